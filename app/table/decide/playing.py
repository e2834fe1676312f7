"""The hand itself: acts, leaving, the table's own acts, time given back; facts chained and signed."""

from __future__ import annotations

from collections.abc import Iterable

from app.fairness.messages import event_hash, head_message
from app.games.base import Decision, Fact, GameError, HandState
from app.table import events
from app.table.bounds import MAX_CREDIT_MS, MAX_REASON_LENGTH
from app.table.commands import Act, Credit
from app.table.decide.closing import settle
from app.table.decide.draft import Draft
from app.table.errors import Refused
from app.table.names import check_name
from app.table.state import Seat


def act(draft: Draft, command: Act) -> None:
    """An act of the seat's player, as the game judges it (T7.3 of races: who is stored first)."""
    seat = draft.seat_of(command.account)
    play = _play(draft, seat.number)
    game = draft.state.game
    try:
        decision = game.decide(play, seat.number, game.parse_act(command.raw), draft.now)
    except GameError as error:
        raise Refused(error.code, error.message) from None
    if not decision.facts and decision.note is None:
        raise Refused("no_change", "That changes nothing.")
    _write(draft, decision)


def leave_hand(draft: Draft, seat: Seat) -> None:
    """Leaving in mid-hand takes effect at once, before the deal right after it (T7.2, T7.4)."""
    draft.emit(events.leaving(seat.number))
    if draft.state.phase == "playing":
        _write(draft, draft.state.game.leave(_play(draft, seat.number), seat.number, draft.now))


def after_deal(draft: Draft) -> None:
    """Seats that left between roster and deal leave right after ``deal`` (T7.4)."""
    for seat in tuple(draft.state.seats.values()):
        if seat.leaving and draft.in_hand(seat.number):
            _write(draft, draft.state.game.leave(_play(draft, seat.number), seat.number, draft.now))


def expire(draft: Draft) -> None:
    """What the table does for the seat whose time is over (T8.3, T8.4)."""
    decision = draft.state.game.expire(_play(draft), draft.now)
    if not decision.facts:
        raise Refused("nothing_due", "Nothing is due at this table.")
    _write(draft, decision)


def credit(draft: Draft, command: Credit) -> None:
    """Time in which no server ran is given back to the clock of the phase, in public (T8.2)."""
    state = draft.state
    if type(command.ms) is not int or not 0 < command.ms <= MAX_CREDIT_MS:
        raise Refused("bad_amount", f"A credit is 1 to {MAX_CREDIT_MS} ms.")
    check_name(command.reason, "bad_reason", "A reason is a few words.", MAX_REASON_LENGTH)
    if state.phase == "playing":
        decision = state.game.credit(_play(draft), command.ms, command.reason, draft.now)
        if decision.facts:
            _write(draft, decision)
            return
    if state.phase_ends is None:
        raise Refused("no_clock", "No clock runs at this table.")
    draft.emit(events.phase_credit(command.ms, command.reason))


def write_facts(draft: Draft, facts: Iterable[Fact]) -> None:
    """Chain, sign and fold facts (fair-deal step 11)."""
    for fact in facts:
        state = draft.state
        hand = state.running
        if hand is None:
            raise AssertionError("a fact without a hand")
        event = events.plain(fact)
        j = len(hand.transcript) + 1
        head = event_hash(bytes.fromhex(hand.head), j, event)
        signature = draft.sign(head_message(bytes.fromhex(state.table), hand.number, j, head))
        draft.emit(events.fact(j, head.hex(), signature, event))


def _write(draft: Draft, decision: Decision) -> None:
    write_facts(draft, decision.facts)
    hand = draft.state.running
    if hand is None or hand.play is None:
        raise AssertionError("a decision without a hand")
    if draft.state.game.outcome(hand.play) is not None:
        settle(draft)
    elif decision.note is not None:
        seat, note = decision.note
        draft.emit(events.sealed(), {"seat": seat, "note": events.plain(note)})


def _play(draft: Draft, seat: int | None = None) -> HandState:
    """The running hand as the game has it; raises Refused outside one, or if the seat isn't in it."""
    hand = draft.state.running
    if hand is None or hand.play is None:
        raise Refused("no_hand", "No hand is being played.")
    if seat is not None and seat not in hand.seats:
        raise Refused("not_in_hand", "You are not in this hand.")
    return hand.play

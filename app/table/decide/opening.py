"""Commitments, the roster, openings and the deal (fair-deal steps 3 to 10)."""

from __future__ import annotations

import re

from app.fairness.commit import commitment
from app.fairness.messages import roster_hash, start_hash
from app.table import events
from app.table.bounds import COMMIT_WAIT_MS, OPEN_GRACE_MS
from app.table.commands import Commit, OpenLate, OpenSeed
from app.table.decide.closing import spoil
from app.table.decide.draft import Draft
from app.table.decide.playing import after_deal, write_facts
from app.table.decide.readiness import begin_countdown, ready_seats
from app.table.errors import Refused
from app.table.hands import deal_of, openings_of, server_seed
from app.table.rules import setting, setting_ms
from app.table.state import Hand, Player

HEX32 = re.compile(r"[0-9a-f]{64}")


def commit(draft: Draft, command: Commit) -> None:
    """A commitment for the next hand; of several the last counts, until the roster.

    Nobody knows a seed before the roster, so another one chooses nothing. A player who goes on at another
    device needs it: only the browser that made a seed can open it.
    """
    state = draft.state
    seat = draft.seat_of(command.account)
    _check_hex(command.commit, "commitment")
    if command.hand != state.next_hand:
        raise Refused("wrong_hand", f"Commitments are taken for hand {state.next_hand}.")
    if state.seeds_left <= 0:
        raise Refused("manifest_due", "The server's seeds are used up: a new manifest comes first.")
    draft.emit(events.committed(seat.number, command.hand, command.commit))
    begin_countdown(draft)


def make_roster(draft: Draft, present: frozenset[int]) -> bool:
    """At the end of a countdown or a pause: sign the roster of the seats that are ready and there.

    Seats that aren't there, or have let a whole while pass without a commitment, sit out. False if too few
    are left for a hand.
    """
    _out_for_absence(draft, present)
    state = draft.state
    ready = ready_seats(state)
    if len(ready) < setting(state.manifest, "min_players"):
        return False
    players = tuple(Player(s.number, s.account, s.player, s.commit) for s in ready if s.commit is not None)
    roster = roster_hash(
        bytes.fromhex(state.table),
        state.next_hand,
        bytes.fromhex(state.manifest_hash),
        bytes.fromhex(state.previous_head),
        state.dealer_before,
        [(p.seat, bytes.fromhex(p.commit), p.player) for p in players],
    )
    draft.emit(
        events.roster(
            hand=state.next_hand,
            index=state.next_hand - state.manifest["first_hand"] + 1,
            roster_hex=roster.hex(),
            signature=draft.sign(roster),
            manifest_hash=state.manifest_hash,
            previous_head=state.previous_head,
            dealer_before=state.dealer_before,
            players=players,
            holds={p.seat: state.stake_needed for p in players},
            ends=draft.now + setting_ms(state.manifest, "open_s"),
        )
    )
    return True


def open_seed(draft: Draft, command: OpenSeed) -> None:
    """A seat's opening, judged by its commitment; the last one deals the hand in the same row."""
    state = draft.state
    hand = state.running
    _check_hex(command.seed, "seed")
    # A seat that has left since the roster may still open: the hand is not dealt without it.
    player = None if hand is None else next((p for p in hand.players if p.account == command.account), None)
    if hand is None or player is None or command.hand != hand.number:
        raise Refused("not_on_roster", "You are not on the roster of such a hand.")
    if player.seat in hand.openings:
        raise Refused("already_opened", "Your seed for this hand is open already.")
    if state.phase_ends is not None and draft.now > state.phase_ends + OPEN_GRACE_MS:
        raise Refused("too_late", "The time for opening is over.")
    _check_opening(state.table, hand.number, player.seat, command.seed, player.commit)
    draft.emit(events.opening(player.seat, command.seed))
    opened = draft.state.running
    if opened is not None and len(opened.openings) == len(opened.players):
        _deal(draft, opened)


def open_late(draft: Draft, command: OpenLate) -> None:
    """The opening that spoilt a hand, for its record: once, and only the one that was committed to."""
    state = draft.state
    _check_hex(command.seed, "seed")
    failed = next((f for f in state.failed if (f.hand, f.account) == (command.hand, command.account)), None)
    if failed is None:
        raise Refused("nothing_late", "There is no spoilt hand of that number that waits for your seed.")
    _check_opening(state.table, failed.hand, failed.seat, command.seed, failed.commit)
    draft.emit(events.late(failed.hand, failed.seat, command.seed))


def opening_over(draft: Draft) -> None:
    """The time for opening is over and seats are missing: the hand is spoilt by them."""
    state = draft.state
    hand = state.running
    if hand is None or state.phase_ends is None or draft.now < state.phase_ends + OPEN_GRACE_MS:
        raise Refused("nothing_due", "Nothing is due at this table.")
    spoil(draft, "seat", tuple(seat for seat in hand.seats if seat not in hand.openings))


def _deal(draft: Draft, hand: Hand) -> None:
    state = draft.state
    deal = deal_of(hand, server_seed(hand, draft.env.secrets))
    head = start_hash(
        bytes.fromhex(hand.manifest_hash), bytes.fromhex(hand.roster), openings_of(hand), deal.root
    )
    dealer = deal.dealer(hand.seats, hand.dealer_before)
    draft.emit(events.start(hand.number, deal.root.hex(), draft.sign(head), head.hex(), dealer))
    write_facts(draft, state.game.first_facts(hand.manifest, hand.seats, dealer, deal, draft.now))
    after_deal(draft)


def _out_for_absence(draft: Draft, present: frozenset[int]) -> None:
    state = draft.state
    for seat in state.seats.values():
        if seat.out is not None or seat.leaving:
            continue
        waited = draft.now - max(seat.since, state.commits_since)
        silent = seat.commit is None and waited > COMMIT_WAIT_MS and state.seeds_left > 0
        if seat.number not in present or silent:
            draft.emit(events.sat_out(seat.number, "away"))


def _check_opening(table: str, hand: int, seat: int, seed: str, commit: str) -> None:
    if commitment(bytes.fromhex(table), hand, seat, bytes.fromhex(seed)).hex() != commit:
        raise Refused("opening_mismatch", "This seed is not the one that you committed to.")


def _check_hex(value: str, what: str) -> None:
    if not HEX32.fullmatch(value):
        raise Refused("bad_hex", f"A {what} is 64 lower-case hex digits.")

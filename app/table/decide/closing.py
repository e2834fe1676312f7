"""The end of a hand, however it ended: settled, void or spoilt; and the row of the record's signature."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.fairness.messages import close_message, spoilt_head
from app.games.base import Outcome
from app.table import events
from app.table.bounds import MAX_REASON_LENGTH
from app.table.commands import Void
from app.table.decide.draft import Draft
from app.table.decide.readiness import out_for_stake
from app.table.errors import Refused
from app.table.hands import openings_of, server_seed
from app.table.names import check_name
from app.table.rules import setting_ms
from app.table.state import Hand

MISSED = "missed"
"""The ``reason`` of a fact that puts a seat out because its player missed its turns (T8.4)."""


def settle(draft: Draft) -> None:
    """The game has a result: it is paid out and the holds are released, in this row (T9.3)."""
    hand = _running(draft)
    if hand.play is None:
        raise AssertionError("a result without a hand")
    outcome = draft.state.game.outcome(hand.play)
    if outcome is None:
        raise AssertionError("a settlement without an outcome")
    _close(draft, hand, outcome.kind, head=hand.head, result=outcome)


def spoil(draft: Draft, cause: str, failed: tuple[int, ...]) -> None:
    """The hand will never be dealt (fair-deal step 5): nobody pays, seats that failed stand up."""
    hand = _running(draft)
    head = spoilt_head(
        bytes.fromhex(hand.manifest_hash), bytes.fromhex(hand.roster), openings_of(hand), cause, failed
    )
    _close(draft, hand, "spoilt", head=head.hex(), spoilt={"cause": cause, "seats": list(failed)})


def void(draft: Draft, command: Void) -> None:
    """The house gives the hand up: before the deal it is spoilt by the house, after it void."""
    check_name(command.reason, "bad_reason", "A reason is a few words.", MAX_REASON_LENGTH)
    hand = draft.state.running
    if hand is None:
        raise Refused("no_hand", "No hand is running.")
    if hand.start is None:
        spoil(draft, "house", ())
    else:
        _close(draft, hand, "void", head=hand.head)


def _close(
    draft: Draft,
    hand: Hand,
    outcome: str,
    *,
    head: str,
    result: Outcome | None = None,
    spoilt: Mapping[str, Any] | None = None,
) -> None:
    state = draft.state
    transfers = result.transfers if result is not None else {}
    draft.emit(
        events.closed(
            hand=hand.number,
            outcome=outcome,
            head=head,
            signature=draft.sign(
                close_message(bytes.fromhex(state.table), hand.number, outcome, bytes.fromhex(head))
            ),
            server_seed=server_seed(hand, draft.env.secrets).hex(),
            spoilt=spoilt,
            stakes={n: state.seats[n].stake + transfers.get(n, 0) for n in hand.seats},
            next_ends=draft.now + setting_ms(hand.manifest, "pause_s"),
            result=result,
        )
    )
    _stand_up(draft, frozenset(spoilt["seats"]) if spoilt else frozenset())
    _out_for_missing(draft, hand)
    out_for_stake(draft)


def _stand_up(draft: Draft, failed: frozenset[int]) -> None:
    """Seats that spoilt the hand, and those whose players left in mid-hand, are free now."""
    for seat in tuple(draft.state.seats.values()):
        if seat.number in failed:
            draft.emit(events.left(seat.number, seat.stake, "spoilt"))
        elif seat.leaving:
            draft.emit(events.left(seat.number, seat.stake, "player"))


def _out_for_missing(draft: Draft, hand: Hand) -> None:
    """Who was dropped for missed turns sits out (T8.1): others need not wait for it again."""
    missed = {e.event.get("seat") for e in hand.transcript if e.event.get("reason") == MISSED}
    for seat in tuple(draft.state.seats.values()):
        if seat.number in missed and seat.out is None:
            draft.emit(events.sat_out(seat.number, "missed"))


def _running(draft: Draft) -> Hand:
    hand = draft.state.running
    if hand is None:
        raise AssertionError("no hand to close")
    return hand

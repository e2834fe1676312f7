"""What a row brings with it into its transaction: money, the record, penalties, the lobby's line."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, cast, get_args

from app.services.checkpoints import checkpoint_of
from app.services.limits import CHECKPOINT_ROWS
from app.services.lobby import summary_of
from app.services.ports import Append, ClosedHand, Json, LateOpening, Outcome, Penalty, PlayerLine
from app.table.money import money
from app.table.record import record_of
from app.table.state import Event, Hand, Row, TableState

MANIFEST_EVENTS = frozenset({"opened", "manifest"})
TABLE_EVENTS = frozenset({"countdown", "countdown_off", "roster", "start", "closed"})
SHOWN_IN_LOBBY = MANIFEST_EVENTS | TABLE_EVENTS | {"sat", "left", "leaving"}


@dataclass(frozen=True, slots=True)
class Known:
    """What a worker knows of a table's log beside its state.

    ``checkpointed`` is the seq of the newest checkpoint (0: none); ``manifests`` all so far, oldest first.
    """

    checkpointed: int = 0
    manifests: tuple[Json, ...] = ()

    def after(self, row: Row) -> Known:
        """The same with a stored row."""
        found = [
            {"manifest": event["manifest"], "signature": event["manifest_signature"]}
            for event in row.events
            if event["type"] in MANIFEST_EVENTS
        ]
        return replace(self, manifests=(*self.manifests, *found)) if found else self


def append_of(before: TableState | None, row: Row, after: TableState, known: Known) -> Append:
    """Everything to be stored with ``row``."""
    kinds = {event["type"] for event in row.events}
    closed = _event(row, "closed")
    return Append(
        table=after.table,
        row=row,
        deadline=after.deadline,
        money=money(before, row.events),
        closed=None if closed is None or before is None else _closed_hand(before, row, after),
        late=None if before is None else _late(before, row),
        penalties=() if closed is None else _penalties(row, after, closed),
        summary=summary_of(after) if kinds & SHOWN_IN_LOBBY else None,
        checkpoint=_checkpoint(before, kinds, known),
    )


def _event(row: Row, kind: str) -> Event | None:
    return next((event for event in row.events if event["type"] == kind), None)


def _checkpoint(
    before: TableState | None, kinds: set[Any], known: Known
) -> tuple[int, dict[str, Any]] | None:
    """In front of a roster no hand runs: such a state needs no secrets to begin at."""
    if before is None or "roster" not in kinds or before.seq - known.checkpointed < CHECKPOINT_ROWS:
        return None
    state = checkpoint_of(before, known.manifests)
    return None if state is None else (before.seq, state)


def _closed_hand(before: TableState, row: Row, after: TableState) -> ClosedHand:
    hand = after.hand
    if hand is None or hand.closed is None:
        raise ValueError(f"table {after.table}: row {row.seq} closes a hand that its state doesn't hold")
    spoilt = hand.closed.spoilt
    return ClosedHand(
        table=after.table,
        table_name=after.name,
        currency=after.currency,
        hand=hand.number,
        at=row.at,
        outcome=_outcome(hand.closed.outcome),
        cause=None if spoilt is None else spoilt["cause"],
        record=record_of(after),
        players=_lines(before, hand),
        clock_acts=sum(entry.event.get("by") == "clock" for entry in hand.transcript),
    )


def _outcome(outcome: str) -> Outcome:
    for known in get_args(Outcome):
        if outcome == known:
            return cast(Outcome, outcome)
    raise ValueError(f"{outcome!r} is no outcome of a hand")


def _lines(before: TableState, hand: Hand) -> tuple[PlayerLine, ...]:
    result = (hand.closed.result if hand.closed else None) or {}
    points, transfers = result.get("points", {}), result.get("transfers", {})
    bots = {seat.account for seat in before.seats.values() if seat.bot}
    return tuple(
        PlayerLine(
            seat=player.seat,
            account=player.account,
            player=player.player,
            bot=player.account in bots,
            points=int(points.get(str(player.seat), 0)),
            net=int(transfers.get(str(player.seat), 0)),
        )
        for player in hand.players
    )


def _penalties(row: Row, after: TableState, closed: Event) -> tuple[Penalty, ...]:
    spoilt = closed["spoilt"]
    if spoilt is None or spoilt["cause"] != "seat" or after.hand is None:
        return ()
    return tuple(
        Penalty(player.account, after.table, closed["hand"], player.seat, row.at)
        for player in after.hand.players
        if player.seat in spoilt["seats"]
    )


def _late(before: TableState, row: Row) -> LateOpening | None:
    event = _event(row, "late")
    if event is None:
        return None
    hand, seat = event["hand"], event["seat"]
    failed = next((it for it in before.failed if (it.hand, it.seat) == (hand, seat)), None)
    if failed is None:
        raise ValueError(f"table {before.table}: a late seed for hand {hand}, seat {seat}, which didn't fail")
    return LateOpening(failed.account, before.table, hand, seat, event["seed"])

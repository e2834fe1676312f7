"""The fold: events and rows onto a state. The same rows give the same state for ever.

It trusts its events: ``decide`` has judged them. The hand that runs is folded with its cards; hands that
were closed long ago need none of them, so a replay passes over their facts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from app.fairness.messages import manifest_hash
from app.table.bounds import FAILED_KEPT, RECENT_ACCOUNTS, RECENT_PER_ACCOUNT
from app.table.hands import begun, closed_hand, folded_fact, hand_of_roster, noted, started
from app.table.state import Event, Failed, Last, Row, Seat, Secrets, TableState

PASSED_OVER = frozenset({"fact", "sealed"})
"""What a replay need not fold of hands that a later roster has replaced."""


def evolve(
    state: TableState | None, event: Event, at: int, secrets: Secrets, note: Mapping[str, Any] | None = None
) -> TableState:
    """The state after one event of a row stored for the time ``at``; ``note`` is the row's, unsealed.

    Raises ValueError for a first event that isn't ``opened`` and for an unknown type.
    """
    kind = event["type"]
    if state is None:
        if kind != "opened":
            raise ValueError(f"a table's log begins with opened, not {kind}")
        return _opened(event)
    if kind == "start":
        return _started(state, event, secrets)
    if kind == "fact":
        return replace(state, hand=folded_fact(_hand(state), event))
    if kind == "sealed":
        return _sealed(state, note)
    fold = FOLDS.get(kind)
    if fold is None:
        raise ValueError(f"unknown event {kind!r} in a table's log")
    return fold(state, event, at)


def finish(state: TableState, row: Row) -> TableState:
    """The row's bookkeeping after its events: seq, time, the command id for repeated answers."""
    recent = state.recent
    if row.account is not None and row.command_id is not None:
        mine = (*recent.get(row.account, ()), (row.command_id, row.seq))[-RECENT_PER_ACCOUNT:]
        others = [(name, ids) for name, ids in recent.items() if name != row.account]
        recent = dict([*others[-(RECENT_ACCOUNTS - 1) :], (row.account, mine)])
    return replace(state, seq=row.seq, at=row.at, recent=recent)


def apply(state: TableState | None, row: Row, secrets: Secrets) -> TableState:
    """The state after a row; raises ValueError if the row isn't the next one."""
    return _apply(state, row, secrets, passing=False)


def replay(rows: Iterable[Row], secrets: Secrets, state: TableState | None = None) -> TableState:
    """The state after all rows, from the first (or onto ``state``, a checkpoint); equal to the live one.

    Raises ValueError without rows or with a gap between them.
    """
    log = list(rows)
    last = max((n for n, row in enumerate(log) if _has(row, "roster")), default=0)
    for n, row in enumerate(log):
        state = _apply(state, row, secrets, passing=n < last)
    if state is None:
        raise ValueError("a table without rows has no state")
    return state


def _apply(state: TableState | None, row: Row, secrets: Secrets, *, passing: bool) -> TableState:
    expected = 1 if state is None else state.seq + 1
    if row.seq != expected:
        raise ValueError(f"row {row.seq} where row {expected} is due")
    note = secrets.unseal(row.note) if row.note is not None and not passing else None
    for event in row.events:
        if passing and event["type"] in PASSED_OVER:
            continue
        if passing and event["type"] == "start":
            state = _passed_start(_known(state), event)
            continue
        state = evolve(state, event, row.at, secrets, note)
    return finish(_known(state), row)


def _has(row: Row, kind: str) -> bool:
    return any(event["type"] == kind for event in row.events)


def _known(state: TableState | None) -> TableState:
    if state is None:
        raise ValueError("a row without events can't open a table")
    return state


def _hand(state: TableState) -> Any:
    if state.hand is None:
        raise ValueError("a hand's event without a hand")
    return state.hand


# --- the table itself


def _opened(event: Event) -> TableState:
    manifest = event["manifest"]
    return TableState(
        table=event["table"],
        name=event["name"],
        currency=event["currency"],
        manifest=manifest,
        manifest_signature=event["manifest_signature"],
        manifest_hash=manifest_hash(manifest).hex(),
        next_hand=manifest["first_hand"],
    )


def _manifest(state: TableState, event: Event, at: int) -> TableState:
    manifest = event["manifest"]
    return replace(
        state,
        name=manifest["name"],
        manifest=manifest,
        manifest_signature=event["manifest_signature"],
        manifest_hash=manifest_hash(manifest).hex(),
        seats={n: replace(seat, commit=None) for n, seat in state.seats.items()},
        commits_since=at,
    )


# --- seats


def _sat(state: TableState, event: Event, at: int) -> TableState:
    seat = Seat(event["seat"], event["account"], event["player"], event["bot"], event["stake"], since=at)
    seats = {**state.seats, seat.number: seat}
    return replace(state, seats={n: seats[n] for n in sorted(seats)})


def _left(state: TableState, event: Event, _at: int) -> TableState:
    return replace(state, seats={n: seat for n, seat in state.seats.items() if n != event["seat"]})


def _seat(state: TableState, number: int, **changes: Any) -> TableState:
    return replace(state, seats={**state.seats, number: replace(state.seats[number], **changes)})


def _leaving(state: TableState, event: Event, _at: int) -> TableState:
    return _seat(state, event["seat"], leaving=True, commit=None)


def _topped_up(state: TableState, event: Event, _at: int) -> TableState:
    seat = state.seats[event["seat"]]
    return _seat(state, seat.number, stake=seat.stake + event["amount"])


def _sat_out(state: TableState, event: Event, at: int) -> TableState:
    return _seat(state, event["seat"], out=event["why"], since=at)


def _sat_in(state: TableState, event: Event, at: int) -> TableState:
    return _seat(state, event["seat"], out=None, since=at)


def _committed(state: TableState, event: Event, _at: int) -> TableState:
    return _seat(state, event["seat"], commit=event["commit"])


# --- the phases between hands


def _countdown(state: TableState, event: Event, _at: int) -> TableState:
    return replace(state, phase="countdown", phase_ends=event["ends"])


def _countdown_off(state: TableState, _event: Event, _at: int) -> TableState:
    return replace(state, phase="waiting", phase_ends=None, hand=None)


def _phase_credit(state: TableState, event: Event, _at: int) -> TableState:
    if state.phase_ends is None:
        return state
    return replace(state, phase_ends=state.phase_ends + event["ms"])


# --- a hand


def _roster(state: TableState, event: Event, at: int) -> TableState:
    hand = hand_of_roster(state, event)
    return replace(
        state,
        phase="opening",
        phase_ends=event["ends"],
        hand=hand,
        next_hand=hand.number + 1,
        commits_since=at,
        seats={n: replace(s, commit=None, held=hand.holds.get(n, 0)) for n, s in state.seats.items()},
    )


def _opening(state: TableState, event: Event, _at: int) -> TableState:
    hand = _hand(state)
    return replace(state, hand=replace(hand, openings={**hand.openings, event["seat"]: event["seed"]}))


def _started(state: TableState, event: Event, secrets: Secrets) -> TableState:
    return replace(state, phase="playing", phase_ends=None, hand=begun(_hand(state), event, secrets))


def _passed_start(state: TableState, event: Event) -> TableState:
    return replace(state, phase="playing", phase_ends=None, hand=started(_hand(state), event))


def _sealed(state: TableState, note: Mapping[str, Any] | None) -> TableState:
    if note is None:
        raise ValueError("a sealed event without its note")
    return replace(state, hand=noted(_hand(state), note))


def _closed(state: TableState, event: Event, _at: int) -> TableState:
    hand = closed_hand(_hand(state), event)
    stakes = event["stakes"]
    spoilt = event["spoilt"]
    failed = spoilt["seats"] if spoilt else ()
    missing = tuple(
        Failed(hand.number, p.seat, p.account, p.commit) for p in hand.players if p.seat in failed
    )
    return replace(
        state,
        phase="pause",
        phase_ends=event["next_ends"],
        hand=hand,
        seats={n: replace(s, held=0, stake=stakes.get(str(n), s.stake)) for n, s in state.seats.items()},
        previous_head=event["head"],
        dealer_before=hand.start.dealer if hand.start else state.dealer_before,
        last=Last(
            hand.number, event["outcome"], spoilt, event["result"], {p.seat: p.player for p in hand.players}
        ),
        failed=(*state.failed, *missing)[-FAILED_KEPT:],
    )


def _late(state: TableState, event: Event, _at: int) -> TableState:
    opened = (event["hand"], event["seat"])
    return replace(state, failed=tuple(f for f in state.failed if (f.hand, f.seat) != opened))


FOLDS: Mapping[str, Callable[[TableState, Event, int], TableState]] = {
    "manifest": _manifest,
    "sat": _sat,
    "left": _left,
    "leaving": _leaving,
    "topped_up": _topped_up,
    "sat_out": _sat_out,
    "sat_in": _sat_in,
    "committed": _committed,
    "countdown": _countdown,
    "countdown_off": _countdown_off,
    "phase_credit": _phase_credit,
    "roster": _roster,
    "opening": _opening,
    "closed": _closed,
    "late": _late,
}

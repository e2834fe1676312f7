"""The table's clocks: ends are absolute ms since 1970, and every phase has one or waits for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.base import Clock
from app.table.bounds import OPEN_GRACE_MS
from app.table.rules import setting_ms

if TYPE_CHECKING:
    from app.table.state import TableState


def turn_clock(state: TableState) -> Clock | None:
    """The game's clock of the seat on turn, None outside a hand."""
    if state.phase != "playing" or state.hand is None or state.hand.play is None:
        return None
    return state.game.clock(state.hand.play)


def idle_ends(state: TableState) -> dict[int, int]:
    """When each seat that sits out is stood up, by seat."""
    wait = setting_ms(state.manifest, "idle_s")
    return {n: seat.since + wait for n, seat in state.seats.items() if seat.out is not None}


def deadline(state: TableState) -> int | None:
    """When a Tick has something to do, None while the table waits for people."""
    if state.phase == "playing":
        clock = turn_clock(state)
        return clock.bank_ends if clock else None
    if state.phase == "opening":
        return None if state.phase_ends is None else state.phase_ends + OPEN_GRACE_MS
    if state.phase == "waiting":
        return min(idle_ends(state).values(), default=None)
    return state.phase_ends

"""Which seats the next hand could be dealt to, and the countdown to it."""

from __future__ import annotations

from app.table import events
from app.table.decide.draft import Draft
from app.table.rules import setting, setting_ms
from app.table.state import Seat, TableState


def ready_seats(state: TableState) -> tuple[Seat, ...]:
    """Seats that the next hand could be dealt to, ascending: in, with the stake, committed."""
    if state.seeds_left <= 0:
        return ()
    needed = state.stake_needed
    return tuple(
        seat
        for seat in state.seats.values()
        if seat.out is None and not seat.leaving and seat.commit is not None and seat.stake >= needed
    )


def begin_countdown(draft: Draft) -> None:
    """Start the countdown in the row that made enough seats ready.

    Only its own end ends it: who joins and leaves in a loop neither restarts nor stops it.
    """
    state = draft.state
    if state.phase == "waiting" and len(ready_seats(state)) >= setting(state.manifest, "min_players"):
        draft.emit(events.countdown(state.next_hand, draft.now + setting_ms(state.manifest, "countdown_s")))


def out_for_stake(draft: Draft) -> None:
    """Seats with less than a hand needs sit out (T1.5)."""
    state = draft.state
    needed = state.stake_needed
    for seat in state.seats.values():
        if seat.out is None and not seat.leaving and seat.stake < needed:
            draft.emit(events.sat_out(seat.number, "stake"))

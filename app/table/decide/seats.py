"""Sitting down, standing up, stakes, sitting out and in."""

from __future__ import annotations

from app.ledger.amounts import shown
from app.table import events
from app.table.bounds import MAX_NAME_LENGTH, MAX_STAKE_HANDS
from app.table.commands import Leave, Sit, SitIn, SitOut, TopUp
from app.table.decide.draft import Draft
from app.table.decide.playing import leave_hand
from app.table.decide.readiness import begin_countdown
from app.table.errors import Refused
from app.table.names import check_name
from app.table.state import TableState


def sit(draft: Draft, command: Sit) -> None:
    """A free seat, a stake within its bounds, an account that has none yet (T1.5)."""
    state = draft.state
    if state.seat_of(command.account) is not None:
        raise Refused("already_seated", "You already have a seat at this table.")
    if command.bot and state.currency != "practice":
        raise Refused("practice_only", "Practice players sit at practice tables only.")
    check_name(command.player, "bad_name", f"A player's name has 1 to {MAX_NAME_LENGTH} characters.")
    if any(seat.player == command.player for seat in state.seats.values()):
        raise Refused("name_taken", "Somebody of that name sits at this table already.")
    number = _free_seat(state, command.seat)
    _check_stake(state, command.stake)
    draft.emit(events.sat(number, command.account, command.player, bot=command.bot, stake=command.stake))


def leave(draft: Draft, command: Leave) -> None:
    """Between hands the seat is free at once; in mid-hand it is settled first (T7.4)."""
    seat = draft.seat_of(command.account)
    if not draft.in_hand(seat.number):
        draft.emit(events.left(seat.number, seat.stake, command.why))
        return
    if command.why == "house":
        raise Refused("in_hand", "A seat can't be stood up by the house while its hand runs.")
    leave_hand(draft, seat)


def top_up(draft: Draft, command: TopUp) -> None:
    """More stake, never during the seat's own hand. Who sat out for want of it is dealt in again (T1.5)."""
    state = draft.state
    seat = draft.seat_of(command.account)
    if draft.in_hand(seat.number):
        raise Refused("in_hand", "You can top up when this hand is over.")
    if type(command.amount) is not int or command.amount <= 0:
        raise Refused("bad_amount", "A top-up is a whole amount above zero.")
    _check_most(state, seat.stake + command.amount)
    draft.emit(events.topped_up(seat.number, command.amount))
    if seat.out == "stake":
        draft.emit(events.sat_in(seat.number))
    begin_countdown(draft)


def sit_out(draft: Draft, command: SitOut) -> None:
    """From the next hand on; the running one is played to its end."""
    seat = draft.seat_of(command.account)
    if seat.out is not None:
        raise Refused("already_out", "You already sit out.")
    draft.emit(events.sat_out(seat.number, command.why))


def sit_in(draft: Draft, command: SitIn) -> None:
    """Back in, with enough at the table (T1.5)."""
    state = draft.state
    seat = draft.seat_of(command.account)
    if seat.out is None:
        raise Refused("already_in", "You already sit in.")
    if seat.stake < state.stake_needed:
        raise Refused(
            "stake_too_small", f"A hand needs {shown(state.stake_needed)} at the table: top up first."
        )
    draft.emit(events.sat_in(seat.number))
    begin_countdown(draft)


def _free_seat(state: TableState, wanted: int | None) -> int:
    count = int(state.manifest["seats"])
    if wanted is None:
        free = next((n for n in range(1, count + 1) if n not in state.seats), None)
        if free is None:
            raise Refused("table_full", "Every seat at this table is taken.")
        return free
    if type(wanted) is not int or not 1 <= wanted <= count:
        raise Refused("no_such_seat", f"This table's seats are 1 to {count}.")
    if wanted in state.seats:
        raise Refused("seat_taken", f"Seat {wanted} is taken.")
    return wanted


def _check_stake(state: TableState, stake: int) -> None:
    needed = state.stake_needed
    if type(stake) is not int or stake < needed:
        raise Refused("stake_too_small", f"A seat at this table needs at least {shown(needed)}.")
    _check_most(state, stake)


def _check_most(state: TableState, stake: int) -> None:
    most = state.stake_needed * MAX_STAKE_HANDS
    if stake > most:
        raise Refused("stake_too_large", f"A seat at this table takes at most {shown(most)}.")

"""The row that a decision writes: every event is folded at once, so that the next one sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.table.errors import Refused
from app.table.evolve import evolve
from app.table.state import Decided, Env, Event, Seat, TableState


class Draft:
    """One row in the making. ``now`` never lies before the row above, so that ``at`` never falls."""

    def __init__(self, state: TableState | None, env: Env) -> None:
        self.env = env
        self.now = env.now if state is None else max(env.now, state.at)
        self.events: list[Event] = []
        self.note: dict[str, Any] | None = None
        self._state = state

    @property
    def state(self) -> TableState:
        """The state with all events of the draft; raises Refused where there is no table yet."""
        if self._state is None:
            raise Refused("not_open", "This table has not been opened.")
        return self._state

    @property
    def opened(self) -> bool:
        """Whether there is a table."""
        return self._state is not None

    def emit(self, event: Event, note: Mapping[str, Any] | None = None) -> None:
        """Add an event (with the row's one private note, if it is ``sealed``)."""
        self._state = evolve(self._state, event, self.now, self.env.secrets, note)
        self.events.append(event)
        if note is not None:
            self.note = dict(note)

    def sign(self, message: bytes) -> str:
        """The house's signature as hex."""
        return self.env.sign(message).hex()

    def done(self) -> Decided:
        """The decision; a draft without events is a mistake of the decider."""
        if not self.events:
            raise AssertionError("an accepted command wrote no event")
        return Decided(self.now, tuple(self.events), self.note, self.state)

    def seat_of(self, account: str) -> Seat:
        """The account's seat; raises Refused if it has none or has left it."""
        seat = self.state.seat_of(account)
        if seat is None:
            raise Refused("not_seated", "You have no seat at this table.")
        if seat.leaving:
            raise Refused("leaving", "You have left this table; your seat is freed when the hand is settled.")
        return seat

    def in_hand(self, seat: int) -> bool:
        """Whether the seat stands on the roster of a hand that isn't closed."""
        hand = self.state.running
        return hand is not None and seat in hand.seats

"""The fold: events and rows onto a state. The same rows give the same state for ever."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from app.table.state import Event, Row, Secrets, TableState


def evolve(
    state: TableState | None, event: Event, at: int, secrets: Secrets, note: Mapping[str, Any] | None = None
) -> TableState:
    """The state after one event of a row stored for the time ``at``; ``note`` is the row's, unsealed."""
    raise NotImplementedError


def finish(state: TableState, row: Row) -> TableState:
    """The row's bookkeeping after its events: seq, time, the command id for repeated answers."""
    raise NotImplementedError


def apply(state: TableState | None, row: Row, secrets: Secrets) -> TableState:
    """The state after a row; raises ValueError if the row isn't the next one."""
    raise NotImplementedError


def replay(rows: Iterable[Row], secrets: Secrets) -> TableState:
    """The state after all rows, from the first; equal to the live one. Raises ValueError without rows."""
    raise NotImplementedError

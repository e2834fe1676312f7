"""What may be seen of a table: the one place that cuts it."""

from __future__ import annotations

from typing import Any

from app.table.state import Row, TableState


def snapshot(state: TableState, account: str | None, now: int) -> dict[str, Any]:
    """The ``snapshot`` message for an account (None: a stranger), whole.

    ``you`` has ``role`` "player" for a seat's account and "spectator" otherwise, ``name`` only for a seat:
    the caller, who knows the sockets and the account, corrects both.
    """
    raise NotImplementedError


def update(
    before: TableState | None, row: Row, after: TableState, seat: int | None
) -> tuple[dict[str, Any], dict[str, Any] | None]:
    """The ``update`` message after a row: its public part, and what ``seat`` alone gets as ``you``."""
    raise NotImplementedError


def public_update(row: Row, after: TableState) -> dict[str, Any]:
    """The public part of ``update``, the same for everybody: encode it once."""
    raise NotImplementedError


def private_update(before: TableState | None, after: TableState, seat: int | None) -> dict[str, Any] | None:
    """What a seat (or a spectator: None) gets as ``you`` of this update; None if nothing changed for it."""
    raise NotImplementedError

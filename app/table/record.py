"""The public record of a closed hand (fair-deal.md, "The hand record")."""

from __future__ import annotations

from typing import Any

from app.table.state import TableState


def record_of(state: TableState) -> dict[str, Any]:
    """The record of the hand that was closed last, out of the state after the row with ``closed``.

    ``late`` is empty: a later ``late`` event is added to the stored record. Raises ValueError if the state
    holds no closed hand (it does until the pause is over).
    """
    raise NotImplementedError

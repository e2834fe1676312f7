"""The exact count of a hand (T6)."""

from __future__ import annotations

from collections.abc import Sequence

from app.games.base import Card
from app.games.thirteen import arrange


def points(hand: Sequence[Card], wild: str | None) -> int:
    """The least count of the hand over all arrangements (T6.6)."""
    return arrange.best(hand, wild).points


def points_after_each_discard(hand: Sequence[Card], wild: str | None) -> tuple[int, ...]:
    """The count of what is left for each card of the hand taken away, in the hand's order."""
    return tuple(points([*hand[:i], *hand[i + 1 :]], wild) for i in range(len(hand)))

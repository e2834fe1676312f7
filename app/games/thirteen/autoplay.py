"""What the table plays for a seat whose time is over, harming it least (T8.3)."""

from __future__ import annotations

from collections.abc import Sequence

from app.games.base import Card
from app.games.cards import card_id
from app.games.thirteen import count
from app.games.thirteen.arrange import value


def choose_discard(cards: Sequence[Card], wild: str | None, drawn: Card | None, picked: Card | None) -> Card:
    """The card that the table discards for a seat with ``cards``, fourteen of them.

    The one whose loss leaves the lowest count; of equals the one with the most points, then the card just
    drawn, then the lowest card id. Never ``picked``, just taken from the open pile (T3.4).
    """
    left = count.points_after_each_discard(cards, wild)
    choices = [
        (points, -value(card, wild), card != drawn, card_id(card), card)
        for card, points in zip(cards, left, strict=True)
        if card != picked
    ]
    return min(choices)[-1]

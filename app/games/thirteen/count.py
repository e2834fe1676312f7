"""The exact count of a hand (T6)."""

from __future__ import annotations

from collections.abc import Sequence

from app.games.base import Card
from app.games.cards import CardError
from app.games.thirteen.masks import LOW, MAX_CARDS, PACKED, POINTS_SHIFT
from app.games.thirteen.search import search


def points(hand: Sequence[Card], wild: str | None) -> int:
    """The least count of a hand over all arrangements (T6.6), from 0 to 10 a card.

    ``hand``: physical cards, each at most once, up to 15 of them, of three packs at most. ``wild``: the wild
    rank, None if only printed jokers are wild. Raises CardError for a card or rank that isn't one.
    """
    return _points(pack(hand, wild), wild)


def points_after_each_discard(hand: Sequence[Card], wild: str | None) -> tuple[int, ...]:
    """The least count of what is left for each card of the hand taken away, in the hand's order (T8.3)."""
    packed = pack(hand, wild)
    numbers = PACKED[wild]
    counts: dict[int, int] = {}
    for card in hand:
        number = numbers[card]  # twins have the same one
        if number not in counts:
            counts[number] = _points(packed - number, wild)
    return tuple(counts[numbers[card]] for card in hand)


def pack(hand: Sequence[Card], wild: str | None) -> int:
    """The hand as one integer (see ``masks``); raises CardError."""
    if len(hand) > MAX_CARDS:
        raise CardError(f"a hand of {len(hand)} cards, {MAX_CARDS} at most can be counted")
    try:
        return sum(map(PACKED[wild].__getitem__, hand))
    except KeyError as error:
        raise CardError(f"unknown card or wild rank {error.args[0]!r}") from None


def _points(packed: int, wild: str | None) -> int:
    total = packed >> POINTS_SHIFT
    present = (packed | packed >> 1) & LOW
    if not present & present >> 2 & present >> 4:
        return total  # no pure sequence: every card counts (T6.2)
    found = search(packed, wild)
    return total - found.covered if found else total

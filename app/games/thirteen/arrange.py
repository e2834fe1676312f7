"""The best arrangement of a hand: the one that proves the count (T6.6) and judges a declaration (T5.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from app.games.base import Card
from app.games.cards import RANKS
from app.games.thirteen.count import pack
from app.games.thirteen.groups import is_joker
from app.games.thirteen.lay import Group, lay
from app.games.thirteen.masks import POINTS_SHIFT, WORTH
from app.games.thirteen.search import search

TWO_SEQUENCES: Final = "two sequences"
PURE_ONLY: Final = "pure only"
NONE: Final = "none"

HAND_CARDS: Final = 13


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A hand in groups; ``points`` is what its loose cards count.

    ``tier``: what it has: two sequences, one of them pure (T6.4), a pure one only (T6.3), or none (T6.2).
    Without a second sequence the pure one is the only group, as nothing else is exempt. ``valid``: it can be
    declared (T5.2). ``kinds``: of each group, ``pure``, ``sequence`` or ``set``, pure ones first, sets last.
    """

    points: int
    valid: bool
    tier: str
    groups: tuple[tuple[Card, ...], ...]
    kinds: tuple[str, ...]
    loose: tuple[Card, ...]


def best(hand: Sequence[Card], wild: str | None) -> Arrangement:
    """The arrangement of least count; of equals one of the highest tier. Exact.

    ``hand``: different physical cards, 15 at most; only one of thirteen can be valid. ``wild``: the wild
    rank, None if only printed jokers are wild. Raises CardError for a card or rank that isn't one.
    """
    packed = pack(hand, wild)
    total = packed >> POINTS_SHIFT
    found = search(packed, wild, prefer_two=True)
    if found is None:
        return Arrangement(total, False, NONE, (), (), tuple(hand))
    groups = lay(hand, wild, found)
    tier = TWO_SEQUENCES if len(groups) > 1 else PURE_ONLY
    grouped = {card for group in groups for card in group.cards}
    loose = tuple(card for card in hand if card not in grouped)
    valid = tier == TWO_SEQUENCES and not loose and len(hand) == HAND_CARDS
    return Arrangement(total - found.covered, valid, tier, *_split(groups), loose)


def value(card: Card, wild: str | None) -> int:
    """What a card counts (T6.1)."""
    return 0 if is_joker(card, wild) else WORTH[RANKS.index(card[0])]


def _split(groups: Sequence[Group]) -> tuple[tuple[tuple[Card, ...], ...], tuple[str, ...]]:
    return tuple(group.cards for group in groups), tuple(group.kind for group in groups)

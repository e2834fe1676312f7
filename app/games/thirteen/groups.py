"""The verdict on one group of cards as a player has laid it (T4).

A group that can be read in more than one way gets its best reading: pure sequence before sequence before
set (``KH JK1 JK2`` is a sequence). The order in which the cards lie does not change the kind; it only
decides what the jokers stand for where there is a choice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from app.games.base import Card
from app.games.cards import JOKER_FACE, RANKS, SUITS

PURE: Final = "pure"
SEQUENCE: Final = "sequence"
SET: Final = "set"

MIN_GROUP_CARDS: Final = 3
MAX_SET_CARDS: Final = 4
MAX_SEQUENCE_CARDS: Final = 13

REASONS: Final = {
    "too_few": "a group needs at least three cards",
    "same_card": "the same card is twice in the group",
    "set_too_long": "a set has three or four cards of different suits",
    "sequence_too_long": "a sequence holds each card of its suit once at most",
    "ace_in_middle": "the ace is low or high in a sequence, never in the middle",
    "gap": "cards are missing between these and no jokers fill the places",
    "mixed": "the cards are neither of one suit nor of one rank",
}
"""Why cards are no group: a stable code, and the sentence for people."""

_PLACES: Final = RANKS + RANKS[0]
"""The places of a sequence: the ace stands at both ends."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a group is. ``kind`` is None for no group, and ``reason`` then one of ``REASONS``.

    ``stands_for`` has, card by card in the order given, the face that each stands for; empty for no group.
    """

    kind: str | None
    reason: str | None
    stands_for: tuple[str, ...]


def judge(cards: Sequence[Card], wild: str | None) -> Verdict:
    """The verdict on a group (T4.1-T4.5). ``wild`` is the wild rank, None if only printed jokers are wild."""
    if len(cards) < MIN_GROUP_CARDS:
        return _no("too_few")
    pure = _pure(cards)
    if pure:
        return Verdict(PURE, None, pure)
    fixed = [None if is_joker(card, wild) else card[:2] for card in cards]
    naturals = [face for face in fixed if face is not None]
    if len(set(naturals)) < len(naturals):
        return _no("same_card")
    stands = _sequence(cards, fixed)
    if stands:
        return Verdict(SEQUENCE, None, stands)
    stands = _set(fixed)
    if stands:
        return Verdict(SET, None, stands)
    return _no(_reason(naturals, len(cards)))


def is_joker(card: Card, wild: str | None) -> bool:
    """Whether the card may stand for any other (T4.5): a printed joker or a card of the wild rank."""
    return card[:2] == JOKER_FACE or card[0] == wild


def _no(reason: str) -> Verdict:
    return Verdict(None, reason, ())


def _pure(cards: Sequence[Card]) -> tuple[str, ...]:
    """The faces if every card stands for itself in one sequence (T4.2)."""
    faces = [card[:2] for card in cards]
    if JOKER_FACE in faces or len({face[1] for face in faces}) > 1:
        return ()
    ranks = {face[0] for face in faces}
    if len(ranks) < len(faces):
        return ()
    windows = (_PLACES[start : start + len(faces)] for start in _starts(len(faces)))
    return tuple(faces) if any(ranks == set(window) for window in windows) else ()


def _starts(length: int) -> range:
    """The places where a sequence of that length can begin, the highest first."""
    if length > MAX_SEQUENCE_CARDS:
        return range(0)
    return range(len(_PLACES) - length, -1, -1)


def _sequence(cards: Sequence[Card], fixed: Sequence[str | None]) -> tuple[str, ...]:
    """What each card stands for in a sequence with jokers, () if it is none (T4.1, T4.4, T4.5)."""
    suits = {face[1] for face in fixed if face is not None}
    if len(suits) > 1:
        return ()
    suit = suits.pop() if suits else next((card[1] for card in cards if card[:2] != JOKER_FACE), SUITS[-1])
    ranks = {face[0] for face in fixed if face is not None}
    windows = [_PLACES[start : start + len(cards)] for start in _starts(len(cards))]
    fitting = [window for window in windows if ranks.issubset(window)]
    for window in fitting:
        as_laid = tuple(rank + suit for rank in window)
        if all(face is None or face == place for face, place in zip(fixed, as_laid, strict=True)):
            return as_laid
    return _filled(cards, fixed, [rank + suit for rank in fitting[0]]) if fitting else ()


def _filled(cards: Sequence[Card], fixed: Sequence[str | None], places: list[str]) -> tuple[str, ...]:
    """Each natural in its own place, then wild cards that have theirs, then the others in order."""
    stands = list(fixed)
    free = [place for place in places if place not in fixed]
    for index, card in enumerate(cards):
        if stands[index] is None and card[:2] in free:
            stands[index] = card[:2]
            free.remove(card[:2])
    rest = iter(free)
    return tuple(face if face is not None else next(rest) for face in stands)


def _set(fixed: Sequence[str | None]) -> tuple[str, ...]:
    """What each card stands for in a set, () if it is none (T4.3, T4.4)."""
    ranks = {face[0] for face in fixed if face is not None}
    if len(ranks) != 1 or len(fixed) > MAX_SET_CARDS:
        return ()
    rank = ranks.pop()
    rest = iter([rank + suit for suit in SUITS if rank + suit not in fixed])
    return tuple(face if face is not None else next(rest) for face in fixed)


def _reason(naturals: Sequence[str], size: int) -> str:
    """Why different cards, with the jokers that make up ``size``, are no group."""
    if len({face[0] for face in naturals}) == 1 and size <= MAX_SEQUENCE_CARDS:
        return "set_too_long"
    if len({face[1] for face in naturals}) > 1:
        return "mixed"
    if size > MAX_SEQUENCE_CARDS:
        return "sequence_too_long"
    ranks = {face[0] for face in naturals}
    circle = RANKS + RANKS
    if any(ranks.issubset(circle[start : start + size]) for start in range(len(RANKS))):
        return "ace_in_middle"
    return "gap"

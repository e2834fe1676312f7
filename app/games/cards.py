"""Playing cards as values: T10 codes, faces, suits, ranks and packs.

A *card* is one physical card (``TH1`` and ``TH2`` are twins), a *face* is what twins share (``TH``, ``JK``).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from app.games.base import Card

RANKS: Final = "A23456789TJQK"
"""Ranks, the ace low."""

SUITS: Final = "CDHS"
"""Suits in the order of the card ids."""

JOKER_FACE: Final = "JK"
"""The face of every printed joker."""

MAX_PACKS: Final = 4
"""No game deals from more packs than this (a card's id is one byte)."""

MAX_CODE_CHARS: Final = 3
"""Length of a card's code."""

FACES: Final = (*(rank + suit for suit in SUITS for rank in RANKS), JOKER_FACE)
"""The 53 faces of a pack in the order of the card ids, the printed joker last."""

_FACE_SET: Final = frozenset(FACES)
_PACK_MARKS: Final = "1234"


class CardError(ValueError):
    """A card or a hand that isn't in T10's notation; the message names what was wrong."""


def parse_card(code: object, packs: int = MAX_PACKS) -> Card:
    """``code`` itself if it is a card of a game of so many packs (T10); raises CardError."""
    if not isinstance(code, str):
        raise CardError(f"a card must be a string like 'TH1', not {_shown(code)}")
    if len(code) != MAX_CODE_CHARS or code[:2] not in _FACE_SET or code[2] not in _PACK_MARKS[:packs]:
        raise CardError(f"unknown card {_shown(code)}")
    return code


def parse_cards(codes: Iterable[object], packs: int = MAX_PACKS) -> tuple[Card, ...]:
    """All of ``codes`` as cards, none of them twice (each physical card exists once); raises CardError."""
    cards: list[Card] = []
    seen: set[Card] = set()
    for code in codes:
        card = parse_card(code, packs)
        if card in seen:
            raise CardError(f"card {card} is there twice")
        seen.add(card)
        cards.append(card)
    return tuple(cards)


def parse_rank(rank: object) -> str:
    """``rank`` itself if it is one of ``RANKS``; raises CardError."""
    if not isinstance(rank, str) or len(rank) != 1 or rank not in RANKS:
        raise CardError(f"unknown rank {_shown(rank)}")
    return rank


def is_printed_joker(card: Card) -> bool:
    """Whether the card is a printed joker."""
    return card[:2] == JOKER_FACE


def rank(card: Card) -> str:
    """The rank of a card that is no printed joker."""
    return card[0]


def pack(card: Card) -> int:
    """The number of the card's pack, from 1."""
    return int(card[2])


def pack_cards(packs: int, jokers: bool = True) -> tuple[Card, ...]:
    """Every card of so many packs, ascending by id (pack by pack, printed joker last)."""
    if not 1 <= packs <= MAX_PACKS:
        raise ValueError(f"packs must be 1 to {MAX_PACKS}, not {packs}")
    faces = FACES if jokers else FACES[:-1]
    return tuple(f + str(number) for number in range(1, packs + 1) for f in faces)


def card_id(card: Card) -> int:
    """The id of a card: pack (from 0) × 53 + face."""
    return (pack(card) - 1) * len(FACES) + FACES.index(card[:2])


def _shown(value: object) -> str:
    """A short form of any value for an error text."""
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."

"""Seeded hands for benchmarks and tests: random ones, rich ones, and the hardest that a search has found.

A *random* hand is dealt as a table deals it: shuffled packs, thirteen cards, then the wild card. A *rich*
hand is one that a player has built: melds, parts of melds and jokers, from two or three packs. A *crowded*
one has its cards in two or three suits and few ranks. All are (hand, wild).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Final, Protocol

from app.games.base import Card
from app.games.cards import RANKS, SUITS, pack_cards

Hand = tuple[tuple[Card, ...], str | None]

HAND_CARDS: Final = 13
PLACES: Final = RANKS + "A"
HARDEST: Final[tuple[Hand, ...]] = tuple(
    (tuple(cards.split()), wild)
    for cards, wild in (
        ("3S1 3S2 4S3 5S1 6S3 7S1 8S1 9S3 AS3 JS1 KS3 QS1 TS1", "Q"),
        ("2C1 3S1 4S3 5S2 6S3 7S2 8S3 9S1 AS2 JS3 KS1 QS2 TS1", "K"),
        ("2S1 2S2 3S3 4S3 5S3 6S1 7S2 8S2 9S3 AS3 JS3 QS2 TS2", "J"),
        ("2C2 3C2 4C1 5C1 6C1 7C1 7D1 8C1 9C1 AC1 JC3 QC2 TC2", "2"),
        ("2H3 3H3 4H1 5H1 6C1 6H1 7H3 8H2 9H2 AH2 JH1 QH2 TH2", "4"),
    )
)
"""The slowest with nothing counted before, found by about eight minutes of hill climbing."""

_PACKS: Final = {packs: pack_cards(packs) for packs in (2, 3)}


_Faces = Callable[[random.Random, str | None], Iterator[str]]
"""The faces that make up a hand, for a wild rank; the packs may not have them all."""


class Maker(Protocol):
    """Makes a hand of so many cards."""

    def __call__(self, rng: random.Random, cards: int = HAND_CARDS, /) -> Hand: ...


def random_hand(rng: random.Random, cards: int = HAND_CARDS) -> Hand:
    """Cards and wild rank as dealt from two packs."""
    dealt = rng.sample(_PACKS[2], cards + 1)
    return tuple(dealt[1:]), None if dealt[0][:2] == "JK" else dealt[0][0]


def rich_hand(rng: random.Random, cards: int = HAND_CARDS) -> Hand:
    """A hand with several jokers, built from melds, crowded into few suits, or a mixture of these."""
    return _built(rng, rng.choice((_jokers, _melds, _melds, _crowd)), cards)


def crowded_hand(rng: random.Random, cards: int = HAND_CARDS) -> Hand:
    """A hand whose cards lie close together, twins and triplets among them."""
    return _built(rng, _crowd, cards)


def _built(rng: random.Random, build: _Faces, cards: int) -> Hand:
    """The faces that ``build`` wants, as far as the packs have them, filled up with any cards."""
    wild = None if rng.random() < 0.02 else rng.choice(RANKS)
    stock = list(_PACKS[rng.choice((2, 2, 3))])
    rng.shuffle(stock)
    hand: list[Card] = []
    for face in build(rng, wild):
        card = next((c for c in stock if c.startswith(face)), None)
        if card is not None:
            stock.remove(card)
            hand.append(card)
    hand = [*hand, *stock][:cards]
    rng.shuffle(hand)
    return tuple(hand), wild


def hands(make: Callable[[random.Random], Hand], count: int, seed: int) -> list[Hand]:
    """So many hands of one kind, the same for the same seed."""
    rng = random.Random(seed)
    return [make(rng) for _ in range(count)]


def _some_jokers(rng: random.Random, wild: str | None, count: int) -> list[str]:
    return [wild + rng.choice(SUITS) if wild and rng.random() < 0.7 else "JK" for _ in range(count)]


def _jokers(rng: random.Random, wild: str | None) -> Iterator[str]:
    """A run, three to six jokers, the rest as it comes."""
    start, suit = rng.randint(0, len(PLACES) - 3), rng.choice(SUITS)
    yield from (rank + suit for rank in PLACES[start : start + 3])
    yield from _some_jokers(rng, wild, rng.randint(3, 6))


def _melds(rng: random.Random, wild: str | None) -> Iterator[str]:
    """Runs and sets, some with a card missing, and up to four jokers."""
    yield from _some_jokers(rng, wild, rng.randint(0, 4))
    for _ in range(4):
        missing = rng.random() < 0.4
        if rng.random() < 0.65:
            length, suit = rng.randint(3, 5), rng.choice(SUITS)
            start = rng.randint(0, len(PLACES) - length)
            faces = [rank + suit for rank in PLACES[start : start + length]]
        else:
            rank = rng.choice(RANKS)
            faces = [rank + suit for suit in rng.sample(SUITS, rng.randint(3, 4))]
        if missing:
            faces.remove(rng.choice(faces))
        yield from faces


def _crowd(rng: random.Random, wild: str | None) -> Iterator[str]:
    """Everything from two or three suits and six or seven neighbouring ranks, twins and triplets among it."""
    yield from _some_jokers(rng, wild, rng.randint(0, 4))
    suits = rng.sample(SUITS, rng.randint(2, 3))
    width = rng.randint(6, 7)
    start = rng.randint(0, len(PLACES) - width)
    for _ in range(HAND_CARDS):
        yield rng.choice(PLACES[start : start + width]) + rng.choice(suits)

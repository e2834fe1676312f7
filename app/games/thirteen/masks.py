"""A hand as one integer, and the bit tables of the count.

A hand is *packed* by adding up one number a card::

    bits   0-119   four suits of 15 slots of 2 bits: how many copies of the card are there. Slots 0 to 12
                   are the ranks, slot 13 is the ace once more, as the high one; slot 14 stays empty, so
                   that no sequence runs over into the next suit.
    bits 120-123   jokers: printed ones and cards of the wild rank (which stand in their slots as well)
    bits 124-      points of all cards (T6.1)

A *rank mask* has a bit a rank, the ace at bit 0.
"""

from __future__ import annotations

from typing import Final

from app.games.base import Card
from app.games.cards import JOKER_FACE, RANKS, SUITS, pack_cards

MAX_PACKS: Final = 3
"""Copies are counted in two bits: more packs have no room there (T1.2 has three at most)."""

MAX_CARDS: Final = 15
"""Jokers are counted in four bits."""

SUIT_BITS: Final = 30
SUIT: Final = (1 << SUIT_BITS) - 1
JOKER_SHIFT: Final = 120
JOKERS: Final = 15
POINTS_SHIFT: Final = 124
SLOTS: Final = 14
"""Slots of a suit that hold cards."""

CARDS: Final = (1 << JOKER_SHIFT) - 1
LOW: Final = sum(1 << 2 * i for i in range(JOKER_SHIFT // 2))
"""The low bit of every slot."""

WORTH: Final = (10, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
"""What a card of each rank counts (T6.1)."""


def slots_of(rank: int) -> tuple[int, ...]:
    """The slots of a rank within its suit: the ace has two."""
    return (0, SLOTS - 1) if rank == 0 else (rank,)


def slot_bits(rank: int) -> int:
    """One card of the rank, as its suit counts it."""
    return sum(1 << 2 * slot for slot in slots_of(rank))


WILD_SLOTS: Final = {wild: 0 if wild is None else slot_bits(RANKS.index(wild)) for wild in (None, *RANKS)}
"""By wild rank: one card of it, as its suit counts it."""

NATURAL: Final = {
    wild: CARDS ^ sum(3 * one << SUIT_BITS * suit for suit in range(4)) for wild, one in WILD_SLOTS.items()
}
"""By wild rank: the slots of all cards that are no jokers."""


def _packed(card: Card, wild: str | None) -> int:
    if card[:2] == JOKER_FACE:
        return 1 << JOKER_SHIFT
    rank = RANKS.index(card[0])
    slots = slot_bits(rank) << SUIT_BITS * SUITS.index(card[1])
    return slots | (1 << JOKER_SHIFT if card[0] == wild else WORTH[rank] << POINTS_SHIFT)


PACKED: Final = {wild: {card: _packed(card, wild) for card in pack_cards(MAX_PACKS)} for wild in WILD_SLOTS}
"""By wild rank: the number of every card."""


def _sums() -> tuple[tuple[int, ...], ...]:
    """Prefix sums of the ranks' worth, the highest first, for every rank mask."""
    small = sum(1 << rank for rank in range(13) if WORTH[rank] < max(WORTH))  # 2 to 9, their worth ascends
    table: list[tuple[int, ...]] = [(0,) * (MAX_CARDS + 1)]
    for mask in range(1, 1 << 13):
        cheapest = (mask & small or mask) & -(mask & small or mask)
        others = table[mask ^ cheapest]
        count = mask.bit_count()
        whole = others[-1] + WORTH[cheapest.bit_length() - 1]
        table.append(others[:count] + (whole,) * (MAX_CARDS + 1 - count))
    return tuple(table)


SUMS: Final = _sums()
"""By rank mask: what its n most valuable ranks count together, n from 0; the last holds the sum of all."""

VALUE: Final = tuple(sums[-1] for sums in SUMS)
"""By rank mask: what one card of each of its ranks counts."""

"""The sets themselves: how to lay out the cards that sequences have left, so that they cover most."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from app.games.base import Card
from app.games.cards import RANKS, SUITS
from app.games.thirteen.masks import WORTH

Counts = tuple[int, int, int, int]
"""How many cards of one rank each suit has, three at most."""

Suits = tuple[int, ...]
"""The suits of a set's natural cards; jokers make it up to three."""


class Plan(NamedTuple):
    """Sets of one rank: how many natural cards they cover, and the suits of each."""

    covered: int
    sets: tuple[Suits, ...]


def best_sets(naturals: Mapping[str, Sequence[Card]], jokers: int) -> list[tuple[int, Suits]]:
    """The sets that cover most of the natural cards (by face): rank and suits of each."""
    chosen: list[tuple[int, tuple[tuple[int, Suits], ...]]] = [(0, ())] * (jokers + 1)
    for rank, counts in _by_rank(naturals).items():
        plans = [plan(counts, spent) for spent in range(jokers + 1)]
        chosen = [
            max(
                (
                    (
                        chosen[given - spent][0] + WORTH[rank] * plans[spent].covered,
                        (*chosen[given - spent][1], *((rank, suits) for suits in plans[spent].sets)),
                    )
                    for spent in range(given + 1)
                    if spent == 0 or plans[spent].covered > plans[spent - 1].covered
                ),
                key=lambda option: option[0],
            )
            for given in range(jokers + 1)
        ]
    return list(chosen[jokers][1])


@cache  # 256 counts with 16 numbers of jokers at most
def plan(counts: Counts, jokers: int) -> Plan:
    """The sets of one rank that cover most with at most so many jokers: all are tried."""
    best = Plan(0, ())
    held = [suit for suit in range(4) if counts[suit]]
    for size in range(1, len(held) + 1):
        for suits in combinations(held, size):
            cost = max(0, 3 - size)
            if cost > jokers:
                continue
            a, b, c, d = (counts[suit] - (suit in suits) for suit in range(4))
            rest = plan((a, b, c, d), jokers - cost)
            if rest.covered + size > best.covered:
                best = Plan(rest.covered + size, (suits, *rest.sets))
    return best


def _by_rank(naturals: Mapping[str, Sequence[Card]]) -> dict[int, Counts]:
    counts: dict[int, list[int]] = {}
    for face, cards in naturals.items():
        counts.setdefault(RANKS.index(face[0]), [0, 0, 0, 0])[SUITS.index(face[1])] = len(cards)
    return {rank: (a, b, c, d) for rank, (a, b, c, d) in counts.items()}

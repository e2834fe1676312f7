"""A second sequence of one natural card and two jokers, where no other is chosen."""

from __future__ import annotations

from typing import Final, NamedTuple

from app.games.thirteen.masks import SUMS, VALUE
from app.games.thirteen.runs import Way, left_by
from app.games.thirteen.sets import Suits, by_jokers, by_suits, most

_TENS: Final = sum(1 << rank for rank in range(13) if VALUE[1 << rank] == 10)


class Lone(NamedTuple):
    """The most that it and sets cover, and the natural card: its place among the ways, its rank as a bit."""

    covered: int
    place: int
    rank: int


def lone(ways: tuple[Way, Way, Way, Way], jokers: int, floor: int, ceiling: int) -> Lone | None:
    """The best choice of the natural card, None if that covers no more than ``floor``.

    ``ways`` take no sequence, ``jokers`` are two at least, ``ceiling``: what sets alone would cover.
    """
    once = (ways[0][2], ways[1][2], ways[2][2], ways[3][2])
    if ways[0][3] or ways[1][3] or ways[2][3] or ways[3][3]:
        return _of_twins(ways, jokers, floor, ceiling)
    four, three, pairs, singles = by_suits(*once)
    free = 3 * VALUE[three] + VALUE[four]
    if singles:  # a card that is alone anyway serves better than one out of a free set
        floor, best = _of_singles(pairs, singles, free, jokers, floor)
    else:
        floor, best = _of_sets(four, three, pairs, free, jokers, floor)
    for rank in _ranks(pairs):
        if floor >= ceiling:
            break
        covered = free + VALUE[rank] + by_jokers(pairs ^ rank, singles | rank, jokers - 2)
        if covered > floor:
            floor, best = covered, rank
    if not best:
        return None
    return Lone(floor, next(place for place in range(4) if once[place] & best), best)


def _of_singles(pairs: int, singles: int, free: int, jokers: int, floor: int) -> tuple[int, int]:
    """What it covers with the dearest of the cards that are alone, and that rank; (floor, 0) if no more."""
    two, one = SUMS[pairs], SUMS[singles]
    covered = free + max([2 * two[jokers - 2 * n] + one[n] for n in range(1, jokers // 2 + 1)])
    return (covered, _dearest(singles)) if covered > floor else (floor, 0)


def _of_sets(four: int, three: int, pairs: int, free: int, jokers: int, floor: int) -> tuple[int, int]:
    """What it covers with a card out of a free set, and its rank; (floor, 0) if no more than ``floor``."""
    best = 0
    for rank in _ranks(three):
        if rank & four:  # three of them stay a set
            covered = free + by_jokers(pairs, 0, jokers - 2)
        else:  # a pair stays
            covered = free - 2 * VALUE[rank] + by_jokers(pairs | rank, 0, jokers - 2)
        if covered > floor:
            floor, best = covered, rank
    return floor, best


def _of_twins(ways: tuple[Way, Way, Way, Way], jokers: int, floor: int, ceiling: int) -> Lone | None:
    """The same where some cards are there twice: every card is tried."""
    best: Lone | None = None
    for place in range(4):
        for rank in _ranks(ways[place][2]):
            once, twice, thrice = ([*masks] for masks in left_by(*ways))
            copies = thrice if thrice[place] & rank else twice if twice[place] & rank else once
            copies[place] ^= rank
            covered = VALUE[rank] + most(_suits(once), _suits(twice), _suits(thrice), jokers - 2)
            if covered > floor:
                floor, best = covered, Lone(covered, place, rank)
                if floor >= ceiling:
                    return best
    return best


def _suits(masks: list[int]) -> Suits:
    return masks[0], masks[1], masks[2], masks[3]


def _ranks(mask: int) -> list[int]:
    """The bits of a mask."""
    bits = []
    while mask:
        bits.append(mask & -mask)
        mask &= mask - 1
    return bits


def _dearest(mask: int) -> int:
    """The bit of the most valuable rank."""
    return 1 << ((mask & _TENS or mask).bit_length() - 1)

"""The search for what covers most of a hand (T6.6): a pure sequence, the ways of the four suits, and sets.

For every pure sequence, every choice of one way a suit that the jokers allow leaves some cards to the sets. A
choice without any further sequence needs one natural card and two jokers for it (``lone``). Choices that
can't better the best one are passed over.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from app.games.thirteen.lone import Lone, lone
from app.games.thirteen.masks import (
    JOKER_SHIFT,
    JOKERS,
    LOW,
    NATURAL,
    POINTS_SHIFT,
    SUIT,
    SUIT_BITS,
    SUMS,
    VALUE,
    WILD_SLOTS,
)
from app.games.thirteen.runs import Run, Way, cached, left_by, pure_runs, ways_of
from app.games.thirteen.sets import by_jokers, layers, most

Ways = tuple[Way, ...]

OTHERS: Final = ((1, 2, 3), (0, 2, 3), (0, 1, 3), (0, 1, 2))
"""By suit: the other three."""

FREE_TRIES: Final = 8
"""So many choices are tried before a bound for them is worth its price."""


Second = tuple[int, tuple[Way, Way, Way, Way], Lone | None]
"""What one more sequence at least, and sets, cover beside a pure one: the points, one way a suit, that of the
pure sequence's suit first, and the natural card that makes the second sequence with two jokers."""


class Found(NamedTuple):
    """What covers most of a hand: a pure sequence (its suit and ends), and what there is beside it."""

    covered: int
    suit: int
    run: Run
    second: Second | None


def search(packed: int, wild: str | None, prefer_two: bool = False) -> Found | None:
    """What covers most of a packed hand, None without a pure sequence.

    ``prefer_two``: of equals one with a second sequence, which a mere count can do without.
    """
    total = packed >> POINTS_SHIFT
    jokers = packed >> JOKER_SHIFT & JOKERS
    natural = packed & NATURAL[wild]
    present = (packed | packed >> 1) & LOW
    runs = present & present >> 2 & present >> 4
    suits = (natural & SUIT, natural >> 30 & SUIT, natural >> 60 & SUIT, natural >> 90 & SUIT)
    plain: dict[int, Ways] = {}
    best: Found | None = None
    covered = 0
    for suit in range(4):
        shift = SUIT_BITS * suit
        if not runs >> shift & SUIT:
            continue
        for other in OTHERS[suit]:
            if other not in plain:
                cards = suits[other]
                plain[other] = cached(cards | jokers << SUIT_BITS) or ways_of(cards, jokers)
        one, two, three = (plain[other] for other in OTHERS[suit])
        own_present = present >> shift & SUIT
        for taken, value, cost, run in pure_runs(own_present, own_present & WILD_SLOTS[wild]):
            if value > covered:
                covered, best = value, Found(value, suit, run, None)
                if covered == total and not prefer_two:
                    return best
            rest, left = suits[suit] - taken, jokers - cost
            own = cached(rest | left << SUIT_BITS) or ways_of(rest, left)
            floor = covered - value
            if prefer_two and (best is None or best.second is None):
                floor -= 1
            second = _second(own, one, two, three, left, floor, total - value)
            if second:
                covered = value + second[0]
                best = Found(covered, suit, run, second)
                if covered == total:
                    return best
    return best


def _second(  # noqa: C901, PLR0912, PLR0915 - one nest of loops: calls in it would cost a third of its speed
    own: Ways, ways1: Ways, ways2: Ways, ways3: Ways, jokers: int, floor: int, goal: int
) -> Second | None:
    """What covers most beside a pure sequence, None if that isn't more than ``floor``; stops at ``goal``."""
    best: Second | None = None
    bounds: list[int] = []
    tried = 0
    for way0 in own:
        left0 = jokers - way0[0]
        value0, once0 = way0[1], way0[2]
        for way1 in ways1:
            left1 = left0 - way1[0]
            if left1 < 0:
                break
            value1, once1 = value0 + way1[1], way1[2]
            both01, either01 = once0 & once1, once0 | once1
            for way2 in ways2:
                left2 = left1 - way2[0]
                if left2 < 0:
                    break
                value2, once2 = value1 + way2[1], way2[2]
                for way3 in ways3:
                    left = left2 - way3[0]
                    if left < 0:
                        break
                    value = value2 + way3[1]
                    tried += 1
                    if tried > FREE_TRIES:
                        if not bounds:
                            bounds = _bounds(own[0], ways1[0], ways2[0], ways3[0], jokers)
                        if value + bounds[left] <= floor:
                            continue
                    once3 = way3[2]
                    both23, either23 = once2 & once3, once2 | once3
                    three = both01 & either23 | both23 & either01
                    pairs = (both01 | both23 | either01 & either23) & ~three
                    value += 3 * VALUE[three] + VALUE[both01 & both23]
                    if way0[3] or way1[3] or way2[3] or way3[3]:
                        singles = (either01 | either23) & ~(three | pairs)
                        twice = way0[3], way1[3], way2[3], way3[3]
                        thrice = way0[4], way1[4], way2[4], way3[4]
                        value += layers(both01 & both23, pairs, singles, twice, thrice, left)
                    elif left < 2:
                        value += 2 * SUMS[pairs][left]
                    else:
                        value += by_jokers(pairs, (either01 | either23) & ~(three | pairs), left)
                    if value <= floor:
                        continue
                    if way0[5] or way1[5] or way2[5] or way3[5]:
                        floor = value
                        best = value, (way0, way1, way2, way3), None
                    elif left >= 2:
                        found = lone((way0, way1, way2, way3), left, floor, value)
                        if not found:
                            continue
                        floor = found.covered
                        best = floor, (way0, way1, way2, way3), found
                    else:
                        continue
                    if floor == goal:
                        return best
    return best


def _bounds(own: Way, way1: Way, way2: Way, way3: Way, jokers: int) -> list[int]:
    """By the jokers left: what sets could cover at most if no sequence took a card from them."""
    once, twice, thrice = left_by(own, way1, way2, way3)
    return [most(once, twice, thrice, left) for left in range(jokers + 1)]

"""The most that sets can cover of what sequences leave of a hand, bit-parallel over the ranks.

A rank of which three or four suits are left is a set at no cost, two suits cost a joker, one suit costs two.
Twins and triplets make a second and a third layer of the same kind. A set of four may lend one of its cards
to a layer above, where it saves a joker.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.games.thirteen.masks import SUMS, VALUE

Suits = tuple[int, int, int, int]
"""A rank mask for each suit."""


def most(once: Suits, twice: Suits, thrice: Suits, jokers: int) -> int:
    """The most points in sets. The masks: ranks of which a suit has one or more, two or more, three."""
    four, three, pairs, singles = by_suits(*once)
    covered = 3 * VALUE[three] + VALUE[four]
    if any(twice):
        return covered + layers(four, pairs, singles, twice, thrice, jokers)
    return covered + by_jokers(pairs, singles, jokers)


def by_suits(a: int, b: int, c: int, d: int) -> Suits:
    """Ranks that all four suits have, three or four, exactly two, exactly one."""
    ab, a_b, cd, c_d = a & b, a | b, c & d, c | d
    three = ab & c_d | cd & a_b
    pairs = (ab | cd | a_b & c_d) & ~three
    return ab & cd, three, pairs, (a_b | c_d) & ~(three | pairs)


def by_jokers(pairs: int, singles: int, jokers: int) -> int:
    """The most points that jokers cover: a pair takes one, a single card two."""
    two = SUMS[pairs]
    best = 2 * two[jokers]
    if jokers > 1 and singles:
        one = SUMS[singles]
        for n in range(1, jokers // 2 + 1):
            points = 2 * two[jokers - 2 * n] + one[n]
            if points > best:  # noqa: PLR1730 - a call of max() takes longer
                best = points
    return best


def layers(four: int, pairs: int, singles: int, twice: Suits, thrice: Suits, jokers: int) -> int:
    """What the upper layers cover at no cost, and what jokers cover in all layers."""
    four2, three2, pairs2, singles2 = by_suits(*twice)
    free = 3 * VALUE[three2] + VALUE[four2] + 2 * VALUE[pairs2 & four]
    spared = singles2 & four  # by a card lent from the set below: one joker instead of two
    pairs2 &= ~four
    singles2 &= ~four
    if any(thrice):
        four3, three3, pairs3, singles3 = by_suits(*thrice)
        lent = four & three2  # one card to lend to the third layer; two where the second is a set of four too
        free += 3 * VALUE[three3] + VALUE[four3] + 2 * VALUE[pairs3 & lent] + VALUE[singles3 & four2]
        spared3 = singles3 & lent & ~four2
        pairs3 &= ~lent
        singles3 &= ~lent
    else:
        pairs3 = singles3 = spared3 = 0
    if not jokers:
        return free
    two = _sums(pairs, pairs2, pairs3, jokers)
    if spared | spared3:
        two = _together([2 * points for points in two], _sums(spared, spared3, 0, jokers), jokers)
        best, double = two[jokers], 1
    else:
        best, double = 2 * two[jokers], 2
    if jokers > 1:
        one = _sums(singles, singles2, singles3, jokers // 2)
        for n in range(1, jokers // 2 + 1):
            points = double * two[jokers - 2 * n] + one[n]
            if points > best:  # noqa: PLR1730 - a call of max() takes longer
                best = points
    return free + best


def _sums(a: int, b: int, c: int, count: int) -> Sequence[int]:
    """What the n most valuable ranks of three masks count together, for each n up to ``count`` at least."""
    if not c and not a & b:
        return SUMS[a | b]
    return _together(_together(SUMS[a], SUMS[b], count), SUMS[c], count)


def _together(a: Sequence[int], b: Sequence[int], count: int) -> Sequence[int]:
    """The most that n items of two kinds are worth, from what n items of each are worth."""
    if not b[1]:
        return a
    return [max([a[i] + b[n - i] for i in range(n + 1)]) for n in range(count + 1)]

"""Two counts by brute force, which know nothing of the program's own (T4 to T6 read literally).

``literal`` looks at every subset of the physical cards, asks of each whether it is a group, and at every
packing of such groups. ``exhaustive`` does the same for faces instead of physical cards, which is fast enough
for tens of thousands of hands: of twins and of jokers it doesn't matter which, and a joker that is not needed
costs nothing. ``literal`` proves ``exhaustive``, ``exhaustive`` proves the program.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

RANKS = "A23456789TJQK"
SUITS = "CDHS"
PLACES = RANKS + "A"


@dataclass(frozen=True)
class Truth:
    """What a hand counts, whether it can be declared, and the highest tier that reaches that count."""

    points: int
    valid: bool
    tier: str


def value(card: str, wild: str | None) -> int:
    if card.startswith("JK") or card[0] == wild:
        return 0
    return 10 if card[0] in "ATJQK" else int(card[0])


# --- literal -----------------------------------------------------------------------------------------------


@cache
def _windows(length: int) -> tuple[frozenset[str], ...]:
    return tuple(frozenset(PLACES[i : i + length]) for i in range(15 - length)) if length <= 13 else ()


def kinds_of(cards: Sequence[str], wild: str | None) -> set[str]:
    """All that a group of physical cards can be read as."""
    kinds: set[str] = set()
    if len(cards) < 3:
        return kinds
    wilds = [c for c in cards if c[0] == wild]
    naturals = [c for c in cards if not c.startswith("JK") and c[0] != wild]
    ranks = [c[0] for c in naturals]
    suits = [c[1] for c in naturals]
    windows = _windows(len(cards))
    if len(naturals) + len(wilds) == len(cards) and len({c[1] for c in cards}) == 1:
        faces = frozenset(c[0] for c in cards)
        if len(faces) == len(cards) and faces in windows:
            kinds.add("pure")
    if len(set(suits)) <= 1 and len(set(ranks)) == len(ranks) and any(w.issuperset(ranks) for w in windows):
        kinds.add("sequence")
    if len(cards) <= 4 and len(set(ranks)) <= 1 and len(set(suits)) == len(suits):
        kinds.add("set")
    return kinds


def _groups(hand: Sequence[str], wild: str | None) -> tuple[list[dict[int, bool]], list[int]]:
    """All groups of a hand as masks of its cards: by lowest card, is it a sequence; and the pure ones."""
    groups: list[dict[int, bool]] = [{} for _ in hand]
    pures: list[int] = []
    for count in range(3, len(hand) + 1):
        for picked in combinations(range(len(hand)), count):
            kinds = kinds_of([hand[i] for i in picked], wild)
            if kinds:
                mask = sum(1 << i for i in picked)
                groups[picked[0]][mask] = kinds != {"set"}
                if "pure" in kinds:
                    pures.append(mask)
    return groups, pures


def literal(hand: Sequence[str], wild: str | None) -> Truth:
    """Least count, validity and tier by every packing of every group of physical cards."""
    size = len(hand)
    everything = (1 << size) - 1
    values = [value(c, wild) for c in hand]
    groups, pures = _groups(hand, wild)

    def worth(mask: int) -> int:
        return sum(v for i, v in enumerate(values) if mask >> i & 1)

    @cache
    def covered(mask: int, need: bool) -> int:
        """Most value in disjoint groups of ``mask``, -1 if a needed sequence can't be had."""
        if not mask:
            return -1 if need else 0
        low = (mask & -mask).bit_length() - 1
        best = covered(mask & (mask - 1), need)
        for group, is_sequence in groups[low].items():
            if group & mask == group:
                rest = covered(mask & ~group, need and not is_sequence)
                if rest >= 0:
                    best = max(best, rest + worth(group))
        return best

    @cache
    def exact(mask: int, need: bool) -> bool:
        """Whether ``mask`` splits into groups with nothing over."""
        if not mask:
            return not need
        low = (mask & -mask).bit_length() - 1
        return any(
            exact(mask & ~group, need and not is_sequence)
            for group, is_sequence in groups[low].items()
            if group & mask == group
        )

    total = worth(everything)
    if not pures:
        return Truth(total, False, "none")
    pure_only = max(worth(p) for p in pures)
    two = max((worth(p) + rest for p in pures if (rest := covered(everything & ~p, True)) >= 0), default=-1)
    valid = size == 13 and any(exact(everything & ~p, True) for p in pures)
    if two >= pure_only:
        return Truth(total - two, valid, "two sequences")
    return Truth(total - pure_only, valid, "pure only")


# --- exhaustive --------------------------------------------------------------------------------------------


@cache
def _fewest_jokers(ranks: frozenset[str]) -> int | None:
    """How many jokers make a sequence of cards of these ranks of one suit, None if none do."""
    return min(
        (n - len(ranks) for n in range(max(3, len(ranks)), 14) if any(w >= ranks for w in _windows(n))),
        default=None,
    )


def _uses(cards: tuple[str, ...], jokers: int) -> Iterator[tuple[frozenset[str], int, bool]]:
    """Every group that the first face can be in: its natural faces, the jokers it takes, is it a sequence."""
    first = cards[0]
    in_suit = sorted({c for c in cards if c[1] == first[1] and c != first})
    in_rank = sorted({c for c in cards if c[0] == first[0] and c != first})
    for count in range(len(in_suit) + 1):
        for others in combinations(in_suit, count):
            faces = frozenset((first, *others))
            cost = _fewest_jokers(frozenset(f[0] for f in faces))
            if cost is not None and cost <= jokers:
                yield faces, cost, True
    for count in range(len(in_rank) + 1):
        for others in combinations(in_rank, count):
            cost = max(0, 2 - count)
            if cost <= jokers:
                yield frozenset((first, *others)), cost, False


def exhaustive(hand: Sequence[str], wild: str | None) -> Truth:
    """Least count, validity and tier by every packing of every group of faces."""

    @cache
    def covered(cards: tuple[str, ...], jokers: int, need: bool) -> int:
        """Most value of naturals in groups, -1 if a needed sequence can't be had."""
        if not cards:
            return -1 if need and jokers < 3 else 0
        best = covered(cards[1:], jokers, need)
        for faces, cost, is_sequence in _uses(cards, jokers):
            rest = covered(_without(cards, faces), jokers - cost, need and not is_sequence)
            if rest >= 0:
                best = max(best, rest + sum(value(f, wild) for f in faces))
        return best

    faces = sorted(c[:2] for c in hand)
    total = sum(value(f, wild) for f in faces)
    pure_only = two = -1
    for suit in SUITS:
        for length in range(3, 14):
            for start in range(15 - length):
                run = frozenset(rank + suit for rank in PLACES[start : start + length])
                if not run.issubset(faces):
                    continue
                worth = sum(value(f, wild) for f in run)
                pure_only = max(pure_only, worth)
                rest = _without(tuple(faces), run)
                naturals = tuple(f for f in rest if f != "JK" and f[0] != wild)
                found = covered(naturals, len(rest) - len(naturals), True)
                if found >= 0:
                    two = max(two, worth + found)
    if pure_only < 0:
        return Truth(total, False, "none")
    if two >= pure_only:  # jokers that are left over lengthen the second sequence: nothing stays loose
        return Truth(total - two, two == total and len(hand) == 13, "two sequences")
    return Truth(total - pure_only, False, "pure only")


def _without(cards: tuple[str, ...], faces: frozenset[str]) -> tuple[str, ...]:
    """The cards less one of each of ``faces``."""
    left = set(faces)
    rest = []
    for card in cards:
        if card in left:
            left.remove(card)
        else:
            rest.append(card)
    return tuple(rest)

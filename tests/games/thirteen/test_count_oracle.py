"""The count, the arrangement and the verdict against brute force (T5.2, T6.6)."""

from __future__ import annotations

import random
from itertools import product

import pytest

from app.games.thirteen import runs
from app.games.thirteen.arrange import best
from app.games.thirteen.count import points
from app.games.thirteen.setplan import plan
from app.games.thirteen.sets import most
from benchmarks.hands import Hand, Maker, crowded_hand, hands, random_hand, rich_hand
from tests.games.thirteen.oracle import Truth, exhaustive, literal

RICH_HANDS = 20_000
BATCH = 2_500
BATCHES = RICH_HANDS // BATCH
QUICK_BATCHES = 2


def found(hand: Hand) -> Truth:
    cards, wild = hand
    arrangement = best(cards, wild)
    assert points(cards, wild) == arrangement.points, hand
    return Truth(arrangement.points, arrangement.valid, arrangement.tier)


@pytest.mark.parametrize(
    "batch", [pytest.param(n, marks=pytest.mark.slow if n >= QUICK_BATCHES else ()) for n in range(BATCHES)]
)
def test_T6_6_twenty_thousand_rich_hands_equal_the_exhaustive_oracle(batch: int) -> None:
    for hand in hands(rich_hand, BATCH, 1_000 + batch):
        assert found(hand) == exhaustive(*hand), hand


def test_T6_6_random_hands_equal_the_exhaustive_oracle() -> None:
    for hand in hands(random_hand, 2_000, 5):
        assert found(hand) == exhaustive(*hand), hand


def test_T6_6_crowded_suits_of_three_packs_equal_the_exhaustive_oracle() -> None:
    for hand in hands(crowded_hand, 700, 6):
        assert found(hand) == exhaustive(*hand), hand


@pytest.mark.parametrize("size", [*range(1, 13), 14])
def test_T6_6_hands_of_other_sizes_equal_the_exhaustive_oracle(size: int) -> None:
    for hand in hands(lambda rng: rich_hand(rng, size), 100, 40 + size):
        assert found(hand) == exhaustive(*hand), hand


@pytest.mark.parametrize("make", [rich_hand, random_hand, crowded_hand])
def test_the_exhaustive_oracle_equals_every_packing_of_physical_cards(make: Maker) -> None:
    for hand in hands(make, 40, 77):
        assert exhaustive(*hand) == literal(*hand), hand


def test_T4_3_sets_of_every_mixture_of_twins_equal_every_way_of_laying_them() -> None:
    for a, b, c, d in product(range(4), repeat=4):
        counts = (a, b, c, d)
        once, twice, thrice = ([int(held >= copies) for held in counts] for copies in (1, 2, 3))
        for jokers in range(9):
            covered = most(_four(once), _four(twice), _four(thrice), jokers)
            assert covered == 10 * plan(counts, jokers).covered, (counts, jokers)


def test_sets_of_several_ranks_share_the_jokers_as_well_as_can_be() -> None:
    rng = random.Random(4)
    for _ in range(2_000):
        counts = {rank: tuple(rng.choice((0, 0, 1, 1, 2, 3)) for _ in range(4)) for rank in range(1, 6)}
        masks = [
            [sum((held[suit] >= copies) << rank for rank, held in counts.items()) for suit in range(4)]
            for copies in (1, 2, 3)
        ]
        jokers = rng.randint(0, 6)
        covered = [0] * (jokers + 1)
        for rank, held in counts.items():
            gains = [(rank + 1) * plan(_four(list(held)), spent).covered for spent in range(jokers + 1)]
            covered = [max(covered[n - k] + gains[k] for k in range(n + 1)) for n in range(jokers + 1)]
        assert most(_four(masks[0]), _four(masks[1]), _four(masks[2]), jokers) == covered[jokers]


def test_a_full_cache_stays_within_its_bound_and_changes_no_count(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt = hands(rich_hand, 300, 9)
    expected = [points(*hand) for hand in dealt]
    bound = len(runs._cache)
    monkeypatch.setattr(runs, "MAX_CACHED", bound)
    for hand in hands(rich_hand, 300, 10):
        points(*hand)
        assert len(runs._cache) <= bound
    assert [points(*hand) for hand in dealt] == expected


def _four(masks: list[int]) -> tuple[int, int, int, int]:
    a, b, c, d = masks
    return a, b, c, d

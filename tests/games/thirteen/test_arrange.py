"""The arrangement that proves the count (T5.2, T5.3, T6.6)."""

from __future__ import annotations

import pytest

from app.games.cards import CardError
from app.games.thirteen.arrange import NONE, PURE_ONLY, TWO_SEQUENCES, Arrangement, best, value
from app.games.thirteen.groups import PURE, SET, is_joker, judge
from benchmarks.hands import Maker, crowded_hand, hands, random_hand, rich_hand
from tests.games.thirteen.test_count import vectors


def arrange(cards: str, wild: str | None = None) -> Arrangement:
    return best(cards.split(), wild)


def check(cards: tuple[str, ...], wild: str | None) -> None:
    """The arrangement holds by itself: whoever gets it needs no count to believe it."""
    found = best(cards, wild)
    laid = [card for group in found.groups for card in group]
    assert sorted((*laid, *found.loose)) == sorted(cards)
    assert tuple(judge(group, wild).kind for group in found.groups) == found.kinds
    assert found.points == sum(value(card, wild) for card in found.loose)
    sequences = [kind for kind in found.kinds if kind != SET]
    if found.tier == TWO_SEQUENCES:
        assert found.kinds[0] == PURE
        assert len(sequences) >= 2
    elif found.tier == PURE_ONLY:
        assert found.kinds == (PURE,)
    else:
        assert found.tier == NONE
        assert found.groups == ()
    assert found.valid == (found.tier == TWO_SEQUENCES and not found.loose and len(cards) == 13)
    assert list(found.kinds) == sorted(found.kinds, key=("pure", "sequence", "set").index)


@pytest.mark.parametrize("make", [random_hand, rich_hand, crowded_hand])
def test_T6_6_the_groups_prove_the_count(make: Maker) -> None:
    for cards, wild in hands(make, 3_000, 31):
        check(cards, wild)


@pytest.mark.parametrize("size", [*range(13), 14, 15])
def test_T6_6_the_groups_of_other_sizes_prove_the_count(size: int) -> None:
    for cards, wild in hands(lambda rng: rich_hand(rng, size), 150, 60 + size):
        check(cards, wild)


def test_T5_3_every_published_vector() -> None:
    for line in vectors():
        found = best(line["hand"], line["wild"])
        assert (found.points, found.valid, found.tier) == (line["points"], line["valid"], line["tier"]), line
        check(tuple(line["hand"]), line["wild"])


def test_T5_2_two_sequences_one_pure_and_all_grouped_is_valid() -> None:
    found = arrange("4H1 5H1 6H1 9S1 JK1 JS1 QS1 KC1 KD1 KS1 2C1 2D1 2S1")
    assert found.valid
    assert found.groups == (
        ("4H1", "5H1", "6H1"),
        ("9S1", "JK1", "JS1", "QS1"),
        *found.groups[2:],
    )
    assert found.kinds == ("pure", "sequence", "set", "set")


def test_T5_2_sets_alone_make_nothing_valid() -> None:
    found = arrange("4H1 5H1 6H1 KC1 KD1 KS1 2C1 2D1 2S1 9C1 9D1 9H1 9S1")
    assert not found.valid
    assert found.tier == PURE_ONLY
    assert found.groups == (("4H1", "5H1", "6H1"),)


def test_T5_2_a_joker_left_over_is_grouped_too() -> None:
    found = arrange("4H1 5H1 6H1 7H1 9S1 TS1 JS1 QS1 KS1 AC1 2C1 3C1 JK1")
    assert found.valid
    assert found.loose == ()


def test_T4_5_thirteen_jokers_count_nothing_but_are_not_valid() -> None:
    found = arrange("7C1 7C2 7C3 7D1 7D2 7D3 7H1 7H2 7H3 7S1 JK1 JK2 JK3", "7")
    assert (found.points, found.valid, found.tier) == (0, False, NONE)


def test_T4_5_a_pure_sequence_and_ten_jokers_are_valid() -> None:
    found = arrange("5C1 6C1 8C1 7C1 7C2 7D1 7D2 7H1 7H2 7S1 7S2 JK1 JK2", "7")
    assert found.valid


def test_T6_6_of_equal_counts_the_higher_tier() -> None:
    # Q-K-A alone and 2-3-4 with 6-7-joker leave the same: the second counts as two sequences
    found = arrange("QC1 KC1 AC1 3D1 4D1 5D1 8H1 TH1 JK1")
    assert found.tier == TWO_SEQUENCES


def test_T4_2_wild_cards_are_laid_in_their_own_place_where_it_is_free() -> None:
    found = arrange("9C1 TC1 JC1 2S1 3S1 5S1 4D1 4S2", "4")
    assert found.groups == (("9C1", "TC1", "JC1"), ("2S1", "3S1", "4S2", "5S1", "4D1"))


def test_jokers_stay_loose_rather_than_spoil_a_pure_sequence() -> None:
    found = arrange("4H1 5H1 6H1 9S1 TS1 JS1 JK1 KC1 2D1")
    assert found.points == 12
    assert found.kinds == (PURE, PURE)


def test_an_unknown_card_is_named() -> None:
    with pytest.raises(CardError, match="TX1"):
        arrange("TX1")


def test_T6_1_jokers_have_no_value() -> None:
    assert value("JK1", None) == value("7H1", "7") == 0
    assert is_joker("7H1", "7")
    assert not is_joker("7H1", None)

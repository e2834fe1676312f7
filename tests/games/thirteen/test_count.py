"""The count by the rules (T6), case by case."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from app.games.cards import CardError
from app.games.thirteen.count import points, points_after_each_discard
from benchmarks.hands import Maker, hands, random_hand, rich_hand

VECTORS = Path(__file__).parents[2] / "vectors" / "count-13.jsonl"


def vectors() -> list[dict[str, Any]]:
    return [json.loads(line) for line in VECTORS.read_text().splitlines()]


def count(cards: str, wild: str | None = None) -> int:
    return points(cards.split(), wild)


def test_T6_every_published_vector() -> None:
    lines = vectors()
    assert len(lines) == 300
    for line in lines:
        assert points(line["hand"], line["wild"]) == line["points"], line


@pytest.mark.parametrize(
    ("card", "value"),
    [("AS1", 10), ("KS1", 10), ("QD2", 10), ("JC1", 10), ("TH3", 10), ("9H1", 9), ("2C1", 2), ("JK1", 0)],
)
def test_T6_1_values(card: str, value: int) -> None:
    assert count(card) == value


def test_T6_1_the_wild_rank_counts_nothing_loose() -> None:
    assert count("KS1 KH1 KD2 5C1", "K") == 5


def test_T6_2_without_a_pure_sequence_sets_and_mixed_sequences_count() -> None:
    assert count("5C1 5D1 5H1 9S1 TS1 JK1 2D1") == 15 + 19 + 2


def test_T6_3_only_the_pure_sequence_is_exempt() -> None:
    assert count("4H1 5H1 6H1 KC1 KD1 KS1") == 30


def test_T6_3_of_two_overlapping_runs_the_dearer_is_exempt() -> None:
    assert count("4H1 5H1 6H1 7H1 7H2") == 7


def test_T6_3_a_run_of_six_is_two_sequences() -> None:
    assert count("4H1 5H1 6H1 7H1 8H1 9H1 KC1 KD1 KS1 2S1") == 2


def test_T6_4_two_sequences_exempt_the_sets_too() -> None:
    assert count("4H1 5H1 6H1 9S1 TS1 JK1 KC1 KD1 KS1 2S1") == 2


def test_T6_5_a_hand_can_count_130() -> None:
    assert count("AC1 AC2 KD1 KD2 QH1 QH2 JS1 JS2 TC1 TC2 AH1 KS1 QD1") == 130


def test_T6_6_a_run_gives_up_a_card_that_a_second_sequence_needs() -> None:
    # 3-4-5-6 pure and nothing else, or 3-4-5 pure and 6-7-joker
    assert count("3D1 4D1 5D1 6D1 7D2 JK1") == 0


def test_T6_6_a_set_of_four_lends_a_card_to_its_twin() -> None:
    assert count("2C1 3C1 4C1 9S1 TS1 JS1 5C1 5D1 5H1 5S1 5H2 JK1") == 0


@pytest.mark.parametrize(("cards", "left"), [("AS1 2S1 3S1", 0), ("QS1 KS1 AS1", 0), ("KS1 AS1 2S1", 22)])
def test_T4_1_the_ace_is_low_or_high_never_in_the_middle(cards: str, left: int) -> None:
    assert count(cards) == left


def test_T4_1_one_ace_serves_one_end() -> None:
    assert count("AS1 2S1 3S1 QS1 KS1") == 2 + 3
    assert count("AS1 2S1 3S1 QS1 KS1 AS2") == 0


def test_T4_2_a_wild_card_in_its_own_place_keeps_a_sequence_pure() -> None:
    assert count("5H1 6H1 7H1 KC1", "6") == 10
    assert count("5H1 6C1 7H1 KC1", "6") == 22


def test_T4_4_twins_never_share_a_group() -> None:
    assert count("2C1 3C1 4C1 9S1 TS1 JS1 6C1 6C2 6H1") == 18


def test_T4_5_one_card_and_two_jokers_are_a_second_sequence() -> None:
    assert count("2C1 3C1 4C1 KD1 JK1 JK2") == 0
    assert count("2C1 3C1 4C1 KD1 JK1 QH1", "Q") == 0


def test_T4_5_three_kings_lend_one_where_no_other_card_makes_the_second_sequence() -> None:
    assert count("2C1 3C1 4C1 KC1 KD1 KS1 JK1 JK2 JK3") == 0
    assert count("2C1 3C1 4C1 KC1 KD1 KS1 JK1 JK2") == 20


def test_T2_2_a_printed_joker_turned_makes_only_printed_jokers_wild() -> None:
    assert count("4H1 5H1 6H1 AS1 AD1 JK1", None) == 20


@pytest.mark.parametrize("size", range(1, 16))
def test_hands_of_other_sizes_count_too(size: int) -> None:
    hand = hands(lambda rng: rich_hand(rng, size), 1, 3)[0]
    assert 0 <= points(*hand) <= 10 * size


@pytest.mark.parametrize("make", [random_hand, rich_hand])
def test_T8_3_the_count_after_each_discard_is_that_of_the_other_cards(make: Maker) -> None:
    for hand, wild in hands(lambda rng: make(rng, 14), 200, 8):
        expected = tuple(points([*hand[:i], *hand[i + 1 :]], wild) for i in range(14))
        assert points_after_each_discard(hand, wild) == expected


@pytest.mark.parametrize(("cards", "wild"), [("TX1", None), ("TH4", None), ("TH", None), ("TH1", "1")])
def test_an_unknown_card_or_rank_is_named(cards: str, wild: str | None) -> None:
    with pytest.raises(CardError, match="unknown"):
        count(cards, wild)


def test_a_hand_that_is_too_large_is_refused() -> None:
    with pytest.raises(CardError, match="16 cards"):
        count("AC1 AC2 KD1 KD2 QH1 QH2 JS1 JS2 TC1 TC2 AH1 KS1 QD1 2C1 3C1 4C1")

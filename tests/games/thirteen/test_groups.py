"""The verdict on a group (T4)."""

from __future__ import annotations

from itertools import permutations

import pytest

from app.games.cards import RANKS
from app.games.thirteen.groups import MAX_SEQUENCE_CARDS, REASONS, judge
from benchmarks.hands import hands, rich_hand
from tests.games.thirteen.oracle import kinds_of


def kind(cards: str, wild: str | None = None) -> str | None:
    return judge(cards.split(), wild).kind


def reason(cards: str, wild: str | None = None) -> str | None:
    verdict = judge(cards.split(), wild)
    assert verdict.kind is None
    assert verdict.stands_for == ()
    assert verdict.reason in REASONS
    return verdict.reason


def stands(cards: str, wild: str | None = None) -> str:
    return " ".join(judge(cards.split(), wild).stands_for)


@pytest.mark.parametrize("cards", ["5H1 6H1 7H2", "AS1 2S1 3S1", "QS1 KS1 AS1", "7H2 5H1 6H1"])
def test_T4_1_consecutive_cards_of_one_suit_are_a_pure_sequence(cards: str) -> None:
    assert kind(cards) == "pure"


def test_T4_1_a_sequence_may_hold_a_whole_suit() -> None:
    suit = " ".join(rank + "S1" for rank in RANKS)
    assert kind(suit) == "pure"
    assert reason(suit + " AS2") == "same_card"
    assert reason(suit + " JK1") == "sequence_too_long"


def test_T4_1_the_ace_is_never_in_the_middle() -> None:
    assert reason("KH1 AH1 2H1") == "ace_in_middle"
    assert reason("KH1 JK1 2H1") == "ace_in_middle"
    assert reason("QH1 KH1 JK1 2H1") == "ace_in_middle"


def test_T4_1_three_cards_at_least() -> None:
    assert reason("") == "too_few"
    assert reason("5H1 6H1") == "too_few"
    assert reason("JK1 JK2") == "too_few"


def test_T4_1_a_gap_needs_a_joker_for_every_place() -> None:
    assert reason("5H1 6H1 8H1") == "gap"
    assert reason("5H1 JK1 8H1") == "gap"
    assert kind("5H1 JK1 JK2 8H1") == "sequence"


def test_T4_2_a_wild_card_in_its_own_place_is_pure_there() -> None:
    assert kind("5H1 6H1 7H1", "6") == "pure"
    assert kind("5H1 6H1 6H2 7H1", "6") == "sequence"
    assert kind("5H1 6D1 7H1", "6") == "sequence"
    assert kind("QH1 KH1 AH1", "A") == "pure"


def test_T4_3_three_or_four_of_a_rank_in_different_suits_are_a_set() -> None:
    assert kind("9C1 9D1 9H2") == "set"
    assert kind("9C1 9D1 9H2 9S1") == "set"
    assert kind("9C1 9D1 JK1 5S1", "5") == "set"


def test_T4_3_jokers_count_among_the_four() -> None:
    assert reason("9C1 9D1 9H1 9S1 JK1") == "set_too_long"
    assert reason("9C1 9D1 JK1 JK2 JK3") == "set_too_long"


def test_T4_4_the_same_card_is_never_twice_in_a_group() -> None:
    assert reason("9C1 9C2 9H1") == "same_card"
    assert reason("5H1 6H1 6H2 7H1") == "same_card"
    assert reason("5H1 5H2 JK1") == "same_card"


def test_T4_5_jokers_alone_are_a_sequence_but_never_a_pure_one() -> None:
    assert kind("JK1 JK2 JK3") == "sequence"
    assert kind("7C1 7D1 7H1", "7") == "sequence"
    assert kind("7H1 7H2 JK1", "7") == "sequence"


def test_T4_5_one_card_and_jokers_are_a_sequence_rather_than_a_set() -> None:
    assert kind("KH1 JK1 JK2") == "sequence"
    assert kind("KH1 JK1 JK2 JK3 5C1 5D1", "5") == "sequence"


def test_cards_of_neither_one_suit_nor_one_rank_are_no_group() -> None:
    assert reason("5H1 6D1 7H1") == "mixed"
    assert reason("5H1 5D1 6H1 JK1") == "mixed"


@pytest.mark.parametrize(
    ("cards", "wild", "faces"),
    [
        ("5H1 JK1 7H1", None, "5H 6H 7H"),
        ("5H1 6H1 JK1", None, "5H 6H 7H"),
        ("JK1 5H1 6H1", None, "4H 5H 6H"),
        ("JK1 QH1 KH1", None, "JH QH KH"),
        ("KH1 QH1 JK1", None, "KH QH AH"),
        ("5H1 6H2 6D1 8H1", "6", "5H 6H 7H 8H"),
        ("7H1 6D1 5H1 6H1 4H1", "6", "7H 8H 5H 6H 4H"),
        ("9C1 JK1 9S1", None, "9C 9D 9S"),
        ("JK1 9S1 JK2 9D1", None, "9C 9S 9H 9D"),
    ],
)
def test_T4_4_what_each_card_stands_for(cards: str, wild: str | None, faces: str) -> None:
    assert stands(cards, wild) == faces


def test_the_order_of_the_cards_never_changes_the_kind() -> None:
    for cards in ("5H1 6H2 6D1 8H1", "9C1 JK1 9S1", "KH1 AH1 2H1", "QH1 JK1 AH1"):
        kinds = {judge(laid, "6").kind for laid in permutations(cards.split())}
        assert len(kinds) == 1, cards


def test_T4_every_group_of_rich_hands_is_judged_as_brute_force_judges_it() -> None:
    best_first = ("pure", "sequence", "set")
    for hand, wild in hands(rich_hand, 1_500, 21):
        cards = sorted(hand, key=lambda card: (card[1], RANKS.find(card[0])))
        for size in (2, 3, 4, 5, 6):
            for group in (cards[:size], cards[-size:], hand[:size]):
                verdict = judge(group, wild)
                kinds = kinds_of(group, wild)
                assert verdict.kind == next((k for k in best_first if k in kinds), None), (group, wild)
                assert (verdict.reason is None) == bool(kinds)


def test_T4_4_what_the_cards_stand_for_is_the_group_without_its_jokers() -> None:
    for hand, wild in hands(rich_hand, 3_000, 22):
        for size in (3, 4, MAX_SEQUENCE_CARDS):
            verdict = judge(hand[:size], wild)
            if verdict.kind:
                natural = [face + "1" for face in verdict.stands_for]
                assert judge(natural, None).kind == ("set" if verdict.kind == "set" else "pure")
                for card, face in zip(hand[:size], verdict.stands_for, strict=True):
                    assert card[:2] == face or card[:2] == "JK" or card[0] == wild

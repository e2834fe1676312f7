"""Card codes (T10) and ids."""

from __future__ import annotations

import pytest

from app.games.cards import (
    FACES,
    CardError,
    card_id,
    is_printed_joker,
    pack,
    pack_cards,
    parse_card,
    parse_cards,
    parse_rank,
    rank,
)


@pytest.mark.parametrize(("packs", "jokers", "size"), [(2, True, 106), (3, True, 159), (2, False, 104)])
def test_T1_2_packs_and_printed_jokers(packs: int, jokers: bool, size: int) -> None:
    cards = pack_cards(packs, jokers)
    assert len(cards) == len(set(cards)) == size
    assert sum(map(is_printed_joker, cards)) == (packs if jokers else 0)


def test_T10_every_card_parses_to_itself() -> None:
    for card in pack_cards(4):
        assert parse_card(card) == card


def test_card_ids_count_pack_by_pack() -> None:
    assert [card_id(card) for card in pack_cards(4)] == list(range(4 * 53))
    assert (FACES[0], FACES[13], FACES[-1]) == ("AC", "AD", "JK")


def test_T10_rank_and_pack_of_a_card() -> None:
    assert (rank("TH2"), pack("TH2"), pack("JK3")) == ("T", 2, 3)


@pytest.mark.parametrize(
    "code", ["", "TH", "TH0", "TH5", "TH11", "th1", "10H1", "JKR", "XX1", "T\u26651", "TH\u0661"]
)
def test_T10_an_unknown_code_is_named(code: str) -> None:
    with pytest.raises(CardError, match="unknown card"):
        parse_card(code)


@pytest.mark.parametrize("code", [None, 7, ["TH1"], {"card": "TH1"}])
def test_T10_a_card_is_a_string(code: object) -> None:
    with pytest.raises(CardError, match="a card must be a string"):
        parse_card(code)


def test_a_card_of_a_pack_that_is_not_in_play_is_unknown() -> None:
    assert parse_card("TH3", packs=3) == "TH3"
    with pytest.raises(CardError, match="TH3"):
        parse_card("TH3", packs=2)


def test_a_long_code_is_cut_short_in_the_error() -> None:
    with pytest.raises(CardError) as caught:
        parse_card("X" * 1000)
    assert len(str(caught.value)) < 80


def test_no_physical_card_is_there_twice() -> None:
    assert parse_cards(["TH1", "TH2"]) == ("TH1", "TH2")
    with pytest.raises(CardError, match="TH1 is there twice"):
        parse_cards(["TH1", "JK1", "TH1"])


@pytest.mark.parametrize("wrong", ["", "1", "10", "t", "A2", None, 7])
def test_a_rank_is_one_of_thirteen(wrong: object) -> None:
    assert parse_rank("T") == "T"
    with pytest.raises(CardError, match="unknown rank"):
        parse_rank(wrong)


@pytest.mark.parametrize("packs", [0, 5])
def test_a_game_has_one_to_four_packs(packs: int) -> None:
    with pytest.raises(ValueError, match="packs"):
        pack_cards(packs)

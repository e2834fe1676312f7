"""T1, T2: the table and the deal."""

from __future__ import annotations

import pytest

from app.games.base import Reveal
from app.games.registry import GAMES
from app.games.thirteen.game import THIRTEEN
from app.games.thirteen.state import begin
from tests.games.thirteen.tables import START, LaidDeck, Table, laid_deck, manifest, refused


def test_the_registry_knows_the_game_by_the_manifests_name() -> None:
    assert GAMES["thirteen-card"] is THIRTEEN
    assert THIRTEEN.rules == "thirteen-card/1"


@pytest.mark.parametrize(
    ("seats", "packs", "cards", "jokers"), [(4, 2, 106, 2), (6, 2, 106, 2), (8, 3, 159, 3)]
)
def test_T1_2_the_tables_size_decides_how_many_packs(seats: int, packs: int, cards: int, jokers: int) -> None:
    assert THIRTEEN.packs(seats) == packs
    game = THIRTEEN.cards(packs)
    assert len(game) == len(set(game)) == cards
    assert sum(card.startswith("JK") for card in game) == jokers


@pytest.mark.parametrize("seats", [0, 1, 2, 3, 5, 7, 9])
def test_T1_1_a_table_has_four_six_or_eight_seats(seats: int) -> None:
    with pytest.raises(ValueError, match="four, six or eight"):
        THIRTEEN.packs(seats)


def test_T1_3_a_hand_needs_two_seats_and_the_setting_says_so() -> None:
    assert THIRTEEN.default_settings()["min_players"] == 2
    with pytest.raises(ValueError, match="2 seats"):
        begin(manifest(), (3,), 3, laid_deck((3,), 3, {}))


def test_T1_5_the_stake_is_the_dearest_hand_at_the_tables_rate() -> None:
    assert THIRTEEN.stake_needed(manifest(rate=7)) == 910


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("rate", 1.5),
        ("rate", -1),
        ("rate", True),
        ("commission_bp", 10_001),
        ("turn_s", None),
        ("bank_s", "30"),
        ("max_missed", -1),
        ("max_reshuffles", 256),
    ],
)
def test_a_setting_that_cannot_be_is_named(key: str, value: object) -> None:
    with pytest.raises(ValueError, match=key):
        begin(manifest(**{key: value}), (1, 2), 1, laid_deck((1, 2), 1, {}))


def test_seats_must_ascend_and_the_dealer_be_one_of_them() -> None:
    deck = laid_deck((1, 2), 1, {})
    with pytest.raises(ValueError, match="ascend"):
        begin(manifest(), (2, 1), 1, deck)
    with pytest.raises(ValueError, match="dealer"):
        begin(manifest(), (1, 2), 3, deck)
    with pytest.raises(ValueError, match="too few"):
        begin(manifest(), (1, 2), 1, LaidDeck(deck.deck[:27]))


def test_T2_1_thirteen_cards_one_at_a_time_from_the_seat_after_the_dealer() -> None:
    table = Table((2, 4, 5), dealer=4)
    deck = table.deck.deck
    assert table.of(5).cards == deck[0:39:3]
    assert table.of(2).cards == deck[1:39:3]
    assert table.of(4).cards == deck[2:39:3]


def test_T2_2_the_rank_of_the_turned_card_is_wild() -> None:
    table = Table(wild="8D2")
    assert table.hand.terms.wild == "8"
    assert table.hand.terms.is_joker("8S1")
    assert table.hand.terms.is_joker("JK1")
    assert not table.hand.terms.is_joker("9S1")


def test_T2_2_a_printed_joker_turned_makes_only_printed_jokers_wild() -> None:
    table = Table(wild="JK2")
    assert table.hand.terms.wild is None
    assert table.hand.terms.is_joker("JK1")
    assert not table.hand.terms.is_joker("AS1")


def test_T2_3_the_next_card_opens_the_pile_and_the_turned_card_stays_out_of_play() -> None:
    table = Table(wild="8D2", opening="2C2", settings={"max_reshuffles": 9})
    assert table.hand.pile == ("2C2",)
    assert table.hand.stock_left == 106 - 3 * 13 - 2
    for _ in range(150):
        table.turn(table.on_turn)
        assert table.hand.terms.wild_card == "8D2"
        assert table.hand.places().count("8D2") == 1
        assert "8D2" not in table.hand.stock[table.hand.stock_at :]


@pytest.mark.parametrize(("dealer", "first"), [(1, 3), (3, 6), (6, 1)])
def test_T2_4_the_seat_after_the_dealer_acts_first(dealer: int, first: int) -> None:
    assert Table((1, 3, 6), dealer=dealer).on_turn == first


def test_the_deal_is_a_public_fact_that_names_no_card_of_a_hand() -> None:
    table = Table((1, 2), dealer=2)
    assert table.facts == [
        {"type": "deal", "at": START, "dealer": 2, "seats": [1, 2], "wild": "8D2", "open": "2C2"}
    ]


def test_the_deal_reveals_each_seats_own_cards_and_to_all_the_wild_and_the_opening_card() -> None:
    table = Table((1, 2, 5), dealer=2)
    reveals = THIRTEEN.reveals(table.hand, table.facts[0])
    for seat in table.seats:
        own = [r for r in reveals if r.seat == seat]
        assert tuple(r.card for r in own) == table.of(seat).cards
        assert all(table.deck.deck[r.position] == r.card and r.ordinal == 0 for r in own)
    assert reveals[-2:] == (Reveal(None, 0, 39, "8D2"), Reveal(None, 0, 40, "2C2"))
    assert len(reveals) == 41


def test_a_draw_from_the_stock_reveals_its_card_to_that_seat_alone() -> None:
    table = Table((1, 2))
    table.draw(1)
    assert THIRTEEN.reveals(table.hand, table.facts[-1]) == (Reveal(1, 0, 28, table.deck.deck[28]),)
    table.discard(1, table.spare(1))
    assert THIRTEEN.reveals(table.hand, table.facts[-1]) == ()
    table.take(2)
    assert THIRTEEN.reveals(table.hand, table.facts[-1]) == ()


def test_before_the_deal_nobody_sees_or_does_anything() -> None:
    deck = laid_deck((1, 2), 1, {})
    hand = begin(manifest(), (1, 2), 1, deck)
    assert THIRTEEN.seat_view(hand, 1) == {"cards": [], "drop_mark": False, "in": True}
    assert THIRTEEN.clock(hand) is None
    assert THIRTEEN.expire(hand, START).facts == ()
    with refused("not_your_turn"):
        THIRTEEN.decide(hand, 1, THIRTEEN.parse_act({"type": "drop"}), START)


def test_a_seats_view_holds_its_cards_in_the_order_they_came() -> None:
    table = Table((1, 2))
    dealt = list(table.of(1).cards)
    drawn = table.draw(1)
    assert THIRTEEN.seat_view(table.hand, 1) == {"cards": [*dealt, drawn], "drop_mark": False, "in": True}
    with pytest.raises(ValueError, match="seat 3"):
        THIRTEEN.seat_view(table.hand, 3)


def test_another_games_hand_is_refused() -> None:
    with pytest.raises(TypeError, match="str"):
        THIRTEEN.clock("no hand")

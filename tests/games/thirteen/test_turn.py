"""T3: a turn."""

from __future__ import annotations

import pytest

from tests.games.thirteen.tables import VALID, Table, refused


def test_T3_1_one_card_is_taken_and_one_discarded_then_the_turn_passes() -> None:
    table = Table((1, 2, 3))
    drawn = table.draw(1)
    assert len(table.of(1).cards) == 14
    assert table.of(1).cards[-1] == drawn
    with refused("already_drawn"):
        table.draw(1)
    with refused("already_drawn"):
        table.take(1)
    table.discard(1, drawn)
    assert len(table.of(1).cards) == 13
    assert table.pile_top == drawn
    assert table.on_turn == 2


def test_T3_1_a_discard_or_declaration_needs_a_draw_first() -> None:
    table = Table((1, 2))
    with refused("must_draw_first"):
        table.discard(1, table.spare(1))
    with refused("must_draw_first"):
        table.declare(1, table.of(1).cards[0])


def test_T3_1_the_top_of_the_open_pile_can_be_taken() -> None:
    table = Table((1, 2), opening="2C2")
    assert table.take(1) == "2C2"
    assert table.facts[-1]["from"] == "open"
    assert table.facts[-1]["card"] == "2C2"


def test_T3_1_only_a_card_that_is_held_can_be_discarded() -> None:
    table = Table((1, 2))
    table.draw(1)
    with refused("card_not_held"):
        table.discard(1, table.of(2).cards[0])
    with refused("card_not_held"):
        table.declare(1, table.of(2).cards[0])


def test_T3_1_turns_go_clockwise_and_skip_who_is_out() -> None:
    table = Table((1, 2, 4, 6), dealer=4)
    order = []
    for _ in range(5):
        order.append(table.on_turn)
        table.turn(table.on_turn)
    assert order == [6, 1, 2, 4, 6]
    table.drop(1)
    table.leave(4)
    order = []
    for _ in range(3):
        order.append(table.on_turn)
        table.turn(table.on_turn)
    assert order == [2, 6, 2]


def test_T3_2_a_draw_from_the_stock_names_no_card_and_one_from_the_pile_does() -> None:
    table = Table((1, 2))
    table.draw(1)
    assert "card" not in table.facts[-1]
    discarded = table.spare(1)
    table.discard(1, discarded)
    table.take(2)
    assert table.facts[-1]["card"] == discarded


@pytest.mark.parametrize("joker", ["JK1", "8S1"])
def test_T3_3_a_joker_on_the_open_pile_cannot_be_taken(joker: str) -> None:
    table = Table((1, 2), hands={1: joker}, wild="8D2")
    table.draw(1)
    table.discard(1, joker)
    with refused("joker_not_takeable"):
        table.take(2)
    table.draw(2)


def test_T3_3_a_card_of_the_wild_rank_is_a_card_like_any_other_when_a_printed_joker_was_turned() -> None:
    table = Table((1, 2), hands={1: "AS1"}, wild="JK2")
    table.draw(1)
    table.discard(1, "AS1")
    assert table.take(2) == "AS1"


def test_T3_3_a_joker_that_opened_the_pile_can_be_taken_while_nobody_has_drawn() -> None:
    table = Table((1, 2), opening="JK1")
    assert table.take(1) == "JK1"


def test_T3_3_drops_do_not_end_that() -> None:
    table = Table((1, 2, 3), opening="8C1")
    table.drop(1)
    assert table.take(2) == "8C1"


def test_T3_3_a_draw_ends_it_for_the_rest_of_the_hand() -> None:
    table = Table((1, 2, 3), opening="8C1", settings={"max_missed": 0})
    table.draw(1)
    table.leave(1)
    assert table.pile_top == "8C1"
    with refused("joker_not_takeable"):
        table.take(2)


def test_T3_3_a_draw_by_the_clock_ends_it_too() -> None:
    table = Table((1, 2, 3), opening="JK1", hands={1: VALID}, stock="QS1")
    table.miss()
    table.take(2)
    table.leave(2)  # with what the clock had discarded: the card that opened the pile lies on top again
    assert table.pile_top == "JK1"
    with refused("joker_not_takeable"):
        table.take(3)


def test_T3_4_the_card_just_taken_from_the_pile_cannot_be_discarded_its_twin_can() -> None:
    table = Table((1, 2), hands={1: "TH2"}, opening="TH1")
    table.take(1)
    with refused("just_taken"):
        table.discard(1, "TH1")
    table.discard(1, "TH2")
    assert table.pile_top == "TH2"


def test_T3_4_it_can_be_discarded_in_a_later_turn() -> None:
    table = Table((1, 2), opening="TH1")
    table.take(1)
    table.discard(1, table.spare(1))
    table.turn(2)
    table.draw(1)
    table.discard(1, "TH1")
    assert table.pile_top == "TH1"


def test_T3_4_it_may_be_the_finish_card() -> None:
    table = Table((1, 2), hands={1: VALID}, opening="TH1")
    table.take(1)
    assert table.declare(1, "TH1")["valid"] is True


def exhaust(table: Table) -> None:
    """Play until the stock is empty."""
    while table.hand.stock_left:
        table.turn(table.on_turn)


def test_T3_5_the_pile_but_for_its_top_card_becomes_the_stock() -> None:
    table = Table((1, 2, 3))
    exhaust(table)
    pile = table.hand.pile
    seat = table.on_turn
    drawn = table.draw(seat)
    reshuffle, draw = table.facts[-2:]
    stock, root = table.deck.reshuffle(1, frozenset(pile[:-1]))
    assert reshuffle == {"type": "reshuffle", "at": table.now, "ordinal": 1, "root": root}
    assert draw == {"type": "draw", "at": table.now, "seat": seat, "by": "player", "from": "stock"}
    assert drawn == stock[0]
    assert table.hand.pile == pile[-1:]
    assert table.hand.stock_left == len(pile) - 2


def test_T3_5_no_reshuffle_while_the_open_pile_is_taken_from() -> None:
    table = Table((1, 2), wild="JK2")
    exhaust(table)
    table.take(table.on_turn)
    assert [f["type"] for f in table.facts].count("reshuffle") == 0


def test_T3_5_dropped_hands_stay_out_of_play() -> None:
    table = Table((1, 2, 3))
    table.drop(1)
    gone = set(table.of(1).cards)
    exhaust(table)
    table.draw(table.on_turn)
    assert not gone & set(table.hand.stock)


def test_T3_5_the_pile_may_be_empty_and_then_only_the_stock_can_be_drawn_from() -> None:
    table = Table((1, 2, 3))
    table.take(1)
    table.leave(1)
    assert table.hand.pile == ()
    with refused("pile_empty"):
        table.take(2)
    table.draw(2)


def test_T3_5_a_pile_of_one_card_or_none_ends_the_hand_when_a_card_is_due() -> None:
    table = Table((1, 2, 3, 4, 5, 6, 7, 8), dealer=8, settings={"rate": 3})
    assert table.hand.stock_left == 0
    assert len(table.hand.pile) == 1
    table.drop(1)
    table.act(2, {"type": "draw", "from": "stock"})
    assert table.facts[-1]["type"] == "result"
    assert table.facts[-1]["winner"] is None


def test_T3_5_with_a_pile_of_none_too() -> None:
    table = Table((1, 2, 3, 4, 5, 6, 7, 8), dealer=8)
    table.take(1)
    table.leave(1)
    table.act(2, {"type": "draw", "from": "stock"})
    assert table.outcome is not None
    assert table.outcome.kind == "drawn"


def test_T3_5_the_single_card_of_the_pile_can_still_be_taken() -> None:
    table = Table((1, 2, 3, 4, 5, 6, 7, 8), dealer=8)
    assert table.take(1) == "2C2"


def test_T3_6_after_the_last_reshuffle_the_hand_is_drawn_and_nobody_pays() -> None:
    table = Table((1, 2, 3), settings={"max_reshuffles": 2})
    table.drop(1)
    while table.outcome is None:
        table.turn(table.on_turn)
    assert [f["ordinal"] for f in table.facts if f["type"] == "reshuffle"] == [1, 2]
    assert table.facts[-1] == {
        "type": "result",
        "at": table.now,
        "winner": None,
        "points": {"1": 0, "2": 0, "3": 0},
        "gross": 0,
        "commission": 0,
        "transfers": {"1": 0, "2": 0, "3": 0},
    }
    assert table.outcome.kind == "drawn"
    table.replay()


def test_T3_6_without_any_reshuffle_allowed_the_first_empty_stock_ends_the_hand() -> None:
    table = Table((1, 2, 3), settings={"max_reshuffles": 0})
    exhaust(table)
    table.draw(table.on_turn)
    assert table.facts[-1]["type"] == "result"


def test_T3_7_only_the_seat_on_turn_acts() -> None:
    table = Table((1, 2))
    for raw in (
        {"type": "draw", "from": "stock"},
        {"type": "draw", "from": "open"},
        {"type": "discard", "card": "2C1"},
        {"type": "declare", "finish": "2C1"},
        {"type": "drop"},
    ):
        with refused("not_your_turn"):
            table.act(2, raw)


def test_T3_7_a_seat_that_is_out_or_was_never_in_does_nothing() -> None:
    table = Table((1, 2, 3))
    table.drop(1)
    for seat in (1, 4):
        with refused("not_in_hand"):
            table.draw(seat)
        with refused("not_in_hand"):
            table.mark(seat)


def test_T3_7_nothing_is_done_once_the_hand_is_over() -> None:
    table = Table((1, 2))
    table.drop(1)
    for seat in (1, 2, 3):
        with refused("hand_over"):
            table.draw(seat)
        with refused("hand_over"):
            table.mark(seat)


def test_refusals_come_in_their_published_order() -> None:
    table = Table((1, 2, 3), opening="JK1")
    with refused("not_your_turn"):  # before the card is looked at
        table.discard(2, "AS1")
    with refused("must_draw_first"):  # before the card is looked at
        table.discard(1, "AS1" if "AS1" not in table.of(1).cards else "AS2")
    table.draw(1)
    with refused("already_drawn"):  # before the joker is looked at
        table.take(1)
    table.leave(1)
    with refused("not_in_hand"):  # before the turn is looked at
        table.draw(1)
    table.drop(2)
    with refused("hand_over"):  # before anything else
        table.draw(1)

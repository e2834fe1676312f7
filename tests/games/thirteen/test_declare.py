"""T5: declaring, and the last seat standing."""

from __future__ import annotations

from app.games.thirteen import arrange, groups
from tests.games.thirteen.tables import HIGH, HIGH_POINTS, VALID, Table, refused


def test_T5_1_a_declaration_puts_the_finish_card_down_and_shows_the_hand() -> None:
    table = Table((1, 2), hands={1: VALID}, stock="QS1")
    table.draw(1)
    fact = table.declare(1, "QS1")
    assert list(fact) == ["type", "at", "seat", "by", "finish", "valid", "groups"]
    assert (fact["seat"], fact["by"], fact["finish"], fact["valid"]) == (1, "player", "QS1", True)
    assert sorted(c for group in fact["groups"] for c in group) == sorted(VALID.split())


def test_T5_1_only_with_fourteen_cards() -> None:
    table = Table((1, 2), hands={1: VALID})
    with refused("must_draw_first"):
        table.declare(1, "KH1")


def test_T5_1_only_on_ones_own_turn() -> None:
    table = Table((1, 2), hands={2: VALID})
    table.draw(1)
    with refused("not_your_turn"):
        table.declare(2, "KH1")


def test_T5_2_the_groups_shown_are_legal_two_sequences_among_them_one_pure() -> None:
    table = Table((1, 2), hands={1: "AH1 2H1 3H1 JK1 5S1 6S1 8S1 9C1 9D1 9S1 KC1 KD1 KH1"}, stock="QS1")
    table.draw(1)
    shown = table.declare(1, "QS1")["groups"]
    kinds = [groups.judge(group, "8").kind for group in shown]
    assert groups.PURE in kinds
    assert None not in kinds
    assert sum(kind in (groups.PURE, groups.SEQUENCE) for kind in kinds) >= 2


def test_T5_2_thirteen_cards_in_groups_without_a_pure_sequence_are_not_enough() -> None:
    hand = "AH1 2H1 JK1 JK2 5S1 6S1 8S1 9C1 9D1 9S1 KC1 KD1 KH1"
    assert arrange.best(hand.split(), "8").tier == arrange.NONE
    table = Table((1, 2, 3), hands={1: hand}, stock="QS1")
    table.draw(1)
    assert table.declare(1, "QS1")["valid"] is False


def test_T5_3_it_is_judged_by_the_best_arrangement_never_by_the_groups_sent() -> None:
    table = Table((1, 2), hands={1: VALID}, stock="QS1")
    table.draw(1)
    wrong = [["AH1", "KC1", "9D1"], ["2H1"]]
    fact = table.act(1, {"type": "declare", "finish": "QS1", "groups": wrong})[0]
    assert fact["valid"] is True
    assert fact["groups"] != wrong


def test_T5_4_a_valid_declaration_ends_the_hand_at_once_with_zero_points() -> None:
    table = Table((1, 2, 3), hands={1: VALID, 2: HIGH}, stock="QS2")
    table.draw(1)
    facts = table.act(1, {"type": "declare", "finish": "QS2"})
    assert [f["type"] for f in facts] == ["declare", "result"]
    assert table.outcome is not None
    assert table.outcome.winner == 1
    assert table.outcome.points[1] == 0
    assert table.outcome.points[2] == HIGH_POINTS
    table.replay()


def test_T5_5_a_wrong_one_costs_80_and_the_others_play_on() -> None:
    table = Table((1, 2, 3), hands={1: HIGH})
    table.draw(1)
    facts = table.act(1, {"type": "declare", "finish": "KC2"})
    assert [f["type"] for f in facts] == ["declare"]
    assert list(facts[0]) == ["type", "at", "seat", "by", "finish", "valid"]
    assert table.of(1).owed == 80
    assert table.outcome is None
    assert table.on_turn == 2


def test_T5_5_its_finish_card_lands_on_the_pile_and_can_be_taken() -> None:
    table = Table((1, 2, 3), hands={1: HIGH})
    table.draw(1)
    table.declare(1, "KC2")
    assert table.pile_top == "KC2"
    assert table.take(2) == "KC2"


def test_T5_5_a_joker_put_down_to_finish_cannot_be_taken() -> None:
    table = Table((1, 2, 3), hands={1: HIGH}, stock="JK1")
    table.draw(1)
    table.declare(1, "JK1")
    with refused("joker_not_takeable"):
        table.take(2)


def test_T5_5_its_other_cards_are_out_of_play() -> None:
    table = Table((1, 2, 3), hands={1: HIGH})
    table.draw(1)
    table.declare(1, "KC2")
    held = set(table.of(1).cards)
    assert len(held) == 13
    assert "KC2" not in held
    while table.hand.reshuffled == 0:
        table.turn(table.on_turn)
    assert not held & set(table.hand.stock)
    with refused("not_in_hand"):
        table.draw(1)


def test_T5_5_no_card_of_it_is_named_but_the_finish_card() -> None:
    table = Table((1, 2, 3), hands={1: HIGH})
    table.draw(1)
    table.declare(1, "KC2")
    told = str(table.facts)
    assert not any(card in told for card in table.of(1).cards)


def test_T5_6_a_wrong_declaration_that_leaves_one_seat_makes_it_the_winner_at_once() -> None:
    table = Table((1, 2), hands={1: HIGH})
    table.draw(1)
    facts = table.act(1, {"type": "declare", "finish": "KC2"})
    assert [f["type"] for f in facts] == ["declare", "result"]
    assert table.outcome is not None
    assert table.outcome.winner == 2
    assert table.outcome.points == {1: 80, 2: 0}


def test_T5_6_a_leaving_that_does_too_in_the_mid_turn_of_the_last_one_with_fourteen_cards() -> None:
    table = Table((1, 2), hands={1: HIGH})
    table.draw(1)
    assert len(table.of(1).cards) == 14
    facts = table.leave(2)
    assert [f["type"] for f in facts] == ["drop", "result"]
    assert table.outcome is not None
    assert table.outcome.winner == 1
    assert table.outcome.points == {1: 0, 2: 40}
    table.replay()


def test_T5_6_its_drop_mark_lapses_so_all_seats_cannot_drop() -> None:
    table = Table((1, 2, 3))
    table.mark(2)
    table.mark(3)
    facts = table.act(1, {"type": "drop"})
    assert [(f["type"], f.get("seat")) for f in facts] == [("drop", 1), ("drop", 2), ("result", None)]
    assert table.outcome is not None
    assert table.outcome.winner == 3
    assert table.of(3).marked is False
    assert table.outcome.points == {1: 20, 2: 20, 3: 0}

"""T7: dropping and leaving."""

from __future__ import annotations

import pytest

from app.games.base import IllegalAct
from app.games.thirteen.game import THIRTEEN
from tests.games.thirteen.tables import HIGH, START, VALID, Table, refused


def test_T7_1_a_first_drop_costs_20() -> None:
    table = Table((1, 2, 3))
    fact = table.drop(1)
    assert fact == {"type": "drop", "at": START, "seat": 1, "by": "player", "points": 20, "reason": "drop"}


def test_T7_1_it_is_the_seats_own_first_card_that_counts_not_the_others() -> None:
    table = Table((1, 2, 3))
    table.turn(1)
    table.turn(2)
    assert table.drop(3)["points"] == 20


def test_T7_1_a_card_drawn_for_the_seat_by_the_table_is_a_card_taken() -> None:
    table = Table((1, 2, 3))
    table.miss()
    table.turn(2)
    table.turn(3)
    assert table.drop(1)["points"] == 40


@pytest.mark.parametrize("source", ["stock", "open"])
def test_T7_2_a_later_drop_costs_40(source: str) -> None:
    table = Table((1, 2, 3))
    table.act(1, {"type": "draw", "from": source})
    table.discard(1, table.spare(1))
    table.turn(2)
    table.turn(3)
    assert table.drop(1)["points"] == 40


def test_T7_2_leaving_costs_40_also_before_the_first_card() -> None:
    table = Table((1, 2, 3))
    (fact,) = table.leave(2)
    assert (fact["points"], fact["reason"], fact["by"]) == (40, "leave", "player")
    assert table.on_turn == 1


def test_T7_3_a_wrong_declaration_costs_80() -> None:
    table = Table((1, 2, 3), hands={1: HIGH})
    table.draw(1)
    assert table.declare(1, "KC2")["valid"] is False
    assert table.of(1).owed == 80


def test_T7_4_a_drop_is_made_before_drawing() -> None:
    table = Table((1, 2, 3))
    table.draw(1)
    with refused("cannot_drop_now"):
        table.drop(1)


def test_T7_4_a_drop_is_made_on_ones_own_turn() -> None:
    table = Table((1, 2, 3))
    with refused("not_your_turn"):
        table.drop(2)


def test_T7_4_a_marked_seat_drops_when_its_turn_comes_in_the_same_decision() -> None:
    table = Table((1, 2, 3))
    table.mark(2)
    card = table.draw(1)
    table.wait(2)
    facts = table.act(1, {"type": "discard", "card": card})
    assert [f["type"] for f in facts] == ["discard", "drop"]
    assert facts[1] == {
        "type": "drop",
        "at": table.now,
        "seat": 2,
        "by": "player",
        "points": 20,
        "reason": "drop",
    }
    assert table.on_turn == 3


def test_T7_4_a_mark_is_secret() -> None:
    table = Table((1, 2, 3))
    told = list(table.facts)
    decision = THIRTEEN.decide(table.hand, 2, THIRTEEN.parse_act({"type": "drop_mark", "on": True}), START)
    assert decision.facts == ()
    assert decision.note == (2, {"drop_mark": True})
    table.take_in(decision)
    assert table.facts == told
    assert THIRTEEN.seat_view(table.hand, 2)["drop_mark"] is True
    assert THIRTEEN.seat_view(table.hand, 1)["drop_mark"] is False


def test_T7_4_a_mark_can_be_taken_back() -> None:
    table = Table((1, 2, 3))
    table.mark(2)
    table.mark(2, on=False)
    table.turn(1)
    assert table.on_turn == 2
    assert table.of(2).is_in


def test_T7_4_a_mark_costs_what_the_turn_costs_in_which_it_takes_effect() -> None:
    table = Table((1, 2, 3))
    table.turn(1)
    table.turn(2)
    table.mark(2)  # made after its first card
    table.mark(1)
    card = table.draw(3)
    facts = table.act(3, {"type": "discard", "card": card})
    assert [(f.get("seat"), f.get("points")) for f in facts[1:3]] == [(1, 40), (2, 40)]


def test_T7_4_several_marked_seats_in_a_row_drop_in_one_decision() -> None:
    table = Table((1, 2, 3, 4, 5), dealer=5)
    for seat in (2, 3, 5):
        table.mark(seat)
    card = table.draw(1)
    facts = table.act(1, {"type": "discard", "card": card})
    assert [f.get("seat") for f in facts] == [1, 2, 3]
    assert table.on_turn == 4
    assert table.of(5).marked


def test_T7_4_a_mark_takes_effect_after_a_missed_turn_a_wrong_declaration_a_drop_and_a_leaving_too() -> None:
    for pass_on in ("miss", "wrong", "drop", "leave"):
        table = Table((1, 2, 3), hands={1: HIGH})
        table.mark(2)
        if pass_on == "miss":
            table.miss()
        elif pass_on == "wrong":
            table.draw(1)
            table.declare(1, "KC2")
        elif pass_on == "drop":
            table.drop(1)
        else:
            table.leave(1)
        assert table.of(2).owed == 20, pass_on


def test_T7_4_on_ones_own_turn_before_drawing_the_mark_is_refused() -> None:
    table = Table((1, 2, 3))
    with refused("cannot_drop_now"):
        table.mark(1)
    table.mark(1, on=False)
    table.draw(1)
    table.mark(1)  # for its next turn
    table.discard(1, table.spare(1))
    table.turn(2)
    table.turn(3)
    assert table.of(1).owed == 40


def test_T7_4_leaving_on_ones_turn_takes_all_cards_out_of_play_and_the_turn_passes() -> None:
    table = Table((1, 2, 3))
    table.draw(1)
    table.wait(5)
    table.leave(1)
    assert len(table.of(1).cards) == 14
    assert table.pile_top == "2C2"
    assert table.on_turn == 2
    clock = THIRTEEN.clock(table.hand)
    assert clock is not None
    assert clock.turn_ends == table.now + 30_000


def test_T7_4_leaving_off_turn_lets_play_go_on() -> None:
    table = Table((1, 2, 3))
    table.draw(1)
    before = THIRTEEN.clock(table.hand)
    table.wait(3)
    table.leave(3)
    assert THIRTEEN.clock(table.hand) == before
    table.discard(1, table.spare(1))
    table.turn(2)
    assert table.on_turn == 1


def test_T7_4_between_roster_and_deal_right_after_the_deal_even_for_all_but_one() -> None:
    table = Table((1, 2, 3, 4), dealer=1)
    table.leave(1)
    table.leave(2)
    facts = table.leave(3)
    assert [f["type"] for f in facts] == ["drop", "result"]
    assert table.outcome is not None
    assert table.outcome.winner == 4
    assert table.leave(4) == ()
    table.replay()


def test_T7_4_a_seat_that_is_out_leaves_free() -> None:
    table = Table((1, 2, 3))
    table.drop(1)
    assert table.leave(1) == ()
    assert table.of(1).owed == 20
    with pytest.raises(IllegalAct, match="Seat 9"):
        THIRTEEN.leave(table.hand, 9, START)


def test_T7_5_points_owed_do_not_change_when_the_hand_ends() -> None:
    table = Table((1, 2, 3), hands={2: VALID}, stock="QS1")
    table.drop(1)
    table.draw(2)
    table.declare(2, "QS1")
    assert table.outcome is not None
    assert table.outcome.points[1] == 20

"""T8: the clock. Every time is given by hand."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.games.base import Clock
from app.games.cards import card_id, pack_cards
from app.games.thirteen import arrange, count
from app.games.thirteen.autoplay import choose_discard
from app.games.thirteen.game import THIRTEEN
from tests.games.thirteen.tables import HIGH, START, VALID, Table, refused


def clock_of(table: Table) -> Clock:
    clock = THIRTEEN.clock(table.hand)
    assert clock is not None
    return clock


def test_T8_2_a_turn_has_its_own_time_then_the_seats_bank() -> None:
    table = Table((1, 2), settings={"turn_s": 20, "bank_s": 45})
    assert clock_of(table) == Clock(1, START + 20_000, START + 65_000)


def test_T8_2_the_next_turn_starts_with_the_act_that_passed_it() -> None:
    table = Table((1, 2))
    card = table.wait(4).draw(1)
    assert clock_of(table).turn_ends == START + 30_000
    table.wait(3).discard(1, card)
    assert clock_of(table) == Clock(2, START + 37_000, START + 67_000)


def test_T8_2_the_bank_is_for_the_whole_hand_and_only_overtime_is_taken_from_it() -> None:
    table = Table((1, 2))
    table.wait(42.5).turn(1)  # 12.5 s of the bank
    assert table.of(1).bank_ms == 17_500
    table.wait(29.999).turn(2)
    assert table.of(2).bank_ms == 30_000
    assert clock_of(table).bank_ends - clock_of(table).turn_ends == 17_500
    table.wait(40).turn(1)
    assert table.of(1).bank_ms == 7_500


def test_T8_2_a_bank_used_up_leaves_the_turns_own_time() -> None:
    table = Table((1, 2), settings={"max_missed": 9})
    table.miss()
    assert table.of(1).bank_ms == 0
    table.turn(2)
    assert clock_of(table).bank_ends == clock_of(table).turn_ends == table.now + 30_000


def test_T8_2_time_given_back_moves_the_running_deadline() -> None:
    table = Table((1, 2))
    table.wait(10)
    table.credit(25_000)
    assert table.facts[-1] == {
        "type": "clock_credit",
        "at": table.now,
        "ms": 25_000,
        "reason": "the server was down",
    }
    assert clock_of(table) == Clock(1, START + 55_000, START + 85_000)
    table.now = START + 60_000
    table.turn(1)
    assert table.of(1).bank_ms == 25_000
    assert clock_of(table).turn_ends == table.now + 30_000


def test_T8_2_nothing_is_given_back_once_the_hand_is_over_and_never_less_than_a_millisecond() -> None:
    table = Table((1, 2))
    with pytest.raises(ValueError, match="at least 1"):
        table.credit(0)
    with pytest.raises(ValueError, match="reason"):
        table.credit(5, reason="")
    table.drop(1)
    with refused("hand_over"):
        table.credit(1)


def test_T8_2_the_table_does_nothing_before_the_deadline() -> None:
    table = Table((1, 2))
    table.now = START + 59_999
    assert table.expire() == ()
    table.now = START + 60_000
    assert [f["type"] for f in table.expire()] == ["draw", "discard"]


def test_T8_2_times_never_fall_even_if_the_clock_does() -> None:
    table = Table((1, 2))
    table.wait(5).draw(1)
    table.wait(-3)
    table.discard(1, table.spare(1))
    assert table.facts[-1]["at"] == START + 5_000
    table.leave(1)
    assert table.facts[-1]["at"] == START + 5_000


def test_T8_3_the_table_draws_from_the_stock_and_discards_by_the_clock() -> None:
    table = Table((1, 2), hands={1: VALID}, stock="QS1")
    draw, discard = table.miss()
    at = START + 60_000
    assert draw == {"type": "draw", "at": at, "seat": 1, "by": "clock", "from": "stock"}
    assert discard == {"type": "discard", "at": at, "seat": 1, "by": "clock", "card": "QS1"}
    assert table.on_turn == 2


def test_T8_3_it_only_discards_where_the_seat_has_drawn() -> None:
    table = Table((1, 2), hands={1: VALID}, stock="QS1")
    table.draw(1)
    (discard,) = table.miss()
    assert (discard["type"], discard["card"], discard["by"]) == ("discard", "QS1", "clock")


def test_T8_3_it_never_discards_what_was_just_taken_from_the_pile() -> None:
    table = Table((1, 2), hands={1: VALID}, opening="QS1")
    table.take(1)
    (discard,) = table.miss()
    assert discard["card"] != "QS1"


def test_T8_3_it_never_declares() -> None:
    table = Table((1, 2), hands={1: VALID}, stock="QS1")
    assert [f["type"] for f in table.miss()] == ["draw", "discard"]
    assert table.outcome is None


def test_T8_3_it_reshuffles_where_that_is_due() -> None:
    table = Table((1, 2, 3))
    while table.hand.stock_left:
        table.turn(table.on_turn)
    assert [f["type"] for f in table.miss()] == ["reshuffle", "draw", "discard"]


def test_T8_3_it_ends_the_hand_where_no_card_is_left() -> None:
    table = Table((1, 2, 3), settings={"max_reshuffles": 0})
    while table.hand.stock_left:
        table.turn(table.on_turn)
    (result,) = table.miss()
    assert result["type"] == "result"
    assert result["winner"] is None


def test_T8_3_one_turn_a_decision_however_late_it_is() -> None:
    table = Table((1, 2, 3))
    table.now = START + 3_600_000
    assert {f.get("seat") for f in table.expire()} == {1}
    assert clock_of(table) == Clock(2, table.now + 30_000, table.now + 60_000)
    assert table.expire() == ()


def test_T8_3_the_card_whose_loss_leaves_the_lowest_count() -> None:
    cards = [*VALID.split(), "QS1"]
    assert choose_discard(cards, "8", None, None) == "QS1"


SPARE = [*VALID.split(), "KS1"]
"""Fourteen cards that are groups whichever of the kings, the ace or the four of hearts goes."""


def test_T8_3_of_equals_the_one_with_the_most_points() -> None:
    assert choose_discard(SPARE, "8", "4H1", None) == "KC1"


def test_T8_3_then_the_card_just_drawn() -> None:
    assert choose_discard(SPARE, "8", "KH1", None) == "KH1"


def test_T8_3_then_the_lowest_card_id() -> None:
    assert choose_discard(SPARE, "8", None, None) == "KC1"
    assert choose_discard(SPARE, "8", None, "KC1") == "KD1"
    assert choose_discard([*HIGH.split(), "2H1"], "8", "2H1", None) == "QC1"


def test_T8_3_a_joker_counts_nothing_and_goes_last_of_equals() -> None:
    cards = [*VALID.split()[:10], "JK1", "JK2", "8C1", "8H1"]
    assert choose_discard(cards, "8", "JK1", None) == "AH1"


@given(seed=st.integers(0, 2**32), wild=st.sampled_from([None, "A", "5", "K"]), picked=st.booleans())
def test_T8_3_of_any_fourteen_cards(seed: int, wild: str | None, picked: bool) -> None:
    cards = random.Random(seed).sample(pack_cards(2), 14)
    drawn = cards[-1]
    chosen = choose_discard(cards, wild, drawn, drawn if picked else None)

    def harm(card: str) -> tuple[int, int, bool, int]:
        left = count.points([c for c in cards if c != card], wild)
        return left, -arrange.value(card, wild), card != drawn, card_id(card)

    assert chosen == min((c for c in cards if not (picked and c == drawn)), key=harm)


def test_T8_4_a_missed_turn_counts_also_where_the_seat_had_drawn() -> None:
    table = Table((1, 2), hands={1: HIGH})
    table.miss()
    assert table.of(1).missed == 1
    table.turn(2)
    table.draw(1)
    table.miss()
    assert table.of(1).missed == 2


def test_T8_4_only_a_turn_that_the_player_completes_resets_the_count() -> None:
    table = Table((1, 2))
    table.miss()
    table.turn(2)
    table.mark(1, on=False)  # a sign of life is no turn completed
    table.draw(1)
    assert table.of(1).missed == 1
    table.discard(1, table.spare(1))
    assert table.of(1).missed == 0


def test_T8_4_after_the_missed_turns_the_seat_is_dropped_at_the_next_expiry() -> None:
    table = Table((1, 2, 3), settings={"max_missed": 2})
    for _ in range(2):
        table.miss()
        table.turn(2)
        table.turn(3)
    assert table.of(1).missed == 2
    assert table.of(1).is_in
    (drop,) = table.miss()
    assert drop == {
        "type": "drop",
        "at": table.now,
        "seat": 1,
        "by": "clock",
        "points": 40,
        "reason": "missed",
    }
    assert table.on_turn == 2


def test_T8_4_dropped_also_in_the_middle_of_its_turn() -> None:
    table = Table((1, 2, 3), settings={"max_missed": 1})
    table.miss()
    table.turn(2)
    table.turn(3)
    table.draw(1)
    (drop,) = table.miss()
    assert drop["reason"] == "missed"
    assert len(table.of(1).cards) == 14
    table.turn(2)
    table.turn(3)
    assert table.on_turn == 2


def test_T8_4_the_last_seat_left_has_won() -> None:
    table = Table((1, 2), settings={"max_missed": 0})
    facts = table.miss()
    assert [f["type"] for f in facts] == ["drop", "result"]
    table.replay()


def test_T8_5_an_act_after_the_deadline_counts_while_the_table_has_not_acted() -> None:
    table = Table((1, 2))
    table.now = START + 60_700
    card = table.draw(1)
    table.discard(1, card)
    assert table.of(1).bank_ms == 0
    assert table.of(1).missed == 0
    assert all(f.get("by") == "player" for f in table.facts[1:])


def test_T8_5_once_the_table_has_acted_it_does_not() -> None:
    table = Table((1, 2))
    table.miss()
    with refused("not_your_turn"):
        table.draw(1)


def test_no_clock_runs_once_the_hand_is_over() -> None:
    table = Table((1, 2))
    table.drop(1)
    assert THIRTEEN.clock(table.hand) is None
    table.wait(600)
    assert table.expire() == ()

"""T9: settlement."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.games.thirteen.settle import share
from tests.games.thirteen.tables import HIGH, VALID, Table


def test_T9_1_each_other_seats_points_turn_into_tokens_and_the_winner_gets_them() -> None:
    hands = {1: VALID, 2: HIGH}
    table = Table((1, 2, 3), hands=hands, stock="QS2", settings={"rate": 25, "commission_bp": 0}, dealer=2)
    table.drop(3)
    table.draw(1)
    table.declare(1, "QS2")
    assert table.facts[-1] == {
        "type": "result",
        "at": table.now,
        "winner": 1,
        "points": {"1": 0, "2": 116, "3": 20},
        "gross": 3400,
        "commission": 0,
        "transfers": {"1": 3400, "2": -2900, "3": -500},
    }


@pytest.mark.parametrize(
    ("points", "rate", "basis_points", "gross", "commission"),
    [
        (40, 5, 500, 200, 10),
        (33, 1, 500, 33, 1),
        (80, 5, 1234, 400, 49),
        (1, 1, 9999, 1, 0),
        (7, 3, 10_000, 21, 21),
    ],
)
def test_T9_2_the_commission_is_rounded_down_once_the_rest_is_the_winners(
    points: int, rate: int, basis_points: int, gross: int, commission: int
) -> None:
    outcome = share({1: 0, 2: points}, 1, rate, basis_points)
    assert (outcome.gross, outcome.commission) == (gross, commission)
    assert outcome.transfers == {1: gross - commission, 2: -gross}


def test_T9_2_rounded_once_over_all_and_not_seat_by_seat() -> None:
    outcome = share({1: 0, 2: 33, 3: 33, 4: 33}, 1, 1, 500)
    assert outcome.commission == 4  # 4.95; seat by seat it would be 3


@given(
    owed=st.lists(st.integers(0, 130), min_size=1, max_size=7),
    rate=st.integers(0, 10**6),
    basis_points=st.integers(0, 10_000),
)
def test_T9_money_sums_to_zero_with_the_commission(owed: list[int], rate: int, basis_points: int) -> None:
    points = {1: 0, **dict(enumerate(owed, 2))}
    outcome = share(points, 1, rate, basis_points)
    assert sum(outcome.transfers.values()) + outcome.commission == 0
    assert 0 <= outcome.commission <= outcome.gross == sum(owed) * rate
    assert all(outcome.transfers[seat] == -p * rate for seat, p in points.items() if seat != 1)

"""Rates: who has asked too often, and only for as long as a window lasts."""

from __future__ import annotations

import pytest

from app.web import limits
from app.web.limits import Rate, Rates

RATE = Rate(3, 10)


class Clock:
    def __init__(self) -> None:
        self.seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


def test_so_many_in_a_window_and_no_more() -> None:
    clock = Clock()
    rates = Rates(clock)
    assert [rates.take(RATE, "asha") for _ in range(5)] == [True, True, True, False, False]
    clock.seconds += RATE.seconds
    assert rates.take(RATE, "asha")


def test_each_is_counted_alone_and_by_each_rate() -> None:
    rates = Rates(Clock())
    for _ in range(4):
        rates.take(RATE, "asha", "socket")
    assert not rates.take(RATE, "asha", "socket")
    assert rates.take(RATE, "bala", "socket")
    assert rates.take(RATE, "asha", "account")
    assert rates.take(Rate(5, 60), "asha", "socket")


def test_a_crowd_of_names_costs_bounded_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_COUNTED", 10)
    rates = Rates(Clock())
    for number in range(100):
        assert rates.take(RATE, str(number))
    assert sum(len(hits) for _, hits in rates._windows.values()) == 10

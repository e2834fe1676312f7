"""How a hand ends: points, gross, commission and transfers (T9). Money is whole minor units."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from app.games.base import Fact, Outcome
from app.games.thirteen import count
from app.games.thirteen.state import Hand

BASIS_POINTS: Final = 10_000
"""Basis points in a whole (T9.2)."""


def outcome_of(hand: Hand) -> Outcome:
    """The outcome of a hand that is decided: won by ``hand.winner``, or drawn where that is None (T3.6)."""
    if hand.winner is None:
        nothing = dict.fromkeys(hand.terms.seats, 0)
        return Outcome("drawn", None, nothing, 0, 0, nothing)
    return share(points_of(hand), hand.winner, hand.terms.rate, hand.terms.commission_bp)


def points_of(hand: Hand) -> dict[int, int]:
    """Points by seat: the winner none, who is out what it owes (T7.5), the others their count (T6)."""
    wild = hand.terms.wild
    return {
        s.seat: 0 if s.seat == hand.winner else s.owed if s.owed is not None else count.points(s.cards, wild)
        for s in hand.seats
    }


def share(points: Mapping[int, int], winner: int, rate: int, commission_bp: int) -> Outcome:
    """Points into tokens: each other seat pays, the winner gets gross less commission (T9.1, T9.2)."""
    gross = sum(points.values()) * rate
    commission = gross * commission_bp // BASIS_POINTS
    transfers = {seat: -owed * rate for seat, owed in points.items()}
    transfers[winner] = gross - commission
    return Outcome("won", winner, dict(points), gross, commission, transfers)


def result_fact(hand: Hand, at: int) -> Fact:
    """The hand's last fact."""
    outcome = outcome_of(hand)
    return {
        "type": "result",
        "at": at,
        "winner": outcome.winner,
        "points": _by_seat(outcome.points),
        "gross": outcome.gross,
        "commission": outcome.commission,
        "transfers": _by_seat(outcome.transfers),
    }


def _by_seat(amounts: Mapping[int, int]) -> dict[str, int]:
    return {str(seat): amount for seat, amount in amounts.items()}

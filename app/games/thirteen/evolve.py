"""The state after a fact. Facts are believed: ``decide`` made them, or ``replay`` has judged them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from app.games.base import Card, Fact, Note, Outcome
from app.games.thirteen.state import (
    WRONG_DECLARATION_POINTS,
    Hand,
    Phase,
    SeatHand,
    Turn,
    after_dealer,
    next_in,
)


def evolve(hand: Hand, fact: Fact) -> Hand:
    """The hand after ``fact``; a fold over the facts is the hand."""
    return _STEPS[fact["type"]](hand, fact)


def note(hand: Hand, seat: int, private: Note) -> Hand:
    """The hand after a seat's private note, ``{"drop_mark": bool}`` (T7.4)."""
    index = hand.terms.seats.index(seat)
    player = replace(hand.seats[index], marked=private["drop_mark"])
    return replace(hand, seats=_with(hand.seats, index, player))


def _deal(hand: Hand, fact: Fact) -> Hand:
    terms = hand.terms
    at = fact["at"]
    turn = Turn(after_dealer(terms.seats, terms.dealer), at + terms.turn_ms)
    return replace(hand, phase=Phase.DRAW, turn=turn, at=at)


def _draw(hand: Hand, fact: Fact) -> Hand:
    turn = hand.turn
    seat = hand.seats[turn.index]
    stock_at, pile = hand.stock_at, hand.pile
    picked: Card | None = None
    if fact["from"] == "stock":
        card = hand.stock[stock_at]
        stock_at += 1
    else:
        picked = card = pile[-1]
        pile = pile[:-1]
    holder = SeatHand(seat.seat, (*seat.cards, card), seat.bank_ms, None, True, seat.missed, seat.marked)
    return Hand(
        hand.terms,
        Phase.DISCARD,
        _with(hand.seats, turn.index, holder),
        Turn(turn.index, turn.ends, card, picked, fact["by"] == "clock"),
        hand.stock,
        stock_at,
        pile,
        False,
        hand.reshuffled,
        False,
        fact["at"],
        None,
        None,
    )


def _discard(hand: Hand, fact: Fact) -> Hand:
    turn = hand.turn
    seat = hand.seats[turn.index]
    card, at = fact["card"], fact["at"]
    bank_ms = seat.bank_ms
    if at > turn.ends:
        bank_ms = max(0, bank_ms - (at - turn.ends))
    missed = seat.missed + 1 if turn.clocked or fact["by"] == "clock" else 0
    holder = SeatHand(seat.seat, without(seat.cards, card), bank_ms, None, True, missed, seat.marked)
    seats = _with(hand.seats, turn.index, holder)
    return Hand(
        hand.terms,
        Phase.DRAW,
        seats,
        Turn(next_in(seats, turn.index), at + hand.terms.turn_ms),
        hand.stock,
        hand.stock_at,
        (*hand.pile, card),
        hand.untouched,
        hand.reshuffled,
        False,
        at,
        None,
        None,
    )


def _reshuffle(hand: Hand, fact: Fact) -> Hand:
    stock, _ = hand.terms.shuffler.reshuffle(fact["ordinal"], frozenset(hand.pile[:-1]))
    return replace(
        hand,
        stock=stock,
        stock_at=0,
        pile=hand.pile[-1:],
        reshuffled=fact["ordinal"],
        fresh=True,
        at=fact["at"],
    )


def _declare(hand: Hand, fact: Fact) -> Hand:
    """T5.4, T5.5. The finish card leaves the hand, onto the pile, either way."""
    index = hand.turn.index
    seat = hand.seats[index]
    cards = without(seat.cards, fact["finish"])
    shown = replace(hand, pile=(*hand.pile, fact["finish"]), at=fact["at"])
    if fact["valid"]:
        holder = replace(seat, cards=cards, marked=False)
        return replace(shown, seats=_with(hand.seats, index, holder), phase=Phase.RESULT, winner=seat.seat)
    return _out(shown, index, replace(seat, cards=cards), WRONG_DECLARATION_POINTS)


def _drop(hand: Hand, fact: Fact) -> Hand:
    index = hand.terms.seats.index(fact["seat"])
    return _out(replace(hand, at=fact["at"]), index, hand.seats[index], fact["points"])


def _clock_credit(hand: Hand, fact: Fact) -> Hand:
    return replace(hand, turn=replace(hand.turn, ends=hand.turn.ends + fact["ms"]), at=fact["at"])


def _result(hand: Hand, fact: Fact) -> Hand:
    winner = fact["winner"]
    outcome = Outcome(
        kind="drawn" if winner is None else "won",
        winner=winner,
        points={int(seat): points for seat, points in fact["points"].items()},
        gross=fact["gross"],
        commission=fact["commission"],
        transfers={int(seat): amount for seat, amount in fact["transfers"].items()},
    )
    seats = tuple(replace(s, marked=False) if s.marked else s for s in hand.seats)
    return replace(hand, phase=Phase.OVER, seats=seats, outcome=outcome, at=fact["at"])


def _out(hand: Hand, index: int, seat: SeatHand, points: int) -> Hand:
    """The seat is out of the hand, its cards out of play; the last one left has won, at once (T5.6)."""
    seats = _with(hand.seats, index, replace(seat, owed=points, marked=False))
    standing = [s for s in seats if s.owed is None]
    if len(standing) == 1:
        last = standing[0]
        seats = _with(seats, hand.terms.seats.index(last.seat), replace(last, marked=False))
        return replace(hand, seats=seats, phase=Phase.RESULT, winner=last.seat)
    if index != hand.turn.index:
        return replace(hand, seats=seats)
    turn = Turn(next_in(seats, index), hand.at + hand.terms.turn_ms)
    return replace(hand, seats=seats, phase=Phase.DRAW, turn=turn, fresh=False)


def without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The cards but for that one, in their order."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def _with(seats: tuple[SeatHand, ...], index: int, seat: SeatHand) -> tuple[SeatHand, ...]:
    return (*seats[:index], seat, *seats[index + 1 :])


_STEPS: Final[dict[str, Callable[[Hand, Fact], Hand]]] = {
    "deal": _deal,
    "draw": _draw,
    "discard": _discard,
    "reshuffle": _reshuffle,
    "declare": _declare,
    "drop": _drop,
    "clock_credit": _clock_credit,
    "result": _result,
}

"""What an act does: the facts that follow from it, or a refusal.

What is wrong is named in this order (tested in this order): the hand is over; the seat is not in the hand; it
isn't the seat's turn; the turn's order (draw, then discard or declare); the card.
"""

from __future__ import annotations

from typing import Final

from app.games.base import Card, Decision, Fact, IllegalAct
from app.games.thirteen import arrange
from app.games.thirteen.acts import Act, Declare, Discard, Draw, DropMark
from app.games.thirteen.evolve import evolve, without
from app.games.thirteen.settle import result_fact
from app.games.thirteen.state import FIRST_DROP_POINTS, LATER_DROP_POINTS, Hand, Phase, SeatHand

NOT_YOUR_TURN: Final = "not_your_turn"
ALREADY_DRAWN: Final = "already_drawn"
MUST_DRAW_FIRST: Final = "must_draw_first"
CARD_NOT_HELD: Final = "card_not_held"
JOKER_NOT_TAKEABLE: Final = "joker_not_takeable"
PILE_EMPTY: Final = "pile_empty"
JUST_TAKEN: Final = "just_taken"
HAND_OVER: Final = "hand_over"
NOT_IN_HAND: Final = "not_in_hand"
CANNOT_DROP_NOW: Final = "cannot_drop_now"


def decide(hand: Hand, seat: int, act: Act, now: int) -> Decision:
    """What the seat's act does at ``now`` (ms since 1970); raises IllegalAct."""
    player = player_in(hand, seat)
    if isinstance(act, DropMark):
        return _mark(hand, player, act.on)
    if player is not hand.on_turn:
        raise IllegalAct(NOT_YOUR_TURN, "It is not your turn.")
    at = max(now, hand.at)
    if isinstance(act, Discard):
        return _discard(hand, player, act.card, at)
    if isinstance(act, Draw):
        return _draw_open(hand, player, at) if act.source == "open" else _draw_stock(hand, at)
    if isinstance(act, Declare):
        return _declare(hand, player, act.finish, at)
    return _drop(hand, player, at)


def leave(hand: Hand, seat: int, now: int) -> Decision:
    """The seat leaves in mid-hand: out at once at 40 (T7.2, T7.4); free if it was out already."""
    player = hand.seat_hand(seat)
    if player is None:
        raise IllegalAct(NOT_IN_HAND, f"Seat {seat} is not in this hand.")
    if hand.phase is Phase.OVER or not player.is_in:
        return Decision(())
    return follow(hand, drop_fact(seat, "player", LATER_DROP_POINTS, "leave", max(now, hand.at)))


def player_in(hand: Hand, seat: int) -> SeatHand:
    """The seat's part of a hand that runs and that it is in; raises IllegalAct."""
    if hand.phase is Phase.OVER:
        raise IllegalAct(HAND_OVER, "This hand is over.")
    if hand.phase is Phase.DEAL:
        raise IllegalAct(NOT_YOUR_TURN, "The cards are not dealt yet.")
    player = hand.seat_hand(seat)
    if player is None or not player.is_in:
        raise IllegalAct(NOT_IN_HAND, "You are not in this hand, or out of it already.")
    return player


def stock_draw(hand: Hand, by: str, at: int) -> tuple[Fact, ...]:
    """The facts of a draw from the stock by the seat on turn: reshuffled first where it is due (T3.5).

    Where there is nothing left to reshuffle, the hand ends without a winner instead (T3.6).
    """
    draw: Fact = {"type": "draw", "at": at, "seat": hand.on_turn.seat, "by": by, "from": "stock"}
    if hand.stock_left:
        return (draw,)
    if exhausted(hand):
        return (result_fact(hand, at),)
    ordinal = hand.reshuffled + 1
    _, root = hand.terms.shuffler.reshuffle(ordinal, frozenset(hand.pile[:-1]))
    return {"type": "reshuffle", "at": at, "ordinal": ordinal, "root": root}, draw


def exhausted(hand: Hand) -> bool:
    """Whether a card due from the stock ends the hand (T3.5, T3.6)."""
    return not hand.stock_left and (len(hand.pile) <= 1 or hand.reshuffled >= hand.terms.max_reshuffles)


def open_takeable(hand: Hand) -> bool:
    """Whether the top of the open pile may be taken (T3.3)."""
    return bool(hand.pile) and (hand.untouched or not hand.terms.is_joker(hand.pile[-1]))


def drop_points(player: SeatHand) -> int:
    """What a drop costs the seat now (T7.1, T7.2)."""
    return LATER_DROP_POINTS if player.taken else FIRST_DROP_POINTS


def drop_fact(seat: int, by: str, points: int, reason: str, at: int) -> Fact:
    """A seat goes out of the hand."""
    return {"type": "drop", "at": at, "seat": seat, "by": by, "points": points, "reason": reason}


def follow(hand: Hand, fact: Fact) -> Decision:
    """``fact`` and all that follows from it at once: marked drops (T7.4), the result."""
    facts = [fact]
    hand = evolve(hand, fact)
    while True:
        if hand.phase is Phase.RESULT:
            facts.append(result_fact(hand, hand.at))
            return Decision(tuple(facts))
        player = hand.on_turn
        if hand.phase is not Phase.DRAW or not player.marked:
            return Decision(tuple(facts))
        fact = drop_fact(player.seat, "player", drop_points(player), "drop", hand.at)
        facts.append(fact)
        hand = evolve(hand, fact)


def discard_fact(seat: int, by: str, card: Card, at: int) -> Fact:
    """A card goes onto the open pile."""
    return {"type": "discard", "at": at, "seat": seat, "by": by, "card": card}


def _draw_stock(hand: Hand, at: int) -> Decision:
    _must_draw(hand)
    return Decision(stock_draw(hand, "player", at))


def _draw_open(hand: Hand, player: SeatHand, at: int) -> Decision:
    _must_draw(hand)
    if not hand.pile:
        raise IllegalAct(PILE_EMPTY, "The open pile is empty: draw from the stock.")
    if not open_takeable(hand):
        raise IllegalAct(JOKER_NOT_TAKEABLE, "A joker can't be taken from the open pile.")
    card = hand.pile[-1]
    return Decision(
        ({"type": "draw", "at": at, "seat": player.seat, "by": "player", "from": "open", "card": card},)
    )


def _discard(hand: Hand, player: SeatHand, card: Card, at: int) -> Decision:
    _must_hold(hand, player, card)
    if card == hand.turn.picked:
        raise IllegalAct(JUST_TAKEN, f"{card} was just taken from the open pile: discard another card.")
    fact = discard_fact(player.seat, "player", card, at)
    if any(s.marked for s in hand.seats):
        return follow(hand, fact)
    return Decision((fact,))


def _declare(hand: Hand, player: SeatHand, finish: Card, at: int) -> Decision:
    """Judged at once, by the best arrangement of the thirteen left (T5.1, T5.3)."""
    _must_hold(hand, player, finish)
    best = arrange.best(without(player.cards, finish), hand.terms.wild)
    fact = {
        "type": "declare",
        "at": at,
        "seat": player.seat,
        "by": "player",
        "finish": finish,
        "valid": best.valid,
    }
    if best.valid:
        fact["groups"] = [list(group) for group in best.groups]
    return follow(hand, fact)


def _drop(hand: Hand, player: SeatHand, at: int) -> Decision:
    if hand.phase is not Phase.DRAW:
        raise IllegalAct(CANNOT_DROP_NOW, "You have drawn: a hand is dropped before drawing.")
    return follow(hand, drop_fact(player.seat, "player", drop_points(player), "drop", at))


def _mark(hand: Hand, player: SeatHand, on: bool) -> Decision:
    """T7.4. Marked while the turn waits for its draw it would lie there for a round: that is a drop."""
    if on and player is hand.on_turn and hand.phase is Phase.DRAW:
        raise IllegalAct(CANNOT_DROP_NOW, "It is your turn: drop now, or play on.")
    return Decision((), (player.seat, {"drop_mark": on}))


def _must_draw(hand: Hand) -> None:
    if hand.phase is not Phase.DRAW:
        raise IllegalAct(ALREADY_DRAWN, "You have drawn already: discard or declare.")


def _must_hold(hand: Hand, player: SeatHand, card: Card) -> None:
    if hand.phase is not Phase.DISCARD:
        raise IllegalAct(MUST_DRAW_FIRST, "Draw a card first.")
    if card not in player.cards:
        raise IllegalAct(CARD_NOT_HELD, f"You don't hold {card}.")

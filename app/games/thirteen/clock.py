"""The turn clock: whose time runs until when, what happens at its end (T8). Milliseconds since 1970."""

from __future__ import annotations

from app.games.base import Clock, Decision, Fact, IllegalAct
from app.games.thirteen.autoplay import choose_discard
from app.games.thirteen.decide import HAND_OVER, discard_fact, drop_fact, follow, stock_draw
from app.games.thirteen.evolve import evolve
from app.games.thirteen.shape import MAX_REASON_CHARS
from app.games.thirteen.state import LATER_DROP_POINTS, Hand, Phase

NO_FACTS = Decision(())


def clock(hand: Hand) -> Clock | None:
    """The running clock, None before the deal and once the hand is over."""
    if hand.phase is not Phase.DRAW and hand.phase is not Phase.DISCARD:
        return None
    player = hand.on_turn
    return Clock(player.seat, hand.turn.ends, hand.turn.ends + player.bank_ms)


def expire(hand: Hand, now: int) -> Decision:
    """The rest of the turn, played by the table: nothing before the bank is used up too (T8.2).

    After ``max_missed`` missed turns in a row the seat is dropped instead (T8.4). One turn a decision: the
    next seat's time starts at ``now``, however late that is.
    """
    running = clock(hand)
    if running is None or now < running.bank_ends:
        return NO_FACTS
    at = max(now, hand.at)
    player = hand.on_turn
    if player.missed >= hand.terms.max_missed:
        return follow(hand, drop_fact(player.seat, "clock", LATER_DROP_POINTS, "missed", at))
    facts: tuple[Fact, ...] = ()
    if hand.phase is Phase.DRAW:
        facts = stock_draw(hand, "clock", at)
        for fact in facts:
            hand = evolve(hand, fact)
        if hand.phase is Phase.OVER:
            return Decision(facts)
    cards = hand.on_turn.cards
    card = choose_discard(cards, hand.terms.wild, hand.turn.drawn, hand.turn.picked)
    rest = follow(hand, discard_fact(player.seat, "clock", card, at))
    return Decision((*facts, *rest.facts))


def credit(hand: Hand, ms: int, reason: str, now: int) -> Decision:
    """Time given back to the seat on turn; raises IllegalAct once the hand is over."""
    if clock(hand) is None:
        raise IllegalAct(HAND_OVER, "No clock runs in this hand.")
    if ms < 1:
        raise ValueError(f"a credit must be at least 1 ms, not {ms}")
    if not 1 <= len(reason) <= MAX_REASON_CHARS:
        raise ValueError(f"the reason of a credit must have 1 to {MAX_REASON_CHARS} characters")
    at = max(now, hand.at)
    return Decision(({"type": "clock_credit", "at": at, "ms": ms, "reason": reason},))

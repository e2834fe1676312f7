"""A practice player: plays by what its seat may see, as a person of that strength might.

It keeps cards that help, takes from the open pile what brings the hand on, drops a hopeless hand before its
first card, declares as soon as it can and never wrongly.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from app.games.base import Card, Seen
from app.games.cards import RANKS
from app.games.thirteen import arrange, count
from app.games.thirteen.arrange import value
from app.games.thirteen.seen import View, read
from app.games.thirteen.state import HAND_CARDS


@dataclass(frozen=True, slots=True)
class Strength:
    """How a practice player weighs things; the weights are in points of the count.

    ``next_card``, ``near_card``, ``same_rank``: what a neighbour of the same suit, one that leaves a gap, and
    a card of the same rank are worth as the makings of a group. ``hope``: below it the hand is dropped at
    once; None: never. ``slip``: the chance of any odd discard. ``watchful``: whether it counts what can no
    longer come, and looks at what the next seat takes.
    """

    next_card: float
    near_card: float
    same_rank: float
    hope: float | None
    slip: float
    watchful: bool


STRENGTHS: Final[dict[str, Strength]] = {
    "easy": Strength(4.0, 2.0, 3.0, None, 0.08, False),
    "steady": Strength(7.0, 4.5, 3.5, 8.0, 0.0, False),
    "sharp": Strength(7.0, 4.5, 3.5, 9.0, 0.0, True),
}
"""The strengths that ``Seen.strength`` may name; any other is played as steady."""

JOKER_HOPE: Final = 6.0
"""What a joker adds to the hope for a hand."""


def bot_act(seen: Seen, rng: random.Random) -> dict[str, Any]:
    """The act of the seat on turn, as JSON for ``parse_act``."""
    view = read(seen)
    strength = STRENGTHS.get(seen.strength, STRENGTHS["steady"])
    if len(seen.cards) > HAND_CARDS:
        return _after_draw(view, strength, rng)
    if not view.taken and strength.hope is not None and hope(view.cards, view.wild, strength) < strength.hope:
        return {"type": "drop"}
    return {"type": "draw", "from": "open" if _wants_open(view, strength) else "stock"}


def hope(cards: Sequence[Card], wild: str | None, strength: Strength) -> float:
    """How much of a hand there is in ``cards``: jokers, and makings of groups."""
    naturals = [c for c in cards if not _is_joker(c, wild)]
    jokers = len(cards) - len(naturals)
    ties = sum(_ties(c, naturals, strength) for c in naturals)
    return JOKER_HOPE * jokers + ties / len(cards)


def _after_draw(view: View, strength: Strength, rng: random.Random) -> dict[str, Any]:
    left = count.points_after_each_discard(view.cards, view.wild)
    for card, points in zip(view.cards, left, strict=True):
        if points == 0 and arrange.best([c for c in view.cards if c != card], view.wild).valid:
            return {"type": "declare", "finish": card}
    if strength.slip and rng.random() < strength.slip:
        free = [c for c in view.cards if c != view.picked and not _is_joker(c, view.wild)]
        if free:
            return {"type": "discard", "card": rng.choice(free)}
    return {"type": "discard", "card": _worst(view, left, strength)[1]}


def _wants_open(view: View, strength: Strength) -> bool:
    """Whether the top of the pile brings the hand on, by more than the stock may be hoped to."""
    top = view.open_top
    if top is None:
        return False
    if _is_joker(top, view.wild):
        return True
    if not _ties(top, view.cards, strength):
        return False
    now = count.points(view.cards, view.wild)
    fourteen = (*view.cards, top)
    left = count.points_after_each_discard(fourteen, view.wild)
    lowered = now - min(left[:-1])
    return lowered > value(top, view.wild) or (lowered > 0 and arrange_helps(view.cards, top, view.wild))


def arrange_helps(cards: Sequence[Card], top: Card, wild: str | None) -> bool:
    """Whether ``top`` would stand in a group of the best arrangement."""
    return any(top in group for group in arrange.best((*cards, top), wild).groups)


def _worst(view: View, left: Sequence[int], strength: Strength) -> tuple[float, Card]:
    """The card that is missed least: what it costs to lose it, and the card."""
    naturals = [c for c in view.cards if not _is_joker(c, view.wild)]
    choices = [
        (points + _ties(card, naturals, strength) + (20 if _is_joker(card, view.wild) else 0), card)
        for card, points in zip(view.cards, left, strict=True)
        if card != view.picked
    ]
    return min(choices)


def _ties(card: Card, others: Sequence[Card], strength: Strength) -> float:
    """What ``card`` is worth to the others as the makings of a group."""
    if card[:2] == "JK":
        return 0.0
    best_run = best_set = 0.0
    at = RANKS.index(card[0])
    for other in others:
        if other[:2] == card[:2] or other[:2] == "JK":
            continue
        if other[1] == card[1]:
            gap = abs(RANKS.index(other[0]) - at)
            gap = min(gap, 13 - gap) if "A" in (card[0], other[0]) else gap
            best_run += strength.next_card if gap == 1 else strength.near_card if gap == 2 else 0.0
        elif other[0] == card[0]:
            best_set += strength.same_rank
    return best_run + best_set


def _is_joker(card: Card, wild: str | None) -> bool:
    return card[0] == wild or card[:2] == "JK"

"""A practice player: plays by what its seat may see, as a person of that strength might.

It keeps cards that help, takes from the open pile what brings the hand on, drops a hopeless hand before its
first card, declares as soon as it can. Its numbers were found by playing strengths against each other.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from app.games.base import Card, Seen
from app.games.cards import JOKER_FACE, RANKS
from app.games.thirteen import arrange, count
from app.games.thirteen.groups import is_joker
from app.games.thirteen.seen import View, read
from app.games.thirteen.state import HAND_CARDS


@dataclass(frozen=True, slots=True)
class Strength:
    """How a practice player weighs things, in points of the count.

    ``hope`` and ``hope_a_rival``: the hope below which a hand is dropped before its first card, alone and
    for every rival (None: never). ``slip``: the chance of any odd discard. ``rash``: that of a declaration of
    which nothing is known.
    """

    hope: float | None = None
    hope_a_rival: float = 0.0
    slip: float = 0.0
    rash: float = 0.0


STRENGTHS: Final[dict[str, Strength]] = {
    "easy": Strength(slip=0.1),
    "steady": Strength(hope=4.5, hope_a_rival=1.0),
    "sharp": Strength(hope=5.0, hope_a_rival=1.5),
    "rash": Strength(slip=0.1, rash=0.05),
}
"""What ``Seen.strength`` may name; any other is played as steady. ``rash`` is for simulations."""

NEIGHBOURS: Final = {1: 7.0, 2: 4.5, 11: 4.5, 12: 7.0}
"""What a card of the suit so many ranks away is worth to a card: next to it, or with one between. The ace is
low and high (T4.1), so that 12 ranks away is next to it too.
"""

SAME_RANK: Final = 3.5
"""What a card of the same rank and another suit is worth to a card."""

JOKER_HOPE: Final = 6.0
"""What a joker adds to the hope for a hand."""

JOKER_KEPT: Final = 20.0
"""What a joker is worth more than its loss in points: it fits anywhere."""


def bot_act(seen: Seen, rng: random.Random) -> dict[str, Any]:
    """The act of the seat on turn, as JSON for ``parse_act``."""
    view = read(seen)
    strength = STRENGTHS.get(seen.strength, STRENGTHS["steady"])
    if len(view.cards) > HAND_CARDS:
        return _after_draw(view, strength, rng)
    if _gives_up(view, strength):
        return {"type": "drop"}
    return {"type": "draw", "from": "open" if _wants_open(view) else "stock"}


def hope(cards: Sequence[Card], wild: str | None) -> float:
    """How much there is in a hand: its jokers, and what its cards are worth to each other."""
    naturals = [c for c in cards if not is_joker(c, wild)]
    ties = sum(_ties(c, naturals) for c in naturals)
    return JOKER_HOPE * (len(cards) - len(naturals)) + ties / len(cards)


def _gives_up(view: View, strength: Strength) -> bool:
    """Whether to drop, before the first card and at once (T7.1)."""
    if view.taken or strength.hope is None:
        return False
    return hope(view.cards, view.wild) < strength.hope + strength.hope_a_rival * view.rivals


def _after_draw(view: View, strength: Strength, rng: random.Random) -> dict[str, Any]:
    left = count.points_after_each_discard(view.cards, view.wild)
    for card, points in zip(view.cards, left, strict=True):
        if points == 0 and arrange.best([c for c in view.cards if c != card], view.wild).valid:
            return {"type": "declare", "finish": card}
    free = [c for c in view.cards if c != view.picked]
    if strength.rash and rng.random() < strength.rash:
        return {"type": "declare", "finish": rng.choice(free)}
    if strength.slip and rng.random() < strength.slip:
        return {"type": "discard", "card": rng.choice(free)}
    return {"type": "discard", "card": _least_missed(view, left)}


def _wants_open(view: View) -> bool:
    """Whether the top of the pile lowers the count and would stand in a group; a joker is always wanted."""
    top = view.open_top
    if top is None or is_joker(top, view.wild):
        return top is not None
    if not _ties(top, view.cards):
        return False
    fourteen = (*view.cards, top)
    kept = count.points_after_each_discard(fourteen, view.wild)[:-1]
    if min(kept) >= count.points(view.cards, view.wild):
        return False
    return any(top in group for group in arrange.best(fourteen, view.wild).groups)


def _least_missed(view: View, left: Sequence[int]) -> Card:
    """The card whose loss costs least, what it might have become included."""
    naturals = [c for c in view.cards if not is_joker(c, view.wild)]
    return min(
        (points + (JOKER_KEPT if is_joker(card, view.wild) else _ties(card, naturals)), card)
        for card, points in zip(view.cards, left, strict=True)
        if card != view.picked
    )[1]


def _ties(card: Card, others: Sequence[Card]) -> float:
    """What ``card`` is worth to the others as the makings of a group."""
    if card[:2] == JOKER_FACE:
        return 0.0
    worth = 0.0
    at = RANKS.index(card[0])
    for other in others:
        if other[:2] in (card[:2], JOKER_FACE):
            continue
        if other[0] == card[0]:
            worth += SAME_RANK
        elif other[1] == card[1]:
            worth += NEIGHBOURS.get(abs(RANKS.index(other[0]) - at), 0.0)
    return worth

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
from app.games.cards import FACES, JOKER_FACE, RANKS, SUITS
from app.games.thirteen import arrange, count
from app.games.thirteen.groups import is_joker
from app.games.thirteen.seen import View, read
from app.games.thirteen.state import HAND_CARDS


@dataclass(frozen=True, slots=True)
class Strength:
    """How a practice player weighs things, in points of the count.

    ``hope`` and ``hope_a_rival``: the hope below which a hand is dropped before its first card, alone and for
    every rival (None: never). ``despair``: after so many turns a hand without a pure sequence is dropped.
    ``watchful``: counts the cards that can still come, and gives the next seat nothing that it collects.
    ``slip``: the chance of any odd discard. ``rash``: that of a declaration of which nothing is known.
    """

    hope: float | None
    hope_a_rival: float
    despair: int | None
    watchful: bool
    slip: float = 0.0
    rash: float = 0.0


STRENGTHS: Final[dict[str, Strength]] = {
    "easy": Strength(None, 0.0, None, watchful=False, slip=0.1),
    "steady": Strength(4.5, 1.0, None, watchful=False),
    "sharp": Strength(5.0, 1.5, 6, watchful=True),
    "rash": Strength(None, 0.0, None, watchful=False, slip=0.1, rash=0.05),
}
"""What ``Seen.strength`` may name; any other is played as steady. ``rash`` is for simulations."""

NEXT_CARD: Final = 7.0
NEAR_CARD: Final = 4.5
SAME_RANK: Final = 3.5
"""What a neighbour in suit, one with a gap between, and a card of the same rank are worth to a card."""

JOKER_HOPE: Final = 6.0
"""What a joker adds to the hope for a hand."""

JOKER_KEPT: Final = 20.0
"""What a joker is worth more than its loss in points: it fits anywhere."""

FED: Final = 3.0
"""What it costs to give the next seat a card beside one that it took."""

DESPAIR_POINTS: Final = 60
"""A hand below this is played on, whatever it lacks: dropping costs 40."""


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
    """Whether to drop: at once where there is no hope, later where none came (T7)."""
    if not view.taken:
        least = strength.hope
        return least is not None and hope(view.cards, view.wild) < least + strength.hope_a_rival * view.rivals
    if strength.despair is None or view.turns < strength.despair:
        return False
    points = count.points(view.cards, view.wild)
    return points > DESPAIR_POINTS and points == sum(arrange.value(c, view.wild) for c in view.cards)


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
    return {"type": "discard", "card": _least_missed(view, left, strength)}


def _wants_open(view: View) -> bool:
    """Whether the top of the pile brings the hand on by more than itself would count."""
    top = view.open_top
    if top is None or is_joker(top, view.wild):
        return top is not None
    if not _ties(top, view.cards):
        return False
    now = count.points(view.cards, view.wild)
    left = count.points_after_each_discard((*view.cards, top), view.wild)
    lowered = now - min(left[:-1])
    if lowered <= 0:
        return False
    return lowered > arrange.value(top, view.wild) or _in_a_group(top, view)


def _in_a_group(top: Card, view: View) -> bool:
    """Whether ``top`` would stand in a group of the best arrangement."""
    return any(top in group for group in arrange.best((*view.cards, top), view.wild).groups)


def _least_missed(view: View, left: Sequence[int], strength: Strength) -> Card:
    """The card whose loss costs least, what it might have become included."""
    naturals = [c for c in view.cards if not is_joker(c, view.wild)]
    live = _live(view) if strength.watchful else None
    choices: list[tuple[float, Card]] = []
    for card, points in zip(view.cards, left, strict=True):
        if card == view.picked:
            continue
        if is_joker(card, view.wild):
            cost = points + JOKER_KEPT
        else:
            cost = points + _ties(card, naturals, live)
            if strength.watchful:
                cost += FED * sum(_ties(card, (taken,)) > 0 for taken in view.wanted)
        choices.append((cost, card))
    return min(choices)[1]


def _live(view: View) -> dict[str, float]:
    """For each face the part of its copies that may still come."""
    live = dict.fromkeys(FACES, 1.0)
    for card in (*view.gone, *view.cards):
        live[card[:2]] -= 1.0 / view.packs
    return live


def _ties(card: Card, others: Sequence[Card], live: dict[str, float] | None = None) -> float:
    """What ``card`` is worth to the others as the makings of a group, by what is ``live`` if known."""
    if card[:2] == JOKER_FACE:
        return 0.0
    worth = 0.0
    at = RANKS.index(card[0])
    for other in others:
        if other[:2] in (card[:2], JOKER_FACE):
            continue
        if other[0] == card[0]:
            worth += SAME_RANK * (_set_chance(card, other, live) if live else 1.0)
        elif other[1] == card[1]:
            gap, low = _gap(at, RANKS.index(other[0]))
            if gap <= 2:
                chance = _run_chance(card[1], low, gap, live) if live else 1.0
                worth += chance * (NEXT_CARD if gap == 1 else NEAR_CARD)
    return worth


def _gap(a: int, b: int) -> tuple[int, int]:
    """How far two ranks lie apart, the ace at either end, and the place of the lower one."""
    low, high = min(a, b), max(a, b)
    if low == 0 and len(RANKS) - high < high:
        return len(RANKS) - high, high
    return high - low, low


def _run_chance(suit: str, low: int, gap: int, live: dict[str, float]) -> float:
    """The part of the cards that would make a run of two which may still come."""
    places = [low + 1] if gap == 2 else [p for p in (low - 1, low + 2) if 0 <= p <= len(RANKS)]
    return sum(live[RANKS[p % len(RANKS)] + suit] for p in places) / len(places)


def _set_chance(card: Card, other: Card, live: dict[str, float]) -> float:
    """The part of the cards that would make a set of a pair which may still come."""
    return sum(live[card[0] + suit] for suit in SUITS if suit not in (card[1], other[1])) / 2

"""What a practice player knows of a hand, from the public facts and its own cards."""

from __future__ import annotations

from dataclasses import dataclass

from app.games.base import Card, Seen
from app.games.cards import is_printed_joker
from app.games.thirteen.groups import is_joker


@dataclass(frozen=True, slots=True)
class View:
    """The hand as the seat on turn sees it.

    ``open_top`` is the card that may be taken from the open pile, None if none may (T3.3); ``picked`` the one
    just taken from it (T3.4); ``taken`` whether this seat has taken a card (T7.1); ``rivals`` how many others
    are in.
    """

    cards: tuple[Card, ...]
    wild: str | None
    open_top: Card | None
    picked: Card | None
    taken: bool
    rivals: int


def read(seen: Seen) -> View:
    """The view of the seat on turn: a fold over the public facts."""
    wild: str | None = None
    pile: list[Card] = []
    picked: Card | None = None
    standing = len(seen.seats)
    untouched, taken = True, False
    for fact in seen.facts:
        kind = fact["type"]
        if kind == "draw":
            untouched = False
            taken = taken or fact["seat"] == seen.seat
            picked = pile.pop() if fact["from"] == "open" else None
        elif kind == "discard":
            pile.append(fact["card"])
            picked = None
        elif kind == "deal":
            wild = None if is_printed_joker(fact["wild"]) else fact["wild"][0]
            pile.append(fact["open"])
        elif kind == "reshuffle":
            del pile[:-1]
        elif kind == "drop":
            standing -= 1
        elif kind == "declare":
            standing -= 1
            pile.append(fact["finish"])
    top = pile[-1] if pile else None
    if top is not None and not untouched and is_joker(top, wild):
        top = None
    return View(seen.cards, wild, top, picked, taken, standing - 1)

"""What a practice player knows of a hand, from the public facts and its own cards."""

from __future__ import annotations

from dataclasses import dataclass

from app.games.base import Card, Seen
from app.games.cards import is_printed_joker


@dataclass(frozen=True, slots=True)
class View:
    """The hand as the seat on turn sees it.

    ``open_top`` is the card that may be taken from the open pile, None if none may; ``picked`` the one just
    taken from it; ``taken`` whether this seat has taken a card; ``gone`` the cards that lie where all see
    them; ``wanted`` what the next seat took from the pile and still holds.
    """

    cards: tuple[Card, ...]
    wild: str | None
    packs: int
    open_top: Card | None
    picked: Card | None
    taken: bool
    turns: int
    rivals: int
    gone: frozenset[Card]
    wanted: frozenset[Card]


def read(seen: Seen) -> View:
    """The view of the seat on turn: a fold over the public facts."""
    wild: str | None = None
    pile: list[Card] = []
    gone: set[Card] = set()
    took: dict[int, set[Card]] = {seat: set() for seat in seen.seats}
    standing = list(seen.seats)
    untouched, taken, turns, picked = True, False, 0, None
    for fact in seen.facts:
        kind = fact["type"]
        if kind == "draw":
            untouched = False
            mine = fact["seat"] == seen.seat
            taken = taken or mine
            turns += mine
            picked = None
            if fact["from"] == "open":
                picked = pile.pop()
                gone.discard(picked)
                took[fact["seat"]].add(picked)
        elif kind == "discard":
            pile.append(fact["card"])
            gone.add(fact["card"])
            took[fact["seat"]].discard(fact["card"])
        elif kind == "deal":
            wild = None if is_printed_joker(fact["wild"]) else fact["wild"][0]
            pile.append(fact["open"])
            gone.update((fact["wild"], fact["open"]))
        elif kind == "reshuffle":
            gone.difference_update(pile[:-1])
            del pile[:-1]
        elif kind == "drop":
            standing.remove(fact["seat"])
        elif kind == "declare":
            standing.remove(fact["seat"])
            pile.append(fact["finish"])
            gone.add(fact["finish"])
    top = pile[-1] if pile else None
    if top is not None and not untouched and (is_printed_joker(top) or top[0] == wild):
        top = None
    return View(
        cards=seen.cards,
        wild=wild,
        packs=seen.manifest["packs"],
        open_top=top,
        picked=picked if picked in seen.cards else None,
        taken=taken,
        turns=turns,
        rivals=len(standing) - 1,
        gone=frozenset(gone),
        wanted=frozenset(took[_next(standing, seen.seat)]),
    )


def _next(standing: list[int], seat: int) -> int:
    """The next seat clockwise that is in."""
    later = [s for s in standing if s > seat]
    return later[0] if later else standing[0]

"""What everybody may know of a hand, worked out from its published record and nothing else.

Independent of the code that cuts the views: the deck comes from the seeds, and who got which card when from
the public facts, by the deal's own law (fair-deal.md, 9 to 11; thirteen-card.md, T2 and T3).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from app.fairness.cards import id_of
from app.fairness.deal import Deal, deal_key, entropy
from app.fairness.messages import manifest_hash, openings_hash
from app.games.cards import pack_cards

HAND_CARDS = 13
Place = tuple[int, int]
"""Where a card lay: ordinal of the deck (0) or the reshuffle, and position."""

Json = Mapping[str, Any]


def deal_of(record: Json) -> Deal:
    """The cards of a record, from its seeds."""
    m = manifest_hash(record["manifest"])
    opened = [(s["seat"], bytes.fromhex(s["seed"])) for s in record["seats"] if s["seed"] is not None]
    e = entropy(m, bytes.fromhex(record["roster"]), openings_hash(bytes.fromhex(record["roster"]), opened))
    ids = tuple(map(id_of, pack_cards(record["manifest"]["packs"])))
    return Deal(deal_key(bytes.fromhex(record["server_seed"]), e), e, ids)


@dataclass
class Known:
    """From which transcript number on a receiver knows something."""

    cards: dict[str, int] = field(default_factory=dict)
    places: dict[Place, int] = field(default_factory=dict)

    def see(self, j: int, card: str, place: Place | None = None) -> None:
        self.cards.setdefault(card, j)
        if place is not None:
            self.places.setdefault(place, j)


class HandOracle:
    """One hand: its secrets, and who may know which of them from when.

    A word is a run of hex digits as it stands in a frame. ``secret`` has every word of the hand that is not
    everybody's before the hand is closed: to the places whose owner may know it, none for seed and key.
    """

    def __init__(self, record: Json) -> None:
        self.number: int = record["hand"]
        self.public = Known()
        self.seats: dict[int, Known] = {s["seat"]: Known() for s in record["seats"]}
        self.held: dict[int, set[str]] = {seat: set() for seat in self.seats}
        self.server_seed: str = record["server_seed"]
        self.secret: dict[str, frozenset[Place]] = {self.server_seed: frozenset()}
        self.roots: set[str] = set()
        if record["deck_root"] is not None:
            self._replay(deal_of(record), record)

    def may_know_card(self, seat: int | None, card: str, j: int) -> bool:
        """Whether all, or that seat, had seen the card when fact ``j`` was told."""
        never = j + 1
        own = self.seats[seat].cards.get(card, never) if seat is not None else never
        return min(own, self.public.cards.get(card, never)) <= j

    def may_know_place(self, seat: int | None, place: Place, j: int) -> bool:
        """Whether position, salt and path of that place were all's or that seat's to see."""
        never = j + 1
        own = self.seats[seat].places.get(place, never) if seat is not None else never
        return min(own, self.public.places.get(place, never)) <= j

    def may_know_word(self, seat: int | None, word: str, j: int) -> bool:
        """Whether a hex word is no secret of this hand, or one that was that seat's to see."""
        places = self.secret.get(word)
        return places is None or any(self.may_know_place(seat, place, j) for place in places)

    def _replay(self, deal: Deal, record: Json) -> None:
        if deal.root.hex() != record["deck_root"]:
            raise AssertionError(f"hand {self.number}: the record's seeds don't give its deck")
        self.secret[deal.key.hex()] = frozenset()
        self._keep(deal, 0)
        stock = [(card, (0, p)) for p, card in enumerate(deal.deck)]
        pile: list[str] = []
        for j, event in enumerate(record["events"], 1):
            kind = event["type"]
            if kind == "deal":
                stock, pile = self._deal(j, event, stock)
            elif kind == "draw":
                self._draw(j, event, stock, pile)
            elif kind in ("discard", "declare"):
                self._lay_down(j, event, pile)
            elif kind == "reshuffle":
                cards = frozenset(pile[:-1])
                ordinal = event["ordinal"]
                order, _ = deal.reshuffle(ordinal, cards)
                self._keep(deal, ordinal, cards)
                stock[:] = [(card, (ordinal, p)) for p, card in enumerate(order)]
                del pile[:-1]

    def _deal(
        self, j: int, event: Json, deck: list[tuple[str, Place]]
    ) -> tuple[list[tuple[str, Place]], list[str]]:
        seats: list[int] = event["seats"]
        first = next((n for n, seat in enumerate(seats) if seat > event["dealer"]), 0)
        dealt = HAND_CARDS * len(seats)
        for n, (card, place) in enumerate(deck[:dealt]):
            self._take(j, seats[(first + n) % len(seats)], card, place)
        for card, place in deck[dealt : dealt + 2]:
            self.public.see(j, card, place)
        return deck[dealt + 2 :], [deck[dealt + 1][0]]

    def _draw(self, j: int, event: Json, stock: list[tuple[str, Place]], pile: list[str]) -> None:
        if event["from"] == "open":
            self.held[event["seat"]].add(pile.pop())
        else:
            card, place = stock.pop(0)
            self._take(j, event["seat"], card, place)

    def _lay_down(self, j: int, event: Json, pile: list[str]) -> None:
        card = event["card"] if event["type"] == "discard" else event["finish"]
        if card not in self.held[event["seat"]]:
            raise AssertionError(f"fact {j}: seat {event['seat']} lays {card} down and doesn't hold it")
        self.held[event["seat"]].discard(card)
        pile.append(card)
        self.public.see(j, card)
        for group in event.get("groups", ()):
            for shown in group:
                self.public.see(j, shown)

    def _take(self, j: int, seat: int, card: str, place: Place) -> None:
        self.seats[seat].see(j, card, place)
        self.held[seat].add(card)

    def _keep(self, deal: Deal, ordinal: int, cards: frozenset[str] | None = None) -> None:
        """Note salts and the nodes of paths; a root is everybody's."""
        stack = deal.stack if cards is None else deal.reshuffled(ordinal, cards)
        self.roots.add(stack.root.hex())
        for position in range(len(stack.codes)):
            for word in _words(stack.proof(position).json()):
                if word not in self.roots:
                    place = frozenset({(ordinal, position)})
                    self.secret[word] = self.secret.get(word, frozenset()) | place


def _words(proof: Mapping[str, Any]) -> Iterator[str]:
    yield proof["salt"]
    yield from proof["path"]

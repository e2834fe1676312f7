"""A table for tests: a deck laid by hand, a clock moved by hand, every fact checked as it falls."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import pytest

from app.games.base import Card, Decision, Fact, IllegalAct, Manifest, Outcome
from app.games.cards import pack_cards
from app.games.thirteen.acts import parse_act
from app.games.thirteen.game import THIRTEEN
from app.games.thirteen.replay import judge, replay
from app.games.thirteen.state import HAND_CARDS, Hand, SeatHand

START = 1_764_460_800_000
"""When a test's hand is dealt, ms since 1970."""

VALID = "AH1 2H1 3H1 4H1 5S1 6S1 7S1 9C1 9D1 9S1 KC1 KD1 KH1"
"""Thirteen cards that are a valid declaration, whatever is wild."""

HIGH = "KC2 QC1 JD2 TD1 AS1 KS2 JS1 QH2 TH1 9C2 7D1 6C1 4D1"
"""Thirteen cards without a pure sequence, no joker among them: 116 points."""

HIGH_POINTS = 116

WILD = "8D2"
OPEN = "2C2"


class LaidDeck:
    """A Shuffler whose deck is laid by hand and whose reshuffles are an order like any other."""

    def __init__(self, deck: Sequence[Card]) -> None:
        self.deck = tuple(deck)

    def reshuffle(self, ordinal: int, cards: frozenset[Card]) -> tuple[tuple[Card, ...], str]:
        def mark(card: Card) -> str:
            return hashlib.sha256(f"{ordinal} {card}".encode()).hexdigest()

        stock = tuple(sorted(cards, key=mark))
        return stock, hashlib.sha256(" ".join(stock).encode()).hexdigest()


def manifest(**changes: Any) -> dict[str, Any]:
    """A manifest with the default settings of the rules."""
    return {
        **THIRTEEN.default_settings(),
        "game": THIRTEEN.id,
        "rate": 5,
        "commission_bp": 500,
        "packs": 2,
        "deadlines": "T8",
        **changes,
    }


def laid_deck(
    seats: Sequence[int],
    dealer: int,
    hands: Mapping[int, str],
    *,
    wild: Card = WILD,
    opening: Card = OPEN,
    stock: str = "",
    packs: int = 2,
) -> LaidDeck:
    """A deck that deals each seat the cards of ``hands``, filled up with whatever is left."""
    top = stock.split()
    held = {seat: hands.get(seat, "").split() for seat in seats}
    named = [wild, opening, *top, *(card for cards in held.values() for card in cards)]
    rest = [card for card in pack_cards(packs) if card not in named]
    random.Random(13).shuffle(rest)
    assert len(named) == len(set(named)), "a card is laid twice"
    for cards in held.values():
        while len(cards) < HAND_CARDS:
            cards.append(rest.pop())
    first = next((i for i, seat in enumerate(seats) if seat > dealer), 0)
    order = [*seats[first:], *seats[:first]]
    dealt = [held[seat][i] for i in range(HAND_CARDS) for seat in order]
    return LaidDeck([*dealt, wild, opening, *top, *rest])


class Table:
    """One hand at a table. Each fact is judged as a verifier would, each state counted for lost cards."""

    def __init__(
        self,
        seats: Sequence[int] = (1, 2, 3),
        dealer: int | None = None,
        hands: Mapping[int, str] | None = None,
        *,
        wild: Card = WILD,
        opening: Card = OPEN,
        stock: str = "",
        packs: int = 2,
        settings: Mapping[str, Any] | None = None,
    ) -> None:
        self.seats = tuple(seats)
        self.dealer = self.seats[-1] if dealer is None else dealer
        self.manifest: Manifest = manifest(packs=packs, **(settings or {}))
        self.deck = laid_deck(
            self.seats, self.dealer, hands or {}, wild=wild, opening=opening, stock=stock, packs=packs
        )
        self.known = frozenset(self.deck.deck)
        self.now = START
        self.facts: list[Fact] = []
        self.hand: Hand = THIRTEEN.begin(self.manifest, self.seats, self.dealer, self.deck)
        self.fold(THIRTEEN.first_facts(self.manifest, self.seats, self.dealer, self.deck, self.now))

    # what happens

    def wait(self, seconds: float) -> Table:
        self.now += round(seconds * 1000)
        return self

    def draw(self, seat: int) -> Card:
        """From the stock; the card."""
        self.act(seat, {"type": "draw", "from": "stock"})
        return self.of(seat).cards[-1]

    def take(self, seat: int) -> Card:
        """From the open pile; the card."""
        self.act(seat, {"type": "draw", "from": "open"})
        return self.of(seat).cards[-1]

    def discard(self, seat: int, card: Card) -> None:
        self.act(seat, {"type": "discard", "card": card})

    def turn(self, seat: int) -> Card:
        """Draw from the stock and discard the card drawn."""
        card = self.draw(seat)
        if self.outcome is None:
            self.discard(seat, card)
        return card

    def declare(self, seat: int, finish: Card) -> Fact:
        return self.act(seat, {"type": "declare", "finish": finish})[0]

    def drop(self, seat: int) -> Fact:
        return self.act(seat, {"type": "drop"})[0]

    def mark(self, seat: int, on: bool = True) -> None:
        self.act(seat, {"type": "drop_mark", "on": on})

    def leave(self, seat: int) -> tuple[Fact, ...]:
        return self.take_in(THIRTEEN.leave(self.hand, seat, self.now))

    def expire(self) -> tuple[Fact, ...]:
        return self.take_in(THIRTEEN.expire(self.hand, self.now))

    def miss(self) -> tuple[Fact, ...]:
        """Let the time of the seat on turn run out, to the millisecond."""
        clock = THIRTEEN.clock(self.hand)
        assert clock is not None
        self.now = clock.bank_ends
        return self.expire()

    def credit(self, ms: int, reason: str = "the server was down") -> None:
        self.take_in(THIRTEEN.credit(self.hand, ms, reason, self.now))

    def act(self, seat: int, raw: Mapping[str, Any]) -> tuple[Fact, ...]:
        return self.take_in(THIRTEEN.decide(self.hand, seat, parse_act(raw), self.now))

    def take_in(self, decision: Decision) -> tuple[Fact, ...]:
        if decision.note is not None:
            self.hand = THIRTEEN.note(self.hand, *decision.note)
        self.fold(decision.facts)
        return decision.facts

    def fold(self, facts: Sequence[Fact]) -> None:
        for fact in facts:
            judge(self.hand, fact, self.known)
            self.hand = THIRTEEN.evolve(self.hand, fact)
            self.facts.append(fact)
            assert sorted(THIRTEEN.places(self.hand)) == sorted(self.known), "cards are conserved"

    # what can be seen

    def of(self, seat: int) -> SeatHand:
        held = self.hand.seat_hand(seat)
        assert held is not None
        return held

    def spare(self, seat: int) -> Card:
        """A card that the seat may discard, no joker."""
        terms, picked = self.hand.terms, self.hand.turn.picked
        return next(c for c in self.of(seat).cards if c != picked and not terms.is_joker(c))

    @property
    def on_turn(self) -> int:
        return self.hand.on_turn.seat

    @property
    def pile_top(self) -> Card | None:
        return self.hand.pile[-1] if self.hand.pile else None

    @property
    def outcome(self) -> Outcome | None:
        return THIRTEEN.outcome(self.hand)

    def replay(self, facts: Sequence[Fact] | None = None, **changes: Any) -> Hand:
        """Judge the whole hand anew, or other ``facts``, perhaps under a changed manifest."""
        told = self.facts if facts is None else facts
        return replay({**self.manifest, **changes}, self.seats, self.dealer, self.deck, told)


@contextmanager
def refused(code: str) -> Iterator[None]:
    """What happens within is refused with that code."""
    with pytest.raises(IllegalAct) as caught:
        yield
    assert caught.value.code == code
    assert caught.value.message

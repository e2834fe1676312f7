"""Thirteen-card rummy as the table sees it: the ``Game`` protocol over the pure functions of this folder."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Final

from app.games import cards as playing_cards
from app.games.base import (
    Card,
    Clock,
    Decision,
    Fact,
    HandState,
    Manifest,
    Note,
    Outcome,
    Reveal,
    Seen,
    Shuffler,
)
from app.games.thirteen import acts, bot, clock, decide, evolve, replay, state
from app.games.thirteen.state import HAND_CARDS, MAX_HAND_POINTS, Hand, Phase

PACKS_BY_SEATS: Final = {4: 2, 6: 2, 8: 3}
"""Packs by the table's size, not by how many sit (T1.1, T1.2)."""


class ThirteenCard:
    """The rules of thirteen-card rummy (T1 to T10). It holds no state."""

    id: Final = "thirteen-card"
    rules: Final = "thirteen-card/1"

    def default_settings(self) -> dict[str, int]:
        """The settings of the rules: seconds for ``_s``, else counts (T1.3, T3.6, T8)."""
        return {
            "turn_s": 30,
            "bank_s": 30,
            "open_s": 3,
            "max_missed": 3,
            "max_reshuffles": 5,
            "min_players": 2,
        }

    def packs(self, seats: int) -> int:
        """Packs of a table of that size (T1.2); raises ValueError for a size that there is not."""
        if seats not in PACKS_BY_SEATS:
            raise ValueError(f"a table has four, six or eight seats, not {seats}")
        return PACKS_BY_SEATS[seats]

    def cards(self, packs: int) -> tuple[Card, ...]:
        """Every card, ascending by id, a printed joker a pack (T1.2)."""
        return playing_cards.pack_cards(packs)

    def stake_needed(self, manifest: Manifest) -> int:
        """The dearest hand at the table's rate, minor units (T1.5)."""
        return MAX_HAND_POINTS * state.setting(manifest, "rate")

    def parse_act(self, raw: Mapping[str, Any]) -> acts.Act:
        """An act from its JSON; raises MalformedAct."""
        return acts.parse_act(raw)

    def act_schema(self) -> dict[str, Any]:
        """JSON Schema of the acts."""
        return acts.act_schema()

    def first_facts(
        self, manifest: Manifest, seats: tuple[int, ...], dealer: int, shuffler: Shuffler, now: int
    ) -> tuple[Fact, ...]:
        """The ``deal`` (T2)."""
        terms = state.begin(manifest, seats, dealer, shuffler).terms
        return (
            {
                "type": "deal",
                "at": now,
                "dealer": dealer,
                "seats": list(seats),
                "wild": terms.wild_card,
                "open": terms.open_card,
            },
        )

    def begin(self, manifest: Manifest, seats: tuple[int, ...], dealer: int, shuffler: Shuffler) -> Hand:
        """The hand before its ``deal``; raises ValueError naming what can't be."""
        return state.begin(manifest, seats, dealer, shuffler)

    def decide(self, hand: HandState, seat: int, act: Any, now: int) -> Decision:
        """What the act does; raises IllegalAct."""
        return decide.decide(_own(hand), seat, act, now)

    def leave(self, hand: HandState, seat: int, now: int) -> Decision:
        """The seat leaves in mid-hand (T7.2, T7.4)."""
        return decide.leave(_own(hand), seat, now)

    def expire(self, hand: HandState, now: int) -> Decision:
        """The table's own act at the deadline (T8.3, T8.4); nothing before it."""
        return clock.expire(_own(hand), now)

    def credit(self, hand: HandState, ms: int, reason: str, now: int) -> Decision:
        """Time given back to the seat on turn (T8.2)."""
        return clock.credit(_own(hand), ms, reason, now)

    def evolve(self, hand: HandState, fact: Fact) -> Hand:
        """The state after a fact."""
        return evolve.evolve(_own(hand), fact)

    def note(self, hand: HandState, seat: int, note: Note) -> Hand:
        """The state after a seat's drop mark (T7.4)."""
        return evolve.note(_own(hand), seat, note)

    def clock(self, hand: HandState) -> Clock | None:
        """The running clock."""
        return clock.clock(_own(hand))

    def outcome(self, hand: HandState) -> Outcome | None:
        """How the hand ended."""
        return _own(hand).outcome

    def reveals(self, after: HandState, fact: Fact) -> tuple[Reveal, ...]:
        """The cards that the fact brought to a seat's or to everyone's eyes."""
        hand = _own(after)
        if fact["type"] == "deal":
            return _dealt(hand)
        if fact["type"] == "draw" and fact["from"] == "stock":
            position = hand.stock_at - 1
            return (Reveal(fact["seat"], hand.reshuffled, position, hand.stock[position]),)
        return ()

    def seat_view(self, hand: HandState, seat: int) -> dict[str, Any]:
        """What the seat alone may know. Raises ValueError for a seat that was not dealt in."""
        own = _own(hand)
        player = own.seat_hand(seat)
        if player is None:
            raise ValueError(f"seat {seat} was not dealt in")
        dealt = own.phase is not Phase.DEAL
        return {
            "cards": list(player.cards) if dealt else [],
            "drop_mark": player.marked,
            "in": player.is_in,
        }

    def places(self, hand: HandState) -> tuple[Card, ...]:
        """Every card, wherever it lies."""
        return _own(hand).places()

    def replay(
        self,
        manifest: Manifest,
        seats: tuple[int, ...],
        dealer: int,
        shuffler: Shuffler,
        facts: tuple[Fact, ...],
    ) -> None:
        """Judge a whole published hand anew; raises ReplayError."""
        replay.replay(manifest, seats, dealer, shuffler, facts)

    def bot_act(self, seen: Seen, rng: random.Random) -> dict[str, Any]:
        """A practice player's act."""
        return bot.bot_act(seen, rng)


def _own(hand: HandState) -> Hand:
    if not isinstance(hand, Hand):
        raise TypeError(f"not a hand of thirteen-card rummy: {type(hand).__name__}")
    return hand


def _dealt(hand: Hand) -> tuple[Reveal, ...]:
    """The seats' thirteen each, then the wild and the opening card, which all may see (T2)."""
    terms = hand.terms
    first, seats = state.after_dealer(terms.seats, terms.dealer), len(terms.seats)
    own = [Reveal(terms.seats[(first + p) % seats], 0, p, terms.deck[p]) for p in range(HAND_CARDS * seats)]
    shown = HAND_CARDS * seats
    return (*own, Reveal(None, 0, shown, terms.wild_card), Reveal(None, 0, shown + 1, terms.open_card))


THIRTEEN: Final = ThirteenCard()

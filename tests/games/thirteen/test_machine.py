"""Any acts in any order, legal or not: what must hold, holds after every one of them."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from app.games.base import Decision, Fact, IllegalAct
from app.games.cards import pack_cards
from app.games.thirteen.game import THIRTEEN
from app.games.thirteen.replay import judge, replay
from app.games.thirteen.state import Hand, Phase
from tests.games.thirteen.tables import START, VALID, LaidDeck, laid_deck, manifest

CODES = {
    *("not_your_turn", "already_drawn", "must_draw_first", "card_not_held", "joker_not_takeable"),
    *("pile_empty", "just_taken", "hand_over", "not_in_hand", "cannot_drop_now"),
}

WHO = st.integers(0, 30)
"""Who acts: the seat of that number, or the seat on turn."""


class Places:
    """Where every card lies, kept by the facts alone in the plainest way."""

    def __init__(self, deck: LaidDeck, seats: list[int], dealer: int) -> None:
        after = [s for s in seats if s > dealer] + [s for s in seats if s <= dealer]
        self.deck = deck
        self.stock = list(deck.deck)
        self.hands: dict[int, list[str]] = {seat: [] for seat in after}
        for _ in range(13):
            for seat in after:
                self.hands[seat].append(self.stock.pop(0))
        self.wild = self.stock.pop(0)
        self.pile = [self.stock.pop(0)]
        self.out: set[int] = set()

    def see(self, fact: Fact) -> None:
        kind = fact["type"]
        if kind == "draw":
            self.hands[fact["seat"]].append(self.stock.pop(0) if fact["from"] == "stock" else self.pile.pop())
        elif kind == "discard":
            self.hands[fact["seat"]].remove(fact["card"])
            self.pile.append(fact["card"])
        elif kind == "declare":
            self.hands[fact["seat"]].remove(fact["finish"])
            self.pile.append(fact["finish"])
            if not fact["valid"]:
                self.out.add(fact["seat"])
        elif kind == "drop":
            self.out.add(fact["seat"])
        elif kind == "reshuffle":
            assert self.stock == []
            self.stock = list(self.deck.reshuffle(fact["ordinal"], frozenset(self.pile[:-1]))[0])
            self.pile = self.pile[-1:]


def over(machine: HandMachine) -> bool:
    return machine.hand.phase is Phase.OVER


def runs(machine: HandMachine) -> bool:
    return not over(machine)


class HandMachine(RuleBasedStateMachine):
    """One hand under fire. Seven seats from two packs leave a stock of thirteen: it is soon used up."""

    def __init__(self) -> None:
        super().__init__()
        self.deal(seed=1, rich=True, players=3, dealer=1, max_missed=1)

    @rule(
        seed=st.integers(0, 2**32),
        rich=st.booleans(),
        players=st.integers(2, 7),
        dealer=st.integers(0, 6),
        turn_s=st.integers(1, 30),
        bank_s=st.integers(0, 30),
        max_missed=st.integers(0, 2),
        max_reshuffles=st.integers(0, 2),
    )
    @precondition(over)
    def deal(self, seed: int, rich: bool, players: int, dealer: int, **rules: int) -> None:
        """The next hand; in a rich one a seat is dealt a hand that it can declare."""
        rng = random.Random(seed)
        self.seats = tuple(sorted(rng.sample(range(1, 9), players)))
        self.dealer = self.seats[dealer % players]
        cards = list(pack_cards(2))
        rng.shuffle(cards)
        hands = {self.seats[seed % players]: VALID} if rich else {}
        laid = laid_deck(self.seats, self.dealer, hands, wild="8D2", opening="JK2")
        self.deck = laid if rich else LaidDeck(cards)
        self.known = frozenset(cards)
        self.manifest = manifest(**rules)
        self.now = START
        self.facts: list[Fact] = []
        self.places = Places(self.deck, list(self.seats), self.dealer)
        self.hand: Hand = THIRTEEN.begin(self.manifest, self.seats, self.dealer, self.deck)
        self.fold(THIRTEEN.first_facts(self.manifest, self.seats, self.dealer, self.deck, self.now))

    def fold(self, facts: tuple[Fact, ...]) -> None:
        for fact in facts:
            judge(self.hand, fact, self.known)
            self.hand = THIRTEEN.evolve(self.hand, fact)
            self.places.see(fact)
            self.facts.append(fact)

    def take_in(self, decision: Decision) -> None:
        if decision.note is not None:
            assert decision.facts == ()
            self.hand = THIRTEEN.note(self.hand, *decision.note)
        self.fold(decision.facts)

    def attempt(self, seat: int, raw: dict[str, Any]) -> None:
        """An act that may be refused: then nothing has changed."""
        before = self.hand
        code = ""
        try:
            decision = THIRTEEN.decide(self.hand, seat, THIRTEEN.parse_act(raw), self.now)
        except IllegalAct as refusal:
            code = refusal.code
        if code:
            assert code in CODES
            assert self.hand is before
        else:
            assert before.phase is not Phase.OVER
            self.take_in(decision)

    def someone(self, pick: int) -> int:
        """The seat on turn more often than not, else any seat, also one that is not dealt in."""
        return pick if pick in range(1, 9) else self.hand.on_turn.seat

    def held(self, seat: int) -> tuple[str, ...]:
        held = self.hand.seat_hand(seat)
        return held.cards if held is not None else self.deck.deck[:13]

    @rule(pick=WHO, source=st.sampled_from(["stock", "open"]))
    @precondition(runs)
    def draw(self, pick: int, source: str) -> None:
        self.attempt(self.someone(pick), {"type": "draw", "from": source})

    @rule(pick=WHO, card=st.integers(0, 13))
    @precondition(runs)
    def discard(self, pick: int, card: int) -> None:
        seat = self.someone(pick)
        cards = self.held(seat)
        self.attempt(seat, {"type": "discard", "card": cards[-1 - card % len(cards)]})

    @rule(turns=st.integers(1, 30))
    @precondition(runs)
    def play_on(self, turns: int) -> None:
        """Many turns at once, so that a hand gets on."""
        for _ in range(turns):
            self.attempt(self.hand.on_turn.seat, {"type": "draw", "from": "stock"})
            if over(self):
                return
            self.discard(0, 0)
            if over(self):
                return

    @rule(pick=WHO, card=st.integers(0, 13))
    @precondition(runs)
    def declare(self, pick: int, card: int) -> None:
        seat = self.someone(pick)
        cards = self.held(seat)
        self.attempt(seat, {"type": "declare", "finish": cards[-1 - card % len(cards)]})

    @rule(pick=WHO)
    @precondition(runs)
    def drop(self, pick: int) -> None:
        self.attempt(self.someone(pick), {"type": "drop"})

    @rule(pick=WHO, on=st.booleans())
    @precondition(runs)
    def mark(self, pick: int, on: bool) -> None:
        self.attempt(self.someone(pick), {"type": "drop_mark", "on": on})

    @rule(pick=st.integers(0, 6))
    @precondition(runs)
    def leave(self, pick: int) -> None:
        seat = self.seats[pick % len(self.seats)]
        self.take_in(THIRTEEN.leave(self.hand, seat, self.now))
        held = self.hand.seat_hand(seat)
        assert held is not None
        assert not held.is_in or over(self)

    @rule(ms=st.integers(0, 70_000))
    def time_passes(self, ms: int) -> None:
        self.now += ms

    @rule()
    def the_table_looks_at_the_clock(self) -> None:
        clock = THIRTEEN.clock(self.hand)
        decision = THIRTEEN.expire(self.hand, self.now)
        due = clock is not None and self.now >= clock.bank_ends
        assert bool(decision.facts) is due
        self.take_in(decision)
        if due:
            running = THIRTEEN.clock(self.hand)
            assert running is None or running.turn_ends == self.now + self.hand.terms.turn_ms

    @rule()
    @precondition(runs)
    def a_turn_is_missed(self) -> None:
        clock = THIRTEEN.clock(self.hand)
        assert clock is not None
        self.now = max(self.now, clock.bank_ends)
        self.the_table_looks_at_the_clock()

    @rule(ms=st.integers(1, 100_000))
    @precondition(runs)
    def give_back(self, ms: int) -> None:
        before = THIRTEEN.clock(self.hand)
        self.take_in(THIRTEEN.credit(self.hand, ms, "down", self.now))
        after = THIRTEEN.clock(self.hand)
        assert before is not None
        assert after is not None
        assert after.bank_ends == before.bank_ends + ms

    @rule(pick=st.integers(0, 9), card=st.integers(0, 12))
    @precondition(over)
    def nothing_happens_any_more(self, pick: int, card: int) -> None:
        before = self.hand
        self.attempt(pick, {"type": "draw", "from": "stock"})
        self.attempt(pick, {"type": "discard", "card": self.held(pick)[card]})
        self.attempt(pick, {"type": "drop_mark", "on": True})
        self.the_table_looks_at_the_clock()
        self.take_in(THIRTEEN.leave(self.hand, self.seats[pick % len(self.seats)], self.now))
        assert self.hand is before

    @invariant()
    def every_card_lies_where_the_facts_say(self) -> None:
        hand, places = self.hand, self.places
        assert sorted(THIRTEEN.places(hand)) == sorted(self.known)
        assert list(hand.pile) == places.pile
        assert list(hand.stock[hand.stock_at :]) == places.stock
        for seat in self.seats:
            view = THIRTEEN.seat_view(hand, seat)
            assert view["cards"] == places.hands[seat]
            assert view["in"] is (seat not in places.out)

    @invariant()
    def only_the_seat_on_turn_holds_fourteen(self) -> None:
        hand = self.hand
        for held in hand.seats:
            drawn = hand.phase is Phase.DISCARD and held is hand.on_turn
            if held.is_in and hand.phase is not Phase.OVER:
                assert len(held.cards) == (14 if drawn else 13)
            assert 0 <= held.bank_ms <= hand.terms.bank_ms

    @invariant()
    def the_hand_goes_on_while_two_are_in_it_and_the_turn_is_one_of_theirs(self) -> None:
        standing = [s for s in self.hand.seats if s.is_in]
        assert standing, "all seats can't be out (T5.6)"
        if self.hand.phase is not Phase.OVER:
            assert len(standing) > 1
            assert self.hand.on_turn.is_in
            assert THIRTEEN.clock(self.hand) is not None

    @invariant()
    def nobody_waits_with_a_mark_for_a_turn_that_has_come(self) -> None:
        if self.hand.phase is Phase.DRAW:
            assert not self.hand.on_turn.marked

    @invariant()
    def times_never_fall(self) -> None:
        times = [fact["at"] for fact in self.facts]
        assert times == sorted(times)

    @invariant()
    def a_hand_that_is_over_is_settled_and_replays(self) -> None:
        outcome = THIRTEEN.outcome(self.hand)
        assert (outcome is not None) is (self.hand.phase is Phase.OVER)
        if outcome is None:
            return
        assert sum(outcome.transfers.values()) + outcome.commission == 0
        assert set(outcome.points) == set(outcome.transfers) == set(self.seats)
        assert (outcome.winner is None) is (outcome.kind == "drawn")
        assert outcome.winner is None or outcome.points[outcome.winner] == 0
        assert replay(self.manifest, self.seats, self.dealer, self.deck, self.facts) == self.hand


HandMachine.TestCase.settings = settings(max_examples=40, stateful_step_count=50, deadline=None)
TestHand = HandMachine.TestCase

"""Whole hands played through the pure core, without network or database, by practice players.

Everything comes from the seed, so that a run can be repeated. At every step the cards are counted, at the end
the money, the transcript is judged as a verifier would and folded again: the replay must equal the play.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from app.fairness.cards import id_of
from app.fairness.deal import Deal
from app.games.base import (
    Card,
    Decision,
    Fact,
    Game,
    HandState,
    Manifest,
    Outcome,
    ReplayError,
    Seen,
    Shuffler,
)

MAX_SEATS: Final = 8
MAX_ACTS: Final = 20_000
"""Acts of one hand; more mean that the players never end."""

FIRST_DEAL_AT: Final = 1_764_460_800_000
"""When the first simulated hand is dealt, ms since 1970."""

THINKING_MS: Final = (300, 12_000)
"""Least and most that a simulated player thinks before an act."""


class SimulationError(Exception):
    """Cards were lost, money didn't sum to zero, or the replay is not the play."""


@dataclass(frozen=True, slots=True)
class Mishaps:
    """Chances, before each act, of what people and networks do besides playing."""

    timeout: float = 0.0
    leave: float = 0.0
    mark: float = 0.0
    outage: float = 0.0


LIVELY: Final = Mishaps(timeout=0.01, leave=0.0015, mark=0.003, outage=0.001)
"""Some of everything, so that every path is walked."""


@dataclass(frozen=True, slots=True)
class Played:
    """One hand that was played to its end: its transcript and its outcome."""

    number: int
    seats: tuple[int, ...]
    dealer: int
    facts: tuple[Fact, ...]
    outcome: Outcome


def simulate(
    game: Game,
    players: int,
    hands: int,
    seed: int,
    *,
    strengths: Sequence[str] = ("steady",),
    mishaps: Mishaps = LIVELY,
    settings: Manifest | None = None,
) -> Iterator[Played]:
    """Play so many hands; the players take their strengths in turn.

    Raises ValueError for a number of players that no table holds, SimulationError where anything doesn't add
    up.
    """
    manifest = manifest_for(game, players, settings)
    ids = tuple(map(id_of, game.cards(manifest["packs"])))
    seats = tuple(range(1, players + 1))
    dealer, at = 0, FIRST_DEAL_AT
    for number in range(1, hands + 1):
        rng = random.Random(f"{seed}/{game.id}/{players}/{number}")
        deal = Deal(rng.randbytes(32), rng.randbytes(32), ids)
        dealer = deal.dealer(seats, dealer)
        table = _Table(
            game,
            manifest,
            seats,
            dealer=dealer,
            shuffler=deal,
            rng=rng,
            strengths=strengths,
            mishaps=mishaps,
        )
        facts, outcome = table.play(at)
        at = facts[-1]["at"] + 8_000
        yield Played(number, seats, dealer, facts, outcome)


def manifest_for(game: Game, players: int, settings: Manifest | None = None) -> Manifest:
    """The settings of a simulated table, the smallest that holds so many; raises ValueError if none does."""
    for size in range(players, MAX_SEATS + 1):
        try:
            packs = game.packs(size)
        except ValueError:
            continue
        rules: dict[str, Any] = {
            **game.default_settings(),
            "rate": 5,
            "commission_bp": 500,
            "deadlines": "T8",
        }
        return {
            **rules,
            "game": game.id,
            "rules": game.rules,
            "seats": size,
            "packs": packs,
            **(settings or {}),
        }
    raise ValueError(f"no table of {game.id} holds {players} players")


class _Table:
    """One simulated hand while it is played."""

    def __init__(
        self,
        game: Game,
        manifest: Manifest,
        seats: tuple[int, ...],
        *,
        dealer: int,
        shuffler: Shuffler,
        rng: random.Random,
        strengths: Sequence[str],
        mishaps: Mishaps,
    ) -> None:
        self.game, self.manifest, self.seats, self.dealer = game, manifest, seats, dealer
        self.shuffler, self.rng, self.mishaps = shuffler, rng, mishaps
        self.strengths = {seat: strengths[i % len(strengths)] for i, seat in enumerate(seats)}
        self.cards: frozenset[Card] = frozenset(shuffler.deck)
        self.hand: HandState = game.begin(manifest, seats, dealer, shuffler)
        self.facts: list[Fact] = []

    def play(self, now: int) -> tuple[tuple[Fact, ...], Outcome]:
        """To the end; checked."""
        game = self.game
        self._fold(game.first_facts(self.manifest, self.seats, self.dealer, self.shuffler, now))
        for _ in range(MAX_ACTS):
            outcome = game.outcome(self.hand)
            if outcome is not None:
                self._check(outcome)
                return tuple(self.facts), outcome
            now += self.rng.randint(*THINKING_MS)
            self._take_in(self._next(now))
            now = max(now, self.facts[-1]["at"])
        raise SimulationError(f"the hand has not ended after {MAX_ACTS} acts")

    def _next(self, now: int) -> Decision:
        """What happens next: mostly the act of the seat on turn."""
        game, rng, chance = self.game, self.rng, self.mishaps
        clock = game.clock(self.hand)
        if clock is None:
            raise SimulationError("no clock runs in a hand that is not over")
        roll = rng.random()
        if roll < chance.timeout or now >= clock.bank_ends:
            return game.expire(self.hand, max(now, clock.bank_ends))
        roll -= chance.timeout
        if roll < chance.leave:
            return game.leave(self.hand, rng.choice(self.seats), now)
        roll -= chance.leave
        view = game.seat_view(self.hand, clock.seat)
        others = [s for s in self.seats if s != clock.seat and game.seat_view(self.hand, s)["in"]]
        if roll < chance.mark and others:
            mark = game.parse_act({"type": "drop_mark", "on": rng.random() < 0.8})
            return game.decide(self.hand, rng.choice(others), mark, now)
        roll -= chance.mark
        if roll < chance.outage:
            return game.credit(self.hand, rng.randint(1, 60_000), "simulated outage", now)
        seen = Seen(
            self.manifest,
            self.seats,
            clock.seat,
            tuple(self.facts),
            tuple(view["cards"]),
            self.strengths[clock.seat],
        )
        return game.decide(self.hand, clock.seat, game.parse_act(game.bot_act(seen, rng)), now)

    def _take_in(self, decision: Decision) -> None:
        if decision.note is not None:
            self.hand = self.game.note(self.hand, *decision.note)
        self._fold(decision.facts)

    def _fold(self, facts: Sequence[Fact]) -> None:
        for fact in facts:
            self.hand = self.game.evolve(self.hand, fact)
            self.facts.append(fact)
            places = self.game.places(self.hand)
            if len(places) != len(self.cards) or self.cards.difference(places):
                raise SimulationError(f"cards are lost or doubled after {fact['type']}")

    def _check(self, outcome: Outcome) -> None:
        if sum(outcome.transfers.values()) + outcome.commission != 0:
            raise SimulationError("the money doesn't sum to zero")
        facts = tuple(self.facts)
        try:
            self.game.replay(self.manifest, self.seats, self.dealer, self.shuffler, facts)
        except ReplayError as error:
            raise SimulationError(f"the replay fails: {error.check}: {error.message}") from error
        hand = self.game.begin(self.manifest, self.seats, self.dealer, self.shuffler)
        for fact in facts:
            hand = self.game.evolve(hand, fact)
        if hand != self.hand:
            raise SimulationError("the replay is not the play")


@dataclass(slots=True)
class Tally:
    """What a run has shown so far; every hand is added once."""

    hands: int = 0
    won: int = 0
    drawn: int = 0
    wrong_declarations: int = 0
    valid_declarations: int = 0
    reshuffles: int = 0
    clock_acts: int = 0
    drops: Counter[str] = field(default_factory=Counter)
    draws: list[int] = field(default_factory=list)

    def add(self, played: Played) -> None:
        """One more hand."""
        self.hands += 1
        self.won += played.outcome.kind == "won"
        self.drawn += played.outcome.kind == "drawn"
        draws = 0
        for fact in played.facts:
            kind = fact["type"]
            draws += kind == "draw"
            self.reshuffles += kind == "reshuffle"
            self.clock_acts += fact.get("by") == "clock"
            if kind == "declare":
                self.valid_declarations += fact["valid"]
                self.wrong_declarations += not fact["valid"]
            elif kind == "drop":
                self.drops[fact["reason"]] += 1
        self.draws.append(draws)

    def statistics(self) -> dict[str, Any]:
        """Everything as JSON: counts, and the length of a hand in draws (least, median, mean, most)."""
        lengths = sorted(self.draws) or [0]
        return {
            "hands": self.hands,
            "won": self.won,
            "drawn": self.drawn,
            "valid_declarations": self.valid_declarations,
            "wrong_declarations": self.wrong_declarations,
            "drops": dict(sorted(self.drops.items())),
            "reshuffles": self.reshuffles,
            "clock_acts": self.clock_acts,
            "draws": {
                "least": lengths[0],
                "median": lengths[len(lengths) // 2],
                "mean": round(sum(lengths) / len(lengths), 1),
                "most": lengths[-1],
            },
        }

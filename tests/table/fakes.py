"""High card: the smallest game with hidden cards, a stock, drops, marks and a clock.

It is nothing like thirteen-card rummy, on purpose: what the table does with it can't come from rummy's rules.
Each seat has one hidden card and one turn: it may draw once (a hidden card in place of its own), then
stands, or drops. The highest card wins; among equals the earlier seat; all equal is drawn. At the deadline
the table stands for the seat, or drops it if ``max_missed`` is 0.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from app.games.base import (
    Card,
    Clock,
    Decision,
    Fact,
    HandState,
    IllegalAct,
    MalformedAct,
    Manifest,
    Note,
    Outcome,
    ReplayError,
    Reveal,
    Seen,
    Shuffler,
)
from app.games.cards import pack_cards

LOSS, DROP = 10, 4
RANKS = "A23456789TJQK"


@dataclass(frozen=True, slots=True)
class High:
    """A hand of high card; ``at`` is a stock position, ``stood`` the seats that are done."""

    rate: int
    commission_bp: int
    turn_ms: int
    max_missed: int
    seats: tuple[int, ...]
    order: tuple[int, ...]
    deck: tuple[Card, ...] = field(repr=False)
    own: Mapping[int, int] = field(default_factory=dict)  # seat -> position of its card
    stock_at: int = 0
    turn: int = 0
    drawn: bool = False
    ends: int = 0
    dropped: frozenset[int] = frozenset()
    marked: frozenset[int] = frozenset()
    outcome: Outcome | None = None

    @property
    def on_turn(self) -> int | None:
        return self.order[self.turn] if self.turn < len(self.order) else None

    @property
    def standing(self) -> list[int]:
        return [seat for seat in self.order if seat not in self.dropped]


class HighCard:
    """The game; it holds no state."""

    id = "high-card"
    rules = "high-card/1"

    def default_settings(self) -> dict[str, int]:
        return {"turn_s": 10, "bank_s": 5, "max_missed": 1, "max_reshuffles": 0, "min_players": 2}

    def packs(self, seats: int) -> int:
        if seats > 10:
            raise ValueError("high card has at most ten seats")
        return 1

    def cards(self, packs: int) -> tuple[Card, ...]:
        return pack_cards(packs, jokers=False)

    def stake_needed(self, manifest: Manifest) -> int:
        return LOSS * int(manifest["rate"])

    def parse_act(self, raw: Mapping[str, Any]) -> str:
        if raw.get("type") not in {"draw", "stand", "drop", "mark"}:
            raise MalformedAct("bad_act", f"No act of high card: {raw.get('type')!r}.")
        return str(raw["type"])

    def act_schema(self) -> dict[str, Any]:
        return {"type": "object"}

    def first_facts(
        self, manifest: Manifest, seats: tuple[int, ...], dealer: int, shuffler: Shuffler, now: int
    ) -> tuple[Fact, ...]:
        up = shuffler.deck[len(seats)]
        return ({"type": "deal", "at": now, "dealer": dealer, "seats": seats, "up": up},)

    def begin(self, manifest: Manifest, seats: tuple[int, ...], dealer: int, shuffler: Shuffler) -> High:
        order = tuple(s for s in seats if s > dealer) + tuple(s for s in seats if s <= dealer)
        turn_ms = (int(manifest["turn_s"]) + int(manifest["bank_s"])) * 1000
        missed = int(manifest["max_missed"])
        return High(manifest["rate"], manifest["commission_bp"], turn_ms, missed, seats, order, shuffler.deck)

    def decide(self, hand: HandState, seat: int, act: Any, now: int) -> Decision:
        hand = _own(hand)
        if seat in hand.dropped:
            raise IllegalAct("not_in_hand", "You are out.")
        if act == "mark":
            return Decision((), (seat, {"mark": seat not in hand.marked}))
        if seat != hand.on_turn:
            raise IllegalAct("not_your_turn", "It is not your turn.")
        if act == "draw":
            if hand.drawn:
                raise IllegalAct("already_drawn", "You have drawn.")
            return Decision(({"type": "draw", "at": now, "seat": seat, "by": "player"},))
        if act == "drop":
            return Decision(self._follow(hand, self._drop(seat, "player", "drop", now), now))
        return Decision(self._follow(hand, self._stand(seat, "player", now), now))

    def leave(self, hand: HandState, seat: int, now: int) -> Decision:
        hand = _own(hand)
        if seat in hand.dropped or hand.outcome is not None:
            return Decision(())
        return Decision(self._follow(hand, self._drop(seat, "player", "leave", now), now))

    def expire(self, hand: HandState, now: int) -> Decision:
        hand = _own(hand)
        seat = hand.on_turn
        if seat is None or now < hand.ends:
            return Decision(())
        if hand.max_missed == 0:
            return Decision(self._follow(hand, self._drop(seat, "clock", "missed", now), now))
        return Decision(self._follow(hand, self._stand(seat, "clock", now), now))

    def credit(self, hand: HandState, ms: int, reason: str, now: int) -> Decision:
        return Decision(({"type": "clock_credit", "at": now, "ms": ms, "reason": reason},))

    def evolve(self, hand: HandState, fact: Fact) -> High:
        hand, seat = _own(hand), fact.get("seat")
        match fact["type"]:
            case "deal":
                own = {s: n for n, s in enumerate(hand.order)}
                return self._next(replace(hand, own=own, stock_at=len(hand.order) + 1), fact["at"], 0)
            case "draw" if seat is not None:
                own = {**hand.own, seat: hand.stock_at}
                return replace(hand, own=own, stock_at=hand.stock_at + 1, drawn=True)
            case "stand":
                return self._next(hand, fact["at"], hand.turn + 1)
            case "drop":
                out = replace(hand, dropped=hand.dropped | {int(fact["seat"])})
                return self._next(out, fact["at"], hand.turn) if seat == hand.on_turn else out
            case "clock_credit":
                return replace(hand, ends=hand.ends + fact["ms"])
            case "result":
                return replace(hand, outcome=_outcome(hand), turn=len(hand.order))
        raise ValueError(fact["type"])

    def note(self, hand: HandState, seat: int, note: Note) -> High:
        own = _own(hand)
        return replace(own, marked=own.marked | {seat} if note["mark"] else own.marked - {seat})

    def clock(self, hand: HandState) -> Clock | None:
        own = _own(hand)
        return None if own.on_turn is None else Clock(own.on_turn, own.ends - 5000, own.ends)

    def outcome(self, hand: HandState) -> Outcome | None:
        return _own(hand).outcome

    def reveals(self, after: HandState, fact: Fact) -> tuple[Reveal, ...]:
        hand = _own(after)
        if fact["type"] == "deal":
            own = tuple(Reveal(s, 0, n, hand.deck[n]) for n, s in enumerate(hand.order))
            return (*own, Reveal(None, 0, len(own), hand.deck[len(own)]))
        if fact["type"] == "draw":
            return (Reveal(fact["seat"], 0, hand.stock_at - 1, hand.deck[hand.stock_at - 1]),)
        return ()

    def seat_view(self, hand: HandState, seat: int) -> dict[str, Any]:
        own = _own(hand)
        cards = [own.deck[own.own[seat]]] if seat in own.own else []
        return {"cards": cards, "drop_mark": seat in own.marked, "in": seat not in own.dropped}

    def places(self, hand: HandState) -> tuple[Card, ...]:
        return _own(hand).deck

    def replay(
        self,
        manifest: Manifest,
        seats: tuple[int, ...],
        dealer: int,
        shuffler: Shuffler,
        facts: tuple[Fact, ...],
    ) -> None:
        hand = self.begin(manifest, seats, dealer, shuffler)
        for fact in facts:
            hand = self.evolve(hand, fact)
        if hand.outcome is None:
            raise ReplayError("result_missing", "The hand has no result.")

    def bot_act(self, seen: Seen, rng: random.Random) -> dict[str, Any]:
        return {"type": rng.choice(["draw", "stand", "stand", "drop", "mark"])}

    def _drop(self, seat: int, by: str, reason: str, now: int) -> Fact:
        return {"type": "drop", "at": now, "seat": seat, "by": by, "points": DROP, "reason": reason}

    def _stand(self, seat: int, by: str, now: int) -> Fact:
        return {"type": "stand", "at": now, "seat": seat, "by": by}

    def _follow(self, hand: High, fact: Fact, now: int) -> tuple[Fact, ...]:
        facts = [fact]
        hand = self.evolve(hand, fact)
        while hand.on_turn in hand.marked and len(hand.standing) > 1:
            facts.append(self._drop(hand.on_turn or 0, "player", "drop", now))
            hand = self.evolve(hand, facts[-1])
        if hand.on_turn is None or len(hand.standing) == 1:
            outcome = _outcome(hand)
            facts.append(
                {
                    "type": "result",
                    "at": now,
                    "winner": outcome.winner,
                    "points": dict(outcome.points),
                    "gross": outcome.gross,
                    "commission": outcome.commission,
                    "transfers": dict(outcome.transfers),
                }
            )
        return tuple(facts)

    def _next(self, hand: High, at: int, turn: int) -> High:
        while turn < len(hand.order) and hand.order[turn] in hand.dropped:
            turn += 1
        return replace(hand, turn=turn, drawn=False, ends=at + hand.turn_ms)


def _outcome(hand: High) -> Outcome:
    standing = hand.standing
    best = max(standing, key=lambda s: (RANKS.index(hand.deck[hand.own[s]][0]), -s))
    if len({RANKS.index(hand.deck[hand.own[s]][0]) for s in standing}) == 1 and len(standing) > 1:
        nothing = dict.fromkeys(hand.seats, 0)
        return Outcome("drawn", None, nothing, 0, 0, nothing)
    points = {s: 0 if s == best else DROP if s in hand.dropped else LOSS for s in hand.seats}
    gross = sum(points.values()) * hand.rate
    commission = gross * hand.commission_bp // 10_000
    transfers = {s: -points[s] * hand.rate for s in hand.seats}
    transfers[best] = gross - commission
    return Outcome("won", best, points, gross, commission, transfers)


def _own(hand: HandState) -> High:
    assert isinstance(hand, High)
    return hand


HIGH_CARD = HighCard()

"""Tables under random commands of several accounts: whatever comes, the laws of the table hold."""

from __future__ import annotations

import json
import random
from collections import Counter
from itertools import pairwise
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from app.table.checkpoint import checkpoint, restored
from app.table.commands import (
    Act,
    Commit,
    Credit,
    Leave,
    OpenLate,
    OpenSeed,
    Sit,
    SitIn,
    SitOut,
    Tick,
    TopUp,
    Void,
)
from app.table.decide.readiness import ready_seats
from app.table.evolve import replay
from app.table.record import record_of
from app.table.views import snapshot
from tests.table.house import House

ACCOUNTS = ("ann", "bob", "cyd", "dot", "eve")
names = st.sampled_from(ACCOUNTS)
numbers = st.integers(0, 2**32)


class Machine(RuleBasedStateMachine):
    game = "high-card"
    settings: dict[str, int] = {}  # noqa: RUF012  (never written to)

    @initialize(missed=st.integers(0, 2), bp=st.sampled_from([0, 1, 999, 10_000]))
    def opened(self, missed: int, bp: int) -> None:
        chosen = {**self.settings, "max_missed": missed, "idle_s": 60}
        self.house = House(game=self.game, length=6, commission_bp=bp, settings=chosen)
        for account in ACCOUNTS:
            self.house.player(account)

    @rule(account=names, seat=st.none() | st.integers(0, 5), hands=st.integers(0, 3))
    def sit(self, account: str, seat: int | None, hands: int) -> None:
        stake = self.house.state.stake_needed * hands
        self.house.attempt(Sit(account, f"P-{account}", False, seat, stake))

    @rule()
    def all_sit_and_commit(self) -> None:
        for account in ACCOUNTS[:4]:
            seat = self.house.state.seat_of(account)
            if seat is None:
                self.sit(account, None, 2)
            elif seat.out is not None:
                self.house.attempt(SitIn(account))
            self.commit(account)

    @precondition(lambda self: self.house.state.phase != "playing")
    @rule(gone=st.none() | names, silent=st.none() | names)
    def a_hand_begins(self, gone: str | None, silent: str | None) -> None:
        """Bring the table to a roster; one may leave before it opens, one may never open."""
        for _ in range(3):
            self.all_sit_and_commit()
            if self.house.state.phase in {"countdown", "pause"}:
                self.due()
            if self.house.state.phase == "opening":
                break
        if gone is not None:
            self.leave(gone)
        for account in ACCOUNTS:
            if account != silent:
                self.open(account)

    @precondition(lambda self: self.house.state.phase == "playing")
    @rule(seed=numbers)
    def play_to_the_end(self, seed: int) -> None:
        self.play(seed, 300)

    @rule(account=names)
    def leave(self, account: str) -> None:
        self.house.attempt(Leave(account))

    @rule(account=names, amount=st.integers(-1, 5000))
    def top_up(self, account: str, amount: int) -> None:
        self.house.attempt(TopUp(account, amount))

    @rule(account=names)
    def sit_out(self, account: str) -> None:
        self.house.attempt(SitOut(account))

    @rule(account=names)
    def sit_in(self, account: str) -> None:
        self.house.attempt(SitIn(account))

    @rule(account=names)
    def commit(self, account: str) -> None:
        self.house.attempt(self.house.commit_command(account))

    @rule(account=names, hand=st.integers(0, 9))
    def commit_otherwise(self, account: str, hand: int) -> None:
        self.house.attempt(Commit(account, hand, "0f" * 32))

    @rule(account=names)
    def open(self, account: str) -> None:
        self.house.attempt(self.house.open_command(account))

    @rule()
    def all_open(self) -> None:
        for account in ACCOUNTS:
            self.open(account)

    @rule(account=names)
    def open_wrongly(self, account: str) -> None:
        hand = self.house.state.next_hand - 1
        self.house.attempt(OpenSeed(account, hand, "ab" * 32))

    @rule(account=names, hand=st.integers(1, 5))
    def open_late(self, account: str, hand: int) -> None:
        self.house.attempt(OpenLate(account, hand, self.house.seed(account, hand).hex()))

    @precondition(lambda self: self.house.state.phase == "playing")
    @rule(seed=numbers, turns=st.integers(1, 40))
    def play(self, seed: int, turns: int) -> None:
        rng = random.Random(seed)
        for _ in range(turns):
            if self.house.state.phase != "playing":
                return
            account = self.house.account_on_turn()
            act = self.house.state.game.bot_act(self.house.seen_by(account), rng)
            self.house.now += rng.randrange(3000)
            self.house.attempt(Act(account, act))

    @rule(account=names, kind=st.sampled_from(["drop", "draw", "mark", "declare", "drop_mark", "x"]))
    def act_anyhow(self, account: str, kind: str) -> None:
        extra: dict[str, dict[str, Any]] = {
            "drop_mark": {"on": True},
            "draw": {"from": "open"},
            "declare": {"finish": "AS1"},
        }
        self.house.attempt(Act(account, {"type": kind, **extra.get(kind, {})}))

    @rule(seconds=st.integers(0, 40), absent=st.sets(st.integers(1, 4), max_size=2))
    def time_passes(self, seconds: int, absent: set[int]) -> None:
        self.house.now += seconds * 1000
        self.house.attempt(Tick(self.house.everybody - absent))

    @rule()
    def due(self) -> None:
        if self.house.state.deadline is not None:
            row = self.house.due()
            assert row.events, "at a deadline the table always acts"

    @rule(ms=st.integers(-1, 10**6))
    def credit(self, ms: int) -> None:
        deadline = self.house.state.deadline
        waits = self.house.state.phase == "waiting"
        if self.house.attempt(Credit(ms, "restart")) is not None:
            assert deadline is not None
            assert not waits
            assert self.house.state.deadline == deadline + ms, "no more and no less than was lost"

    @rule()
    def void(self) -> None:
        self.house.attempt(Void("cannot go on"))

    @rule(rate=st.integers(1, 30))
    def renew(self, rate: int) -> None:
        if self.house.state.running is None:
            self.house.renew(rate=rate)

    @rule()
    def clock_of_another_worker_lags(self) -> None:
        self.house.now -= 250

    @rule()
    def restart(self) -> None:
        house = self.house
        live = house.state
        house.maybe = replay(house.rows, house.secrets)
        assert house.state == live
        saved = checkpoint(live)
        if saved is not None:
            assert restored(json.loads(json.dumps(saved))) == live

    @invariant()
    def one_history(self) -> None:
        rows = self.house.rows
        assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
        assert all(a.at <= b.at for a, b in pairwise(rows)), "at never falls"
        assert self.house.state.seq == len(rows)

    @invariant()
    def money_is_where_the_table_says(self) -> None:
        house = self.house
        assert house.ledger.total(house.currency) == 0
        assert all(n >= 0 for name, n in house.ledger.balances.items() if not name.startswith("issuance"))
        for account in ACCOUNTS:
            seat = house.state.seat_of(account)
            assert house.stake_account(account) == (seat.stake if seat else 0)

    @invariant()
    def cards_are_conserved(self) -> None:
        hand = self.house.state.running
        if hand is not None and hand.play is not None:
            game = self.house.state.game
            assert sorted(game.places(hand.play)) == sorted(game.cards(hand.manifest["packs"]))

    @invariant()
    def one_seat_an_account(self) -> None:
        seated = Counter(seat.account for seat in self.house.state.seats.values())
        assert all(count == 1 for count in seated.values())

    @invariant()
    def every_phase_has_a_clock_or_waits_for_people(self) -> None:
        state = self.house.state
        if state.phase == "waiting":
            assert len(ready_seats(state)) < state.manifest["min_players"]
        else:
            assert state.deadline is not None
            assert (state.running is not None) == (state.phase in {"opening", "playing"})

    @invariant()
    def everybody_sees_the_same_table(self) -> None:
        house = self.house
        for account, view in house.views.items():
            fresh = json.loads(json.dumps(snapshot(house.state, account, view["now"])))
            seat = house.state.seat_of(account)
            if seat is not None and seat.leaving and fresh["table"]["your"] is not None:
                # Who has left knows more than a stranger: only the stranger's part is shown anew.
                assert fresh["table"]["your"]["view"] is None
                fresh["table"]["your"] = view["table"]["your"]
            assert view == fresh

    @invariant()
    def closed_hands_have_records(self) -> None:
        state = self.house.state
        for hand in range(1, state.next_hand - (state.running is not None)):
            record = self.house.records[hand]
            assert record["hand"] == hand
            assert (record["outcome"] == "spoilt") == (record["deck_root"] is None)
            before = self.house.records[hand - 1]["head"] if hand > 1 else "00" * 32
            assert record["previous_head"] == before
        if state.hand is not None and state.hand.closed is not None:
            assert record_of(state)["late"] == {}

    def teardown(self) -> None:
        if hasattr(self, "house"):
            self.restart()
            self.house.verify()


class ThirteenMachine(Machine):
    game = "thirteen-card"
    settings = {"turn_s": 5, "bank_s": 5}  # noqa: RUF012  (never written to)


TestHighCard = Machine.TestCase
TestHighCard.settings = settings(max_examples=40, stateful_step_count=50, deadline=None)
TestThirteenCard = ThirteenMachine.TestCase
TestThirteenCard.settings = settings(max_examples=12, stateful_step_count=40, deadline=None)

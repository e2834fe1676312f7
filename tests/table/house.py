"""A house around one table: time moved by hand, rows through JSON, a ledger, a client for every viewer."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from app.fairness.chain import SeedChain
from app.fairness.commit import commitment
from app.fairness.verify import verify_run
from app.games.base import Seen
from app.games.registry import GAMES
from app.ledger import Ledger, accounts
from app.ledger.ledger import issue
from app.table.commands import Command, Commit, NewManifest, OpenSeed, OpenTable, Sit, Tick
from app.table.decide import Refused, decide
from app.table.evolve import apply, finish
from app.table.manifest import first_manifest, next_manifest
from app.table.money import money
from app.table.record import record_of
from app.table.state import Env, Row, TableState
from app.table.views import private_update, public_update, seat_for, snapshot
from tests.table.client import fold

TABLE = "0123456789abcdef0123456789abcdef"
START = 1_764_460_800_000
LENGTH = 64
WALLET = 1_000_000
HOUSE_KEY = b"\xab" * 32
CARD = re.compile(r'"((?:[A23456789TJQK][CDHS]|JK)\d)"')


def signature(message: bytes) -> bytes:
    """Stands for Ed25519: 64 bytes that only the house's key gives."""
    return hashlib.sha512(b"house" + message).digest()


def is_signature(key: bytes, message: bytes, signed: bytes) -> bool:
    """Whether the house signed the message."""
    return key == HOUSE_KEY and signed == signature(message)


class TestSecrets:
    """Chains by manifest version, made from the version's number; notes sealed as JSON."""

    __test__ = False

    def __init__(self, length: int = LENGTH) -> None:
        self.length = length
        self.chains: dict[int, SeedChain] = {}

    def chain(self, version: int) -> SeedChain:
        if version not in self.chains:
            last = hashlib.sha256(b"chain%d" % version).digest()
            self.chains[version] = SeedChain(bytes.fromhex(TABLE), last, self.length)
        return self.chains[version]

    def seed(self, version: int, index: int) -> bytes:
        return self.chain(version).seed(index)

    def unseal(self, note: bytes) -> Mapping[str, Any]:
        found: dict[str, Any] = json.loads(note)
        return found


@dataclass
class House:
    """One table of ``game``, the way of a command as a service goes it, every row checked on that way."""

    game: str = "high-card"
    seats: int = 4
    currency: str = "practice"
    rate: int = 10
    commission_bp: int = 700
    length: int = LENGTH
    settings: dict[str, int] = field(default_factory=dict)
    now: int = START

    def __post_init__(self) -> None:
        self.secrets = TestSecrets(self.length)
        self.rows: list[Row] = []
        self.maybe: TableState | None = None
        self.ledger = Ledger()
        self.records: dict[int, dict[str, Any]] = {}
        self.views: dict[str | None, dict[str, Any]] = {}
        self.seen: dict[str | None, set[str]] = {}
        self.allowed: dict[str | None, set[str]] = {}
        manifest = first_manifest(
            table=TABLE,
            name="First",
            game=self.game,
            currency=self.currency,
            seats=self.seats,
            rate=self.rate,
            commission_bp=self.commission_bp,
            house_key=HOUSE_KEY.hex(),
            anchor=self.secrets.seed(1, 0).hex(),
            length=self.length,
            settings=self.settings,
        )
        self.do(OpenTable(manifest))
        self.watch(None)

    @property
    def state(self) -> TableState:
        assert self.maybe is not None
        return self.maybe

    def is_in(self, phase: str) -> bool:
        return self.state.phase == phase

    @property
    def env(self) -> Env:
        return Env(self.now, signature, self.secrets)

    @property
    def everybody(self) -> frozenset[int]:
        return frozenset(self.state.seats)

    def watch(self, account: str | None) -> None:
        """A client of this account connects: it gets a snapshot, then updates."""
        self.views[account] = _json(snapshot(self.state, account, self.now))
        self._seen(account, json.dumps(self.views[account]))

    def player(self, account: str) -> None:
        """An account with tokens, watching the table."""
        if account not in self.views:
            self.ledger = self.ledger.apply(issue(self.currency, account, WALLET, f"issue:{account}"))
            self.watch(account)

    def do(self, command: Command, account: str | None = None, command_id: str | None = None) -> Row:
        """Decide, store, fold, pay, tell; raises Refused, changing nothing."""
        account = account or getattr(command, "account", None)
        before = self.maybe
        decided = decide(before, command, self.env)
        row = Row(
            (before.seq if before else 0) + 1,
            decided.at,
            account,
            command_id,
            tuple(_json(list(decided.events))),
            json.dumps(decided.note).encode() if decided.note is not None else None,
        )
        after = apply(before, row, self.secrets)
        assert finish(decided.after, row) == after, "what was decided is what is folded"
        self.ledger = self.ledger.apply_all(money(before, row.events))
        self.rows.append(row)
        self.maybe = after
        if any(event["type"] == "closed" for event in row.events):
            self.records[after.hand.number if after.hand else 0] = _json(record_of(after))
        for late in (event for event in row.events if event["type"] == "late"):
            self.records[late["hand"]]["late"][str(late["seat"])] = late["seed"]
        self._tell(before, row)
        return row

    def attempt(self, command: Command) -> Row | None:
        """``do``, or None where it is refused."""
        try:
            return self.do(command)
        except Refused:
            return None

    def refusal(self, command: Command) -> str:
        """The code that the command is refused with."""
        before = self.maybe
        try:
            decide(before, command, self.env)
        except Refused as refused:
            return refused.code
        raise AssertionError(f"{command} was not refused")

    def sit(self, account: str, seat: int | None = None, stake: int | None = None) -> int:
        """Sit with some hands' worth of tokens; the seat's number."""
        self.player(account)
        self.do(Sit(account, f"P-{account}", False, seat, stake or self.state.stake_needed * 5))
        found = self.state.seat_of(account)
        assert found is not None
        return found.number

    def seed(self, account: str, hand: int) -> bytes:
        return hashlib.sha256(f"{account}/{hand}".encode()).digest()

    def commit_command(self, account: str) -> Commit:
        seat = self.state.seat_of(account)
        hand = self.state.next_hand
        number = seat.number if seat else 1
        value = commitment(bytes.fromhex(TABLE), hand, number, self.seed(account, hand)).hex()
        return Commit(account, hand, value)

    def commit(self, *names: str) -> None:
        for account in names:
            self.do(self.commit_command(account))

    def open_command(self, account: str, hand: int | None = None) -> OpenSeed:
        number = hand or (self.state.hand.number if self.state.hand else 0)
        return OpenSeed(account, number, self.seed(account, number).hex())

    def open(self, *names: str) -> Row:
        return [self.do(self.open_command(account)) for account in names][-1]

    def due(self) -> Row:
        """Time passes to the deadline; the table acts."""
        assert self.state.deadline is not None
        self.now = max(self.now, self.state.deadline)
        return self.do(Tick(self.everybody))

    def roster(self, *names: str) -> None:
        """These accounts sit and commit, and the countdown passes."""
        for account in names:
            if self.state.seat_of(account) is None:
                self.sit(account)
        self.commit(*names)
        self.due()

    def deal(self, *names: str) -> Row:
        """A hand dealt to these accounts."""
        self.roster(*names)
        return self.open(*names)

    def account_on_turn(self) -> str:
        hand = self.state.running
        assert hand is not None
        assert hand.play is not None
        clock = self.state.game.clock(hand.play)
        assert clock is not None
        return next(p.account for p in hand.players if p.seat == clock.seat)

    def seen_by(self, account: str) -> Seen:
        """What a practice player of this account would know."""
        hand = self.state.running
        seat = self.state.seat_of(account)
        assert hand is not None
        assert hand.play is not None
        assert seat is not None
        cards = tuple(self.state.game.seat_view(hand.play, seat.number)["cards"])
        facts = tuple(entry.event for entry in hand.transcript)
        return Seen(hand.manifest, hand.seats, seat.number, facts, cards)

    def renew(self, **changes: Any) -> Row:
        """A new manifest with a chain of its own."""
        anchor = self.secrets.seed(self.state.manifest["version"] + 1, 0).hex()
        return self.do(
            NewManifest(next_manifest(self.state, anchor=anchor, length=self.length, changes=changes))
        )

    def stake_account(self, account: str) -> int:
        """What the ledger has at the table for an account, held or not."""
        names = (accounts.stake, accounts.hold)
        return sum(self.ledger.balance(name(self.currency, TABLE, account)) for name in names)

    def verify(self) -> None:
        """All records so far, as an outsider checks them."""
        signed = [
            (event["manifest"], bytes.fromhex(event["manifest_signature"]))
            for row in self.rows
            for event in row.events
            if event["type"] in {"opened", "manifest"}
        ]
        records = [self.records[hand] for hand in sorted(self.records)]
        verify_run(records, verify_signature=is_signature, games=GAMES, manifests=signed)

    def _tell(self, before: TableState | None, row: Row) -> None:
        self._learn(before, row)
        public = _json(public_update(row, self.state))
        for account, view in self.views.items():
            you = _json(private_update(before, self.state, seat_for(self.state, account)))
            self.views[account] = fold(view, public, you)
            self._seen(account, json.dumps([public, you]))

    def _seen(self, account: str | None, text: str) -> None:
        """Every frame: no card that the receiver may not know, no seed before its hand is closed."""
        self.seen.setdefault(account, set()).update(CARD.findall(text))
        hidden = self.seen[account] - self.allowed.get(account, set()) - self.allowed.get(None, set())
        assert not hidden, f"{account} has seen {hidden}"
        version, first = self.state.manifest["version"], self.state.manifest["first_hand"]
        unused = self.state.next_hand - first + 1
        for index in range(unused - bool(self.state.running), min(unused + 1, self.length) + 1):
            if index > 0:
                assert self.secrets.seed(version, index).hex() not in text, "a server seed before its time"

    def _learn(self, before: TableState | None, row: Row) -> None:
        """What each account may know after a row: by the game's own fold, not by what the table reveals."""
        hand = self.state.hand
        facts = [event["event"] for event in row.events if event["type"] == "fact"]
        if hand is None or hand.start is None or hand.deal is None:
            return
        game = self.state.game
        play = before.hand.play if before is not None and before.hand is not None else None
        if any(event["type"] == "start" for event in row.events):
            play = game.begin(hand.manifest, hand.seats, hand.start.dealer, hand.deal)
            self.allowed.clear()
            self.seen.clear()
        for fact in facts:
            assert play is not None
            play = game.evolve(play, fact)
            self.allowed.setdefault(None, set()).update(CARD.findall(json.dumps(fact)))
            for player in hand.players:
                known = self.allowed.setdefault(player.account, set())
                known.update(game.seat_view(play, player.seat)["cards"])


def _json(value: Any) -> Any:
    return json.loads(json.dumps(value))

"""Handwritten stores in memory, with the faults that real ones have.

``FakeStore`` keeps rows as JSON text, as a database would, so that nothing mutable or unprintable slips
through; its faults are set before a call: a row taken by another, no answer, no answer although it is stored.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from app.ledger.accounts import may_be_negative
from app.ledger.entries import Transaction
from app.services.ports import (
    Append,
    ClosedHand,
    HouseKey,
    InsufficientFunds,
    Json,
    LateOpening,
    Message,
    OutcomeCount,
    Penalty,
    SpoiltBy,
    Unavailable,
)
from app.table.state import Row
from tests.services.virtual import VirtualTime

Fault = Literal["away", "unknown"]


class FakeStore:
    """Events, money, records, penalties and the heartbeat, in one."""

    def __init__(self) -> None:
        self.logs: dict[str, list[str]] = {}
        self.names: dict[str, str] = {}
        self.deadlines: dict[str, int | None] = {}
        self.summary: dict[str, str] = {}
        self.checkpoints: dict[str, tuple[int, str]] = {}
        self.money: Counter[str] = Counter()
        self.keys: set[str] = set()
        self.closed: list[ClosedHand] = []
        self.late: list[LateOpening] = []
        self.penalties: dict[tuple[str, str, int], Penalty] = {}
        self.beaten: int | None = None
        self.away = False
        self.faults: list[Fault] = []
        self.weather: Callable[[], Fault | None] = lambda: None
        self.before_append: Callable[[Append], None] | None = None
        self.appends = 0

    # --- EventStore

    async def create_table(self, name: str, append: Append) -> bool:
        await self._answer()
        if name in self.names or append.table in self.logs:
            return False
        self.names[name] = append.table
        self.logs[append.table] = []
        self._store(append)
        return True

    async def append(self, append: Append) -> bool:
        self.appends += 1
        if self.before_append is not None:
            self.before_append(append)
        fault = self.faults.pop(0) if self.faults else self.weather()
        if fault == "away":
            raise Unavailable("no answer")
        await self._answer()
        if append.row.seq != len(self.logs[append.table]) + 1:
            return False
        self._store(append)
        if fault == "unknown":
            raise Unavailable("cut off after the commit")
        return True

    async def rows(self, table: str, after: int, limit: int) -> Sequence[Row]:
        await self._answer()
        return [_row(text) for text in self.logs.get(table, [])[after : after + limit]]

    async def checkpoint(self, table: str) -> tuple[int, Json] | None:
        await self._answer()
        found = self.checkpoints.get(table)
        return None if found is None else (found[0], json.loads(found[1]))

    async def due(self, until: int, limit: int) -> Sequence[str]:
        await self._answer()
        found = sorted((at, table) for table, at in self.deadlines.items() if at is not None and at <= until)
        return [table for _, table in found[:limit]]

    async def table_named(self, name: str) -> str | None:
        await self._answer()
        return self.names.get(name)

    async def summaries(self, limit: int) -> Sequence[Json]:
        await self._answer()
        return [json.loads(text) for text in list(self.summary.values())[:limit]]

    # --- Heartbeats

    async def last(self) -> int | None:
        await self._answer()
        return self.beaten

    async def beat(self, at: int) -> None:
        await self._answer()
        self.beaten = max(at, self.beaten or 0)

    # --- LedgerStore

    async def post(self, transactions: Sequence[Transaction]) -> None:
        await self._answer()
        fresh = [it for it in transactions if it.key not in self.keys]
        self._move(fresh)
        self.keys.update(it.key for it in fresh)

    async def balances(self, accounts: Sequence[str]) -> Mapping[str, int]:
        await self._answer()
        return {account: self.money[account] for account in accounts}

    # --- Penalties

    async def standing(self, account: str, since: int) -> Sequence[Penalty]:
        await self._answer()
        mine = [p for p in self.penalties.values() if p.account == account]
        return sorted((p for p in mine if p.at > since or not p.opened_late), key=lambda p: -p.at)

    # --- Records

    async def record(self, table: str, hand: int) -> Json | None:
        await self._answer()
        found = next((it for it in self.closed if (it.table, it.hand) == (table, hand)), None)
        if found is None:
            return None
        late = {str(it.seat): it.seed for it in self.late if (it.table, it.hand) == (table, hand)}
        return {**found.record, "late": late}

    async def hands_of(
        self, account: str, before: int | None, limit: int
    ) -> Sequence[tuple[int, ClosedHand]]:
        await self._answer()
        mine = [
            (number, hand)
            for number, hand in enumerate(self.closed, 1)
            if any(line.account == account for line in hand.players)
        ]
        return [it for it in reversed(mine) if before is None or it[0] < before][:limit]

    async def counts(self) -> Sequence[OutcomeCount]:
        await self._answer()
        ends: Counter[tuple[str, str, str, str | None]] = Counter()
        acts: Counter[tuple[str, str, str, str | None]] = Counter()
        for it in self.closed:
            key = (it.table, it.table_name, it.outcome, it.cause)
            ends[key] += 1
            acts[key] += it.clock_acts
        return [OutcomeCount(*key, hands, acts[key]) for key, hands in ends.items()]

    async def spoilt_by(self, limit: int) -> Sequence[SpoiltBy]:
        await self._answer()
        names = {line.account: line.player for hand in self.closed for line in hand.players}
        tally = Counter((p.table, names[p.account]) for p in self.penalties.values())
        return [SpoiltBy(table, player, hands) for (table, player), hands in tally.most_common(limit)]

    # --- the works

    def rows_now(self, table: str) -> list[Row]:
        """The stored log."""
        return [_row(text) for text in self.logs[table]]

    def total(self, currency: str) -> int:
        """The sum of all accounts of a currency."""
        return sum(amount for account, amount in self.money.items() if account.split(":")[1] == currency)

    async def _answer(self) -> None:
        await asyncio.sleep(0)
        if self.away:
            raise Unavailable("no answer")

    def _store(self, append: Append) -> None:
        self._move(append.money)
        if any(it.key in self.keys for it in append.money):
            raise AssertionError("money of one key moved twice")
        self.keys.update(it.key for it in append.money)
        self.logs[append.table].append(_text(append.row))
        self.deadlines[append.table] = append.deadline
        if append.summary is not None:
            self.summary[append.table] = json.dumps(append.summary)
        if append.checkpoint is not None:
            self.checkpoints[append.table] = (append.checkpoint[0], json.dumps(append.checkpoint[1]))
        if append.closed is not None:
            self.closed.append(append.closed)
        for penalty in append.penalties:
            self.penalties[(penalty.account, penalty.table, penalty.hand)] = penalty
        if append.late is not None:
            self._open_late(append.late)

    def _open_late(self, late: LateOpening) -> None:
        self.late.append(late)
        key = (late.account, late.table, late.hand)
        old = self.penalties[key]
        self.penalties[key] = Penalty(old.account, old.table, old.hand, old.seat, old.at, opened_late=True)

    def _move(self, transactions: Sequence[Transaction]) -> None:
        after = Counter(self.money)
        for transaction in transactions:
            for entry in transaction.entries:
                after[entry.account] += entry.amount
                if after[entry.account] < 0 and not may_be_negative(entry.account):
                    raise InsufficientFunds(entry.account)
        self.money = after


class FakeVault:
    """Secrets of a seeded test; sealing is only marked, not done."""

    def __init__(self, seed: int = 0) -> None:
        self.chains: dict[tuple[str, int], bytes] = {}
        key = hashlib.sha256(b"test house key %d" % seed).digest()
        self._private = Ed25519PrivateKey.from_private_bytes(key)
        self.house_key = self._private.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
        self.signed = 0

    def sign(self, message: bytes) -> bytes:
        self.signed += 1
        return self._private.sign(message)

    def seal(self, context: str, plain: bytes) -> bytes:
        return b"sealed:" + context.encode() + b":" + plain

    def unseal(self, context: str, sealed: bytes) -> bytes:
        mark = b"sealed:" + context.encode() + b":"
        if not sealed.startswith(mark):
            raise ValueError("sealed for something else")
        return sealed[len(mark) :]

    def derive(self, purpose: str) -> bytes:
        return hmac.digest(b"vault", purpose.encode(), "sha256")

    async def house_keys(self) -> Sequence[HouseKey]:
        await asyncio.sleep(0)
        return [HouseKey(self.house_key.hex(), 0, None)]

    async def chain(self, table: str, version: int, fresh: bytes | None) -> bytes | None:
        await asyncio.sleep(0)
        if fresh is not None:
            return self.chains.setdefault((table, version), fresh)
        return self.chains.get((table, version))


class Ear:
    """A listener that keeps what it is offered."""

    def __init__(self, account: str | None = None, name: str | None = None) -> None:
        self.account = account
        self.name = name
        self.heard: list[Message] = []
        self.silent_since: int | None = None

    @property
    def alive_at(self) -> int:
        return VirtualTime().now() if self.silent_since is None else self.silent_since

    def offer(self, message: Message) -> None:
        self.heard.append(message)

    def of(self, kind: str) -> list[Message]:
        """All messages of a type."""
        return [message for message in self.heard if message["type"] == kind]

    def codes(self) -> list[str]:
        """The codes of all notices."""
        return [message["code"] for message in self.of("notice")]


def entropy_of(seed: int) -> Callable[[int], bytes]:
    """Bytes that are random, but the same in every run."""
    return random.Random(seed).randbytes


def _text(row: Row) -> str:
    note = None if row.note is None else row.note.hex()
    return json.dumps([row.seq, row.at, row.account, row.command_id, list(row.events), note])


def _row(text: str) -> Row:
    seq, at, account, command_id, events, note = json.loads(text)
    sealed: Any = None if note is None else bytes.fromhex(note)
    return Row(seq, at, account, command_id, tuple(events), sealed)

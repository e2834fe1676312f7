"""Servers over one fake database, in virtual time: started, stopped, killed."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from app.bots.manager import BotManager, Plan
from app.bots.people import Cast
from app.bots.player import AT_ONCE, Kit, Pace
from app.fairness.chain import SeedChain
from app.services.accounts import Account
from app.services.ports import Answer, Listener, TableSpec
from app.services.table_runner import Outside
from app.services.table_service import TableService
from app.services.wallets import Wallets
from app.table.commands import Command
from app.table.evolve import replay
from app.table.state import Row, TableState
from tests.services.fakes import FakeStore, FakeVault, entropy_of
from tests.services.virtual import VirtualTime

RATE = 10
STAKE = 130 * RATE


class FakeAccounts:
    """Accounts by name."""

    def __init__(self) -> None:
        self.by_key: dict[str, Account] = {}

    async def create(self, account: Account, key: str, password_hash: str | None, now: int) -> bool:
        await asyncio.sleep(0)
        if key in self.by_key:
            return False
        self.by_key[key] = account
        return True

    async def find_by_name(self, key: str) -> tuple[Account, str | None] | None:
        await asyncio.sleep(0)
        found = self.by_key.get(key)
        return None if found is None else (found, None)


class Link:
    """A server's connection to the store, with delays; once cut, no call is ever answered again."""

    def __init__(self, store: FakeStore, chance: random.Random, delay_s: float) -> None:
        self._store = store
        self._chance = chance
        self._delay_s = delay_s
        self._cut = False
        self.watch: Callable[[str, tuple[Any, ...]], None] | None = None

    def cut(self) -> None:
        self._cut = True

    def __getattr__(self, name: str) -> Any:
        real = getattr(self._store, name)

        async def call(*args: Any) -> Any:
            if self.watch is not None:
                self.watch(name, args)
            await self._pass()
            answer = await real(*args)
            await self._pass()
            return answer

        return call

    async def _pass(self) -> None:
        if self._delay_s:
            await asyncio.sleep(self._chance.uniform(0, self._delay_s))
        if self._cut:
            await asyncio.get_running_loop().create_future()


@dataclass
class Recorder:
    """The service as practice players use it; keeps what was acknowledged to them."""

    service: TableService
    acknowledged: list[tuple[str, str, str, int]]

    async def command(
        self, table: str, account: str, command_id: str, command: Command, listener: Listener | None = None
    ) -> Answer:
        answer = await self.service.command(table, account, command_id, command, listener)
        self.acknowledged.append((table, account, command_id, answer.seq))
        return answer

    async def attach(self, table: str, listener: Listener, after: int | None = None) -> bool:
        return await self.service.attach(table, listener, after)

    def detach(self, table: str, listener: Listener) -> None:
        self.service.detach(table, listener)


@dataclass
class Server:
    """One process."""

    service: TableService
    outside: Outside
    kit: Kit
    wallets: Wallets
    link: Link
    cast: Cast
    manager: BotManager | None = None

    async def start(self, plans: Mapping[str, Plan] | None = None) -> None:
        await self.service.start()
        if plans:
            await self.employ(plans)

    async def employ(self, plans: Mapping[str, Plan]) -> None:
        """Practice players by these plans; those of earlier plans go."""
        if self.manager is not None:
            await self.manager.stop()
        self.manager = BotManager(self.kit, self.wallets, self.cast, plans)
        await self.manager.start()

    async def stop(self) -> None:
        if self.manager is not None:
            await self.manager.stop()
        await self.service.drain()

    def kill(self) -> None:
        """As kill -9: nothing that it does reaches the store or anybody any more."""
        self.link.cut()


@dataclass
class World:
    """The database and everything that outlives a server."""

    seed: int = 0
    delay_s: float = 0.0
    pace: Pace = AT_ONCE
    store: FakeStore = field(default_factory=FakeStore)
    accounts: FakeAccounts = field(default_factory=FakeAccounts)
    acknowledged: list[tuple[str, str, str, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.vault = FakeVault(self.seed)
        self.time = VirtualTime()
        self.entropy = entropy_of(self.seed)
        self.chance = random.Random(self.seed + 1)

    def serve(self) -> Server:
        link = Link(self.store, self.chance, self.delay_s)
        store = cast(FakeStore, link)
        outside = Outside(store, self.vault, self.time, self.entropy)
        service = TableService(outside, store, store)
        kit = Kit(
            tables=Recorder(service, self.acknowledged),
            time=self.time,
            derive=self.vault.derive,
            entropy=self.entropy,
            pace=self.pace,
        )
        people = Cast(self.accounts, self.time, self.entropy)
        return Server(service, outside, kit, Wallets(store, self.time), link, people)

    def state(self, table: str) -> TableState:
        """The table as a replay of its stored log has it."""
        rows = self.store.rows_now(table)
        return replay(rows, chains_of(self.vault, table, rows))

    def hands(self, outcome: str | None = None) -> int:
        """Closed hands."""
        return sum(outcome is None or hand.outcome == outcome for hand in self.store.closed)


class Chains:
    """A table's secrets, straight out of the fake vault."""

    def __init__(self, vault: FakeVault, table: str, lengths: Mapping[int, int]) -> None:
        self._vault = vault
        self._context = f"note:{table}"
        self._chains = {
            version: SeedChain(bytes.fromhex(table), vault.chains[table, version], length)
            for version, length in lengths.items()
        }

    def seed(self, version: int, index: int) -> bytes:
        return self._chains[version].seed(index)

    def unseal(self, note: bytes) -> Mapping[str, Any]:
        opened: Mapping[str, Any] = json.loads(self._vault.unseal(self._context, note))
        return opened


def chains_of(vault: FakeVault, table: str, rows: Sequence[Row]) -> Chains:
    """The secrets of all manifests in a log."""
    manifests = [event["manifest"] for row in rows for event in row.events if "manifest" in event]
    return Chains(vault, table, {it["version"]: it["length"] for it in manifests})


def spec(name: str = "Practice", **changes: Any) -> TableSpec:
    """A four-seat practice table with short clocks."""
    settings = {"pause_s": 1, "countdown_s": 1, **changes.pop("settings", {})}
    whole = {
        "name": name,
        "game": "thirteen-card",
        "currency": "practice",
        "seats": 4,
        "rate": RATE,
        "commission_bp": 500,
        "settings": settings,
        **changes,
    }
    return TableSpec(**whole)

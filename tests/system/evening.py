"""A house full of people for one evening, and the scan of all that it says."""

from __future__ import annotations

import asyncio
import io
import random
from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from app.bootstrap import House, open_house
from app.main import make_asgi
from app.settings import Settings
from app.web.asgi import Asgi
from tests.system.crowd import Crowd, Habits
from tests.system.house import Visitor, open_table, visitor
from tests.system.scan import Frame, Scan
from tests.system.wires import get
from tests.waiting import until

PLENTY = 10**9
RATE = 5
STAKE = 130 * RATE * 20
STRENGTHS = ("steady", "easy", "sharp", "rash")
CLOSED = '"type":"closed"'
FRAMES_A_LOOK = 150
"""A request is made each time that so many frames have been sent."""

RESTLESS = Habits()


@dataclass(frozen=True, slots=True)
class Plan:
    """A table of the house: its size, who sits there, what they do, its settings."""

    seats: int
    players: int
    habits: Habits = RESTLESS
    settings: Mapping[str, int] = field(default_factory=dict)


class Evening:
    """A house full of people, and the scan of all that it says."""

    def __init__(self, house: House, log: io.StringIO, seed: str) -> None:
        self.house = house
        self.app: Asgi = make_asgi(house)
        self.crowds: list[Crowd] = []
        self.statuses: Counter[str] = Counter()
        self.fetched = 0
        self._log = log
        self._seed = seed
        self._chance = random.Random(seed)
        self._accounts: dict[str, str] = {}
        self._people: list[Visitor] = []
        self._cookies: list[str] = []
        self._news, self._due = asyncio.Event(), asyncio.Event()
        self._frames = 0
        self._over = False
        self.scan = Scan(house, self.app, self._accounts, self._cookies)

    async def furnish(self, plans: Sequence[Plan]) -> None:
        """Open the tables and let everybody sit down."""
        for number, plan in enumerate(plans):
            table = await open_table(
                self.house, f"Leaks {number}", plan.seats, RATE, 500, "practice", **plan.settings
            )
            await self.scan.watch(table)
            crowd = Crowd(self.app, table, self._seed, plan.habits, self._taker(table))
            self.crowds.append(crowd)
            crowd.client(None)
            crowd.client(await self._person(f"Looker {number}"))
            for seat in range(plan.players):
                who = await self._person(f"Player {number} {seat}")
                await crowd.seat(who, STRENGTHS[seat % len(STRENGTHS)], STAKE, watched=seat == 0)

    async def play(self, hands: int) -> None:
        """Until so many hands are over; everything is scanned as they end."""
        looking = asyncio.create_task(self._look_on())
        try:
            await self._scan_on(hands)
        finally:
            self._over = True
            self._due.set()
            await looking

    async def _scan_on(self, hands: int) -> None:
        while self.scan.hands < hands:
            async with asyncio.timeout(60):
                await self._news.wait()
            self._news.clear()
            await self.scan.catch_up()
            self._read_log()

    async def end(self) -> None:
        """Everybody plays the last hands to their end and goes home; then nothing is left to be scanned."""
        for crowd in self.crowds:
            crowd.last_hand()

        async def all_wait() -> bool:
            await self.scan.catch_up()
            return all(table.log.waiting for table in self.scan.tables.values())

        await until(all_wait, "the last hands are over", 60)
        for crowd in self.crowds:
            await crowd.go_home()
        await self.scan.catch_up()
        self._read_log()
        for crowd in self.crowds:
            await crowd.hang_up()
        self.scan.done()

    def happened(self) -> Counter[str]:
        """How often what happened at all tables, by name."""
        return sum((crowd.happened for crowd in self.crowds), Counter())

    def _taker(self, table: str) -> Callable[[Frame], None]:
        pending = self.scan.tables[table].pending

        def take(frame: Frame) -> None:
            pending.append(frame)
            self._frames += 1
            if CLOSED in frame.text:
                self._news.set()
            if not self._frames % FRAMES_A_LOOK:
                self._due.set()

        return take

    async def _person(self, name: str) -> Visitor:
        who = await visitor(self.house, name)
        await self.house.wallets.refill_practice(who.account, PLENTY)
        self._accounts[who.account] = name
        self._cookies.append(who.cookie)
        self._people.append(who)
        return who

    async def _look_on(self) -> None:
        while not self._over:
            await self._look()
            self._due.clear()
            await self._due.wait()

    async def _look(self) -> None:
        """One request by somebody for something."""
        self.fetched += 1
        who = self._chance.choice(self._people) if self._chance.random() < 0.7 else None
        table = self._chance.choice(list(self.scan.tables))
        running = self.scan.tables[table].log.now.hand
        paths = (
            "/api/tables",
            "/api/me",
            "/api/hands",
            f"/api/tables/{table}/manifests",
            f"/api/hands/{table}/{running}",
            f"/api/hands/{table}/{max(1, running - 1)}",
            f"/api/hands/{table}/{running + 1}",
            "/api/fairness",
            "/metrics",
            "/readyz",
            f"/api/hands/{table}/nonsense",
        )
        path = paths[self.fetched % len(paths)]
        reply = await get(self.app, path, who.cookie if who is not None else None)
        self.statuses[f"{path.split('/')[1]} {reply.status}"] += 1
        await self.scan.body(path, reply, who.account if who is not None else None)

    def _read_log(self) -> None:
        self.scan.lines(self._log.getvalue())
        self._log.seek(0)
        self._log.truncate()


@asynccontextmanager
async def evening(url: str, folder: Path, log: io.StringIO, seed: str) -> AsyncIterator[Evening]:
    """A house with its web layer over the database of that address."""
    house = await open_house(Settings(data_dir=folder, demo=False), url)
    opened = Evening(house, log, seed)
    try:
        yield opened
    finally:
        for crowd in opened.crowds:
            await crowd.hang_up()
        await house.drain()
        await house.close()

"""Whether a server ran, and what is given back when none did (T8.2); and the sweep for forgotten deadlines.

Every server of a database beats once a second. While the last beat is fresh, deadlines are fired. Where no
server has beaten for ``DOWN_AFTER_MS`` (all were stopped, or the database was away), deadlines are held until
every table whose clock runs has been credited with the time since the last beat, or since its own last row,
whichever is later: so a server that dies while it gives time back, and two that do it at once, credit nothing
twice.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import structlog

from app.services.deadlines import Deadlines
from app.services.limits import (
    BEAT_EVERY_MS,
    DOWN_AFTER_MS,
    MAX_TABLES_IN_MEMORY,
    SWEEP_LATE_MS,
    SWEEP_TABLES,
    TICKS_AT_ONCE,
)
from app.services.ports import EventStore, Heartbeats, Time, Unavailable

FOR_EVER_MS = 2**62

_log = structlog.get_logger("heart")


@dataclass(frozen=True, slots=True)
class Care:
    """What the heart asks of the table service, by table id."""

    credit: Callable[[str, int], Awaitable[None]]
    """Give the table's running clock back the time since that moment. Raises Unavailable."""

    wake: Callable[[str], Awaitable[None]]
    """Load the table if need be and tick it. Never raises."""

    each_beat: Callable[[], None]
    """Other things that are looked at once a second."""


class Heart:
    """Beats, and holds the deadlines while it can't."""

    def __init__(
        self, store: EventStore, beats: Heartbeats, time: Time, deadlines: Deadlines, care: Care
    ) -> None:
        self._store = store
        self._beats = beats
        self._time = time
        self._deadlines = deadlines
        self._care = care
        self._task: asyncio.Task[None] | None = None
        self._beaten_at: int | None = None

    async def start(self) -> None:
        """Give back what the servers were down, then beat on. Raises Unavailable."""
        await self._revive()
        self._task = asyncio.get_running_loop().create_task(self._beat_on())

    async def stop(self) -> None:
        """Beat a last time: from now on the server is down."""
        if self._task is None:
            return
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        self._task = None
        try:
            if not self._late():
                await self._beats.beat(self._time.now())
        except Unavailable:
            _log.warning("the last beat was not stored")

    def _late(self) -> bool:
        return self._beaten_at is None or self._time.now() - self._beaten_at > DOWN_AFTER_MS

    async def _beat_on(self) -> None:
        while True:
            await asyncio.sleep(BEAT_EVERY_MS / 1000)
            try:
                await (self._revive() if self._late() else self._beat())
                await self._sweep()
            except Unavailable:
                _log.warning("the store is away")
            except Exception:  # noqa: BLE001  (a clock that stops for one mistake stops every table)
                _log.exception("a beat went wrong")
            self._care.each_beat()

    async def _beat(self) -> None:
        now = self._time.now()
        await self._beats.beat(now)
        self._beaten_at = now
        self._deadlines.trust(now + DOWN_AFTER_MS)

    async def _revive(self) -> None:
        """Credit what no server ran for, then let deadlines ring."""
        last = await self._beats.last()
        down_ms = 0 if last is None else self._time.now() - last
        if last is not None and down_ms > 0 and (down_ms > DOWN_AFTER_MS or self._beaten_at is None):
            await self._credit_all(last)
        await self._beat()

    async def _credit_all(self, since: int) -> None:
        tables = list(await self._store.due(FOR_EVER_MS, MAX_TABLES_IN_MEMORY))
        _log.info("time is given back", since=since, tables=len(tables))
        for begin in range(0, len(tables), TICKS_AT_ONCE):
            some = tables[begin : begin + TICKS_AT_ONCE]
            await asyncio.gather(*(self._care.credit(table, since) for table in some))

    async def _sweep(self) -> None:
        for table in await self._store.due(self._time.now() - SWEEP_LATE_MS, SWEEP_TABLES):
            await self._care.wake(table)

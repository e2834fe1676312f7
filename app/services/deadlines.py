"""One scheduler over the deadlines of all tables in memory.

Who fires a deadline doesn't matter: the log lets one through. So a deadline may be set late, fired twice or
fired by several servers; it must only never be forgotten, and the sweeper (``heart.py``) sees to that.
"""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Awaitable, Callable

from app.services.limits import TICKS_AT_ONCE
from app.services.ports import Time

SLACK_ENTRIES = 64


class Deadlines:
    """Wakes tables when their deadline has come. ``wake`` must set the table's next deadline itself."""

    def __init__(self, time: Time, wake: Callable[[str], Awaitable[None]]) -> None:
        self._time = time
        self._wake = wake
        self._current: dict[str, int] = {}
        self._heap: list[tuple[int, str]] = []
        self._timer: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._trusted_until = 0
        self._closed = False

    def set(self, table: str, at: int | None) -> None:
        """The table's next deadline, database ms; None: it has none."""
        if at is None:
            self._current.pop(table, None)
            return
        if self._current.get(table) == at:
            return
        self._current[table] = at
        heapq.heappush(self._heap, (at, table))
        if len(self._heap) > 2 * len(self._current) + SLACK_ENTRIES:
            self._heap = [(when, name) for name, when in self._current.items()]
            heapq.heapify(self._heap)
        if self._heap[0] == (at, table):
            self._arm()

    def trust(self, until: int) -> None:
        """Fire what falls due before ``until``, database ms.

        Afterwards nothing is fired until trust is renewed: it isn't known whether players could act.
        """
        self._trusted_until = until
        if self._timer is None:
            self._arm()

    async def close(self) -> None:
        """Fire nothing more and let what was fired end."""
        self._closed = True
        self._disarm()
        if self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)

    def _disarm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _arm(self) -> None:
        self._disarm()
        if self._closed or not self._heap or len(self._tasks) >= TICKS_AT_ONCE:
            return
        if self._time.now() > self._trusted_until:
            return
        wait_ms = max(0, self._heap[0][0] - self._time.now())
        self._timer = asyncio.get_running_loop().call_later(wait_ms / 1000, self._ring)

    def _ring(self) -> None:
        self._timer = None
        now = self._time.now()
        if now > self._trusted_until:
            return
        while self._heap and self._heap[0][0] <= now and len(self._tasks) < TICKS_AT_ONCE:
            at, table = heapq.heappop(self._heap)
            if self._current.get(table) == at:
                del self._current[table]
                task = asyncio.get_running_loop().create_task(self._fire(table))
                self._tasks.add(task)
                task.add_done_callback(self._fired)
        self._arm()

    async def _fire(self, table: str) -> None:
        await self._wake(table)

    def _fired(self, task: asyncio.Task[None]) -> None:
        full = len(self._tasks) >= TICKS_AT_ONCE
        self._tasks.discard(task)
        if full:
            self._arm()

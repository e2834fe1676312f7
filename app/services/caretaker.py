"""What the house itself does at its tables: deadlines, time given back, presence, empty chairs."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import structlog

from app.services.deadlines import Deadlines
from app.services.limits import BROKEN_TABLE_WAIT_MS, RESTART_GRACE_MS, RETRY_TICK_MS, ROSTER_PATIENCE_MS
from app.services.ports import Time, Unavailable
from app.services.table_runner import Outside, TableRunner
from app.services.tables import Tables
from app.table.bounds import MAX_CREDIT_MS
from app.table.commands import Command, Credit, SitOut, Tick
from app.table.errors import Refused
from app.table.state import TableState

ROSTER_PHASES = ("countdown", "pause")
CREDIT_REASON = "the server was down"

_log = structlog.get_logger("caretaker")


class Caretaker:
    """Wakes tables and looks after them; those that are not in memory are loaded when they are due."""

    def __init__(self, outside: Outside) -> None:
        self._time: Time = outside.time
        self.deadlines = Deadlines(outside.time, self.wake)
        self.tables = Tables(outside, self.deadlines)
        self._broken: dict[str, int] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def stop(self) -> None:
        """Do nothing more; let what was begun end."""
        await self.deadlines.close()
        if self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def wake(self, table: str) -> None:
        """Do what is due at a table, and see to it that it is woken again. Never raises."""
        now = self._time.now()
        if self._broken.get(table, 0) > now:
            return
        self._broken.pop(table, None)
        try:
            runner = await self.tables.ready(table)
            if await runner.run(lambda state: self._tick(runner, state)) is None:
                self._look_again(table)
        except Refused as refused:
            # Nothing due: another worker was faster, or the table was woken for a look only.
            if refused.code == "not_found":
                self.tables.forget(table)
            else:
                self._look_again(table)
        except Unavailable:
            _log.warning("a deadline waits for the store", table=table)
            self._look_again(table)
        except Exception:  # noqa: BLE001  (one table that fails must not stop the clocks of the others)
            _log.exception("a deadline failed", table=table)
            self._broken[table] = now + BROKEN_TABLE_WAIT_MS
            self.deadlines.set(table, now + BROKEN_TABLE_WAIT_MS)

    def _tick(self, runner: TableRunner, state: TableState) -> Command | None:
        """A tick; None where another worker, which the seats' players are connected to, should go first."""
        present = runner.present()
        strangers = state.phase in ROSTER_PHASES and bool(state.seats) and not present
        patience_ends = (state.phase_ends or 0) + ROSTER_PATIENCE_MS
        if strangers and self._time.now() < patience_ends:
            return None
        return Tick(present)

    def _look_again(self, table: str) -> None:
        """Set the deadline anew, never so near that it would be looked at in a tight loop."""
        runner = self.tables.known(table)
        soon = self._time.now() + RETRY_TICK_MS
        if runner is None or runner.state is None or runner.behind:
            self.deadlines.set(table, soon)
        elif runner.wake_at is not None:
            self.deadlines.set(table, max(runner.wake_at, soon))

    async def credit(self, table: str, since: int) -> None:
        """Give the clock back the time since ``since`` or the table's last row. Raises Unavailable."""

        def make(state: TableState) -> Command | None:
            now = self._time.now()
            down = now - max(since, state.at)
            if down <= 0 or state.phase == "waiting":
                return None
            # Outside of play, what is left is filled up: browsers need a moment to come back.
            left = RESTART_GRACE_MS if state.phase_ends is None else state.phase_ends + down - now
            return Credit(min(down + max(0, RESTART_GRACE_MS - left), MAX_CREDIT_MS), CREDIT_REASON)

        try:
            await self.tables.get(table).run(make)
        except Unavailable:
            raise
        except Refused as refused:
            _log.warning("no time was given back", table=table, code=refused.code)
        except Exception:  # noqa: BLE001  (one table that can't be loaded must not keep the server from starting)
            _log.exception("giving time back failed", table=table)

    def each_beat(self) -> None:
        """Once a second: tell who is present, put away seats that nobody answers for, let idle tables go."""
        now = self._time.now()
        for runner in self.tables:
            state = runner.state
            if state is None:
                continue
            runner.audience.tell_presence(state, now)
            if state.phase == "waiting" and state.seats:
                for account in runner.audience.away(state, now):
                    self._spawn(self._put_away(runner, account))
        self.tables.forget_idle()

    async def _put_away(self, runner: TableRunner, account: str) -> None:
        try:
            await runner.run(lambda _: SitOut(account, "away"))
        except (Refused, Unavailable) as problem:
            _log.info("a seat was not put away", table=runner.table, why=str(problem))

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

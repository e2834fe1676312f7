"""All tables of a worker: commands, listeners, clocks, down time, the orderly stop."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Mapping
from dataclasses import replace
from typing import Any

import structlog

from app.services.audience import STOPPING, notice
from app.services.deadlines import Deadlines
from app.services.heart import Care, Heart
from app.services.limits import (
    DAY_MS,
    MAX_IDLE_TABLES_IN_MEMORY,
    MAX_LISTENERS_A_TABLE,
    MAX_LOBBY_TABLES,
    MAX_TABLES_IN_MEMORY,
    RESTART_GRACE_MS,
    RETRY_TICK_MS,
    STOP_RETRY_MS,
)
from app.services.lobby import HIDDEN, Lobby
from app.services.manifests import open_table, renew
from app.services.memory import Refusals
from app.services.penalties import refusal
from app.services.ports import (
    Answer,
    Heartbeats,
    Json,
    Listener,
    Message,
    Penalties,
    TableSpec,
    Unavailable,
)
from app.services.table_runner import Outside, TableRunner, chain_is_due
from app.table.bounds import MAX_CREDIT_MS
from app.table.commands import Command, Credit, Sit, SitOut, Tick
from app.table.errors import Refused
from app.table.state import TableState

CREDIT_REASON = "the server was down"

_log = structlog.get_logger("tables")


class TableService:
    """The tables, as the web layer and the practice players use them."""

    def __init__(self, outside: Outside, beats: Heartbeats, penalties: Penalties) -> None:
        self.lobby_lines = Lobby(outside.store, outside.time)
        self._outside = replace(outside, changed=self.lobby_lines.forget)
        self._penalties = penalties
        self._runners: dict[str, TableRunner] = {}
        self._refusals = Refusals()
        self._deadlines = Deadlines(outside.time, self._wake)
        self._heart = Heart(
            outside.store,
            beats,
            outside.time,
            self._deadlines,
            Care(credit=self._credit, wake=self._wake, each_beat=self._each_beat),
        )
        self._tasks: set[asyncio.Task[None]] = set()
        self._draining = False
        self._active = 0
        self._quiet = asyncio.Event()
        self._quiet.set()

    async def start(self) -> None:
        """Give back the time that the servers were down, take up all tables with people, and run the clocks.

        Raises Unavailable.
        """
        await self._heart.start()
        for line in await self._outside.store.summaries(MAX_LOBBY_TABLES):
            if line[HIDDEN]:
                await self._wake(line["table"])

    async def drain(self) -> None:
        """Refuse new commands, tell all listeners, let what runs end. The clocks stand from here on."""
        self._draining = True
        await self._heart.stop()
        await self._deadlines.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._quiet.wait()
        for runner in self._runners.values():
            runner.audience.offer(notice("server_stopping", STOPPING, STOP_RETRY_MS))

    async def open_table(self, spec: TableSpec) -> str:
        """A new table's id (or that of the table which has the name already). Raises Refused."""
        try:
            return await open_table(self._outside, spec)
        except Unavailable:
            raise _try_again() from None

    async def change_settings(self, table: str, changes: Mapping[str, int]) -> None:
        """A new manifest with changed settings, from the next hand on. Raises Refused."""
        try:
            await renew(self._outside, self._runner(table), changes)
        except Unavailable:
            raise _try_again() from None

    async def lobby(self) -> list[dict[str, Any]]:
        """All tables as ``GET /api/tables`` lists them. Raises Unavailable."""
        return await self.lobby_lines.tables()

    async def seats_of(self, account: str) -> list[dict[str, Any]]:
        """``{table, name, seat, phase}`` for each seat of the account. Raises Unavailable."""
        return await self.lobby_lines.seats_of(account)

    async def manifests(self, table: str) -> list[Json] | None:
        """``{manifest, signature}``, oldest first; None if there is no such table. Raises Unavailable."""
        runner = self._runner(table)
        try:
            await runner.refresh()
        except Refused:
            self._forget(table)
            return None
        return list(runner.manifests)

    async def command(
        self,
        table: str,
        account: str,
        command_id: str,
        command: Command,
        listener: Listener | None = None,
    ) -> Answer:
        """Do a command once; sent again under its id it gets its first answer again.

        Raises Refused: the table's and the game's codes, and "try_again", "busy", "watching", "barred",
        "open_late_first", "not_enough_tokens", "server_stopping", "not_found".
        """
        if self._draining:
            raise Refused("server_stopping", STOPPING)
        self._active += 1
        self._quiet.clear()
        try:
            return await self._command(table, account, command_id, command, listener)
        except Unavailable:
            raise _try_again() from None
        finally:
            self._active -= 1
            if not self._active:
                self._quiet.set()

    async def attach(self, table: str, listener: Listener, after: int | None = None) -> bool:
        """Offer a snapshot, or the missing updates after row ``after`` if kept; then all that follows.

        False if there is no such table. Raises Refused("try_again", "crowded").
        """
        runner = self._runner(table)
        try:
            state = await runner.refresh()
        except Unavailable:
            raise _try_again() from None
        except Refused:
            self._forget(table)
            return False
        if len(runner.audience) >= MAX_LISTENERS_A_TABLE:
            raise Refused("crowded", "Too many people watch this table.")
        runner.audience.attach(listener)
        missed = None if after is None else runner.audience.missed(after, state.seq)
        if missed is None:
            listener.offer(_addressed(runner.snapshot(listener.account), listener, runner))
        else:
            for update in missed:
                listener.offer(update.to(listener.account))
        runner.audience.tell_presence(state, self._outside.time.now(), listener)
        if self._draining:
            listener.offer(notice("server_stopping", STOPPING, STOP_RETRY_MS))
        return True

    def detach(self, table: str, listener: Listener) -> None:
        """No more messages for the listener."""
        runner = self._runners.get(table)
        if runner is not None:
            runner.audience.detach(listener)

    async def take_over(self, table: str, listener: Listener) -> None:
        """Make the listener the one that plays for its account."""
        runner = self._runners.get(table)
        if runner is not None:
            runner.audience.take_over(listener)

    async def hear(self, table: str, seq: int) -> None:
        """Another worker has stored row ``seq`` of a table."""
        runner = self._runners.get(table)
        if runner is not None:
            try:
                await runner.hear(seq)
            except Unavailable:
                self._deadlines.set(table, self._outside.time.now() + RETRY_TICK_MS)

    async def _command(
        self, table: str, account: str, command_id: str, command: Command, listener: Listener | None
    ) -> Answer:
        runner = self._runner(table)
        if listener is not None and runner.audience.role(listener) == "watcher":
            raise Refused("watching", "You play in another window. Take over to play here.")
        self._refusals.repeat(table, account, command_id)
        try:
            await self._make_ready(runner)
            if isinstance(command, Sit) and runner.known.answer_to(account, command_id) is None:
                await self._may_sit(account)
            answer = await runner.run(lambda _: command, account, command_id)
        except Refused as refused:
            self._refusals.keep(table, account, command_id, refused)
            if refused.code == "not_found":
                self._forget(table)
            raise
        if answer is None:
            raise AssertionError("a command was not answered")
        return answer

    async def _make_ready(self, runner: TableRunner) -> None:
        if chain_is_due(await runner.refresh()):
            await renew(self._outside, runner)

    async def _may_sit(self, account: str) -> None:
        now = self._outside.time.now()
        refused = refusal(await self._penalties.standing(account, now - DAY_MS), now)
        if refused is not None:
            raise Refused(*refused)

    def _runner(self, table: str) -> TableRunner:
        """The table's memory, new if need be."""
        runner = self._runners.get(table)
        if runner is None:
            if len(self._runners) >= MAX_TABLES_IN_MEMORY:
                raise Refused("busy", "Too many tables are open on this server. Try again later.")
            runner = self._runners[table] = TableRunner(table, self._outside, self._deadlines.set)
        runner.used_at = self._outside.time.now()
        return runner

    def _forget(self, table: str) -> None:
        """Let a table's memory go if it isn't used."""
        runner = self._runners.get(table)
        if runner is not None and runner.idle:
            del self._runners[table]
            self._deadlines.set(table, None)

    async def _wake(self, table: str) -> None:
        """Do what is due at a table, and set its next deadline."""
        try:
            runner = self._runner(table)
            await self._make_ready(runner)
            await runner.run(lambda _: Tick(runner.present()))
        except Refused as refused:
            # Nothing due: another worker was faster, or the table was woken for a look only.
            if refused.code == "not_found":
                self._forget(table)
                return
        except Unavailable:
            _log.warning("a deadline waits for the store", table=table)
        except Exception:  # noqa: BLE001  (one table that fails must not stop the clocks of the others)
            _log.exception("a deadline failed", table=table)
        self._set_deadline_again(table)

    def _set_deadline_again(self, table: str) -> None:
        runner = self._runners.get(table)
        soon = self._outside.time.now() + RETRY_TICK_MS
        if runner is None or runner.state is None or runner.behind:
            self._deadlines.set(table, soon)
        elif runner.wake_at is not None:
            # A deadline that stays in the past is looked at again, but not in a tight loop.
            self._deadlines.set(table, max(runner.wake_at, soon))

    async def _credit(self, table: str, since: int) -> None:
        """Give the clock back the time since ``since`` or the table's last row. Raises Unavailable."""

        def make(state: TableState) -> Command | None:
            down = self._outside.time.now() - max(since, state.at)
            if down <= 0 or state.phase == "waiting":
                return None
            grace = 0 if state.phase == "playing" else RESTART_GRACE_MS
            return Credit(min(down + grace, MAX_CREDIT_MS), CREDIT_REASON)

        try:
            await self._runner(table).run(make)
        except Refused as refused:
            _log.warning("no time was given back", table=table, code=refused.code)

    def _each_beat(self) -> None:
        """Once a second: tell who is present, put away seats that nobody answers for, let idle tables go."""
        now = self._outside.time.now()
        idle: list[TableRunner] = []
        for runner in self._runners.values():
            state = runner.state
            if runner.idle:
                idle.append(runner)
            if state is None:
                continue
            runner.audience.tell_presence(state, now)
            if state.phase == "waiting" and state.seats:
                for account in runner.audience.away(state, now):
                    self._spawn(self._put_away(runner, account))
        idle.sort(key=lambda runner: runner.used_at)
        for runner in idle[: max(0, len(idle) - MAX_IDLE_TABLES_IN_MEMORY)]:
            self._forget(runner.table)

    async def _put_away(self, runner: TableRunner, account: str) -> None:
        try:
            await runner.run(lambda _: SitOut(account, "away"))
        except (Refused, Unavailable) as problem:
            _log.info("a seat was not put away", table=runner.table, why=str(problem))

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _addressed(message: Message, listener: Listener, runner: TableRunner) -> Message:
    """A snapshot with who is asking."""
    message["you"] = {
        **message["you"],
        "account": listener.account,
        "name": listener.name,
        "role": runner.audience.role(listener),
    }
    return message


def _try_again() -> Refused:
    return Refused("try_again", "Moves can't be stored at the moment. Try again.")

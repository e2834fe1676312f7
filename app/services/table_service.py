"""All tables of a worker: commands, listeners, clocks, down time, the orderly stop."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from app.services.audience import STOPPING, notice
from app.services.caretaker import Caretaker
from app.services.heart import Care, Heart
from app.services.limits import (
    DAY_MS,
    MAX_LISTENERS_A_TABLE,
    MAX_LOBBY_TABLES,
    RETRY_TICK_MS,
    STOP_RETRY_MS,
    STOP_WITHIN_S,
    TICKS_AT_ONCE,
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
from app.services.table_runner import Outside, TableRunner
from app.services.tables import Tables
from app.table.commands import (
    Act,
    Command,
    Commit,
    Leave,
    OpenLate,
    OpenSeed,
    Sit,
    SitIn,
    SitOut,
    TopUp,
    Void,
)
from app.table.errors import Refused

PLAYERS_COMMANDS = (Sit, Leave, TopUp, SitOut, SitIn, Commit, OpenSeed, OpenLate, Act)
"""What may be asked of a table for an account; everything else is the house's own."""

OPENINGS = (OpenSeed, OpenLate)
"""What a window that only watches may send too: no other device could open the seed that it has made."""


class TableService:
    """The tables, as the web layer and the practice players use them."""

    def __init__(self, outside: Outside, beats: Heartbeats, penalties: Penalties) -> None:
        self.lobby_lines = Lobby(outside.store, outside.time)
        self._outside = replace(outside, changed=self.lobby_lines.forget)
        self._penalties = penalties
        self._refusals = Refusals()
        self._caretaker = caretaker = Caretaker(self._outside)
        self._tables = caretaker.tables
        self._heart = Heart(
            outside.store,
            beats,
            outside.time,
            caretaker.deadlines,
            Care(credit=caretaker.credit, wake=caretaker.wake, each_beat=caretaker.each_beat),
        )
        self._draining = False
        self._active = 0
        self._quiet = asyncio.Event()
        self._quiet.set()

    async def start(self) -> None:
        """Give back the time that the servers were down, take up all tables with people, and run the clocks.

        Raises Unavailable.
        """
        await self._heart.start()
        lines = await self._outside.store.summaries(MAX_LOBBY_TABLES)
        seated = [line["table"] for line in lines if line[HIDDEN]]
        for begin in range(0, len(seated), TICKS_AT_ONCE):
            await asyncio.gather(*map(self._caretaker.wake, seated[begin : begin + TICKS_AT_ONCE]))

    async def drain(self) -> None:
        """Refuse new commands, tell all listeners, let what runs end. The clocks stand from here on."""
        self._draining = True
        await self._heart.stop()
        await self._caretaker.stop()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._quiet.wait(), STOP_WITHIN_S)
        for runner in self._tables:
            runner.audience.offer(notice("server_stopping", STOPPING, STOP_RETRY_MS))

    @property
    def in_memory(self) -> Tables:
        """The tables that this worker holds."""
        return self._tables

    async def open_table(self, spec: TableSpec) -> str:
        """A new table's id (or that of the table which has the name already). Raises Refused."""
        try:
            return await open_table(self._outside, spec)
        except Unavailable:
            raise _try_again() from None

    async def change_settings(self, table: str, changes: Mapping[str, int]) -> None:
        """A new manifest with changed settings, from the next hand on. Raises Refused."""
        try:
            await renew(self._outside, self._tables.get(table), changes)
        except Unavailable:
            raise _try_again() from None

    async def void(self, table: str, reason: str) -> None:
        """Give up a table's running hand for good: an operator's last resort, counted in public.

        Raises Refused ("no_hand").
        """
        try:
            await self._tables.get(table).run(lambda _: Void(reason))
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
        runner = self._tables.get(table)
        try:
            await runner.refresh()
        except Refused:
            self._tables.forget(table)
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
        if not isinstance(command, PLAYERS_COMMANDS) or command.account != account:
            raise ValueError(f"{type(command).__name__} is no command of the account's own")
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

    async def attach(
        self, table: str, listener: Listener, after: int | None = None, watch: bool = False
    ) -> bool:
        """Offer a snapshot, or the missing updates after row ``after`` if kept; then all that follows.

        ``watch``: another window of the account goes on playing, if there is one.
        False if there is no such table. Raises Refused("try_again", "crowded").
        """
        runner = self._tables.get(table)
        try:
            state = await runner.refresh()
        except Unavailable:
            raise _try_again() from None
        except Refused:
            self._tables.forget(table)
            return False
        if len(runner.audience) >= MAX_LISTENERS_A_TABLE:
            raise Refused("crowded", "Too many people watch this table.")
        runner.audience.attach(listener, watch)
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
        runner = self._tables.known(table)
        if runner is not None:
            runner.audience.detach(listener)

    async def take_over(self, table: str, listener: Listener) -> None:
        """Make the listener the one that plays for its account."""
        runner = self._tables.known(table)
        if runner is not None:
            runner.audience.take_over(listener)

    async def hear(self, table: str, seq: int) -> None:
        """Another worker has stored row ``seq`` of a table."""
        runner = self._tables.known(table)
        if runner is not None:
            try:
                await runner.hear(seq)
            except Unavailable:
                self._caretaker.deadlines.set(table, self._outside.time.now() + RETRY_TICK_MS)

    async def _command(
        self, table: str, account: str, command_id: str, command: Command, listener: Listener | None
    ) -> Answer:
        runner = self._tables.get(table)
        watches = listener is not None and runner.audience.role(listener) == "watcher"
        if watches and not isinstance(command, OPENINGS):
            raise Refused("watching", "You play in another window. Take over to play here.")
        self._refusals.repeat(table, account, command_id)
        try:
            await self._tables.ready(table)
            if isinstance(command, Sit) and runner.known.answer_to(account, command_id) is None:
                await self._may_sit(account)
            answer = await runner.run(lambda _: command, account, command_id)
        except Refused as refused:
            self._refusals.keep(table, account, command_id, refused)
            if refused.code == "not_found":
                self._tables.forget(table)
            raise
        if answer is None:
            raise AssertionError("a command was not answered")
        return answer

    async def _may_sit(self, account: str) -> None:
        now = self._outside.time.now()
        refused = refusal(await self._penalties.standing(account, now - DAY_MS), now)
        if refused is not None:
            raise Refused(*refused)


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

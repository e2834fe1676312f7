"""One table in a worker: decide, append, and only then show. The log is the lock.

A worker has at most one unconfirmed append per table. A command is decided against row n and appended as
row n+1; where another worker took n+1, the missing rows are read and the command is decided anew. Where the
store doesn't say whether a row was stored, the memory counts as behind: the next step reads the log first,
and shows what it finds.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from app.services.audience import Audience, Update
from app.services.checkpoints import restored
from app.services.effects import MANIFEST_EVENTS, Known, append_of
from app.services.limits import (
    MAX_DECISIONS_A_COMMAND,
    MAX_WAITING_A_TABLE,
    RECENT_UPDATES_A_TABLE,
    RETRY_TICK_MS,
    ROWS_A_READ,
)
from app.services.ports import (
    Answer,
    Bus,
    EventStore,
    InsufficientFunds,
    Json,
    Message,
    Shared,
    Time,
    Vault,
)
from app.services.secrets import TableSecrets
from app.table.commands import Command
from app.table.decide import decide
from app.table.errors import Refused
from app.table.evolve import apply, finish, replay
from app.table.state import Decided, Env, Row, TableState
from app.table.views import private_update, public_update, seat_for, snapshot


@dataclass(frozen=True, slots=True)
class Outside:
    """What a table needs of the world. ``bus`` is None where one worker serves all.

    ``entropy(n)`` gives n bytes of the operating system's generator; ``changed`` is called when a line of
    the lobby was stored.
    """

    store: EventStore
    vault: Vault
    time: Time
    entropy: Callable[[int], bytes]
    bus: Bus | None = None
    changed: Callable[[], None] = lambda: None


class TableRunner:
    """One table's memory: its state as a cache of the log, its secrets, its audience."""

    def __init__(self, table: str, outside: Outside, deadline: Callable[[str, int | None], None]) -> None:
        self.table = table
        self.secrets = TableSecrets(table, outside.vault)
        self.audience = Audience()
        self.used_at = 0
        self._outside = outside
        self._deadline = deadline
        self._state: TableState | None = None
        self._log = Known()
        self._behind = True
        self._lock = asyncio.Lock()
        self._waiting = 0

    @property
    def state(self) -> TableState | None:
        """The table as far as it is known here; None before it was loaded."""
        return self._state

    @property
    def idle(self) -> bool:
        """Nobody sits or listens, nothing runs: the memory can be let go."""
        empty = self._state is None or (self._state.deadline is None and not self._state.seats)
        return empty and not self._waiting and not len(self.audience)

    @property
    def wake_at(self) -> int | None:
        """When something is to be done for the table, database ms: its deadline, or a new chain at once."""
        return self.known.at if chain_is_due(self.known) else self.known.deadline

    @property
    def behind(self) -> bool:
        """Whether rows may be stored that aren't known here."""
        return self._behind

    @property
    def manifests(self) -> tuple[Json, ...]:
        """All manifests of the table so far, oldest first: ``{"manifest", "signature"}``."""
        return self._log.manifests

    def present(self) -> frozenset[int]:
        """Seats whose players are connected."""
        return self.audience.present(self.known, self._outside.time.now())

    @property
    def known(self) -> TableState:
        """The state of a table that was loaded; raises LookupError before."""
        if self._state is None:
            raise LookupError(f"table {self.table} isn't loaded")
        return self._state

    async def run(
        self,
        make: Callable[[TableState], Command | None],
        account: str | None = None,
        command_id: str | None = None,
    ) -> Answer | None:
        """Do what ``make`` says about the newest state, once; None if it says nothing.

        Raises Refused (also "busy", "not_found", "not_enough_tokens") and Unavailable.
        """
        if self._waiting >= MAX_WAITING_A_TABLE:
            raise Refused("busy", "Too much happens at this table at once. Try again.")
        self._waiting += 1
        try:
            async with self._lock:
                return await self._run(make, account, command_id)
        finally:
            self._waiting -= 1

    async def refresh(self) -> TableState:
        """Read what is missing, if anything may be. Raises Unavailable, Refused("not_found")."""
        if self._state is None or self._behind:
            async with self._lock:
                await self._catch_up()
        return self.known

    async def hear(self, seq: int) -> None:
        """Another worker says that it has stored row ``seq``. Raises Unavailable."""
        if self._state is not None and seq > self._state.seq:
            self._behind = True
            await self.refresh()

    def snapshot(self, account: str | None) -> Message:
        """The table as ``account`` may see it, without who is asking."""
        return Message(snapshot(self.known, account, self._outside.time.now()))

    async def _run(
        self, make: Callable[[TableState], Command | None], account: str | None, command_id: str | None
    ) -> Answer | None:
        for _ in range(MAX_DECISIONS_A_COMMAND):
            await self._catch_up()
            state = self.known
            answered = state.answer_to(account, command_id)
            if answered is not None:
                return Answer(answered, repeated=True)
            command = make(state)
            if command is None:
                return None
            env = Env(self._outside.time.now(), self._outside.vault.sign, self.secrets)
            seq = await self._try(state, decide(state, command, env), account, command_id)
            if seq is not None:
                return Answer(seq)
        raise Refused("busy", "Others were faster again and again. Try again.")

    async def _try(
        self, before: TableState, decided: Decided, account: str | None, command_id: str | None
    ) -> int | None:
        """Append what was decided; its seq, or None if the row was taken by another."""
        note = None if decided.note is None else self.secrets.seal(decided.note)
        row = Row(before.seq + 1, decided.at, account, command_id, decided.events, note)
        after = finish(decided.after, row)
        append = append_of(before, row, after, self._log)
        try:
            taken = await self._outside.store.append(append)
        except InsufficientFunds:
            raise Refused("not_enough_tokens", "There aren't enough tokens in your wallet.") from None
        except BaseException:
            # Stored or not: look soon, so that those who listen see it even if nobody asks again.
            self._behind = True
            self._deadline(self.table, self._outside.time.now() + RETRY_TICK_MS)
            raise
        if not taken:
            self._behind = True
            return None
        if append.checkpoint is not None:
            self._log = replace(self._log, checkpointed=append.checkpoint[0])
        if append.summary is not None:
            self._outside.changed()
        self._show(before, row, after)
        self._set_deadline()
        if self._outside.bus is not None:
            self._outside.bus.told(self.table, row.seq)
        return row.seq

    async def _catch_up(self) -> None:
        if self._state is None:
            await self._load()
        elif self._behind:
            await self._read_on(self._state)
        self._behind = False

    async def _load(self) -> None:
        """Fold the log from its newest checkpoint."""
        found = await self._outside.store.checkpoint(self.table)
        checkpoint = None if found is None else restored(found[1])
        state, log = None, Known()
        if checkpoint is not None:
            state, log = checkpoint.state, Known(checkpoint.state.seq, checkpoint.manifests)
            await self._load_chain(state.manifest)
        while True:
            rows = await self._outside.store.rows(self.table, 0 if state is None else state.seq, ROWS_A_READ)
            if rows:
                await self._load_chains(rows)
                state = replay(rows, self.secrets, state)
            for row in rows:
                log = log.after(row)
            if len(rows) < ROWS_A_READ:
                break
        if state is None:
            raise Refused("not_found", "There is no such table.")
        self._state, self._log = state, log
        self._set_deadline()

    async def _read_on(self, state: TableState) -> None:
        """Fold and show the rows that others have stored."""
        while True:
            rows = await self._outside.store.rows(self.table, state.seq, RECENT_UPDATES_A_TABLE)
            await self._load_chains(rows)
            for row in rows:
                after = apply(state, row, self.secrets)
                self._show(state, row, after)
                state = after
            if len(rows) < RECENT_UPDATES_A_TABLE:
                break
        self._set_deadline()

    async def _load_chains(self, rows: Sequence[Row]) -> None:
        for row in rows:
            for event in row.events:
                if event["type"] in MANIFEST_EVENTS:
                    await self._load_chain(event["manifest"])

    async def _load_chain(self, manifest: Mapping[str, Any]) -> None:
        await self.secrets.load(manifest["version"], manifest["length"])

    def _show(self, before: TableState, row: Row, after: TableState) -> None:
        """Make a stored row the state, and show it to all who listen."""
        self._state, self._log = after, self._log.after(row)
        others = private_update(before, after, None)
        body = {
            **public_update(row, after),
            "now": self._outside.time.now(),
            "phase": after.phase,
            "proofs": others["proofs"] if others else [],
        }
        seated = {
            seat.account: private_update(before, after, number)
            for seat in after.seats.values()
            if (number := seat_for(after, seat.account)) is not None
        }
        self.audience.publish(Update(row.seq, Shared(body), seated))

    def _set_deadline(self) -> None:
        self._deadline(self.table, self.wake_at)


def chain_is_due(state: TableState) -> bool:
    """Whether the seeds are used up and a new manifest can be given now."""
    return state.seeds_left <= 0 and state.running is None

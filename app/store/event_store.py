"""The tables' logs. The log is the lock: a row's number is free or taken, and Postgres is the judge.

Plain rows (most moves) go through the group writer. A row that brings money, a record, penalties, a lobby
line or a checkpoint goes in one transaction of its own with all of it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import asyncpg

from app.services.ports import Append, Json, Unavailable
from app.store.database import Connection, Database
from app.store.group_writer import GroupWriter
from app.store.ledger_store import StoredAlready, move
from app.store.records_store import store_closed, store_late, store_penalties
from app.store.rows import encode, is_same, row_of
from app.table.state import Row

MAX_TRIES = 2
"""Offers of a row whose first transaction is known not to be stored."""

_TABLE = """
INSERT INTO tables (table_id, name, game, currency, created, deadline) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT DO NOTHING RETURNING table_id
"""
_ROW = """
INSERT INTO table_log (table_id, seq, at, account, command_id, events, note)
VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING seq
"""
_DEADLINE = "UPDATE tables SET deadline = $2 WHERE table_id = $1 AND deadline IS DISTINCT FROM $2"
_SUMMARY = """
INSERT INTO table_summaries (table_id, summary) VALUES ($1, $2)
ON CONFLICT (table_id) DO UPDATE SET summary = excluded.summary
"""
_CHECKPOINT = """
INSERT INTO table_checkpoints (table_id, seq, state) VALUES ($1, $2, $3)
ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, state = excluded.state
WHERE table_checkpoints.seq < excluded.seq
"""
_LOCK_TABLE = "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))"


class _Taken(Exception):
    """The row's number, or the new table's name or id, is another's: nothing is stored."""


class EventStore:
    """The port ``services.ports.EventStore`` over Postgres."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._writer = GroupWriter(database.url)

    async def close(self) -> None:
        """Write what waits, then let the writer's connection go."""
        await self._writer.close()

    async def create_table(self, name: str, append: Append) -> bool:
        """Store a new table with its first row; False if a table of that name or id is there already.

        ``game`` and ``currency`` are those of the row's ``opened`` event. Raises Unavailable, ValueError.
        """
        opened = append.row.events[0]
        if append.row.seq != 1 or opened.get("type") != "opened":
            raise ValueError(f"table {append.table}: its first row is not number 1 with an opened event")
        table = (append.table, name, opened["manifest"]["game"], opened["currency"], append.row.at)
        return await self._append_alone(append, table)

    async def append(self, append: Append) -> bool:
        """Store ``append`` if its ``row.seq`` is free, True; False if another row has taken it.

        Raises Unavailable, InsufficientFunds, and StoredAlready for money whose key was used before.
        """
        alone = (
            append.money
            or append.closed
            or append.late
            or append.penalties
            or append.summary is not None
            or append.checkpoint
        )
        if alone:
            return await self._append_alone(append, None)
        return await self._writer.append(append.table, append.row, append.deadline)

    async def rows(self, table: str, after: int, limit: int) -> Sequence[Row]:
        """Rows with seq > ``after``, ascending, at most ``limit``. Raises Unavailable."""
        found = await self._database.fetch(
            "SELECT * FROM table_log WHERE table_id = $1 AND seq > $2 ORDER BY seq LIMIT $3",
            table,
            after,
            limit,
        )
        return [row_of(record) for record in found]

    async def checkpoint(self, table: str) -> tuple[int, Json] | None:
        """The newest checkpoint and the seq of its row; None if there is none. Raises Unavailable."""
        found = await self._database.fetchrow(
            "SELECT seq, state FROM table_checkpoints WHERE table_id = $1", table
        )
        return None if found is None else (found["seq"], json.loads(found["state"]))

    async def due(self, until: int, limit: int) -> Sequence[str]:
        """Tables whose deadline is ≤ ``until``, the oldest first, at most ``limit``. Raises Unavailable."""
        found = await self._database.fetch(
            "SELECT table_id FROM tables WHERE deadline <= $1 ORDER BY deadline, table_id LIMIT $2",
            until,
            limit,
        )
        return [record["table_id"] for record in found]

    async def table_named(self, name: str) -> str | None:
        """The id of the table of that name. Raises Unavailable."""
        found: str | None = await self._database.fetchval("SELECT table_id FROM tables WHERE name = $1", name)
        return found

    async def table_ids(self) -> Sequence[str]:
        """All tables, in the order in which they were opened. Raises Unavailable."""
        found = await self._database.fetch("SELECT table_id FROM tables ORDER BY created, table_id")
        return [record["table_id"] for record in found]

    async def summaries(self, limit: int) -> Sequence[Json]:
        """The lobby's lines, in the order in which the tables were opened, at most ``limit``."""
        found = await self._database.fetch(
            "SELECT summary FROM tables JOIN table_summaries USING (table_id)"
            " ORDER BY created, table_id LIMIT $1",
            limit,
        )
        return [json.loads(record["summary"]) for record in found]

    async def _append_alone(self, append: Append, table: tuple[Any, ...] | None) -> bool:
        """Run the append's own transaction; where its fate is unknown find out, and try again if lost."""

        async def work(connection: Connection) -> None:
            await _store(connection, append, table)

        for attempt in range(1, MAX_TRIES + 1):
            try:
                await self._database.transaction(work)
            except _Taken:
                return False
            except Unavailable:
                stored = await self._read_back(append)
                if stored is not None:
                    return is_same(stored, append.row)
                if attempt == MAX_TRIES:
                    raise
            else:
                return True
        raise AssertionError("unreachable")

    async def _read_back(self, append: Append) -> asyncpg.Record | None:
        """The row that has the number, once no earlier transaction for its table can still come through."""

        async def work(connection: Connection) -> asyncpg.Record | None:
            await connection.execute(_LOCK_TABLE, append.table)
            return await connection.fetchrow(
                "SELECT * FROM table_log WHERE table_id = $1 AND seq = $2",
                append.table,
                append.row.seq,
            )

        return await self._database.transaction(work)


async def _store(connection: Connection, append: Append, table: tuple[Any, ...] | None) -> None:
    """All that the append brings, in the order in which every process takes its locks. Raises _Taken."""
    row = append.row
    await connection.execute(_LOCK_TABLE, append.table)
    if table is not None and await connection.fetchval(_TABLE, *table, append.deadline) is None:
        raise _Taken
    values = (append.table, row.seq, row.at, row.account, row.command_id, encode(row.events), row.note)
    if await connection.fetchval(_ROW, *values) is None:
        raise _Taken
    await connection.execute(_DEADLINE, append.table, append.deadline)
    if append.summary is not None:
        await connection.execute(_SUMMARY, append.table, encode(append.summary))
    if append.checkpoint is not None:
        seq, state = append.checkpoint
        await connection.execute(_CHECKPOINT, append.table, seq, encode(state))
    if append.closed is not None:
        await store_closed(connection, append.closed)
    if append.late is not None:
        await store_late(connection, append.late, row.at)
    if append.penalties:
        await store_penalties(connection, append.penalties)
    if append.money:
        moved = await move(connection, append.money, row.at)
        for transaction, taken in zip(append.money, moved, strict=True):
            if not taken:
                raise StoredAlready(transaction.key)

"""Group commit: rows of many tables in one statement, on one connection of its own.

One task writes. While a batch commits the next one gathers, without any timer: alone a row goes at once,
under load batches grow. Rows are sorted by table, so that two processes never wait for each other in a
circle; a row whose number is taken doesn't hold up the rest. What a lost connection leaves unknown is found
out: the writer holds an advisory lock for as long as its connection lives, so once a new connection has that
lock the old one's work is done or will never be, and reading the row back tells which.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections import deque
from dataclasses import dataclass, field

import asyncpg

from app.services.ports import Unavailable
from app.store.database import CONNECT_TIMEOUT_S, LOST, SESSION, STATEMENT_TIMEOUT_S
from app.store.rows import encode, is_same
from app.table.state import Row

MAX_BATCH_ROWS = 512
MAX_WAITING_ROWS = 20_000
"""Rows handed in and not yet written; more are refused as Unavailable."""

MAX_TRIES = 2
"""Times that a row is offered where the first offer is known not to be stored."""

RECONNECT_PATIENCE_S = 5.0
FIRST_PAUSE_S = 0.02
LONGEST_PAUSE_S = 0.5

_APPEND = """
WITH offered AS (
    SELECT * FROM unnest($1::text[], $2::int[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::bytea[],
        $8::bigint[]) AS o(table_id, seq, at, account, command_id, events, note, deadline)
), taken AS (
    INSERT INTO table_log (table_id, seq, at, account, command_id, events, note)
    SELECT table_id, seq, at, account, command_id, events::json, note FROM offered ORDER BY table_id
    ON CONFLICT DO NOTHING RETURNING table_id
), moved AS (
    UPDATE tables SET deadline = offered.deadline FROM offered, taken
    WHERE tables.table_id = taken.table_id AND offered.table_id = taken.table_id
        AND tables.deadline IS DISTINCT FROM offered.deadline
)
SELECT table_id FROM taken
"""
_READ_BACK = """
SELECT log.* FROM table_log AS log
JOIN unnest($1::text[], $2::int[]) AS asked(table_id, seq) USING (table_id, seq)
"""


@dataclass(slots=True)
class _Offer:
    table: str
    row: Row
    deadline: int | None
    taken: asyncio.Future[bool]
    tries: int = 0
    text: str = field(init=False)

    def __post_init__(self) -> None:
        self.text = encode(self.row.events)

    def answer(self, taken: bool) -> None:
        if not self.taken.done():
            self.taken.set_result(taken)

    def fail(self, problem: Exception) -> None:
        if not self.taken.done():
            self.taken.set_exception(problem)


class GroupWriter:
    """The one writer of plain rows in this process."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._lock_key = secrets.randbits(62)
        self._waiting: deque[_Offer] = deque()
        self._unconfirmed: dict[str, asyncio.Future[bool]] = {}
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._connection: asyncpg.Connection[asyncpg.Record] | None = None
        self._closing = False

    async def append(self, table: str, row: Row, deadline: int | None) -> bool:
        """Store a row and the table's new deadline; False if the number is taken. Raises Unavailable.

        A table has one unconfirmed row at most: a second waits until the first is answered, also where the
        one who waited for that answer was cancelled.
        """
        while (earlier := self._unconfirmed.get(table)) is not None:
            await asyncio.wait([earlier])
        if self._closing or len(self._waiting) >= MAX_WAITING_ROWS:
            raise Unavailable("the event store takes no more rows now")
        if self._task is None:
            self._task = asyncio.create_task(self._write_on(), name="group writer")
        offer = _Offer(table, row, deadline, asyncio.get_running_loop().create_future())
        self._unconfirmed[table] = offer.taken
        offer.taken.add_done_callback(lambda answer: self._confirm(table, answer))
        self._waiting.append(offer)
        self._wake.set()
        return await asyncio.shield(offer.taken)

    def _confirm(self, table: str, answer: asyncio.Future[bool]) -> None:
        del self._unconfirmed[table]
        answer.exception()  # looked at here, in case that nobody waits for it any more

    async def close(self) -> None:
        """Write what waits, then let the connection go."""
        self._closing = True
        self._wake.set()
        if self._task is not None:
            await self._task
        if self._connection is not None:
            await _close(self._connection)
            self._connection = None

    async def _write_on(self) -> None:
        while True:
            if not self._waiting:
                if self._closing:
                    return
                self._wake.clear()
                await self._wake.wait()
                continue
            batch = [self._waiting.popleft() for _ in range(min(len(self._waiting), MAX_BATCH_ROWS))]
            try:
                await self._write(batch)
            except Unavailable as problem:
                for offer in (*batch, *self._waiting):
                    offer.fail(problem)
                self._waiting.clear()
            except Exception:  # noqa: BLE001 - one bad row must not fail the others
                await self._write_singly(batch)

    async def _write_singly(self, batch: list[_Offer]) -> None:
        for offer in batch:
            try:
                await self._write([offer])
            except Exception as problem:  # noqa: BLE001 - whatever it is, who waits must hear of it
                offer.fail(problem)

    async def _write(self, batch: list[_Offer]) -> None:
        batch.sort(key=lambda offer: offer.table)
        for offer in batch:
            offer.tries += 1
        sent = False
        try:
            connection = self._connection or await self._connect()
            sent = True
            taken = {record["table_id"] for record in await connection.fetch(_APPEND, *_columns(batch))}
        except asyncpg.DataError:  # a value that can't be sent; nothing is lost
            raise
        except LOST as problem:
            await self._find_out(batch, sent, problem)
        else:
            for offer in batch:
                offer.answer(offer.table in taken)

    async def _find_out(self, batch: list[_Offer], sent: bool, problem: BaseException) -> None:
        """After a loss: tell what is stored, and offer again what isn't. Raises Unavailable."""
        self._drop()
        try:
            async with asyncio.timeout(RECONNECT_PATIENCE_S):
                connection = await self._connect_patiently()
                tables, seqs = [offer.table for offer in batch], [offer.row.seq for offer in batch]
                found = await connection.fetch(_READ_BACK, tables, seqs) if sent else []
        except LOST:
            self._drop()
            raise Unavailable(f"the database was lost: {problem}") from problem
        stored = {record["table_id"]: record for record in found}
        for offer in reversed(batch):
            if offer.table in stored:
                offer.answer(is_same(stored[offer.table], offer.row))
            elif offer.tries < MAX_TRIES:
                self._waiting.appendleft(offer)
            else:
                offer.fail(Unavailable(f"the database was lost again and again: {problem}"))

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None

    async def _connect_patiently(self) -> asyncpg.Connection[asyncpg.Record]:
        pause = FIRST_PAUSE_S
        while True:
            try:
                return await self._connect()
            except LOST:
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE_S)

    async def _connect(self) -> asyncpg.Connection[asyncpg.Record]:
        """Make a new connection that holds our lock: none of our earlier ones does anything any more."""
        connection = await asyncpg.connect(
            self._url,
            timeout=CONNECT_TIMEOUT_S,
            command_timeout=STATEMENT_TIMEOUT_S,
            server_settings=SESSION,
        )
        try:
            await connection.execute("SELECT pg_advisory_lock($1)", self._lock_key)
        except BaseException:
            connection.terminate()
            raise
        self._connection = connection
        return connection


def _columns(batch: list[_Offer]) -> tuple[list[object], ...]:
    rows = [offer.row for offer in batch]
    return (
        [offer.table for offer in batch],
        [row.seq for row in rows],
        [row.at for row in rows],
        [row.account for row in rows],
        [row.command_id for row in rows],
        [offer.text for offer in batch],
        [row.note for row in rows],
        [offer.deadline for offer in batch],
    )


async def _close(connection: asyncpg.Connection[asyncpg.Record]) -> None:
    with contextlib.suppress(*LOST):
        await connection.close(timeout=CONNECT_TIMEOUT_S)

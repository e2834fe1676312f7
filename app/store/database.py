"""A pool of connections, and the one place where the driver's errors become the ports' ``Unavailable``.

Reads are tried again once when their connection turns out to be dead; transactions again when Postgres asks
for it (deadlock, serialization). Whether a transaction that lost its connection is stored only its author can
tell, so such a loss is not hidden here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from typing import Any, TypeAlias, TypeVar

import asyncpg
from asyncpg.pool import PoolConnectionProxy

from app.services.ports import Unavailable
from app.store.urls import plain_url

T = TypeVar("T")
Connection: TypeAlias = "asyncpg.Connection[asyncpg.Record] | PoolConnectionProxy[asyncpg.Record]"
Pool: TypeAlias = "asyncpg.Pool[asyncpg.Record]"

POOL_CONNECTIONS = 10
CONNECT_TIMEOUT_S = 10.0
STATEMENT_TIMEOUT_S = 20.0
CLOSE_PATIENCE_S = 10.0
ACQUIRE_TIMEOUT_S = 10.0
"""Longest wait for one of the pool's connections; then the database counts as away."""

MAX_TRIES = 4
"""Runs of one transaction that Postgres asks to repeat."""

SESSION = {"application_name": "fairdeal", "idle_in_transaction_session_timeout": "10000"}
"""Of every connection. A process that stands still in mid-transaction holds up the others 10 s at most."""

LOST: tuple[type[BaseException], ...] = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # "another operation is in progress": a connection that broke in mid-answer
    asyncpg.PostgresConnectionError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.CannotConnectNowError,
    asyncpg.TooManyConnectionsError,
    asyncpg.QueryCanceledError,
)
"""Errors after which it is not known whether the server did what it was asked."""

REPEAT = (asyncpg.DeadlockDetectedError, asyncpg.SerializationError)


class Database:
    """Access to one Postgres database."""

    def __init__(self, url: str, pool: Pool) -> None:
        self.url = url
        self._pool = pool

    @classmethod
    async def open(cls, url: str) -> Database:
        """Connect; raises Unavailable if nothing answers there and ValueError for a bad address."""
        pool = await asyncpg.create_pool(
            plain_url(url),
            min_size=0,
            max_size=POOL_CONNECTIONS,
            timeout=CONNECT_TIMEOUT_S,
            command_timeout=STATEMENT_TIMEOUT_S,
            server_settings=SESSION,
        )
        database = cls(plain_url(url), pool)
        try:
            await database.fetchval("SELECT 1")
        except asyncpg.PostgresError as problem:  # a wrong password, a database that isn't there
            await database.close()
            raise Unavailable(f"the database refuses us: {problem}") from problem
        except BaseException:
            await database.close()
            raise
        return database

    async def close(self) -> None:
        """Close all connections, waiting for what they do, but not for ever."""
        try:
            async with asyncio.timeout(CLOSE_PATIENCE_S):
                await self._pool.close()
        except TimeoutError:
            self._pool.terminate()

    async def fetch(self, statement: str, *values: Any) -> list[asyncpg.Record]:
        """All rows of a read, or of a statement that may be done twice; raises Unavailable."""

        async def work(connection: Connection) -> list[asyncpg.Record]:
            return await connection.fetch(statement, *values)

        return await self._again_if_lost(work)

    async def fetchrow(self, statement: str, *values: Any) -> asyncpg.Record | None:
        """The first row, as ``fetch``."""
        rows = await self.fetch(statement, *values)
        return rows[0] if rows else None

    async def fetchval(self, statement: str, *values: Any) -> Any:
        """The first column of the first row, as ``fetch``."""
        row = await self.fetchrow(statement, *values)
        return None if row is None else row[0]

    async def execute(self, statement: str, *values: Any) -> None:
        """A statement that may be done twice, as ``fetch``."""
        await self.fetch(statement, *values)

    async def transaction(self, work: Callable[[Connection], Awaitable[T]]) -> T:
        """``work`` in one transaction; repeated where Postgres asks for it.

        Raises Unavailable if the connection is lost: ``work`` is then stored or not.
        """
        for attempt in range(1, MAX_TRIES + 1):
            try:
                async with self._acquire() as connection, connection.transaction():
                    return await work(connection)
            except asyncpg.DataError:  # a value that can't be sent; nothing is lost
                raise
            except REPEAT:
                if attempt == MAX_TRIES:
                    raise
            except LOST as problem:
                raise Unavailable(f"the database was lost: {problem}") from problem
        raise AssertionError("unreachable")

    def _acquire(self) -> AbstractAsyncContextManager[Connection]:
        return self._pool.acquire(timeout=ACQUIRE_TIMEOUT_S)

    async def _again_if_lost(self, work: Callable[[Connection], Awaitable[T]]) -> T:
        for attempt in (1, 2):
            try:
                async with self._acquire() as connection:
                    return await work(connection)
            except asyncpg.DataError:
                raise
            except LOST as problem:
                if attempt == 2:
                    raise Unavailable(f"the database was lost: {problem}") from problem
        raise AssertionError("unreachable")

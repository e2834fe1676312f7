"""One server at a time on a database: a lock that Postgres itself lets go when its holder is gone.

The log would keep two servers from harming a hand, but a page at one would not hear at once what happened at
the other, and practice players would be moved twice.
"""

from __future__ import annotations

import asyncio
import contextlib

import asyncpg
import structlog

from app.services.ports import Unavailable
from app.store.database import CONNECT_TIMEOUT_S, LOST
from app.store.urls import plain_url

LOCK = 0x0FA1_DEA2
"""Any number that only we use."""
PATIENCE_S = 10.0
"""How long a start waits for the server before it, which may have been killed a moment ago."""
LOOK_EVERY_S = 0.25
HOLD_EVERY_S = 5.0
"""How often the holder looks whether its connection, and with it the lock, still lives."""

_log = structlog.get_logger("one-server")


class AnotherServerError(Exception):
    """Another server works on this database."""


class OneServer:
    """The lock, while it is held."""

    def __init__(self, url: str) -> None:
        self._url = plain_url(url)
        self._connection: asyncpg.Connection[asyncpg.Record] | None = None
        self._held = False
        self._holding: asyncio.Task[None] | None = None

    async def take(self) -> None:
        """Take the lock, waiting a little for its last holder. Raises AnotherServerError and Unavailable."""
        ends = asyncio.get_running_loop().time() + PATIENCE_S
        while not await self._try():
            if asyncio.get_running_loop().time() > ends:
                raise AnotherServerError(
                    "Another Fairdeal server works on this database already. Stop it first, or give this one "
                    "another database (DATABASE_URL) or data directory (FAIRDEAL_DATA_DIR)."
                )
            await asyncio.sleep(LOOK_EVERY_S)
        self._holding = asyncio.create_task(self._hold())

    async def release(self) -> None:
        """Let the next server in."""
        if self._holding is not None:
            self._holding.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._holding
        await self._hang_up()

    async def _try(self) -> bool:
        try:
            if self._connection is None:
                self._connection = await asyncpg.connect(self._url, timeout=CONNECT_TIMEOUT_S)
            self._held = bool(await self._connection.fetchval("SELECT pg_try_advisory_lock($1)", LOCK))
        except LOST as problem:
            await self._hang_up()
            raise Unavailable(f"no database answers: {problem}") from problem
        return self._held

    async def _hold(self) -> None:
        """Postgres was started anew: its locks are gone, so take this one again."""
        while True:
            await asyncio.sleep(HOLD_EVERY_S)
            try:
                if self._held and self._connection is not None:
                    await self._connection.fetchval("SELECT 1")
                elif not await self._try():
                    _log.error("another server has taken this database while it was out of reach")
            except Unavailable:
                continue
            except LOST:
                await self._hang_up()

    async def _hang_up(self) -> None:
        connection, self._connection, self._held = self._connection, None, False
        if connection is not None:
            with contextlib.suppress(*LOST):
                await connection.close(timeout=CONNECT_TIMEOUT_S)

"""One server at a time on a database; the lock goes with its holder, and comes back after Postgres does."""

from __future__ import annotations

import asyncpg
import pytest

from app.store import one_server
from app.store.one_server import AnotherServerError, OneServer
from tests.waiting import until

HELD = (
    "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND granted AND database = "
    "(SELECT oid FROM pg_database WHERE datname = current_database())"
)


async def test_a_second_server_is_refused_and_let_in_when_the_first_has_gone(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(one_server, "PATIENCE_S", 0.5)
    first, second = OneServer(database_url), OneServer(database_url)
    await first.take()
    with pytest.raises(AnotherServerError):
        await second.take()
    await first.release()
    await second.take()
    await second.release()


async def test_a_lock_that_was_lost_with_its_connection_is_taken_again(
    database_url: str, pool: asyncpg.Pool[asyncpg.Record], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(one_server, "HOLD_EVERY_S", 0.05)
    holder = OneServer(database_url)
    await holder.take()
    assert await pool.fetchval(HELD, one_server.LOCK) == 1
    await pool.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid = $1",
        one_server.LOCK,
    )

    async def held() -> bool:
        return bool(await pool.fetchval(HELD, one_server.LOCK) == 1)

    await until(held, "the lock is taken again")
    await holder.release()
    assert await pool.fetchval(HELD, one_server.LOCK) == 0

"""Database time and the servers' beats."""

from __future__ import annotations

import asyncpg
import pytest

import app.store.time as time_module
from app.store.database import Database
from app.store.time import DatabaseTime, Heartbeats


async def test_time_is_the_databases_whatever_the_own_clock_says(
    database: Database, pool: asyncpg.Pool[asyncpg.Record], monkeypatch: pytest.MonkeyPatch
) -> None:
    own = time_module._monotonic_ms
    monkeypatch.setattr(time_module, "_monotonic_ms", lambda: own() + 1e9)
    measured = DatabaseTime(database)
    await measured.measure()
    question = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint"
    before = await pool.fetchval(question)
    now = measured.now()
    after = await pool.fetchval(question)
    assert before - 100 <= now <= after + 100


async def test_time_never_falls(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    measured = DatabaseTime(database)
    await measured.measure()
    first = measured.now()
    own = time_module._monotonic_ms
    monkeypatch.setattr(time_module, "_monotonic_ms", lambda: own() - 60_000)
    assert measured.now() == first


async def test_time_that_was_not_measured_is_not_made_up(database: Database) -> None:
    with pytest.raises(RuntimeError, match="not measured"):
        DatabaseTime(database).now()


async def test_the_last_beat_stays_and_never_falls(database: Database) -> None:
    beats = Heartbeats(database)
    assert await beats.last() is None
    await beats.beat(100)
    await beats.beat(90)
    assert await beats.last() == 100
    await beats.beat(110)
    assert await beats.last() == 110

"""The migrations make exactly the schema that ``app.store.schema`` tells."""

from __future__ import annotations

import asyncio

import asyncpg
import pytest
from sqlalchemy import make_url
from sqlalchemy.ext.asyncio import create_async_engine

from app.services.ports import Unavailable
from app.store import migrate
from app.store.schema import APPEND_ONLY, metadata
from app.store.urls import sqlalchemy_url

TABLE = "ab" * 16
CLOCKED = '{"events":[{"type":"deal"},{"by":"clock"},{"by":"player"},{"by":"clock"}]}'
SPOILT = '{"events":[]}'
CONSTRAINTS = """
SELECT conrelid::regclass::text AS table, conname, pg_get_constraintdef(oid) AS definition
FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND conrelid <> 0 AND contype NOT IN ('t', 'n')
ORDER BY 1, 2
"""
APPEND_ONLY_TABLES = """
SELECT tgrelid::regclass::text FROM pg_trigger WHERE tgname = 'append_only' AND tgenabled = 'O' ORDER BY 1
"""


async def test_upgrade_from_empty_leaves_no_drift(empty_database_url: str) -> None:
    await migrate.upgrade(empty_database_url)
    await migrate.find_drift(empty_database_url)


async def test_upgrade_twice_and_at_once_is_harmless(empty_database_url: str) -> None:
    await asyncio.gather(*(migrate.upgrade(empty_database_url) for _ in range(3)))
    await migrate.upgrade(empty_database_url)
    await migrate.find_drift(empty_database_url)


async def test_a_database_that_is_not_there_is_told_without_its_password(empty_database_url: str) -> None:
    nowhere = "postgresql://nobody:hush@127.0.0.1:1/none"
    with pytest.raises(Unavailable, match=r"The database none at 127\.0\.0\.1:1 can't be used") as told:
        await migrate.upgrade(nowhere)
    assert "hush" not in str(told.value)
    unmade = make_url(empty_database_url).set(database="never_made").render_as_string(hide_password=False)
    with pytest.raises(Unavailable, match="never_made"):
        await migrate.upgrade(unmade)


async def test_constraints_are_those_of_the_schema(empty_database_url: str, database_url: str) -> None:
    """Alembic doesn't compare checks and keys in full; Postgres' own words for them do."""
    engine = create_async_engine(sqlalchemy_url(empty_database_url))
    async with engine.begin() as connection:
        await connection.run_sync(metadata.create_all)
    await engine.dispose()
    migrated = await _rows(database_url, CONSTRAINTS)
    assert [row for row in migrated if row[0] != "alembic_version"] == await _rows(
        empty_database_url, CONSTRAINTS
    )


async def test_append_only_tables_have_their_trigger(database_url: str) -> None:
    assert [name for (name,) in await _rows(database_url, APPEND_ONLY_TABLES)] == sorted(APPEND_ONLY)


async def test_acts_by_the_clock_of_hands_before_are_counted(empty_database_url: str) -> None:
    await migrate.upgrade(empty_database_url, "0001")
    await _do(
        empty_database_url,
        f"INSERT INTO tables (table_id, game, name, currency, created) VALUES ('{TABLE}', 'g', 'n', 'c', 1)",
        f"INSERT INTO hand_records VALUES ('{TABLE}', 1, 1, 'won', NULL, '{CLOCKED}')",
        f"INSERT INTO hand_records VALUES ('{TABLE}', 2, 1, 'spoilt', 'house', '{SPOILT}')",
    )
    await migrate.upgrade(empty_database_url)
    counted = await _rows(empty_database_url, "SELECT hand, clock_acts FROM hand_records ORDER BY hand")
    assert counted == [(1, 2), (2, 0)]
    with pytest.raises(asyncpg.RestrictViolationError):
        await _do(empty_database_url, "UPDATE hand_records SET clock_acts = 0")


async def _do(url: str, *statements: str) -> None:
    connection = await asyncpg.connect(url)
    try:
        for statement in statements:
            await connection.execute(statement)
    finally:
        await connection.close()


async def _rows(url: str, query: str) -> list[tuple[object, ...]]:
    connection = await asyncpg.connect(url)
    try:
        return [tuple(row) for row in await connection.fetch(query)]
    finally:
        await connection.close()

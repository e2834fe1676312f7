"""What was stored stays as it was: the database itself refuses to change or remove it."""

from __future__ import annotations

import asyncpg
import pytest

from app.services.ports import LateOpening
from app.store.event_store import EventStore
from app.store.ledger_store import LedgerStore
from app.store.schema import APPEND_ONLY, metadata
from tests.store.make import ANN, TABLE, append, issue, opening, won_hand


@pytest.fixture
async def filled(events: EventStore, ledger: LedgerStore) -> None:
    """At least a row in every append-only table."""
    await events.create_table("Blue", opening())
    await events.append(append(2, closed=won_hand(1), money=(issue(ANN, 5, "i"),)))
    await events.append(append(3, late=LateOpening(ANN, TABLE, 1, 1, "5e" * 32)))


@pytest.mark.parametrize("table", APPEND_ONLY)
@pytest.mark.parametrize("change", ["UPDATE {0} SET {1} = {1}", "DELETE FROM {0}", "TRUNCATE {0} CASCADE"])
async def test_no_change_no_removal(
    filled: None, pool: asyncpg.Pool[asyncpg.Record], table: str, change: str
) -> None:
    column = next(c.name for c in metadata.tables[table].columns if c.identity is None)
    before = await pool.fetch(f"SELECT * FROM {table}")
    assert before
    with pytest.raises(asyncpg.RestrictViolationError, match="append-only"):
        await pool.execute(change.format(table, column))
    assert await pool.fetch(f"SELECT * FROM {table}") == before

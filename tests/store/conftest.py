"""Fixtures of the store's tests."""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from app.store.database import Database
from app.store.event_store import EventStore
from app.store.ledger_store import LedgerStore
from app.store.records_store import Records
from app.store.time import DatabaseTime
from tests.store.proxy import Proxy, proxy_to


@pytest.fixture
async def events(database: Database) -> AsyncIterator[EventStore]:
    store = EventStore(database)
    yield store
    await store.close()


@pytest.fixture
async def time(database: Database) -> DatabaseTime:
    measured = DatabaseTime(database)
    await measured.measure()
    return measured


@pytest.fixture
def ledger(database: Database, time: DatabaseTime) -> LedgerStore:
    return LedgerStore(database, time)


@pytest.fixture
def records(database: Database) -> Records:
    return Records(database)


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that the unprivileged user of a server can pass through, with a short name for sockets."""
    with tempfile.TemporaryDirectory(prefix="fd-") as name:
        Path(name).chmod(0o755)
        yield Path(name)


@pytest.fixture
async def proxy(database_url: str, folder: Path) -> AsyncIterator[Proxy]:
    """A cuttable way to the test's database."""
    async with proxy_to(database_url, folder) as opened:
        yield opened


@pytest.fixture
async def far_events(proxy: Proxy) -> AsyncIterator[EventStore]:
    """An event store that reaches its database through ``proxy``."""
    database = await Database.open(proxy.url)
    store = EventStore(database)
    yield store
    await store.close()
    await database.close()

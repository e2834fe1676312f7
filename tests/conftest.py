"""Fixtures that many rooms share: a Postgres server for the run, a fresh migrated database for a test.

The server is started by the first test that asks for it; all xdist workers use the same one. It gives up
durability for speed. ``database_url`` costs some hundredths of a second: it is cloned from a template.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
import shutil
import tempfile
import uuid
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:  # the pure rooms' tests shall not wait for the database's libraries
    import asyncpg

    from app.store.database import Database
    from app.store.embedded import EmbeddedPostgres

RUN_FOLDER = "FAIRDEAL_TEST_RUN"
TEMPLATE = "migrated_template"


def pytest_configure(config: pytest.Config) -> None:
    """In the process that controls the run: one folder for the run's server, known to all workers."""
    if not hasattr(config, "workerinput"):
        os.environ[RUN_FOLDER] = tempfile.mkdtemp(prefix="fairdeal-test-")
        Path(os.environ[RUN_FOLDER]).chmod(0o755)


def pytest_unconfigure(config: pytest.Config) -> None:
    """The controlling process ends last: the server goes down with its last user, then its files can go."""
    if hasattr(config, "workerinput") or RUN_FOLDER not in os.environ:
        return
    folder = Path(os.environ.pop(RUN_FOLDER))
    if (folder / "postgres").exists():
        from app.store.embedded import EmbeddedPostgres

        EmbeddedPostgres(folder / "postgres", durable=False).wait_stopped()
    shutil.rmtree(folder, ignore_errors=True)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last: their driver keeps a loop in its process, in which no async test can run."""
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)


@pytest.fixture(scope="session")
def postgres() -> Iterator[EmbeddedPostgres]:
    """The run's server."""
    from app.store.embedded import EmbeddedPostgres

    server = EmbeddedPostgres(Path(os.environ[RUN_FOLDER]) / "postgres", durable=False)
    with server:
        yield server


@pytest.fixture(scope="session")
def migrated_template(postgres: EmbeddedPostgres) -> str:
    """The name of a migrated, empty database to clone; made once for the run."""
    with (Path(os.environ[RUN_FOLDER]) / "template.lock").open("a+") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        lock.seek(0)
        if not lock.read():
            asyncio.run(_make_template(postgres))
            lock.write("made")
    return TEMPLATE


@pytest.fixture
def empty_database_url(postgres: EmbeddedPostgres) -> Iterator[str]:
    """The address of a fresh database without any table."""
    yield from _fresh_database(postgres, "template0")


@pytest.fixture
def database_url(postgres: EmbeddedPostgres, migrated_template: str) -> Iterator[str]:
    """The address (``postgresql://``) of a fresh, migrated, empty database."""
    yield from _fresh_database(postgres, migrated_template)


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    """The store's access to a fresh, migrated, empty database."""
    from app.store.database import Database

    opened = await Database.open(database_url)
    yield opened
    await opened.close()


@pytest.fixture
async def pool(database_url: str) -> AsyncIterator[asyncpg.Pool[asyncpg.Record]]:
    """Plain connections to a fresh, migrated, empty database (the same one as ``database``)."""
    import asyncpg

    async with asyncpg.create_pool(database_url, min_size=1, max_size=8) as opened:
        yield opened


def _fresh_database(postgres: EmbeddedPostgres, template: str) -> Iterator[str]:
    name = f"t{uuid.uuid4().hex}"
    asyncio.run(_execute(postgres.url("postgres"), f"CREATE DATABASE {name} TEMPLATE {template}"))
    yield postgres.url(name)
    asyncio.run(_execute(postgres.url("postgres"), f"DROP DATABASE {name} WITH (FORCE)"))


async def _make_template(postgres: EmbeddedPostgres) -> None:
    from app.store import migrate

    await _execute(postgres.url("postgres"), f"CREATE DATABASE {TEMPLATE} TEMPLATE template0")
    await migrate.upgrade(postgres.url(TEMPLATE))


async def _execute(url: str, statement: str) -> None:
    import asyncpg

    connection = await asyncpg.connect(url)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()

"""How Alembic reaches the database: through a connection that is handed in, or by DATABASE_URL."""

from __future__ import annotations

import asyncio
import os

from alembic import context
from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from app.store.schema import metadata
from app.store.urls import sqlalchemy_url


def migrate(connection: Connection) -> None:
    context.configure(connection=connection, target_metadata=metadata, compare_server_default=True)
    with context.begin_transaction():
        context.run_migrations()


async def migrate_by_url(url: str) -> None:
    engine = create_async_engine(sqlalchemy_url(url), poolclass=NullPool)
    async with engine.connect() as connection:
        await connection.run_sync(migrate)
    await engine.dispose()


given: Connection | None = context.config.attributes.get("connection")
if given is not None:
    migrate(given)
elif "DATABASE_URL" in os.environ:
    asyncio.run(migrate_by_url(os.environ["DATABASE_URL"]))
else:
    raise SystemExit("Set DATABASE_URL, or use `python3 -m app migrate`.")

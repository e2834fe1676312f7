"""Addresses of databases: as people write them, for asyncpg and for SQLAlchemy."""

from __future__ import annotations

_SCHEMES = ("postgresql+asyncpg://", "postgres://", "postgresql://")


def plain_url(url: str) -> str:
    """The address as asyncpg takes it (``postgresql://``); raises ValueError for another kind of database."""
    for scheme in _SCHEMES:
        if url.startswith(scheme):
            return "postgresql://" + url.removeprefix(scheme)
    raise ValueError("DATABASE_URL must start with postgresql:// (no other database is supported).")


def sqlalchemy_url(url: str) -> str:
    """The address as SQLAlchemy takes it (``postgresql+asyncpg://``)."""
    return "postgresql+asyncpg://" + plain_url(url).removeprefix("postgresql://")

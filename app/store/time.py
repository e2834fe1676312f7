"""Database time in this process, and the beats of the servers of one database.

All servers share the database's clock. Each measures how far its own monotonic clock is from it and goes by
the sum: a call costs nothing, and nobody's wall clock matters.
"""

from __future__ import annotations

import time

from app.store.database import Database

PROBES = 5
"""Questions of one measurement; the one with the shortest way is believed."""

_NOW = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint"
_BEAT = """
INSERT INTO heartbeat (at) VALUES ($1)
ON CONFLICT (one_row) DO UPDATE SET at = greatest(heartbeat.at, excluded.at)
"""


class DatabaseTime:
    """The port ``services.ports.Time``; ``measure`` before the first use, and now and then."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._offset_ms: float | None = None
        self._last = 0

    async def measure(self) -> None:
        """Ask the database for its time. Raises Unavailable, leaving the last measurement in force."""
        best: tuple[float, float] | None = None
        for _ in range(PROBES):
            before = _monotonic_ms()
            theirs = await self._database.fetchval(_NOW)
            after = _monotonic_ms()
            # whole milliseconds were rounded, on the average to the middle
            probe = (after - before, theirs - (before + after) / 2)
            best = probe if best is None else min(best, probe)
        assert best is not None
        self._offset_ms = best[1]

    def now(self) -> int:
        """Milliseconds since 1970; never falls within this process."""
        if self._offset_ms is None:
            raise RuntimeError("the database's time was not measured yet")
        self._last = max(self._last, int(_monotonic_ms() + self._offset_ms))
        return self._last


class Heartbeats:
    """The port ``services.ports.Heartbeats`` over Postgres. All methods raise Unavailable."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def last(self) -> int | None:
        """The latest beat of any server on this database; None before the first."""
        found: int | None = await self._database.fetchval("SELECT at FROM heartbeat")
        return found

    async def beat(self, at: int) -> None:
        """A server runs at ``at``; the stored time never falls."""
        await self._database.execute(_BEAT, at)


def _monotonic_ms() -> float:
    return time.monotonic_ns() / 1_000_000

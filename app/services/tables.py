"""The tables that a worker has in memory."""

from __future__ import annotations

from collections.abc import Iterator

from app.services.deadlines import Deadlines
from app.services.limits import MAX_IDLE_TABLES_IN_MEMORY, MAX_TABLES_IN_MEMORY
from app.services.manifests import renew
from app.services.table_runner import Outside, TableRunner, chain_is_due
from app.table.errors import Refused


class Tables:
    """Runners by table id. Those that nobody uses are let go: the log has everything."""

    def __init__(self, outside: Outside, deadlines: Deadlines) -> None:
        self._outside = outside
        self._deadlines = deadlines
        self._runners: dict[str, TableRunner] = {}

    def __iter__(self) -> Iterator[TableRunner]:
        return iter(list(self._runners.values()))

    def __len__(self) -> int:
        return len(self._runners)

    def known(self, table: str) -> TableRunner | None:
        """The table, if it is in memory."""
        return self._runners.get(table)

    def get(self, table: str) -> TableRunner:
        """The table, taken into memory (not yet loaded) if need be. Raises Refused("busy")."""
        runner = self._runners.get(table)
        if runner is None:
            if len(self._runners) >= MAX_TABLES_IN_MEMORY:
                raise Refused("busy", "Too many tables are open on this server. Try again later.")
            runner = self._runners[table] = TableRunner(table, self._outside, self._deadlines.set)
        runner.used_at = self._outside.time.now()
        return runner

    async def ready(self, table: str) -> TableRunner:
        """The table, up to date and with a chain for its next hand. Raises Refused, Unavailable."""
        runner = self.get(table)
        if chain_is_due(await runner.refresh()):
            await renew(self._outside, runner)
        return runner

    def forget(self, table: str) -> None:
        """Let a table's memory go if it isn't used."""
        runner = self._runners.get(table)
        if runner is not None and runner.idle:
            del self._runners[table]
            self._deadlines.set(table, None)

    def forget_idle(self) -> None:
        """Beyond the bound, let the idle tables go that were used longest ago."""
        idle = sorted((it for it in self._runners.values() if it.idle), key=lambda it: it.used_at)
        for runner in idle[: max(0, len(idle) - MAX_IDLE_TABLES_IN_MEMORY)]:
            self.forget(runner.table)

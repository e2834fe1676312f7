"""The lobby's line of a table: what a player wants to know before sitting down (T11)."""

from __future__ import annotations

from typing import Any

from app.services.limits import LOBBY_KEPT_MS, MAX_LOBBY_TABLES
from app.services.ports import EventStore, Json, Time
from app.table.state import TableState

HIDDEN = "accounts"
"""Who sits where, by account: for the account itself, never in what is listed."""


def summary_of(state: TableState) -> dict[str, Any]:
    """The line as it is stored. Amounts in minor units, clocks in seconds."""
    manifest = state.manifest
    running = state.running
    return {
        "table": state.table,
        "name": state.name,
        "game": manifest["game"],
        "currency": state.currency,
        "seats": manifest["seats"],
        "rate": manifest["rate"],
        "commission_bp": manifest["commission_bp"],
        "turn_s": manifest["turn_s"],
        "bank_s": manifest["bank_s"],
        "stake_needed": state.stake_needed,
        "phase": state.phase,
        "hand": None if running is None else running.number,
        "hands_played": state.next_hand - 1 - (running is not None),
        "players": [
            {"seat": seat.number, "player": seat.player, "bot": seat.bot}
            for seat in state.seats.values()
            if not seat.leaving
        ],
        HIDDEN: {seat.account: seat.number for seat in state.seats.values()},
    }


class Lobby:
    """All tables in one list, read at most every ``LOBBY_KEPT_MS``."""

    def __init__(self, store: EventStore, time: Time) -> None:
        self._store = store
        self._time = time
        self._lines: list[Json] = []
        self._read_at: int | None = None

    async def tables(self) -> list[dict[str, Any]]:
        """Every open table, the oldest first. Raises Unavailable."""
        return [{key: it for key, it in line.items() if key != HIDDEN} for line in await self._all()]

    async def seats_of(self, account: str) -> list[dict[str, Any]]:
        """``{table, name, seat, phase}`` for each seat of the account. Raises Unavailable."""
        return [
            {**{key: line[key] for key in ("table", "name", "phase")}, "seat": line[HIDDEN][account]}
            for line in await self._all()
            if account in line[HIDDEN]
        ]

    def forget(self) -> None:
        """Something has changed: read again."""
        self._read_at = None

    async def _all(self) -> list[Json]:
        now = self._time.now()
        if self._read_at is None or now - self._read_at >= LOBBY_KEPT_MS:
            self._lines = list(await self._store.summaries(MAX_LOBBY_TABLES))
            self._read_at = now
        return self._lines

"""Published hands and penalties. They are written with the table's row (``event_store``) and read here."""

from __future__ import annotations

import json
from collections.abc import Sequence

import asyncpg

from app.services.ports import ClosedHand, Json, LateOpening, OutcomeCount, Penalty, PlayerLine, SpoiltBy
from app.store.database import Connection, Database
from app.store.rows import encode

_RECORD = """
INSERT INTO hand_records (table_id, hand, at, outcome, cause, record, clock_acts)
VALUES ($1, $2, $3, $4, $5, $6, $7)
"""
_PLAYER = """
INSERT INTO hand_players (table_id, hand, seat, account, player, bot, points, net)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
"""
_LATE = """
INSERT INTO hand_late (table_id, hand, seat, seed, at) VALUES ($1, $2, $3, $4, $5)
"""
_PENALTY = """
INSERT INTO penalties (account, table_id, hand, seat, at, opened_late) VALUES ($1, $2, $3, $4, $5, $6)
"""
_OPENED = """
UPDATE penalties SET opened_late = true WHERE account = $1 AND table_id = $2 AND hand = $3
"""
_LATE_OF = """
SELECT table_id, hand, seat, seed FROM hand_late
JOIN unnest($1::text[], $2::bigint[]) AS asked(table_id, hand) USING (table_id, hand) ORDER BY seat
"""
_HANDS_OF = """
SELECT mine.number, hands.*, tables.name AS table_name, tables.currency
FROM hand_players AS mine
JOIN hand_records AS hands USING (table_id, hand)
JOIN tables USING (table_id)
WHERE mine.account = $1 AND ($2::bigint IS NULL OR mine.number < $2)
ORDER BY mine.number DESC LIMIT $3
"""
_PLAYERS_OF = """
SELECT table_id, hand, seat, account, player, bot, points, net FROM hand_players
JOIN unnest($1::text[], $2::bigint[]) AS asked(table_id, hand) USING (table_id, hand) ORDER BY seat
"""
_COUNTS = """
SELECT table_id, tables.name, outcome, cause, count(*) AS hands, sum(clock_acts)::bigint AS clock_acts
FROM hand_records JOIN tables USING (table_id)
GROUP BY table_id, tables.name, tables.created, outcome, cause
ORDER BY tables.created, table_id, outcome, cause
"""
_SPOILT_BY = """
SELECT table_id, player, count(*) AS hands FROM penalties JOIN hand_players USING (table_id, hand, seat)
GROUP BY table_id, hand_players.account, player ORDER BY hands DESC, table_id, player LIMIT $1
"""
_STANDING = """
SELECT * FROM penalties WHERE account = $1 AND (at >= $2 OR NOT opened_late)
ORDER BY at DESC, table_id, hand DESC
"""

_Key = tuple[str, int]


class Records:
    """The ports ``services.ports.Records`` and ``Penalties`` over Postgres."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def record(self, table: str, hand: int) -> Json | None:
        """The record of a closed hand, late openings included. Raises Unavailable."""
        found = await self._database.fetchrow(
            "SELECT record FROM hand_records WHERE table_id = $1 AND hand = $2", table, hand
        )
        if found is None:
            return None
        return _with_late(found["record"], (await self._late([(table, hand)])).get((table, hand), {}))

    async def hands_of(
        self, account: str, before: int | None, limit: int
    ) -> Sequence[tuple[int, ClosedHand]]:
        """Closed hands in which the account had a seat, newest first, with a falling cursor < ``before``.

        Raises Unavailable.
        """
        found = await self._database.fetch(_HANDS_OF, account, before, limit)
        keys = [(record["table_id"], record["hand"]) for record in found]
        late, players = await self._late(keys), await self._players(keys)
        return [
            (record["number"], _closed_hand(record, late.get(key, {}), players[key]))
            for record, key in zip(found, keys, strict=True)
        ]

    async def counts(self) -> Sequence[OutcomeCount]:
        """Hands by table, outcome and cause. Raises Unavailable."""
        found = await self._database.fetch(_COUNTS)
        return [OutcomeCount(*record) for record in found]

    async def spoilt_by(self, limit: int) -> Sequence[SpoiltBy]:
        """Hands that seats have spoilt, by table and account, the most first. Raises Unavailable."""
        return [SpoiltBy(*record) for record in await self._database.fetch(_SPOILT_BY, limit)]

    async def standing(self, account: str, since: int) -> Sequence[Penalty]:
        """Penalties since ``since``, and older ones that were never opened late; newest first.

        Raises Unavailable.
        """
        found = await self._database.fetch(_STANDING, account, since)
        return [
            Penalty(r["account"], r["table_id"], r["hand"], r["seat"], r["at"], r["opened_late"])
            for r in found
        ]

    async def _late(self, keys: Sequence[_Key]) -> dict[_Key, dict[str, str]]:
        late: dict[_Key, dict[str, str]] = {}
        for record in await self._database.fetch(_LATE_OF, *_columns(keys)):
            of_hand = late.setdefault((record["table_id"], record["hand"]), {})
            of_hand[str(record["seat"])] = record["seed"]
        return late

    async def _players(self, keys: Sequence[_Key]) -> dict[_Key, list[PlayerLine]]:
        players: dict[_Key, list[PlayerLine]] = {}
        for table, hand, *line in await self._database.fetch(_PLAYERS_OF, *_columns(keys)):
            players.setdefault((table, hand), []).append(PlayerLine(*line))
        return players


async def store_closed(connection: Connection, closed: ClosedHand) -> None:
    """A closed hand's record and its players, within the caller's transaction."""
    text = encode(closed.record)
    head = (closed.table, closed.hand, closed.at, closed.outcome, closed.cause, text, closed.clock_acts)
    await connection.execute(_RECORD, *head)
    lines = [
        (closed.table, closed.hand, p.seat, p.account, p.player, p.bot, p.points, p.net)
        for p in closed.players
    ]
    await connection.executemany(_PLAYER, lines)


async def store_late(connection: Connection, late: LateOpening, at: int) -> None:
    """A late opening, and the mark on its penalty, within the caller's transaction."""
    await connection.execute(_LATE, late.table, late.hand, late.seat, late.seed, at)
    await connection.execute(_OPENED, late.account, late.table, late.hand)


async def store_penalties(connection: Connection, penalties: Sequence[Penalty]) -> None:
    """Penalties of a spoilt hand, within the caller's transaction."""
    lines = [(p.account, p.table, p.hand, p.seat, p.at, p.opened_late) for p in penalties]
    await connection.executemany(_PENALTY, lines)


def _columns(keys: Sequence[_Key]) -> tuple[list[str], list[int]]:
    return [table for table, _ in keys], [hand for _, hand in keys]


def _with_late(text: str, late: dict[str, str]) -> dict[str, object]:
    record: dict[str, object] = json.loads(text)
    if late:
        record["late"] = late
    return record


def _closed_hand(record: asyncpg.Record, late: dict[str, str], players: Sequence[PlayerLine]) -> ClosedHand:
    return ClosedHand(
        table=record["table_id"],
        table_name=record["table_name"],
        currency=record["currency"],
        hand=record["hand"],
        at=record["at"],
        outcome=record["outcome"],
        cause=record["cause"],
        record=_with_late(record["record"], late),
        players=tuple(players),
        clock_acts=record["clock_acts"],
    )

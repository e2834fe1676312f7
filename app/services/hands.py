"""Published hands: records, a player's history, and the counts that the fairness page shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from app.services.limits import MAX_HISTORY_PAGE, MAX_SPOILT_BY
from app.services.ports import ClosedHand, Json, OutcomeCount, Records

DEALT = ("won", "drawn", "void")


class Hands:
    """What may be read of closed hands. All methods raise Unavailable."""

    def __init__(self, records: Records) -> None:
        self._records = records

    async def record(self, table: str, hand: int) -> Json | None:
        """The public record of a closed hand; None if there is none (yet)."""
        return await self._records.record(table, hand)

    async def history(self, account: str, before: int | None, limit: int) -> dict[str, Any]:
        """The account's hands, newest first: ``{"hands": […], "next": cursor or None}``.

        ``limit`` is cut to 1 … ``MAX_HISTORY_PAGE``; ``next`` goes into ``before`` of the next call.
        """
        limit = max(1, min(limit, MAX_HISTORY_PAGE))
        found = await self._records.hands_of(account, before, limit)
        return {
            "hands": [_line(hand, account) for _, hand in found],
            "next": found[-1][0] if len(found) == limit else None,
        }

    async def counts(self) -> dict[str, Any]:
        """Hands dealt, won, drawn, void, spoilt by a seat and by the house, and acts by the clock.

        In all and by table; ``spoilt_by`` names whose seats spoilt hands (fair-deal step 5).
        """
        rows = await self._records.counts()
        by_table: dict[str, list[OutcomeCount]] = {}
        for row in rows:
            by_table.setdefault(row.table, []).append(row)
        return {
            "counts": _counted(rows),
            "by_table": [
                {"table": table, "name": some[0].table_name, **_counted(some)}
                for table, some in by_table.items()
            ],
            "spoilt_by": [asdict(line) for line in await self._records.spoilt_by(MAX_SPOILT_BY)],
        }


def _line(hand: ClosedHand, account: str) -> dict[str, Any]:
    mine = next((line for line in hand.players if line.account == account), None)
    return {
        "table": hand.table,
        "table_name": hand.table_name,
        "hand": hand.hand,
        "at": hand.at,
        "outcome": hand.outcome,
        "currency": hand.currency,
        "players": [{"seat": line.seat, "player": line.player, "bot": line.bot} for line in hand.players],
        "you": None if mine is None else {"seat": mine.seat, "points": mine.points, "net": mine.net},
    }


def _counted(rows: Sequence[OutcomeCount]) -> dict[str, int]:
    def total(outcome: str, cause: str | None = None) -> int:
        return sum(r.hands for r in rows if r.outcome == outcome and (cause is None or r.cause == cause))

    return {
        "dealt": sum(total(outcome) for outcome in DEALT),
        **{outcome: total(outcome) for outcome in DEALT},
        "spoilt_seat": total("spoilt", "seat"),
        "spoilt_house": total("spoilt", "house"),
        "clock_acts": sum(row.clock_acts for row in rows),
    }

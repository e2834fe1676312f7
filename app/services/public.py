"""What the house shows to everybody: records, keys, counts; and to each player their own hands and bars."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from app.services.hands import Hands
from app.services.limits import DAY_MS
from app.services.penalties import barred_until, unopened
from app.services.ports import HouseKeys, Json, Penalties, Time


class PublicHouse:
    """Reads only. All methods raise Unavailable."""

    def __init__(self, hands: Hands, keys: HouseKeys, penalties: Penalties, time: Time) -> None:
        self._hands = hands
        self._keys = keys
        self._penalties = penalties
        self._time = time

    async def record(self, table: str, hand: int) -> Json | None:
        """The record of a closed hand; None if it isn't published."""
        return await self._hands.record(table, hand)

    async def history(self, account: str, before: int | None, limit: int) -> dict[str, Any]:
        """The account's own hands, newest first."""
        return await self._hands.history(account, before, limit)

    async def fairness(self) -> dict[str, Any]:
        """House keys with their successions, and hands by outcome: in all and by table."""
        keys = [asdict(key) for key in await self._keys.house_keys()]
        return {"house_keys": keys, **await self._hands.counts()}

    async def barred_until(self, account: str) -> int | None:
        """Until when the account may sit nowhere, ms since 1970."""
        now = self._time.now()
        return barred_until(await self._penalties.standing(account, now - DAY_MS), now)

    async def owes(self, account: str) -> dict[str, Any] | None:
        """The hand whose seed the account must open late before it sits anywhere: ``{table, hand}``."""
        missing = unopened(await self._penalties.standing(account, self._time.now() - DAY_MS))
        return None if missing is None else {"table": missing.table, "hand": missing.hand}

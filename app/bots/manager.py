"""Keeps practice players at the practice tables: seats them, keeps them in tokens, makes room for people."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

import structlog

from app.bots.limits import (
    BARRED_S,
    LOOK_EVERY_S,
    MAX_BOTS_A_TABLE,
    MAX_MANAGED_TABLES,
    STAKE_HANDS,
    STAKE_LOW_HANDS,
)
from app.bots.people import Cast
from app.bots.player import ID_BYTES, Character, Kit, PracticePlayer
from app.bots.sight import MissedUpdateError, SeatSight, Sight
from app.services.ports import Message, StoreError
from app.table.commands import Command, Leave, Sit, TopUp
from app.table.errors import Refused

STRENGTHS = ("steady", "easy", "sharp")
BARRED = frozenset({"barred", "open_late_first"})

_log = structlog.get_logger("bots")


class Purse(Protocol):
    """Where practice tokens come from."""

    async def refill_practice(self, account: str, up_to: int) -> None:
        """Fill the account's practice wallet up to so many minor units."""
        ...


@dataclass(frozen=True, slots=True)
class Plan:
    """How many practice players a table has at most. ``seats_free`` seats are kept for people.

    ``alone``: they play also while no person is in.
    """

    players: int
    seats_free: int = 1
    alone: bool = False

    def __post_init__(self) -> None:
        if not 0 <= self.players <= MAX_BOTS_A_TABLE or self.seats_free < 0:
            raise ValueError(f"a table has 0 to {MAX_BOTS_A_TABLE} practice players, not {self.players}")


class Watch:
    """A visitor's eyes: the manager sees what everyone may see."""

    account = None
    name = None
    alive_at = 0

    def __init__(self) -> None:
        self.sight: Sight | None = None

    def offer(self, message: Message) -> None:
        """Take a message of the table."""
        if message["type"] == "snapshot":
            self.sight = Sight(message, None)
        elif message["type"] == "update" and self.sight is not None:
            try:
                self.sight.take(message)
            except MissedUpdateError:
                self.sight = None


class BotManager:
    """Looks at its tables once a second; all that it does can be done again."""

    def __init__(self, kit: Kit, purse: Purse, cast: Cast, plans: Mapping[str, Plan]) -> None:
        if len(plans) > MAX_MANAGED_TABLES:
            raise ValueError(f"practice players serve at most {MAX_MANAGED_TABLES} tables, not {len(plans)}")
        self._kit = kit
        self._purse = purse
        self._cast = cast
        self._plans = dict(plans)
        self._watches: dict[str, Watch] = {}
        self._players: dict[str, dict[str, PracticePlayer]] = {table: {} for table in plans}
        self._barred: dict[str, int] = {}
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Bring those that sit already back to their tables, then keep looking."""
        await self._look_at_all()
        self._task = asyncio.get_running_loop().create_task(self._keep_looking())

    async def stop(self) -> None:
        """Let all players look away; their seats stay."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        for table, players in self._players.items():
            for player in players.values():
                await player.stop()
            players.clear()
            if table in self._watches:
                self._kit.tables.detach(table, self._watches.pop(table))

    async def _keep_looking(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY_S)
            await self._look_at_all()

    async def _look_at_all(self) -> None:
        for table, plan in self._plans.items():
            try:
                await self._look(table, plan)
            except (Refused, StoreError) as problem:
                _log.info("a table's practice players wait", table=table, why=str(problem))
            except Exception:  # noqa: BLE001  (one table's mistake must not leave the others without players)
                _log.exception("looking after practice players failed", table=table)

    async def _look(self, table: str, plan: Plan) -> None:
        sight = await self._sight(table)
        if sight is None:
            return
        seated = {number: seat for number, seat in sight.seats.items() if seat.bot and seat.status != "gone"}
        for seat in seated.values():
            await self._bring(table, seat.player, plan)
        await self._dismiss(table, {seat.player for seat in sight.seats.values()})
        people = sum(not seat.bot for seat in sight.seats.values())
        wanted = max(0, min(plan.players, sight.manifest["seats"] - plan.seats_free - people))
        if len(seated) > wanted:
            await self._send_away(table, sight, seated)
        elif len(seated) < wanted:
            await self._seat(table, sight, plan)
        for number, seat in seated.items():
            if number not in sight.busy and seat.stake < STAKE_LOW_HANDS * sight.stake_needed:
                await self._top_up(table, sight, seat)

    async def _sight(self, table: str) -> Sight | None:
        watch = self._watches.setdefault(table, Watch())
        if watch.sight is None:
            self._kit.tables.detach(table, watch)
            await self._kit.tables.attach(table, watch)
        return watch.sight

    async def _bring(self, table: str, name: str, plan: Plan) -> None:
        """Have a player behind a seat that is a practice player's."""
        if name in self._players[table]:
            return
        account = await self._cast.account_of(name)
        if account is None:
            return
        number = len(self._players[table])
        character = Character(account, name, STRENGTHS[number % len(STRENGTHS)], plan.alone)
        player = PracticePlayer(self._kit, table, character)
        self._players[table][name] = player
        player.start()

    async def _dismiss(self, table: str, seated: set[str]) -> None:
        """Let players go that have no seat any more (and nothing to open late)."""
        for name, player in list(self._players[table].items()):
            owes = player.sight is not None and player.sight.late
            if name not in seated and not owes:
                del self._players[table][name]
                await player.stop()

    async def _send_away(self, table: str, sight: Sight, seated: Mapping[int, SeatSight]) -> None:
        """One player makes room, between its hands."""
        free = [number for number in seated if number not in sight.busy]
        if free:
            account = await self._cast.account_of(seated[free[-1]].player)
            if account is not None:
                await self._command(table, account, Leave(account))

    async def _seat(self, table: str, sight: Sight, plan: Plan) -> None:
        # One table for each player: wallets are refilled now and then only.
        taken = {seat.player for seat in sight.seats.values()} | {player.name for player in self.players}
        now = self._kit.time.now()
        barred = {name for name, until in self._barred.items() if until > now}
        name, account = await self._cast.one_but(taken | barred, table)
        stake = STAKE_HANDS * sight.stake_needed
        await self._purse.refill_practice(account, 2 * stake)
        try:
            await self._command(table, account, Sit(account, name, True, None, stake))
        except Refused as refused:
            if refused.code in BARRED:
                self._barred[name] = now + round(BARRED_S * 1000)
            raise
        await self._bring(table, name, plan)

    async def _top_up(self, table: str, sight: Sight, seat: SeatSight) -> None:
        account = await self._cast.account_of(seat.player)
        if account is None:
            return
        amount = STAKE_HANDS * sight.stake_needed - seat.stake
        await self._purse.refill_practice(account, 2 * STAKE_HANDS * sight.stake_needed)
        await self._command(table, account, TopUp(account, amount))

    async def _command(self, table: str, account: str, command: Command) -> None:
        await self._kit.tables.command(table, account, self._kit.entropy(ID_BYTES).hex(), command, None)

    @property
    def players(self) -> Sequence[PracticePlayer]:
        """All players that are at work."""
        return [player for players in self._players.values() for player in players.values()]

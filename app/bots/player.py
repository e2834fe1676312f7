"""One practice player at one table: it looks, thinks for a moment, and sends commands as a person would."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, Protocol

import structlog

from app.bots.limits import COMMIT_S, OPEN_S, RETRY_S, THINK_S
from app.bots.sight import MissedUpdateError, Sight
from app.fairness.commit import commitment, mix
from app.games.registry import GAMES
from app.services.ports import Answer, Listener, Message, Time
from app.table.commands import Act, Command, Commit, OpenLate, OpenSeed, SitIn
from app.table.errors import Refused

ID_BYTES = 8
STOPPED = "server_stopping"

_log = structlog.get_logger("bots")


class Tables(Protocol):
    """What practice players need of the table service."""

    async def command(
        self, table: str, account: str, command_id: str, command: Command, listener: Listener | None = None
    ) -> Answer:
        """Do a command once. Raises Refused."""
        ...

    async def attach(self, table: str, listener: Listener, after: int | None = None) -> bool:
        """Offer a snapshot and all that follows. Raises Refused."""
        ...

    def detach(self, table: str, listener: Listener) -> None:
        """No more messages."""
        ...


@dataclass(frozen=True, slots=True)
class Pace:
    """How long a player takes, seconds from and to: for an act, a commitment, an opening, after a refusal."""

    act: tuple[float, float] = THINK_S
    commit: tuple[float, float] = COMMIT_S
    open: tuple[float, float] = OPEN_S
    retry: float = RETRY_S


AT_ONCE = Pace((0.0, 0.0), (0.0, 0.0), (0.0, 0.0))
"""The pace of tests."""


@dataclass(frozen=True, slots=True)
class Kit:
    """What all practice players share.

    ``derive`` makes 32 secret bytes of a purpose, the same after a restart; ``entropy(n)`` n random bytes.
    """

    tables: Tables
    time: Time
    derive: Callable[[str], bytes]
    entropy: Callable[[int], bytes]
    pace: Pace = Pace()


@dataclass(frozen=True, slots=True)
class Character:
    """Who plays, how well, and whether it plays hands with no person in them."""

    account: str
    name: str
    strength: str = "steady"
    plays_alone: bool = False


Step = Literal["late", "open", "act", "sit_in", "commit"]


class PracticePlayer:
    """A listener that plays. It verifies nothing and knows nothing that its seat may not see.

    Its seeds follow from the house's own secret, so that a restart between roster and deal doesn't lose them:
    a practice player is the house's, and no seed of the house's protects anybody else.
    """

    def __init__(self, kit: Kit, table: str, character: Character) -> None:
        self.account = character.account
        self.name = character.name
        self._kit = kit
        self._table = table
        self._character = character
        self._sight: Sight | None = None
        self._news = asyncio.Event()
        self._random = random.Random(kit.entropy(ID_BYTES))
        self._task: asyncio.Task[None] | None = None
        self._stopped = False

    @property
    def alive_at(self) -> int:
        """It always answers."""
        return self._kit.time.now()

    @property
    def sight(self) -> Sight | None:
        """What it sees; None before its first snapshot and where it has lost the thread."""
        return self._sight

    def offer(self, message: Message) -> None:
        """Take a message of the table."""
        kind = message["type"]
        if kind == "snapshot":
            self._sight = Sight(message, self.name)
        elif kind == "update" and self._sight is not None:
            try:
                self._sight.take(message)
            except MissedUpdateError:
                self._sight = None
        elif kind == "notice" and message["code"] == STOPPED:
            self._stopped = True
        self._news.set()

    def start(self) -> None:
        """Look at the table and play on."""
        self._task = asyncio.get_running_loop().create_task(self._play(), name=f"bot {self.name}")

    async def stop(self) -> None:
        """Look away; the seat stays."""
        self._kit.tables.detach(self._table, self)
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _play(self) -> None:
        while not self._stopped:
            try:
                await self._step()
            except Refused as refused:
                _log.info("a practice player was refused", player=self.name, code=refused.code)
                await self._look_anew()
            except Exception:  # noqa: BLE001  (one player's mistake must not end its play for ever)
                _log.exception("a practice player failed", player=self.name, table=self._table)
                await self._look_anew()

    async def _look_anew(self) -> None:
        await asyncio.sleep(self._kit.pace.retry)
        self._sight = None
        self._news.set()

    async def _step(self) -> None:
        """Wait for news and answer them, if they ask for anything."""
        if self._sight is None:
            self._kit.tables.detach(self._table, self)
            if not await self._kit.tables.attach(self._table, self):
                self._stopped = True
                return
        await self._news.wait()
        self._news.clear()
        step = self._due()
        if step is None:
            return
        await asyncio.sleep(self._random.uniform(*self._pace_of(step)))
        # While it thought, the table went on.
        if self._sight is None or self._due() != step:
            self._news.set()
            return
        command = self._command(step, self._sight)
        command_id = self._kit.entropy(ID_BYTES).hex()
        await self._kit.tables.command(self._table, self.account, command_id, command, self)

    def _pace_of(self, step: Step) -> tuple[float, float]:
        pace = self._kit.pace
        return pace.open if step in ("open", "late") else pace.act if step == "act" else pace.commit

    def _due(self) -> Step | None:
        """What the table waits for this player to do."""
        sight = self._sight
        if sight is None:
            return None
        if sight.late:
            return "late"
        number = sight.seat
        if number is None:
            return None
        hand, seat = sight.hand, sight.seats[number]
        if hand is not None and number in hand.seats and not hand.started and number not in hand.opened:
            return "open"
        if sight.seen(self._character.strength) is not None:
            return "act"
        if seat.stake < sight.stake_needed or seat.status == "gone":
            return None
        if seat.status == "out":
            return "sit_in"
        willing = sight.takes_commitments and (self._character.plays_alone or sight.people_in())
        return "commit" if willing and not seat.committed else None

    def _command(self, step: Step, sight: Sight) -> Command:
        seat, hand = sight.seat or 0, sight.hand
        if step == "late":
            number, old_seat = sight.late.pop()
            return OpenLate(self.account, number, self._seed(number, old_seat).hex())
        if step == "open" and hand is not None:
            return OpenSeed(self.account, hand.number, self._seed(hand.number, seat).hex())
        if step == "act":
            return Act(self.account, self._act(sight))
        if step == "sit_in":
            return SitIn(self.account)
        seed = self._seed(sight.next_hand, seat)
        commit = commitment(bytes.fromhex(self._table), sight.next_hand, seat, seed)
        return Commit(self.account, sight.next_hand, commit.hex())

    def _act(self, sight: Sight) -> dict[str, Any]:
        seen = sight.seen(self._character.strength)
        if seen is None:
            raise AssertionError("it isn't this player's turn")
        return GAMES[sight.manifest["game"]].bot_act(seen, self._random)

    def _seed(self, hand: int, seat: int) -> bytes:
        return mix(self._kit.derive(f"bot-seed:{self._table}:{hand}:{seat}"))

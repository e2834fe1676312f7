"""A restless crowd at a table: practice players over sockets who reconnect, err, mark, leave and come back,
second windows that watch, visitors and members who only look on."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from app.bots.player import Character, Kit, Pace, PracticePlayer
from app.services.ports import Answer, Listener
from app.table.commands import Act, Command, Commit, Leave, OpenSeed, Sit
from app.table.errors import Refused
from app.web.asgi import Asgi
from tests.system.house import Visitor
from tests.system.scan import CARD, Frame
from tests.system.wires import Client
from tests.waiting import until

HURRIED = Pace((0.0, 0.0), (0.0, 0.0), (0.0, 0.0), 0.01)
FAR_BACK = 200
"""Rows that no table keeps for those who come back: they get a snapshot."""

BAD_FRAMES: tuple[dict[str, Any], ...] = (
    {"type": "act", "act": {"type": "discard", "card": "AS1"}},
    {"type": "act", "act": {"type": "discard", "card": "JK1"}},
    {"type": "act", "act": {"type": "declare", "finish": "7D2", "groups": [["7D2", "8D2"]]}},
    {"type": "act", "act": {"type": "draw", "from": "anywhere"}},
    {"type": "act", "act": {"type": "peek", "at": "stock"}},
    {"type": "act", "act": {"type": "discard", "card": "10S"}},
    {"type": "act", "act": {"type": "drop_mark", "on": "yes"}},
    {"type": "open", "hand": 1, "seed": "ab" * 32},
    {"type": "open_late", "hand": 1, "seed": "ab" * 32},
    {"type": "commit", "hand": 1, "commit": "cd" * 32},
    {"type": "sit", "stake": 1},
    {"type": "top_up", "amount": 1},
    {"type": "shuffle"},
)


@dataclass(frozen=True, slots=True)
class Habits:
    """How often, for each command that a player sends, it does something else first."""

    resume: float = 0.02
    """Reconnects and asks for what it has missed."""
    return_late: float = 0.01
    """Reconnects after more rows than are kept."""
    err: float = 0.05
    mark: float = 0.02
    leave: float = 0.004
    glance: float = 0.01
    """Opens a second window for a moment; that one plays as long as it is open."""
    withheld: frozenset[int] = frozenset()
    """Hands for which the first player doesn't open its seed."""
    slow: float = 0.0
    """Lets its turn pass: the table plays for it."""
    stubborn: float = 0.0
    """Discards the card that it could have declared with, so that hands grow long."""


class Crowd:
    """Everybody at one table. ``frames`` is given every frame that anyone gets."""

    def __init__(
        self, app: Asgi, table: str, seed: str, habits: Habits, frames: Callable[[Frame], None]
    ) -> None:
        self.app = app
        self.table = table
        self.habits = habits
        self.chance = random.Random(f"{seed}/{table}")
        self.happened: Counter[str] = Counter()
        self._frames = frames
        self._clients: list[Client] = []
        self._players: list[PracticePlayer] = []
        self._desks: list[Desk] = []

    def tap(self, client: Client, text: str, message: dict[str, Any]) -> None:
        """Every frame, on its way to its window."""
        kind = message["type"]
        said = client.said.get(message.get("id") or "", "") if kind in ("ack", "error") else ""
        self._frames(Frame(client.account, client.seq, text, frozenset(CARD.findall(said))))
        self.happened[kind if kind != "error" else f"error {message['code']}"] += 1

    def client(self, who: Visitor | None, after: int | None = None) -> Client:
        """One more window of a person (None: of a visitor), open."""
        account, cookie = (who.account, who.cookie) if who is not None else (None, None)
        client = Client(self.app, self.table, account, cookie, self.tap)
        client.connect(after)
        self._clients.append(client)
        return client

    async def seat(self, who: Visitor, strength: str, stake: int, *, watched: bool) -> None:
        """A player sits down and plays; ``watched``: in a second window of its own, opened first."""
        if watched:
            # answered: it is there before the window that plays
            await self.client(who).ask("there", {"type": "ping"})
        first = replace(self.habits, withheld=frozenset()) if self._desks else self.habits
        desk = Desk(self, who, stake, first)
        kit = Kit(desk, _NoTime(), lambda purpose: _seed(who, purpose), self.chance.randbytes, HURRIED)
        player = PracticePlayer(kit, self.table, Character(who.account, who.name, strength, True))
        await desk.attach(self.table, player)
        await desk.sit()
        player.start()
        self._desks.append(desk)
        self._players.append(player)

    async def glance(self, who: Visitor) -> None:
        """A window that is opened and closed again."""
        client = self.client(who)
        await client.ask("glance", {"type": "ping"})
        self._clients.remove(client)
        await client.disconnect()

    def last_hand(self) -> None:
        """Nobody commits to another hand."""
        for desk in self._desks:
            desk.last_hand = True

    async def go_home(self) -> None:
        """All players stop and leave."""
        for player in self._players:
            await player.stop()
        for desk in self._desks:
            await desk.go_home()

    async def hang_up(self) -> None:
        """Close every window, whatever is still going on."""
        for player in self._players:
            await player.stop()
        for desk in self._desks:
            desk.stop()
        for client in self._clients:
            await client.disconnect()


class _NoTime:
    def now(self) -> int:
        return 0


def _seed(who: Visitor, purpose: str) -> bytes:
    return random.Random(f"{who.name}:{purpose}").randbytes(32)


class Desk:
    """One player's window, which does the crowd's mischief between the player's own commands."""

    def __init__(self, crowd: Crowd, who: Visitor, stake: int, habits: Habits) -> None:
        self.who = who
        self.last_hand = False
        self._crowd = crowd
        self._stake = stake
        self._habits = habits
        self._client = crowd.client(who)
        self._ids = 0
        self._gone = False
        self._returning: asyncio.Task[None] | None = None

    async def attach(self, table: str, listener: Listener, after: int | None = None) -> bool:
        """Come (back) with a snapshot."""
        self._client.listener = listener
        await self._client.disconnect()
        self._client.connect()
        return True

    def detach(self, table: str, listener: Listener) -> None:
        """The window stays open: what the table sends goes on being looked at."""

    async def command(
        self, table: str, account: str, command_id: str, command: Command, listener: Listener | None = None
    ) -> Answer:
        """The player's command, after some mischief."""
        if isinstance(command, OpenSeed) and command.hand in self._habits.withheld:
            self._crowd.happened["withheld"] += 1
            return Answer(0)
        if isinstance(command, Commit) and self.last_hand:
            return Answer(0)
        await self._mischief(command)
        return await self._client.command(command_id, self._stubborn(command))

    def _stubborn(self, command: Command) -> Command:
        if not isinstance(command, Act) or command.raw["type"] != "declare":
            return command
        if self._crowd.chance.random() >= self._habits.stubborn:
            return command
        self._crowd.happened["stubborn"] += 1
        return Act(command.account, {"type": "discard", "card": command.raw["finish"]})

    async def _mischief(self, command: Command) -> None:
        habits, chance, happened = self._habits, self._crowd.chance, self._crowd.happened
        if chance.random() < habits.resume:
            happened["resumed"] += 1
            await self._reconnect(self._client.seq)
        if chance.random() < habits.return_late:
            happened["returned late"] += 1
            await self._reconnect(max(0, self._client.seq - FAR_BACK))
        if chance.random() < habits.err:
            await self._say(chance.choice(BAD_FRAMES))
        if chance.random() < habits.mark:
            on = chance.random() < 0.7
            happened["marked"] += 1
            await self._say({"type": "act", "act": {"type": "drop_mark", "on": on}})
        if chance.random() < habits.glance:
            happened["glanced"] += 1
            await self._crowd.glance(self.who)
        if isinstance(command, Act) and chance.random() < habits.leave and self._returning is None:
            happened["left"] += 1
            await self._client.command(self._next_id(), Leave(self.who.account))
            self._returning = asyncio.create_task(self._come_back())
        if isinstance(command, Act) and chance.random() < habits.slow:
            happened["slow"] += 1
            await self._until_row()

    async def _reconnect(self, after: int) -> None:
        await self._client.disconnect()
        self._client.connect(after)

    async def _say(self, frame: dict[str, Any]) -> None:
        await self._client.ask(self._next_id(), frame)

    def _next_id(self) -> str:
        self._ids += 1
        return f"m{self._ids}"

    async def _until_row(self) -> None:
        """Until the table has stored something: as it is this player's turn, that is the clock's act."""
        seq = self._client.seq

        async def stored() -> bool:
            return self._client.seq != seq

        await until(stored, "the table acts for a player", 60)

    async def sit(self) -> None:
        """Take any seat."""
        who = self.who
        await self._client.command(self._next_id(), Sit(who.account, who.name, False, None, self._stake))

    async def _come_back(self) -> None:
        """Sit down again when the hand that was left is over."""
        while not self._gone:
            try:
                await self.sit()
            except Refused:
                await asyncio.sleep(0.02)
            else:
                break
        self._returning = None

    def stop(self) -> None:
        """Do nothing more of one's own accord."""
        self._gone = True
        if self._returning is not None:
            self._returning.cancel()

    async def go_home(self) -> None:
        """Leave the table for good."""
        self._gone = True
        if self._returning is not None:
            await self._returning
        for _ in range(3):
            try:
                await self._client.command(self._next_id(), Leave(self.who.account))
            except Refused as refused:
                if refused.code in ("not_seated", "leaving"):
                    return
                # cut off by the last bit of mischief, or another window plays: come back
                await self._reconnect(self._client.seq)
            else:
                return
        raise AssertionError(f"{self.who.name} can't leave")

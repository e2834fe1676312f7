"""A person in a test: commands by hand, and seeds that are remembered."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from app.fairness.commit import commitment, mix
from app.services.ports import Answer
from app.table.commands import Act, Command, Commit, OpenLate, OpenSeed, Sit
from app.table.state import TableState
from tests.services.fakes import Ear
from tests.services.world import STAKE, Server


class Person:
    """Somebody with an account, a wallet and a browser at one table."""

    def __init__(self, server: Server, table: str, name: str) -> None:
        self.server = server
        self.table = table
        self.name = name
        self.account = f"account of {name}".replace(" ", "-")
        self.ear = Ear(self.account, name)
        self._sent = 0

    async def arrive(self, tokens: int | None = None) -> None:
        """Get a wallet (as a new account, or with so many minor units), open the table's page."""
        if tokens is None:
            await self.server.wallets.welcome(self.account)
        else:
            await self.server.wallets.grant(self.account, "practice", tokens, self.account, "test")
        await self.watch()

    async def watch(self, after: int | None = None) -> Ear:
        """Open the table's page (again)."""
        self.ear = Ear(self.account, self.name)
        assert await self.server.service.attach(self.table, self.ear, after)
        return self.ear

    async def send(self, command: Command, command_id: str | None = None) -> Answer:
        """Send a command from the newest page."""
        if command_id is None:
            self._sent += 1
            command_id = f"{self.name}-{self._sent}"
        return await self.server.service.command(self.table, self.account, command_id, command, self.ear)

    async def sit(self, seat: int | None = None, stake: int = 5 * STAKE) -> Answer:
        return await self.send(Sit(self.account, self.name, False, seat, stake))

    async def commit(self, hand: int) -> Answer:
        return await self.send(Commit(self.account, hand, self._commit(hand)))

    async def open(self, hand: int) -> Answer:
        return await self.send(OpenSeed(self.account, hand, self._seed(hand).hex()))

    async def open_late(self, hand: int) -> Answer:
        return await self.send(OpenLate(self.account, hand, self._seed(hand).hex()))

    async def act(self, **raw: object) -> Answer:
        return await self.send(Act(self.account, raw))

    @property
    def state(self) -> TableState:
        """The table as the server has it in memory."""
        return state_of(self.server, self.table)

    @property
    def seat(self) -> int:
        seat = self.state.seat_of(self.account)
        assert seat is not None
        return seat.number

    def _commit(self, hand: int) -> str:
        return commitment(bytes.fromhex(self.table), hand, self.seat, self._seed(hand)).hex()

    def _seed(self, hand: int) -> bytes:
        return mix(self.name.encode().ljust(28, b".") + hand.to_bytes(4, "big"))


def state_of(server: Server, table: str) -> TableState:
    """The table as the server has it in memory."""
    runner = server.service.in_memory.get(table)
    return runner.known


def on_turn(state: TableState) -> int:
    """The seat on turn in the running hand."""
    hand = state.running
    assert hand is not None
    assert hand.play is not None
    clock = state.game.clock(hand.play)
    assert clock is not None
    return clock.seat


async def until(true: Callable[[], bool], within_s: float = 600.0) -> None:
    """Let virtual time pass until it is so; an assertion fails if it isn't in time."""
    loop = asyncio.get_running_loop()
    ends = loop.time() + within_s
    while not true():
        assert loop.time() < ends, "it did not happen in time"
        await asyncio.sleep(0.05)


async def hand_begun(people: list[Person]) -> int:
    """All sit, commit and open: the number of the hand that is dealt."""
    for person in people:
        await person.arrive()
        await person.sit()
    return await next_hand(people)


async def next_hand(people: list[Person]) -> int:
    """All commit and open: the number of the hand that is dealt."""
    hand = people[0].state.next_hand
    for person in people:
        await person.commit(hand)
    await until(lambda: people[0].state.phase == "opening")
    for person in people:
        await person.open(hand)
    assert people[0].state.phase == "playing"
    return hand

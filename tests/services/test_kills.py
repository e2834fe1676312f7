"""kill -9 at random moments: every acknowledged command is kept, every hand ends, nothing is void."""

from __future__ import annotations

import asyncio
import contextlib

import pytest

from app.bots.manager import Plan
from app.bots.player import Pace
from app.table.errors import Refused
from tests.services.fakes import Fault
from tests.services.people import until
from tests.services.virtual import run
from tests.services.world import Server, World, spec

BRISK = Pace((0.01, 0.3), (0.01, 0.2), (0.01, 0.2), retry=0.1)
SLOW_TO_OPEN = Pace((0.0, 0.05), (0.01, 0.2), (0.3, 2.5), retry=0.1)
TABLES = 3
SEEDS = [0, pytest.param(1, marks=pytest.mark.slow), pytest.param(2, marks=pytest.mark.slow)]


async def _lives(world: World, hands: int, longest_s: float) -> list[str]:
    """Serve, be killed at a random moment, be down for a while, and again, until so many hands are closed."""
    first = world.serve()
    await first.start()
    tables = [await first.service.open_table(spec(f"Practice {n}")) for n in range(TABLES)]
    await first.stop()
    while world.hands() < hands:
        server = await _up(world, tables)
        await asyncio.sleep(world.chance.uniform(0.01, longest_s))
        server.kill()
        await asyncio.sleep(world.chance.choice([0.01, 0.5, 3, 45, 700]))
    server = await _up(world, tables)
    await server.employ(dict.fromkeys(tables, Plan(3, alone=False)))
    await asyncio.sleep(900)
    await server.stop()
    return tables


async def _up(world: World, tables: list[str]) -> Server:
    server = world.serve()
    await server.start(dict.fromkeys(tables, Plan(3, alone=True)))
    return server


def _judge(world: World, tables: list[str]) -> None:
    """Nothing acknowledged is lost, no gap, all hands ended and paid, none void."""
    logs = {table: world.store.rows_now(table) for table in tables}
    for table, account, command_id, seq in world.acknowledged:
        row = logs[table][seq - 1]
        assert (row.account, row.command_id) == (account, command_id)
    for table in tables:
        assert [row.seq for row in logs[table]] == list(range(1, len(logs[table]) + 1))
        state = world.state(table)
        assert state.running is None
        hands = [hand.hand for hand in world.store.closed if hand.table == table]
        assert hands == list(range(1, state.next_hand))
    assert world.hands("void") == world.hands("spoilt") == 0
    assert world.store.total("practice") == 0
    assert not any(account.startswith("hold:") and amount for account, amount in world.store.money.items())


@pytest.mark.parametrize("seed", SEEDS)
def test_killed_at_random_moments_nothing_acknowledged_is_lost(seed: int) -> None:
    world = World(seed, delay_s=0.004, pace=BRISK)
    _judge(world, run(_lives(world, hands=60, longest_s=20)))


@pytest.mark.parametrize("seed", SEEDS)
def test_killed_again_and_again_between_roster_and_deal_every_hand_is_dealt(seed: int) -> None:
    world = World(seed + 10, delay_s=0.004, pace=SLOW_TO_OPEN)
    tables = run(_lives(world, hands=20, longest_s=8))
    openings = sum(
        event["type"] == "phase_credit"
        for table in tables
        for row in world.store.rows_now(table)
        for event in row.events
    )
    assert openings > 5
    _judge(world, tables)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_store_that_often_gives_no_answer_loses_nothing_either(seed: int) -> None:
    world = World(seed + 20, delay_s=0.004, pace=BRISK)
    faults: list[Fault | None] = ["away", "unknown", *([None] * 18)]
    world.store.weather = lambda: world.chance.choice(faults)

    async def main() -> list[str]:
        server = world.serve()
        await server.start()
        tables: list[str] = []
        while len(tables) < TABLES:
            with contextlib.suppress(Refused):
                tables.append(await server.service.open_table(spec(f"Practice {len(tables)}")))
        await server.employ(dict.fromkeys(tables, Plan(3, alone=True)))
        await until(lambda: world.hands() >= 30, 3000)
        world.store.weather = lambda: None
        await server.employ(dict.fromkeys(tables, Plan(3)))
        await asyncio.sleep(300)
        await server.stop()
        return tables

    _judge(world, run(main()))


@pytest.mark.parametrize("seed", SEEDS)
def test_two_servers_at_once_one_killed_the_other_goes_on(seed: int) -> None:
    world = World(seed + 30, delay_s=0.004, pace=BRISK)

    async def main() -> list[str]:
        one, two = world.serve(), world.serve()
        await one.start()
        tables = [await one.service.open_table(spec(f"Practice {n}")) for n in range(TABLES)]
        await one.employ(dict.fromkeys(tables, Plan(3, alone=True)))
        await two.start()
        await until(lambda: world.hands() >= 10, 3000)
        one.kill()
        await two.employ(dict.fromkeys(tables, Plan(3, alone=True)))
        await until(lambda: world.hands() >= 25, 3000)
        await two.employ(dict.fromkeys(tables, Plan(3)))
        await asyncio.sleep(300)
        await two.stop()
        return tables

    tables = run(main())
    _judge(world, tables)

"""kill -9 at random moments: every acknowledged command is kept, every hand ends, nothing is void."""

from __future__ import annotations

import asyncio

import pytest

from app.bots.manager import Plan
from app.bots.player import Pace
from tests.services.virtual import run
from tests.services.world import Server, World, spec

BRISK = Pace((0.01, 0.3), (0.01, 0.2), (0.01, 0.2), retry=0.1)
TABLES = 3


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


@pytest.mark.parametrize("seed", range(3))
def test_killed_at_random_moments_nothing_acknowledged_is_lost(seed: int) -> None:
    world = World(seed, delay_s=0.004, pace=BRISK)
    tables = run(_lives(world, hands=40, longest_s=20))
    logs = {table: world.store.rows_now(table) for table in tables}
    for table, account, command_id, seq in world.acknowledged:
        row = logs[table][seq - 1]
        assert (row.account, row.command_id) == (account, command_id)
    for table in tables:
        assert [row.seq for row in logs[table]] == list(range(1, len(logs[table]) + 1))
        state = world.state(table)
        assert state.running is None
        assert [hand.hand for hand in world.store.closed if hand.table == table] == list(
            range(1, state.next_hand)
        )
    assert world.hands("void") == world.hands("spoilt") == 0
    assert world.store.total("practice") == 0
    assert not any(account.startswith("hold:") and amount for account, amount in world.store.money.items())

"""Whole hands of practice players through the service, in virtual time."""

from __future__ import annotations

from app.bots.manager import Plan
from tests.services.people import until
from tests.services.virtual import run
from tests.services.world import World, spec


def test_bots_alone_play_hand_after_hand_and_the_money_adds_up() -> None:
    async def main() -> World:
        world = World()
        server = world.serve()
        await server.start()
        table = await server.service.open_table(spec())
        await server.stop()
        server = world.serve()
        await server.start({table: Plan(3, alone=True)})
        await until(lambda: world.hands() >= 20)
        await server.stop()
        return world

    world = run(main())
    assert world.hands("spoilt") == world.hands("void") == 0
    assert world.store.total("practice") == 0

"""What a practice player sees: the fold of its updates is what a fresh snapshot shows."""

from __future__ import annotations

from typing import Any

import pytest

from app.bots.manager import Plan
from app.bots.sight import MissedUpdateError, Sight
from app.services.ports import Message
from tests.services.fakes import Ear
from tests.services.people import Person, hand_begun, until
from tests.services.virtual import run
from tests.services.world import World, spec


def _parts(sight: Sight) -> dict[str, Any]:
    hand = sight.hand
    return {
        "seq": sight.seq,
        "seats": sight.seats,
        "next": sight.next_hand,
        "manifest": sight.manifest,
        "turn": sight.turn,
        "hand": hand,
        "cards": sight.cards if hand is not None and hand.started and sight.seat in hand.seats else (),
    }


class Mirror(Ear):
    """Folds as it listens, and compares itself with a fresh snapshot after every row."""

    def __init__(self, account: str | None, name: str | None) -> None:
        super().__init__(account, name)
        self.sight: Sight | None = None
        self.compared = 0

    def offer(self, message: Message) -> None:
        super().offer(message)
        if message["type"] == "snapshot":
            self.sight = Sight(message, self.name)
        elif message["type"] == "update" and self.sight is not None:
            self.sight.take(message)


@pytest.mark.parametrize("own", [True, False])
def test_the_fold_of_the_updates_is_the_snapshot(own: bool) -> None:
    async def main() -> int:
        world = World(seed=5)
        server = world.serve()
        await server.start()
        table = await server.service.open_table(spec())
        await server.employ({table: Plan(3, alone=True)})
        await until(lambda: world.hands() == 1)
        account = next(iter(world.accounts.by_key.values()))
        mirror = Mirror(account.id, account.name) if own else Mirror(None, None)
        await server.service.attach(table, mirror)
        runner = server.service.in_memory.get(table)
        compared = 0

        def compare() -> bool:
            nonlocal compared
            assert mirror.sight is not None
            if mirror.sight.seq == runner.known.seq:
                fresh = Sight(runner.snapshot(mirror.account), mirror.name)
                assert _parts(mirror.sight) == _parts(fresh)
                compared += 1
            return world.hands() >= 4

        await until(compare)
        await server.stop()
        return compared

    assert run(main()) > 50


def test_a_gap_is_noticed_and_an_old_row_is_passed_over() -> None:
    async def main() -> list[Message]:
        world = World()
        server = world.serve()
        await server.start()
        table = await server.service.open_table(spec())
        people = [Person(server, table, name) for name in ("Asha", "Bala")]
        await hand_begun(people)
        return people[0].ear.heard

    heard = run(main())
    sight = Sight(heard[0], "Asha")
    updates = [message for message in heard if message["type"] == "update"]
    sight.take(updates[0])
    sight.take(updates[0])
    assert sight.seat == 1
    with pytest.raises(MissedUpdateError):
        sight.take(updates[2])


def test_a_player_knows_its_own_cards_and_no_others() -> None:
    async def main() -> tuple[Sight, Sight]:
        world = World()
        server = world.serve()
        await server.start()
        table = await server.service.open_table(spec())
        people = [Person(server, table, name) for name in ("Asha", "Bala")]
        await hand_begun(people)
        await people[0].watch()
        visitor = Ear()
        await server.service.attach(table, visitor)
        return Sight(people[0].ear.heard[0], "Asha"), Sight(visitor.heard[0], None)

    own, visitors = run(main())
    assert len(own.cards) == 13
    assert visitors.cards == ()
    assert visitors.seat is None
    assert visitors.seen("steady") is None

"""Who listens: the newest window plays, those who come back miss nothing, presence is what it is."""

from __future__ import annotations

import asyncio

import pytest

from app.services.limits import AWAY_AFTER_MS, PRESENT_WITHIN_MS, RECENT_UPDATES_A_TABLE
from app.table.commands import SitIn, SitOut, TopUp
from app.table.errors import Refused
from tests.services.fakes import Ear
from tests.services.people import Person, hand_begun, until
from tests.services.virtual import VirtualTime, run
from tests.services.world import Server, World, spec


async def _table(world: World) -> tuple[Server, str]:
    server = world.serve()
    await server.start()
    return server, await server.service.open_table(spec())


def test_the_first_message_is_a_snapshot_that_says_who_is_asking() -> None:
    async def main() -> None:
        world = World()
        server, table = await _table(world)
        asha = Person(server, table, "Asha")
        await asha.arrive()
        visitor = Ear()
        await server.service.attach(table, visitor)
        assert asha.ear.heard[0]["you"] == {
            "account": asha.account,
            "name": "Asha",
            "seat": None,
            "role": "player",
        }
        assert visitor.heard[0]["you"] == {"account": None, "name": None, "seat": None, "role": "spectator"}
        assert [message["type"] for message in visitor.heard] == ["snapshot", "presence"]

    run(main())


def test_of_several_windows_the_newest_plays_and_the_others_watch() -> None:
    async def main() -> None:
        world = World()
        server, table = await _table(world)
        asha = Person(server, table, "Asha")
        await asha.arrive()
        await asha.sit()
        old = asha.ear
        new = await asha.watch()
        assert old.codes() == ["replaced"]
        assert new.heard[0]["you"]["role"] == "player"
        asha.ear = old
        with pytest.raises(Refused) as refused:
            await asha.send(SitOut(asha.account), "out-1")
        assert refused.value.code == "watching"
        await server.service.take_over(table, old)
        assert (old.codes(), new.codes()) == (["replaced", "resumed"], ["replaced"])
        await asha.send(SitOut(asha.account), "out-1")
        assert new.of("update")[-1]["seq"] == old.of("update")[-1]["seq"]

    run(main())


def test_a_window_that_watched_and_comes_back_by_itself_does_not_take_the_play() -> None:
    async def main() -> None:
        world = World()
        server, table = await _table(world)
        asha = Person(server, table, "Asha")
        await asha.arrive()
        playing, back = asha.ear, Ear(asha.account, "Asha")
        assert await server.service.attach(table, back, watch=True)
        assert back.heard[0]["you"]["role"] == "watcher"
        assert playing.codes() == []
        server.service.detach(table, playing)
        assert back.codes() == ["resumed"]
        server.service.detach(table, back)
        alone = Ear(asha.account, "Asha")
        assert await server.service.attach(table, alone, watch=True)
        assert alone.heard[0]["you"]["role"] == "player"

    run(main())


def test_when_the_window_that_plays_is_closed_the_newest_left_plays() -> None:
    async def main() -> None:
        world = World()
        server, table = await _table(world)
        asha = Person(server, table, "Asha")
        await asha.arrive()
        first = asha.ear
        second = await asha.watch()
        third = await asha.watch()
        server.service.detach(table, third)
        assert second.codes() == ["replaced", "resumed"]
        assert first.codes() == ["replaced"]
        asha.ear = second
        await asha.sit()

    run(main())


def test_a_closed_watcher_changes_nothing() -> None:
    async def main() -> None:
        world = World()
        server, table = await _table(world)
        asha = Person(server, table, "Asha")
        await asha.arrive()
        first = asha.ear
        second = await asha.watch()
        server.service.detach(table, first)
        server.service.detach(table, first)
        assert second.codes() == []

    run(main())


def test_who_comes_back_soon_gets_the_missing_updates_and_no_snapshot() -> None:
    async def main() -> None:
        world = World()
        server, table = await _table(world)
        people = [Person(server, table, name) for name in ("Asha", "Bala")]
        await hand_begun(people)
        asha, bala = people
        before = asha.ear
        last_seen = before.of("update")[-3]["seq"]
        server.service.detach(table, before)
        await asha.watch(after=last_seen)
        again = asha.ear.of("update")
        assert asha.ear.of("snapshot") == []
        assert [update["seq"] for update in again] == [last_seen + 1, last_seen + 2]
        assert [dict(update) for update in again] == [dict(update) for update in before.of("update")[-2:]]
        assert again[-1]["you"]["view"]["cards"] != bala.ear.of("update")[-1]["you"]["view"]["cards"]

    run(main())


@pytest.mark.parametrize("after", [0, 10**9])
def test_who_missed_too_much_or_knows_too_much_gets_a_snapshot(after: int) -> None:
    async def main() -> None:
        world = World()
        server, table = await _table(world)
        asha = Person(server, table, "Asha")
        await asha.arrive()
        await asha.sit()
        for number in range(RECENT_UPDATES_A_TABLE):
            await asha.send(TopUp(asha.account, 1), f"top-{number}")
        await asha.watch(after=after)
        assert [message["type"] for message in asha.ear.heard] == ["snapshot", "presence"]
        assert asha.ear.heard[0]["seq"] == RECENT_UPDATES_A_TABLE + 2

    run(main())


def test_who_missed_nothing_gets_neither() -> None:
    async def main() -> None:
        world = World()
        server, table = await _table(world)
        asha = Person(server, table, "Asha")
        await asha.arrive()
        answer = await asha.sit()
        await asha.watch(after=answer.seq)
        assert [message["type"] for message in asha.ear.heard] == ["presence"]

    run(main())


def test_presence_is_told_when_it_changes() -> None:
    async def main() -> None:
        world = World()
        server, table = await _table(world)
        asha, bala = Person(server, table, "Asha"), Person(server, table, "Bala")
        for person in (asha, bala):
            await person.arrive()
            await person.sit()
        await asyncio.sleep(2)
        assert asha.ear.of("presence")[-1]["present"] == [1, 2]
        bala.ear.silent_since = VirtualTime().now()
        await asyncio.sleep(PRESENT_WITHIN_MS / 1000 + 2)
        assert asha.ear.of("presence")[-1]["present"] == [1]
        bala.ear.silent_since = None
        await asyncio.sleep(2)
        assert asha.ear.of("presence")[-1]["present"] == [1, 2]

    run(main())


def test_at_roster_time_a_seat_that_doesnt_answer_is_left_out_without_blame() -> None:
    async def main() -> None:
        world = World()
        server, table = await _table(world)
        people = [Person(server, table, name) for name in ("Asha", "Bala", "Chandra")]
        for person in people:
            await person.arrive()
            await person.sit()
            await person.commit(1)
        people[2].ear.silent_since = VirtualTime().now() - PRESENT_WITHIN_MS - 1
        await until(lambda: people[0].state.phase == "opening")
        state = people[0].state
        assert state.hand is not None
        assert state.hand.seats == (1, 2)
        assert state.seats[3].out == "away"
        assert not world.store.penalties

    run(main())


def test_at_a_table_that_waits_a_seat_that_nobody_answers_for_sits_out_and_later_stands_up() -> None:
    async def main() -> None:
        world = World()
        server, table = await _table(world)
        ghost = Person(server, table, "Ghost")
        await ghost.arrive()
        await ghost.sit()
        await asyncio.sleep(AWAY_AFTER_MS / 1000 + 5)
        assert world.state(table).seats[1].out is None
        server.service.detach(table, ghost.ear)
        await asyncio.sleep(AWAY_AFTER_MS / 1000 + 5)
        assert ghost.state.seats[1].out == "away"
        await ghost.watch()
        await ghost.send(SitIn(ghost.account))
        server.service.detach(table, ghost.ear)
        await asyncio.sleep(AWAY_AFTER_MS / 1000 + 5 + ghost.state.manifest["idle_s"] + 5)
        assert world.state(table).seats == {}
        assert (await server.wallets.balances(ghost.account))["practice"] == 1_000_000

    run(main())


def test_after_a_restart_ghosts_at_tables_that_wait_are_still_put_away() -> None:
    async def main() -> None:
        world = World()
        server, table = await _table(world)
        ghost = Person(server, table, "Ghost")
        await ghost.arrive()
        await ghost.sit()
        server.kill()
        server = world.serve()
        await server.start()
        await asyncio.sleep(AWAY_AFTER_MS / 1000 + 5)
        assert world.state(table).seats[1].out == "away"

    run(main())


def test_a_stop_is_told_to_all_and_nothing_is_taken_any_more() -> None:
    async def main() -> None:
        world = World(delay_s=0.05)
        server, table = await _table(world)
        asha = Person(server, table, "Asha")
        await asha.arrive()
        sitting = asyncio.create_task(asha.sit())
        await asyncio.sleep(0.01)
        await server.stop()
        assert (await sitting).seq == 2
        assert asha.ear.of("notice")[-1]["code"] == "server_stopping"
        assert asha.ear.of("notice")[-1]["retry_ms"] > 0
        with pytest.raises(Refused) as refused:
            await asha.send(SitOut(asha.account))
        assert refused.value.code == "server_stopping"
        assert len(world.store.rows_now(table)) == 2

    run(main())


def test_tables_without_people_are_let_go_beyond_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.services.tables.MAX_IDLE_TABLES_IN_MEMORY", 3)

    async def main() -> None:
        world = World()
        server, table = await _table(world)
        asha = Person(server, table, "Asha")
        await asha.arrive()
        await asha.sit()
        for number in range(10):
            other = await server.service.open_table(spec(f"Table {number}"))
            await server.service.manifests(other)
        await asyncio.sleep(3)
        assert len(server.service.in_memory) == 4
        assert server.service.in_memory.known(table) is not None

    run(main())

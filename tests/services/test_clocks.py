"""The clock runs in every phase; what the server was down is given back, exactly and once (T8)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from app.services.hands import Hands
from app.services.limits import BEAT_EVERY_MS, DOWN_AFTER_MS, RESTART_GRACE_MS
from app.table.errors import Refused
from app.table.state import Event
from tests.services.fakes import Ear
from tests.services.people import Person, hand_begun, next_hand, on_turn, state_of, until
from tests.services.virtual import VirtualTime, run
from tests.services.world import Server, World, spec

SECOND_MS = 1000


async def _hand(world: World, names: tuple[str, ...] = ("Asha", "Bala")) -> tuple[Server, list[Person]]:
    server = world.serve()
    await server.start()
    table = await server.service.open_table(spec())
    people = [Person(server, table, name) for name in names]
    await hand_begun(people)
    return server, people


def _facts(world: World, table: str, kind: str) -> list[Event]:
    return [
        event["event"]
        for row in world.store.rows_now(table)
        for event in row.events
        if event["type"] == "fact" and event["event"]["type"] == kind
    ]


def test_T8_3_at_the_deadline_the_table_plays_within_a_second_and_not_before() -> None:
    async def main() -> None:
        world = World()
        server, people = await _hand(world)
        deadline = people[0].state.deadline
        assert deadline is not None
        await asyncio.sleep((deadline - VirtualTime().now() - 1) / 1000)
        assert _facts(world, people[0].table, "draw") == []
        await asyncio.sleep(1)
        draw, discard = (
            _facts(world, people[0].table, "draw")[0],
            _facts(world, people[0].table, "discard")[0],
        )
        assert draw["by"] == discard["by"] == "clock"
        assert deadline <= draw["at"] <= deadline + SECOND_MS
        await server.stop()

    run(main())


def test_T8_4_who_never_plays_is_played_for_then_put_out_and_the_hand_ends() -> None:
    async def main() -> None:
        world = World()
        server, _ = await _hand(world)
        await until(lambda: world.hands() == 1, 900)
        hand = world.store.closed[0]
        assert hand.outcome == "won"
        assert [line.points for line in hand.players if line.net < 0] == [40]
        by_clock = [event for event in hand.record["events"] if event.get("by") == "clock"]
        assert (await Hands(world.store).counts())["counts"]["clock_acts"] == len(by_clock) > 0
        assert world.store.total("practice") == 0
        await server.stop()

    run(main())


def test_T8_5_at_the_moment_of_expiry_there_is_one_draw_and_the_clock_goes_on_from_it() -> None:
    async def main() -> None:
        world = World(delay_s=0.4)
        _, people = await _hand(world)
        deadline = people[0].state.deadline
        assert deadline is not None
        await asyncio.sleep((deadline - VirtualTime().now() - 1) / 1000)
        await people[on_turn(people[0].state) - 1].act(type="draw", **{"from": "stock"})
        await asyncio.sleep(2)
        draws, discards = (_facts(world, people[0].table, kind) for kind in ("draw", "discard"))
        assert [it["by"] for it in draws] == ["player"]
        assert [it["by"] for it in discards] == ["clock"]
        assert deadline <= discards[0]["at"] <= deadline + SECOND_MS

    run(main())


@pytest.mark.parametrize("down_s", [0.3, 2, 47, 86_400])
def test_T8_2_a_turns_clock_is_credited_with_exactly_the_time_that_no_server_ran(down_s: float) -> None:
    async def main() -> None:
        world = World()
        server, people = await _hand(world)
        await asyncio.sleep(7.5)
        before = people[0].state.deadline
        server.kill()
        last_beat = world.store.beaten
        await asyncio.sleep(down_s)
        again = world.serve()
        began = VirtualTime().now()
        await again.start()
        after = state_of(again, people[0].table).deadline
        assert before is not None
        assert after is not None
        assert last_beat is not None
        assert after - before == began - last_beat
        assert down_s * 1000 <= after - before <= down_s * 1000 + BEAT_EVERY_MS
        credits = _facts(world, people[0].table, "clock_credit")
        assert [(it["ms"], it["reason"]) for it in credits] == [(began - last_beat, "the server was down")]

    run(main())


def test_T8_2_a_server_that_dies_while_it_gives_time_back_gives_none_twice() -> None:
    async def main() -> None:
        world = World(delay_s=0.02)
        server = world.serve()
        await server.start()
        people: list[Person] = []
        for number in range(4):
            table = await server.service.open_table(spec(f"Table {number}"))
            pair = [Person(server, table, f"{name} {number}") for name in ("Asha", "Bala")]
            await hand_begun(pair)
            people += pair
        await asyncio.sleep(3)
        before = {it.table: it.state.deadline for it in people}
        last_beat = world.store.beaten
        server.kill()
        await asyncio.sleep(20)
        for wait_s in (0.07, 0.09, 0.11):
            half = world.serve()
            starting = asyncio.create_task(half.start())
            await asyncio.sleep(wait_s)
            half.kill()
            starting.cancel()
            await asyncio.sleep(5)
        last = world.serve()
        await last.start()
        now = VirtualTime().now()
        assert last_beat is not None
        for table, deadline in before.items():
            after = state_of(last, table).deadline
            assert deadline is not None
            assert after is not None
            given = after - deadline
            assert now - last_beat - 4 * BEAT_EVERY_MS <= given <= now - last_beat
            assert given == sum(it["ms"] for it in _facts(world, table, "clock_credit"))

    run(main())


def test_T8_2_while_the_store_is_away_no_seat_loses_its_time() -> None:
    async def main() -> None:
        world = World()
        server, people = await _hand(world)
        before = people[0].state.deadline
        assert before is not None
        await asyncio.sleep(5)
        world.store.away = True
        await asyncio.sleep(120)
        with pytest.raises(Refused):
            await people[on_turn(people[0].state) - 1].act(type="draw", **{"from": "stock"})
        world.store.away = False
        await asyncio.sleep(2)
        after = people[0].state.deadline
        assert after is not None
        assert 119_000 <= after - before <= 122_000
        assert _facts(world, people[0].table, "draw") == []
        await people[on_turn(people[0].state) - 1].act(type="draw", **{"from": "stock"})
        await server.stop()

    run(main())


def test_a_short_hiccup_of_the_store_gives_nothing_back_and_the_deadline_is_met_after_it() -> None:
    async def main() -> None:
        world = World()
        _, people = await _hand(world)
        deadline = people[0].state.deadline
        assert deadline is not None
        await asyncio.sleep((deadline - VirtualTime().now()) / 1000 - 0.5)
        world.store.away = True
        await asyncio.sleep(DOWN_AFTER_MS / 1000 - 1)
        world.store.away = False
        await asyncio.sleep(0.5)
        assert _facts(world, people[0].table, "draw")[0]["by"] == "clock"
        assert _facts(world, people[0].table, "clock_credit") == []

    run(main())


def _opening(people: list[Person]) -> Callable[[], bool]:
    return lambda: people[0].state.phase == "opening"


def test_killed_between_roster_and_deal_the_same_hand_is_opened_after_the_restart() -> None:
    async def main() -> None:
        world = World()
        server = world.serve()
        await server.start()
        table = await server.service.open_table(spec())
        people = [Person(server, table, name) for name in ("Asha", "Bala")]
        for person in people:
            await person.arrive()
            await person.sit()
            await person.commit(1)
        await until(_opening(people))
        await people[0].open(1)
        roster = people[0].state.running
        await asyncio.sleep(2.5)
        server.kill()
        await asyncio.sleep(60)
        again = world.serve()
        await again.start()
        state = state_of(again, table)
        assert state.running == roster
        assert state.phase_ends is not None
        assert state.phase_ends - VirtualTime().now() >= RESTART_GRACE_MS
        people[1].server = again
        await asyncio.sleep(RESTART_GRACE_MS / 1000)
        await people[1].watch()
        await people[1].open(1)
        assert people[1].state.phase == "playing"
        assert not world.store.penalties

    run(main())


def test_killed_in_a_pause_nobody_is_put_out_for_not_being_back_at_once() -> None:
    async def main() -> None:
        world = World()
        server, people = await _hand(world)
        await people[on_turn(people[0].state) - 1].act(type="drop")
        assert people[0].state.phase == "pause"
        for person in people:
            await person.commit(2)
        server.kill()
        await asyncio.sleep(30)
        again = world.serve()
        await again.start()
        await asyncio.sleep(3)
        for person in people:
            person.server = again
            await person.watch()
        await until(_opening(people))
        assert {seat.out for seat in people[0].state.seats.values()} == {None}

    run(main())


def test_a_table_that_waits_is_given_nothing() -> None:
    async def main() -> None:
        world = World()
        server = world.serve()
        await server.start()
        table = await server.service.open_table(spec())
        server.kill()
        await asyncio.sleep(60)
        await world.serve().start()
        assert len(world.store.rows_now(table)) == 1

    run(main())


def test_a_deadline_that_this_worker_doesnt_know_of_is_found_by_the_sweep() -> None:
    async def main() -> None:
        world = World()
        one, people = await _hand(world)
        two = world.serve()
        await two.start()
        two.service.in_memory._runners.clear()
        deadline = people[0].state.deadline
        assert deadline is not None
        await asyncio.sleep((deadline - VirtualTime().now()) / 1000 - 2)
        one.kill()
        await asyncio.sleep(4)
        assert _facts(world, people[0].table, "draw")[0]["by"] == "clock"

    run(main())


def test_the_next_hand_follows_after_the_pause_with_the_commitments_made_meanwhile() -> None:
    async def main() -> None:
        world = World()
        server, people = await _hand(world)
        await people[on_turn(people[0].state) - 1].act(type="drop")
        assert await next_hand(people) == 2
        assert [it.hand for it in world.store.closed] == [1]
        await server.stop()

    run(main())


def test_a_worker_that_no_player_is_connected_to_leaves_the_roster_to_the_other() -> None:
    async def main() -> None:
        world = World()
        other = world.serve()
        await other.start()
        server, people = await _hand(world)
        await other.service.attach(people[0].table, Ear())
        await people[on_turn(people[0].state) - 1].act(type="drop")
        await other.service.hear(people[0].table, people[0].state.seq)
        for _ in range(5):
            await next_hand(people)
            await people[on_turn(people[0].state) - 1].act(type="drop")
            await other.service.hear(people[0].table, people[0].state.seq)
        assert {seat.out for seat in people[0].state.seats.values()} == {None}
        await server.stop()

    run(main())

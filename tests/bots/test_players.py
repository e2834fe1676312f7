"""Practice players: labelled, at practice tables only, never in the way of people."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from typing import Any

import pytest

from app.bots.limits import MAX_BOTS_A_TABLE, RETRY_S, STAKE_LOW_HANDS, THINK_S
from app.bots.manager import Plan
from app.bots.player import Pace
from app.table.commands import Leave, Sit
from app.table.errors import Refused
from tests.services.people import Person, state_of, until
from tests.services.virtual import run
from tests.services.world import STAKE, Server, World, spec


async def _table(world: World, plan: Plan, **changes: Any) -> tuple[Server, str]:
    server = world.serve()
    await server.start()
    table = await server.service.open_table(spec(**changes))
    await server.employ({table: plan})
    return server, table


def _bots(server: Server, table: str) -> list[str]:
    return [seat.player for seat in state_of(server, table).seats.values() if seat.bot]


def test_players_are_labelled_and_have_accounts_that_nobody_can_log_in_to() -> None:
    async def main() -> None:
        world = World()
        server, table = await _table(world, Plan(3))
        await until(lambda: len(_bots(server, table)) == 3)
        assert all(name.startswith("Bot ") for name in _bots(server, table))
        assert len(set(_bots(server, table))) == 3
        accounts = list(world.accounts.by_key.values())
        assert all(account.bot and not account.guest for account in accounts)

    run(main())


def test_a_player_sits_at_one_table_only_so_that_its_wallet_lasts() -> None:
    async def main() -> None:
        server = World().serve()
        await server.start()
        tables = [await server.service.open_table(spec(name=f"Practice {n}", seats=8)) for n in range(4)]
        await server.employ({table: Plan(7) for table in tables})
        await until(lambda: all(len(_bots(server, table)) == 7 for table in tables))
        names = [name for table in tables for name in _bots(server, table)]
        assert len(set(names)) == len(names)

    run(main())


def test_without_people_they_wait_unless_told_to_play_alone() -> None:
    async def main() -> None:
        world = World()
        server, table = await _table(world, Plan(3))
        await asyncio.sleep(300)
        assert world.hands() == 0
        await server.employ({table: Plan(3, alone=True)})
        await until(lambda: world.hands() > 3)

    run(main())


def test_a_person_who_sits_down_is_in_a_hand_within_seconds_and_plays_it_to_its_end() -> None:
    async def main() -> None:
        world = World(pace=Pace())
        server, table = await _table(world, Plan(3))
        await until(lambda: len(_bots(server, table)) == 3)
        asha = Person(server, table, "Asha")
        await asha.arrive()
        await asha.sit()
        await asha.commit(1)
        await until(lambda: asha.state.phase == "opening", 10)
        await asha.open(1)
        await until(lambda: asha.state.phase == "playing", 5)
        assert asha.state.hand is not None
        assert len(asha.state.hand.seats) >= 2
        await until(lambda: world.hands() == 1, 3000)
        assert world.store.closed[0].outcome == "won"
        await asha.send(Leave(asha.account))
        await asyncio.sleep(600)
        assert world.hands() <= 2

    run(main())


def test_they_think_for_a_while_before_they_act() -> None:
    async def main() -> None:
        world = World(pace=Pace())
        _, table = await _table(world, Plan(2, alone=True))
        await until(lambda: world.hands() == 1, 3000)
        facts = [
            event["event"]
            for row in world.store.rows_now(table)
            for event in row.events
            if event["type"] == "fact"
        ]
        times = [fact["at"] for fact in facts if fact.get("by") == "player"]
        gaps = [b - a for a, b in pairwise(times)]
        assert all(THINK_S[0] * 1000 - 2 <= gap <= THINK_S[1] * 1000 + 50 for gap in gaps)
        assert not [fact for fact in facts if fact.get("by") == "clock"]

    run(main())


def test_one_seat_is_always_free_and_players_make_room_between_hands() -> None:
    async def main() -> None:
        world = World()
        server, table = await _table(world, Plan(3))
        await until(lambda: len(_bots(server, table)) == 3)
        people = [Person(server, table, name) for name in ("Asha", "Bala", "Chandra", "Devi")]
        for number, person in enumerate(people, 1):
            await person.arrive()
            await person.sit()
            await until(lambda n=number: len(_bots(server, table)) == max(0, 3 - n), 400)  # type: ignore[misc]  # a bound default
        assert len(state_of(server, table).seats) == 4
        for person in people:
            await person.send(Leave(person.account))
        await until(lambda: len(_bots(server, table)) == 3)

    run(main())


def test_nobody_is_sent_away_out_of_a_running_hand() -> None:
    async def main() -> None:
        world = World(pace=Pace())
        server, table = await _table(world, Plan(3, alone=True))
        await until(lambda: state_of(server, table).phase == "playing")
        hand = state_of(server, table).running
        assert hand is not None
        asha = Person(server, table, "Asha")
        await asha.arrive()
        await asha.sit()
        await until(lambda: world.hands() == 1, 3000)
        reasons = [
            event["event"].get("reason")
            for row in world.store.rows_now(table)
            for event in row.events
            if event["type"] == "fact"
        ]
        assert "leave" not in reasons
        await until(lambda: len(_bots(server, table)) == 2)

    run(main())


def test_they_top_up_when_they_run_low(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.bots.manager.STAKE_HANDS", STAKE_LOW_HANDS)

    async def main() -> None:
        world = World()
        server, table = await _table(world, Plan(2, alone=True), settings={"pause_s": 3})
        await until(lambda: len(_bots(server, table)) == 2)
        await until(lambda: world.hands() >= 5)
        topped_up = [
            event
            for row in world.store.rows_now(table)
            for event in row.events
            if event["type"] == "topped_up"
        ]
        assert topped_up
        assert world.store.total("practice") == 0

    run(main())


def test_at_a_table_for_house_tokens_no_practice_player_sits() -> None:
    async def main() -> None:
        world = World()
        server, table = await _table(world, Plan(2), currency="house")
        await asyncio.sleep(30)
        assert _bots(server, table) == []
        with pytest.raises(Refused) as refused:
            await server.service.command(table, "b", "1", Sit("b", "Bot", True, 1, STAKE))
        assert refused.value.code == "practice_only"

    run(main())


def test_a_player_that_missed_its_opening_opens_late_and_another_takes_its_seat() -> None:
    async def main() -> None:
        world = World(pace=Pace((0, 0), (0, 0), (20, 20)))
        server, table = await _table(world, Plan(2, alone=True))
        await until(lambda: world.hands() == 1)
        assert world.hands("spoilt") == 1
        await until(lambda: len(world.store.late) == 2)
        assert all(penalty.opened_late for penalty in list(world.store.penalties.values())[:2])
        await until(lambda: len(_bots(server, table)) == 2)
        assert len(world.accounts.by_key) >= 4

    run(main())


def test_after_a_restart_they_open_the_seeds_they_committed_to() -> None:
    async def main() -> None:
        world = World(pace=Pace((0, 0), (0, 0), (1.5, 2.5)))
        server, table = await _table(world, Plan(3, alone=True))
        await until(lambda: state_of(server, table).phase == "opening")
        server.kill()
        await asyncio.sleep(20)
        again = world.serve()
        await again.start({table: Plan(3, alone=True)})
        await until(lambda: world.hands() == 1, 10)
        assert world.store.closed[0].outcome == "won"
        assert not world.store.penalties

    run(main())


def test_a_lasting_refusal_costs_one_command_a_while() -> None:
    async def main() -> None:
        world = World()
        server, _ = await _table(world, Plan(2, alone=True))
        await until(lambda: world.hands() == 1)
        world.store.away = True
        before = world.store.appends
        await asyncio.sleep(60)
        assert world.store.appends - before <= 2 * 60 / RETRY_S + 60 * 4 + 10
        world.store.away = False
        await until(lambda: world.hands() == 3)
        await server.stop()

    run(main())


def test_after_a_stop_no_player_does_anything() -> None:
    async def main() -> None:
        world = World()
        server, _ = await _table(world, Plan(3, alone=True))
        await until(lambda: world.hands() == 1)
        assert server.manager is not None
        await server.service.drain()
        rows = world.store.appends
        await asyncio.sleep(60)
        assert world.store.appends == rows
        await server.manager.stop()

    run(main())


def test_a_persons_name_is_not_taken_for_a_practice_players() -> None:
    async def main() -> None:
        world = World()
        server, table = await _table(world, Plan(0))
        person = Person(server, table, "Bot Asha")
        await person.arrive()
        await person.sit()
        await asyncio.sleep(5)
        assert server.manager is not None
        assert list(server.manager.players) == []
        assert await server.cast.account_of("Bot Asha") is None

    run(main())


def test_a_plan_is_within_its_bounds() -> None:
    with pytest.raises(ValueError, match="practice players"):
        Plan(MAX_BOTS_A_TABLE + 1)
    with pytest.raises(ValueError, match="practice players"):
        Plan(1, seats_free=-1)

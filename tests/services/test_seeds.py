"""Seeds that are missing, chains that run out, records that verify (fair-deal)."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from app.bots.manager import Plan
from app.crypto import verify_signature
from app.fairness.verify import verify, verify_run
from app.games.registry import GAMES
from app.services.hands import Hands
from app.services.limits import DAY_MS, PENALTY_BAR_MS
from app.services.manifests import open_table
from app.table.commands import SitOut
from app.table.errors import Refused
from tests.services.people import Person, hand_begun, on_turn, until
from tests.services.virtual import run
from tests.services.world import STAKE, Server, World, spec


async def _spoil(people: list[Person], missing: Person) -> int:
    """A hand that is spoilt because one person doesn't open."""
    hand = people[0].state.next_hand
    for person in people:
        await person.commit(hand)
    await until(lambda: people[0].state.phase == "opening")
    for person in people:
        if person is not missing:
            await person.open(hand)
    await until(lambda: people[0].state.running is None)
    return hand


async def _people(world: World, *names: str) -> tuple[Server, list[Person]]:
    server = world.serve()
    await server.start()
    table = await server.service.open_table(spec())
    people = [Person(server, table, name) for name in names]
    for person in people:
        await person.arrive()
        await person.sit()
    return server, people


async def _refusal(person: Person) -> str:
    with pytest.raises(Refused) as refused:
        await person.sit()
    return refused.value.code


def test_a_missing_seed_spoils_the_hand_stands_the_seat_up_and_moves_no_money() -> None:
    async def main() -> None:
        world = World()
        server, people = await _people(world, "Asha", "Bala", "Chandra")
        hand = await _spoil(people, missing=people[1])
        closed = world.store.closed[0]
        assert (closed.hand, closed.outcome, closed.cause) == (hand, "spoilt", "seat")
        assert [(it.account, it.hand, it.seat) for it in world.store.penalties.values()] == [
            (people[1].account, hand, 2)
        ]
        assert sorted(people[0].state.seats) == [1, 3]
        assert (await server.wallets.balances(people[1].account))["practice"] == 1_000_000
        assert {seat.stake for seat in people[0].state.seats.values()} == {5 * STAKE}

    run(main())


def test_a_window_that_only_watches_opens_the_seed_that_it_has_made() -> None:
    """The player goes on at another device between commitment and roster: no hand is spoilt by that."""

    async def main() -> None:
        world = World()
        _, people = await _people(world, "Asha", "Bala")
        asha, bala = people
        hand = asha.state.next_hand
        for person in people:
            await person.commit(hand)
        laptop = asha.ear
        await asha.watch()
        asha.ear = laptop
        assert laptop.codes() == ["replaced"]
        await until(lambda: asha.state.phase == "opening")
        await bala.open(hand)
        await asha.open(hand)
        assert asha.state.phase == "playing"

    run(main())


def test_who_failed_sits_nowhere_before_it_has_opened_late_and_ten_minutes_are_over() -> None:
    async def main() -> None:
        world = World()
        server, people = await _people(world, "Asha", "Bala", "Chandra")
        late = people[1]
        hand = await _spoil(people, missing=late)
        other = Person(server, await server.service.open_table(spec("Other")), "Bala")
        await other.watch()
        assert await _refusal(late) == await _refusal(other) == "open_late_first"
        await asyncio.sleep(PENALTY_BAR_MS / 1000)
        assert await _refusal(other) == "open_late_first"
        await late.open_late(hand)
        await late.sit()
        record = await Hands(world.store).record(late.table, hand)
        assert record is not None
        assert list(record["late"]) == ["2"]
        verified = verify(record, verify_signature=verify_signature, games=GAMES)
        assert verified.checks

    run(main())


def test_who_opened_late_at_once_still_waits_ten_minutes() -> None:
    async def main() -> None:
        world = World()
        _, people = await _people(world, "Asha", "Bala", "Chandra")
        hand = await _spoil(people, missing=people[1])
        await people[1].open_late(hand)
        assert await _refusal(people[1]) == "barred"
        await asyncio.sleep(PENALTY_BAR_MS / 1000 - 10)
        assert await _refusal(people[1]) == "barred"
        await asyncio.sleep(10)
        await people[1].sit()

    run(main())


def test_three_in_a_day_bar_for_the_day() -> None:
    async def main() -> None:
        world = World()
        _, people = await _people(world, "Asha", "Bala", "Chandra")
        late = people[1]
        for number in range(3):
            if number:
                await late.sit()
            hand = await _spoil(people, missing=late)
            await late.open_late(hand)
            await asyncio.sleep(PENALTY_BAR_MS / 1000 + 1)
            for person in people:
                # Their windows are open, but ten minutes are a long wait at a table without a hand.
                assert person is late or person.state.seat_of(person.account) is not None
        assert await _refusal(late) == "barred"
        await asyncio.sleep(DAY_MS / 1000 - 3 * PENALTY_BAR_MS / 1000 - 60)
        assert await _refusal(late) == "barred"
        await asyncio.sleep(60)
        await late.sit()

    run(main())


def test_a_used_up_chain_is_followed_by_a_new_manifest_and_play_goes_on() -> None:
    async def main() -> tuple[World, str]:
        world = World()
        server = world.serve()
        await server.start()
        table = await open_table(server.outside, spec(), length=3)
        await server.employ({table: Plan(2, alone=True)})
        await until(lambda: world.hands() >= 11)
        listed = await server.service.manifests(table)
        assert listed is not None
        assert [it["manifest"]["first_hand"] for it in listed] == [1, 4, 7, 10]
        assert len({it["manifest"]["anchor"] for it in listed}) == 4
        await server.stop()
        return world, table

    world, table = run(main())
    assert world.hands("won") + world.hands("drawn") == world.hands()
    records = [hand.record for hand in world.store.closed]
    verify_run(records, verify_signature=verify_signature, games=GAMES)
    assert world.state(table).manifest["version"] == 4


def test_a_server_killed_between_the_last_hand_and_the_new_manifest_makes_it_at_the_start() -> None:
    async def main() -> None:
        world = World()
        server = world.serve()
        await server.start()
        table = await open_table(server.outside, spec(), length=1)
        people = [Person(server, table, name) for name in ("Asha", "Bala")]
        await hand_begun(people)
        await people[on_turn(people[0].state) - 1].act(type="drop")
        assert people[0].state.seeds_left == 0
        server.kill()
        again = world.serve()
        await again.start()
        for person in people:
            person.server = again
            await person.watch()
            await person.commit(2)
        assert people[0].state.manifest["version"] == 2

    run(main())


def test_changed_settings_come_with_a_new_manifest_between_hands_only() -> None:
    async def main() -> None:
        world = World()
        server, people = await _people(world, "Asha", "Bala")
        table = people[0].table
        await people[0].commit(1)
        await server.service.change_settings(table, {"rate": 20})
        assert people[0].state.manifest["rate"] == 20
        assert people[0].state.seats[1].commit is None
        for person in people:
            await person.commit(1)
        await until(lambda: people[0].state.phase == "opening")
        with pytest.raises(Refused) as refused:
            await server.service.change_settings(table, {"rate": 30})
        assert refused.value.code == "in_hand"
        with pytest.raises(Refused) as refused:
            await server.service.change_settings(table, {"rate": -1})
        assert refused.value.code in {"bad_manifest", "in_hand"}

    run(main())


def test_a_table_of_the_same_name_is_opened_once_also_by_two_workers() -> None:
    async def main() -> None:
        world = World(delay_s=0.01)
        one, two = world.serve(), world.serve()
        await asyncio.gather(one.start(), two.start())
        ids = await asyncio.gather(*(it.service.open_table(spec()) for it in (one, two, one)))
        assert len(set(ids)) == 1
        assert len(world.store.logs) == 1
        with pytest.raises(Refused) as refused:
            await one.service.open_table(replace(spec("Odd"), seats=5))
        assert refused.value.code == "bad_manifest"

    run(main())


def test_every_record_of_bot_hands_verifies_one_by_one_and_as_a_run() -> None:
    async def main() -> World:
        world = World(seed=7)
        server = world.serve()
        await server.start()
        table = await server.service.open_table(spec(seats=6))
        await server.employ({table: Plan(5, alone=True)})
        await until(lambda: world.hands() >= 12)
        await server.stop()
        return world

    world = run(main())
    records = [hand.record for hand in world.store.closed]
    for record in records:
        verify(record, verify_signature=verify_signature, games=GAMES, pinned_key=world.vault.house_key)
    verify_run(records, verify_signature=verify_signature, games=GAMES, pinned_key=world.vault.house_key)


def test_somebody_who_sits_out_commits_to_nothing_and_is_in_no_roster() -> None:
    async def main() -> None:
        world = World()
        _, people = await _people(world, "Asha", "Bala", "Chandra")
        await people[2].send(SitOut(people[2].account))
        for person in people[:2]:
            await person.commit(1)
        await until(lambda: people[0].state.phase == "opening")
        assert people[0].state.hand is not None
        assert people[0].state.hand.seats == (1, 2)

    run(main())

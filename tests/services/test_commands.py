"""One command: decided, stored, shown, answered; once, whatever the store does."""

from __future__ import annotations

import asyncio

import pytest

from app.services.limits import MAX_WAITING_A_TABLE
from app.services.ports import Append
from app.table.commands import Leave, Sit, SitOut, Tick, TopUp, Void
from app.table.errors import Refused
from tests.services.people import Person, hand_begun
from tests.services.virtual import run
from tests.services.world import STAKE, Server, World, spec


async def _opened(world: World) -> tuple[Server, str]:
    server = world.serve()
    await server.start()
    return server, await server.service.open_table(spec())


def test_nothing_is_shown_before_it_is_stored() -> None:
    async def main() -> None:
        world = World()
        server, table = await _opened(world)
        asha = Person(server, table, "Asha")
        await asha.arrive()
        heard_at_append: list[int] = []

        def look(_: Append) -> None:
            heard_at_append.append(len(asha.ear.of("update")))

        world.store.before_append = look
        answer = await asha.sit()
        assert heard_at_append == [0]
        assert [update["seq"] for update in asha.ear.of("update")] == [answer.seq] == [2]

    run(main())


def test_a_command_sent_again_gets_its_first_answer_and_is_done_once() -> None:
    async def main() -> None:
        world = World()
        server, table = await _opened(world)
        asha = Person(server, table, "Asha")
        await asha.arrive()
        await asha.sit()
        first = await asha.send(TopUp(asha.account, 500), "topup-1")
        again = await asha.send(TopUp(asha.account, 500), "topup-1")
        assert (first.repeated, again.repeated) == (False, True)
        assert first.seq == again.seq
        assert asha.state.seats[1].stake == 5 * STAKE + 500

    run(main())


def test_a_double_click_is_one_command() -> None:
    async def main() -> None:
        world = World(delay_s=0.01)
        server, table = await _opened(world)
        asha = Person(server, table, "Asha")
        await asha.arrive()
        await asha.sit()
        twice = [asha.send(TopUp(asha.account, 500), "click") for _ in range(2)]
        first, second = await asyncio.gather(*twice)
        assert first.seq == second.seq
        assert {first.repeated, second.repeated} == {False, True}

    run(main())


def test_after_a_restart_an_accepted_command_still_has_its_first_answer() -> None:
    async def main() -> None:
        world = World()
        server, table = await _opened(world)
        asha = Person(server, table, "Asha")
        await asha.arrive()
        await asha.sit()
        first = await asha.send(TopUp(asha.account, 500), "topup-1")
        server.kill()
        asha.server = world.serve()
        await asha.server.start()
        await asha.watch()
        again = await asha.send(TopUp(asha.account, 500), "topup-1")
        assert (again.seq, again.repeated) == (first.seq, True)

    run(main())


def test_a_refused_command_sent_again_is_refused_with_the_same_words() -> None:
    async def main() -> None:
        world = World()
        server, table = await _opened(world)
        asha, bala = Person(server, table, "Asha"), Person(server, table, "Bala")
        await asha.arrive()
        await bala.arrive()
        await asha.sit(seat=2)
        sit = Sit(bala.account, "Bala", False, 2, 5 * STAKE)
        with pytest.raises(Refused) as first:
            await bala.send(sit, "sit-1")
        await asha.send(Leave(asha.account))
        with pytest.raises(Refused) as again:
            await bala.send(sit, "sit-1")
        assert first.value.code == again.value.code == "seat_taken"
        assert first.value.message == again.value.message
        await bala.send(sit, "sit-2")

    run(main())


def test_while_the_store_is_away_nothing_is_acknowledged_or_shown() -> None:
    async def main() -> None:
        world = World()
        server, table = await _opened(world)
        asha = Person(server, table, "Asha")
        await asha.arrive()
        world.store.away = True
        with pytest.raises(Refused) as refused:
            await asha.sit()
        world.store.away = False
        assert refused.value.code == "try_again"
        assert asha.ear.of("update") == []
        assert len(world.store.rows_now(table)) == 1
        await asha.sit()
        assert len(world.store.rows_now(table)) == 2

    run(main())


def test_an_unknown_commit_is_shown_when_it_is_found_and_its_repetition_is_answered() -> None:
    async def main() -> None:
        world = World()
        server, table = await _opened(world)
        asha = Person(server, table, "Asha")
        await asha.arrive()
        sit = Sit(asha.account, "Asha", False, 1, 5 * STAKE)
        world.store.faults = ["unknown"]
        with pytest.raises(Refused) as refused:
            await asha.send(sit, "sit-1")
        assert refused.value.code == "try_again"
        await asyncio.sleep(1)
        assert [update["seq"] for update in asha.ear.of("update")] == [2]
        again = await asha.send(sit, "sit-1")
        assert (again.seq, again.repeated) == (2, True)
        assert len(world.store.rows_now(table)) == 2

    run(main())


def test_an_unknown_commit_that_was_none_is_decided_anew() -> None:
    async def main() -> None:
        world = World()
        server, table = await _opened(world)
        asha = Person(server, table, "Asha")
        await asha.arrive()
        world.store.faults = ["away"]
        sit = Sit(asha.account, "Asha", False, 1, 5 * STAKE)
        with pytest.raises(Refused):
            await asha.send(sit, "sit-1")
        again = await asha.send(sit, "sit-1")
        assert (again.seq, again.repeated) == (2, False)

    run(main())


def test_a_cancelled_command_leaves_no_gap_for_those_who_listen() -> None:
    async def main() -> None:
        world = World(delay_s=0.05)
        server, table = await _opened(world)
        asha = Person(server, table, "Asha")
        await asha.arrive()
        sitting = asyncio.create_task(asha.sit())
        while len(world.store.rows_now(table)) == 1:  # noqa: ASYNC110  (virtual time)
            await asyncio.sleep(0.001)
        sitting.cancel()
        await asyncio.sleep(2)
        await asha.send(SitOut(asha.account))
        assert [update["seq"] for update in asha.ear.of("update")] == [2, 3]

    run(main())


@pytest.mark.parametrize("seed", range(5))
def test_two_workers_race_for_a_table_and_every_row_has_one_winner(seed: int) -> None:
    async def main() -> None:
        world = World(seed, delay_s=0.01)
        one, table = await _opened(world)
        two = world.serve()
        await two.start()
        people = [Person(one, table, name) for name in ("Asha", "Bala")]
        people += [Person(two, table, name) for name in ("Devi", "Esha")]
        for person in people:
            await person.arrive()
        for person in people:
            await person.sit()
        jobs = [
            person.send(TopUp(person.account, 10 + number), f"top-{person.name}-{number}")
            for person in people
            for number in range(10)
        ]
        answers = await asyncio.gather(*jobs)
        assert len({answer.seq for answer in answers}) == len(jobs)
        rows = world.store.rows_now(table)
        assert [row.seq for row in rows] == list(range(1, len(jobs) + 6))
        assert {seat.stake for seat in world.state(table).seats.values()} == {5 * STAKE + 145}

    run(main())


def test_two_workers_and_one_seat_one_gets_it_the_other_is_told_why() -> None:
    async def main() -> None:
        world = World(delay_s=0.01)
        one, table = await _opened(world)
        two = world.serve()
        await two.start()
        asha, bala = Person(one, table, "Asha"), Person(two, table, "Bala")
        await asha.arrive()
        await bala.arrive()
        both = await asyncio.gather(asha.sit(seat=1), bala.sit(seat=1), return_exceptions=True)
        refused = [it for it in both if isinstance(it, Refused)]
        assert [it.code for it in refused] == ["seat_taken"]
        assert len(world.state(table).seats) == 1

    run(main())


def test_a_hint_shows_what_another_worker_stored_and_a_lost_one_does_no_harm() -> None:
    async def main() -> None:
        world = World()
        one, table = await _opened(world)
        two = world.serve()
        await two.start()
        asha, bala = Person(one, table, "Asha"), Person(two, table, "Bala")
        await asha.arrive()
        await bala.arrive()
        first = await asha.sit()
        await two.service.hear(table, first.seq)
        assert [update["seq"] for update in bala.ear.of("update")] == [2]
        await asha.send(SitOut(asha.account))
        await bala.sit()
        assert [update["seq"] for update in bala.ear.of("update")] == [2, 3, 4]

    run(main())


def test_two_tables_cant_spend_one_balance() -> None:
    async def main() -> None:
        world = World(delay_s=0.01)
        server, table = await _opened(world)
        other = await server.service.open_table(spec("Other"))
        here, there = Person(server, table, "Asha"), Person(server, other, "Asha")
        await here.arrive(tokens=3 * STAKE)
        await there.watch()
        both = await asyncio.gather(
            *(it.sit(stake=2 * STAKE) for it in (here, there)), return_exceptions=True
        )
        assert [it.code for it in both if isinstance(it, Refused)] == ["not_enough_tokens"]
        assert (await server.wallets.balances(here.account))["practice"] == STAKE
        assert len(world.state(table).seats) + len(world.state(other).seats) == 1
        assert world.store.total("practice") == 0

    run(main())


def test_a_stake_that_the_wallet_doesnt_hold_leaves_the_seat_empty() -> None:
    async def main() -> None:
        world = World()
        server, table = await _opened(world)
        poor = Person(server, table, "Poor")
        await poor.watch()
        with pytest.raises(Refused) as refused:
            await poor.sit()
        assert refused.value.code == "not_enough_tokens"
        assert not world.state(table).seats
        assert poor.ear.of("update") == []

    run(main())


def test_too_many_commands_at_once_are_told_to_wait() -> None:
    async def main() -> None:
        world = World(delay_s=0.05)
        server, table = await _opened(world)
        asha = Person(server, table, "Asha")
        await asha.arrive()
        await asha.sit()
        jobs = [asha.send(TopUp(asha.account, 1), f"top-{n}") for n in range(MAX_WAITING_A_TABLE + 20)]
        answers = await asyncio.gather(*jobs, return_exceptions=True)
        refused = [it for it in answers if isinstance(it, Refused)]
        assert {it.code for it in refused} == {"busy"}
        assert len(refused) == 20
        await asha.send(TopUp(asha.account, 1), f"top-{MAX_WAITING_A_TABLE + 19}")

    run(main())


def test_an_unknown_table_is_refused_and_not_remembered() -> None:
    async def main() -> None:
        world = World()
        server, _ = await _opened(world)
        stranger = Person(server, "ab" * 16, "Asha")
        with pytest.raises(Refused) as refused:
            await stranger.send(SitOut(stranger.account))
        assert refused.value.code == "not_found"
        assert await server.service.attach("ab" * 16, stranger.ear) is False
        assert await server.service.manifests("ab" * 16) is None
        assert server.service.in_memory.known("ab" * 16) is None

    run(main())


def test_only_players_commands_for_the_own_account_come_in_here() -> None:
    async def main() -> None:
        server, table = await _opened(World())
        for command in (SitOut("somebody else"), Tick(frozenset()), Void("because")):
            with pytest.raises(ValueError, match="no command of the account's own"):
                await server.service.command(table, "a", "1", command)

    run(main())


def test_an_operator_can_void_a_hand_and_all_holds_are_released() -> None:
    async def main() -> None:
        world = World()
        server, table = await _opened(world)
        people = [Person(server, table, name) for name in ("Asha", "Bala")]
        await hand_begun(people)
        await server.service.void(table, "a test")
        assert world.store.closed[0].outcome == "void"
        assert {seat.stake for seat in people[0].state.seats.values()} == {5 * STAKE}
        assert not any(name.startswith("hold:") and amount for name, amount in world.store.money.items())
        with pytest.raises(Refused) as refused:
            await server.service.void(table, "again")
        assert refused.value.code == "no_hand"

    run(main())


def test_a_table_that_cannot_be_loaded_is_left_alone_and_keeps_no_other_from_its_clock() -> None:
    async def main() -> None:
        world = World()
        server, table = await _opened(world)
        broken = await server.service.open_table(spec("Broken"))
        for name in (table, broken):
            pair = [Person(server, name, f"{who} at {name[:4]}") for who in ("Asha", "Bala")]
            await hand_begun(pair)
        server.kill()
        del world.vault.chains[broken, 1]
        again = world.serve()
        reads: list[str] = []
        again.link.watch = lambda call, args: reads.append(args[0]) if call == "checkpoint" else None
        await again.start()
        await asyncio.sleep(120)
        acts = [it for row in world.store.rows_now(table) for it in row.events if it["type"] == "fact"]
        assert any(it["event"].get("by") == "clock" for it in acts)
        assert 1 < reads.count(broken) < 20
        await again.stop()

    run(main())

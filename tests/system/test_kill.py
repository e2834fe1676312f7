"""kill -9 of the server, again and again, while hands are played over real sockets: nothing is lost."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from app.bootstrap import House
from app.bots.player import AT_ONCE, Character, Kit, PracticePlayer
from app.services.limits import ROWS_A_READ
from app.table.commands import Sit
from tests.system.house import Visitor, open_table, opened, visitor
from tests.system.process import ServerProcess
from tests.system.remote import Acknowledged, RemoteTables
from tests.waiting import until

TABLES = 8
SEATS = 4
HANDS = 200
KILLS = 12
SEED = 20_261_130


class WallTime:
    """Time for players outside the server: they only say that they are there."""

    def now(self) -> int:
        return 0


def player_of(remote: RemoteTables, table: str, who: Visitor, chance: random.Random) -> PracticePlayer:
    """A player on the far side of a socket, with seeds that it can make again."""
    kit = Kit(remote, WallTime(), lambda purpose: chance_of(who, purpose), chance.randbytes, AT_ONCE)
    return PracticePlayer(kit, table, Character(who.account, who.name, "steady", plays_alone=True))


def chance_of(who: Visitor, purpose: str) -> bytes:
    return random.Random(f"{who.name}:{purpose}").randbytes(32)


@pytest.mark.slow
async def test_kill_9_at_random_moments_of_200_hands_loses_nothing(tmp_path: Path) -> None:
    chance = random.Random(SEED)
    async with opened(tmp_path) as house:
        tables = [await open_table(house, f"Killed {n}", SEATS) for n in range(TABLES)]
        people = [[await visitor(house, f"Seat {n} {s}") for s in range(SEATS)] for n in range(TABLES)]
    server = ServerProcess(tmp_path)
    await server.start()
    remotes: list[RemoteTables] = []
    players: list[PracticePlayer] = []
    try:
        for table, seated in zip(tables, people, strict=True):
            for who in seated:
                remote = RemoteTables(server.sockets, who.cookie)
                player = player_of(remote, table, who, chance)
                await remote.attach(table, player)
                await remote.command(
                    table, who.account, "sit", Sit(who.account, who.name, False, None, 130 * 5 * 100)
                )
                player.start()
                remotes.append(remote)
                players.append(player)
        await _kill_while_they_play(server, players, chance)
    finally:
        for player in players:
            await player.stop()
        for remote in remotes:
            await remote.close()
        assert await server.stop() == 0
    async with opened(tmp_path) as house:
        await _judge(house, tables, [ack for remote in remotes for ack in remote.acknowledged])


async def _kill_while_they_play(
    server: ServerProcess, players: Sequence[PracticePlayer], chance: random.Random
) -> None:
    def closed() -> int:
        """Hands that are over: each table's next hand less the one that runs."""
        firsts = [player.sight for player in players[::SEATS]]
        return sum(max(0, sight.next_hand - 2) for sight in firsts if sight is not None)

    for kill in range(1, KILLS + 1):
        goal = HANDS * kill // (KILLS + 1) + chance.randrange(HANDS // KILLS)

        async def reached(goal: int = goal) -> bool:
            return closed() >= goal

        await until(reached, f"{goal} hands are over", 120)
        await server.kill()
        await server.start()

    async def done() -> bool:
        return closed() >= HANDS

    await until(done, f"{HANDS} hands are over", 180)


async def _judge(house: House, tables: Sequence[str], acknowledged: Sequence[Acknowledged]) -> None:
    """Every acknowledged move is in the log, every hand was played to its end, the books are right."""
    assert len(acknowledged) > HANDS * SEATS
    stored: dict[tuple[str, str, str], int] = {}
    for table in tables:
        after = 0
        while rows := await house.store.rows(table, after, ROWS_A_READ):
            for row in rows:
                if row.account is not None and row.command_id is not None:
                    stored[(table, row.account, row.command_id)] = row.seq
            after = rows[-1].seq
    for ack in acknowledged:
        assert stored.get((ack.table, ack.account, ack.command_id)) == ack.seq
    counts = (await house.public.fairness())["counts"]
    assert counts["won"] + counts["drawn"] >= HANDS
    assert counts["void"] == counts["spoilt_house"] == counts["spoilt_seat"] == 0
    assert await house.ledger.check() == ()
    assert set((await house.ledger.trial_balance()).values()) == {0}

"""The services over the real stores: whole hands, two servers, a kill, and books that add up."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

import pytest

from app.bots.manager import BotManager, Plan
from app.bots.people import Cast
from app.bots.player import AT_ONCE, Kit
from app.crypto import verify_signature
from app.fairness.verify import verify_run
from app.games.registry import GAMES
from app.services.hands import Hands
from app.services.limits import ROWS_A_READ
from app.services.ports import Json, TableSpec
from app.services.table_runner import Outside
from app.services.table_service import TableService
from app.services.wallets import Wallets
from app.store.accounts_store import AccountsStore
from app.store.database import Database
from app.store.event_store import EventStore
from app.store.ledger_store import LedgerStore
from app.store.records_store import Records
from app.store.time import DatabaseTime, Heartbeats
from app.store.vault import Vault
from app.table.commands import Sit
from app.table.errors import Refused
from tests.services.fakes import Ear
from tests.services.world import spec
from tests.waiting import until

KEY = bytes(range(32))
AT_ONCE_TABLE = {"pause_s": 0, "countdown_s": 0, "open_s": 20}
TABLES = 3


def _spec(name: str) -> TableSpec:
    return spec(name, settings=AT_ONCE_TABLE)


class House:
    """One server's services over a database of its own connections."""

    def __init__(self, database: Database, time: DatabaseTime, vault: Vault) -> None:
        self.store = EventStore(database)
        self.records = Records(database)
        self.ledger = LedgerStore(database, time)
        self.wallets = Wallets(self.ledger, time)
        outside = Outside(self.store, vault, time, os.urandom)
        self.service = TableService(outside, Heartbeats(database), self.records)
        self.kit = Kit(self.service, time, vault.derive, os.urandom, AT_ONCE)
        self.cast = Cast(AccountsStore(database), time, os.urandom)

    def bots(self, plans: Mapping[str, Plan]) -> BotManager:
        return BotManager(self.kit, self.wallets, self.cast, plans)


@asynccontextmanager
async def _house(url: str) -> AsyncIterator[House]:
    database = await Database.open(url)
    time = DatabaseTime(database)
    await time.measure()
    house = House(database, time, await Vault.open(database, KEY))
    await house.service.start()
    try:
        yield house
    finally:
        await house.service.drain()
        await house.store.close()
        await database.close()


async def _closed(house: House) -> int:
    counts = (await Hands(house.records).counts())["counts"]
    return int(counts["dealt"] + counts["spoilt_seat"] + counts["spoilt_house"])


async def test_bots_play_whole_hands_over_the_real_stores(database_url: str) -> None:
    async with _house(database_url) as house:
        tables = [await house.service.open_table(_spec(f"Table {n}")) for n in range(TABLES)]
        manager = house.bots(dict.fromkeys(tables, Plan(3, alone=True)))
        await manager.start()
        visitor = Ear()
        await house.service.attach(tables[0], visitor)

        async def enough() -> bool:
            return await _closed(house) >= 4 * TABLES

        await until(enough, "hands of practice players", 60)
        await manager.stop()
        seqs = [message["seq"] for message in visitor.of("update")]
        assert seqs == list(range(seqs[0], seqs[0] + len(seqs)))
        await _judge(house, tables)


async def test_a_second_server_goes_on_where_the_first_was_cut_off(database_url: str) -> None:
    async with _house(database_url) as first:
        tables = [await first.service.open_table(_spec(f"Table {n}")) for n in range(TABLES)]
        plans = dict.fromkeys(tables, Plan(3, alone=True))
        ours = first.bots(plans)
        await ours.start()

        async def some() -> bool:
            return await _closed(first) >= TABLES

        await until(some, "the first hands", 60)
        # Its players look away in the middle of whatever they do; nothing is drained.
        await ours.stop()
        async with _house(database_url) as second:
            theirs = second.bots(plans)
            await theirs.start()
            begun = await _closed(second)

            async def more() -> bool:
                return await _closed(second) >= begun + 2 * TABLES

            await until(more, "hands after the change", 60)
            await theirs.stop()
            await _judge(second, tables)


async def test_two_servers_race_for_one_seat_in_one_database(database_url: str) -> None:
    async with _house(database_url) as one, _house(database_url) as two:
        table = await one.service.open_table(_spec("Raced"))
        assert await two.service.open_table(_spec("Raced")) == table
        people = [f"{number:032x}" for number in range(1, 9)]
        for person in people:
            await one.wallets.welcome(person)
        sitting = [
            (one if number % 2 else two).service.command(
                table, person, "sit", Sit(person, f"Person {number}", False, 1 + number // 2, 2_000)
            )
            for number, person in enumerate(people)
        ]
        answers = await asyncio.gather(*sitting, return_exceptions=True)
        refused = [answer for answer in answers if isinstance(answer, Refused)]
        assert [it.code for it in refused] == ["seat_taken"] * 4
        assert len({answer.seq for answer in answers if not isinstance(answer, BaseException)}) == 4
        assert await one.ledger.check() == ()


async def test_what_the_wallet_doesnt_hold_moves_nothing(database_url: str) -> None:
    async with _house(database_url) as house:
        table = await house.service.open_table(_spec("Dear"))
        with pytest.raises(Refused) as refused:
            await house.service.command(table, "ab" * 16, "sit", Sit("ab" * 16, "Poor", False, 1, 2_000))
        assert refused.value.code == "not_enough_tokens"
        assert len(await house.store.rows(table, 0, ROWS_A_READ)) == 1


async def _judge(house: House, tables: list[str]) -> None:
    """No gap in any log or run of hands, every record verifies, the books add up."""
    counts = (await Hands(house.records).counts())["counts"]
    assert (counts["void"], counts["spoilt_seat"], counts["spoilt_house"]) == (0, 0, 0)
    assert await house.ledger.check() == ()
    for table in tables:
        records: list[Json] = []
        while (record := await house.records.record(table, len(records) + 1)) is not None:
            records.append(record)
        assert records
        verify_run(records, verify_signature=verify_signature, games=GAMES)

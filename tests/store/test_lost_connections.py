"""A way to the database that is cut at the worst moment: nothing lost, nothing doubled, nothing made up."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path

import asyncpg
import pytest

from app.services.ports import Append, Unavailable
from app.store import group_writer, migrate
from app.store.database import Database
from app.store.embedded import EmbeddedPostgres
from app.store.embedded.processes import postmaster_of
from app.store.event_store import EventStore
from app.store.ledger_store import LedgerStore
from app.table.state import Row
from tests.store.make import ANN, TABLE, append, issue, opening, row, sit, table_id
from tests.store.proxy import Proxy


async def test_a_row_whose_answer_is_lost_is_found_stored(
    far_events: EventStore, events: EventStore, proxy: Proxy
) -> None:
    await far_events.create_table("Blue", opening())
    assert await far_events.append(append(2))
    proxy.lose_answer_to('"seat":3')
    assert await far_events.append(Append(TABLE, row(3, seat=3), None))
    assert proxy.cuts == 1
    assert [stored.seq for stored in await events.rows(TABLE, 0, 9)] == [1, 2, 3]


async def test_anothers_row_is_not_taken_for_ours_after_a_loss(
    far_events: EventStore, events: EventStore, proxy: Proxy
) -> None:
    await far_events.create_table("Blue", opening())
    await events.append(append(2))
    proxy.lose_answer_to('"seat":5')
    assert not await far_events.append(Append(TABLE, row(2, seat=5), None))
    assert proxy.cuts == 1


async def test_a_row_that_never_arrived_is_offered_again(
    far_events: EventStore, events: EventStore, proxy: Proxy
) -> None:
    await far_events.create_table("Blue", opening())
    assert await far_events.append(append(2))
    proxy.cut_all()
    assert await far_events.append(append(3))
    assert [stored.seq for stored in await events.rows(TABLE, 0, 9)] == [1, 2, 3]


async def test_a_whole_batch_survives_a_lost_answer(
    far_events: EventStore, events: EventStore, proxy: Proxy
) -> None:
    tables = [table_id(number) for number in range(1, 30)]
    for number, table in enumerate(tables):
        await events.create_table(f"Table {number}", opening(table))
    await events.append(append(2, tables[7]))  # one will conflict
    proxy.lose_answer_to('"seat":9')
    answers = await asyncio.gather(
        *(far_events.append(Append(table, row(2, seat=9), None)) for table in tables)
    )
    assert proxy.cuts == 1
    assert answers == [table != tables[7] for table in tables]
    for table in tables:
        assert len(await events.rows(table, 1, 9)) == 1


async def test_money_whose_commit_is_lost_moves_once(
    far_events: EventStore, ledger: LedgerStore, proxy: Proxy
) -> None:
    await far_events.create_table("Blue", opening())
    await ledger.post([issue(ANN, 1_000, "issue")])
    proxy.lose_answer_to("COMMIT")
    assert await far_events.append(append(2, money=(sit(ANN, 1_000, "sit"),)))
    assert proxy.cuts == 1
    assert await ledger.balances([f"wallet:practice:{ANN}"]) == {f"wallet:practice:{ANN}": 0}


async def test_money_that_was_cut_off_before_its_commit_moves_once(
    far_events: EventStore, ledger: LedgerStore, proxy: Proxy
) -> None:
    await far_events.create_table("Blue", opening())
    await ledger.post([issue(ANN, 1_000, "issue")])
    proxy.lose_answer_to("INSERT INTO ledger_transactions")
    assert await far_events.append(append(2, money=(sit(ANN, 1_000, "sit"),)))
    assert proxy.cuts == 1
    assert await ledger.check() == ()
    assert await ledger.balances([f"wallet:practice:{ANN}"]) == {f"wallet:practice:{ANN}": 0}


async def test_a_new_table_whose_commit_is_lost_is_there(far_events: EventStore, proxy: Proxy) -> None:
    proxy.lose_answer_to("COMMIT")
    assert await far_events.create_table("Blue", opening())
    assert proxy.cuts == 1


async def test_no_way_at_all_is_unavailable_and_later_all_is_well(
    far_events: EventStore, proxy: Proxy, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(group_writer, "RECONNECT_PATIENCE_S", 0.05)
    await far_events.create_table("Blue", opening())
    assert await far_events.append(append(2))
    proxy.refusing = True
    proxy.cut_all()
    tables = [TABLE, table_id(8), table_id(9)]
    answers = await asyncio.gather(
        *(far_events.append(append(3, table)) for table in tables), return_exceptions=True
    )
    assert [type(answer) for answer in answers] == [Unavailable] * 3
    with pytest.raises(Unavailable):
        await far_events.append(append(3, summary={}))
    with pytest.raises(Unavailable):
        await far_events.rows(TABLE, 0, 9)
    proxy.refusing = False
    assert await far_events.append(append(3))


async def test_a_connection_that_breaks_in_mid_answer_is_a_lost_one(
    database: Database,
) -> None:
    """The driver then says that "another operation is in progress"; the next connection is sound."""
    tries: list[None] = []

    async def work(_connection: object) -> str:
        tries.append(None)
        if len(tries) == 1:
            raise asyncpg.InternalClientError(
                "cannot switch to state 12; another operation (2) is in progress"
            )
        return "done"

    assert await database._again_if_lost(work) == "done"


async def test_more_rows_than_may_wait_are_refused(
    events: EventStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(group_writer, "MAX_WAITING_ROWS", 5)
    tables = [table_id(number) for number in range(8)]
    answers = await asyncio.gather(
        *(events.append(Append(table, Row(1, 1, None, None, ()), None)) for table in tables),
        return_exceptions=True,
    )
    assert answers[:5] == [True] * 5
    assert {type(answer) for answer in answers[5:]} == {Unavailable}


@pytest.mark.slow
async def test_a_killed_postmaster_loses_no_acknowledged_row(folder: Path) -> None:
    """The keeper starts it again, and the store's callers at most see Unavailable in between."""
    with EmbeddedPostgres(folder / "postgres") as server:
        await migrate.upgrade(server.url())
        database = await Database.open(server.url())
        store = EventStore(database)
        await store.create_table("Blue", opening())
        acknowledged = [1]
        for kill in (False, True, False, True, False):
            if kill:
                pid = postmaster_of(server.places.data)
                assert pid is not None
                os.kill(pid, signal.SIGKILL)
            for _ in range(20):
                seq = acknowledged[-1] + 1
                try:
                    taken = await store.append(append(seq))
                except Unavailable:
                    stored = [found.seq for found in await _rows(store, seq - 1)]
                    taken = stored == [seq]
                if taken:
                    acknowledged.append(seq)
        assert acknowledged == list(range(1, 102))
        assert [found.seq for found in await store.rows(TABLE, 0, 999)] == acknowledged
        await store.close()
        await database.close()
    server.wait_stopped()


async def _rows(store: EventStore, after: int) -> list[Row]:
    for _ in range(20):
        try:
            return list(await store.rows(TABLE, after, 9))
        except Unavailable:
            continue
    raise AssertionError("the database did not come back")

"""The log is the lock: numbers are free or taken, all of an append is stored or nothing."""

from __future__ import annotations

import asyncio

import asyncpg
import pytest

from app.ledger.accounts import stake, wallet
from app.services.ports import Append, InsufficientFunds, LateOpening, Penalty
from app.store.database import Database
from app.store.event_store import EventStore
from app.store.ledger_store import LedgerStore, StoredAlready
from app.store.records_store import Records
from app.table.state import Row
from tests.store.make import (
    ANN,
    BEN,
    TABLE,
    append,
    issue,
    opening,
    row,
    settlement,
    sit,
    table_id,
    transaction,
    won_hand,
)


async def test_a_row_comes_back_as_it_was(events: EventStore) -> None:
    await events.create_table("Blue", opening())
    odd = Row(
        2,
        5,
        ANN,
        "cmd-1",
        ({"type": "a", "text": 'ä"\\\u0000\u200d🂡', "n": 2**53 - 1, "deep": [{}]},),
        b"\x00s",
    )
    assert await events.append(Append(TABLE, odd, None))
    assert list(await events.rows(TABLE, 1, 10)) == [odd]


async def test_who_comes_second_is_told_that_the_number_is_taken(events: EventStore) -> None:
    await events.create_table("Blue", opening())
    assert await events.append(append(2))
    assert not await events.append(append(2))
    assert not await events.append(append(2, summary={"phase": "waiting"}))
    assert [stored.seq for stored in await events.rows(TABLE, 0, 10)] == [1, 2]


async def test_rows_are_read_in_order_after_a_number_and_bounded(events: EventStore) -> None:
    await events.create_table("Blue", opening())
    for seq in range(2, 12):
        await events.append(append(seq))
    assert [stored.seq for stored in await events.rows(TABLE, 4, 3)] == [5, 6, 7]
    assert list(await events.rows(table_id(9), 0, 3)) == []


async def test_of_many_workers_exactly_one_gets_each_number(database: Database) -> None:
    """Design law 1: half a hundred tables, four writers that all want every number."""
    workers = [EventStore(database) for _ in range(4)]
    tables = [table_id(number) for number in range(1, 41)]
    for number, table in enumerate(tables):
        assert await workers[0].create_table(f"Table {number}", opening(table))

    async def race(table: str, seq: int) -> list[bool]:
        offers = [
            worker.append(Append(table, row(seq, command_id=f"{name}"), seq))
            for name, worker in enumerate(workers)
        ]
        return list(await asyncio.gather(*offers))

    for seq in range(2, 6):
        for answers in await asyncio.gather(*(race(table, seq) for table in tables)):
            assert answers.count(True) == 1
    for table in tables:
        assert [stored.seq for stored in await workers[0].rows(table, 0, 99)] == [1, 2, 3, 4, 5]
    for worker in workers:
        await worker.close()


async def test_a_conflict_does_not_hold_up_the_rest_of_its_batch(events: EventStore) -> None:
    for number in (1, 2, 3):
        await events.create_table(f"Table {number}", opening(table_id(number)))
    await events.append(append(2, table_id(2)))
    answers = await asyncio.gather(*(events.append(append(2, table_id(number))) for number in (1, 2, 3)))
    assert answers == [True, False, True]


@pytest.mark.parametrize(
    ("bad", "error"),
    [
        (Row(2, 1, "nul \x00", "c", ()), asyncpg.PostgresError),
        (Row(2, 2**70, None, None, ()), asyncpg.DataError),
        (Row(0, 1, None, None, ()), asyncpg.CheckViolationError),
    ],
)
async def test_a_row_that_cannot_be_stored_fails_alone(
    events: EventStore, bad: Row, error: type[Exception]
) -> None:
    await events.create_table("Blue", opening())
    answers = await asyncio.gather(
        events.append(append(2)), events.append(Append(table_id(5), bad, None)), return_exceptions=True
    )
    assert answers[0] is True
    assert isinstance(answers[1], error)
    with pytest.raises(error):
        await events.append(Append(table_id(5), bad, None, summary={}))


async def test_a_second_append_waits_for_the_first_ones_answer(events: EventStore) -> None:
    await events.create_table("Blue", opening())
    assert await asyncio.gather(*(events.append(append(seq)) for seq in (2, 3, 3, 4))) == [
        True,
        True,
        False,
        True,
    ]


async def test_a_cancelled_append_is_stored_or_not_but_never_mixed_with_the_next(events: EventStore) -> None:
    await events.create_table("Blue", opening())
    first = asyncio.ensure_future(events.append(append(2)))
    await asyncio.sleep(0)
    first.cancel()
    second = await events.append(append(2))
    stored = await events.rows(TABLE, 1, 9)
    assert len(stored) == 1
    assert second is False
    with pytest.raises(asyncio.CancelledError):
        await first


async def test_an_event_that_is_not_json_is_refused_before_it_is_offered(events: EventStore) -> None:
    await events.create_table("Blue", opening())
    with pytest.raises(ValueError):
        await events.append(Append(TABLE, Row(2, 1, None, None, ({"x": float("nan")},)), None))
    assert await events.append(append(2))


async def test_deadlines_are_stored_with_the_row_and_found_oldest_first(events: EventStore) -> None:
    for number, deadline in ((1, 300), (2, 100), (3, None), (4, 200)):
        await events.create_table(f"Table {number}", opening(table_id(number), deadline=deadline))
    assert await events.due(200, 10) == [table_id(2), table_id(4)]
    assert await events.due(999, 1) == [table_id(2)]
    await events.append(append(2, table_id(2), deadline=None))
    await events.append(append(2, table_id(4), deadline=900, summary={}))
    await events.append(append(2, table_id(3), deadline=50))
    assert await events.due(400, 10) == [table_id(3), table_id(1)]


async def test_the_deadline_of_a_row_that_was_not_taken_is_not_stored(events: EventStore) -> None:
    await events.create_table("Blue", opening(deadline=500))
    assert not await events.append(append(1, deadline=100))
    assert not await events.append(append(1, deadline=100, summary={}))
    assert await events.due(400, 10) == []


async def test_a_table_is_created_once_by_name_and_by_id(events: EventStore) -> None:
    assert await events.create_table("Blue", opening(table_id(1)))
    assert not await events.create_table("Blue", opening(table_id(2)))
    assert not await events.create_table("Red", opening(table_id(1)))
    assert await events.table_named("Blue") == table_id(1)
    assert await events.table_named("Red") is None
    assert list(await events.rows(table_id(2), 0, 9)) == []
    assert await events.table_ids() == [table_id(1)]


async def test_a_first_row_that_opens_nothing_is_refused(events: EventStore) -> None:
    with pytest.raises(ValueError, match="opened"):
        await events.create_table("Blue", append(1))


async def test_summaries_are_replaced_and_listed_in_order_of_opening(events: EventStore) -> None:
    await events.create_table("Two", opening(table_id(2), summary={"n": 2}))
    await events.create_table("One", opening(table_id(1), summary={"n": 1}))
    await events.append(append(2, table_id(2), summary={"n": 22}))
    assert list(await events.summaries(10)) == [{"n": 1}, {"n": 22}]
    assert list(await events.summaries(1)) == [{"n": 1}]


async def test_the_newest_checkpoint_stays(events: EventStore) -> None:
    await events.create_table("Blue", opening())
    assert await events.checkpoint(TABLE) is None
    await events.append(append(2, checkpoint=(1, {"state": "new"})))
    await events.append(append(3, checkpoint=(2, {"state": "newer"})))
    await events.append(append(4, checkpoint=(1, {"state": "stale"})))
    assert await events.checkpoint(TABLE) == (2, {"state": "newer"})


async def test_money_moves_with_the_row_or_not_at_all(events: EventStore, ledger: LedgerStore) -> None:
    await events.create_table("Blue", opening())
    await ledger.post([issue(ANN, 5_000, "issue")])
    assert await events.append(append(2, money=(sit(ANN, 2_000, "sit:2"),)))
    assert not await events.append(append(2, money=(sit(ANN, 2_000, "sit:other"),)))
    names = [wallet("practice", ANN), stake("practice", TABLE, ANN)]
    assert list((await ledger.balances(names)).values()) == [3_000, 2_000]
    assert await ledger.check() == ()


async def test_a_row_whose_money_is_not_there_is_not_stored(events: EventStore, ledger: LedgerStore) -> None:
    await events.create_table("Blue", opening())
    with pytest.raises(InsufficientFunds) as refused:
        await events.append(append(2, money=(sit(ANN, 1, "sit:2"),), summary={"n": 1}, deadline=7))
    assert refused.value.account == wallet("practice", ANN)
    assert len(await events.rows(TABLE, 0, 9)) == 1
    assert await events.due(99, 9) == []
    assert list(await events.summaries(9)) == []


async def test_two_tables_cannot_spend_one_balance(events: EventStore, ledger: LedgerStore) -> None:
    """Bug report 17: the wallet pays for one seat; both sit down at once."""
    tables = [table_id(number) for number in range(1, 7)]
    for number, table in enumerate(tables):
        await events.create_table(f"Table {number}", opening(table))
    await ledger.post([issue(ANN, 1_000, "issue")])
    answers = await asyncio.gather(
        *(
            events.append(append(2, table, money=(sit(ANN, 1_000, f"sit:{table}", table),)))
            for table in tables
        ),
        return_exceptions=True,
    )
    assert answers.count(True) == 1
    assert sum(isinstance(answer, InsufficientFunds) for answer in answers) == 5
    assert await ledger.check() == ()


async def test_money_never_moves_twice_for_one_key(events: EventStore, ledger: LedgerStore) -> None:
    await events.create_table("Blue", opening())
    await ledger.post([issue(ANN, 5_000, "issue")])
    await events.append(append(2, money=(sit(ANN, 1_000, "sit"),)))
    with pytest.raises(StoredAlready, match="sit"):
        await events.append(append(3, money=(sit(ANN, 1_000, "sit"),)))
    assert len(await events.rows(TABLE, 0, 9)) == 2
    assert (await ledger.balances([wallet("practice", ANN)])) == {wallet("practice", ANN): 4_000}


async def test_a_closed_hand_is_stored_with_its_row_record_players_and_money(
    events: EventStore, ledger: LedgerStore, records: Records
) -> None:
    await events.create_table("Blue", opening())
    await ledger.post([issue(BEN, 1_000, "issue")])
    held = transaction(
        "hold", (wallet("practice", BEN), -1_000), ("hold:practice:" + TABLE + ":" + BEN, 1_000)
    )
    await events.append(append(2, money=(held,)))
    assert await events.append(append(3, closed=won_hand(1), money=(settlement(1),)))
    assert await records.record(TABLE, 1) == won_hand(1).record
    assert await ledger.balances([stake("practice", TABLE, ANN)]) == {stake("practice", TABLE, ANN): 950}


async def test_a_hand_number_is_closed_once(events: EventStore, records: Records) -> None:
    await events.create_table("Blue", opening())
    await events.append(append(2, closed=won_hand(1)))
    with pytest.raises(asyncpg.UniqueViolationError):
        await events.append(append(3, closed=won_hand(1, at=9)))
    assert len(await events.rows(TABLE, 0, 9)) == 2


async def test_penalties_come_with_the_spoilt_hand_and_late_openings_mark_them(
    events: EventStore, records: Records
) -> None:
    await events.create_table("Blue", opening())
    penalty = Penalty(ANN, TABLE, 1, 1, 2_000)
    await events.append(append(2, closed=won_hand(1), penalties=(penalty,)))
    assert await records.standing(ANN, 1_999) == [penalty]
    assert await records.standing(ANN, 9_999) == [penalty]  # not opened late yet, so it stands for ever
    seed = "5e" * 32
    await events.append(append(3, late=LateOpening(ANN, TABLE, 1, 1, seed)))
    assert await records.standing(ANN, 9_999) == []
    assert [found.opened_late for found in await records.standing(ANN, 2_000)] == [True]
    found = await records.record(TABLE, 1)
    assert found is not None
    assert found["late"] == {"1": seed}


async def test_closing_writes_what_waits(database: Database) -> None:
    store = EventStore(database)
    await store.create_table("Blue", opening())
    waiting = asyncio.ensure_future(store.append(append(2)))
    await asyncio.sleep(0)
    await store.close()
    assert await waiting

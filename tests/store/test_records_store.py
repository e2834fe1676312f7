"""Published hands as the history and the audit read them."""

from __future__ import annotations

from dataclasses import replace

from app.services.ports import LateOpening, OutcomeCount, Penalty, SpoiltBy
from app.store.event_store import EventStore
from app.store.records_store import Records
from tests.store.make import ANN, BEN, TABLE, append, opening, table_id, won_hand

CAT = "c0" * 16


async def test_a_hand_that_is_not_published_is_none(records: Records) -> None:
    assert await records.record(TABLE, 1) is None


async def test_the_record_comes_back_as_it_was(events: EventStore, records: Records) -> None:
    await events.create_table("Blue", opening())
    await events.append(append(2, closed=won_hand(1)))
    assert await records.record(TABLE, 1) == won_hand(1).record


async def test_history_is_newest_first_in_pages_and_of_ones_own_hands(
    events: EventStore, records: Records
) -> None:
    await events.create_table("Blue", opening())
    await events.create_table("Red", opening(table_id(2)))
    for hand in range(1, 5):
        await events.append(append(hand + 1, closed=won_hand(hand)))
    red = replace(won_hand(1, table_id(2), winner=CAT), table_name="Red")
    await events.append(append(2, table_id(2), closed=red))
    first = await records.hands_of(ANN, None, 3)
    assert [hand.hand for _, hand in first] == [4, 3, 2]
    assert [hand.hand for _, hand in await records.hands_of(ANN, first[-1][0], 3)] == [1]
    assert [hand for _, hand in await records.hands_of(CAT, None, 9)] == [red]
    assert len(await records.hands_of(BEN, None, 9)) == 5
    assert list(await records.hands_of("ee" * 16, None, 9)) == []


async def test_a_spoilt_hand_keeps_its_cause_and_gets_its_late_opening(
    events: EventStore, records: Records
) -> None:
    await events.create_table("Blue", opening())
    spoilt = replace(won_hand(1), outcome="spoilt", cause="seat")
    await events.append(append(2, closed=spoilt))
    await events.append(append(3, late=LateOpening(ANN, TABLE, 1, 1, "5e" * 32)))
    ((_, found),) = await records.hands_of(ANN, None, 9)
    assert (found.outcome, found.cause) == ("spoilt", "seat")
    assert found.record["late"] == {"1": "5e" * 32}
    assert await records.record(TABLE, 1) == found.record


async def test_counts_by_table_outcome_and_cause(events: EventStore, records: Records) -> None:
    await events.create_table("Blue", opening())
    for hand, closed in enumerate(
        (
            replace(won_hand(1), clock_acts=3),
            replace(won_hand(2), clock_acts=4),
            replace(won_hand(3), outcome="drawn"),
            replace(won_hand(4), outcome="spoilt", cause="house"),
        ),
        start=2,
    ):
        await events.append(append(hand, closed=closed))
    assert list(await records.counts()) == [
        OutcomeCount(TABLE, "Blue", "drawn", None, 1),
        OutcomeCount(TABLE, "Blue", "spoilt", "house", 1),
        OutcomeCount(TABLE, "Blue", "won", None, 2, clock_acts=7),
    ]


async def test_whose_seats_spoilt_hands_is_told_by_the_names_they_had(
    events: EventStore, records: Records
) -> None:
    await events.create_table("Blue", opening())
    for hand in (1, 2, 3):
        spoilt = replace(won_hand(hand), outcome="spoilt", cause="seat")
        failed = [Penalty(BEN, TABLE, hand, 2, 2_000), Penalty(ANN, TABLE, hand, 1, 2_000)]
        await events.append(append(hand + 1, closed=spoilt, penalties=tuple(failed[: 1 + (hand == 2)])))
    assert list(await records.spoilt_by(9)) == [SpoiltBy(TABLE, "বেন", 3), SpoiltBy(TABLE, "Änn", 1)]
    assert list(await records.spoilt_by(1)) == [SpoiltBy(TABLE, "বেন", 3)]

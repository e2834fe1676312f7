"""Money moves once, balances in the database itself, and is never edited."""

from __future__ import annotations

import asyncio

import asyncpg
import pytest

from app.ledger.accounts import issuance, stake, wallet
from app.services.ports import InsufficientFunds
from app.store.ledger_store import Finding, LedgerStore
from tests.store.make import ANN, BEN, TABLE, issue, sit, table_id, transaction

ANNS = wallet("practice", ANN)
BENS = wallet("practice", BEN)


async def test_balances_follow_the_entries_and_unknown_accounts_are_zero(ledger: LedgerStore) -> None:
    await ledger.post([issue(ANN, 500, "i1"), issue(BEN, 70, "i2"), sit(ANN, 120, "s1")])
    asked = [ANNS, BENS, stake("practice", TABLE, ANN), issuance("practice"), wallet("house", ANN)]
    assert list((await ledger.balances(asked)).values()) == [380, 70, 120, -570, 0]
    assert await ledger.trial_balance() == {"practice": 0}
    assert await ledger.check() == ()


async def test_the_same_key_is_taken_once_also_at_once(ledger: LedgerStore) -> None:
    await asyncio.gather(*(ledger.post([issue(ANN, 500, "welcome")]) for _ in range(8)))
    assert await ledger.balances([ANNS]) == {ANNS: 500}


async def test_a_key_that_is_stored_is_skipped_and_the_rest_is_stored(ledger: LedgerStore) -> None:
    await ledger.post([issue(ANN, 500, "one")])
    await ledger.post([issue(ANN, 9, "one"), issue(ANN, 1, "two")])
    assert await ledger.balances([ANNS]) == {ANNS: 501}


async def test_all_or_none_where_one_is_short(ledger: LedgerStore) -> None:
    with pytest.raises(InsufficientFunds) as refused:
        await ledger.post([issue(ANN, 500, "one"), sit(BEN, 1, "two")])
    assert refused.value.account == BENS
    assert await ledger.balances([ANNS]) == {ANNS: 0}


async def test_transactions_of_one_post_are_taken_in_their_order(ledger: LedgerStore) -> None:
    await ledger.post([issue(ANN, 100, "one"), sit(ANN, 100, "two")])
    with pytest.raises(InsufficientFunds):
        await ledger.post([sit(BEN, 100, "three"), issue(BEN, 100, "four")])


async def test_transfers_in_a_circle_neither_deadlock_nor_lose(ledger: LedgerStore) -> None:
    people = [f"{number:032x}" for number in range(6)]
    await ledger.post([issue(person, 1_000, f"i{person}") for person in people])
    rounds = [
        transaction(
            f"t{round_}:{start}:{step}",
            (wallet("practice", people[start]), -1),
            (wallet("practice", people[(start + step) % 6]), 1),
        )
        for round_ in range(6)
        for start in range(6)
        for step in (1, 2, 5)
    ]
    await asyncio.gather(*(ledger.post([each]) for each in rounds))
    names = [wallet("practice", person) for person in people]
    assert await ledger.balances(names) == dict.fromkeys(names, 1_000)
    assert await ledger.check() == ()


async def test_house_and_practice_tokens_balance_apart(ledger: LedgerStore) -> None:
    both = transaction("both", (issuance("house"), -5), (wallet("house", ANN), 5))
    await ledger.post([both, issue(ANN, 7, "practice")])
    assert await ledger.trial_balance() == {"house": 0, "practice": 0}


# -- what the database holds by itself, whoever writes into it --------------------------------------------


async def unbalanced(connection: asyncpg.pool.PoolConnectionProxy[asyncpg.Record], *amounts: int) -> None:
    names = [ANNS, issuance("practice"), issuance("house")]
    number = await connection.fetchval(
        "INSERT INTO ledger_transactions (key, kind, reference, at) VALUES ('x', 'k', '', 1) RETURNING id"
    )
    for position, (name, amount) in enumerate(zip(names, amounts, strict=False)):
        await connection.execute(
            "INSERT INTO ledger_entries SELECT $1, $2, id, currency, $4 FROM ledger_accounts WHERE name = $3",
            number,
            position,
            name,
            amount,
        )


@pytest.mark.parametrize("amounts", [(5, -4), (5,), (), (5, 0, -5)])
async def test_an_unbalanced_transaction_cannot_be_committed(
    ledger: LedgerStore, pool: asyncpg.Pool[asyncpg.Record], amounts: tuple[int, ...]
) -> None:
    await ledger.post(
        [issue(ANN, 10, "i"), transaction("h", (issuance("house"), -5), (wallet("house", ANN), 5))]
    )
    with pytest.raises(asyncpg.CheckViolationError):
        async with pool.acquire() as connection, connection.transaction():
            await unbalanced(connection, *amounts)
    assert await ledger.check() == ()


async def test_an_entry_added_later_unbalances_and_is_refused(
    ledger: LedgerStore, pool: asyncpg.Pool[asyncpg.Record]
) -> None:
    await ledger.post([issue(ANN, 10, "i")])
    with pytest.raises(asyncpg.CheckViolationError, match="not balanced"):
        await pool.execute(
            "INSERT INTO ledger_entries SELECT (SELECT id FROM ledger_transactions), 9, id, currency, 1"
            " FROM ledger_accounts WHERE name = $1",
            ANNS,
        )


async def test_a_players_account_cannot_fall_below_zero(
    ledger: LedgerStore, pool: asyncpg.Pool[asyncpg.Record]
) -> None:
    await ledger.post([issue(ANN, 10, "i")])
    with pytest.raises(asyncpg.CheckViolationError, match="not_negative"):
        async with pool.acquire() as connection, connection.transaction():
            await unbalanced(connection, -11, 11)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE ledger_accounts SET balance = balance + 1",
        "UPDATE ledger_accounts SET may_go_negative = true",
        "DELETE FROM ledger_accounts",
        "INSERT INTO ledger_accounts (name, currency, may_go_negative, balance) VALUES ('n', 'c', true, 5)",
        "TRUNCATE ledger_accounts CASCADE",
    ],
)
async def test_balances_change_by_entries_alone(
    ledger: LedgerStore, pool: asyncpg.Pool[asyncpg.Record], change: str
) -> None:
    await ledger.post([issue(ANN, 10, "i")])
    with pytest.raises(asyncpg.RestrictViolationError):
        await pool.execute(change)


async def test_an_entry_has_its_accounts_currency(
    ledger: LedgerStore, pool: asyncpg.Pool[asyncpg.Record]
) -> None:
    await ledger.post([issue(ANN, 10, "i")])
    with pytest.raises(asyncpg.ForeignKeyViolationError):
        await pool.execute(
            "INSERT INTO ledger_entries SELECT (SELECT id FROM ledger_transactions), 9, id, 'house', 1"
            " FROM ledger_accounts WHERE name = $1",
            ANNS,
        )


async def test_the_check_finds_what_was_bent_behind_the_triggers_back(
    ledger: LedgerStore, pool: asyncpg.Pool[asyncpg.Record]
) -> None:
    await ledger.post([issue(ANN, 10, "i"), sit(ANN, 4, "s", table_id(3))])
    async with pool.acquire() as connection:
        await connection.execute("SET session_replication_role = replica")  # no trigger fires
        await connection.execute("UPDATE ledger_accounts SET balance = balance + 3 WHERE name = $1", ANNS)
        await connection.execute(
            "DELETE FROM ledger_entries WHERE amount = 4"
            " AND transaction_id = (SELECT id FROM ledger_transactions WHERE key = 's')"
        )
        await connection.execute("SET session_replication_role = origin")
    assert set(await ledger.check()) == {
        Finding("balance", ANNS, 3),
        Finding("balance", stake("practice", table_id(3), ANN), 4),
        Finding("transaction", "s", -4),
        Finding("currency", "practice", 3),
    }

"""Double entry in Postgres.

The database itself holds what must hold: balances move by entries alone and player accounts never fall below
zero (trigger and check), a transaction's entries sum to zero in each currency at commit (deferred constraint
trigger), nothing is changed or removed (append-only triggers). What is checked here is checked for a better
word to the caller.

Errors::

    StoreError
    ├── InsufficientFunds  (services.ports)
    └── StoredAlready      money that came with a table's row has moved before, with another row
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.ledger.accounts import currency_of, may_be_negative
from app.ledger.entries import Transaction
from app.services.ports import InsufficientFunds, StoreError, Time
from app.store.database import Connection, Database

_NEW_ACCOUNTS = """
INSERT INTO ledger_accounts (name, currency, may_go_negative)
SELECT asked.name, asked.currency, asked.may_go_negative
FROM unnest($1::text[], $2::text[], $3::bool[]) AS asked(name, currency, may_go_negative)
WHERE NOT EXISTS (SELECT FROM ledger_accounts AS there WHERE there.name = asked.name)
ORDER BY asked.name
ON CONFLICT DO NOTHING
"""
_LOCK_ACCOUNTS = """
SELECT id, name, balance FROM ledger_accounts WHERE name = ANY($1) ORDER BY id FOR NO KEY UPDATE
"""
_TRANSACTION = """
INSERT INTO ledger_transactions (key, kind, reference, at) VALUES ($1, $2, $3, $4)
ON CONFLICT (key) DO NOTHING RETURNING id
"""
_ENTRIES = """
INSERT INTO ledger_entries (transaction_id, position, account_id, currency, amount)
SELECT $1, entry.position, entry.account_id, entry.currency, entry.amount
FROM unnest($2::bigint[], $3::text[], $4::bigint[]) WITH ORDINALITY
    AS entry(account_id, currency, amount, position)
"""
_WRONG_BALANCES = """
SELECT name, balance, coalesce(total, 0)::bigint AS total
FROM ledger_accounts
LEFT JOIN (SELECT account_id, sum(amount) AS total FROM ledger_entries GROUP BY 1) AS sums ON account_id = id
WHERE balance <> coalesce(total, 0) OR (balance < 0 AND NOT may_go_negative) ORDER BY name
"""
_UNBALANCED = """
SELECT key, currency, coalesce(sum(amount), 0)::bigint AS total
FROM ledger_transactions LEFT JOIN ledger_entries ON transaction_id = id
GROUP BY id, key, currency HAVING coalesce(sum(amount), 0) <> 0 OR count(amount) < 2 ORDER BY key
"""


class StoredAlready(StoreError):
    """The idempotency key was used before: this money has moved already."""

    def __init__(self, key: str) -> None:
        super().__init__(f"the ledger transaction {key} is stored already")
        self.key = key


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is wrong in the ledger: what, where, and the amounts (minor units)."""

    what: str
    where: str
    amount: int


class LedgerStore:
    """The port ``services.ports.LedgerStore`` over Postgres, and the ledger's own audit."""

    def __init__(self, database: Database, time: Time) -> None:
        self._database = database
        self._time = time

    async def post(self, transactions: Sequence[Transaction]) -> None:
        """Store them all or none; one whose key is stored already is skipped.

        Raises Unavailable (asking again is safe) and InsufficientFunds.
        """

        async def work(connection: Connection) -> None:
            await move(connection, transactions, self._time.now())

        await self._database.transaction(work)

    async def balances(self, accounts: Sequence[str]) -> Mapping[str, int]:
        """Balances by ledger account, minor units; those that never moved are 0. Raises Unavailable."""
        found = await self._database.fetch(
            "SELECT name, balance FROM ledger_accounts WHERE name = ANY($1)", list(accounts)
        )
        return dict.fromkeys(accounts, 0) | {record["name"]: record["balance"] for record in found}

    async def trial_balance(self) -> Mapping[str, int]:
        """The sum of all balances by currency: 0 each, or the ledger is wrong. Raises Unavailable."""
        found = await self._database.fetch(
            "SELECT currency, sum(balance)::bigint AS total FROM ledger_accounts GROUP BY 1 ORDER BY 1"
        )
        return {record["currency"]: record["total"] for record in found}

    async def check(self) -> tuple[Finding, ...]:
        """Compute all balances anew from the entries; everything that is not as it must be."""
        wrong = await self._database.fetch(_WRONG_BALANCES)
        unbalanced = await self._database.fetch(_UNBALANCED)
        return (
            *(Finding("balance", r["name"], r["balance"] - r["total"]) for r in wrong),
            *(Finding("transaction", r["key"], r["total"]) for r in unbalanced),
            *(Finding("currency", name, sum_) for name, sum_ in (await self.trial_balance()).items() if sum_),
        )


async def move(connection: Connection, transactions: Sequence[Transaction], at: int) -> list[bool]:
    """Store transactions within the caller's own; for each whether it was taken (False: its key is used).

    The accounts' rows are locked in the order of their ids. Raises InsufficientFunds, as soon as one
    transaction, in the order given, would bring a player's account below zero.
    """
    names = sorted({entry.account for transaction in transactions for entry in transaction.entries})
    await connection.execute(
        _NEW_ACCOUNTS, names, [currency_of(name) for name in names], [may_be_negative(name) for name in names]
    )
    locked = await connection.fetch(_LOCK_ACCOUNTS, names)
    ids = {record["name"]: record["id"] for record in locked}
    balances = {record["name"]: record["balance"] for record in locked}
    taken = []
    for transaction in transactions:
        head = (transaction.key, transaction.kind, transaction.reference, at)
        number = await connection.fetchval(_TRANSACTION, *head)
        taken.append(number is not None)
        if number is None:
            continue
        for entry in transaction.entries:
            balances[entry.account] += entry.amount
            if balances[entry.account] < 0 and not may_be_negative(entry.account):
                raise InsufficientFunds(entry.account)
        await connection.execute(
            _ENTRIES,
            number,
            [ids[entry.account] for entry in transaction.entries],
            [currency_of(entry.account) for entry in transaction.entries],
            [entry.amount for entry in transaction.entries],
        )
    return taken

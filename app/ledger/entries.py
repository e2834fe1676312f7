"""Transactions: entries that sum to zero in every currency. Amounts are whole minor units.

Errors::

    LedgerError
    ├── MalformedError  unbalanced, empty, too many entries, a bad account or amount
    ├── DuplicateError  a transaction with that key was taken before
    └── OverdrawnError  an account that must not would fall below zero
"""

from __future__ import annotations

from dataclasses import dataclass

from app.ledger.accounts import currency_of

MAX_ENTRIES = 64
"""Entries of one transaction: three a seat and the commission fit many times."""

MAX_AMOUNT = 2**53 - 1
"""The largest amount of an entry, minor units: every JSON reader holds it exactly."""

MAX_KEY_LENGTH = 200
"""Characters of an idempotency key."""


class LedgerError(Exception):
    """A transaction that the ledger does not take; ``message`` says which and why."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class MalformedError(LedgerError):
    """The transaction itself is wrong."""


class DuplicateError(LedgerError):
    """The key was used before: the money has moved already."""


class OverdrawnError(LedgerError):
    """An account would fall below zero."""


@dataclass(frozen=True, slots=True)
class Entry:
    """``amount`` goes to ``account`` (from it, if negative)."""

    account: str
    amount: int


@dataclass(frozen=True, slots=True)
class Transaction:
    """Entries that move together. ``key`` is unique for ever, ``reference`` names what it was for.

    Raises MalformedError unless the entries sum to zero in each currency, name each account once and are
    whole, non-zero and within the bounds.
    """

    kind: str
    key: str
    entries: tuple[Entry, ...]
    reference: str = ""

    def __post_init__(self) -> None:
        if not self.kind or not 0 < len(self.key) <= MAX_KEY_LENGTH:
            raise MalformedError(f"transaction {self.key!r}: no kind, or a key too short or too long")
        if not 2 <= len(self.entries) <= MAX_ENTRIES:
            raise MalformedError(f"transaction {self.key}: {len(self.entries)} entries")
        totals: dict[str, int] = {}
        seen: set[str] = set()
        for entry in self.entries:
            currency = _checked(entry, seen, self.key)
            totals[currency] = totals.get(currency, 0) + entry.amount
        for currency, total in totals.items():
            if total != 0:
                raise MalformedError(f"transaction {self.key}: {currency} does not balance, {total} too much")


def _checked(entry: Entry, seen: set[str], key: str) -> str:
    """The entry's currency; raises MalformedError."""
    if type(entry.amount) is not int or entry.amount == 0 or abs(entry.amount) > MAX_AMOUNT:
        raise MalformedError(f"transaction {key}: amount {entry.amount!r} for {entry.account}")
    if entry.account in seen:
        raise MalformedError(f"transaction {key}: {entry.account} twice")
    seen.add(entry.account)
    try:
        return currency_of(entry.account)
    except ValueError as bad:
        raise MalformedError(f"transaction {key}: {bad}") from None


def move(kind: str, key: str, source: str, target: str, amount: int, *, reference: str = "") -> Transaction:
    """One amount (minor units, above zero) from one account to another; raises MalformedError."""
    if amount <= 0:
        raise MalformedError(f"transaction {key}: amount {amount} is not above zero")
    return Transaction(kind, key, (Entry(source, -amount), Entry(target, amount)), reference)

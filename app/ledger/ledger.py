"""The ledger in memory: balances as a fold of transactions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from app.ledger.accounts import issuance, may_be_negative, wallet
from app.ledger.entries import DuplicateError, OverdrawnError, Transaction, move


@dataclass(frozen=True, slots=True)
class Ledger:
    """Balances by account, minor units, and the keys of all transactions taken so far."""

    balances: Mapping[str, int] = field(default_factory=dict)
    keys: frozenset[str] = frozenset()

    def balance(self, account: str) -> int:
        """The account's balance; 0 for one that nothing was ever moved to."""
        return self.balances.get(account, 0)

    def apply(self, transaction: Transaction) -> Ledger:
        """The ledger after the transaction; raises DuplicateError or OverdrawnError, changing nothing."""
        if transaction.key in self.keys:
            raise DuplicateError(f"transaction {transaction.key} was taken before")
        balances = dict(self.balances)
        for entry in transaction.entries:
            after = balances.get(entry.account, 0) + entry.amount
            if after < 0 and not may_be_negative(entry.account):
                raise OverdrawnError(f"transaction {transaction.key}: {entry.account} would stand at {after}")
            balances[entry.account] = after
        return Ledger(balances, self.keys | {transaction.key})

    def apply_all(self, transactions: Iterable[Transaction]) -> Ledger:
        """All of them or none; raises as ``apply``."""
        ledger = self
        for transaction in transactions:
            ledger = ledger.apply(transaction)
        return ledger

    def total(self, currency: str) -> int:
        """The sum of all balances of a currency: always zero."""
        return sum(amount for name, amount in self.balances.items() if name.split(":")[1] == currency)


def issue(currency: str, account: str, amount: int, key: str, *, reference: str = "") -> Transaction:
    """New tokens for a wallet, minor units; raises MalformedError."""
    return move("issue", key, issuance(currency), wallet(currency, account), amount, reference=reference)

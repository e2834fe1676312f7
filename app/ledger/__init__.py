"""Pure double entry: accounts by name, balanced transactions, balances as a fold."""

from app.ledger.entries import DuplicateError, Entry, LedgerError, MalformedError, OverdrawnError, Transaction
from app.ledger.ledger import Ledger

__all__ = [
    "DuplicateError",
    "Entry",
    "Ledger",
    "LedgerError",
    "MalformedError",
    "OverdrawnError",
    "Transaction",
]

"""What the events of a row move in the ledger."""

from __future__ import annotations

from collections.abc import Sequence

from app.ledger.entries import Transaction
from app.table.state import Event, TableState


def money(before: TableState | None, events: Sequence[Event]) -> tuple[Transaction, ...]:
    """The row's transactions, in order, for the database transaction that stores the row.

    ``before`` is the state that the events were decided on. Empty for most rows. Keys are unique for ever:
    ``sit:…``, ``topup:…``, ``left:…`` by table and seq, ``hold:…`` and ``settle:…`` by table and hand.
    """
    raise NotImplementedError

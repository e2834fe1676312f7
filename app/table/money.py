"""What the events of a row move in the ledger."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from app.ledger import accounts
from app.ledger.entries import Entry, Transaction, move
from app.table.state import Event, TableState


def money(before: TableState | None, events: Sequence[Event]) -> tuple[Transaction, ...]:
    """The row's transactions, in order, for the database transaction that stores the row.

    ``before`` is the state that the events were decided on. Empty for most rows. Keys are unique for ever:
    ``sit:…``, ``topup:…``, ``left:…`` by table, seq and seat, ``hold:…`` and ``settle:…`` by table and hand.
    Raises ``app.ledger.LedgerError`` only if the events themselves are wrong.
    """
    if before is None:
        return ()
    moves = (_moved(before, event) for event in events)
    return tuple(transaction for transaction in moves if transaction is not None)


def _moved(before: TableState, event: Event) -> Transaction | None:
    match event["type"]:
        case "sat":
            return _brought(before, event["seat"], event["account"], event["stake"], "sit")
        case "topped_up":
            seat = event["seat"]
            return _brought(before, seat, before.seats[seat].account, event["amount"], "topup")
        case "left" if event["returned"] > 0:
            return _returned(before, event)
        case "roster":
            return _held(before, event)
        case "closed":
            return _settled(before, event)
        case _:
            return None


def _brought(before: TableState, seat: int, account: str, amount: int, kind: str) -> Transaction:
    source = accounts.wallet(before.currency, account)
    target = accounts.stake(before.currency, before.table, account)
    return move(
        kind, _row_key(kind, before, seat), source, target, amount, reference=f"{before.table} seat {seat}"
    )


def _returned(before: TableState, event: Event) -> Transaction:
    seat = event["seat"]
    account = before.seats[seat].account
    source = accounts.stake(before.currency, before.table, account)
    target = accounts.wallet(before.currency, account)
    key = _row_key("left", before, seat)
    return move("left", key, source, target, event["returned"], reference=f"{before.table} seat {seat}")


def _held(before: TableState, event: Event) -> Transaction:
    """What a hand could cost each seat, from the roster until it is settled (T1.5)."""
    entries: list[Entry] = []
    for player in event["seats"]:
        amount = event["holds"][str(player["seat"])]
        entries.append(Entry(accounts.stake(before.currency, before.table, player["account"]), -amount))
        entries.append(Entry(accounts.hold(before.currency, before.table, player["account"]), amount))
    return Transaction("hold", _hand_key("hold", before, event), tuple(entries), _reference(before, event))


def _settled(before: TableState, event: Event) -> Transaction:
    """Holds released, net transfers paid, commission taken: one transaction a hand, never two (T9.3)."""
    hand = before.hand
    if hand is None:
        raise ValueError("a hand was closed that the state doesn't hold")
    result: Mapping[str, Any] = event["result"] or {"transfers": {}, "commission": 0}
    amounts: dict[str, int] = {}
    for player in hand.players:
        held = hand.holds[player.seat]
        amounts[accounts.hold(before.currency, before.table, player.account)] = -held
        net = result["transfers"].get(str(player.seat), 0)
        amounts[accounts.stake(before.currency, before.table, player.account)] = held + net
    amounts[accounts.commission(before.currency, before.table)] = result["commission"]
    entries = tuple(Entry(account, amount) for account, amount in amounts.items() if amount != 0)
    kind = "settle" if event["result"] else "release"
    return Transaction(kind, _hand_key("settle", before, event), entries, _reference(before, event))


def _row_key(kind: str, before: TableState, seat: int) -> str:
    return f"{kind}:{before.table}:{before.seq + 1}:{seat}"


def _hand_key(kind: str, before: TableState, event: Event) -> str:
    return f"{kind}:{before.table}:{event['hand']}"


def _reference(before: TableState, event: Event) -> str:
    return f"{before.table} hand {event['hand']}"

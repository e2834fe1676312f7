"""Values that the store's tests put in."""

from __future__ import annotations

from typing import Any

from app.ledger.accounts import commission, hold, issuance, stake, wallet
from app.ledger.entries import Entry, Transaction
from app.services.ports import Append, ClosedHand, PlayerLine
from app.table.state import Row

TABLE = "00112233445566778899aabbccddeeff"
ANN = "a0" * 16
BEN = "b0" * 16


def table_id(number: int) -> str:
    return f"{number:032x}"


def row(seq: int, *, at: int = 1_000, command_id: str | None = None, **event: Any) -> Row:
    return Row(seq, at, ANN if command_id else None, command_id, ({"type": "sat_in", "seat": 1, **event},))


def append(seq: int, table: str = TABLE, *, deadline: int | None = None, **more: Any) -> Append:
    return Append(table=table, row=row(seq), deadline=deadline, **more)


def opening(table: str = TABLE, *, deadline: int | None = None, **more: Any) -> Append:
    opened = {"type": "opened", "currency": "practice", "manifest": {"game": "thirteen-card"}}
    return Append(table=table, row=Row(1, 1_000, None, None, (opened,)), deadline=deadline, **more)


def transaction(key: str, *entries: tuple[str, int], kind: str = "test") -> Transaction:
    return Transaction(kind, key, tuple(Entry(account, amount) for account, amount in entries), "test")


def issue(account: str, amount: int, key: str) -> Transaction:
    name = wallet("practice", account)
    return transaction(key, (issuance("practice"), -amount), (name, amount))


def sit(account: str, amount: int, key: str, table: str = TABLE) -> Transaction:
    return transaction(
        key, (wallet("practice", account), -amount), (stake("practice", table, account), amount)
    )


def won_hand(hand: int, table: str = TABLE, *, at: int = 2_000, winner: str = ANN) -> ClosedHand:
    return ClosedHand(
        table=table,
        table_name="Blue",
        currency="practice",
        hand=hand,
        at=at,
        outcome="won",
        cause=None,
        record={"protocol": "fd1", "table": table, "hand": hand, "late": {}, "players": ["Änn", "বেন"]},
        players=(
            PlayerLine(1, winner, "Änn", False, 0, 950),
            PlayerLine(2, BEN, "বেন", True, 10, -1000),
        ),
    )


def settlement(hand: int, table: str = TABLE) -> Transaction:
    return transaction(
        f"settle:{table}:{hand}",
        (hold("practice", table, BEN), -1000),
        (stake("practice", table, ANN), 950),
        (commission("practice", table), 50),
        kind="settle",
    )

"""A table's row as the database holds it: events as JSON text, the note as sealed bytes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import asyncpg

from app.table.state import Row


def encode(value: Any) -> str:
    """JSON text of a value; the same value gives the same text. Raises TypeError, ValueError (NaN)."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False, allow_nan=False, default=_plain)


def row_of(record: asyncpg.Record) -> Row:
    """The row of a record of ``table_log``."""
    return Row(
        seq=record["seq"],
        at=record["at"],
        account=record["account"],
        command_id=record["command_id"],
        events=tuple(json.loads(record["events"])),
        note=record["note"],
    )


def is_same(record: asyncpg.Record, row: Row) -> bool:
    """Whether a stored record is that very row (and not another's with the same number)."""
    stored = (record["at"], record["account"], record["command_id"], record["events"], record["note"])
    return stored == (row.at, row.account, row.command_id, encode(row.events), row.note)


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{type(value).__name__} is not JSON")

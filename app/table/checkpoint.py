"""A table's state between hands as JSON: a cache of its log that a later load may begin at.

Never made while a hand runs: its cards follow from its seeds and its facts, which the log has. What is left
is public or the house's own, and holds no seed but published ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any

from app.table.state import Closed, Entry, Failed, Hand, Last, Player, Seat, Start, TableState

FORMAT = 1
"""Raised with every change of the state's fields: older checkpoints are passed over, the log is read."""

HIDDEN = ("deal", "play", "reveals")


def checkpoint(state: TableState) -> dict[str, Any] | None:
    """The state as plain JSON, None while a hand runs."""
    if state.running is not None:
        return None
    seen = {**asdict(_bare(state)), "format": FORMAT}
    return {
        **seen,
        "seats": list(seen["seats"].values()),
        "recent": [[account, list(map(list, ids))] for account, ids in state.recent.items()],
    }


def restored(saved: Mapping[str, Any]) -> TableState | None:
    """The state out of a checkpoint that went through JSON; None if it is of another format."""
    if saved.get("format") != FORMAT:
        return None
    plain = {key: value for key, value in saved.items() if key != "format"}
    return TableState(
        **{
            **plain,
            "seats": {seat["number"]: Seat(**seat) for seat in saved["seats"]},
            "hand": saved["hand"] and _hand(saved["hand"]),
            "last": saved["last"]
            and Last(**{**saved["last"], "players": _by_seat(saved["last"]["players"])}),
            "failed": tuple(Failed(**failed) for failed in saved["failed"]),
            "recent": {account: tuple((name, seq) for name, seq in ids) for account, ids in saved["recent"]},
        }
    )


def _bare(state: TableState) -> TableState:
    if state.hand is None:
        return state
    return replace(state, hand=replace(state.hand, deal=None, play=None, reveals=()))


def _hand(saved: Mapping[str, Any]) -> Hand:
    shown = {key: value for key, value in saved.items() if key not in HIDDEN}
    return Hand(
        **{
            **shown,
            "players": tuple(Player(**player) for player in saved["players"]),
            "holds": _by_seat(saved["holds"]),
            "openings": _by_seat(saved["openings"]),
            "start": saved["start"] and Start(**saved["start"]),
            "transcript": tuple(Entry(**entry) for entry in saved["transcript"]),
            "closed": saved["closed"] and Closed(**saved["closed"]),
        }
    )


def _by_seat(saved: Mapping[str, Any]) -> dict[int, Any]:
    return {int(seat): value for seat, value in saved.items()}

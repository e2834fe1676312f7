"""A table's folded state between hands, as JSON.

It is a cache of the log, so that loading a table takes as long after a year as after an hour. The log stays
the truth; a checkpoint of another version is passed over.

The hand isn't in it: a checkpoint is only taken in front of a roster, which replaces the hand before it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from app.services.ports import Json
from app.table.state import Failed, Last, Seat, TableState

VERSION = 1


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A state without its hand, and all manifests so far, oldest first, as their events have them."""

    state: TableState
    manifests: tuple[Json, ...]


def checkpoint_of(state: TableState, manifests: Sequence[Json]) -> dict[str, Any]:
    """The state after a row that the next one's roster follows, as JSON."""
    whole = asdict(replace(state, hand=None))
    del whole["hand"]
    last = state.last
    return {
        "version": VERSION,
        "manifests": list(manifests),
        "state": {
            **whole,
            "seats": [asdict(seat) for seat in state.seats.values()],
            "last": None if last is None else {**asdict(last), "players": _keyed(last.players)},
            "failed": [asdict(failed) for failed in state.failed],
            # A list, as a JSON store may reorder the keys of an object, and here their order matters.
            "recent": [[account, [list(pair) for pair in pairs]] for account, pairs in state.recent.items()],
        },
    }


def restored(checkpoint: Json) -> Checkpoint | None:
    """The checkpoint again; None for one of another version."""
    if checkpoint.get("version") != VERSION:
        return None
    fields = checkpoint["state"]
    seats = [Seat(**seat) for seat in fields["seats"]]
    last = fields["last"]
    state = TableState(
        **{
            **fields,
            "seats": {seat.number: seat for seat in seats},
            "last": None if last is None else _last(last),
            "failed": tuple(Failed(**failed) for failed in fields["failed"]),
            "recent": {
                account: tuple((command, seq) for command, seq in pairs)
                for account, pairs in fields["recent"]
            },
        }
    )
    return Checkpoint(state, tuple(checkpoint["manifests"]))


def _last(last: Json) -> Last:
    return Last(**{**last, "players": {int(seat): name for seat, name in last["players"].items()}})


def _keyed(by_seat: Mapping[int, Any]) -> dict[str, Any]:
    return {str(seat): value for seat, value in by_seat.items()}

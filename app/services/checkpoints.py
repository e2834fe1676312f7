"""What is kept beside a table's log, so that loading it takes as long after a year as after an hour.

A cache of the log, which stays the truth: the folded state between two hands, and all manifests so far.
One of another format is passed over.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from app.services.ports import Json
from app.table.checkpoint import checkpoint as saved
from app.table.checkpoint import restored as restored_state
from app.table.state import TableState


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A state between hands, and the manifests so far, oldest first: ``{"manifest", "signature"}``."""

    state: TableState
    manifests: tuple[Json, ...]


def checkpoint_of(state: TableState, manifests: Sequence[Json]) -> dict[str, Any] | None:
    """The checkpoint as JSON; None while a hand runs."""
    whole = saved(state)
    return None if whole is None else {"state": whole, "manifests": list(manifests)}


def restored(checkpoint: Json) -> Checkpoint | None:
    """The checkpoint again; None for one of another format."""
    state = restored_state(checkpoint["state"])
    return None if state is None else Checkpoint(state, tuple(checkpoint["manifests"]))

"""What a command does: ``decide(state, command, env)``, split by phase."""

from __future__ import annotations

from app.table.commands import Command
from app.table.state import Decided, Env, TableState


def decide(state: TableState | None, command: Command, env: Env) -> Decided:
    """Decide ``command`` against ``state`` (None before OpenTable); raises Refused, changing nothing.

    Never returns an empty row. The answer holds the events, the time to store them with, a private note to
    seal, and the state after. A Tick with nothing due raises Refused("nothing_due").
    """
    raise NotImplementedError

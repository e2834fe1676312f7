"""What a command does: ``decide(state, command, env)``, split by phase.

``draft`` gathers a row, ``tables`` opens tables and fires clocks, ``seats`` seats people, ``opening`` makes
rosters and deals, ``playing`` writes the transcript, ``closing`` settles.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from app.table import commands
from app.table.commands import Command
from app.table.decide import closing, opening, playing, seats, tables
from app.table.decide.draft import Draft
from app.table.errors import Refused
from app.table.state import Decided, Env, TableState

__all__ = ["Decided", "Env", "Refused", "decide"]

DECIDERS: Mapping[type[Any], Callable[[Draft, Any], None]] = {
    commands.OpenTable: tables.open_table,
    commands.NewManifest: tables.change_manifest,
    commands.Sit: seats.sit,
    commands.Leave: seats.leave,
    commands.TopUp: seats.top_up,
    commands.SitOut: seats.sit_out,
    commands.SitIn: seats.sit_in,
    commands.Commit: opening.commit,
    commands.OpenSeed: opening.open_seed,
    commands.OpenLate: opening.open_late,
    commands.Act: playing.act,
    commands.Tick: tables.tick,
    commands.Credit: playing.credit,
    commands.Void: closing.void,
}


def decide(state: TableState | None, command: Command, env: Env) -> Decided:
    """Decide ``command`` against ``state`` (None before OpenTable); raises Refused, changing nothing.

    Never returns an empty row. The answer holds the events, the time to store them with, a private note to
    seal, and the state after. A Tick with nothing due raises Refused("nothing_due").
    """
    draft = Draft(state, env)
    DECIDERS[type(command)](draft, command)
    return draft.done()

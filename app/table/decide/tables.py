"""Opening a table, changing its manifest, and whatever is due by the clock."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.fairness.messages import manifest_hash
from app.table import events
from app.table.clocks import idle_ends
from app.table.commands import NewManifest, OpenTable, Tick
from app.table.decide.draft import Draft
from app.table.decide.opening import make_roster, opening_over
from app.table.decide.playing import expire
from app.table.decide.readiness import out_for_stake
from app.table.errors import Refused
from app.table.manifest import check_manifest, check_succession
from app.table.state import ZEROS

ANCHOR = 0
"""The index of a chain's anchor."""


def open_table(draft: Draft, command: OpenTable) -> None:
    """The first row: a signed manifest of version 1 (fair-deal step 1)."""
    if draft.opened:
        raise Refused("already_open", "This table is open already.")
    manifest = command.manifest
    check_manifest(manifest)
    if (manifest["version"], manifest["first_hand"], manifest["previous"]) != (1, 1, ZEROS):
        raise Refused("bad_manifest", "Manifest: a table begins with version 1, hand 1 and no previous one.")
    draft.emit(events.opened(manifest, _signed(draft, manifest)))


def change_manifest(draft: Draft, command: NewManifest) -> None:
    """A manifest for the hands from next_hand on. Never while a roster is not closed (fair-deal step 12)."""
    if draft.state.running is not None:
        raise Refused("in_hand", "A manifest is replaced between hands only.")
    check_manifest(command.manifest)
    check_succession(draft.state, command.manifest)
    draft.emit(events.new_manifest(command.manifest, _signed(draft, command.manifest)))
    out_for_stake(draft)


def tick(draft: Draft, command: Tick) -> None:
    """Whatever is due; raises Refused("nothing_due") otherwise."""
    phase = draft.state.phase
    if phase == "playing":
        expire(draft)
    elif phase == "opening":
        opening_over(draft)
    else:
        _between_hands(draft, command.present)
        if not draft.events:
            raise Refused("nothing_due", "Nothing is due at this table.")


def _between_hands(draft: Draft, present: frozenset[int]) -> None:
    """Seats that have sat out for too long stand up; at the end of its clock a phase passes on."""
    state = draft.state
    for number, ends in idle_ends(state).items():
        if draft.now >= ends:
            draft.emit(events.left(number, state.seats[number].stake, "idle"))
    if state.phase_ends is not None and draft.now >= state.phase_ends and not make_roster(draft, present):
        draft.emit(events.countdown_off())


def _signed(draft: Draft, manifest: Mapping[str, Any]) -> str:
    """The signature over the manifest's hash; its anchor must be that of the chain that is kept."""
    if draft.env.secrets.seed(manifest["version"], ANCHOR).hex() != manifest["anchor"]:
        raise Refused("bad_manifest", "Manifest: the anchor is not that of the table's own chain.")
    return draft.sign(manifest_hash(manifest))

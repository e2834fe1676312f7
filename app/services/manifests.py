"""Opening tables and changing them: every manifest has a seed chain of its own (fair-deal steps 1 and 2).

The chain's last seed comes from the operating system's generator and is sealed in the vault before the
manifest is decided. Of two workers that make one at once, both get the chain of the first.
"""

from __future__ import annotations

from collections.abc import Mapping

from app.services.effects import Known, append_of
from app.services.limits import CHAIN_LENGTH_HANDS
from app.services.ports import TableSpec
from app.services.secrets import TableSecrets
from app.services.table_runner import Outside, TableRunner, chain_is_due
from app.table.commands import Command, NewManifest, OpenTable
from app.table.decide import decide
from app.table.errors import Refused
from app.table.evolve import finish
from app.table.manifest import first_manifest, next_manifest
from app.table.state import Env, Row, TableState

SEED_BYTES = 32
TABLE_ID_BYTES = 16


async def open_table(outside: Outside, spec: TableSpec, length: int = CHAIN_LENGTH_HANDS) -> str:
    """Store a new table; its id, or that of the table that has its name already.

    Raises Refused("bad_manifest", "unknown_game") naming what is wrong, and Unavailable.
    """
    known = await outside.store.table_named(spec.name)
    if known is not None:
        return known
    table = outside.entropy(TABLE_ID_BYTES).hex()
    secrets = TableSecrets(table, outside.vault)
    anchor = await secrets.load(1, length, outside.entropy(SEED_BYTES))
    manifest = first_manifest(
        table=table,
        name=spec.name,
        game=spec.game,
        currency=spec.currency,
        seats=spec.seats,
        rate=spec.rate,
        commission_bp=spec.commission_bp,
        house_key=outside.vault.house_key.hex(),
        anchor=anchor.hex(),
        length=length,
        settings=spec.settings,
    )
    env = Env(outside.time.now(), outside.vault.sign, secrets)
    decided = decide(None, OpenTable(manifest), env)
    row = Row(1, decided.at, None, None, decided.events, None)
    stored = await outside.store.create_table(
        spec.name, append_of(None, row, finish(decided.after, row), Known())
    )
    if stored:
        return table
    known = await outside.store.table_named(spec.name)
    if known is None:
        raise Refused("try_again", "The table could not be opened just now. Try again.")
    return known


async def renew(outside: Outside, runner: TableRunner, changes: Mapping[str, int] | None = None) -> None:
    """A new manifest for the next hand: because its chain is used up, or with changed settings.

    Raises Refused ("in_hand" while a roster is open, "bad_manifest") and Unavailable.
    """
    state = await runner.refresh()
    version = state.manifest["version"] + 1
    length = state.manifest["length"]
    anchor = await runner.secrets.load(version, length, outside.entropy(SEED_BYTES))

    def make(newest: TableState) -> Command | None:
        # Another worker may have been faster.
        if newest.manifest["version"] + 1 != version or (changes is None and not chain_is_due(newest)):
            return None
        return NewManifest(next_manifest(newest, anchor=anchor.hex(), length=length, changes=changes))

    await runner.run(make)

"""Making and judging manifests (fair-deal step 1). A manifest is plain JSON, every setting an integer."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from app.fairness.hashing import MAX_INT, canonical
from app.fairness.manifest import SETTINGS
from app.fairness.messages import PROTOCOL
from app.games.registry import GAMES
from app.ledger.accounts import CURRENCIES
from app.table.bounds import DEFAULT_SETTINGS, MAX_CHAIN_LENGTH, MAX_NAME_LENGTH
from app.table.errors import Refused
from app.table.names import check_name
from app.table.state import ZEROS, TableState

DEADLINES = "T8"
"""The setting that promises: the table never acts for a seat before its deadline."""

HEX16 = re.compile(r"[0-9a-f]{32}")
HEX32 = re.compile(r"[0-9a-f]{64}")

BOUNDS: Mapping[str, tuple[int, int]] = {
    "seats": (2, 255),
    "packs": (1, 4),
    "rate": (1, 10**9),
    "commission_bp": (0, 10_000),
    "open_s": (1, 60),
    "pause_s": (0, 600),
    "countdown_s": (0, 600),
    "idle_s": (1, 86_400),
    "min_players": (2, 255),
    "length": (1, MAX_CHAIN_LENGTH),
    "first_hand": (1, 2**32 - 1),
    "version": (1, 2**32 - 1),
}
"""Least and greatest value of the settings that the table itself reads.

Those of the game are bounded as a verifier bounds them: no hand is dealt whose record nobody would believe.
"""

FIXED = ("table", "game", "currency", "seats", "packs", "rules")
"""What a later manifest of the same table can't change: seats and money depend on it."""


def first_manifest(
    *,
    table: str,
    name: str,
    game: str,
    currency: str,
    seats: int,
    rate: int,
    commission_bp: int,
    house_key: str,
    anchor: str,
    length: int,
    settings: Mapping[str, int] | None = None,
) -> dict[str, Any]:
    """Version 1 for a new table: the game's own settings, the table's, then those given.

    Raises Refused("bad_manifest") or Refused("unknown_game"), naming what is wrong.
    """
    rules = GAMES.get(game)
    if rules is None:
        raise Refused("unknown_game", f"There is no game called {game!r}.")
    manifest = {
        **DEFAULT_SETTINGS,
        **rules.default_settings(),
        **(settings or {}),
        "protocol": PROTOCOL,
        "table": table,
        "version": 1,
        "previous": ZEROS,
        "name": name,
        "game": game,
        "rules": rules.rules,
        "currency": currency,
        "seats": seats,
        "packs": _packs(rules.packs, seats),
        "rate": rate,
        "commission_bp": commission_bp,
        "deadlines": DEADLINES,
        "house_key": house_key,
        "anchor": anchor,
        "length": length,
        "first_hand": 1,
    }
    check_manifest(manifest)
    return manifest


def next_manifest(
    state: TableState, *, anchor: str, length: int, changes: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """The manifest that follows the table's present one, with a chain of its own; raises Refused."""
    manifest = {
        **state.manifest,
        **(changes or {}),
        "version": state.manifest["version"] + 1,
        "previous": state.manifest_hash,
        "anchor": anchor,
        "length": length,
        "first_hand": state.next_hand,
    }
    check_manifest(manifest)
    check_succession(state, manifest)
    return manifest


def check_manifest(manifest: Mapping[str, Any]) -> None:
    """Judge a manifest by itself; raises Refused("bad_manifest") naming the first field that is wrong."""
    for key, (least, most) in BOUNDS.items():
        value = manifest.get(key)
        if type(value) is not int or not least <= value <= most:
            raise _bad(f"{key} must be a whole number from {least} to {most}, not {value!r}")
    _check_texts(manifest)
    game = GAMES.get(manifest["game"]) if isinstance(manifest.get("game"), str) else None
    if game is None:
        raise Refused("unknown_game", f"There is no game called {manifest.get('game')!r}.")
    if manifest.get("rules") != game.rules or manifest["packs"] != _packs(game.packs, manifest["seats"]):
        raise _bad(f"rules must be {game.rules} and packs those of {manifest['seats']} seats")
    for key in game.default_settings():
        value, most = manifest.get(key), SETTINGS.get(key, (0, MAX_INT))[1]
        if type(value) is not int or not 0 <= value <= most:
            raise _bad(f"{key} must be a whole number from 0 to {most}, not {value!r}")
    if manifest["min_players"] > manifest["seats"]:
        raise _bad(f"min_players is {manifest['min_players']} of {manifest['seats']} seats")
    try:
        canonical(manifest)
    except ValueError as error:
        raise _bad(str(error)) from None


def check_succession(state: TableState, manifest: Mapping[str, Any]) -> None:
    """Judge a manifest as the one after the table's present one; raises Refused("bad_manifest")."""
    for key in FIXED:
        if manifest[key] != state.manifest[key]:
            raise _bad(f"{key} of a table can't change")
    if manifest["version"] != state.manifest["version"] + 1 or manifest["previous"] != state.manifest_hash:
        raise _bad("version and previous must follow the manifest in force")
    if manifest["first_hand"] != state.next_hand:
        raise _bad(f"first_hand must be {state.next_hand}, the next hand")
    if manifest["anchor"] == state.manifest["anchor"]:
        raise _bad("every manifest needs a chain of its own")


def _check_texts(manifest: Mapping[str, Any]) -> None:
    if manifest.get("protocol") != PROTOCOL or manifest.get("deadlines") != DEADLINES:
        raise _bad(f"protocol must be {PROTOCOL} and deadlines {DEADLINES}")
    for key, shape in (("table", HEX16), ("previous", HEX32), ("house_key", HEX32), ("anchor", HEX32)):
        if not isinstance(manifest.get(key), str) or not shape.fullmatch(manifest[key]):
            raise _bad(f"{key} must be lower-case hex of its length")
    if manifest.get("currency") not in CURRENCIES:
        raise _bad(f"currency must be one of {', '.join(CURRENCIES)}")
    check_name(manifest.get("name"), "bad_manifest", f"A table's name has 1 to {MAX_NAME_LENGTH} characters.")


def _packs(packs: Any, seats: int) -> int:
    try:
        return int(packs(seats))
    except ValueError as error:
        raise _bad(str(error)) from None


def _bad(message: str) -> Refused:
    return Refused("bad_manifest", f"Manifest: {message}.")

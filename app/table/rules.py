"""What a manifest says, read in one place: its game and the settings of the table itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.games.base import Game
from app.games.registry import GAMES
from app.table.bounds import DEFAULT_SETTINGS
from app.table.errors import Refused


def game_of(manifest: Mapping[str, Any]) -> Game:
    """The manifest's game; raises Refused("unknown_game")."""
    game = GAMES.get(str(manifest["game"]))
    if game is None:
        raise Refused("unknown_game", f"There is no game called {manifest['game']!r}.")
    return game


def setting(manifest: Mapping[str, Any], name: str) -> int:
    """A setting of the table itself, in the unit of its name."""
    return int(manifest.get(name, DEFAULT_SETTINGS[name]))


def setting_ms(manifest: Mapping[str, Any], name: str) -> int:
    """A setting in seconds (``…_s``), as milliseconds."""
    return setting(manifest, name) * 1000

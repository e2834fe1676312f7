"""The games that a table can play: one line each."""

from __future__ import annotations

from typing import Final

from app.games.base import Game
from app.games.thirteen.game import THIRTEEN

GAMES: Final[dict[str, Game]] = {game.id: game for game in (THIRTEEN,)}
"""By the manifest's ``game``."""

"""The fake game stands in the registry beside the real one while this room's tests run."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from app.games.registry import GAMES
from tests.table.fakes import HIGH_CARD


@pytest.fixture(autouse=True, scope="package")
def high_card() -> Iterator[None]:
    GAMES[HIGH_CARD.id] = HIGH_CARD
    yield
    del GAMES[HIGH_CARD.id]

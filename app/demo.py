"""The tables of a house that has just been set up: practice tables with labelled bots, and house tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.services.ports import TableSpec


@dataclass(frozen=True, slots=True)
class DemoTable:
    """A table to open, and how many practice players sit there at most."""

    spec: TableSpec
    bots: int


def _table(
    name: str, currency: Literal["house", "practice"], seats: int, rate: int, bots: int, turn_s: int = 30
) -> DemoTable:
    settings = {"turn_s": turn_s, "bank_s": 30}
    commission_bp = 0 if currency == "practice" else 500
    return DemoTable(TableSpec(name, "thirteen-card", currency, seats, rate, commission_bp, settings), bots)


DEMO_TABLES = (
    _table("Godavari", "practice", 4, 10, bots=3),
    _table("Tungabhadra", "practice", 6, 50, bots=3),
    _table("Vaigai", "practice", 8, 100, bots=5),
    _table("Padma", "practice", 4, 100, bots=1, turn_s=20),
    _table("Blue Nile", "house", 4, 50, bots=0),
    _table("Krishna", "house", 6, 100, bots=0),
    _table("Awash", "house", 8, 25, bots=0, turn_s=20),
)
"""Practice tables take no commission; house tables 5 %."""

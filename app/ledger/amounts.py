"""Amounts as people read them."""

from __future__ import annotations

MINOR_UNITS = 100
"""Minor units in a token (T1.4)."""


def shown(amount: int) -> str:
    """Minor units as tokens with two decimals, thousands marked: 125000 is ``1,250.00``."""
    whole, part = divmod(abs(amount), MINOR_UNITS)
    return f"{'−' if amount < 0 else ''}{whole:,}.{part:02d}"

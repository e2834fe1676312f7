"""Amounts in sentences: tokens, never minor units."""

from __future__ import annotations

import pytest

from app.ledger.amounts import shown


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        (0, "0.00"),
        (7, "0.07"),
        (65_000, "650.00"),
        (125_000, "1,250.00"),
        (-5, "−0.05"),
        (10**11, "1,000,000,000.00"),
    ],
)
def test_amounts_are_shown_in_tokens(amount: int, text: str) -> None:
    assert shown(amount) == text

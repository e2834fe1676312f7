"""A player's own seed and its commitment (fair-deal.md step 3)."""

from __future__ import annotations

from app.fairness.chain import TABLE_BYTES
from app.fairness.hashing import H, exactly, u8, u32


def mix(random32: bytes, words: str = "") -> bytes:
    """Make a player's seed ``r`` of 32 random bytes and words of the player's own, which may be empty."""
    return H("fd1/mix", exactly("random", random32), words.encode("utf-8"))


def commitment(table: bytes, hand: int, seat: int, r: bytes) -> bytes:
    """Return ``c``, published before the roster: it binds the seed to this table, hand and seat."""
    exactly("table id", table, TABLE_BYTES)
    return H("fd1/commit", table, u32(hand), u8(seat), exactly("seed", r))

"""``H`` of fd1 and the fixed-width integers that go into it (fair-deal.md, Notation).

Everything hashed in fd1 goes through :func:`H`: the tag says what is hashed, and every part carries its
length, so no two different lists of parts hash the same bytes.
"""

from __future__ import annotations

from hashlib import sha256

from app.fairness.strictjson import MAX_DEPTH, MAX_INT, StrictJsonError, canonical, strict_loads

__all__ = [
    "HASH_BYTES",
    "MAX_DEPTH",
    "MAX_INT",
    "ZERO",
    "H",
    "StrictJsonError",
    "canonical",
    "exactly",
    "strict_loads",
    "u8",
    "u16",
    "u32",
]

HASH_BYTES = 32
"""Length of every hash, seed and key, in bytes."""

ZERO = bytes(HASH_BYTES)
"""What stands for "none before" in ``previous`` and ``previous_head``."""


def u8(value: int) -> bytes:
    """Return ``value`` as one byte; raises OverflowError outside 0 … 255."""
    return value.to_bytes(1, "big")


def u16(value: int) -> bytes:
    """Return ``value`` as two bytes, big-endian; raises OverflowError outside 0 … 65535."""
    return value.to_bytes(2, "big")


def u32(value: int) -> bytes:
    """Return ``value`` as four bytes, big-endian; raises OverflowError outside 0 … 2^32 − 1."""
    return value.to_bytes(4, "big")


def H(tag: str, *parts: bytes) -> bytes:  # noqa: N802  (the protocol's own name)
    """Hash by SHA-256 the tag, the number of parts and each part with its length; 32 bytes."""
    name = tag.encode("ascii")
    pieces = [u8(len(name)), name, u8(len(parts))]
    for part in parts:
        pieces += (u32(len(part)), part)
    return sha256(b"".join(pieces)).digest()


def exactly(what: str, value: bytes, length: int = HASH_BYTES) -> bytes:
    """Return ``value`` if it is ``length`` bytes long; raises ValueError naming ``what`` otherwise."""
    if len(value) != length:
        raise ValueError(f"{what} must be {length} bytes, not {len(value)}")
    return value

"""The server's seeds: a hash chain fixed before anybody commits (fair-deal.md step 2).

``s_(i−1) = H("fd1/chain", T, u32(i−1), s_i)``. The anchor ``s_0`` stands in the manifest; hand ``k`` uses
``s_i`` with ``i = k − first_hand + 1``. A published seed gives away all earlier ones and no later one.
"""

from __future__ import annotations

from app.fairness.hashing import H, exactly, u32

DEFAULT_LENGTH = 4096
"""Hands that one chain serves unless the operator says otherwise."""

MAX_LENGTH = 65_536
"""Longest chain; it bounds the hashes that a verifier does for one record."""

TABLE_BYTES = 16
_CHECKPOINT_EVERY = 64


def previous_seed(table: bytes, index: int, seed: bytes) -> bytes:
    """Return ``s_(index−1)`` from ``s_index``: what was public before the hand of ``index`` began."""
    if not 1 <= index <= MAX_LENGTH:
        raise ValueError(f"chain index must be 1 to {MAX_LENGTH}, not {index}")
    return H("fd1/chain", table, u32(index - 1), seed)


def anchor_from(table: bytes, index: int, seed: bytes) -> bytes:
    """Return the anchor that ``s_index`` leads to, hashed ``index`` times."""
    for i in range(index, 0, -1):
        seed = previous_seed(table, i, seed)
    return seed


def chain_seed(table: bytes, s_length: bytes, length: int, index: int) -> bytes:
    """Return ``s_index`` of the chain whose last seed is ``s_length``; index 0 is the anchor."""
    return SeedChain(table, s_length, length).seed(index)


class SeedChain:
    """One manifest's chain; keeps every 64th seed, so that a seed costs at most 64 hashes.

    Holds secrets: it prints as nothing but its length.
    """

    __slots__ = ("_checkpoints", "_length", "_table")

    def __init__(self, table: bytes, s_length: bytes, length: int = DEFAULT_LENGTH) -> None:
        if not 1 <= length <= MAX_LENGTH:
            raise ValueError(f"chain length must be 1 to {MAX_LENGTH}, not {length}")
        self._table = exactly("table id", table, TABLE_BYTES)
        self._length = length
        self._checkpoints = {length: exactly("s_length", s_length)}
        seed = s_length
        for i in range(length, 0, -1):
            seed = previous_seed(table, i, seed)
            if (i - 1) % _CHECKPOINT_EVERY == 0:
                self._checkpoints[i - 1] = seed

    def __repr__(self) -> str:
        return f"SeedChain(length={self._length})"

    @property
    def length(self) -> int:
        """The last index."""
        return self._length

    @property
    def anchor(self) -> bytes:
        """``s_0``, the one public seed."""
        return self._checkpoints[0]

    def seed(self, index: int) -> bytes:
        """Return ``s_index``; raises ValueError outside 0 … length."""
        if not 0 <= index <= self._length:
            raise ValueError(f"the chain has no seed {index}: it runs from 0 to {self._length}")
        start = min(-(-index // _CHECKPOINT_EVERY) * _CHECKPOINT_EVERY, self._length)
        seed = self._checkpoints[start]
        for i in range(start, index, -1):
            seed = previous_seed(self._table, i, seed)
        return seed

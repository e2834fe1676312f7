"""The stream of numbers and the shuffle (fair-deal.md steps 7 and 8).

NIST SP 800-108 KDF in counter mode: HMAC-SHA-256, 32-bit counter first, L = 65536 bits, read as
big-endian 32-bit words.
"""

from __future__ import annotations

import hmac
import struct
from collections.abc import Iterator, Sequence

from app.fairness.hashing import u32

STREAM_BITS = 65_536
BLOCKS = STREAM_BITS // 256
"""Blocks in one stream, so 2048 words: 212 cards can't use them up (a rejection is rarer than 1 in 2^24)."""

_WORDS_OF_BLOCK = struct.Struct(">8I")
_WORD_VALUES = 2**32


class StreamEndError(Exception):
    """A shuffle asked for more words than the stream has; no real deck ever does."""


def words(key: bytes, label: bytes, context: bytes) -> Iterator[int]:
    """Yield the stream's 2048 words, each block made when it is needed."""
    tail = label + b"\x00" + context + u32(STREAM_BITS)
    for j in range(1, BLOCKS + 1):
        yield from _WORDS_OF_BLOCK.unpack(hmac.digest(key, u32(j) + tail, "sha256"))


def uniform(n: int, stream: Iterator[int]) -> int:
    """Return ``U(n)``, 0 … n − 1, each exactly as likely; takes words until one is usable."""
    if not 1 <= n <= _WORD_VALUES:
        raise ValueError(f"n must be 1 to 2^32, not {n}")
    bound = _WORD_VALUES - _WORD_VALUES % n
    for word in stream:
        if word < bound:
            return word % n
    raise StreamEndError(f"no word left for U({n})")


def shuffled(ids: Sequence[int], stream: Iterator[int]) -> tuple[int, ...]:
    """Shuffle ``ids`` as they stand by Fisher–Yates: for i = N − 1 down to 1 swap a[i] and a[U(i + 1)]."""
    cards = list(ids)
    for i in range(len(cards) - 1, 0, -1):
        k = uniform(i + 1, stream)
        cards[i], cards[k] = cards[k], cards[i]
    return tuple(cards)

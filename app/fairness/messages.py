"""The hashes that the house signs and that link a hand together (fair-deal.md steps 1, 4, 5, 6, 11, 12).

Every function here returns 32 bytes. What the house signs is exactly those bytes: ``m`` for a manifest,
``R`` for a roster, ``h_0`` for a start, ``head_message`` for an event, ``close_message`` for a record,
``key_message`` for the key that follows. Signing itself is the caller's: these are only the messages.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final, Literal

from app.fairness.chain import TABLE_BYTES
from app.fairness.hashing import H, canonical, exactly, u8, u32

PROTOCOL: Final = "fd1"

Outcome = Literal["won", "drawn", "void", "spoilt"]
OUTCOMES: Final[tuple[Outcome, ...]] = ("won", "drawn", "void", "spoilt")

Cause = Literal["seat", "house"]
_CAUSE_BYTES: Final[Mapping[str, bytes]] = {"seat": u8(0), "house": u8(1)}


def manifest_hash(manifest: Mapping[str, Any]) -> bytes:
    """Return ``m``: everything that stands in the manifest, settings unknown to us included."""
    return H("fd1/manifest", canonical(manifest))


def roster_hash(
    table: bytes,
    hand: int,
    m: bytes,
    prev: bytes,
    dealer_before: int,
    seats: Sequence[tuple[int, bytes, str]],
) -> bytes:
    """Return ``R`` over the seats ``(number, commitment, player's public name)``, which must ascend."""
    _ascending([seat for seat, _, _ in seats])
    return H(
        "fd1/roster",
        exactly("table id", table, TABLE_BYTES),
        u32(hand),
        exactly("manifest hash", m),
        exactly("previous head", prev),
        u8(dealer_before),
        *(
            u8(seat) + exactly("commitment", c) + H("fd1/player", name.encode("utf-8"))
            for seat, c, name in seats
        ),
    )


def openings_hash(roster: bytes, openings: Sequence[tuple[int, bytes]]) -> bytes:
    """Return ``O`` over the seats that opened, ascending; in a dealt hand that is the whole roster."""
    _ascending([seat for seat, _ in openings])
    return H(
        "fd1/openings", exactly("roster", roster), *(u8(seat) + exactly("seed", r) for seat, r in openings)
    )


def start_hash(m: bytes, roster: bytes, openings: bytes, deck_root: bytes) -> bytes:
    """Return ``h_0``: signed before the first card is shown to anybody."""
    return H("fd1/start", m, roster, openings, exactly("deck root", deck_root))


def event_hash(previous: bytes, j: int, event: Mapping[str, Any]) -> bytes:
    """Return ``h_j`` of the j-th event of the transcript, j from 1."""
    return H("fd1/event", exactly("head", previous), u32(j), canonical(event))


def chain_of_heads(start: bytes, events: Iterable[Mapping[str, Any]]) -> tuple[bytes, ...]:
    """Return ``h_0 … h_n`` of a whole transcript."""
    heads = [start]
    for j, event in enumerate(events, 1):
        heads.append(event_hash(heads[-1], j, event))
    return tuple(heads)


def head_message(table: bytes, hand: int, j: int, head: bytes) -> bytes:
    """Return what is signed with every event."""
    return H("fd1/head", exactly("table id", table, TABLE_BYTES), u32(hand), u32(j), exactly("head", head))


def close_message(table: bytes, hand: int, outcome: str, head: bytes) -> bytes:
    """Return what is signed when the record is published, however the hand ended."""
    if outcome not in OUTCOMES:
        raise ValueError(f"{outcome!r} is no outcome of a hand")
    exactly("table id", table, TABLE_BYTES)
    return H("fd1/close", table, u32(hand), outcome.encode("ascii"), exactly("head", head))


def spoilt_head(m: bytes, roster: bytes, openings: bytes, cause: str, seats: Sequence[int]) -> bytes:
    """Return the head of a hand never dealt; ``seats`` are those that failed, none for cause ``house``."""
    if cause not in _CAUSE_BYTES:
        raise ValueError(f"{cause!r} is no cause of a spoilt hand")
    if (cause == "seat") != bool(seats):
        raise ValueError("a hand spoilt by seats names them, one spoilt by the house names none")
    _ascending(seats)
    return H("fd1/spoilt", m, roster, openings, _CAUSE_BYTES[cause], *(u8(seat) for seat in seats))


def key_message(old: bytes, new: bytes) -> bytes:
    """Return what the old house key signs to name its successor."""
    return H("fd1/key", exactly("old key", old), exactly("new key", new))


def _ascending(seats: Sequence[int]) -> None:
    if any(a >= b for a, b in pairwise(seats)):
        raise ValueError(f"seats must ascend: {list(seats)}")

"""What proves that the house signed two different stories (fair-deal.md, "Proof of fraud").

A :class:`Statement` is something that the house signed, with the slot that it fills: one manifest for a
(table, version), one roster, start and close for a (table, hand), one head for a (table, hand, j), one
successor for a key. Two statements for one slot with different messages convict by themselves: whoever holds
them needs nobody's word. Not every fraud can be seen so: that a signed result was never published, or a
signed roster never closed, is a matter of time and of looking.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from app.fairness.chain import TABLE_BYTES
from app.fairness.checks import failed
from app.fairness.hashing import HASH_BYTES
from app.fairness.manifest import (
    KEY_BYTES,
    MAX_HAND,
    MAX_SEATS,
    SIGNATURE_BYTES,
    VerifySignature,
    read_manifest,
)
from app.fairness.messages import (
    OUTCOMES,
    close_message,
    head_message,
    key_message,
    roster_hash,
    start_hash,
)
from app.fairness.shape import Fields
from app.fairness.steps import Verified

_FRAUDS: Final = {
    "manifest": "two_manifests",
    "roster": "two_rosters",
    "start": "two_starts",
    "head": "two_heads",
    "close": "two_closes",
    "key": "two_successors",
}
START_AND_SPOILT: Final = "start_and_spoilt"
HEAD_BEYOND_RECORD: Final = "head_beyond_record"
HEAD_UNLIKE_RECORD: Final = "head_unlike_record"

_ROSTER_KEYS: Final = frozenset({"table", "hand", "manifest_hash", "previous_head", "dealer_before", "seats"})
_SEAT_KEYS: Final = frozenset({"seat", "player", "commit"})


@dataclass(frozen=True, slots=True)
class Statement:
    """Something signed: ``kind``, the ``slot`` it fills, what it says there, and the signed 32 bytes."""

    kind: str
    slot: tuple[bytes | int, ...]
    says: tuple[bytes | int | str, ...]
    message: bytes
    signature: bytes


def proof_of_fraud(
    one: Statement, other: Statement, *, house_key: bytes, verify_signature: VerifySignature
) -> str | None:
    """Name the fraud that the two statements prove against the holder of ``house_key``; None if none."""
    fraud = None
    if one.kind == other.kind:
        if one.slot == other.slot and one.message != other.message:
            fraud = _FRAUDS[one.kind]
    elif {one.kind, other.kind} == {"start", "close"} and one.slot == other.slot:
        close = one if one.kind == "close" else other
        if close.says[0] == "spoilt":
            fraud = START_AND_SPOILT
    both = (one, other)
    if fraud and all(verify_signature(house_key, s.message, s.signature) for s in both):
        return fraud
    return None


def head_against_record(
    head: Statement, verified: Verified, *, verify_signature: VerifySignature
) -> str | None:
    """Name the fraud where a signed head is beyond, or unlike, the verified record of its hand; else None."""
    record = verified.record
    if head.kind != "head" or head.slot[:2] != (record.table, record.hand):
        return None
    if not verify_signature(record.manifest.house_key, head.message, head.signature):
        return None
    j = head.slot[2]
    if record.spoilt is not None or not isinstance(j, int) or j > len(record.events):
        return HEAD_BEYOND_RECORD
    return None if head.says[0] == verified.heads[j] else HEAD_UNLIKE_RECORD


def read_statement(value: Any) -> Statement:
    """Read a statement from its JSON (README.md, "Statements"); raises VerificationFailed of step 1."""
    kind = value.get("kind") if isinstance(value, Mapping) else None
    if not isinstance(kind, str) or kind not in _READERS:
        raise failed("shape", f"a statement's kind must be one of {', '.join(_READERS)}")
    return _READERS[kind](value)


def _manifest(value: Any) -> Statement:
    fields = Fields(value, "statement", {"kind", "manifest", "signature"})
    manifest = read_manifest(fields.get("manifest"))
    slot = (manifest.table, manifest.version)
    return Statement("manifest", slot, (manifest.m,), manifest.m, _signature(fields))


def _roster_of(fields: Fields) -> tuple[bytes, int, bytes]:
    """Read table, hand and R from the parts of a roster: R alone would not say whose it is."""
    table, hand = _hand(fields)
    seats = []
    for i, entry in enumerate(fields.items("seats", MAX_SEATS)):
        seat = Fields(entry, f"seats[{i}]", _SEAT_KEYS)
        seats.append((seat.number("seat", 1, MAX_SEATS), seat.hex("commit", HASH_BYTES), seat.text("player")))
    if [seat for seat, _, _ in seats] != sorted({seat for seat, _, _ in seats}):
        raise failed("seats", "the seats must ascend, each once")
    roster = roster_hash(
        table,
        hand,
        fields.hex("manifest_hash", HASH_BYTES),
        fields.hex("previous_head", HASH_BYTES),
        fields.number("dealer_before", 0, MAX_SEATS),
        seats,
    )
    return table, hand, roster


def _roster(value: Any) -> Statement:
    fields = Fields(value, "statement", _ROSTER_KEYS | {"kind", "signature"})
    table, hand, roster = _roster_of(fields)
    return Statement("roster", (table, hand), (roster,), roster, _signature(fields))


def _start(value: Any) -> Statement:
    fields = Fields(value, "statement", _ROSTER_KEYS | {"kind", "openings_hash", "deck_root", "signature"})
    table, hand, roster = _roster_of(fields)
    m = fields.hex("manifest_hash", HASH_BYTES)
    root = fields.hex("deck_root", HASH_BYTES)
    start = start_hash(m, roster, fields.hex("openings_hash", HASH_BYTES), root)
    return Statement("start", (table, hand), (start,), start, _signature(fields))


def _head(value: Any) -> Statement:
    fields = Fields(value, "statement", {"kind", "table", "hand", "j", "head", "signature"})
    table, hand = _hand(fields)
    j, head = fields.number("j", 1, MAX_HAND), fields.hex("head", HASH_BYTES)
    return Statement(
        "head", (table, hand, j), (head,), head_message(table, hand, j, head), _signature(fields)
    )


def _close(value: Any) -> Statement:
    fields = Fields(value, "statement", {"kind", "table", "hand", "outcome", "head", "signature"})
    table, hand = _hand(fields)
    outcome, head = fields.word("outcome", OUTCOMES), fields.hex("head", HASH_BYTES)
    message = close_message(table, hand, outcome, head)
    return Statement("close", (table, hand), (outcome, head), message, _signature(fields))


def _key(value: Any) -> Statement:
    fields = Fields(value, "statement", {"kind", "old", "new", "signature"})
    old, new = fields.hex("old", KEY_BYTES), fields.hex("new", KEY_BYTES)
    return Statement("key", (old,), (new,), key_message(old, new), _signature(fields))


def _hand(fields: Fields) -> tuple[bytes, int]:
    return fields.hex("table", TABLE_BYTES), fields.number("hand", 1, MAX_HAND)


def _signature(fields: Fields) -> bytes:
    return fields.hex("signature", SIGNATURE_BYTES)


_READERS: Final[dict[str, Callable[[Any], Statement]]] = {
    "manifest": _manifest,
    "roster": _roster,
    "start": _start,
    "head": _head,
    "close": _close,
    "key": _key,
}

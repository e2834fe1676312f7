"""The hand record: its shape and sizes, read into a typed value (verifier's step 1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from app.fairness.chain import TABLE_BYTES
from app.fairness.checks import failed
from app.fairness.hashing import HASH_BYTES, MAX_INT, StrictJsonError, canonical, strict_loads
from app.fairness.manifest import MAX_HAND, MAX_SEATS, SIGNATURE_BYTES, Manifest, read_manifest
from app.fairness.messages import OUTCOMES, PROTOCOL
from app.fairness.shape import Fields, hex_bytes

MAX_RECORD_BYTES: Final = 4 * 1024 * 1024
"""Longest record, in bytes of its JSON; a long hand of eight has some 200 thousand."""

MAX_EVENTS: Final = 16_384
"""Most events of one hand; three packs with five reshuffles can have some 1,700."""

KEYS: Final = frozenset({
    "protocol", "table", "hand", "manifest", "manifest_signature", "previous_head", "dealer_before", "seats",
    "roster", "roster_signature", "server_seed", "deck_root", "start_signature", "outcome", "spoilt", "late",
    "events", "head", "signature",
})  # fmt: skip
_SEAT_KEYS: Final = frozenset({"seat", "player", "commit", "seed"})
_SPOILT_KEYS: Final = frozenset({"cause", "seats"})
_EVENT_KEYS: Final = frozenset({"type", "at"})


@dataclass(frozen=True, slots=True)
class RecordSeat:
    """A seat of the roster; ``seed`` is None where it didn't open in time."""

    seat: int
    player: str
    commit: bytes
    seed: bytes | None


@dataclass(frozen=True, slots=True)
class Spoilt:
    """Why a hand was never dealt: ``cause`` ``seat`` with the seats that failed, or ``house`` with none."""

    cause: str
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandRecord:
    """A record whose shape is right; nothing in it is believed yet."""

    table: bytes
    hand: int
    manifest: Manifest
    manifest_signature: bytes
    previous_head: bytes
    dealer_before: int
    seats: tuple[RecordSeat, ...]
    roster: bytes
    roster_signature: bytes
    server_seed: bytes
    deck_root: bytes | None
    start_signature: bytes | None
    outcome: str
    spoilt: Spoilt | None
    late: Mapping[int, bytes]
    events: tuple[Mapping[str, Any], ...] = field(repr=False)
    head: bytes
    signature: bytes

    @property
    def seat_numbers(self) -> tuple[int, ...]:
        """The seats of the roster, ascending."""
        return tuple(entry.seat for entry in self.seats)

    @property
    def chain_index(self) -> int:
        """``i`` of the hand in its manifest's chain, from 1."""
        return self.hand - self.manifest.first_hand + 1

    @property
    def openings(self) -> tuple[tuple[int, bytes], ...]:
        """The seats that opened in time, with their seeds, ascending."""
        return tuple((entry.seat, entry.seed) for entry in self.seats if entry.seed is not None)

    @property
    def unopened(self) -> tuple[int, ...]:
        """The seats that didn't open in time, ascending."""
        return tuple(entry.seat for entry in self.seats if entry.seed is None)


def read_record(record: Mapping[str, Any] | bytes | str) -> HandRecord:
    """Read a record from its JSON, as text or parsed; raises VerificationFailed of step 1."""
    fields = Fields(_strict(record), "record", KEYS)
    fields.protocol("protocol", PROTOCOL)
    manifest = read_manifest(fields.get("manifest"))
    read = HandRecord(
        table=fields.hex("table", TABLE_BYTES),
        hand=fields.number("hand", 1, MAX_HAND),
        manifest=manifest,
        manifest_signature=fields.hex("manifest_signature", SIGNATURE_BYTES),
        previous_head=fields.hex("previous_head", HASH_BYTES),
        dealer_before=fields.number("dealer_before", 0, MAX_SEATS),
        seats=tuple(_seat(entry, i) for i, entry in enumerate(fields.items("seats", MAX_SEATS))),
        roster=fields.hex("roster", HASH_BYTES),
        roster_signature=fields.hex("roster_signature", SIGNATURE_BYTES),
        server_seed=fields.hex("server_seed", HASH_BYTES),
        deck_root=fields.hex_or_none("deck_root", HASH_BYTES),
        start_signature=fields.hex_or_none("start_signature", SIGNATURE_BYTES),
        outcome=fields.word("outcome", OUTCOMES),
        spoilt=_spoilt(fields.get("spoilt")),
        late=_late(fields.members("late", MAX_SEATS)),
        events=tuple(_event(event, j) for j, event in enumerate(fields.items("events", MAX_EVENTS), 1)),
        head=fields.hex("head", HASH_BYTES),
        signature=fields.hex("signature", SIGNATURE_BYTES),
    )
    _check_seats(read)
    _check_outcome(read)
    _check_late(read)
    return read


def _strict(record: Mapping[str, Any] | bytes | str) -> Any:
    if isinstance(record, (bytes, str)) and len(record) > MAX_RECORD_BYTES:
        raise failed("size", f"a record has at most {MAX_RECORD_BYTES} bytes")
    try:
        value = strict_loads(record) if isinstance(record, (bytes, str)) else record
        length = len(canonical(value))
    except StrictJsonError as error:
        raise failed("json", str(error)) from error
    if length > MAX_RECORD_BYTES:
        raise failed("size", f"a record has at most {MAX_RECORD_BYTES} bytes")
    return value


def _seat(value: Any, i: int) -> RecordSeat:
    fields = Fields(value, f"seats[{i}]", _SEAT_KEYS)
    return RecordSeat(
        seat=fields.number("seat", 1, MAX_SEATS),
        player=fields.text("player"),
        commit=fields.hex("commit", HASH_BYTES),
        seed=fields.hex_or_none("seed", HASH_BYTES),
    )


def _spoilt(value: Any) -> Spoilt | None:
    if value is None:
        return None
    fields = Fields(value, "spoilt", _SPOILT_KEYS)
    seats = fields.items("seats", MAX_SEATS)
    if not all(isinstance(seat, int) and not isinstance(seat, bool) for seat in seats):
        raise failed("shape", "spoilt.seats must be seat numbers")
    return Spoilt(fields.word("cause", ("seat", "house")), tuple(seats))


def _late(members: Mapping[str, Any]) -> dict[int, bytes]:
    numbers = {str(seat): seat for seat in range(1, MAX_SEATS + 1)}
    unknown = [key for key in members if key not in numbers]
    if unknown:
        raise failed("late", f"late.{unknown[0]} is no seat")
    return {numbers[key]: hex_bytes(seed, f"late.{key}", HASH_BYTES) for key, seed in members.items()}


def _event(value: Any, j: int) -> Mapping[str, Any]:
    fields = Fields(value, f"event {j}", _EVENT_KEYS, open_ended=True)
    fields.text("type")
    fields.number("at", 0, MAX_INT)
    event: Mapping[str, Any] = value
    return event


def _check_seats(record: HandRecord) -> None:
    numbers = record.seat_numbers
    if list(numbers) != sorted(set(numbers)):
        raise failed("seats", "the seats must ascend, each once")
    if numbers and numbers[-1] > record.manifest.seats:
        raise failed("seats", f"the table has {record.manifest.seats} seats, so no seat {numbers[-1]}")
    if len(numbers) < record.manifest.min_players:
        raise failed("seats", f"a hand needs {record.manifest.min_players} seats, not {len(numbers)}")


def _check_outcome(record: HandRecord) -> None:
    """Check what goes with the outcome; a hand is dealt with all seats of its roster or not at all."""
    if record.outcome == "spoilt":
        if record.spoilt is None:
            raise failed("outcome_parts", "a spoilt hand says why")
        if record.events or record.deck_root is not None or record.start_signature is not None:
            raise failed("outcome_parts", "a spoilt hand was never dealt: no root, start or events")
        return
    if record.spoilt is not None:
        raise failed("outcome_parts", f"a hand that ended {record.outcome} wasn't spoilt")
    if record.deck_root is None or record.start_signature is None:
        raise failed("outcome_parts", "a dealt hand has a deck root and a signed start")
    if record.unopened:
        raise failed("outcome_parts", f"a hand was dealt although seat {record.unopened[0]} didn't open")


def _check_late(record: HandRecord) -> None:
    for seat in record.late:
        if seat not in record.unopened:
            raise failed("late", f"seat {seat} opened in time or isn't on the roster")

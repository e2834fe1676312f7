"""The table as one receiver may see it."""

from __future__ import annotations

from typing import Any, Literal

from app.web.socket.wire_types import Hex32, Hex64, Server, TableId


class CardProof(Server):
    """Where a card lay: its place in the committed deck, its salt, and the path to the root."""

    ordinal: int
    position: int
    card: str
    salt: Hex32
    path: list[Hex32]


class ClockView(Server):
    """The seat on turn, when its turn's own time ends and when its bank ends; ms since 1970."""

    seat: int
    turn_ends: int
    bank_ends: int


class SeatView(Server):
    """A seat as all see it. ``stake`` in minor units."""

    seat: int
    player: str | None
    bot: bool
    stake: int
    status: Literal["empty", "in", "out", "gone"]
    why: str | None
    committed: bool


class RosterSeat(Server):
    """A seat of a signed roster."""

    seat: int
    player: str
    commit: Hex32


class StartView(Server):
    """The committed deck: its root, h_0, and the house's signature over h_0."""

    deck_root: Hex32
    start_signature: Hex64
    head: Hex32


class TranscriptEntry(Server):
    """One fact of the hand with its number, head and signature (fair-deal step 11)."""

    j: int
    head: Hex32
    signature: Hex64
    event: dict[str, Any]


class HandView(Server):
    """The hand that is being opened or played: all that has been made public of it."""

    hand: int
    index: int
    roster: Hex32
    roster_signature: Hex64
    manifest_hash: Hex32
    previous_head: Hex32
    dealer_before: int
    seats: list[RosterSeat]
    ends: int | None
    openings: dict[str, Hex32]
    start: StartView | None
    transcript: list[TranscriptEntry]


class SpoiltView(Server):
    """Who or what kept a hand from being dealt."""

    cause: Literal["seat", "house"]
    seats: list[int]


class LastView(Server):
    """The hand before, as settled; the record itself is fetched by its number."""

    hand: int
    outcome: Literal["won", "drawn", "void", "spoilt"]
    winner: int | None
    points: dict[str, int]
    transfers: dict[str, int]
    commission: int
    spoilt: SpoiltView | None
    players: dict[str, str]


class YourView(Server):
    """What the receiver's seat alone may know."""

    proofs: list[CardProof]
    view: dict[str, Any] | None


class TableView(Server):
    """The whole table as one receiver may see it."""

    table: TableId
    name: str
    game: str
    currency: Literal["house", "practice"]
    seq: int
    phase: Literal["waiting", "countdown", "opening", "playing", "pause"]
    phase_ends: int | None
    next_hand: int
    previous_head: Hex32
    dealer_before: int
    manifest: dict[str, Any]
    manifest_signature: Hex64
    house_key: Hex32
    stake_needed: int
    seats: list[SeatView]
    clock: ClockView | None
    hand: HandView | None
    last: LastView | None
    your: YourView | None

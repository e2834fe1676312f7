"""The events of a table's log as clients get them: without accounts, and with nothing hidden in them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from app.web.socket.wire_types import Hex32, Hex64, Server, TableId
from app.web.socket.wire_views import RosterSeat, SpoiltView


class OpenedEvent(Server):
    """The table was opened; its manifest stands in the snapshot."""

    type: Literal["opened"]
    table: TableId
    name: str
    game: str
    currency: Literal["house", "practice"]
    manifest: dict[str, Any]
    manifest_signature: Hex64


class ManifestEvent(Server):
    """New settings or a new chain of seeds, in force from the manifest's ``first_hand``."""

    type: Literal["manifest"]
    manifest: dict[str, Any]
    manifest_signature: Hex64


class SatEvent(Server):
    """A player took a seat."""

    type: Literal["sat"]
    seat: int
    player: str
    bot: bool
    stake: int


class LeftEvent(Server):
    """A seat is empty again; ``returned`` went back to the player's wallet."""

    type: Literal["left"]
    seat: int
    returned: int
    why: Literal["player", "spoilt", "idle", "house"]


class LeavingEvent(Server):
    """A player left in mid-hand; the seat is freed when the hand is settled."""

    type: Literal["leaving"]
    seat: int


class ToppedUpEvent(Server):
    """More tokens came to a seat."""

    type: Literal["topped_up"]
    seat: int
    amount: int


class SatOutEvent(Server):
    """A seat is dealt no further hand for now."""

    type: Literal["sat_out"]
    seat: int
    why: Literal["player", "stake", "missed", "away"]


class SatInEvent(Server):
    """A seat is dealt in again."""

    type: Literal["sat_in"]
    seat: int


class CommittedEvent(Server):
    """A seat committed to its seed for a hand."""

    type: Literal["committed"]
    seat: int
    hand: int
    commit: Hex32


class CountdownEvent(Server):
    """Enough seats are ready: the roster is made when the countdown ends."""

    type: Literal["countdown"]
    hand: int
    ends: int


class CountdownOffEvent(Server):
    """Too few seats are ready again."""

    type: Literal["countdown_off"]


class RosterEvent(Server):
    """The signed roster of a hand (fair-deal step 4). ``holds`` in minor units by seat."""

    type: Literal["roster"]
    hand: int
    index: int
    roster: Hex32
    roster_signature: Hex64
    manifest_hash: Hex32
    previous_head: Hex32
    dealer_before: int
    seats: list[RosterSeat]
    holds: dict[str, int]
    ends: int


class OpeningEvent(Server):
    """A seat opened its seed."""

    type: Literal["opening"]
    seat: int
    seed: Hex32


class StartEvent(Server):
    """The deck is fixed (fair-deal steps 10 and 11)."""

    type: Literal["start"]
    hand: int
    deck_root: Hex32
    start_signature: Hex64
    head: Hex32


class FactEvent(Server):
    """One fact of the hand's transcript."""

    type: Literal["fact"]
    j: int
    head: Hex32
    signature: Hex64
    event: dict[str, Any]


class ClosedEvent(Server):
    """The hand is over: its seed is published, its tokens are moved, its record can be fetched."""

    type: Literal["closed"]
    hand: int
    outcome: Literal["won", "drawn", "void", "spoilt"]
    head: Hex32
    signature: Hex64
    server_seed: Hex32
    spoilt: SpoiltView | None
    stakes: dict[str, int]
    next_ends: int | None


class LateEvent(Server):
    """A seed that was opened after its hand was spoilt."""

    type: Literal["late"]
    hand: int
    seat: int
    seed: Hex32


class PhaseCreditEvent(Server):
    """Time in which no server ran, given back to the phase, ms."""

    type: Literal["phase_credit"]
    ms: int


class SealedEvent(Server):
    """Somebody told the table something that is its own affair."""

    type: Literal["sealed"]


TableEvent = Annotated[
    OpenedEvent
    | ManifestEvent
    | SatEvent
    | LeftEvent
    | LeavingEvent
    | ToppedUpEvent
    | SatOutEvent
    | SatInEvent
    | CommittedEvent
    | CountdownEvent
    | CountdownOffEvent
    | RosterEvent
    | OpeningEvent
    | StartEvent
    | FactEvent
    | ClosedEvent
    | LateEvent
    | PhaseCreditEvent
    | SealedEvent,
    Field(discriminator="type"),
]

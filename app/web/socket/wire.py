"""The messages of a table's socket, by direction; ``docs/protocol.md`` explains them.

Client messages are parsed by these models. Server messages are built as plain dictionaries on the hot
path; the models are their law: tests hold every frame against them, and the AsyncAPI file and the
browser's types are generated from them.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter

MAX_CLIENT_FRAME_BYTES = 4096
MAX_JSON_DEPTH = 8
MAX_SEATS = 8

Hex32 = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
Hex64 = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{128}$")]
TableId = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{32}$")]
CommandId = Annotated[str, StringConstraints(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.:-]+$")]
Seat = Annotated[int, Field(ge=1, le=MAX_SEATS)]
HandNumber = Annotated[int, Field(ge=1, lt=2**32)]
Minor = Annotated[int, Field(ge=1, le=2**52)]


class Strict(BaseModel):
    """A client's message: no unknown field, no coercion of types."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Client(Strict):
    """Every client message carries an id of its own and gets exactly one answer under it."""

    id: CommandId


class SitMessage(Client):
    """Take a seat (the first free one without ``seat``) with a stake in minor units."""

    type: Literal["sit"]
    seat: Seat | None = None
    stake: Minor


class LeaveMessage(Client):
    """Stand up; in mid-hand at the price of T7.2."""

    type: Literal["leave"]


class SitOutMessage(Client):
    """Keep the seat, but be dealt no further hand."""

    type: Literal["sit_out"]


class SitInMessage(Client):
    """Be dealt in again from the next hand."""

    type: Literal["sit_in"]


class TopUpMessage(Client):
    """Bring more tokens from the wallet to the seat, minor units."""

    type: Literal["top_up"]
    amount: Minor


class CommitMessage(Client):
    """The commitment to an own seed for a hand (fair-deal step 3)."""

    type: Literal["commit"]
    hand: HandNumber
    commit: Hex32


class OpenMessage(Client):
    """The own seed, opened against a signed roster (fair-deal step 5)."""

    type: Literal["open"]
    hand: HandNumber
    seed: Hex32


class OpenLateMessage(Client):
    """The own seed, opened after the hand was spoilt for want of it."""

    type: Literal["open_late"]
    hand: HandNumber
    seed: Hex32


class ActMessage(Client):
    """An act in the running hand, in the game's own notation."""

    type: Literal["act"]
    act: dict[str, Any]


class TakeOverMessage(Client):
    """Make this socket the one that plays, where another of the same player did."""

    type: Literal["take_over"]


class PingMessage(Client):
    """A sign of life; answered by ``pong`` with the server's time."""

    type: Literal["ping"]


ClientMessage = Annotated[
    SitMessage
    | LeaveMessage
    | SitOutMessage
    | SitInMessage
    | TopUpMessage
    | CommitMessage
    | OpenMessage
    | OpenLateMessage
    | ActMessage
    | TakeOverMessage
    | PingMessage,
    Field(discriminator="type"),
]
CLIENT_MESSAGE: TypeAdapter[Any] = TypeAdapter(ClientMessage)


class Server(BaseModel):
    """A server's message or a part of one."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


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


class YouView(Server):
    """Who the receiver is. Only a ``player`` socket may send commands of its seat."""

    account: str | None
    name: str | None
    seat: int | None
    role: Literal["player", "watcher", "spectator"]


class SnapshotMessage(Server):
    """The table as it stands; always the first message, and after every gap."""

    type: Literal["snapshot"]
    seq: int
    now: int
    you: YouView
    table: TableView


class YouUpdate(Server):
    """The private part of an update."""

    seat: int
    proofs: list[CardProof]
    view: dict[str, Any] | None


class UpdateMessage(Server):
    """One stored row: sequence numbers rise by one, a gap means a resync."""

    type: Literal["update"]
    seq: int
    now: int
    at: int
    phase: Literal["waiting", "countdown", "opening", "playing", "pause"]
    phase_ends: int | None
    clock: ClockView | None
    events: list[dict[str, Any]]
    proofs: list[CardProof]
    you: YouUpdate | None = None


class AckMessage(Server):
    """The command under ``id`` is stored as row ``seq``."""

    type: Literal["ack"]
    id: str
    seq: int


class ErrorMessage(Server):
    """The message under ``id`` (null: one whose id couldn't be read) was refused; nothing was stored."""

    type: Literal["error"]
    id: str | None
    code: str
    message: str


class NoticeMessage(Server):
    """Something about the connection itself."""

    type: Literal["notice"]
    code: Literal["replaced", "resumed", "server_stopping", "too_slow"]
    message: str
    retry_ms: int | None = None


class PresenceMessage(Server):
    """Seats whose players are connected now."""

    type: Literal["presence"]
    present: list[int]


class PongMessage(Server):
    """The answer to a ping; ``now`` in ms since 1970."""

    type: Literal["pong"]
    id: str
    now: int


ServerMessage = Annotated[
    SnapshotMessage
    | UpdateMessage
    | AckMessage
    | ErrorMessage
    | NoticeMessage
    | PresenceMessage
    | PongMessage,
    Field(discriminator="type"),
]
SERVER_MESSAGE: TypeAdapter[Any] = TypeAdapter(ServerMessage)

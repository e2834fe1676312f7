"""The messages of a table's socket, by direction; ``docs/protocol.md`` explains them.

Client messages (``wire_client``) are parsed by these models. Server messages are built as plain dictionaries
on the hot path; the models are their law: tests hold every frame against them, and the AsyncAPI file and the
browser's types are generated from them.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from app.web.socket.wire_events import TableEvent
from app.web.socket.wire_types import Server
from app.web.socket.wire_views import CardProof, ClockView, TableView


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
    events: list[TableEvent]
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
    code: Literal["replaced", "resumed", "server_stopping"]
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

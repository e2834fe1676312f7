"""What a client may send."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from app.web.socket.wire_types import CommandId, HandNumber, Hex32, Minor, Seat

MAX_CLIENT_FRAME_BYTES = 4096
MAX_JSON_DEPTH = 8


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

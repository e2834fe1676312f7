"""Types that the wire's messages share."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

MAX_SEATS = 8

Hex32 = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
Hex64 = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{128}$")]
TableId = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{32}$")]
CommandId = Annotated[str, StringConstraints(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.:-]+$")]
Seat = Annotated[int, Field(ge=1, le=MAX_SEATS)]
HandNumber = Annotated[int, Field(ge=1, lt=2**32)]
Minor = Annotated[int, Field(ge=1, le=2**52)]


class Server(BaseModel):
    """A server's message or a part of one."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

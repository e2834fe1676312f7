"""From a frame to a client message, or to the one error that answers it."""

from __future__ import annotations

import re
from typing import Any

from pydantic import ValidationError

from app.fairness.strictjson import StrictJsonError, strict_loads
from app.web.socket.wire_client import CLIENT_MESSAGE, MAX_CLIENT_FRAME_BYTES, MAX_JSON_DEPTH, Client

_ID = re.compile(r"^[A-Za-z0-9_.:-]{1,64}$")


class BadFrame(Exception):
    """A frame that is no client message. ``code`` is ``bad_frame`` or ``too_large``."""

    def __init__(self, code: str, message: str, id: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.id = id


def parse(frame: str | bytes | None) -> Client:
    """A client message from a text frame of at most 4096 bytes of strict JSON; raises BadFrame."""
    if not isinstance(frame, str):
        raise BadFrame("bad_frame", "Only text frames are read here.")
    try:
        raw = frame.encode()
    except UnicodeEncodeError:
        raise BadFrame("bad_frame", "The frame isn't valid Unicode.") from None
    if len(raw) > MAX_CLIENT_FRAME_BYTES:
        raise BadFrame(
            "too_large", f"A frame holds at most {MAX_CLIENT_FRAME_BYTES} bytes; this one has {len(raw)}."
        )
    try:
        value = strict_loads(raw, max_depth=MAX_JSON_DEPTH)
    except StrictJsonError as problem:
        raise BadFrame("bad_frame", f"The frame isn't strict JSON: {problem}.") from None
    try:
        message: Client = CLIENT_MESSAGE.validate_python(value)
    except ValidationError as problem:
        raise BadFrame("bad_frame", _sentence(problem), _id_of(value)) from None
    return message


def _id_of(value: Any) -> str | None:
    """The message's id where it can be read, so that the error reaches the command that caused it."""
    found = value.get("id") if isinstance(value, dict) else None
    return found if isinstance(found, str) and _ID.match(found) else None


def _sentence(problem: ValidationError) -> str:
    first = problem.errors(include_url=False, include_input=False, include_context=False)[0]
    place = ".".join(str(part) for part in first["loc"][1:]) or "the message"
    return f"{place}: {first['msg']}."

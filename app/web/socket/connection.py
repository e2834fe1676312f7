"""One socket at a table, as the table service knows it: a listener with a bounded outbox."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from app.services.ports import Message
from app.web.socket.outbox import Outbox


def encode(message: Mapping[str, Any]) -> str:
    """A server message as a text frame: compact JSON."""
    return json.dumps(message, separators=(",", ":"), ensure_ascii=False)


class Connection:
    """A listener of the table service. ``alive_at`` is when its player last answered, ms since 1970."""

    bot = False

    def __init__(self, account: str | None, name: str | None, now: Callable[[], int]) -> None:
        self.account = account
        self.name = name
        self.outbox = Outbox()
        self.alive_at = now()
        self.stopping = False

    def offer(self, message: Message) -> None:
        """Queue a message; never waits and never raises."""
        self.outbox.put(_frame(message))
        if message["type"] == "notice" and message["code"] == "server_stopping":
            self.stopping = True
            self.outbox.close()

    def answer(self, message: Mapping[str, Any]) -> None:
        """Queue the answer to a message of this connection."""
        self.outbox.put(encode(message))


def _frame(message: Message) -> str:
    """The public part of an update is encoded once for all who get it, the private part once a seat."""
    shared = message.shared
    if shared is None:
        return encode(message)
    if not isinstance(shared.encoded, str):
        shared.encoded = encode(shared.body)
    if "you" not in message:
        return shared.encoded
    return f'{shared.encoded[:-1]},"you":{encode(message["you"])}}}'

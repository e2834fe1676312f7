"""A client of an ASGI socket application, in memory: what it sends, what it gets, how it was closed."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, MutableMapping
from typing import Any, Self

from app.web.socket.endpoint import TableSocket

TABLE = "ab" * 16


class SocketClient:
    """One socket. ``frames`` are the decoded messages in order."""

    def __init__(
        self,
        app: TableSocket,
        path: str = f"/ws/tables/{TABLE}",
        headers: Mapping[str, str] | None = None,
        query: str = "",
    ) -> None:
        given = {"host": "rummy.test", **(headers or {})}
        self._scope = {
            "type": "websocket",
            "path": path,
            "query_string": query.encode(),
            "client": ("198.51.100.7", 1),
            "headers": [(name.encode(), value.encode()) for name, value in given.items()],
        }
        self._app = app
        self._in: asyncio.Queue[MutableMapping[str, Any]] = asyncio.Queue()
        self._out: asyncio.Queue[MutableMapping[str, Any]] = asyncio.Queue()
        self.reading = asyncio.Event()
        self.reading.set()

    async def __aenter__(self) -> Self:
        await self._in.put({"type": "websocket.connect"})
        self._task = asyncio.create_task(self._app(self._scope, self._in.get, self._send))
        return self

    async def __aexit__(self, *_: object) -> None:
        self.hang_up()
        # not wait_for: it cancels what hangs, and a coroutine that ends when it is cancelled looks well
        await asyncio.wait({self._task}, timeout=5)
        assert self._task.done(), "the socket's coroutine goes on although the client is gone"
        self._task.result()

    def hang_up(self) -> None:
        """The client is gone; what comes after that is not read any more."""
        self._in.put_nowait({"type": "websocket.disconnect", "code": 1000})

    async def _send(self, event: MutableMapping[str, Any]) -> None:
        await self.reading.wait()
        await self._out.put(event)

    async def event(self) -> MutableMapping[str, Any]:
        """The next thing that the server did."""
        return await asyncio.wait_for(self._out.get(), 5)

    async def get(self) -> dict[str, Any]:
        """The next message."""
        event = await self.event()
        assert event["type"] == "websocket.send", event
        message: dict[str, Any] = json.loads(event["text"])
        return message

    async def say(self, message: object) -> None:
        """Send a frame; text as it is, anything else as JSON."""
        text = message if isinstance(message, str) else json.dumps(message)
        await self._in.put({"type": "websocket.receive", "text": text})

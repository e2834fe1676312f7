"""The bare echo: the same server class with the same settings, and nothing behind it.

``/echo`` sends each frame back to its sender; ``/table/N`` sends it to all sockets of table N, as a move goes
to all seats. ``python -m benchmarks.echo PORT`` serves until it is told to stop.
"""

from __future__ import annotations

import asyncio
import sys
from typing import Any

from app.web.server import loop_factory, make_server
from app.web.socket.endpoint import Receive, Scope, Send

_tables: dict[str, list[Send]] = {}


async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    """Both kinds of echo, as an ASGI application."""
    if scope["type"] != "websocket":
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"ready\n"})
        return
    await receive()
    await send({"type": "websocket.accept"})
    everybody = [send] if scope["path"] == "/echo" else _tables.setdefault(scope["path"], [])
    if everybody[-1:] != [send]:
        everybody.append(send)
    while (event := await receive())["type"] != "websocket.disconnect":
        message: dict[str, Any] = {"type": "websocket.send", "text": event["text"]}
        for other in everybody:
            await other(message)
    everybody.remove(send)


async def nothing() -> None:
    """There is nothing to drain."""


def main() -> None:
    """Serve on the port of the command line."""
    server = make_server(echo, "127.0.0.1", int(sys.argv[1]), lambda: None, nothing)
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(server.serve())


if __name__ == "__main__":
    main()

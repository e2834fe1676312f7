"""One ASGI application of two: HTTP for FastAPI, sockets straight to their own coroutine."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from fastapi import FastAPI

from app.web.socket.endpoint import Receive, Scope, Send, TableSocket

Asgi = Callable[[Scope, Receive, Send], Awaitable[None]]


def combine(http: FastAPI, socket: TableSocket) -> Asgi:
    """Route by the kind of connection; nothing of the HTTP stack stands in a socket's way."""

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await socket(scope, receive, send)
        else:
            await http(scope, receive, send)

    return app

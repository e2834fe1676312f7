"""The server process: uvicorn with an orderly stop, and the garbage collector tuned for many live tables."""

from __future__ import annotations

import asyncio
import gc
import signal
import socket
from collections.abc import Awaitable, Callable
from types import FrameType

import uvicorn

from app.web.asgi import Asgi

MAX_FRAME_BYTES = 16_384
"""Larger frames end the connection in the protocol layer; those over 4 KiB get a worded error first."""
GRACEFUL_STOP_S = 10
PING_EVERY_S = 20.0
GC_THRESHOLDS = (700, 10, 1_000_000)
"""A full collection over a large live heap stalls every table for up to a second; it is left out."""


class Server(uvicorn.Server):
    """uvicorn that says when it answers, and tells its sockets before it closes them."""

    def __init__(
        self,
        config: uvicorn.Config,
        after_start: Callable[[], None],
        before_stop: Callable[[], Awaitable[None]],
    ) -> None:
        super().__init__(config)
        self._after_start = after_start
        self._before_stop = before_stop

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002 (uvicorn's signature)
        """Stop in order and end with status 0; a second interrupt doesn't wait."""
        if self.should_exit and sig == signal.SIGINT:
            self.force_exit = True
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen; then set the collector on what will live long aside."""
        await super().startup(sockets)
        if self.started:
            gc.collect()
            gc.freeze()
            gc.set_threshold(*GC_THRESHOLDS)
            self._after_start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Drain first (commands end, sockets are told), then close."""
        await self._before_stop()
        await super().shutdown(sockets)


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The event loop that servers run on: uvloop's where there is one, else (None) Python's own.

    For ``asyncio.Runner``: uvicorn's own ``loop`` setting counts only where uvicorn starts the loop itself.
    """
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


def make_server(
    app: Asgi,
    host: str,
    port: int,
    after_start: Callable[[], None],
    before_stop: Callable[[], Awaitable[None]],
) -> Server:
    """A server for the application, not yet started."""
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        loop="none",
        http="httptools",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=MAX_FRAME_BYTES,
        ws_ping_interval=PING_EVERY_S,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACEFUL_STOP_S,
    )
    return Server(config, after_start, before_stop)

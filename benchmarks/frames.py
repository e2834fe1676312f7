"""A WebSocket client that costs little: what is measured is the server, and both have to share the machine.

It knows what a test of our own server needs of RFC 6455: text frames, pings, closes; no fragments, no
extensions. Its masks are zeros, which the protocol allows and a real client must not use.
"""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast

FIN_TEXT, FIN_CLOSE, FIN_PING, FIN_PONG = 0x81, 0x88, 0x89, 0x8A
MASKED = 0x80
NO_MASK = bytes(4)
SHORT, MEDIUM = 126, 127
CONNECT_TIMEOUT_S = 30.0


class FrameClient(asyncio.Protocol):
    """One socket. ``heard`` is called with every text frame, as bytes."""

    def __init__(self, heard: Callable[[bytes], None]) -> None:
        self._heard = heard
        self._buffer = b""
        self._transport: asyncio.Transport | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.lost: str | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's is none of asyncio's classes

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost = self.lost or f"the connection was lost: {exc}"
        if not self.opened.done():
            self.opened.set_exception(ConnectionError(self.lost))

    def say(self, text: bytes) -> None:
        """Send a text frame of less than 64 KiB."""
        assert self._transport is not None
        self._transport.write(_frame(FIN_TEXT, text))

    def close(self) -> None:
        """Hang up without a word."""
        if self._transport is not None:
            self._transport.abort()

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer + data if self._buffer else data
        if not self.opened.done():
            head, found, buffer = buffer.partition(b"\r\n\r\n")
            if not found:
                self._buffer = head
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self.opened.set_exception(ConnectionError(head.decode("latin-1").splitlines()[0]))
                return
            self.opened.set_result(None)
        at, size = 0, len(buffer)
        while size - at >= 2:
            length, begin = buffer[at + 1], at + 2
            if length == SHORT:
                begin += 2
                length = int.from_bytes(buffer[at + 2 : begin], "big") if size >= begin else size
            elif length == MEDIUM:
                begin += 8
                length = int.from_bytes(buffer[at + 2 : begin], "big") if size >= begin else size
            if size < begin + length:
                break
            self._take(buffer[at], buffer[begin : begin + length])
            at = begin + length
        self._buffer = buffer[at:]

    def _take(self, kind: int, payload: bytes) -> None:
        if kind == FIN_TEXT:
            self._heard(payload)
        elif kind == FIN_PING:
            assert self._transport is not None
            self._transport.write(_frame(FIN_PONG, payload))
        elif kind == FIN_CLOSE:
            self.lost = f"closed with {int.from_bytes(payload[:2], 'big')}"


async def connect(
    port: int, path: str, heard: Callable[[bytes], None], cookie: str | None, address: str
) -> FrameClient:
    """Open a socket to this machine's ``port`` from the loopback address given. Raises ConnectionError."""
    loop = asyncio.get_running_loop()
    transport, client = await loop.create_connection(
        lambda: FrameClient(heard), "127.0.0.1", port, local_addr=(address, 0)
    )
    login = "" if cookie is None else f"Cookie: fairdeal_session={cookie}\r\n"
    key = base64.b64encode(os.urandom(16)).decode()
    transport.write(
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n{login}\r\n".encode()
    )
    await asyncio.wait_for(client.opened, CONNECT_TIMEOUT_S)
    return client


def _frame(kind: int, payload: bytes) -> bytes:
    size = len(payload)
    if size < SHORT:
        return bytes((kind, MASKED | size)) + NO_MASK + payload
    return bytes((kind, MASKED | SHORT)) + size.to_bytes(2, "big") + NO_MASK + payload

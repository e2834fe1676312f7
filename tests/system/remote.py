"""Players over real sockets: the table service as it looks from another process.

``RemoteTables`` has the three calls that a practice player needs, so that the same player can sit on the far
side of a WebSocket. It reconnects as a browser does: after a cut it comes back and asks for a snapshot, and
sends a command that was not answered again under the same id.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from app.services.ports import Answer, Listener, Message
from app.table import commands as table
from app.table.commands import Command
from app.table.errors import Refused
from tests.waiting import until

ANSWER_PATIENCE_S = 60.0


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """A command that the server said it had stored."""

    table: str
    account: str
    command_id: str
    seq: int
    command: Command


def frame_of(command: Command, command_id: str) -> dict[str, Any]:
    """A table command as its client message."""
    match command:
        case table.Sit():
            body: dict[str, Any] = {"type": "sit", "stake": command.stake}
            if command.seat is not None:
                body["seat"] = command.seat
        case table.Leave():
            body = {"type": "leave"}
        case table.SitIn():
            body = {"type": "sit_in"}
        case table.TopUp():
            body = {"type": "top_up", "amount": command.amount}
        case table.Commit():
            body = {"type": "commit", "hand": command.hand, "commit": command.commit}
        case table.OpenSeed():
            body = {"type": "open", "hand": command.hand, "seed": command.seed}
        case table.OpenLate():
            body = {"type": "open_late", "hand": command.hand, "seed": command.seed}
        case table.Act():
            body = {"type": "act", "act": dict(command.raw)}
        case _:
            raise TypeError(f"{type(command).__name__} is no client's command")
    return {"id": command_id, **body}


class RemoteTables:
    """One account's socket at one table."""

    def __init__(self, address: str, cookie: str, seen: Callable[[str], None] | None = None) -> None:
        self._address = address
        self._headers = {"Cookie": f"fairdeal_session={cookie}"}
        self._seen = seen
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._answers: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._frames: dict[str, str] = {}
        self._pinger: asyncio.Task[None] | None = None
        self.acknowledged: list[Acknowledged] = []

    async def attach(self, table: str, listener: Listener, after: int | None = None) -> bool:
        """Connect, trying until the server is there; messages go to the listener."""
        if self._reader is not None:
            self._reader.cancel()
            await asyncio.gather(self._reader, return_exceptions=True)
        await self._connect(table)
        self._reader = asyncio.create_task(self._read(table, listener))
        return True

    def detach(self, table: str, listener: Listener) -> None:
        """Stop reading; the next ``attach`` connects anew."""
        if self._reader is not None:
            self._reader.cancel()

    async def close(self) -> None:
        """Hang up."""
        if self._reader is not None:
            self._reader.cancel()
            await asyncio.gather(self._reader, return_exceptions=True)
        if self._socket is not None:
            await self._socket.close()

    async def command(
        self, table: str, account: str, command_id: str, command: Command, listener: Listener | None = None
    ) -> Answer:
        """Send a command until it is answered. Raises Refused."""
        future: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._answers[command_id] = future
        self._frames[command_id] = json.dumps(frame_of(command, command_id))
        await self._send(self._frames[command_id])
        try:
            async with asyncio.timeout(ANSWER_PATIENCE_S):
                answer = await future
        finally:
            del self._answers[command_id], self._frames[command_id]
        if answer["type"] == "error":
            raise Refused(answer["code"], answer["message"])
        self.acknowledged.append(Acknowledged(table, account, command_id, answer["seq"], command))
        return Answer(answer["seq"])

    async def _connect(self, table: str) -> None:
        async def try_once() -> bool:
            try:
                self._socket = await connect(
                    f"{self._address}/ws/tables/{table}", additional_headers=self._headers, compression=None
                )
            except (OSError, WebSocketException, TimeoutError):
                return False
            return True

        await until(try_once, "the server takes connections again", seconds=60)
        for frame in list(self._frames.values()):
            await self._send(frame)

    async def _send(self, frame: str) -> None:
        if self._socket is None:
            return
        try:
            await self._socket.send(frame)
        except WebSocketException:
            return  # the reader comes back and sends what was not answered again

    async def _read(self, table: str, listener: Listener) -> None:
        while True:
            assert self._socket is not None
            try:
                async for text in self._socket:
                    self._take(str(text), listener)
            except WebSocketException:
                pass
            await self._connect(table)

    def _take(self, text: str, listener: Listener) -> None:
        if self._seen is not None:
            self._seen(text)
        message = json.loads(text)
        if message["type"] in ("ack", "error"):
            future = self._answers.get(message["id"] or "")
            if future is not None and not future.done():
                future.set_result(message)
        elif message["type"] != "notice":
            listener.offer(Message(message))

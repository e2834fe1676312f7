"""Sockets and requests of the whole web layer in memory: the very text of every frame and body."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping, MutableMapping
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from app.services.ports import Answer, Listener, Message
from app.table.commands import Command
from app.table.errors import Refused
from app.web.asgi import Asgi
from tests.system.remote import frame_of

HOST = "rummy.test"
PATIENCE_S = 30.0

_addresses = count(1)


def headers_of(cookie: str | None) -> list[tuple[bytes, bytes]]:
    """The headers of a program without Origin, logged in or not."""
    login = [] if cookie is None else [(b"cookie", f"fairdeal_session={cookie}".encode())]
    return [(b"host", HOST.encode()), *login]


def new_address() -> tuple[str, int]:
    """A client address that nobody had before: rates by address are not what is tested here."""
    number = next(_addresses)
    return f"198.{18 + number // 65_536}.{number // 256 % 256}.{number % 256}", 1


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to a request."""

    status: int
    headers: str
    body: str


async def get(app: Asgi, path: str, cookie: str | None = None) -> Reply:
    """``GET path`` as the browser of that session."""
    plain, _, query = path.partition("?")
    scope: MutableMapping[str, Any] = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": plain,
        "raw_path": plain.encode(),
        "root_path": "",
        "query_string": query.encode(),
        "headers": headers_of(cookie),
        "client": new_address(),
        "server": (HOST, 80),
    }
    sent: list[MutableMapping[str, Any]] = []
    asked, answered = asyncio.Event(), asyncio.Event()

    async def receive() -> MutableMapping[str, Any]:
        if not asked.is_set():
            asked.set()
            return {"type": "http.request", "body": b"", "more_body": False}
        await answered.wait()
        return {"type": "http.disconnect"}

    async def send(event: MutableMapping[str, Any]) -> None:
        sent.append(event)
        if event["type"] == "http.response.body" and not event.get("more_body", False):
            answered.set()

    await app(scope, receive, send)
    headers = " ".join(f"{name.decode()}: {value.decode()}" for name, value in sent[0]["headers"])
    body = b"".join(event.get("body", b"") for event in sent[1:])
    return Reply(sent[0]["status"], headers, body.decode())


class Wire:
    """One open socket. ``heard`` is given every text frame at once, in order."""

    def __init__(
        self,
        app: Asgi,
        table: str,
        cookie: str | None,
        heard: Callable[[str], None],
        after: int | None = None,
    ) -> None:
        scope: MutableMapping[str, Any] = {
            "type": "websocket",
            "path": f"/ws/tables/{table}",
            "query_string": b"" if after is None else f"after={after}".encode(),
            "client": new_address(),
            "headers": headers_of(cookie),
        }
        self._heard = heard
        self._in: asyncio.Queue[MutableMapping[str, Any]] = asyncio.Queue()
        self._in.put_nowait({"type": "websocket.connect"})
        self.code: int | None = None
        self.gone = asyncio.Event()
        self._task = asyncio.create_task(self._serve(app, scope))
        self._task.add_done_callback(lambda _: self.gone.set())

    async def _serve(self, app: Asgi, scope: MutableMapping[str, Any]) -> None:
        await app(scope, self._in.get, self._take)

    async def _take(self, event: MutableMapping[str, Any]) -> None:
        if event["type"] == "websocket.send":
            self._heard(event["text"])
        elif event["type"] == "websocket.close":
            self.code = event["code"]
            self.gone.set()

    def say(self, text: str) -> None:
        """Send a text frame."""
        self._in.put_nowait({"type": "websocket.receive", "text": text})

    async def hang_up(self) -> None:
        """Close it from the client's side, and wait until the server has let go."""
        self._in.put_nowait({"type": "websocket.disconnect", "code": 1000})
        async with asyncio.timeout(PATIENCE_S):  # wait_for can lose a cancellation of ours before Python 3.12
            await asyncio.shield(self._task)


@dataclass
class Client:
    """A person's window at a table: it counts rows, knows its answers, and comes back after a cut.

    ``tap`` is given every frame before anybody else, with what the client itself had said (for answers).
    """

    app: Asgi
    table: str
    account: str | None
    cookie: str | None
    tap: Callable[[Client, str, dict[str, Any]], None]
    listener: Listener | None = None
    seq: int = 0
    wire: Wire | None = None
    said: dict[str, str] = field(default_factory=dict)
    _answers: dict[str, asyncio.Future[dict[str, Any]]] = field(default_factory=dict)

    def connect(self, after: int | None = None) -> Wire:
        """Open a socket, asking for what came after row ``after`` (None: for a snapshot)."""
        self.wire = Wire(self.app, self.table, self.cookie, self._heard, after)
        return self.wire

    async def disconnect(self) -> None:
        """Close the socket, if there is one."""
        wire, self.wire = self.wire, None
        if wire is not None:
            await wire.hang_up()

    def _heard(self, text: str) -> None:
        message: dict[str, Any] = json.loads(text)
        kind = message["type"]
        if kind in ("snapshot", "update"):
            self.seq = message["seq"]
        self.tap(self, text, message)
        if kind in ("ack", "error", "pong"):
            future = self._answers.get(message["id"] or "")
            if future is not None and not future.done():
                future.set_result(message)
        elif self.listener is not None and kind != "notice":
            self.listener.offer(Message(message))

    async def ask(self, id: str, frame: Mapping[str, Any]) -> dict[str, Any]:
        """Send a message; its answer. Raises Refused("cut") where the socket ends before it comes."""
        wire = self.wire
        if wire is None or wire.gone.is_set():
            raise Refused("cut", "The socket is closed.")
        text = json.dumps({"id": id, **frame})
        self.said[id] = text
        future: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._answers[id] = future
        wire.say(text)
        cut = asyncio.create_task(wire.gone.wait())
        either: set[asyncio.Future[Any]] = {future, cut}
        try:
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED, timeout=PATIENCE_S)
            if not future.done():
                raise Refused("cut", "The socket was closed before the answer came.")
            return future.result()
        finally:
            cut.cancel()
            del self._answers[id], self.said[id]

    async def command(self, command_id: str, command: Command) -> Answer:
        """A table command as a frame; raises Refused."""
        answer = await self.ask(command_id, frame_of(command, command_id))
        if answer["type"] == "error":
            raise Refused(answer["code"], answer["message"])
        return Answer(answer["seq"])

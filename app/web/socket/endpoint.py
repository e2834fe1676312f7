"""The socket of one table, ``/ws/tables/{table}``: plain ASGI on the outside, messages on the inside.

The seat comes from the login, never from the message. Everything that a client sends is answered exactly
once, in the order in which it came.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import Awaitable, Callable, MutableMapping
from http.cookies import CookieError, SimpleCookie
from typing import Any, NamedTuple, Protocol
from urllib.parse import parse_qs

import structlog

from app.services.accounts import Account
from app.services.ports import Answer, Unavailable
from app.table.commands import Command
from app.table.errors import Refused
from app.web.limits import ACCOUNT_MESSAGES, SOCKET_MESSAGES, SOCKET_OPENINGS, Rates
from app.web.metrics import SOCKETS
from app.web.socket.commands import command_of
from app.web.socket.connection import Connection
from app.web.socket.origin import origin_allowed
from app.web.socket.parse import BadFrame, parse
from app.web.socket.wire_client import Client, PingMessage, TakeOverMessage

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

COOKIE = "fairdeal_session"
MAX_SOCKETS_AN_ACCOUNT = 12
MAX_SOCKETS_AN_ADDRESS = 200
MAX_BAD_FRAMES = 20
SEND_TIMEOUT_S = 10.0
GOODBYE_S = 3.0
"""How long a stop waits until sockets that were told of it have gone."""

CLOSE_BAD = 4400
CLOSE_NOT_FOUND = 4404
CLOSE_TOO_SLOW = 4408
CLOSE_RATE = 4429
CLOSE_STOPPING = 1012
CLOSE_TRY_AGAIN = 1013
REFUSE_UPGRADE = 1008

_PATH = re.compile(r"^/ws/tables/([0-9a-f]{32})$")
_log = structlog.get_logger("socket")


class Way(NamedTuple):
    """How a socket comes: with all rows up to ``after``; ``watch``: to play only if no other window does."""

    after: int | None
    watch: bool


class Tables(Protocol):
    """What the socket needs of the table service."""

    async def attach(self, table: str, listener: Connection, after: int | None, watch: bool) -> bool:
        """Offer a snapshot or the missing updates, then all that follows; False: no such table."""
        ...

    def detach(self, table: str, listener: Connection) -> None:
        """No more messages for the listener."""
        ...

    async def command(
        self, table: str, account: str, command_id: str, command: Command, listener: Connection | None
    ) -> Answer:
        """Do a command once. Raises Refused."""
        ...

    async def take_over(self, table: str, listener: Connection) -> None:
        """Make the listener the one that plays for its account."""
        ...


class TableSocket:
    """The ASGI application behind the socket route."""

    def __init__(
        self,
        tables: Tables,
        who: Callable[[str | None], Awaitable[Account | None]],
        now: Callable[[], int],
        rates: Rates,
        allowed_origins: frozenset[str],
    ) -> None:
        self._tables = tables
        self._who = who
        self._now = now
        self._rates = rates
        self._allowed = allowed_origins
        self._open: dict[str, int] = {}
        self._sockets = 0
        self._empty = asyncio.Event()
        self._empty.set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one socket from its handshake to its end."""
        await receive()
        headers = {
            name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]
        }
        found = _PATH.match(scope["path"])
        address = (scope.get("client") or ("unknown", 0))[0]
        if found is None or not origin_allowed(headers.get("origin"), headers.get("host"), self._allowed):
            await send({"type": "websocket.close", "code": REFUSE_UPGRADE, "reason": "not allowed"})
            return
        if not self._rates.take(SOCKET_OPENINGS, "open", address):
            await send({"type": "websocket.close", "code": CLOSE_RATE, "reason": "too many connections"})
            return
        try:
            account = await self._who(_cookie(headers.get("cookie")))
        except Unavailable:
            await send({"type": "websocket.close", "code": CLOSE_TRY_AGAIN, "reason": "try again"})
            return
        keys = [f"address:{address}"] + ([f"account:{account.id}"] if account else [])
        if not self._enter(keys):
            await send({"type": "websocket.close", "code": CLOSE_RATE, "reason": "too many connections"})
            return
        try:
            await send({"type": "websocket.accept"})
            await self._serve(found[1], account, _way(scope), receive, send)
        finally:
            self._leave(keys)

    async def said_goodbye(self) -> None:
        """Wait until all sockets are gone, after the tables told them to; ``GOODBYE_S`` at most."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._empty.wait(), GOODBYE_S)

    async def _serve(
        self, table: str, account: Account | None, way: Way, receive: Receive, send: Send
    ) -> None:
        connection = Connection(account.id if account else None, account.name if account else None, self._now)
        writer = asyncio.create_task(_write(connection, send))
        try:
            refused = await self._attach(table, connection, way)
            if refused is not None:
                connection.outbox.close()
                await writer
                await _close(send, refused, "")
                return
            reader = asyncio.create_task(self._read(table, connection, receive))
            done, _ = await asyncio.wait({reader, writer}, return_when=asyncio.FIRST_COMPLETED)
            code = reader.result() if reader in done else None
            reader.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await reader
            await self._farewell(connection, writer, send, code)
        finally:
            self._tables.detach(table, connection)
            connection.outbox.close()
            writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await writer

    async def _attach(self, table: str, connection: Connection, way: Way) -> int | None:
        """Join the table's audience; where that can't be, say why and return the closing code."""
        try:
            if await self._tables.attach(table, connection, way.after, way.watch):
                return None
        except Refused as refused:
            connection.answer(_error(None, refused.code, refused.message))
            return CLOSE_TRY_AGAIN
        connection.answer(_error(None, "not_found", "There is no such table."))
        return CLOSE_NOT_FOUND

    async def _farewell(
        self, connection: Connection, writer: asyncio.Task[None], send: Send, code: int | None
    ) -> None:
        """Close the socket with the code that says why; ``code`` 0 means that the client is gone."""
        if code == 0:
            return
        if connection.outbox.overflowed:
            await _close(send, CLOSE_TOO_SLOW, "too slow: come back and resync")
            return
        connection.outbox.close()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(asyncio.shield(writer), SEND_TIMEOUT_S)
        await _close(send, CLOSE_STOPPING if connection.stopping else code or CLOSE_BAD, "")

    async def _read(self, table: str, connection: Connection, receive: Receive) -> int:
        """Answer messages until the client goes (0) or must go (the code)."""
        bad = 0
        while True:
            event = await receive()
            if event["type"] == "websocket.disconnect":
                return 0
            connection.alive_at = self._now()
            if not self._within_rates(connection):
                connection.answer(
                    _error(None, "rate_limited", "Too many messages. Come back in a few seconds.")
                )
                return CLOSE_RATE
            try:
                message = parse(event.get("text"))
            except BadFrame as problem:
                connection.answer(_error(problem.id, problem.code, problem.message))
                bad += 1
                if bad >= MAX_BAD_FRAMES or problem.code == "too_large":
                    return CLOSE_BAD
                continue
            await self._answer(table, connection, message)

    async def _answer(self, table: str, connection: Connection, message: Client) -> None:
        try:
            connection.answer(await self._do(table, connection, message))
        except Refused as refused:
            connection.answer(_error(message.id, refused.code, refused.message))
        except Exception:  # noqa: BLE001 (whatever fails inside, the message gets its one answer)
            _log.exception("command failed", table=table, kind=type(message).__name__)
            connection.answer(_error(message.id, "internal", "Something went wrong here. Try again."))

    async def _do(self, table: str, connection: Connection, message: Client) -> dict[str, Any]:
        if isinstance(message, PingMessage):
            return {"type": "pong", "id": message.id, "now": self._now()}
        if connection.account is None or connection.name is None:
            raise Refused("not_logged_in", "You are watching. Log in to take a seat.")
        if isinstance(message, TakeOverMessage):
            await self._tables.take_over(table, connection)
            return {"type": "ack", "id": message.id, "seq": 0}
        command = command_of(message, connection.account, connection.name)
        answer = await self._tables.command(table, connection.account, message.id, command, connection)
        return {"type": "ack", "id": message.id, "seq": answer.seq}

    def _within_rates(self, connection: Connection) -> bool:
        own = self._rates.take(SOCKET_MESSAGES, "socket", str(id(connection)))
        if connection.account is None:
            return own
        return self._rates.take(ACCOUNT_MESSAGES, "account", connection.account) and own

    def _enter(self, keys: list[str]) -> bool:
        bounds = {"address": MAX_SOCKETS_AN_ADDRESS, "account": MAX_SOCKETS_AN_ACCOUNT}
        if any(self._open.get(key, 0) >= bounds[key.split(":")[0]] for key in keys):
            return False
        for key in keys:
            self._open[key] = self._open.get(key, 0) + 1
        self._sockets += 1
        self._empty.clear()
        SOCKETS.inc()
        return True

    def _leave(self, keys: list[str]) -> None:
        for key in keys:
            self._open[key] -= 1
            if not self._open[key]:
                del self._open[key]
        self._sockets -= 1
        if not self._sockets:
            self._empty.set()
        SOCKETS.dec()


async def _write(connection: Connection, send: Send) -> None:
    """Send what the outbox holds until it is closed; a socket that takes nothing for 10 s is cut."""
    while (frame := await connection.outbox.take()) is not None:
        try:
            # not wait_for: it makes a task a frame, and before Python 3.12 it can lose a cancellation
            async with asyncio.timeout(SEND_TIMEOUT_S):
                await send({"type": "websocket.send", "text": frame})
        except (TimeoutError, OSError):
            connection.outbox.overflowed = True
            return


async def _close(send: Send, code: int, reason: str) -> None:
    # The client may be gone already; then there is nothing left to close.
    with contextlib.suppress(OSError, RuntimeError):
        await send({"type": "websocket.close", "code": code, "reason": reason})


def _error(id: str | None, code: str, message: str) -> dict[str, Any]:
    return {"type": "error", "id": id, "code": code, "message": message}


def _cookie(header: str | None) -> str | None:
    if not header:
        return None
    jar: SimpleCookie = SimpleCookie()
    try:
        jar.load(header)
    except CookieError:
        return None
    return jar[COOKIE].value if COOKIE in jar else None


def _way(scope: Scope) -> Way:
    asked = parse_qs(scope.get("query_string", b"").decode("latin-1"))
    after = asked.get("after", [""])[0]
    return Way(int(after) if re.fullmatch(r"[0-9]{1,15}", after) else None, asked.get("watch") == ["1"])

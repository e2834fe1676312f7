"""A person's window at a table of a real server: a WebSocket, and what the page would make of its frames."""

from __future__ import annotations

import asyncio
import json
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Self

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from app.fairness.commit import commitment
from app.web.socket.wire import SERVER_MESSAGE
from tests.system.house import Visitor

PATIENCE_S = 30.0
_ids = count(1)
"""Ids are an account's own, over all its windows: one that was used before is that command again."""

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Answered:
    """An HTTP answer: status, the session's cookie if one was set, the body as JSON."""

    status: int
    cookie: str | None
    body: Any


async def call(
    address: str,
    path: str,
    cookie: str | None = None,
    *,
    post: Mapping[str, Any] | None = None,
    origin: str | None = None,
) -> Answered:
    """A request to the API: GET, or POST with that body."""
    headers = {"Content-Type": "application/json"}
    if cookie is not None:
        headers["Cookie"] = f"fairdeal_session={cookie}"
    if origin is not None:
        headers["Origin"] = origin
    data = None if post is None else json.dumps(post).encode()

    def ask() -> Answered:
        request = urllib.request.Request(f"{address}{path}", data, headers)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
                return Answered(answer.status, _cookie(answer.headers), json.loads(answer.read() or b"null"))
        except urllib.error.HTTPError as refused:
            with refused:
                return Answered(refused.code, None, json.loads(refused.read()))

    return await asyncio.to_thread(ask)


def _cookie(headers: Any) -> str | None:
    for line in headers.get_all("Set-Cookie") or ():
        name, _, value = line.partition(";")[0].partition("=")
        if name == "fairdeal_session":
            return str(value)
    return None


def seed_of(who: Visitor, hand: int) -> str:
    """The person's seed for a hand (any 32 bytes; here they needn't be secret)."""
    return f"{hand:032x}{who.account}"


@dataclass
class Window:
    """One socket. Every frame is held against the wire's law; ``heard`` keeps them all in order."""

    address: str
    table: str
    who: Visitor | None
    heard: list[Json] = field(default_factory=list)
    seq: int = 0
    clock: Json | None = None
    cards: tuple[str, ...] = ()
    close_code: int | None = None
    _socket: ClientConnection | None = None
    _reader: asyncio.Task[None] | None = None
    _news: asyncio.Event = field(default_factory=asyncio.Event)

    async def open(self, after: int | None = None, origin: str | None = None, watch: bool = False) -> Self:
        """Connect, asking for what came after row ``after``; ``watch``: without taking the play."""
        query = "?watch=1" if watch else "" if after is None else f"?after={after}"
        cookie = {} if self.who is None else {"Cookie": f"fairdeal_session={self.who.cookie}"}
        self._socket = await connect(
            f"{self.address}/ws/tables/{self.table}{query}",
            additional_headers=cookie,
            origin=origin,  # type: ignore[arg-type]  # a NewType of str
            compression=None,
        )
        self.close_code = None
        self._reader = asyncio.create_task(self._read(self._socket))
        return self

    async def close(self) -> None:
        """Hang up."""
        if self._socket is not None:
            await self._socket.close()
        if self._reader is not None:
            await self._reader

    async def __aenter__(self) -> Self:
        return await self.open()

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def _read(self, socket: ClientConnection) -> None:
        try:
            async for text in socket:
                assert isinstance(text, str)
                SERVER_MESSAGE.validate_json(text)
                self._take(json.loads(text))
        except ConnectionClosed:
            pass
        self.close_code = socket.close_code
        self._news.set()

    def _take(self, message: Json) -> None:
        self.heard.append(message)
        if message["type"] == "snapshot":
            table = message["table"]
            self.seq, self.clock = message["seq"], table["clock"]
            self._see(table["your"])
        elif message["type"] == "update":
            assert message["seq"] == self.seq + 1, "a view has no holes"
            self.seq, self.clock = message["seq"], message["clock"]
            self._see(message.get("you"))
        self._news.set()

    def _see(self, own: Json | None) -> None:
        if own is not None and own["view"] is not None:
            self.cards = tuple(own["view"]["cards"])

    async def until(self, fits: Callable[[Json], bool], since: int = 0) -> Json:
        """The first message from number ``since`` on that fits; waits for it."""
        async with asyncio.timeout(PATIENCE_S):
            looked = since
            while True:
                for message in self.heard[looked:]:
                    if fits(message):
                        return message
                looked = len(self.heard)
                if self.close_code is not None:
                    raise AssertionError(f"closed with {self.close_code}; heard {self.heard[-3:]}")
                self._news.clear()
                await self._news.wait()

    async def event(self, kind: str, since: int = 0) -> Json:
        """The first table event of that type."""

        def has(message: Json) -> bool:
            return any(event["type"] == kind for event in message.get("events", ()))

        message = await self.until(has, since)
        found: Json = next(event for event in message["events"] if event["type"] == kind)
        return found

    async def notice(self, code: str) -> Json:
        """A notice of that code."""
        return await self.until(lambda m: m["type"] == "notice" and m["code"] == code)

    async def closed(self) -> int:
        """Wait for the server to close; the code."""
        async with asyncio.timeout(PATIENCE_S):
            while self.close_code is None:
                self._news.clear()
                await self._news.wait()
        return self.close_code

    async def say(self, frame: str | bytes) -> None:
        """Send a frame as it is."""
        assert self._socket is not None
        await self._socket.send(frame)

    async def ask(self, message: Mapping[str, Any], id: str | None = None) -> Json:
        """Send a message; its answer."""
        id = id or f"w{next(_ids)}"
        since = len(self.heard)
        await self.say(json.dumps({"id": id, **message}))
        return await self.until(lambda m: m["type"] in ("ack", "error", "pong") and m["id"] == id, since)

    async def act(self, act: Mapping[str, Any], id: str | None = None) -> Json:
        """An act in the hand; its answer."""
        return await self.ask({"type": "act", "act": act}, id)

    async def commit(self, hand: int) -> Json:
        """Commit to the own seed of a hand."""
        assert self.who is not None
        seat = await self._seat()
        commit = commitment(bytes.fromhex(self.table), hand, seat, bytes.fromhex(seed_of(self.who, hand)))
        return await self.ask({"type": "commit", "hand": hand, "commit": commit.hex()})

    async def _seat(self) -> int:
        """The own seat's number, from the public events or the snapshot."""
        assert self.who is not None
        name = self.who.name
        for message in reversed(self.heard):
            if message["type"] == "snapshot":
                seats = [s["seat"] for s in message["table"]["seats"] if s["player"] == name]
                if seats:
                    return int(seats[0])
            for event in message.get("events", ()):
                if event["type"] == "sat" and event["player"] == name:
                    return int(event["seat"])
        raise AssertionError(f"{name} has no seat")


async def deal_in(
    *windows: Window, stake: int, hand: int = 1, opening: Sequence[Window] | None = None
) -> None:
    """Everybody sits down, commits and opens (or only those of ``opening``): then the hand is dealt."""
    for window in windows:
        assert (await window.ask({"type": "sit", "stake": stake}))["type"] == "ack"
    for window in windows:
        assert (await window.commit(hand))["type"] == "ack"
    for window in windows if opening is None else opening:
        await window.event("roster")
        assert window.who is not None
        opened = await window.ask({"type": "open", "hand": hand, "seed": seed_of(window.who, hand)})
        assert opened["type"] == "ack"
    for window in windows if opening is None else ():
        await window.event("start")


async def on_turn(*windows: Window) -> tuple[Window, Window]:
    """The window whose turn it is, and another one."""
    first = windows[0]
    assert first.clock is not None
    seats = {await window._seat(): window for window in windows}
    turn = seats[first.clock["seat"]]
    return turn, next(window for window in windows if window is not turn)

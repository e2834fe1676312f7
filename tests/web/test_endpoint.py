"""The socket: who is let in, one answer for every message, bounds that cut the one who goes over them."""

from __future__ import annotations

import asyncio
from collections.abc import MutableMapping
from typing import Any

import pytest

from app.services.accounts import Account
from app.services.ports import Answer, Message, Unavailable
from app.table.commands import Act, Command
from app.table.errors import Refused
from app.web.limits import SOCKET_MESSAGES, Rates
from app.web.socket import endpoint
from app.web.socket.connection import Connection
from app.web.socket.endpoint import TableSocket
from app.web.socket.outbox import MAX_OUTBOX_FRAMES
from tests.web.sockets import TABLE, SocketClient

ASHA = Account("a1", "Asha", guest=False, bot=False)


class FakeTables:
    """Takes every command, refuses discards."""

    def __init__(self) -> None:
        self.commands: list[tuple[str, str, Command]] = []
        self.listeners: list[Connection] = []
        self.missing = False

    async def attach(self, table: str, listener: Connection, after: int | None, watch: bool) -> bool:
        if self.missing or table != TABLE:
            return False
        self.listeners.append(listener)
        listener.offer(Message({"type": "snapshot", "after": after, "watch": watch}))
        return True

    def detach(self, table: str, listener: Connection) -> None:
        if listener in self.listeners:
            self.listeners.remove(listener)

    async def command(
        self, table: str, account: str, command_id: str, command: Command, listener: Connection | None
    ) -> Answer:
        if isinstance(command, Act) and command.raw.get("type") == "discard":
            raise Refused("must_draw_first", "Take a card first.")
        if isinstance(command, Act) and command.raw.get("type") == "fault":
            raise ZeroDivisionError
        self.commands.append((account, command_id, command))
        return Answer(len(self.commands))

    async def take_over(self, table: str, listener: Connection) -> None:
        self.commands.append((str(listener.account), "take_over", Act("", {})))


@pytest.fixture
def tables() -> FakeTables:
    return FakeTables()


@pytest.fixture
def app(tables: FakeTables) -> TableSocket:
    async def who(token: str | None) -> Account | None:
        return ASHA if token == "good" else None

    return TableSocket(tables, who, lambda: 1_000, Rates(), frozenset({"https://app.example"}))


LOGIN = {"cookie": "other=1; fairdeal_session=good"}


async def test_a_command_is_answered_by_its_id_and_comes_from_the_login(
    app: TableSocket, tables: FakeTables
) -> None:
    async with SocketClient(app, headers=LOGIN) as client:
        assert (await client.event())["type"] == "websocket.accept"
        assert (await client.get())["type"] == "snapshot"
        await client.say({"type": "act", "id": "c1", "act": {"type": "draw", "from": "stock"}})
        assert await client.get() == {"type": "ack", "id": "c1", "seq": 1}
        await client.say({"type": "act", "id": "c2", "act": {"type": "discard", "card": "TH1"}})
        assert await client.get() == {
            "type": "error", "id": "c2", "code": "must_draw_first", "message": "Take a card first.",
        }  # fmt: skip
        await client.say({"type": "ping", "id": "c3"})
        assert await client.get() == {"type": "pong", "id": "c3", "now": 1_000}
    assert [(account, id) for account, id, _ in tables.commands] == [("a1", "c1")]
    assert tables.listeners == []


@pytest.mark.parametrize(
    ("query", "after", "watch"),
    [
        ("", None, False),
        ("after=17", 17, False),
        ("watch=1", None, True),
        ("after=17&watch=1", 17, True),
        ("after=-1&watch=yes", None, False),
    ],
)
async def test_a_socket_says_what_it_knows_and_whether_it_only_watched(
    app: TableSocket, query: str, after: int | None, watch: bool
) -> None:
    async with SocketClient(app, query=query) as client:
        assert (await client.event())["type"] == "websocket.accept"
        assert await client.get() == {"type": "snapshot", "after": after, "watch": watch}


async def test_a_fault_inside_is_an_answer_without_details(app: TableSocket) -> None:
    async with SocketClient(app, headers=LOGIN) as client:
        await client.event()
        await client.get()
        await client.say({"type": "act", "id": "c1", "act": {"type": "fault"}})
        answer = await client.get()
        assert (answer["code"], answer["id"]) == ("internal", "c1")
        assert "Zero" not in answer["message"]


async def test_a_bad_frame_is_answered_and_the_socket_stays(app: TableSocket) -> None:
    async with SocketClient(app, headers=LOGIN) as client:
        await client.event()
        await client.get()
        await client.say("{")
        assert (await client.get())["code"] == "bad_frame"
        await client.say({"type": "ping", "id": "1"})
        assert (await client.get())["type"] == "pong"


async def test_a_client_that_sends_only_rubbish_is_cut(app: TableSocket) -> None:
    async with SocketClient(app, headers=LOGIN) as client:
        await client.event()
        await client.get()
        for _ in range(endpoint.MAX_BAD_FRAMES):
            await client.say("rubbish")
            assert (await client.get())["code"] == "bad_frame"
        assert (await client.event())["code"] == endpoint.CLOSE_BAD


async def test_spectators_watch_and_may_not_command(app: TableSocket, tables: FakeTables) -> None:
    async with SocketClient(app) as client:
        await client.event()
        assert (await client.get())["type"] == "snapshot"
        await client.say({"type": "leave", "id": "x"})
        assert (await client.get())["code"] == "not_logged_in"
    assert tables.commands == []


@pytest.mark.parametrize(
    ("origin", "let_in"),
    [
        (None, True),
        ("http://rummy.test", True),
        ("https://app.example", True),
        ("https://evil.example", False),
        ("http://rummy.test.evil.example", False),
        ("null", False),
        ("http://[", False),
    ],
)
async def test_the_upgrade_checks_origin(app: TableSocket, origin: str | None, let_in: bool) -> None:
    headers = LOGIN if origin is None else {**LOGIN, "origin": origin}
    async with SocketClient(app, headers=headers) as client:
        expected = "websocket.accept" if let_in else "websocket.close"
        assert (await client.event())["type"] == expected


async def test_while_the_store_is_away_an_upgrade_is_refused_and_not_a_fault(tables: FakeTables) -> None:
    async def away(_: str | None) -> Account | None:
        raise Unavailable("the database was lost")

    app = TableSocket(tables, away, lambda: 1_000, Rates(), frozenset())
    async with SocketClient(app, headers=LOGIN) as client:
        event = await client.event()
        assert (event["type"], event["code"]) == ("websocket.close", endpoint.CLOSE_TRY_AGAIN)


async def test_an_unknown_table_is_said_and_closed(app: TableSocket, tables: FakeTables) -> None:
    tables.missing = True
    async with SocketClient(app, headers=LOGIN) as client:
        await client.event()
        assert (await client.get())["code"] == "not_found"
        assert (await client.event())["code"] == endpoint.CLOSE_NOT_FOUND


async def test_a_flood_is_cut(app: TableSocket) -> None:
    async with SocketClient(app, headers=LOGIN) as client:
        await client.event()
        await client.get()
        for number in range(2 * SOCKET_MESSAGES.amount + 1):
            await client.say({"type": "ping", "id": str(number)})
        answers: list[MutableMapping[str, Any]] = []
        while (event := await client.event())["type"] == "websocket.send":
            answers.append(event)
        assert event["code"] == endpoint.CLOSE_RATE
        assert "rate_limited" in answers[-1]["text"]


async def test_a_slow_reader_is_cut_and_nothing_waits_for_it(app: TableSocket, tables: FakeTables) -> None:
    async with SocketClient(app, headers=LOGIN) as client:
        await client.event()
        await client.get()
        client.reading.clear()
        for number in range(MAX_OUTBOX_FRAMES + 2):
            tables.listeners[0].offer(Message({"type": "update", "seq": number}))
        assert tables.listeners[0].outbox.overflowed
        client.reading.set()
        while (event := await client.event())["type"] == "websocket.send":
            pass
        assert event["code"] == endpoint.CLOSE_TOO_SLOW


async def test_a_stopping_server_says_so_and_closes(app: TableSocket, tables: FakeTables) -> None:
    async with SocketClient(app, headers=LOGIN) as client:
        await client.event()
        await client.get()
        tables.listeners[0].offer(
            Message({"type": "notice", "code": "server_stopping", "message": "Back soon.", "retry_ms": 500})
        )
        assert (await client.get())["code"] == "server_stopping"
        assert (await client.event())["code"] == endpoint.CLOSE_STOPPING


async def test_a_stop_waits_until_every_socket_was_told(app: TableSocket, tables: FakeTables) -> None:
    async with SocketClient(app, headers=LOGIN) as client:
        await client.event()
        await client.get()
        tables.listeners[0].offer(
            Message({"type": "notice", "code": "server_stopping", "message": "Back soon.", "retry_ms": 500})
        )
        await app.said_goodbye()
        assert (await client.get())["code"] == "server_stopping"
        assert (await client.event())["code"] == endpoint.CLOSE_STOPPING
    await app.said_goodbye()


async def test_one_account_opens_a_bounded_number_of_sockets(app: TableSocket) -> None:
    async with asyncio.timeout(10):
        clients = [SocketClient(app, headers=LOGIN) for _ in range(endpoint.MAX_SOCKETS_AN_ACCOUNT)]
        for client in clients:
            await client.__aenter__()
            assert (await client.event())["type"] == "websocket.accept"
        async with SocketClient(app, headers=LOGIN) as late:
            assert (await late.event())["code"] == endpoint.CLOSE_RATE
        for client in clients:
            await client.__aexit__()


@pytest.mark.parametrize("steps", range(8))
async def test_a_client_that_goes_while_a_frame_is_sent_leaves_nothing_behind(
    app: TableSocket, tables: FakeTables, steps: int
) -> None:
    # the writer's cancellation and the end of its sending fall together in one of these
    async with SocketClient(app, headers=LOGIN) as client:
        await client.event()
        await client.get()
        client.reading.clear()
        tables.listeners[0].offer(Message({"type": "update", "seq": 1}))
        for _ in range(8):
            await asyncio.sleep(0)
        client.hang_up()
        for _ in range(steps):
            await asyncio.sleep(0)
        client.reading.set()
    assert tables.listeners == []

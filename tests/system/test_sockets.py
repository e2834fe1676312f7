"""A real server process and real sockets: who is let in, who plays, what is answered, how it stops."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from app.services.limits import PENALTY_BAR_MS, RECENT_UPDATES_A_TABLE
from app.services.wallets import WELCOME_PRACTICE as WALLET
from app.web.limits import SOCKET_MESSAGES
from app.web.server import MAX_FRAME_BYTES
from app.web.socket.endpoint import CLOSE_BAD, CLOSE_RATE, CLOSE_STOPPING
from app.web.socket.wire_client import MAX_CLIENT_FRAME_BYTES
from tests.system.house import Visitor, open_table, opened, visitor
from tests.system.process import ServerProcess
from tests.system.scan import CARD
from tests.system.windows import Answered, Window, call, deal_in, on_turn, seed_of

pytestmark = pytest.mark.slow

RATE = 5
NEEDED = 130 * RATE
STAKE = 10 * NEEDED
DEAR = 260_000
FOREIGN = "https://evil.example"
TABLES = 20
MESSAGE_TOO_BIG = 1009
"""RFC 6455, 7.4.1."""


@dataclass
class Town:
    """A server with tables and people; every test takes a table and people of its own."""

    folder: Path
    server: ServerProcess
    tables: Iterator[str]
    impatient: str
    """A table with a second to open the seeds."""
    dear: tuple[str, str]
    """Tables at which nobody can sit down twice."""
    people: Iterator[Visitor]
    windows: list[Window] = field(default_factory=list)
    """Of the test that runs."""

    def table(self) -> str:
        return next(self.tables)

    def person(self) -> Visitor:
        return next(self.people)

    def window(self, table: str, who: Visitor | None) -> Window:
        window = Window(self.server.sockets, table, who)
        self.windows.append(window)
        return window

    async def get(self, path: str, who: Visitor | None = None) -> Answered:
        return await call(self.server.http, path, who.cookie if who is not None else None)


@pytest.fixture(scope="module")
def town(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Town]:
    folder = tmp_path_factory.mktemp("town")

    async def build() -> Town:
        async with opened(folder) as house:
            tables = [await open_table(house, f"Town {n}", 4, RATE) for n in range(TABLES)]
            impatient = await open_table(house, "Hasty", 4, RATE, open_s=1)
            one, other = [await open_table(house, f"Dear {n}", 4, DEAR // 130) for n in range(2)]
            people = [await visitor(house, f"Citizen {n}") for n in range(3 * TABLES)]
        server = ServerProcess(folder)
        await server.start()
        return Town(folder, server, iter(tables), impatient, (one, other), iter(people))

    built = asyncio.run(build())
    yield built
    asyncio.run(built.server.stop())


@pytest.fixture(autouse=True)
async def windows_are_closed(town: Town) -> AsyncIterator[None]:
    yield
    for window in town.windows:
        await window.close()
    town.windows.clear()


async def pair(town: Town, table: str) -> tuple[Window, Window]:
    """Two people's windows."""
    return await town.window(table, town.person()).open(), await town.window(table, town.person()).open()


async def dealt(town: Town) -> tuple[Window, Window]:
    """Two people in a hand: the one on turn first."""
    table = town.table()
    one, other = await pair(town, table)
    await deal_in(one, other, stake=STAKE)
    return await on_turn(one, other)


def facts(window: Window) -> list[dict[str, Any]]:
    """Every fact of a hand that the window was told in updates."""
    return [e["event"] for m in window.heard for e in m.get("events", ()) if e["type"] == "fact"]


# --- who is let in


async def test_the_login_cookie_says_who_plays(town: Town) -> None:
    table = town.table()
    guest = await call(town.server.http, "/api/guests", post={})
    assert guest.status == 201
    assert guest.cookie is not None
    known = Visitor(guest.body["account"], guest.body["name"], guest.cookie)
    async with town.window(table, known) as window:
        you = (await window.until(lambda m: m["type"] == "snapshot"))["you"]
        assert you == {"account": known.account, "name": known.name, "seat": None, "role": "player"}
        assert (await window.ask({"type": "sit", "stake": STAKE}))["type"] == "ack"
    assert (await town.get("/api/me", known)).body["seats"][0]["table"] == table


@pytest.mark.parametrize("cookie", [None, "", "not a session", "x" * 200])
async def test_without_a_session_one_watches(town: Town, cookie: str | None) -> None:
    who = None if cookie is None else Visitor("", "", cookie)
    async with town.window(await _any_table(town), who) as window:
        you = (await window.until(lambda m: m["type"] == "snapshot"))["you"]
        assert you == {"account": None, "name": None, "seat": None, "role": "spectator"}
        assert (await window.ask({"type": "leave"}))["code"] == "not_logged_in"


async def _any_table(town: Town) -> str:
    listed = await town.get("/api/tables")
    return str(listed.body["tables"][0]["table"])


@pytest.mark.parametrize("origin", [FOREIGN, "null", "http://127.0.0.1:1"])
async def test_a_page_of_another_site_opens_no_socket(town: Town, origin: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        await town.window(await _any_table(town), None).open(origin=origin)
    assert refused.value.response.status_code == 403


async def test_the_servers_own_pages_open_sockets(town: Town) -> None:
    window = await town.window(await _any_table(town), None).open(origin=town.server.http)
    await window.until(lambda m: m["type"] == "snapshot")


async def test_a_page_of_another_site_changes_nothing(town: Town) -> None:
    answer = await call(town.server.http, "/api/guests", post={}, origin=FOREIGN)
    assert (answer.status, answer.body["error"]["code"]) == (403, "wrong_origin")


# --- several windows of one player


async def test_of_two_tabs_the_newest_plays_and_the_other_watches_until_it_takes_over(town: Town) -> None:
    turn, _ = await dealt(town)
    second = await town.window(turn.table, turn.who).open()
    await turn.notice("replaced")
    await second.until(lambda m: m["type"] == "snapshot")
    assert second.cards == turn.cards
    refused = await turn.act({"type": "draw", "from": "stock"})
    assert refused["code"] == "watching"
    assert (await second.act({"type": "draw", "from": "stock"}))["type"] == "ack"
    await turn.until(lambda m: m["type"] == "update" and m["seq"] == second.seq)
    assert turn.cards == second.cards
    assert (await turn.ask({"type": "take_over"}))["type"] == "ack"
    await turn.notice("resumed")
    await second.notice("replaced")
    assert (await turn.act({"type": "discard", "card": turn.cards[0]}))["type"] == "ack"


async def test_when_the_tab_that_plays_is_closed_the_other_plays_on(town: Town) -> None:
    turn, _ = await dealt(town)
    second = await town.window(turn.table, turn.who).open()
    await turn.notice("replaced")
    await second.close()
    await turn.notice("resumed")
    assert (await turn.act({"type": "draw", "from": "stock"}))["type"] == "ack"


async def test_a_watching_tab_that_comes_back_goes_on_watching(town: Town) -> None:
    turn, _ = await dealt(town)
    again = await town.window(turn.table, turn.who).open(watch=True)
    snapshot = await again.until(lambda m: m["type"] == "snapshot")
    assert snapshot["you"]["role"] == "watcher"
    assert (await again.act({"type": "draw", "from": "stock"}))["code"] == "watching"
    assert (await turn.act({"type": "draw", "from": "stock"}))["type"] == "ack"
    await again.until(lambda m: m["type"] == "update" and m["seq"] == turn.seq)
    assert again.cards == turn.cards


# --- coming back


async def test_who_comes_back_in_mid_turn_gets_the_missing_events_and_the_same_deadline(town: Town) -> None:
    turn, other = await dealt(town)
    assert (await turn.act({"type": "draw", "from": "stock"}))["type"] == "ack"
    left_at, heard = turn.seq, len(turn.heard)
    clock = turn.clock
    await turn.close()
    assert (await other.commit(2))["type"] == "ack"
    await turn.open(after=left_at)
    missed = await turn.until(lambda m: m["type"] == "update", heard)
    assert missed["seq"] == left_at + 1
    assert [event["type"] for event in missed["events"]] == ["committed"]
    assert missed["clock"] == clock
    assert not [m for m in turn.heard[heard:] if m["type"] == "snapshot"]
    assert (await turn.act({"type": "discard", "card": turn.cards[0]}))["type"] == "ack"


async def test_a_snapshot_has_the_same_deadline_and_the_same_cards(town: Town) -> None:
    turn, _ = await dealt(town)
    assert (await turn.act({"type": "draw", "from": "stock"}))["type"] == "ack"
    clock, cards, heard = turn.clock, turn.cards, len(turn.heard)
    await turn.close()
    await turn.open()
    await turn.until(lambda m: m["type"] == "snapshot", heard)
    assert (turn.clock, turn.cards) == (clock, cards)


async def test_who_missed_more_than_is_kept_or_knows_too_much_gets_a_snapshot(town: Town) -> None:
    turn, other = await dealt(town)
    long_ago = turn.seq
    for window in (turn, other):
        for _ in range(RECENT_UPDATES_A_TABLE // 4 + 1):
            # out and in: two rows that keep the hand as it is
            assert (await window.ask({"type": "sit_out"}))["type"] == "ack"
            assert (await window.ask({"type": "sit_in"}))["type"] == "ack"
    await turn.close()
    for after in (long_ago, 10**9):
        again = await town.window(turn.table, turn.who).open(after=after)
        snapshot = await again.until(lambda m: m["type"] in ("snapshot", "update"))
        assert (snapshot["type"], snapshot["seq"]) == ("snapshot", other.seq)
        await again.close()


# --- one command, one answer


async def test_a_command_that_is_sent_again_gets_its_first_answer(town: Town) -> None:
    turn, other = await dealt(town)
    first = await turn.act({"type": "draw", "from": "stock"}, "draw-1")
    assert await turn.act({"type": "draw", "from": "stock"}, "draw-1") == first
    refused = await other.act({"type": "draw", "from": "stock"}, "draw-1")
    assert refused["code"] == "not_your_turn"
    assert (await turn.act({"type": "discard", "card": turn.cards[0]}))["type"] == "ack"
    await other.until(lambda m: m["type"] == "update" and m["seq"] == turn.seq)
    assert await other.act({"type": "draw", "from": "stock"}, "draw-1") == refused
    assert (await other.act({"type": "draw", "from": "stock"}, "draw-2"))["type"] == "ack"


async def test_an_accepted_command_has_its_first_answer_also_after_kill_9(town: Town) -> None:
    turn, _ = await dealt(town)
    first = await turn.act({"type": "draw", "from": "stock"}, "draw-1")
    await town.server.kill()
    await turn.closed()
    await town.server.start()
    again = await town.window(turn.table, turn.who).open()
    await again.until(lambda m: m["type"] == "snapshot")
    assert await again.act({"type": "draw", "from": "stock"}, "draw-1") == first
    assert again.cards == turn.cards
    assert (await again.act({"type": "draw", "from": "stock"}, "draw-2"))["code"] == "already_drawn"


@pytest.mark.parametrize("ids", [("a", "b"), ("a", "a")], ids=["two commands", "one command twice"])
async def test_a_double_click_draws_once(town: Town, ids: tuple[str, str]) -> None:
    turn, _ = await dealt(town)
    draw = {"type": "act", "act": {"type": "draw", "from": "stock"}}
    since = len(turn.heard)
    for id in ids:
        await turn.say(json.dumps({"id": id, **draw}))

    def answers() -> list[dict[str, Any]]:
        return [m for m in turn.heard[since:] if m["type"] in ("ack", "error")]

    await turn.until(lambda _: len(answers()) == 2, since)
    first, second = answers()
    assert first["type"] == "ack"
    assert second == first if ids[0] == ids[1] else second["code"] == "already_drawn"
    await turn.ask({"type": "ping"})
    assert [fact["type"] for fact in facts(turn)].count("draw") == 1
    assert len(turn.cards) == 14


# --- frames that are none


BAD = {
    "no JSON": "draw",
    "no object": "[1]",
    "a key twice": '{"id":"b","type":"ping","type":"leave"}',
    "not a number": '{"id":"b","type":"top_up","amount":NaN}',
    "a float": '{"id":"b","type":"top_up","amount":1.5}',
    "too deep": '{"id":"b","type":"act","act":' + '{"a":' * 20 + "1" + "}" * 21,
    "half a letter": '{"id":"b","type":"act","act":{"type":"\\ud800"}}',
    "no id": '{"type":"ping"}',
    "an unknown message": '{"id":"b","type":"peek"}',
    "an unknown field": '{"id":"b","type":"ping","at":1}',
    "a number as text": '{"id":"b","type":"sit","stake":"650"}',
}


@pytest.mark.parametrize("frame", BAD.values(), ids=BAD.keys())
async def test_a_malformed_frame_is_answered_and_the_socket_stays(town: Town, frame: str) -> None:
    async with town.window(await _any_table(town), None) as window:
        await window.say(frame)
        error = await window.until(lambda m: m["type"] == "error")
        assert error["code"] == "bad_frame"
        assert error["message"]
        assert (await window.ask({"type": "ping"}))["type"] == "pong"


async def test_the_error_of_a_frame_whose_id_can_be_read_has_it(town: Town) -> None:
    async with town.window(await _any_table(town), None) as window:
        assert (await window.ask({"type": "peek"}, "id-7"))["id"] == "id-7"


async def test_a_binary_frame_is_no_message(town: Town) -> None:
    async with town.window(await _any_table(town), None) as window:
        await window.say(b'{"id":"b","type":"ping"}')
        assert (await window.until(lambda m: m["type"] == "error"))["code"] == "bad_frame"


async def test_a_frame_over_4_kib_is_told_so_and_cut(town: Town) -> None:
    window = await town.window(await _any_table(town), None).open()
    frame = json.dumps({"id": "x" * MAX_CLIENT_FRAME_BYTES, "type": "ping"})
    await window.say(frame)
    assert (await window.until(lambda m: m["type"] == "error"))["code"] == "too_large"
    assert await window.closed() == CLOSE_BAD


async def test_a_frame_of_4_kib_is_read(town: Town) -> None:
    async with town.window(await _any_table(town), None) as window:
        short = json.dumps({"id": "a", "type": "ping"})
        padded = short + " " * (MAX_CLIENT_FRAME_BYTES - len(short))
        await window.say(padded)
        assert (await window.until(lambda m: m["type"] in ("pong", "error")))["type"] == "pong"


async def test_a_frame_that_the_protocol_layer_will_not_hold_ends_the_connection(town: Town) -> None:
    window = await town.window(await _any_table(town), None).open()
    await window.say("x" * (MAX_FRAME_BYTES + 1))
    assert await window.closed() == MESSAGE_TOO_BIG


async def test_a_flood_is_cut_and_the_others_play_on(town: Town) -> None:
    turn, other = await dealt(town)
    flood = await town.window(turn.table, None).open()
    for number in range(2 * SOCKET_MESSAGES.amount + 2):
        try:
            await flood.say(json.dumps({"id": f"f{number}", "type": "ping"}))
        except ConnectionClosed:
            break
        if number % 20 == 0:
            assert (await other.ask({"type": "ping"}))["type"] == "pong"
    assert await flood.closed() == CLOSE_RATE
    assert flood.heard[-1]["code"] == "rate_limited"
    assert (await turn.act({"type": "draw", "from": "stock"}))["type"] == "ack"


# --- those who only watch


async def test_a_spectator_sees_the_public_facts_and_no_cards(town: Town) -> None:
    table = town.table()
    visitor = await town.window(table, None).open()
    member = await town.window(table, town.person()).open()
    one, other = await pair(town, table)
    await deal_in(one, other, stake=STAKE)
    turn, _ = await on_turn(one, other)
    assert (await turn.act({"type": "draw", "from": "stock"}))["type"] == "ack"
    late = await town.window(table, None).open()
    await late.until(lambda m: m["type"] == "snapshot")
    deal = next(fact for fact in facts(turn) if fact["type"] == "deal")
    shown = {deal["wild"], deal["open"]}
    for window in (visitor, member, late):
        await window.ask({"type": "ping"})
        assert window.cards == ()
        for message in window.heard:
            assert set(CARD.findall(json.dumps(message))) <= shown
            assert message.get("you", {}).get("seat") is None
        for asked in ({"type": "leave"}, {"type": "act", "act": {"type": "draw", "from": "stock"}}):
            refused = await window.ask(asked)
            assert refused["code"] == ("not_logged_in" if window.who is None else "not_seated")


# --- sitting down


async def test_the_same_account_cant_sit_twice(town: Town) -> None:
    who = town.person()
    table = town.table()
    window = await town.window(table, who).open()
    for id in ("one", "two"):
        await window.say(json.dumps({"id": id, "type": "sit", "stake": STAKE}))
    await window.until(lambda m: m.get("id") == "two")
    answers = {m["id"]: m for m in window.heard if m["type"] in ("ack", "error")}
    assert answers["one"]["type"] == "ack"
    assert answers["two"]["code"] == "already_seated"
    assert (await window.ask({"type": "sit", "seat": 3, "stake": STAKE}))["code"] == "already_seated"
    second = await town.window(table, who).open()
    assert (await second.ask({"type": "sit", "stake": STAKE}))["code"] == "already_seated"
    me = (await town.get("/api/me", who)).body
    assert len(me["seats"]) == 1
    assert me["balances"]["practice"] == WALLET - STAKE


async def test_nobody_sits_with_less_than_a_hand_needs_or_more_than_the_table_takes(town: Town) -> None:
    who = town.person()
    async with town.window(town.table(), who) as window:
        assert (await window.ask({"type": "sit", "stake": NEEDED - 1}))["code"] == "stake_too_small"
        assert (await window.ask({"type": "sit", "stake": 100 * NEEDED + 1}))["code"] == "stake_too_large"
        assert (await town.get("/api/me", who)).body["balances"]["practice"] == WALLET


async def test_two_tables_cant_spend_one_balance(town: Town) -> None:
    who = town.person()
    one, other = [await town.window(table, who).open() for table in town.dear]
    answers = await asyncio.gather(*(w.ask({"type": "sit", "stake": 3 * DEAR}) for w in (one, other)))
    assert sorted(answer["type"] for answer in answers) == ["ack", "error"]
    assert next(a["code"] for a in answers if a["type"] == "error") == "not_enough_tokens"
    me = (await town.get("/api/me", who)).body
    assert len(me["seats"]) == 1
    assert me["balances"]["practice"] == WALLET - 3 * DEAR


async def test_who_spoilt_a_hand_stands_up_and_sits_nowhere_until_it_has_opened_late_and_waited(
    town: Town,
) -> None:
    table, elsewhere = town.impatient, town.table()
    honest, silent = await pair(town, table)
    await deal_in(honest, silent, stake=STAKE, opening=(honest,))
    closed = await silent.event("closed")
    assert closed["outcome"] == "spoilt"
    assert closed["spoilt"] == {"cause": "seat", "seats": [2]}
    assert (await silent.event("left"))["why"] == "spoilt"
    assert silent.who is not None
    sit = {"type": "sit", "stake": STAKE}
    away = await town.window(elsewhere, silent.who).open()
    for window in (silent, away):
        assert (await window.ask(sit))["code"] == "open_late_first"
    assert (await town.get("/api/me", silent.who)).body["owes"] == {"table": table, "hand": 1}
    seed = seed_of(silent.who, 1)
    assert (await silent.ask({"type": "open_late", "hand": 1, "seed": seed}))["type"] == "ack"
    record = (await town.get(f"/api/hands/{table}/1")).body
    assert record["late"] == {"2": seed}
    for window in (silent, away):
        assert (await window.ask(sit))["code"] == "barred"
    me = (await town.get("/api/me", silent.who)).body
    at = next(m["at"] for m in silent.heard if any(e["type"] == "closed" for e in m.get("events", ())))
    assert (me["barred_until"], me["owes"], me["seats"]) == (at + PENALTY_BAR_MS, None, [])
    assert me["balances"]["practice"] == WALLET
    await _ten_minutes_later(town, silent.who)
    async with town.window(elsewhere, silent.who) as window:
        assert (await window.ask(sit))["type"] == "ack"
    assert (await town.get("/api/me", silent.who)).body["barred_until"] is None


async def _ten_minutes_later(town: Town, who: Visitor) -> None:
    """Put the account's penalty ten minutes back, in the books of a server that stands."""
    await town.server.stop()
    async with opened(town.folder) as house:
        await house.database.execute(
            "UPDATE penalties SET at = at - $1 WHERE account = $2", PENALTY_BAR_MS, who.account
        )
    await town.server.start()


# --- the orderly stop


async def test_a_graceful_stop_is_told_and_the_hand_goes_on_with_the_time_given_back(town: Town) -> None:
    turn, other = await dealt(town)
    assert (await turn.act({"type": "draw", "from": "stock"}))["type"] == "ack"
    clock, cards, seq = turn.clock, turn.cards, turn.seq
    assert clock is not None
    stopped = asyncio.create_task(town.server.stop())
    for window in (turn, other):
        notice = await window.notice("server_stopping")
        assert notice["retry_ms"] > 0
        assert await window.closed() == CLOSE_STOPPING
    assert await stopped == 0
    await town.server.start()
    heard = len(turn.heard)
    await turn.open(after=seq)
    credit = (await turn.event("fact", heard))["event"]
    assert (credit["type"], credit["reason"]) == ("clock_credit", "the server was down")
    assert credit["ms"] > 0
    assert turn.clock == {
        "seat": clock["seat"],
        "turn_ends": clock["turn_ends"] + credit["ms"],
        "bank_ends": clock["bank_ends"] + credit["ms"],
    }
    assert turn.cards == cards
    assert (await turn.act({"type": "discard", "card": cards[0]}))["type"] == "ack"

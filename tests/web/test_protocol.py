"""``docs/protocol.md`` tells the truth: every code, message, event, limit and field stands there."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic import BaseModel

from app.fairness.messages import PROTOCOL
from app.games.thirteen.acts import act_schema
from app.games.thirteen.game import THIRTEEN
from app.services import limits as service_limits
from app.services import memory
from app.table import bounds
from app.table.record import record_of
from app.web import limits, server
from app.web.http import accounts, tables
from app.web.http import app as http
from app.web.socket import endpoint, outbox, wire, wire_client, wire_events
from app.web.socket.schema import client_messages, server_messages
from app.web.socket.wire import SERVER_MESSAGE
from app.web.socket.wire_client import CLIENT_MESSAGE

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
TICKED = re.compile(r"`([^`]+)`")
CODE = re.compile(r"[a-z]+(?:_[a-z]+)*")
SENTENCE = re.compile(r"[A-Z…].* .*", re.DOTALL)
RAISERS = frozenset(("Refused", "IllegalAct", "MalformedAct", "ApiError", "AccountError", "BadFrame"))
ROOMS = ("table", "games", "services", "web")
NO_ERRORS = re.compile("replaced|resumed|fairdeal_.*")
"""Notices and metrics: a name and a sentence too, but nothing was refused."""


# --- what the page says


def section(title: str, level: str = "##") -> str:
    """The text under a heading, up to the next one of its level or above."""
    begin = PAGE.index(f"\n{level} {title}\n")
    rest = PAGE[begin + 1 :]
    end = re.search(rf"\n#{{1,{len(level)}}} ", rest)
    return rest[: end.start()] if end else rest


def rows(text: str) -> list[list[str]]:
    """The cells of every table in a text, headings and rules left out."""
    found: list[list[str]] = []
    for table in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
        for line in table.splitlines()[2:]:
            found.append([cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]])
    return found


def first_cells(text: str) -> set[str]:
    """Every name that stands in a first column."""
    return {name for row in rows(text) for name in TICKED.findall(row[0])}


# --- what the code says


def codes_raised() -> set[str]:
    """Codes in ``app``: a code beside its sentence, or the first argument of an error that has one."""
    found: set[str] = set()
    for room in ROOMS:
        for file in (ROOT / "app" / room).rglob("*.py"):
            tree = ast.parse(file.read_text(encoding="utf-8"))
            found |= set(_codes(tree, _constants(tree)))
    return {code for code in found if not NO_ERRORS.fullmatch(code)}


def _constants(tree: ast.Module) -> dict[str, str]:
    found: dict[str, str] = {}
    for node in tree.body:
        target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
        value = getattr(node, "value", None)
        if isinstance(target, ast.Name) and isinstance(value, ast.Constant) and isinstance(value.value, str):
            found[target.id] = value.value
    return found


def _codes(tree: ast.Module, constants: dict[str, str]) -> Iterator[str]:
    for node in ast.walk(tree):
        parts = node.args if isinstance(node, ast.Call) else node.elts if isinstance(node, ast.Tuple) else []
        texts = [_text(part, constants) for part in parts]
        for code, sentence in pairwise(texts):
            if CODE.fullmatch(code) and SENTENCE.fullmatch(sentence):
                yield code
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in RAISERS:
            yield from (text for text in texts[:2] if CODE.fullmatch(text))
    yield from re.findall(r"\(\"(refused)\", str\(", ast.unparse(tree).replace("'", '"'))


def _text(node: ast.expr, constants: dict[str, str]) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.Name):
        return constants.get(node.id, "")
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "…" for part in node.values)
    return ""


# --- both are the same


def test_every_error_code_stands_in_the_page_and_no_other() -> None:
    text = section("Error codes")
    inner = text[text.index("Of the house's own commands") :]
    told = first_cells(text) | set(TICKED.findall(inner))
    assert told == codes_raised()


def test_the_collector_of_codes_finds_every_way_of_raising_one() -> None:
    found = codes_raised()
    for code in (
        "not_your_turn",  # a constant of the game
        "card_not_held",  # with an f-string
        "barred",  # a tuple of penalties
        "not_found",  # a table of HTTP's words
        "bad_reason",  # handed on to a check
        "internal",  # an answer, never raised
        "stake_too_small",  # over two lines
        "refused",
    ):
        assert code in found
    assert "resumed" not in found


def fields_of(model: type[BaseModel], *without: str) -> set[str]:
    return set(model.model_fields) - {"type", *without}


@pytest.mark.parametrize("model", client_messages(), ids=lambda model: model.__name__)
def test_every_client_message_stands_with_its_fields(model: type[BaseModel]) -> None:
    table = {row[0].strip("`"): row for row in rows(section("What a client sends", "###"))}
    kind = get_args(model.model_fields["type"].annotation)[0]
    assert set(TICKED.findall(table[kind][1])) == fields_of(model, "id")


def test_every_act_stands_with_its_fields() -> None:
    text = section("What a client sends", "###")
    table = {row[0].strip("`"): row for row in rows(text[text.index("Acts of thirteen") :])}
    acts = {
        one["properties"]["type"]["const"]: set(one["properties"]) - {"type"} for one in act_schema()["oneOf"]
    }
    assert set(table) == set(acts)
    for kind, fields in acts.items():
        assert fields <= set(TICKED.findall(table[kind][1])), kind


@pytest.mark.parametrize("model", server_messages(), ids=lambda model: model.__name__)
def test_every_server_message_stands_with_its_fields(model: type[BaseModel]) -> None:
    table = {row[0].strip("`"): row for row in rows(section("What the server sends", "###"))}
    kind = get_args(model.model_fields["type"].annotation)[0]
    assert set(TICKED.findall(table[kind][1])) == fields_of(model)


def test_every_notice_stands_in_the_page_and_no_other() -> None:
    text = section("What the server sends", "###")
    told = first_cells(text[text.index("Notices:") :])
    assert told == set(get_args(wire.NoticeMessage.model_fields["code"].annotation))


def test_every_event_stands_with_its_fields_and_no_other() -> None:
    text = section("The events of a table's log")
    table = {row[0].strip("`"): row[1] for row in rows(text[: text.index("Facts, the transcript")])}
    models = get_args(get_args(wire_events.TableEvent)[0])
    events = {get_args(model.model_fields["type"].annotation)[0]: model for model in models}
    assert set(table) == set(events)
    for kind, model in events.items():
        sent = re.sub(r"\(`\w+`\)", "", table[kind])
        assert fields_of(model) <= set(TICKED.findall(sent)), kind


def test_every_fact_of_the_game_stands_in_the_page() -> None:
    text = section("The events of a table's log")
    told = first_cells(text[text.index("Facts, the transcript") :])
    kinds = {"deal", "draw", "discard", "reshuffle", "declare", "drop", "clock_credit", "result"}
    assert told == kinds


def test_every_field_of_a_record_stands_in_the_page_and_no_other() -> None:
    record = json.loads((ROOT / "tests/vectors/records/spoilt.json").read_text(encoding="utf-8"))
    assert first_cells(section("The record of a hand")) == set(record)
    made = ast.unparse(ast.parse(Path(record_of.__code__.co_filename).read_text(encoding="utf-8")))
    assert all(f"'{field}'" in made for field in record)


def test_every_closing_code_stands_in_the_page_and_no_other() -> None:
    text = section("Limits", "###")
    told = {int(row[0]) for row in rows(text[text.index("| close code") :])}
    assert told == {value for name, value in vars(endpoint).items() if name.startswith("CLOSE_")}


def test_every_limit_stands_with_its_value() -> None:
    limit = {row[0]: row[1] for row in rows(section("Limits", "###")) if len(row) == 3}
    assert limit == {
        "a client's frame": f"{wire_client.MAX_CLIENT_FRAME_BYTES:,} bytes",
        "a client's frame, in the protocol layer": f"{server.MAX_FRAME_BYTES:,} bytes",
        "depth of a client's JSON": str(wire_client.MAX_JSON_DEPTH),
        "frames that are no messages, on one socket": str(endpoint.MAX_BAD_FRAMES),
        "messages of one socket": shown(limits.SOCKET_MESSAGES),
        "messages of one account": shown(limits.ACCOUNT_MESSAGES),
        "sockets of one account": str(endpoint.MAX_SOCKETS_AN_ACCOUNT),
        "sockets of one address": str(endpoint.MAX_SOCKETS_AN_ADDRESS),
        "sockets opened from one address": shown(limits.SOCKET_OPENINGS),
        "frames that wait for one socket": f"{outbox.MAX_OUTBOX_FRAMES}, {outbox.MAX_OUTBOX_BYTES:,} letters",
        "a frame that the client doesn't take": f"{endpoint.SEND_TIMEOUT_S:.0f} s",
        "commands that wait for one table": str(service_limits.MAX_WAITING_A_TABLE),
        "sockets at one table": f"{service_limits.MAX_LISTENERS_A_TABLE:,}",
    }
    text = section("HTTP")
    assert {row[0]: row[1] for row in rows(text[text.index("| limit |") :])} == {
        "requests of one address to `/api`": shown(limits.REQUESTS),
        "log-ins for one name": shown(limits.LOGINS_BY_NAME),
        "log-ins from one address": shown(limits.LOGINS_BY_ADDRESS),
        "new accounts and guests from one address": shown(limits.SIGN_UPS),
    }
    for value in (
        f"Bodies hold at most {http.MAX_BODY_BYTES:,} bytes",
        f"keeps the last {service_limits.RECENT_UPDATES_A_TABLE} updates",
        f"The last {bounds.RECENT_PER_ACCOUNT} of each account",
        f"for the {bounds.RECENT_ACCOUNTS} accounts that acted last",
        f"the last {service_limits.REFUSALS_REMEMBERED:,} refusals",
        f"until {bounds.OPEN_GRACE_MS} ms after",
        f"within the last {service_limits.PRESENT_WITHIN_MS // 1000} seconds",
        f"pings every {server.PING_EVERY_S:.0f} seconds",
        f"{bounds.MAX_STAKE_HANDS} times `stake_needed`",
        f"{service_limits.PENALTY_BAR_MS // 60_000} minutes, at the third in a day",
        f"protocol `{PROTOCOL}`",
        f"(`{THIRTEEN.rules}`)",
    ):
        assert value in " ".join(PAGE.split()), value
    again = " ".join(section("Once, whatever happens", "###").split())
    told = again[again.index("decided anew, which harms nobody") : again.index("say nothing about")]
    assert set(TICKED.findall(told)) == memory.PASSING


def shown(rate: limits.Rate) -> str:
    """A rate as the page writes it."""
    spans = {limits.MINUTE_S: "a minute", limits.HOUR_S: "an hour"}
    if rate.seconds in spans:
        return f"{rate.amount} {spans[rate.seconds]}"
    minutes, seconds = divmod(rate.seconds, limits.MINUTE_S)
    return f"{rate.amount} in {minutes} minutes" if not seconds else f"{rate.amount} in {seconds} s"


def test_every_address_of_the_api_stands_in_the_page() -> None:
    told = {tuple(part.split("?")[0].split(" ")[:2]) for part in first_cells(section("HTTP")) if " /" in part}
    routes = {
        (method, route.path)
        for module in (accounts, tables)
        for route in module.router.routes
        for method in getattr(route, "methods", ())
    }
    assert {(method, path) for method, path in told if path.startswith("/api")} == routes


def test_every_example_is_a_message() -> None:
    examples = [
        line for block in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL) for line in block.splitlines()
    ]
    assert len(examples) > 10
    ours = {get_args(model.model_fields["type"].annotation)[0] for model in client_messages()}
    for example in examples:
        message: dict[str, Any] = json.loads(example)
        law = CLIENT_MESSAGE if message["type"] in ours else SERVER_MESSAGE
        law.validate_json(example)

"""Frames of clients: strict JSON of a known shape, or one error that names what was wrong."""

from __future__ import annotations

import contextlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.web.socket import wire_client as wire
from app.web.socket.parse import BadFrame, parse

GOOD = [
    ({"type": "sit", "id": "1", "stake": 13000}, wire.SitMessage),
    ({"type": "sit", "id": "1", "seat": 4, "stake": 13000}, wire.SitMessage),
    ({"type": "leave", "id": "a-b.c:d_e"}, wire.LeaveMessage),
    ({"type": "sit_out", "id": "1"}, wire.SitOutMessage),
    ({"type": "sit_in", "id": "1"}, wire.SitInMessage),
    ({"type": "top_up", "id": "1", "amount": 1}, wire.TopUpMessage),
    ({"type": "commit", "id": "1", "hand": 1, "commit": "0a" * 32}, wire.CommitMessage),
    ({"type": "open", "id": "1", "hand": 1, "seed": "0a" * 32}, wire.OpenMessage),
    ({"type": "open_late", "id": "1", "hand": 1, "seed": "0a" * 32}, wire.OpenLateMessage),
    ({"type": "act", "id": "1", "act": {"type": "draw", "from": "stock"}}, wire.ActMessage),
    ({"type": "take_over", "id": "1"}, wire.TakeOverMessage),
    ({"type": "ping", "id": "1"}, wire.PingMessage),
]


@pytest.mark.parametrize(("message", "kind"), GOOD)
def test_every_client_message_is_read(message: dict[str, object], kind: type) -> None:
    assert isinstance(parse(json.dumps(message)), kind)


BAD = [
    ("no JSON", "hello", "strict JSON"),
    ("duplicate key", '{"type":"ping","id":"1","id":"2"}', "twice"),
    ("float", '{"type":"sit","id":"1","stake":1.5}', "1.5"),
    ("float that is whole", '{"type":"sit","id":"1","stake":13000.0}', "13000.0"),
    ("exponent", '{"type":"sit","id":"1","stake":1e4}', "1e4"),
    ("NaN", '{"type":"sit","id":"1","stake":NaN}', "NaN"),
    ("infinity", '{"type":"sit","id":"1","stake":Infinity}', "Infinity"),
    ("deep nesting", '{"type":"act","id":"1","act":' + "[" * 20 + "]" * 20 + "}", "deeper"),
    ("lone surrogate", '{"type":"ping","id":"\\ud800"}', "surrogate"),
    ("unknown type", '{"type":"cheat","id":"1"}', "cheat"),
    ("no type", '{"id":"1"}', "type"),
    ("no id", '{"type":"ping"}', "id"),
    ("id too long", json.dumps({"type": "ping", "id": "x" * 65}), "id"),
    ("id of other letters", '{"type":"ping","id":"a b"}', "id"),
    ("unknown field", '{"type":"ping","id":"1","seat":3}', "seat"),
    ("text for a number", '{"type":"sit","id":"1","stake":"5"}', "stake"),
    ("true for a number", '{"type":"sit","id":"1","stake":true}', "stake"),
    ("stake of nothing", '{"type":"sit","id":"1","stake":0}', "stake"),
    ("negative top-up", '{"type":"top_up","id":"1","amount":-5}', "amount"),
    ("seat nine", '{"type":"sit","id":"1","seat":9,"stake":5}', "seat"),
    ("hand zero", json.dumps({"type": "commit", "id": "1", "hand": 0, "commit": "aa" * 32}), "hand"),
    ("upper-case hash", json.dumps({"type": "commit", "id": "1", "hand": 1, "commit": "AA" * 32}), "commit"),
    ("short hash", json.dumps({"type": "commit", "id": "1", "hand": 1, "commit": "aa"}), "commit"),
    ("a list", "[]", "message"),
    ("null", "null", "message"),
]


@pytest.mark.parametrize(("what", "frame", "named"), BAD, ids=[case[0] for case in BAD])
def test_bad_frames_are_refused_and_the_error_names_what_was_wrong(what: str, frame: str, named: str) -> None:
    with pytest.raises(BadFrame) as refused:
        parse(frame)
    assert refused.value.code == "bad_frame"
    assert named.lower() in refused.value.message.lower()


def test_the_error_carries_the_id_where_it_can_be_read() -> None:
    with pytest.raises(BadFrame) as refused:
        parse('{"type":"sit","id":"c-17"}')
    assert refused.value.id == "c-17"


def test_frames_over_4_kib_are_too_large() -> None:
    with pytest.raises(BadFrame) as refused:
        parse(json.dumps({"type": "act", "id": "1", "act": {"x": "é" * 2100}}, ensure_ascii=False))
    assert refused.value.code == "too_large"


def test_binary_frames_are_refused() -> None:
    with pytest.raises(BadFrame):
        parse(None)


@given(
    st.text(max_size=200)
    | st.recursive(st.none() | st.booleans() | st.integers() | st.text(), st.lists).map(json.dumps)
)
def test_no_frame_is_answered_by_a_crash(frame: str) -> None:
    with contextlib.suppress(BadFrame):
        assert parse(frame).id

"""T10 and the JSON of the acts."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.games.base import MalformedAct
from app.games.thirteen.acts import Declare, Discard, Draw, Drop, DropMark, act_schema, parse_act


@pytest.mark.parametrize(
    ("raw", "act"),
    [
        ({"type": "draw", "from": "stock"}, Draw("stock")),
        ({"type": "draw", "from": "open"}, Draw("open")),
        ({"type": "discard", "card": "TH1"}, Discard("TH1")),
        ({"type": "discard", "card": "JK3"}, Discard("JK3")),
        ({"type": "declare", "finish": "AS2"}, Declare("AS2")),
        ({"type": "declare", "finish": "AS2", "groups": [["AH1", "2H1", "3H1"], []]}, Declare("AS2")),
        ({"type": "drop"}, Drop()),
        ({"type": "drop_mark", "on": True}, DropMark(True)),
        ({"type": "drop_mark", "on": False}, DropMark(False)),
    ],
)
def test_acts_are_read_from_json(raw: dict[str, Any], act: object) -> None:
    assert parse_act(raw) == act


@pytest.mark.parametrize(
    ("raw", "named"),
    [
        ({}, "type"),
        ({"type": "fold"}, "type"),
        ({"type": None}, "type"),
        ({"type": ["draw"]}, "type"),
        ({"type": "draw"}, "from is missing"),
        ({"type": "draw", "from": "hand"}, "stock or open"),
        ({"type": "draw", "from": ["stock"]}, "stock or open"),
        ({"type": "draw", "from": "open", "card": "TH1"}, "unknown key 'card'"),
        ({"type": "discard"}, "card is missing"),
        ({"type": "discard", "card": "10H1"}, "10H1"),
        ({"type": "discard", "card": "TH5"}, "TH5"),
        ({"type": "discard", "card": "TH"}, "TH"),
        ({"type": "discard", "card": "th1"}, "th1"),
        ({"type": "discard", "card": 7}, "string"),
        ({"type": "declare", "finish": None}, "finish"),
        ({"type": "declare", "finish": "AS1", "groups": "AH1"}, "groups"),
        ({"type": "declare", "finish": "AS1", "groups": ["AH1"]}, "every group"),
        ({"type": "declare", "finish": "AS1", "groups": [["AH9"]]}, "AH9"),
        ({"type": "declare", "finish": "AS1", "groups": [[]] * 14}, "at most 13"),
        ({"type": "declare", "finish": "AS1", "groups": [["AH1"] * 14]}, "at most 13"),
        ({"type": "drop", "points": 20}, "unknown key 'points'"),
        ({"type": "drop_mark"}, "on is missing"),
        ({"type": "drop_mark", "on": 1}, "true or false"),
        ([], "object"),
    ],
)
def test_a_malformed_act_is_refused_and_names_what_was_wrong(raw: Any, named: str) -> None:
    with pytest.raises(MalformedAct, match=named) as caught:
        parse_act(raw)
    assert caught.value.code == "bad_act"


WORDS = st.sampled_from(
    ["draw", "discard", "declare", "drop", "drop_mark", "stock", "open", "TH1", "JK1", "TH9"]
)
SCRAPS = (
    st.none() | st.booleans() | st.integers(0, 9) | WORDS | st.lists(st.lists(WORDS, max_size=2), max_size=2)
)


@given(raw=st.dictionaries(st.sampled_from(["type", "from", "card", "finish", "groups", "on"]), SCRAPS))
def test_whatever_is_sent_is_an_act_or_a_clean_refusal(raw: dict[str, Any]) -> None:
    with contextlib.suppress(MalformedAct):
        assert isinstance(parse_act(raw), Draw | Discard | Declare | Drop | DropMark)


def test_the_schema_names_every_act() -> None:
    kinds = [option["properties"]["type"]["const"] for option in act_schema()["oneOf"]]
    assert kinds == ["draw", "discard", "declare", "drop", "drop_mark"]
    assert all(option["additionalProperties"] is False for option in act_schema()["oneOf"])

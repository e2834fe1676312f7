"""JSON as fd1 takes it: one reading, one writing."""

from __future__ import annotations

import unicodedata
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.fairness.hashing import MAX_DEPTH, MAX_INT, StrictJsonError, canonical, strict_loads

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=8).map(
    lambda text: unicodedata.normalize("NFC", text)
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-MAX_INT, MAX_INT) | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=150, deadline=None)
@given(VALUES)
def test_what_is_written_reads_back_the_same_and_is_written_the_same(value: Any) -> None:
    text = canonical(value)
    assert strict_loads(text) == value
    assert canonical(strict_loads(text)) == text
    assert strict_loads(text.decode()) == value


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=60) | st.text(max_size=60).map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_any_bytes_are_read_or_refused(source: bytes) -> None:
    with suppress(StrictJsonError):
        assert strict_loads(source) == strict_loads(source.decode())


def test_keys_are_ordered_by_utf16_code_units() -> None:
    # U+1F600 is D83D DE00 in UTF-16 and so before U+FF5E, although its code point is above it
    assert canonical({"\uff5e": 1, "\U0001f600": 2, "a": 3}) == '{"a":3,"\U0001f600":2,"\uff5e":1}'.encode()


def test_strings_have_the_shortest_escapes() -> None:
    text = '\x00\x08\t\n\x0b\x0c\r\x1f"\\/\x7f\u2028é'
    assert canonical(text) == '"\\u0000\\b\\t\\n\\u000b\\f\\r\\u001f\\"\\\\/\x7f\u2028é"'.encode()


def test_no_spaces_and_no_trailing_anything() -> None:
    assert canonical({"b": [1, True, None, []], "a": {}}) == b'{"a":{},"b":[1,true,null,[]]}'


@pytest.mark.parametrize(
    "source",
    [
        b'{"a":1,"a":1}',
        b'{"a":{"b":1,"b":2}}',
        b"1.0",
        b"1e3",
        b"-0",
        b"NaN",
        b"Infinity",
        b"-Infinity",
        b"9007199254740992",
        b"-9007199254740992",
        b"1" * 5000,
        b'"\\ud800"',
        b'{"\\udc00":1}',
        b'["a", "\\ud83d"]',
        b'"\xff"',
        b'"\xed\xa0\x80"',
        b"\xef\xbb\xbf1",
        b"",
        b"1 2",
        b"[1,]",
        b"{'a':1}",
        b"01",
        b'"\t"',
        b"[" * (MAX_DEPTH + 1) + b"]" * (MAX_DEPTH + 1),
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b'["' + b"\\" * 99_999,
    ],
    ids=lambda source: repr(source[:20]),
)
def test_reading_refuses(source: bytes) -> None:
    with pytest.raises(StrictJsonError):
        strict_loads(source)


def test_brackets_in_strings_are_no_depth() -> None:
    assert strict_loads('["' + "[" * 100 + '\\"{"]') == ["[" * 100 + '"{']


def test_a_lone_surrogate_in_text_that_was_read_already_is_refused() -> None:
    with pytest.raises(StrictJsonError):
        strict_loads('"\ud800"')


def test_a_surrogate_pair_is_one_character() -> None:
    assert strict_loads(b'"\\ud83d\\ude00"') == "\U0001f600"


@pytest.mark.parametrize(
    "value",
    [
        1.0,
        float("nan"),
        MAX_INT + 1,
        -MAX_INT - 1,
        "e\u0301",
        "\ud800",
        {"\ud800": 1},
        {1: 2},
        b"x",
        {1},
        pytest.param(object(), id="an object"),
    ],
    ids=ascii,
)
def test_writing_refuses(value: Any) -> None:
    with pytest.raises(StrictJsonError):
        canonical(value)


def test_writing_refuses_nesting_without_end() -> None:
    endless: list[Any] = []
    endless.append(endless)
    with pytest.raises(StrictJsonError, match="deeper"):
        canonical(endless)

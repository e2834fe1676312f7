"""JSON as fd1 takes it: RFC 8785 without floats, read strictly and written canonically.

Two readers of the same bytes must never see different things, so everything on which JSON parsers differ
is refused: duplicate keys, floats, NaN, −0, integers that a browser would round, lone surrogates, strings
that aren't NFC (in what is hashed), and nesting without end.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Mapping
from typing import Any, NoReturn

MAX_DEPTH = 16
"""Deepest nesting of arrays and objects; a record of the thirteen-card game needs 5."""

MAX_INT = 2**53 - 1
"""Largest integer by size that every JSON reader keeps exact."""

_MAX_DIGITS = len(str(MAX_INT)) + 1  # and a sign
_STRINGS = re.compile(r'"(?:[^"\\]|\\.)*"?', re.DOTALL)
_LITERAL = json.encoder.encode_basestring  # the shortest escapes, as RFC 8785 has them


class StrictJsonError(ValueError):
    """Not JSON, or JSON that fd1 doesn't take; the message says what and where."""


def strict_loads(source: bytes | str, *, max_depth: int = MAX_DEPTH) -> Any:
    """Read a JSON text; bytes must be UTF-8. Raises StrictJsonError, never anything else."""
    try:
        text = source.decode("utf-8") if isinstance(source, bytes) else source
    except UnicodeDecodeError as error:
        raise StrictJsonError(f"not UTF-8 at byte {error.start}") from error
    _bound_depth(text, max_depth)
    try:
        value = json.loads(
            text,
            object_pairs_hook=_unique_keys,
            parse_int=_safe_int,
            parse_float=_no_float,
            parse_constant=_no_constant,
        )
    except json.JSONDecodeError as error:
        raise StrictJsonError(f"not JSON: {error}") from error
    if "\\u" in text or not isinstance(source, bytes):  # only so can a lone surrogate come in
        _no_lone_surrogates(value)
    return value


def canonical(value: Any) -> bytes:
    """Write ``value`` as canonical JSON in UTF-8; raises StrictJsonError for anything fd1 has no form for."""
    pieces: list[str] = []
    _write(value, pieces, MAX_DEPTH)
    return "".join(pieces).encode("utf-8")


def _bound_depth(text: str, limit: int) -> None:
    if text.count("[") + text.count("{") <= limit:
        return
    depth = 0
    for character in _STRINGS.sub("", text):
        if character in "[{":
            depth += 1
            if depth > limit:
                raise StrictJsonError(f"nested deeper than {limit}")
        elif character in "]}":
            depth -= 1


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise StrictJsonError(f"the key {_shown(key)} stands twice in one object")
            seen.add(key)
    return found


def _safe_int(digits: str) -> int:
    if digits == "-0":
        raise StrictJsonError("-0 is not an integer here")
    if len(digits) > _MAX_DIGITS or abs(int(digits)) > MAX_INT:
        raise StrictJsonError(f"the integer {_shown(digits)} is beyond 2^53 - 1")
    return int(digits)


def _no_float(literal: str) -> NoReturn:
    raise StrictJsonError(f"{_shown(literal)} is not an integer")


def _no_constant(literal: str) -> NoReturn:
    raise StrictJsonError(f"{literal} is not JSON")


def _no_lone_surrogates(value: Any) -> None:
    if isinstance(value, str):
        _encodable(value)
    elif isinstance(value, list):
        for item in value:
            _no_lone_surrogates(item)
    elif isinstance(value, dict):
        for key, item in value.items():
            _encodable(key)
            _no_lone_surrogates(item)


def _encodable(text: str) -> None:
    if not text.isascii():
        try:
            text.encode("utf-8")
        except UnicodeEncodeError as error:
            raise StrictJsonError(f"the string {_shown(text)} holds a lone surrogate") from error


def _write(value: Any, out: list[str], depth: int) -> None:
    if isinstance(value, str):
        out.append(_string(value))
    elif value is None:
        out.append("null")
    elif isinstance(value, bool):  # before int: True is an int to Python
        out.append("true" if value else "false")
    elif isinstance(value, int):
        if abs(value) > MAX_INT:
            raise StrictJsonError("an integer is beyond 2^53 - 1")
        out.append(str(int(value)))
    elif isinstance(value, (list, tuple)):
        _write_array(value, out, _deeper(depth))
    elif isinstance(value, Mapping):
        _write_object(value, out, _deeper(depth))
    else:
        raise StrictJsonError(f"a {type(value).__name__} has no canonical form")


def _write_array(items: list[Any] | tuple[Any, ...], out: list[str], depth: int) -> None:
    separator = "["
    for item in items:
        out.append(separator)
        _write(item, out, depth)
        separator = ","
    out.append("]" if items else "[]")


def _write_object(members: Mapping[Any, Any], out: list[str], depth: int) -> None:
    if not all(isinstance(key, str) for key in members):
        raise StrictJsonError("an object's keys must be strings")
    separator = "{"
    for key in sorted(members, key=_utf16):
        out.append(f"{separator}{_string(key)}:")
        _write(members[key], out, depth)
        separator = ","
    out.append("}" if members else "{}")


def _utf16(key: str) -> bytes:
    # RFC 8785 orders by UTF-16 code units, which differs from code points beyond the BMP
    return key.encode("utf-16-be", "surrogatepass")


def _string(text: str) -> str:
    if not text.isascii():
        _encodable(text)
        if not unicodedata.is_normalized("NFC", text):
            raise StrictJsonError(f"the string {_shown(text)} is not in NFC")
    return _LITERAL(text)


def _deeper(depth: int) -> int:
    if depth == 0:
        raise StrictJsonError(f"nested deeper than {MAX_DEPTH}")
    return depth - 1


def _shown(text: str) -> str:
    return ascii(text if len(text) <= 24 else f"{text[:24]}...")

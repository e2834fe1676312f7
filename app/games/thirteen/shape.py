"""The shape of a fact: exactly the fields of its type, each of the right kind (``event_shape``)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from app.games.base import Fact
from app.games.thirteen.state import HAND_CARDS

MAX_SEAT: Final = 255
"""A seat's number is one byte."""

MAX_INTEGER: Final = 2**53 - 1
"""The largest whole number in a transcript."""

MAX_REASON_CHARS: Final = 200
"""Length of the reason of a credit."""

_Test = Callable[[Any], bool]


def _is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= MAX_INTEGER


def _is_natural(value: Any) -> bool:
    return _is_int(value) and value >= 0


def _is_positive(value: Any) -> bool:
    return _is_int(value) and value >= 1


def _is_seat(value: Any) -> bool:
    return _is_int(value) and 1 <= value <= MAX_SEAT


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and 1 <= len(value) <= MAX_REASON_CHARS


def _is_card(value: Any) -> bool:
    """A card's name, known or not: whether it is one of the table's is another check."""
    return isinstance(value, str) and 1 <= len(value) <= 8


def _is_list(value: Any, item: _Test, at_most: int) -> bool:
    return isinstance(value, (list, tuple)) and len(value) <= at_most and all(map(item, value))


def _is_groups(value: Any) -> bool:
    return _is_list(value, lambda group: _is_list(group, _is_card, HAND_CARDS), HAND_CARDS)


def _is_amounts(value: Any) -> bool:
    """Whole numbers by seat, the seat as a string without leading zeros."""
    return (
        isinstance(value, Mapping)
        and len(value) <= MAX_SEAT
        and all(map(_is_seat_name, value))
        and all(map(_is_int, value.values()))
    )


def _is_seat_name(value: Any) -> bool:
    return isinstance(value, str) and value.isascii() and value.isdigit() and value[0] != "0"


def _one_of(*values: str) -> _Test:
    return lambda value: isinstance(value, str) and value in values


_ACTED: Final[dict[str, _Test]] = {"seat": _is_seat, "by": _one_of("player", "clock")}

_FIELDS: Final[dict[str, dict[str, _Test]]] = {
    "deal": {
        "dealer": _is_seat,
        "seats": lambda value: _is_list(value, _is_seat, MAX_SEAT),
        "wild": _is_card,
        "open": _is_card,
    },
    "draw": {**_ACTED, "from": _one_of("stock", "open")},
    "discard": {**_ACTED, "card": _is_card},
    "reshuffle": {"ordinal": _is_positive, "root": _is_text},
    "declare": {**_ACTED, "finish": _is_card, "valid": lambda value: isinstance(value, bool)},
    "drop": {**_ACTED, "points": _is_natural, "reason": _one_of("drop", "leave", "missed")},
    "clock_credit": {"ms": _is_positive, "reason": _is_text},
    "result": {
        "winner": lambda value: value is None or _is_seat(value),
        "points": _is_amounts,
        "gross": _is_natural,
        "commission": _is_natural,
        "transfers": _is_amounts,
    },
}


def complaint(fact: object) -> str | None:
    """What is wrong with the shape of ``fact``, None if nothing is."""
    if not isinstance(fact, Mapping):
        return "an event is no object"
    kind = fact.get("type")
    if not isinstance(kind, str) or kind not in _FIELDS:
        return f"no event has the type {str(kind)[:20]!r}"
    fields = {"at": _is_natural, **_FIELDS[kind], **_more(fact)}
    for name in fact:
        if name != "type" and name not in fields:
            return f"{kind} has an unknown field {str(name)[:20]!r}"
    for name, test in fields.items():
        if name not in fact:
            return f"{kind} lacks {name}"
        if not test(fact[name]):
            return f"{kind}: {name} can't be {str(fact[name])[:40]!r}"
    return None


def _more(fact: Fact) -> dict[str, _Test]:
    """The fields that stand in an event only because of another of its fields."""
    if fact["type"] == "draw" and fact.get("from") == "open":
        return {"card": _is_card}
    if fact["type"] == "declare" and fact.get("valid") is True:
        return {"groups": _is_groups}
    return {}

"""The acts of thirteen-card rummy, and how they are read from JSON.

An act that can't be read is *malformed* (``bad_act``); one that the rules forbid now is *illegal* and
is for ``decide`` to refuse.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from app.games.base import Card, MalformedAct
from app.games.cards import CardError, parse_card

BAD_ACT: Final = "bad_act"

MAX_GROUPS: Final = 13
"""Lists of cards that a declaration may carry; more can't be groups of thirteen cards."""

CARD_PATTERN: Final = "^([A23456789TJQK][CDHS]|JK)[1-4]$"


@dataclass(frozen=True, slots=True)
class Draw:
    """Take one card (T3.1)."""

    source: Literal["stock", "open"]


@dataclass(frozen=True, slots=True)
class Discard:
    """Put one card onto the open pile (T3.1)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Declare:
    """Put the finish card down and show the hand (T5.1).

    A player's own groups are read but not kept: the hand is judged by its best arrangement (T5.3).
    """

    finish: Card


@dataclass(frozen=True, slots=True)
class Drop:
    """Give the hand up on one's own turn, before drawing (T7.4)."""


@dataclass(frozen=True, slots=True)
class DropMark:
    """Mark, or unmark, "drop when my turn comes" (T7.4)."""

    on: bool


Act = Draw | Discard | Declare | Drop | DropMark


def parse_act(raw: Mapping[str, Any]) -> Act:
    """The act that ``raw`` says; raises MalformedAct naming what was wrong."""
    if not isinstance(raw, Mapping):
        raise MalformedAct(BAD_ACT, "an act must be an object")
    kind = raw.get("type")
    reader = _READERS.get(kind) if isinstance(kind, str) else None
    if reader is None:
        raise MalformedAct(BAD_ACT, f"an act's type must be one of {', '.join(_READERS)}")
    return reader(raw)


def _draw(raw: Mapping[str, Any]) -> Draw:
    _keys(raw, "from")
    source = raw["from"]
    if source == "stock":
        return Draw("stock")
    if source == "open":
        return Draw("open")
    raise MalformedAct(BAD_ACT, "draw: from must be stock or open")


def _discard(raw: Mapping[str, Any]) -> Discard:
    _keys(raw, "card")
    return Discard(_card(raw["card"], "discard: card"))


def _declare(raw: Mapping[str, Any]) -> Declare:
    _keys(raw, "finish", optional="groups")
    finish = _card(raw["finish"], "declare: finish")
    groups = raw.get("groups", [])
    if not isinstance(groups, list) or len(groups) > MAX_GROUPS:
        raise MalformedAct(BAD_ACT, f"declare: groups must be a list of at most {MAX_GROUPS} lists of cards")
    cards = 0
    for group in groups:
        if not isinstance(group, list):
            raise MalformedAct(BAD_ACT, "declare: every group must be a list of cards")
        cards += len(group)
        if cards > MAX_GROUPS:
            raise MalformedAct(BAD_ACT, f"declare: groups hold at most {MAX_GROUPS} cards")
        for card in group:
            _card(card, "declare: a card of the groups")
    return Declare(finish)


def _drop(raw: Mapping[str, Any]) -> Drop:
    _keys(raw)
    return Drop()


def _drop_mark(raw: Mapping[str, Any]) -> DropMark:
    _keys(raw, "on")
    on = raw["on"]
    if not isinstance(on, bool):
        raise MalformedAct(BAD_ACT, "drop_mark: on must be true or false")
    return DropMark(on)


def _card(value: object, where: str) -> Card:
    try:
        return parse_card(value)
    except CardError as error:
        raise MalformedAct(BAD_ACT, f"{where}: {error}") from None


def _keys(raw: Mapping[str, Any], *needed: str, optional: str = "type") -> None:
    """Exactly the type, the ``needed`` keys and at most the ``optional`` one."""
    for key in needed:
        if key not in raw:
            raise MalformedAct(BAD_ACT, f"{raw['type']}: {key} is missing")
    for key in raw:
        if key != "type" and key not in needed and key != optional:
            raise MalformedAct(BAD_ACT, f"{raw['type']}: unknown key {str(key)[:20]!r}")


_READERS: Final[dict[str, Callable[[Mapping[str, Any]], Act]]] = {
    "draw": _draw,
    "discard": _discard,
    "declare": _declare,
    "drop": _drop,
    "drop_mark": _drop_mark,
}


def act_schema() -> dict[str, Any]:
    """JSON Schema of everything that ``parse_act`` takes."""
    card = {"type": "string", "pattern": CARD_PATTERN}
    group = {"type": "array", "items": card, "maxItems": MAX_GROUPS}
    groups = {"type": "array", "items": group, "maxItems": MAX_GROUPS}
    return {
        "title": "ThirteenCardAct",
        "oneOf": [
            _object("draw", {"from": {"enum": ["stock", "open"]}}),
            _object("discard", {"card": card}),
            _object("declare", {"finish": card}, {"groups": groups}),
            _object("drop", {}),
            _object("drop_mark", {"on": {"type": "boolean"}}),
        ],
    }


def _object(kind: str, needed: dict[str, Any], optional: dict[str, Any] | None = None) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {"type": {"const": kind}, **needed, **(optional or {})},
        "required": ["type", *needed],
        "additionalProperties": False,
    }

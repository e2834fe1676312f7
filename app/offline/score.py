"""``fairdeal score``: the exact count of hands, a line of JSON each."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from app.fairness.strictjson import StrictJsonError, strict_loads
from app.games.cards import CardError, parse_cards, parse_rank
from app.games.thirteen.arrange import best
from app.games.thirteen.masks import MAX_PACKS

HAND_CARDS = 13
MAX_LINE_CHARS = 4_096
_KEYS = frozenset({"hand", "wild"})


class BadLine(ValueError):
    """A line that is no hand; the message says why."""


def score_lines(lines: Iterable[str]) -> Iterator[tuple[str, bool]]:
    """For each line the line that answers it, and whether it was good."""
    for number, line in enumerate(lines, 1):
        try:
            yield _text(score(line)), True
        except BadLine as problem:
            yield _text({"error": f"line {number}: {problem}"}), False


def score(line: str) -> dict[str, Any]:
    """The count of one hand and the arrangement that proves it; raises BadLine."""
    if len(line) > MAX_LINE_CHARS:
        raise BadLine(f"longer than {MAX_LINE_CHARS} characters")
    try:
        asked = strict_loads(line)
    except StrictJsonError as problem:
        raise BadLine(str(problem)) from None
    if not isinstance(asked, dict) or asked.keys() != _KEYS:
        raise BadLine('a hand is {"hand": [13 cards], "wild": a rank or null}')
    if not isinstance(asked["hand"], list) or len(asked["hand"]) != HAND_CARDS:
        raise BadLine(f"hand: {HAND_CARDS} cards are needed")
    try:
        hand = parse_cards(asked["hand"], MAX_PACKS)
        wild = None if asked["wild"] is None else parse_rank(asked["wild"])
    except CardError as problem:
        raise BadLine(str(problem)) from None
    found = best(hand, wild)
    return {
        "points": found.points,
        "valid": found.valid,
        "tier": found.tier,
        "groups": [list(group) for group in found.groups],
        "loose": list(found.loose),
    }


def _text(answer: dict[str, Any]) -> str:
    return json.dumps(answer, ensure_ascii=False)

"""Play a hand from its story and tell it again, line by line."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.games.base import Fact, IllegalAct, ReplayError
from app.games.cards import card_id
from app.games.thirteen import groups
from app.games.thirteen.game import THIRTEEN
from tests.games.thirteen.tables import START, Table

INDENT = " " * 9
ACT = re.compile(r"(\d\d):(\d\d\.\d) {2}(.+)")
SEAT_ACT = re.compile(r"seat (\d) (.+)")

SEAT_ACTS: list[tuple[str, dict[str, Any]]] = [
    ("draws from the stock", {"type": "draw", "from": "stock"}),
    ("takes from the open pile", {"type": "draw", "from": "open"}),
    ("discards (?P<card>...)", {"type": "discard"}),
    ("declares with (?P<finish>...) to finish", {"type": "declare"}),
    ("drops", {"type": "drop"}),
    ("marks: drop when my turn comes", {"type": "drop_mark", "on": True}),
    ("takes its mark back", {"type": "drop_mark", "on": False}),
]


@dataclass(frozen=True)
class Story:
    """A story's text in three parts: what it is about, the table, and what is done (times and comments)."""

    about: tuple[str, ...]
    setting: dict[str, str]
    lines: tuple[str, ...]


def read(text: str) -> Story:
    """Leave out what was told; only what is done counts."""
    about: list[str] = []
    setting: dict[str, str] = {}
    lines: list[str] = []
    for line in text.splitlines():
        if line.startswith(INDENT):
            continue
        if lines or ACT.fullmatch(line):
            lines.append(line)
        elif re.match(r"(seats|dealer|settings|wild|open|stock|hand \d): ", line):
            key, value = line.split(": ", 1)
            setting[key] = value
        else:
            about.append(line)
    return Story(tuple(about), setting, tuple(lines))


def tell(text: str) -> str:
    """The whole story, played anew."""
    story = read(text)
    while story.lines and not story.lines[-1]:
        story = Story(story.about, story.setting, story.lines[:-1])
    about = "\n".join(story.about).strip()
    out = [about, "", *(f"{key}: {value}" for key, value in story.setting.items()), ""]
    table: Table | None = None
    for line in story.lines:
        out.append(line)
        match = ACT.fullmatch(line)
        if match is None:
            continue
        minutes, seconds, deed = match.groups()
        now = START + int(minutes) * 60_000 + round(float(seconds) * 1000)
        if table is None:
            assert deed == "the cards are dealt"
            table = _table(story.setting)
            out.extend(INDENT + told for told in [*_facts(table, 0), _turn(table)])
            continue
        table.now = now
        out.extend(INDENT + told for told in _do(table, deed))
    assert table is not None
    out.extend(("", INDENT + _judged(table)))
    return "\n".join(out) + "\n"


def _table(setting: dict[str, str]) -> Table:
    settings = dict(pair.split(" ") for pair in setting.get("settings", "").split(", ") if pair)
    return Table(
        [int(seat) for seat in setting["seats"].split()],
        dealer=int(setting["dealer"]),
        hands={int(key[5:]): value for key, value in setting.items() if key.startswith("hand ")},
        wild=setting["wild"],
        opening=setting["open"],
        stock=setting.get("stock", ""),
        settings={key: int(value) for key, value in settings.items()},
    )


def _do(table: Table, deed: str) -> Iterator[str]:
    """Do it, and tell what came of it."""
    before, clock = len(table.facts), THIRTEEN.clock(table.hand)
    try:
        if match := re.fullmatch(
            r"(\d+) turns? pass(es)?, drawing from the stock, discarding that card", deed
        ):
            yield from _pass(table, int(match[1]))
        else:
            noted = _one(table, deed)
            yield from _facts(table, before)
            if noted:
                yield "noted, for this seat alone"
            elif len(table.facts) == before:
                yield "nothing happens"
    except IllegalAct as refusal:
        yield f"refused, {refusal.code}: {refusal.message}"
    if THIRTEEN.clock(table.hand) not in (clock, None):
        yield _turn(table)


def _one(table: Table, deed: str) -> bool:
    """One deed; whether it was a private note."""
    if deed == "the table looks at the clock":
        table.expire()
    elif match := re.fullmatch(r"the server comes back, (\d+) s are given back", deed):
        table.credit(int(match[1]) * 1000)
    elif (match := SEAT_ACT.fullmatch(deed)) and match[2] == "leaves the table":
        table.leave(int(match[1]))
    else:
        assert match is not None, f"nobody knows how to: {deed}"
        for pattern, raw in SEAT_ACTS:
            if told := re.fullmatch(pattern, match[2]):
                table.act(int(match[1]), {**raw, **told.groupdict()})
                return bool(raw["type"] == "drop_mark")
        raise AssertionError(f"nobody knows how to: {deed}")
    return False


def _pass(table: Table, turns: int) -> Iterator[str]:
    first = len(table.facts)
    passed: list[str] = []
    for _ in range(turns):
        seat = table.on_turn
        passed.append(f"{seat} [{table.turn(seat)}]")
    for start in range(0, len(passed), 8):
        yield " · ".join(passed[start : start + 8])
    yield from (told for told in _facts(table, first) if told.startswith("reshuffle"))


def _facts(table: Table, start: int) -> Iterator[str]:
    for fact in table.facts[start:]:
        yield from FACTS[fact["type"]](table, fact)


def _deal(table: Table, fact: Fact) -> Iterator[str]:
    yield f"seat {fact['dealer']} deals, {fact['wild']} is turned up, {fact['open']} opens the pile"


def _draw(table: Table, fact: Fact) -> Iterator[str]:
    if fact["from"] == "open":
        yield f"it is {fact['card']}"
    elif fact["by"] == "player":
        yield f"[{_drawn(table, fact)}]"
    else:
        yield f"the table draws from the stock for seat {fact['seat']} [{_drawn(table, fact)}]"


def _drawn(table: Table, fact: Fact) -> str:
    """What a draw drew: the fact doesn't say it, the hand folded up to it does."""
    hand = THIRTEEN.begin(table.manifest, table.seats, table.dealer, table.deck)
    for told in table.facts:
        hand = THIRTEEN.evolve(hand, told)
        if told is fact:
            break
    return str(hand.turn.drawn)


def _discard(table: Table, fact: Fact) -> Iterator[str]:
    if fact["by"] == "clock":
        yield f"the table discards {fact['card']} for seat {fact['seat']}"


def _reshuffle(table: Table, fact: Fact) -> Iterator[str]:
    yield f"reshuffle {fact['ordinal']}: the open pile but for its top card becomes the stock"


def _declare(table: Table, fact: Fact) -> Iterator[str]:
    wild = table.hand.terms.wild
    if not fact["valid"]:
        yield "not valid: 80 points"
        return
    yield "valid"
    shown = sorted(sorted(group, key=card_id) for group in fact["groups"])
    for group in shown:
        yield f"   {' '.join(group)}: {groups.judge(group, wild).kind}"


def _drop(table: Table, fact: Fact) -> Iterator[str]:
    why = {"drop": "drops", "leave": "leaves", "missed": "has missed too many turns"}[fact["reason"]]
    yield f"seat {fact['seat']} {why}: {fact['points']} points"


def _credit(table: Table, fact: Fact) -> Iterator[str]:
    yield f"{fact['ms'] // 1000} s: {fact['reason']}"


def _result(table: Table, fact: Fact) -> Iterator[str]:
    winner = fact["winner"]
    yield "the hand ends without a winner" if winner is None else f"seat {winner} has won"
    for seat, points in fact["points"].items():
        yield f"   seat {seat}: {points} points, {fact['transfers'][seat]:+}"
    yield f"   gross {fact['gross']}, commission {fact['commission']}"


FACTS = {
    "deal": _deal,
    "draw": _draw,
    "discard": _discard,
    "reshuffle": _reshuffle,
    "declare": _declare,
    "drop": _drop,
    "clock_credit": _credit,
    "result": _result,
}


def _turn(table: Table) -> str:
    clock = THIRTEEN.clock(table.hand)
    assert clock is not None
    ends = f"until {_time(clock.turn_ends)}, with the bank until {_time(clock.bank_ends)}"
    pile = table.pile_top or "nothing"
    return f"seat {clock.seat} is on turn {ends} · {table.hand.stock_left} in the stock, {pile} on the pile"


def _time(at: int) -> str:
    minutes, ms = divmod(at - START, 60_000)
    return f"{minutes:02}:{ms / 1000:04.1f}"


def _judged(table: Table) -> str:
    try:
        table.replay()
    except ReplayError as error:
        return f"replayed by a verifier: {error.check}, {error.message}"
    return f"replayed by a verifier: {len(table.facts)} events, believed"


if __name__ == "__main__":
    for name in sys.argv[1:]:
        path = Path(name)
        path.write_text(tell(path.read_text(encoding="utf-8")), encoding="utf-8")

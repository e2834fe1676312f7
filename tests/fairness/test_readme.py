"""The README tells an auditor the truth: every check and every bound stands there."""

from __future__ import annotations

import re
from pathlib import Path

from app.fairness import cards, chain, deal, lineage, manifest, record, shape, stream, strictjson
from app.fairness.checks import CHECKS, RESULT_CHECKS, STEPS
from app.games.thirteen.checks import SENTENCES

README = (Path(record.__file__).parent / "README.md").read_text(encoding="utf-8")
_MODULES = {
    module.__name__.rsplit(".", 1)[1]: module
    for module in (cards, chain, deal, lineage, manifest, record, shape, stream, strictjson)
}


def _rows() -> list[tuple[int, set[str]]]:
    """The steps of the table of checks, each with the names that stand in its rows."""
    table = README.split("| step | check |")[1].split("\n\n")[0]
    rows: list[tuple[int, set[str]]] = []
    for line in table.splitlines()[2:]:
        first, second, third = line.split("|")[1:4]
        if step := first.split():
            rows.append((int(step[0]), set()))
            assert STEPS[int(step[0])] == " ".join(step[1:])
        names = third if "the game's names" in second else second
        rows[-1][1].update(re.findall(r"`([a-z_]+)`", names))
    return rows


def test_every_check_stands_in_its_step() -> None:
    ours = {(step, name) for name, (step, _) in CHECKS.items()}
    game = {(8 if name in RESULT_CHECKS else 7, name) for name in SENTENCES}
    told = {(step, name) for step, names in _rows() for name in names}
    assert told == ours | game


def test_every_bound_stands_with_its_value() -> None:
    table = README.split("## Bounds")[1].split("##")[0]
    rows = re.findall(r"\| ([^|]+) \| `(\w+)\.(\w+)` \|", table)
    assert len(rows) == 12
    for told, module, name in rows:
        value = getattr(_MODULES[module], name)
        shown = {"4 MiB": 4 * 2**20, "2^53 − 1": 2**53 - 1, "2,048": 256}
        assert value == shown.get(told, int(re.sub(r"\D", "", told))), name

"""Nobody is told what it may not know: a scan of all frames, HTTP bodies and logs of many bot hands.

The house is a real one over Postgres with its whole web layer; the sockets are in memory, so that the very
text of every frame is scanned. Hidden cards on the wire are looked for where they have been found elsewhere:
in a visitor's frame, a snapshot, a replay of a live hand, an error text.
"""

from __future__ import annotations

import io
import logging
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import structlog

from app.bootstrap import House
from app.logs import set_up_logs
from app.services.ports import Append
from app.web.limits import Rate
from app.web.socket import endpoint
from tests.system.crowd import Habits
from tests.system.evening import PLENTY, Plan, evening
from tests.system.leaky import LEAKY
from tests.system.scan import Leak

FAULT = 0.001
"""How often storing a row fails in a way that nobody has foreseen."""

SPOILING = Plan(4, 4, Habits(withheld=frozenset({3})), {"open_s": 1})
SLEEPY = Plan(4, 3, Habits(slow=0.1), {"turn_s": 1, "bank_s": 0})
LONG = Plan(6, 6, Habits(stubborn=0.9, leave=0.0, mark=0.0), {"max_reshuffles": 2})
FEW = (Plan(4, 4), Plan(8, 8), replace(SPOILING, seats=6), LONG)
MANY = (
    Plan(4, 4),
    Plan(4, 2),
    Plan(6, 6),
    Plan(6, 4),
    Plan(8, 8),
    Plan(8, 5),
    SPOILING,
    SLEEPY,
    LONG,
)


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """Everything that the house logs, at the finest level, as it would be written."""
    root, text = logging.getLogger(), io.StringIO()
    handlers, level = list(root.handlers), root.level
    set_up_logs("json", "debug")
    structlog.configure(cache_logger_on_first_use=False)
    for handler in root.handlers:
        assert isinstance(handler, logging.StreamHandler)
        handler.setStream(text)
    yield text
    root.handlers[:] = handlers
    root.setLevel(level)
    structlog.reset_defaults()


@pytest.fixture(autouse=True)
def no_hurry_is_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    """Practice players without pauses send more than people may."""
    for name in ("SOCKET_MESSAGES", "ACCOUNT_MESSAGES"):
        monkeypatch.setattr(endpoint, name, Rate(PLENTY, 1))


def fail_at_times(house: House, seed: str, monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """Let storing fail now and then, with all that a row holds in the error's text; how often it did."""
    chance, append, failed = random.Random(seed), house.store.append, [0]

    async def failing(what: Append) -> bool:
        if chance.random() < FAULT:
            failed[0] += 1
            raise RuntimeError("a fault of the test")
        return await append(what)

    monkeypatch.setattr(house.store, "append", failing)
    return lambda: failed[0]


async def test_a_scan_of_40_bot_hands_finds_nothing(
    database_url: str, tmp_path: Path, log: io.StringIO
) -> None:
    async with evening(database_url, tmp_path, log, "forty") as played:
        await played.furnish(FEW)
        await played.play(40)
        await played.end()
        assert played.scan.outcomes["spoilt"]
        assert sum(scan.cards for scan in played.scan.tables.values()) > 10_000


@pytest.mark.slow
async def test_a_scan_of_1000_bot_hands_finds_nothing(
    database_url: str, tmp_path: Path, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening(database_url, tmp_path, log, "a thousand") as played:
        faults = fail_at_times(played.house, "faults", monkeypatch)
        await played.furnish(MANY)
        await played.play(1_000)
        await played.end()
        happened, scan, facts = played.happened(), played.scan, played.scan.facts
        assert faults()
        assert happened["error internal"]
        assert scan.outcomes["won"] >= 1_000
        assert scan.outcomes["spoilt"]
        for fact in ("reshuffle", "declare valid", "declare wrong", "drop drop", "drop leave"):
            assert facts[fact], fact
        assert facts["draw by clock"] + facts["discard by clock"] > 20
        assert min(happened[what] for what in ("resumed", "returned late", "marked", "glanced", "left")) > 20
        assert happened["notice"] > 100
        assert len([what for what in happened if what.startswith("error ")]) > 10
        assert played.fetched > 200
        assert min(played.statuses[what] for what in ("api 200", "api 401", "api 404", "metrics 200")) > 10


# --- the scan can fail

NOSY = Plan(4, 3, Habits(err=0.3, mark=0.3, leave=0.0, glance=0.1))


@pytest.mark.slow
@pytest.mark.parametrize("leak", LEAKY, ids=lambda leak: leak.__name__)
async def test_the_scan_finds_a_house_that_leaks(
    leak: Callable[[pytest.MonkeyPatch], None],
    database_url: str,
    tmp_path: Path,
    log: io.StringIO,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    leak(monkeypatch)
    async with evening(database_url, tmp_path, log, "leaky") as played:
        await played.furnish([NOSY])
        with pytest.raises(Leak):
            await played.play(30)

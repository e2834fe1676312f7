"""Whole hands simulated a second, through the pure core: ``python -m benchmarks.simulate``.

Practice players play whole hands, deal to settlement, with no network and no database. At every step the
cards are counted, at the end the money; every hand is judged anew as a verifier does and folded again. All
times are CPU seconds of one core. How much of it is the players' thinking, and the judging, is told beside.
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from app.games.base import Game
from app.games.simulate import Played, simulate
from app.games.thirteen.game import THIRTEEN

STRENGTHS: Final = ("steady", "easy", "sharp")
SEATS: Final = (2, 4, 6, 8)


@dataclass(frozen=True)
class Row:
    """One line of the table; parts of the time in hundredths of the whole."""

    what: str
    hands: int
    facts: float
    """Facts of the transcript, a hand."""
    per_second: float
    facts_per_second: float
    bots: float
    """Part of the time in which the players thought."""
    judging: float
    """Part in which hands were judged anew."""


class Stopwatch:
    """Adds up the CPU time of one function."""

    def __init__(self, work: Callable[..., Any]) -> None:
        self._work = work
        self.seconds = 0.0

    def __call__(self, *given: Any) -> Any:
        began = time.process_time()
        try:
            return self._work(*given)
        finally:
            self.seconds += time.process_time() - began


class Watched:
    """A game whose players and whose judge are timed; everything else is the game's own."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self.bot_act = Stopwatch(game.bot_act)
        self.replay = Stopwatch(game.replay)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)


def measure(seats: int, hands: int, seed: int) -> Row:
    """So many hands at one table."""
    game = Watched(THIRTEEN)
    began = time.process_time()
    facts = sum(len(hand.facts) for hand in played(game, seats, hands, seed))
    took = time.process_time() - began
    return Row(
        f"{seats} players",
        hands,
        facts / hands,
        hands / took,
        facts / took,
        100 * game.bot_act.seconds / took,
        100 * game.replay.seconds / took,
    )


def played(game: Any, seats: int, hands: int, seed: int) -> Iterator[Played]:
    """The hands; raises SimulationError if anything doesn't add up."""
    return simulate(game, seats, hands, seed, strengths=STRENGTHS)


def table(rows: Sequence[Row]) -> str:
    """The rows for people."""
    heads = ("hands", "facts a hand", "hands a second", "facts a second", "players", "judging anew")
    lines = [f"{'':14}" + "".join(f"{head:>16}" for head in heads)]
    for row in rows:
        cells = (
            f"{row.hands:,}",
            f"{row.facts:.0f}",
            f"{row.per_second:,.1f}",
            f"{row.facts_per_second:,.0f}",
            f"{row.bots:.0f} %",
            f"{row.judging:.0f} %",
        )
        lines.append(f"{row.what:14}" + "".join(f"{cell:>16}" for cell in cells))
    return "\n".join(lines)


def run(hands: int, seed: int) -> list[Row]:
    """Every number of players."""
    gc.freeze()
    gc.set_threshold(700, 10, 1_000_000)
    measure(4, max(10, hands // 20), seed + 1)
    return [measure(seats, hands, seed) for seats in SEATS]


def main(arguments: Sequence[str]) -> None:
    """Print the table, and write JSON where asked for."""
    parser = argparse.ArgumentParser(description="Benchmark of whole hands in the pure core")
    parser.add_argument("--hands", type=int, default=500, help="of each number of players")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path, help="write the rows to this file too")
    options = parser.parse_args(arguments)
    rows = run(options.hands, options.seed)
    print(table(rows))
    if options.json:
        options.json.write_text(json.dumps([asdict(row) for row in rows], indent=1) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])

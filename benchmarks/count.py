"""How fast hands are counted, as ratios in one run: ``python -m benchmarks.count [--peer DIR]``.

Random and rich hands a second (one core, fresh hands, caches as they are after as many others), the time of
the slowest hands (with empty caches), the same hands by two brute-force counts and by a peer. All times are
CPU seconds of the process that works. The garbage collector is set as the server sets it.

The peer is github.com/mudont/indian-rummy, outside this repository: DIR is a checkout of it with its source
compiled to ``dist/src`` (``npx tsc --outDir dist --rootDir . src/solving.ts``). Node runs it on the same
hands, jokers given as printed ones, and only its own time counts.
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from app.games.cards import pack_cards
from app.games.thirteen import arrange, count, runs
from app.games.thirteen.groups import is_joker
from benchmarks.hands import HARDEST, Hand, Maker, crowded_hand, hands, random_hand, rich_hand
from tests.games.thirteen.oracle import exhaustive, literal

PEER_HANDS: Final = 40
PEER_CAP: Final = 80
PEER_TIMEOUT_S: Final = 600
ORACLE_HANDS: Final = 400
LITERAL_HANDS: Final = 40
COLD_REPEATS: Final = 3
KINDS: Final[dict[str, Maker]] = {"random": random_hand, "rich": rich_hand, "crowded": crowded_hand}
CLIMB_STALLS: Final = 60


@dataclass(frozen=True)
class Row:
    """One line of the table."""

    what: str
    hands: int
    per_second: float
    slowest_ms: float | None
    ratio: float | None = None
    """How many times faster the count is on the same hands."""


def measure(what: str, job: Callable[[Hand], object], dealt: Sequence[Hand]) -> Row:
    """CPU time of a job over hands, and that of the slowest of them."""
    slowest = whole = 0
    for hand in dealt:
        start = time.process_time_ns()
        job(hand)
        took = time.process_time_ns() - start
        whole += took
        slowest = max(slowest, took)
    return Row(what, len(dealt), len(dealt) / (whole / 1e9), slowest / 1e6)


def throughput(what: str, job: Callable[[Hand], object], dealt: Sequence[Hand]) -> Row:
    """The same, with one reading of the clock for all; the slowest hand in a second pass."""
    start = time.process_time()
    for hand in dealt:
        job(hand)
    took = time.process_time() - start
    return Row(what, len(dealt), len(dealt) / took, measure(what, job, dealt).slowest_ms)


def points(hand: Hand) -> int:
    """The count."""
    return count.points(hand[0], hand[1])


def cold_ms(hand: Hand) -> float:
    """The time of one hand where nothing has been counted before."""
    best = float("inf")
    for _ in range(COLD_REPEATS):
        runs.forget()
        start = time.process_time_ns()
        points(hand)
        best = min(best, time.process_time_ns() - start)
    return best / 1e6


def counts(size: int, seed: int) -> list[Row]:
    """The rows of the program's own count and arrangement."""
    rows = []
    for name, make in KINDS.items():
        for hand in hands(make, size, seed):
            points(hand)
        rows.append(throughput(f"count, {name} hands", points, hands(make, size, seed + 1)))
    for name, make in KINDS.items():
        dealt = hands(make, size // 5, seed + 2)
        rows.append(throughput(f"arrangement, {name} hands", lambda hand: arrange.best(*hand), dealt))
    dealt = hands(lambda rng: rich_hand(rng, 14), size // 20, seed + 3)
    what = "count after each of 14 discards, rich hands"
    rows.append(throughput(what, lambda hand: count.points_after_each_discard(*hand), dealt))
    return rows


def against(what: str, job: Callable[[Hand], object], dealt: Sequence[Hand]) -> Row:
    """Another count on hands, and how many times faster the program's own is on the same ones."""
    own = throughput("", points, dealt)
    other = measure(what, job, dealt)
    return Row(what, len(dealt), other.per_second, other.slowest_ms, own.per_second / other.per_second)


def peer_row(folder: Path, name: str, dealt: Sequence[Hand]) -> Row:
    """The peer's count on hands, jokers as printed ones."""
    asked = {"warm": [_peer_hand(hand) for hand in dealt[:5]], "hands": [_peer_hand(hand) for hand in dealt]}
    done = subprocess.run(
        ["node", str(Path(__file__).with_name("count_peer.cjs")), str(folder / "dist" / "src")],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        timeout=PEER_TIMEOUT_S,
        check=True,
    )
    answer: dict[str, Any] = json.loads(done.stdout)
    same = sum(min(PEER_CAP, points(hand)) == got for hand, got in zip(dealt, answer["points"], strict=True))
    own = throughput("", points, dealt)
    rate = len(dealt) / answer["seconds"]
    return Row(
        f"mudont/indian-rummy, {name} hands ({same} counted alike)",
        len(dealt),
        rate,
        None,
        own.per_second / rate,
    )


def _peer_hand(hand: Hand) -> list[str]:
    cards, wild = hand
    return ["J1" if is_joker(card, wild) else card[1] + card[0] for card in cards]


def search(seconds: float, seed: int) -> list[tuple[float, Hand]]:
    """The slowest hands with empty caches that hill climbing from rich ones finds in so much wall time."""
    rng = random.Random(seed)
    every = pack_cards(3)
    found: list[tuple[float, Hand]] = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        cards, wild = rich_hand(rng)
        slowest, stalls = cold_ms((cards, wild)), 0
        while stalls < CLIMB_STALLS:
            changed = list(cards)
            for _ in range(rng.choice((1, 1, 2))):
                changed[rng.randrange(len(changed))] = rng.choice(every)
            stalls += 1
            if len(set(changed)) == len(cards) and (took := cold_ms((tuple(changed), wild))) > slowest:
                cards, slowest, stalls = tuple(changed), took, 0
        found.append((slowest, (cards, wild)))
    return sorted(found, reverse=True)[:5]


def table(rows: Sequence[Row]) -> str:
    """The rows for people."""
    lines = [f"{'':58} {'hands':>7} {'a second':>12} {'slowest ms':>11} {'count is faster':>16}"]
    for row in rows:
        slowest = "" if row.slowest_ms is None else f"{row.slowest_ms:.2f}"
        ratio = "" if row.ratio is None else f"{row.ratio:,.0f} times"
        lines.append(f"{row.what:58} {row.hands:7} {row.per_second:12,.0f} {slowest:>11} {ratio:>16}")
    return "\n".join(lines)


def main(arguments: Sequence[str]) -> None:
    """Print the table, and write JSON where asked for."""
    parser = argparse.ArgumentParser(description="Benchmark of the count")
    parser.add_argument("--hands", type=int, default=40_000, help="random and rich hands to count")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--peer", type=Path, help="a compiled checkout of mudont/indian-rummy")
    parser.add_argument("--json", type=Path, help="write the rows to this file too")
    parser.add_argument("--search", type=float, metavar="SECONDS", help="search for slow hands instead")
    options = parser.parse_args(arguments)
    gc.freeze()
    gc.set_threshold(700, 10, 1_000_000)
    if options.search:
        for slowest, (cards, wild) in search(options.search, options.seed):
            print(f"{slowest:.2f} ms  {' '.join(sorted(cards))}  wild {wild}")
        return
    rows = counts(options.hands, options.seed)
    some = hands(rich_hand, ORACLE_HANDS, options.seed + 4)
    few = some[:LITERAL_HANDS]
    rows.append(against("exhaustive oracle (by face), rich hands", lambda hand: exhaustive(*hand), some))
    rows.append(against("literal oracle (by card), rich hands", lambda hand: literal(*hand), few))
    if options.peer:
        rows.append(peer_row(options.peer, "rich", some[:PEER_HANDS]))
        rows.append(peer_row(options.peer, "random", hands(random_hand, PEER_HANDS, options.seed + 5)))
    cold = [cold_ms(hand) for hand in HARDEST]
    rate = 1e3 * len(cold) / sum(cold)
    rows.append(Row("count, hardest known hands, empty caches", len(cold), rate, max(cold)))
    print(table(rows))
    if options.json:
        options.json.write_text(json.dumps([asdict(row) for row in rows], indent=1) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])

"""Moves a second through sockets and Postgres, against a bare echo over the same server: one run, one ratio.

``python -m benchmarks.moves``. The server is a process of its own (``fairdeal serve`` over its embedded
Postgres, durable as ever); this process is all the players. Every table plays as fast as it is answered: draw
from the stock, discard what was drawn, hand after hand, with commitments and openings between them. A move is
a command that was stored and acknowledged, and went to every seat of its table. The echoes run on the same
server class with the same settings: one sends each frame back, the other to as many sockets as a table has
seats. CPU seconds are those of the server's process alone; what Postgres used is told beside them.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import re
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path

from app.fairness.commit import commitment
from app.store.embedded.places import find_places
from app.web.server import loop_factory
from benchmarks.cpu import cpu_seconds, postgres_cpu_seconds
from benchmarks.frames import FrameClient, connect
from tests.system.house import Visitor, open_table, opened, visitor
from tests.system.process import ServerProcess, free_port
from tests.waiting import until

RATE = 1
STAKE = 130 * RATE * 100
WARM_UP_S = 3.0
ACKED = re.compile(rb'"id":"([^"]+)"')
PAYLOAD = b'{"id":"0123456789abcdef","type":"act","act":{"type":"draw","from":"stock"}}'
"""What the echoes send: as long as a move."""


@dataclass(frozen=True)
class Row:
    """One line of the table. ``ratio``: how many messages of the first line one of these costs."""

    what: str
    sockets: int
    messages: int
    wall_s: float
    cpu_s: float
    postgres_cpu_s: float | None
    median_ms: float
    p99_ms: float
    per_second: float
    per_cpu_second: float
    ratio: float | None = None


@dataclass
class Meter:
    """Counts answers and how long each took, while it is on."""

    on: bool = False
    took: list[float] = field(default_factory=list)

    def add(self, since: float) -> None:
        if self.on:
            self.took.append(time.perf_counter() - since)


class Player:
    """One seat, played by looking at the text of its frames; only those with its own cards are parsed."""

    def __init__(self, table: str, who: Visitor, seat: int, meter: Meter) -> None:
        self.table, self.who, self.seat = table, who, seat
        self._meter = meter
        self._turn = b'"clock":{"seat":%d,' % seat
        self._client: FrameClient | None = None
        self._number = 0
        self._asked: dict[bytes, float] = {}
        self.failed: str | None = None

    async def join(self, port: int, address: str) -> None:
        """Connect, sit down, commit to the first hand."""
        path = f"/ws/tables/{self.table}"
        self._client = await connect(port, path, self._heard, self.who.cookie, address)
        self._say({"type": "sit", "seat": self.seat, "stake": STAKE})
        self._commit(1)

    def leave(self) -> None:
        """Hang up."""
        if self._client is not None:
            self._client.close()

    @property
    def lost(self) -> str | None:
        """Why it can't play on, if it can't."""
        return self.failed or (self._client.lost if self._client is not None else None)

    def _say(self, message: dict[str, object]) -> str:
        assert self._client is not None
        self._number += 1
        id = f"{self.seat}-{self._number}"
        self._client.say(json.dumps({"id": id, **message}, separators=(",", ":")).encode())
        return id

    def _act(self, act: dict[str, str]) -> None:
        asked = time.perf_counter()
        self._asked[self._say({"type": "act", "act": act}).encode()] = asked

    def _commit(self, hand: int) -> None:
        seed = bytes.fromhex(self._seed(hand))
        made = commitment(bytes.fromhex(self.table), hand, self.seat, seed)
        self._say({"type": "commit", "hand": hand, "commit": made.hex()})

    def _seed(self, hand: int) -> str:
        return f"{hand:032x}{self.who.account}"

    def _heard(self, frame: bytes) -> None:
        if frame.startswith(b'{"type":"ack"'):
            asked = self._asked.pop(ACKED.split(frame, 2)[1], None)
            if asked is not None:
                self._meter.add(asked)
        elif frame.startswith(b'{"type":"update"'):
            self._updated(frame)
        elif frame.startswith(b'{"type":"error"'):
            self.failed = frame.decode()

    def _updated(self, frame: bytes) -> None:
        if b'"type":"roster"' in frame:
            hand = next(event["hand"] for event in json.loads(frame)["events"] if event["type"] == "roster")
            self._say({"type": "open", "hand": hand, "seed": self._seed(hand)})
            self._commit(hand + 1)
        if self._turn not in frame:
            return
        if b'"type":"draw"' in frame:
            self._act({"type": "discard", "card": json.loads(frame)["you"]["view"]["cards"][-1]})
        elif b'"type":"discard"' in frame or b'"type":"deal"' in frame:
            self._act({"type": "draw", "from": "stock"})


class Echoer:
    """One socket of an echo. Those that ``speak`` send the next frame when they hear their own."""

    def __init__(self, meter: Meter) -> None:
        self._meter = meter
        self._client: FrameClient | None = None
        self._asked = 0.0
        self._speaks = False

    async def join(self, port: int, path: str, address: str) -> None:
        self._client = await connect(port, path, self._heard, None, address)

    def speak(self) -> None:
        self._speaks = True
        self._send()

    def leave(self) -> None:
        if self._client is not None:
            self._client.close()

    def _send(self) -> None:
        assert self._client is not None
        self._asked = time.perf_counter()
        self._client.say(PAYLOAD)

    def _heard(self, _: bytes) -> None:
        if self._speaks:
            self._meter.add(self._asked)
            self._send()


def address_of(table: int) -> str:
    """A loopback address for each table: the server bounds the sockets of one address."""
    return f"127.0.{1 + table // 250}.{1 + table % 250}"


async def measure(
    what: str,
    pid: int,
    sockets: int,
    seconds: float,
    meter: Meter,
    postgres: Callable[[], float | None] = lambda: None,
) -> Row:
    """Let it run, then count for so many seconds."""
    await asyncio.sleep(WARM_UP_S)
    meter.took.clear()
    began, cpu, store = time.perf_counter(), cpu_seconds(pid), postgres()
    meter.on = True
    await asyncio.sleep(seconds)
    meter.on = False
    wall, used, stored = time.perf_counter() - began, cpu_seconds(pid) - cpu, postgres()
    cuts = statistics.quantiles(meter.took, n=100)
    messages = len(meter.took)
    return Row(
        what,
        sockets,
        messages,
        wall,
        used,
        None if store is None or stored is None else stored - store,
        1e3 * cuts[49],
        1e3 * cuts[98],
        messages / wall,
        messages / used,
    )


@contextmanager
def place() -> Iterator[Path]:
    """A folder for a house, which its Postgres can reach also as another user."""
    with tempfile.TemporaryDirectory(prefix="fairdeal-bench-") as name:
        Path(name).chmod(0o755)
        yield Path(name)


async def moves(tables: int, seats: int, seconds: float) -> Row:
    """The whole way of a move."""
    with place() as folder:
        async with opened(folder) as house:
            opened_tables = [
                await open_table(house, f"Bench {n}", seats, RATE, countdown_s=3) for n in range(tables)
            ]
            people = [
                [await visitor(house, f"Bench {n} {seat}") for seat in range(seats)] for n in range(tables)
            ]
        server = ServerProcess(folder, FAIRDEAL_LOG_LEVEL="warning")
        await server.start()
        meter = Meter()
        players = [
            Player(table, who, seat, meter)
            for table, seated in zip(opened_tables, people, strict=True)
            for seat, who in enumerate(seated, 1)
        ]
        try:
            for number, player in enumerate(players):
                await player.join(server.port, address_of(number // seats))
            what = f"move: {tables} tables of {seats}"
            data = find_places(folder / "postgres").data
            row = await measure(
                what, server.pid, len(players), seconds, meter, lambda: postgres_cpu_seconds(data)
            )
            lost = [player.lost for player in players if player.lost]
            if lost:
                raise RuntimeError(f"{len(lost)} players were lost, the first one: {lost[0]}")
            return row
        finally:
            for player in players:
                player.leave()
            await server.stop()


@contextmanager
def echo_server() -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """The echo's process and its port."""
    port = free_port()
    process = subprocess.Popen([sys.executable, "-m", "benchmarks.echo", str(port)])
    try:
        yield process, port
    finally:
        process.terminate()
        process.wait(10)


@asynccontextmanager
async def echo(paths: Sequence[str], meter: Meter) -> AsyncIterator[tuple[int, list[Echoer]]]:
    """An echo's process with a socket for each path."""
    with echo_server() as (process, port):

        async def ready() -> bool:
            def ask() -> bool:
                with contextlib.suppress(OSError), urllib.request.urlopen(f"http://127.0.0.1:{port}/"):
                    return True
                return False

            return await asyncio.to_thread(ask)

        await until(ready, "the echo answers")
        echoers = [Echoer(meter) for _ in paths]
        for number, (echoer, path) in enumerate(zip(echoers, paths, strict=True)):
            await echoer.join(port, path, address_of(number // 100))
        try:
            yield process.pid, echoers
        finally:
            for echoer in echoers:
                echoer.leave()


async def bare_echo(sockets: int, seconds: float) -> Row:
    """One frame in, the same one out."""
    meter = Meter()
    async with echo(["/echo"] * sockets, meter) as (pid, echoers):
        for echoer in echoers:
            echoer.speak()
        return await measure("echo: one frame back", pid, sockets, seconds, meter)


async def fan_out(tables: int, seats: int, seconds: float) -> Row:
    """One frame in, one out to each seat of a table."""
    meter = Meter()
    paths = [f"/table/{n}" for n in range(tables) for _ in range(seats)]
    async with echo(paths, meter) as (pid, echoers):
        for echoer in echoers[::seats]:
            echoer.speak()
        what = f"echo: one frame to each of {seats} seats"
        return await measure(what, pid, len(paths), seconds, meter)


async def run(tables: int, seats: int, seconds: float) -> list[Row]:
    """Echo, fan-out, moves; with ratios by the server's CPU time."""
    rows = [
        await bare_echo(tables, seconds),
        await fan_out(tables, seats, seconds),
        await moves(tables, seats, seconds),
    ]
    first = rows[0].per_cpu_second
    return [Row(**{**asdict(row), "ratio": first / row.per_cpu_second}) for row in rows]


def table(rows: Sequence[Row]) -> str:
    """The rows for people."""
    heads = ("sockets", "a second", "a CPU second", "echoes", "median ms", "p99 ms", "server CPU", "Postgres")
    lines = [f"{'':34}" + "".join(f"{head:>14}" for head in heads)]
    for row in rows:
        store = "" if row.postgres_cpu_s is None else f"{row.postgres_cpu_s / row.wall_s:.0%}"
        cells = (
            f"{row.sockets}",
            f"{row.per_second:,.0f}",
            f"{row.per_cpu_second:,.0f}",
            f"{row.ratio or 0:.1f}",
            f"{row.median_ms:.2f}",
            f"{row.p99_ms:.1f}",
            f"{row.cpu_s / row.wall_s:.0%}",
            store,
        )
        lines.append(f"{row.what:34}" + "".join(f"{cell:>14}" for cell in cells))
    return "\n".join(lines)


def main(arguments: Sequence[str]) -> None:
    """Print the table, and write JSON where asked for."""
    parser = argparse.ArgumentParser(description="Benchmark of moves against a bare echo")
    parser.add_argument("--tables", type=int, default=64)
    parser.add_argument("--seats", type=int, default=6)
    parser.add_argument("--seconds", type=float, default=10.0, help="of each measurement")
    parser.add_argument("--json", type=Path, help="write the rows to this file too")
    options = parser.parse_args(arguments)
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        rows = runner.run(run(options.tables, options.seats, options.seconds))
    print(table(rows))
    if options.json:
        options.json.write_text(json.dumps([asdict(row) for row in rows], indent=1) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])

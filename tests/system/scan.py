"""The scan: every text that left the house, held against what its receiver may have known at that moment.

A frame's moment is its row in the table's log; the log is read from the store, the hand's cards come from
its published record (``oracle``). Bodies and log lines are held against the hands that ran at that time.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from app.bootstrap import House
from app.fairness.chain import previous_seed
from app.services.limits import ROWS_A_READ
from app.services.secrets import TableSecrets
from app.table.state import Row
from app.web.asgi import Asgi
from app.web.socket.wire import SERVER_MESSAGE
from tests.system.oracle import HandOracle
from tests.system.wires import Reply, get

CARD = re.compile(r"(?<![0-9A-Za-z])(?:[A2-9TJQK][CDHS]|JK)[1-4](?![0-9A-Za-z])")
HEX = re.compile(r"[0-9A-Fa-f]{32,}")
MARKED = re.compile(r'"drop_mark":\s*(true|false)')
ACCOUNT_DIGITS = 32
WORD_DIGITS = 64
HANDS_KEPT = 16
"""Hands of a table whose oracles are kept: a resumed socket is sent up to 64 old updates."""


class Leak(AssertionError):
    """Somebody was told what it could not know."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A frame as it was sent: to whom, at which row; ``echo`` are cards that it had named itself."""

    account: str | None
    seq: int
    text: str
    echo: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Moment:
    """Where a table's log stands after a row. ``hand`` 0: none yet; ``j`` facts are told."""

    hand: int
    j: int
    closed: bool
    marks: frozenset[int]
    """Seats that have marked "drop when my turn comes" in this hand."""


@dataclass(slots=True)
class Text:
    """A body or a piece of the house's log: its hex words, and the tables whose hand ran at that time."""

    source: str
    words: frozenset[str]
    running: set[str]


def words_of(text: str) -> frozenset[str]:
    """Every run of hex digits that could be a secret, and the halves of double ones (signatures)."""
    found: set[str] = set()
    for word in map(str.lower, HEX.findall(text)):
        found.add(word)
        found.update(word[n : n + WORD_DIGITS] for n in range(0, len(word) - WORD_DIGITS, WORD_DIGITS))
        found.add(word[-WORD_DIGITS:])
    return frozenset(found)


def seeds_of(table: bytes, last: bytes, length: int) -> dict[str, int]:
    """Every seed of a chain but its anchor, with its index."""
    seeds, seed = {}, last
    for index in range(length, 0, -1):
        seeds[seed.hex()] = index
        seed = previous_seed(table, index, seed)
    return seeds


@dataclass
class TableLog:
    """The log of one table, row by row: moments, rosters, and the hands that it closes."""

    table: str
    secrets: TableSecrets
    seq: int = 0
    moments: dict[int, Moment] = field(default_factory=lambda: {0: Moment(0, 0, True, frozenset())})
    rosters: dict[int, dict[str, int]] = field(default_factory=dict)
    facts: list[Mapping[str, Any]] = field(default_factory=list)
    waiting: bool = True
    """No hand runs and none is about to."""

    def add(self, row: Row) -> list[int]:
        """Fold a row; the hands that it closes."""
        now = self.moments[self.seq]
        hand, j, closed, marks, over = now.hand, now.j, now.closed, now.marks, []
        for event in row.events:
            kind = event["type"]
            if kind in ("countdown", "roster", "countdown_off"):
                self.waiting = kind == "countdown_off"
            if kind == "roster":
                hand, j, closed, marks = event["hand"], 0, False, frozenset()
                self.rosters[hand] = {s["account"]: s["seat"] for s in event["seats"]}
                self.facts = []
            elif kind == "fact":
                j = event["j"]
                self.facts.append(event["event"])
            elif kind == "closed":
                closed = True
                over.append(hand)
            elif kind == "sealed" and row.note is not None:
                note = self.secrets.unseal(row.note)
                if note["note"]["drop_mark"]:
                    marks |= {note["seat"]}
        self.seq = row.seq
        self.moments[row.seq] = Moment(hand, j, closed, marks)
        return over

    @property
    def now(self) -> Moment:
        return self.moments[self.seq]


class TableScan:
    """Judges the frames of one table, hand by hand as they are over."""

    def __init__(self, log: TableLog, accounts: Mapping[str, str], seeds: Mapping[str, int]) -> None:
        """``accounts`` by id with their names, ``seeds`` of the server for all hands with their numbers."""
        self.log = log
        self.judged = 0
        self.cards = 0
        self.pending: list[Frame] = []
        self._accounts = accounts
        self._seeds = seeds
        self._oracles: dict[int, HandOracle] = {}
        self._read: dict[str, tuple[frozenset[str], frozenset[str]]] = {}

    def unpublished(self, words: Iterable[str], moment: Moment) -> list[int]:
        """Hands whose server seeds are among the words before their time."""
        published = moment.hand if moment.closed else moment.hand - 1
        return [self._seeds[word] for word in words if self._seeds.get(word, 0) > published]

    def close(self, oracle: HandOracle) -> None:
        """A hand is over: judge every frame up to it."""
        self._oracles[oracle.number] = oracle
        self._oracles.pop(oracle.number - HANDS_KEPT, None)
        self.judge()

    def judge(self) -> None:
        """Judge the frames whose hand is known by its record; the others wait."""
        waiting: list[Frame] = []
        frames = self.pending[:]
        self.pending.clear()
        for frame in frames:
            moment = self.log.moments.get(frame.seq)
            if moment is None or (moment.hand and moment.hand > max(self._oracles, default=0)):
                waiting.append(frame)
                continue
            self._judge(frame, moment, self._oracles.get(moment.hand))
        self.pending.extend(waiting)
        self._read.clear()

    def _judge(self, frame: Frame, moment: Moment, oracle: HandOracle | None) -> None:
        found = self._read.get(frame.text)
        if found is None:
            SERVER_MESSAGE.validate_json(frame.text)
            found = frozenset(CARD.findall(frame.text)), words_of(frame.text)
            self._read[frame.text] = found
        cards, words = found
        seat = self.log.rosters.get(moment.hand, {}).get(frame.account or "")
        self.judged += 1
        self.cards += len(cards)
        early = self.unpublished(words, moment)
        if early:
            raise self._leak(frame, moment, f"the server seed of hand {early[0]}")
        others = [w for w in words if len(w) == ACCOUNT_DIGITS and w in self._accounts and w != frame.account]
        if others:
            raise self._leak(frame, moment, f"the account of {self._accounts[others[0]]}")
        self._judge_marks(frame, moment, seat)
        if moment.hand == 0:
            unseen = cards
        elif oracle is None:
            raise AssertionError(f"hand {moment.hand} is too old to be judged")
        elif moment.closed:
            return
        else:
            unseen = frozenset(c for c in cards if not oracle.may_know_card(seat, c, moment.j))
            secret = [word for word in words if not oracle.may_know_word(seat, word, moment.j)]
            if secret:
                raise self._leak(frame, moment, f"the secret word {secret[0]}")
        if unseen - frame.echo:
            raise self._leak(frame, moment, f"the cards {sorted(unseen - frame.echo)}")

    def _judge_marks(self, frame: Frame, moment: Moment, seat: int | None) -> None:
        marks = MARKED.findall(frame.text)
        if len(marks) > (seat is not None):
            raise self._leak(frame, moment, "somebody's drop mark")
        if "true" in marks and seat not in moment.marks:
            raise self._leak(frame, moment, "a drop mark that is not the receiver's")

    def _leak(self, frame: Frame, moment: Moment, what: str) -> Leak:
        to = self._accounts.get(frame.account or "", "a visitor")
        where = f"row {frame.seq}, hand {moment.hand}, fact {moment.j}"
        return Leak(f"{to} was told {what} at {where}: {frame.text[:2000]}")


class Scan:
    """All tables of a house, and what it says elsewhere: over HTTP and in its log."""

    def __init__(self, house: House, app: Asgi, accounts: Mapping[str, str], cookies: Sequence[str]) -> None:
        """``accounts`` by id with their names; ``cookies`` of all sessions, which no text may hold."""
        self.tables: dict[str, TableScan] = {}
        self.hands = 0
        self.outcomes: dict[str, int] = {}
        self.facts: dict[str, int] = {}
        self.texts = 0
        self._house = house
        self._app = app
        self._accounts = accounts
        self._cookies = cookies
        self._waiting: deque[Text] = deque()
        self._reading = asyncio.Lock()

    async def watch(self, table: str) -> None:
        """Scan this table too."""
        manifests = await self._house.tables.manifests(table)
        last = await self._house.vault.chain(table, 1, None)
        if manifests is None or last is None:
            raise LookupError(f"there is no table {table}")
        length = manifests[0]["manifest"]["length"]
        log = TableLog(table, TableSecrets(table, self._house.vault))
        self.tables[table] = TableScan(log, self._accounts, seeds_of(bytes.fromhex(table), last, length))

    async def catch_up(self) -> None:
        """Read all logs on; judge the hands that are over by their published records."""
        async with self._reading:
            for table, scan in self.tables.items():
                rows = await self._house.store.rows(table, scan.log.seq, ROWS_A_READ)
                for row in rows:
                    for hand in scan.log.add(row):
                        await self._close(scan, hand, list(scan.log.facts))
                scan.judge()

    async def _close(self, scan: TableScan, hand: int, facts: list[Mapping[str, Any]]) -> None:
        table = scan.log.table
        reply = await get(self._app, f"/api/hands/{table}/{hand}")
        assert reply.status == 200, f"hand {hand} is closed and not published"
        record = json.loads(reply.body)
        assert record["events"] == facts, f"hand {hand}: the record is not the log"
        oracle = HandOracle(record)
        scan.close(oracle)
        for text in self._waiting:
            if table in text.running:
                text.running.discard(table)
                told = text.words & oracle.secret.keys()
                if told:
                    raise Leak(f"{text.source} held {min(told)} while hand {hand} ran")
        while self._waiting and not self._waiting[0].running:
            self._waiting.popleft()
        self.hands += 1
        outcome = record["outcome"]
        self.outcomes[outcome] = self.outcomes.get(outcome, 0) + 1
        for fact in facts:
            kind = _kind(fact)
            self.facts[kind] = self.facts.get(kind, 0) + 1

    async def body(self, path: str, reply: Reply, account: str | None) -> None:
        """A body that ``account`` has just received (headers count as part of it)."""
        await self.catch_up()
        is_record = reply.status == 200 and re.fullmatch(r"/api/hands/[0-9a-f]{32}/[0-9]+", path)
        if is_record:
            record = json.loads(reply.body)
            scan = self.tables[record["table"]]
            now = scan.log.now
            if record["hand"] > now.hand or (record["hand"] == now.hand and not now.closed):
                raise Leak(f"{path} was answered while the hand ran")
        words = self._text(f"GET {path}", f"{reply.headers} {reply.body}", may_hold_cards=bool(is_record))
        others = [word for word in words if word in self._accounts and word != account]
        if others:
            raise Leak(f"GET {path} holds the account of {self._accounts[others[0]]}")

    def lines(self, lines: str) -> None:
        """What the house has logged since the last call; only after ``catch_up``."""
        if lines:
            self._text("the log", lines, may_hold_cards=False)

    def _text(self, source: str, text: str, *, may_hold_cards: bool) -> frozenset[str]:
        cards = [] if may_hold_cards else CARD.findall(text)
        if cards:
            raise Leak(f"{source} names the cards {cards[:5]}: {text[:2000]}")
        if any(cookie in text for cookie in self._cookies):
            raise Leak(f"{source} holds a session's cookie")
        words = words_of(text)
        for scan in self.tables.values():
            early = scan.unpublished(words, scan.log.now)
            if early:
                raise Leak(f"{source} holds the server seed of hand {early[0]}, which is not over")
        running = {table for table, scan in self.tables.items() if not scan.log.now.closed}
        self.texts += 1
        self._waiting.append(Text(source, words, running))
        return words

    def done(self) -> None:
        """Nothing may be left unjudged."""
        left = [frame for scan in self.tables.values() for frame in scan.pending]
        assert not left, f"{len(left)} frames were not judged, the first at row {left[0].seq}"
        assert not any(text.running for text in self._waiting)


def _kind(fact: Mapping[str, Any]) -> str:
    kind: str = fact["type"]
    if fact.get("by") == "clock":
        return f"{kind} by clock"
    if kind == "declare":
        return "declare valid" if fact["valid"] else "declare wrong"
    return f"drop {fact['reason']}" if kind == "drop" else kind

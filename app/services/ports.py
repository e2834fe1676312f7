"""What the services need of the outside: stores, the vault, time, listeners.

The adapters stand in ``app/store`` (and the listeners in ``app/web`` and ``app/bots``). Table ids are 32 hex
digits, times ms since 1970 in database time, money whole minor units.

Errors::

    StoreError
    ├── Unavailable        nothing is known to be stored: the store didn't answer, or was cut off while it did
    └── InsufficientFunds  a player's ledger account would fall below zero; nothing was stored
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from app.ledger.entries import Transaction
from app.table.state import Row

Json = Mapping[str, Any]
Outcome = Literal["won", "drawn", "void", "spoilt"]


class StoreError(Exception):
    """The store didn't do what it was asked."""


class Unavailable(StoreError):
    """The store gave no answer: what was asked is stored or not, a later read tells."""


class InsufficientFunds(StoreError):
    """The ledger account ``account`` doesn't hold that much; nothing was stored."""

    def __init__(self, account: str) -> None:
        super().__init__(f"the ledger account {account} holds too little")
        self.account = account


@dataclass(frozen=True, slots=True)
class Penalty:
    """A seat that didn't open its commitment (fair-deal step 5). Primary key: (account, table, hand).

    ``opened_late`` is set by the row that carries the late opening.
    """

    account: str
    table: str
    hand: int
    seat: int
    at: int
    opened_late: bool = False


@dataclass(frozen=True, slots=True)
class LateOpening:
    """A late seed: goes into the stored record under ``late`` and marks the penalty as opened late."""

    account: str
    table: str
    hand: int
    seat: int
    seed: str


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """One seat of a closed hand, for the history. ``points`` and ``net`` are 0 where nothing was paid."""

    seat: int
    account: str
    player: str
    bot: bool
    points: int
    net: int


@dataclass(frozen=True, slots=True)
class ClosedHand:
    """A closed hand: its public record and what the history and the audit count. Key: (table, hand).

    ``clock_acts`` are the events in which the table acted for a seat (fair-deal step 11).
    """

    table: str
    table_name: str
    currency: str
    hand: int
    at: int
    outcome: Outcome
    cause: Literal["seat", "house"] | None
    record: Json
    players: tuple[PlayerLine, ...]
    clock_acts: int = 0


@dataclass(frozen=True, slots=True)
class Append:
    """Everything that one accepted command stores, in one transaction or not at all.

    ``deadline`` is when the table must be woken next (None: never); ``summary`` the lobby's line if it
    changed; ``checkpoint`` the seq of an earlier row and the table's folded state after it, a cache of the
    log that later loads may begin at.
    """

    table: str
    row: Row
    deadline: int | None
    money: tuple[Transaction, ...] = ()
    closed: ClosedHand | None = None
    late: LateOpening | None = None
    penalties: tuple[Penalty, ...] = ()
    summary: Json | None = None
    checkpoint: tuple[int, Json] | None = None


class EventStore(Protocol):
    """The tables' logs. All methods raise Unavailable."""

    async def create_table(self, name: str, append: Append) -> bool:
        """Store a new table with its first row; False if a table of that name or id is there already."""
        ...

    async def append(self, append: Append) -> bool:
        """Store ``append`` if its ``row.seq`` is free, True; False if another row has taken it.

        Raises InsufficientFunds where its money can't be moved.
        """
        ...

    async def rows(self, table: str, after: int, limit: int) -> Sequence[Row]:
        """Rows with seq > ``after``, ascending, at most ``limit``."""
        ...

    async def checkpoint(self, table: str) -> tuple[int, Json] | None:
        """The newest checkpoint and the seq of its row; None if there is none (or no such table)."""
        ...

    async def due(self, until: int, limit: int) -> Sequence[str]:
        """Tables whose deadline is ≤ ``until``, the oldest deadline first, at most ``limit``."""
        ...

    async def table_named(self, name: str) -> str | None:
        """The id of the table of that name."""
        ...

    async def summaries(self, limit: int) -> Sequence[Json]:
        """The lobby's lines, in the order in which the tables were opened, at most ``limit``."""
        ...


class Heartbeats(Protocol):
    """When a server last ran, so that down time is known. All methods raise Unavailable."""

    async def last(self) -> int | None:
        """The latest beat of any server on this database; None before the first."""
        ...

    async def beat(self, at: int) -> None:
        """A server runs at ``at``; the stored time never falls."""
        ...


class LedgerStore(Protocol):
    """Double entry beside the tables' own rows. All methods raise Unavailable."""

    async def post(self, transactions: Sequence[Transaction]) -> None:
        """Store them all or none; one whose key is stored already is skipped. Raises InsufficientFunds."""
        ...

    async def balances(self, accounts: Sequence[str]) -> Mapping[str, int]:
        """Balances by ledger account; those that never moved are 0."""
        ...


class Penalties(Protocol):
    """Penalties are stored by ``Append``; here they are read. All methods raise Unavailable."""

    async def standing(self, account: str, since: int) -> Sequence[Penalty]:
        """Penalties since ``since``, and older ones that were never opened late; newest first."""
        ...


@dataclass(frozen=True, slots=True)
class OutcomeCount:
    """How many hands of a table ended so, and how often the table acted for a seat in them."""

    table: str
    table_name: str
    outcome: str
    cause: str | None
    hands: int
    clock_acts: int = 0


@dataclass(frozen=True, slots=True)
class SpoiltBy:
    """How many hands of a table a player's seat has spoilt, by the name that it had then."""

    table: str
    player: str
    hands: int


class Records(Protocol):
    """Published hands. Stored by ``Append``; here they are read. All methods raise Unavailable."""

    async def record(self, table: str, hand: int) -> Json | None:
        """The record of a closed hand, late openings included."""
        ...

    async def hands_of(
        self, account: str, before: int | None, limit: int
    ) -> Sequence[tuple[int, ClosedHand]]:
        """Closed hands in which the account had a seat, newest first, with a falling cursor < ``before``."""
        ...

    async def counts(self) -> Sequence[OutcomeCount]:
        """Hands by table, outcome and cause."""
        ...

    async def spoilt_by(self, limit: int) -> Sequence[SpoiltBy]:
        """Hands that seats have spoilt, by table and account, the most first, at most ``limit``."""
        ...


@dataclass(frozen=True, slots=True)
class HouseKey:
    """A public house key as hex, and the signature of the key before it over the successor message."""

    key: str
    since: int
    signature: str | None


class HouseKeys(Protocol):
    """The house's public keys."""

    async def house_keys(self) -> Sequence[HouseKey]:
        """All of them, the first one first; the last one signs now. Raises Unavailable."""
        ...


class Vault(Protocol):
    """The secrets at rest: sealed with a key that is not in the database. Async methods raise Unavailable."""

    @property
    def house_key(self) -> bytes:
        """The house's public Ed25519 key, 32 bytes."""
        ...

    def sign(self, message: bytes) -> bytes:
        """The house's signature, 64 bytes."""
        ...

    def seal(self, context: str, plain: bytes) -> bytes:
        """``plain`` sealed, bound to ``context``."""
        ...

    def unseal(self, context: str, sealed: bytes) -> bytes:
        """What was sealed for the same ``context``; raises ValueError if it wasn't."""
        ...

    def derive(self, purpose: str) -> bytes:
        """32 bytes that follow from the key and ``purpose`` alone, the same after a restart."""
        ...

    async def chain(self, table: str, version: int, fresh: bytes | None) -> bytes | None:
        """The last seed of that manifest's chain; where none is stored ``fresh`` is stored (sealed) first.

        Who comes second gets what the first one stored. None only if ``fresh`` is None and none is stored.
        """
        ...


class Time(Protocol):
    """Database time. Timers are the event loop's; who wakes looks here whether it is time."""

    def now(self) -> int:
        """Milliseconds since 1970."""
        ...


class Bus(Protocol):
    """Hints between the servers of one database; lossy, never needed for correctness."""

    def told(self, table: str, seq: int) -> None:
        """This server has stored row ``seq``; non-blocking."""
        ...


@dataclass(slots=True)
class Shared:
    """The part of an update that is the same for all listeners, so that it is encoded once.

    ``encoded`` is the outlet's to fill.
    """

    body: Json
    encoded: bytes | str | None = None


class Message(dict[str, Any]):
    """One server message, whole, as the wire has it.

    An update's ``shared`` is the same object for all listeners: the message without its private ``you``.
    """

    __slots__ = ("shared",)

    def __init__(self, body: Json, shared: Shared | None = None, you: Json | None = None) -> None:
        super().__init__(body)
        self.shared = shared
        if you is not None:
            self["you"] = you


Role = Literal["player", "watcher", "spectator"]


class Listener(Protocol):
    """One connection to one table (or a practice player's eyes)."""

    @property
    def account(self) -> str | None:
        """Whose connection it is; None for a visitor."""
        ...

    @property
    def name(self) -> str | None:
        """The account's public name."""
        ...

    @property
    def alive_at(self) -> int:
        """When it last answered, database ms; its seat is present for ``PRESENT_WITHIN_MS`` after that."""
        ...

    def offer(self, message: Message) -> None:
        """Take a message; never blocks, never raises. One that can't keep up closes itself and resyncs."""
        ...


@dataclass(frozen=True, slots=True)
class TableSpec:
    """What an operator says to open a table. ``settings`` override the game's defaults by manifest key."""

    name: str
    game: str
    currency: Literal["house", "practice"]
    seats: int
    rate: int
    commission_bp: int
    settings: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Answer:
    """An accepted command: the row that holds it, and whether it had been answered before."""

    seq: int
    repeated: bool = False

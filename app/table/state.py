"""The state of one table: frozen values, a fold over its rows.

Mappings and event dicts in here are never changed after they were made. Times are milliseconds since
1970, amounts minor units, hashes lower-case hex. Fields that hold hidden cards stay out of ``repr``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from app.fairness.deal import Deal
from app.games.base import Game, HandState, Reveal
from app.table import rules

Event = dict[str, Any]
Phase = Literal["waiting", "countdown", "opening", "playing", "pause"]

ZEROS = "00" * 32


class Secrets(Protocol):
    """The secrets of one table, whose id they know; at rest only encrypted."""

    def seed(self, version: int, index: int) -> bytes:
        """``s_index`` of the chain of manifest ``version`` (32 bytes; index 0 is the anchor)."""
        ...

    def unseal(self, note: bytes) -> Mapping[str, Any]:
        """A row's private note, as ``Decided.note`` was: ``{"seat": n, "note": {...}}``."""
        ...


@dataclass(frozen=True, slots=True)
class Env:
    """What a decision needs of the world: the time, the house's signature (64 bytes), the secrets."""

    now: int
    sign: Callable[[bytes], bytes]
    secrets: Secrets


@dataclass(frozen=True, slots=True)
class Row:
    """One accepted command. ``note`` is the sealed private note, if the row has one."""

    seq: int
    at: int
    account: str | None
    command_id: str | None
    events: tuple[Event, ...]
    note: bytes | None = None


@dataclass(frozen=True, slots=True)
class Decided:
    """An accepted command: a row of ``events`` with the time ``at`` and ``note``, which is sealed first.

    ``at`` is ``env.now``, or the time of the row above if that is later. ``after`` is the state with the
    events folded in: ``app.table.evolve.finish(after, row)`` equals ``apply(before, row, secrets)``.
    """

    at: int
    events: tuple[Event, ...]
    note: dict[str, Any] | None
    after: TableState


@dataclass(frozen=True, slots=True)
class Seat:
    """A taken seat. ``stake`` counts what is held; ``held`` is that part of it.

    ``since`` is when the seat last sat down, in or out. ``leaving``: gone in mid-hand, not yet settled.
    """

    number: int
    account: str
    player: str
    bot: bool
    stake: int
    since: int
    out: str | None = None  # why it sits out: "player", "stake", "missed", "away"
    leaving: bool = False
    held: int = 0
    commit: str | None = None  # for next_hand


@dataclass(frozen=True, slots=True)
class Player:
    """A seat of a roster."""

    seat: int
    account: str
    player: str
    commit: str


@dataclass(frozen=True, slots=True)
class Start:
    """The signed start of a dealt hand; ``head`` is h_0."""

    deck_root: str
    start_signature: str
    head: str
    dealer: int


@dataclass(frozen=True, slots=True)
class Entry:
    """One fact of the transcript with its head h_j and the signature over the head message."""

    j: int
    head: str
    signature: str
    event: Event


@dataclass(frozen=True, slots=True)
class Closed:
    """How the hand was closed. ``result`` is None unless the hand was won or drawn."""

    outcome: str  # "won", "drawn", "void", "spoilt"
    head: str
    signature: str
    server_seed: str
    spoilt: Mapping[str, Any] | None
    result: Mapping[str, Any] | None


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand from its roster until the next roster, or until the table waits.

    ``reveals`` and ``deal`` follow from the rest; once the hand is closed nobody asks for them, and a
    checkpoint leaves them out.
    """

    number: int
    index: int
    manifest: Mapping[str, Any]
    manifest_signature: str
    manifest_hash: str
    roster: str
    roster_signature: str
    previous_head: str
    dealer_before: int
    players: tuple[Player, ...]
    holds: Mapping[int, int]
    ends: int
    openings: Mapping[int, str] = field(default_factory=dict)
    start: Start | None = None
    transcript: tuple[Entry, ...] = ()
    closed: Closed | None = None
    reveals: tuple[Reveal, ...] = field(default=(), repr=False, compare=False)
    deal: Deal | None = field(default=None, repr=False, compare=False)
    play: HandState | None = field(default=None, repr=False)

    @property
    def seats(self) -> tuple[int, ...]:
        """The roster's seats, ascending."""
        return tuple(player.seat for player in self.players)

    @property
    def head(self) -> str:
        """The last signed head of a hand that was started; the roster before."""
        if self.transcript:
            return self.transcript[-1].head
        return self.start.head if self.start else self.roster


@dataclass(frozen=True, slots=True)
class Failed:
    """A seat that did not open in a spoilt hand, and may still open late."""

    hand: int
    seat: int
    account: str
    commit: str


@dataclass(frozen=True, slots=True)
class Last:
    """The last closed hand, as it is shown."""

    hand: int
    outcome: str
    spoilt: Mapping[str, Any] | None
    result: Mapping[str, Any] | None
    players: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class TableState:
    """A table after row ``seq``, which was stored for the time ``at``."""

    table: str
    name: str
    currency: str
    manifest: Mapping[str, Any]
    manifest_signature: str
    manifest_hash: str
    seq: int = 0
    at: int = 0
    phase: Phase = "waiting"
    phase_ends: int | None = None  # of countdown, opening and pause
    seats: Mapping[int, Seat] = field(default_factory=dict)  # taken ones, ascending
    next_hand: int = 1
    commits_since: int = 0  # when commitments for next_hand could first be sent
    previous_head: str = ZEROS
    dealer_before: int = 0
    hand: Hand | None = None
    last: Last | None = None
    failed: tuple[Failed, ...] = ()
    recent: Mapping[str, tuple[tuple[str, int], ...]] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        """The table's game, out of the registry."""
        return rules.game_of(self.manifest)

    @property
    def stake_needed(self) -> int:
        """What a seat needs at the table to be dealt in, minor units (T1.5)."""
        return self.game.stake_needed(self.manifest)

    @property
    def seeds_left(self) -> int:
        """Hands that the manifest's chain still has seeds for. At 0 a NewManifest is due."""
        return int(self.manifest["length"]) - (self.next_hand - int(self.manifest["first_hand"]))

    @property
    def running(self) -> Hand | None:
        """The hand between its roster and its close."""
        return self.hand if self.hand is not None and self.hand.closed is None else None

    @property
    def deadline(self) -> int | None:
        """When the table must be ticked next, ms; None while it waits for people."""
        from app.table.clocks import deadline

        return deadline(self)

    def seat_of(self, account: str | None) -> Seat | None:
        """The account's seat, one that is leaving included."""
        return next((seat for seat in self.seats.values() if seat.account == account), None)

    def answer_to(self, account: str | None, command_id: str | None) -> int | None:
        """The seq that this command was first answered with, if it is one of the recent ones."""
        if account is None or command_id is None:
            return None
        return next((seq for known, seq in self.recent.get(account, ()) if known == command_id), None)

"""What a table needs of a game: the seam between the table and the rules.

A game is one folder under ``app/games`` and one line in ``app/games/registry.py``. Everything here is a
value or a pure function; time comes in as milliseconds since 1970, cards as T10 codes.

Errors::

    GameError
    ├── MalformedAct   the act isn't one that this game knows (wrong shape, unknown card)
    └── IllegalAct     well formed, but the rules forbid it now
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

Card = str
"""A card's code (T10): rank, suit, pack number (``TH1``), or ``JK1`` for a printed joker."""

Fact = Mapping[str, Any]
"""One event of a hand's transcript: public, JSON, exactly as fair-deal.md lists them."""

Note = Mapping[str, Any]
"""Something that one seat alone may know (a drop mark): kept encrypted, never in the transcript."""

Manifest = Mapping[str, Any]
"""The table's manifest in force: rate, commission_bp, turn_s, bank_s, max_missed and the rest."""


class GameError(Exception):
    """An act that is refused; ``code`` is stable, the message is a sentence for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class MalformedAct(GameError):
    """The act isn't in the game's notation."""


class IllegalAct(GameError):
    """The rules forbid the act in this state."""


class Shuffler(Protocol):
    """The hand's cards as the seeds give them; every answer is the same for ever."""

    @property
    def deck(self) -> tuple[Card, ...]:
        """All cards of the game in the order of the deal, index 0 first."""
        ...

    def reshuffle(self, ordinal: int, cards: frozenset[Card]) -> tuple[tuple[Card, ...], str]:
        """The stock made of ``cards`` by the ordinal-th reshuffle (from 1) and its root as hex."""
        ...


@dataclass(frozen=True, slots=True)
class Clock:
    """Whose turn it is and until when; milliseconds since 1970.

    ``turn_ends`` is when the turn's own time is over, ``bank_ends`` when the seat's bank is over too:
    the table acts at ``bank_ends``.
    """

    seat: int
    turn_ends: int
    bank_ends: int


@dataclass(frozen=True, slots=True)
class Reveal:
    """A card whose position and salt may be shown: to ``seat``, or to all where ``seat`` is None."""

    seat: int | None
    ordinal: int
    position: int
    card: Card


@dataclass(frozen=True, slots=True)
class Decision:
    """What an accepted act does: public facts in order, and at most one private note of the actor."""

    facts: tuple[Fact, ...]
    note: tuple[int, Note] | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a hand ended. ``transfers`` are net minor units by seat; with ``commission`` they sum to zero."""

    kind: str  # "won" or "drawn"
    winner: int | None
    points: Mapping[int, int]
    gross: int
    commission: int
    transfers: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Seen:
    """Everything that a seat on turn has seen of the hand: the public facts and its own cards."""

    manifest: Manifest
    seats: tuple[int, ...]
    seat: int
    facts: tuple[Fact, ...]
    cards: tuple[Card, ...]
    strength: str = "steady"


class HandState(Protocol):
    """A game's own frozen state of one hand. The table never looks inside."""


class Game(Protocol):
    """The rules of one game. All methods are pure."""

    @property
    def id(self) -> str:
        """The manifest's ``game``, e.g. ``thirteen-card``."""
        ...

    @property
    def rules(self) -> str:
        """The manifest's ``rules``, e.g. ``thirteen-card/1``."""
        ...

    def default_settings(self) -> dict[str, int]:
        """Settings of the rules that stand in a manifest (turn_s, bank_s, max_missed, ...)."""
        ...

    def packs(self, seats: int) -> int:
        """How many packs a table of that size uses (T1.2)."""
        ...

    def cards(self, packs: int) -> tuple[Card, ...]:
        """Every card of the game, ascending by id."""
        ...

    def stake_needed(self, manifest: Manifest) -> int:
        """What a seat must have at the table to be dealt in, minor units (T1.5)."""
        ...

    def parse_act(self, raw: Mapping[str, Any]) -> Any:
        """An act from its JSON (``{"type": "draw", "from": "stock"}``); raises MalformedAct."""
        ...

    def act_schema(self) -> dict[str, Any]:
        """JSON Schema of the acts that ``parse_act`` takes."""
        ...

    def first_facts(
        self, manifest: Manifest, seats: tuple[int, ...], dealer: int, shuffler: Shuffler, now: int
    ) -> tuple[Fact, ...]:
        """The facts that open the hand (``deal``)."""
        ...

    def begin(self, manifest: Manifest, seats: tuple[int, ...], dealer: int, shuffler: Shuffler) -> HandState:
        """The hand before its first fact; ``evolve`` it by ``deal``."""
        ...

    def decide(self, hand: HandState, seat: int, act: Any, now: int) -> Decision:
        """What the seat's act does; raises IllegalAct. Ends with the ``result`` fact if the hand is over."""
        ...

    def leave(self, hand: HandState, seat: int, now: int) -> Decision:
        """The seat leaves the table in mid-hand (T7.2, T7.4); no facts if it was out already."""
        ...

    def expire(self, hand: HandState, now: int) -> Decision:
        """What the table does at the deadline for the seat on turn (T8.3, T8.4); no facts before it."""
        ...

    def credit(self, hand: HandState, ms: int, reason: str, now: int) -> Decision:
        """Time given back to the seat on turn (``clock_credit``)."""
        ...

    def evolve(self, hand: HandState, fact: Fact) -> HandState:
        """The state after a fact that was decided; a fold over the facts is the hand."""
        ...

    def note(self, hand: HandState, seat: int, note: Note) -> HandState:
        """The state after a private note."""
        ...

    def clock(self, hand: HandState) -> Clock | None:
        """The running clock, None once the hand is over."""
        ...

    def outcome(self, hand: HandState) -> Outcome | None:
        """How the hand ended, None while it runs."""
        ...

    def reveals(self, after: HandState, fact: Fact) -> tuple[Reveal, ...]:
        """The cards that ``fact`` brought to a seat's (or all) eyes; ``after`` is the state after it."""
        ...

    def seat_view(self, hand: HandState, seat: int) -> dict[str, Any]:
        """What this seat alone may know, as JSON: ``{"cards": [...], "drop_mark": bool}`` and the like."""
        ...

    def places(self, hand: HandState) -> tuple[Card, ...]:
        """Every card of the game, wherever it lies: each once, at every step (cards are conserved)."""
        ...

    def replay(
        self,
        manifest: Manifest,
        seats: tuple[int, ...],
        dealer: int,
        shuffler: Shuffler,
        facts: tuple[Fact, ...],
    ) -> None:
        """Judge a whole published hand anew; raises ReplayError at the first illegal fact."""
        ...

    def bot_act(self, seen: Seen, rng: random.Random) -> dict[str, Any]:
        """A practice player's act as JSON for ``parse_act``, chosen by what its seat may see."""
        ...


class ReplayError(Exception):
    """A published hand breaks the rules. ``check`` is the verifier's stable name for the failed check."""

    def __init__(self, check: str, message: str, index: int | None = None) -> None:
        super().__init__(message)
        self.check = check
        self.message = message
        self.index = index

"""What can be asked of a table. Seats are named by the account's login, never by the message.

Amounts are minor units, times milliseconds, commitments and seeds 64 lower-case hex digits.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal


@dataclass(frozen=True, slots=True)
class OpenTable:
    """The table's first row. ``manifest`` is version 1 (``app.table.manifest.first_manifest``)."""

    manifest: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class NewManifest:
    """Changed settings or a fresh chain, from ``first_hand`` = next_hand; only between hands."""

    manifest: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Sit:
    """Take ``seat`` (or the first free one) with ``stake``; ``player`` is the public name."""

    account: str
    player: str
    bot: bool
    seat: int | None
    stake: int


@dataclass(frozen=True, slots=True)
class Leave:
    """Stand up. In mid-hand the seat is ``leaving`` until the hand is settled (T7.2, T7.4).

    ``house`` (an operator stands the seat up) is refused in mid-hand: it would cost the player points.
    """

    account: str
    why: Literal["player", "house"] = "player"


@dataclass(frozen=True, slots=True)
class TopUp:
    """More stake, while the seat is in no running hand. One that sat out for its stake sits in again."""

    account: str
    amount: int


@dataclass(frozen=True, slots=True)
class SitOut:
    """Not dealt in from the next hand; the running one is played on.

    ``away``: the service says so of a seat whose connection has been gone for long.
    """

    account: str
    why: Literal["player", "away"] = "player"


@dataclass(frozen=True, slots=True)
class SitIn:
    """Dealt in again from the next hand."""

    account: str


@dataclass(frozen=True, slots=True)
class Commit:
    """The seat's commitment for ``hand`` (= next_hand); of several the last before the roster counts."""

    account: str
    hand: int
    commit: str


@dataclass(frozen=True, slots=True)
class OpenSeed:
    """The seat's seed for the roster's hand. With the last one the hand is dealt, in the same row."""

    account: str
    hand: int
    seed: str


@dataclass(frozen=True, slots=True)
class OpenLate:
    """The seed that was missing in a spoilt hand, for the public record (fair-deal step 5)."""

    account: str
    hand: int
    seed: str


@dataclass(frozen=True, slots=True)
class Act:
    """An act in the game's own JSON, by the seat of ``account``."""

    account: str
    raw: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Tick:
    """Whatever is due at ``env.now``; ``present`` are the seats whose connection answers."""

    present: frozenset[int]


@dataclass(frozen=True, slots=True)
class Credit:
    """``ms`` in which the server was down are given back to the clock that runs (T8.2)."""

    ms: int
    reason: str


@dataclass(frozen=True, slots=True)
class Void:
    """The hand can't go on: spoilt by the house before its deal, void after it. All holds are released."""

    reason: str


Command = (
    OpenTable
    | NewManifest
    | Sit
    | Leave
    | TopUp
    | SitOut
    | SitIn
    | Commit
    | OpenSeed
    | OpenLate
    | Act
    | Tick
    | Credit
    | Void
)

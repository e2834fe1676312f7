"""A table's manifest, read and checked (fair-deal.md step 1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from app.fairness.cards import MAX_PACKS
from app.fairness.chain import MAX_LENGTH, TABLE_BYTES
from app.fairness.checks import failed
from app.fairness.deal import MAX_ORDINAL
from app.fairness.hashing import HASH_BYTES, MAX_INT, ZERO, StrictJsonError
from app.fairness.messages import PROTOCOL, key_message, manifest_hash
from app.fairness.shape import Fields

KEY_BYTES: Final = 32
SIGNATURE_BYTES: Final = 64
MAX_HAND: Final = 2**32 - 1
MAX_SEATS: Final = 16
"""Most seats of a table."""

BASIS_POINTS: Final = 10_000
MAX_SECONDS: Final = 86_400
MAX_COUNT: Final = 1_000_000
MAX_SUCCESSIONS: Final = 64
"""Most changes of the house key that are followed."""

SETTINGS: Final[Mapping[str, tuple[int, int]]] = {
    "rate": (0, MAX_INT),
    "commission_bp": (0, BASIS_POINTS),
    "turn_s": (0, MAX_SECONDS),
    "bank_s": (0, MAX_SECONDS),
    "open_s": (0, MAX_SECONDS),
    "max_missed": (0, MAX_COUNT),
    "max_reshuffles": (0, MAX_ORDINAL),
}
"""Settings that stand in every manifest and are the game's to use, with their least and most."""

KEYS: Final = SETTINGS.keys() | {
    "protocol", "table", "version", "previous", "game", "seats", "packs", "min_players", "rules", "house_key",
    "anchor", "length", "first_hand",
}  # fmt: skip
"""What a manifest must hold; it may hold more, which is hashed and otherwise ignored."""

DEADLINES: Final = "T8"
"""The setting ``deadlines`` with this value promises that the table never acts for a seat too early."""

VerifySignature = Callable[[bytes, bytes, bytes], bool]
"""Ed25519 as a caller has it: (key, message, signature) -> whether it holds."""


class GameRules(Protocol):
    """What a verifier needs of a game."""

    @property
    def rules(self) -> str:
        """The manifest's ``rules``, e.g. ``thirteen-card/1``."""
        ...

    def packs(self, seats: int) -> int:
        """Tell how many packs a table of that size uses; raises ValueError for a size it doesn't have."""
        ...

    def cards(self, packs: int) -> tuple[str, ...]:
        """List every card of the game, ascending by id."""
        ...

    def replay(
        self,
        manifest: Mapping[str, Any],
        seats: tuple[int, ...],
        dealer: int,
        shuffler: Any,
        facts: tuple[Mapping[str, Any], ...],
    ) -> object:
        """Judge the events; raises an exception with ``check`` and ``message`` at the first that is wrong.

        Where only the result is missing, ``check`` is ``result_missing``.
        """
        ...


@dataclass(frozen=True, slots=True)
class Manifest:
    """A manifest's parts that the protocol uses; ``m`` is its hash over all of ``raw``."""

    raw: Mapping[str, Any] = field(repr=False)
    m: bytes
    table: bytes
    version: int
    previous: bytes
    game: str
    rules: str
    seats: int
    packs: int
    min_players: int
    house_key: bytes
    anchor: bytes
    length: int
    first_hand: int

    @property
    def promises_deadlines(self) -> bool:
        """Whether the table promised not to act for a seat before its deadline."""
        return self.raw.get("deadlines") == DEADLINES


@dataclass(frozen=True, slots=True)
class Succession:
    """A house key and the one that follows it, signed by the first over ``key_message``."""

    old: bytes
    new: bytes
    signature: bytes


def read_manifest(value: Any, where: str = "manifest") -> Manifest:
    """Read a manifest's shape; raises VerificationFailed of step 1."""
    fields = Fields(value, where, KEYS, open_ended=True)
    fields.protocol("protocol", PROTOCOL)
    for key, (low, high) in SETTINGS.items():
        fields.number(key, low, high)
    seats = fields.number("seats", 2, MAX_SEATS)
    try:
        m = manifest_hash(value)
    except StrictJsonError as error:
        raise failed("json", f"{where}: {error}") from error
    return Manifest(
        raw=value,
        m=m,
        table=fields.hex("table", TABLE_BYTES),
        version=fields.number("version", 1, MAX_HAND),
        previous=fields.hex("previous", HASH_BYTES),
        game=fields.text("game"),
        rules=fields.text("rules"),
        seats=seats,
        packs=fields.number("packs", 1, MAX_PACKS),
        min_players=fields.number("min_players", 2, seats),
        house_key=fields.hex("house_key", KEY_BYTES),
        anchor=fields.hex("anchor", HASH_BYTES),
        length=fields.number("length", 1, MAX_LENGTH),
        first_hand=fields.number("first_hand", 1, MAX_HAND),
    )


def check_manifest(
    manifest: Manifest,
    signature: bytes,
    verify_signature: VerifySignature,
    games: Mapping[str, GameRules],
    trusted: frozenset[bytes] | None,
) -> None:
    """Check hash, signature, key and game; ``trusted`` None takes the manifest's own key for good."""
    if (manifest.version == 1) != (manifest.previous == ZERO):
        raise failed(
            "manifest_previous", f"version {manifest.version} can't follow {manifest.previous.hex()}"
        )
    if not verify_signature(manifest.house_key, manifest.m, signature):
        raise failed("manifest_signature")
    if trusted is not None and manifest.house_key not in trusted:
        raise failed("house_key")
    _check_game(manifest, games)


def _check_game(manifest: Manifest, games: Mapping[str, GameRules]) -> None:
    game = games.get(manifest.game)
    if game is None or game.rules != manifest.rules:
        raise failed("game", f"no rules here for {manifest.game!r} as {manifest.rules!r}")
    try:
        packs = game.packs(manifest.seats)
    except ValueError as error:
        raise failed("packs", f"{manifest.game} has no table of {manifest.seats} seats") from error
    if packs != manifest.packs:
        raise failed("packs", f"a table of {manifest.seats} seats uses {packs} packs, not {manifest.packs}")


def trusted_keys(
    pinned: bytes | None, successions: Sequence[Succession], verify_signature: VerifySignature
) -> frozenset[bytes] | None:
    """List the pinned key and all that follow it by signed succession; None where nothing is pinned."""
    if len(successions) > MAX_SUCCESSIONS:
        raise ValueError(f"at most {MAX_SUCCESSIONS} successions of keys, not {len(successions)}")
    if pinned is None:
        return None
    signed = [s for s in successions if verify_signature(s.old, key_message(s.old, s.new), s.signature)]
    keys = {pinned}
    for _ in signed:  # each round finds the keys one step further
        keys |= {s.new for s in signed if s.old in keys}
    return frozenset(keys)

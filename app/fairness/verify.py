"""The verifier: one published hand, or a run of hands of one table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from app.fairness.checks import Check, VerificationFailed, failed
from app.fairness.lineage import Lineage, check_manifests, in_force
from app.fairness.manifest import GameRules, Manifest, Succession, VerifySignature, trusted_keys
from app.fairness.record import HandRecord, read_record
from app.fairness.steps import NO_DEADLINES, NOT_PINNED, Steps, Verified, avoided_deal

__all__ = [
    "NOT_PINNED",
    "NO_DEADLINES",
    "Check",
    "GameRules",
    "RunVerifier",
    "Succession",
    "VerificationFailed",
    "Verified",
    "VerifySignature",
    "avoided_deal",
    "verify",
    "verify_run",
]

Record = Mapping[str, Any] | bytes | str
"""A record as JSON text or parsed."""

SignedManifest = tuple[Mapping[str, Any], bytes]
"""A manifest and the house's signature over its hash."""


def verify(
    record: Record,
    *,
    verify_signature: VerifySignature,
    games: Mapping[str, GameRules],
    pinned_key: bytes | None = None,
    successions: Sequence[Succession] = (),
) -> Verified:
    """Check a record on its own; raises VerificationFailed naming the first check that fails.

    ``pinned_key`` is the house key that the caller knows from elsewhere; ``successions`` lead from it to the
    keys that followed. Without it the manifest's own key is taken, which proves that the record agrees with
    itself, not who signed it: the result's notes say so.
    """
    read = read_record(record)
    try:
        trusted = trusted_keys(pinned_key, successions, verify_signature)
        return Steps(read, verify_signature, games, trusted).run()
    except VerificationFailed as failure:
        failure.hand = read.hand
        raise


def verify_run(
    records: Iterable[Record],
    *,
    verify_signature: VerifySignature,
    games: Mapping[str, GameRules],
    pinned_key: bytes | None = None,
    successions: Sequence[Succession] = (),
    manifests: Sequence[SignedManifest] = (),
) -> tuple[Verified, ...]:
    """Check records of one table in the order of their hands, each and against the one before.

    A run may begin at any hand. ``manifests`` are all manifests of the table, if the caller has them: then
    each hand must have been played under the one in force. Raises VerificationFailed.
    """
    run = RunVerifier(
        verify_signature=verify_signature,
        games=games,
        pinned_key=pinned_key,
        successions=successions,
        manifests=manifests,
    )
    return tuple(run.add(record) for record in records)


class RunVerifier:
    """Checks a run record by record, for runs that shouldn't be held in memory whole."""

    def __init__(
        self,
        *,
        verify_signature: VerifySignature,
        games: Mapping[str, GameRules],
        pinned_key: bytes | None = None,
        successions: Sequence[Succession] = (),
        manifests: Sequence[SignedManifest] = (),
    ) -> None:
        """Raises VerificationFailed if the manifests don't hold together."""
        self._verify_signature = verify_signature
        self._games = games
        self._pinned_key = pinned_key
        self._successions = tuple(successions)
        self._manifests: tuple[Manifest, ...] = check_manifests(
            manifests, verify_signature, games, pinned_key, self._successions
        )
        self._lineage = Lineage(self._successions, verify_signature)
        self._before: HandRecord | None = None
        self._dealer = 0

    def add(self, record: Record) -> Verified:
        """Check the next record; after a failure the run is over."""
        verified = verify(
            record,
            verify_signature=self._verify_signature,
            games=self._games,
            pinned_key=self._pinned_key,
            successions=self._successions,
        )
        try:
            self._follow(verified.record)
        except VerificationFailed as failure:
            failure.hand = verified.record.hand
            raise
        self._before = verified.record
        # A spoilt hand doesn't move the deal (T2.4); a void one was dealt and does.
        self._dealer = verified.record.dealer_before if verified.dealer is None else verified.dealer
        return verified

    def _follow(self, record: HandRecord) -> None:
        before = self._before
        if before is not None:
            _follows(before, record, self._dealer)
        self._lineage.add(record.manifest, record.hand)
        if self._manifests and in_force(self._manifests, record.hand).m != record.manifest.m:
            raise failed(
                "manifest_in_force", f"hand {record.hand} was played under version {record.manifest.version}"
            )


def _follows(before: HandRecord, record: HandRecord, dealer: int) -> None:
    if record.table != before.table:
        raise failed(
            "table", f"hand {record.hand} is of table {record.table.hex()}, not {before.table.hex()}"
        )
    if record.hand <= before.hand:
        raise failed("hand_repeated", f"hand {record.hand} comes after hand {before.hand}")
    if record.hand > before.hand + 1:
        raise failed("hand_gap", f"hand {before.hand + 1} is missing before hand {record.hand}")
    if record.previous_head != before.head:
        raise failed("previous_head", f"the head of hand {before.hand} is {before.head.hex()}")
    if record.dealer_before != dealer:
        raise failed("dealer_before", f"the last dealer is seat {dealer}, not {record.dealer_before}")

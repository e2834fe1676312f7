"""How the manifests of one table follow each other (fair-deal.md steps 1 and 2).

Versions rise by one and name the hash of the one they replace; every manifest has a chain of its own; a new
house key is signed by the old one; a manifest never claims hands that were played under an older one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from app.fairness.checks import failed
from app.fairness.manifest import (
    GameRules,
    Manifest,
    Succession,
    VerifySignature,
    check_manifest,
    read_manifest,
    trusted_keys,
)

MAX_MANIFESTS = 65_536
"""Most manifests of one table that are checked together."""


class Lineage:
    """The manifests of a run in the order in which hands were played under them."""

    __slots__ = ("_anchors", "_last", "_last_hand", "_successions", "_verify_signature")

    def __init__(self, successions: Sequence[Succession], verify_signature: VerifySignature) -> None:
        self._successions = successions
        self._verify_signature = verify_signature
        self._anchors: dict[bytes, bytes] = {}  # anchor -> m of the manifest that has it
        self._last: Manifest | None = None
        self._last_hand = 0

    def add(self, manifest: Manifest, hand: int) -> None:
        """Check the manifest of the next hand; raises VerificationFailed of step 11."""
        last = self._last
        if last is not None and last.m != manifest.m:
            self._follows(last, manifest)
            taken = max(self._last_hand, last.first_hand - 1)
            if manifest.first_hand <= taken:
                raise failed(
                    "manifest_first_hand",
                    f"version {manifest.version} holds from hand {manifest.first_hand},"
                    f" but hand {taken} is not its own any more",
                )
        if self._anchors.setdefault(manifest.anchor, manifest.m) != manifest.m:
            raise failed("anchor_reused", f"the anchor {manifest.anchor.hex()} is another manifest's")
        self._last, self._last_hand = manifest, hand

    def _follows(self, last: Manifest, manifest: Manifest) -> None:
        if manifest.version == last.version:
            raise failed("manifest_changed", f"two manifests have version {last.version}: proof of fraud")
        if manifest.version < last.version:
            raise failed("manifest_version", f"version {manifest.version} after version {last.version}")
        # a version under which no hand was played is in no record, so a gap can't be followed up here
        if manifest.version == last.version + 1 and manifest.previous != last.m:
            raise failed("manifest_previous", f"version {manifest.version} doesn't name the one it replaces")
        heirs = trusted_keys(last.house_key, self._successions, self._verify_signature) or frozenset()
        if manifest.house_key not in heirs:
            raise failed("key_succession")


def check_manifests(
    signed: Sequence[tuple[Mapping[str, Any], bytes]],
    verify_signature: VerifySignature,
    games: Mapping[str, GameRules],
    pinned_key: bytes | None = None,
    successions: Sequence[Succession] = (),
) -> tuple[Manifest, ...]:
    """Check all manifests of one table, oldest first; raises VerificationFailed of step 1, 2 or 11."""
    if len(signed) > MAX_MANIFESTS:
        raise failed("size", f"at most {MAX_MANIFESTS} manifests are checked together")
    trusted = trusted_keys(pinned_key, successions, verify_signature)
    lineage = Lineage(successions, verify_signature)
    read: list[Manifest] = []
    for number, (value, signature) in enumerate(signed, 1):
        manifest = read_manifest(value, f"manifest {number}")
        if read and manifest.table != read[0].table:
            raise failed("table", f"manifest {number} is another table's")
        check_manifest(manifest, signature, verify_signature, games, trusted)
        lineage.add(manifest, hand=0)
        if manifest.version != number:
            raise failed("manifest_version", f"version {number} is missing")
        read.append(manifest)
    return tuple(read)


def in_force(manifests: Sequence[Manifest], hand: int) -> Manifest:
    """Return the manifest that holds for a hand: the newest whose first hand isn't later."""
    for manifest in reversed(manifests):
        if manifest.first_hand <= hand:
            return manifest
    raise failed("manifest_in_force", f"no manifest holds for hand {hand}")

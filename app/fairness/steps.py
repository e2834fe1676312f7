"""The ten steps over one record, in fair-deal.md's order; the first that fails is named."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, TypeVar

from app.fairness import checks
from app.fairness.cards import id_of
from app.fairness.chain import anchor_from
from app.fairness.checks import STEPS, Check, failed, failed_by_game
from app.fairness.commit import commitment
from app.fairness.deal import Deal, deal_key, entropy
from app.fairness.hashing import ZERO
from app.fairness.manifest import GameRules, VerifySignature, check_manifest
from app.fairness.messages import (
    chain_of_heads,
    close_message,
    openings_hash,
    roster_hash,
    spoilt_head,
    start_hash,
)
from app.fairness.record import HandRecord

RESULT_MISSING: Final = "result_missing"
"""What a game's replay calls a transcript that is in order but has no result: a void hand's."""

NO_DEADLINES: Final = "deadlines were not promised by this manifest and not checked"
NOT_PINNED: Final = "the house key is the manifest's own: compare it with the one you know"


@dataclass(frozen=True, slots=True)
class Verified:
    """A record that holds. ``deal`` and ``dealer`` are None for a spoilt hand, its only head the last.

    ``notes`` are sentences about what was not promised or not known, and so not checked.
    """

    record: HandRecord
    checks: tuple[Check, ...]
    notes: tuple[str, ...]
    deal: Deal | None = field(repr=False)
    dealer: int | None
    heads: tuple[bytes, ...] = field(repr=False)


def avoided_deal(record: HandRecord, games: Mapping[str, GameRules]) -> Deal | None:
    """Return the deal that a spoilt hand avoided, once every seat has opened, late or not; else None."""
    opened = {**dict(record.openings), **record.late}
    if record.outcome != "spoilt" or len(opened) != len(record.seats):
        return None
    openings = openings_hash(record.roster, sorted(opened.items()))
    return _deal(record, openings, games)


def _deal(record: HandRecord, openings: bytes, games: Mapping[str, GameRules]) -> Deal:
    manifest = record.manifest
    e = entropy(manifest.m, record.roster, openings)
    ids = tuple(map(id_of, games[manifest.game].cards(manifest.packs)))
    return Deal(deal_key(record.server_seed, e), e, ids)


_Value = TypeVar("_Value")


def _known(value: _Value | None) -> _Value:
    """Return what step 1 has shown to be there in a dealt hand."""
    assert value is not None
    return value


class Steps:
    """The steps over one record; each relies on those before it."""

    def __init__(
        self,
        record: HandRecord,
        verify_signature: VerifySignature,
        games: Mapping[str, GameRules],
        trusted: frozenset[bytes] | None,
    ) -> None:
        self._record = record
        self._verify_signature = verify_signature
        self._games = games
        self._trusted = trusted
        self._openings = b""  # O, once the roster is checked
        self._done: list[Check] = []

    def run(self) -> Verified:
        """Take all steps; raises VerificationFailed at the first that fails. Step 1 made the record."""
        record = self._record
        self._held(checks.SHAPE, f"{len(record.seats)} seats, {len(record.events)} events, {record.outcome}")
        self._manifest()
        self._chain()
        self._opened()
        self._roster()
        deal = dealer = None
        if record.spoilt is None:
            deal = self._deck()
            dealer = self._dealer(deal)
            self._events(deal, dealer)
            self._outcome()
        heads = self._heads()
        self._close()
        return Verified(record, tuple(self._done), self._notes(), deal, dealer, heads)

    def _held(self, step: int, detail: str) -> None:
        self._done.append(Check(step, STEPS[step], detail))

    def _signed(self, message: bytes, signature: bytes, check: str) -> None:
        if not self._verify_signature(self._record.manifest.house_key, message, signature):
            raise failed(check)

    def _manifest(self) -> None:
        manifest = self._record.manifest
        if manifest.table != self._record.table:
            raise failed("manifest_table", f"the manifest is of table {manifest.table.hex()}")
        signature = self._record.manifest_signature
        check_manifest(manifest, signature, self._verify_signature, self._games, self._trusted)
        self._held(checks.MANIFEST, f"version {manifest.version}, signed by {manifest.house_key.hex()}")

    def _chain(self) -> None:
        manifest, index = self._record.manifest, self._record.chain_index
        if not 1 <= index <= manifest.length:
            raise failed("chain_index", f"chain index {index} is outside 1 to {manifest.length}")
        if anchor_from(self._record.table, index, self._record.server_seed) != manifest.anchor:
            raise failed("seed_chain", f"hashed {index} times the server seed doesn't give the anchor")
        self._held(checks.CHAIN, f"hashed {index} times the server seed gives the anchor")

    def _opened(self) -> None:
        record = self._record
        commits = {entry.seat: entry.commit for entry in record.seats}
        for check, seeds in (("opening", dict(record.openings)), ("late_opening", record.late)):
            for seat, seed in seeds.items():
                if commitment(record.table, record.hand, seat, seed) != commits[seat]:
                    raise failed(check, f"the seed of seat {seat} doesn't open its commitment")
        self._held(checks.OPENINGS, f"{len(record.openings)} in time, {len(record.late)} late")

    def _roster(self) -> None:
        record = self._record
        if record.hand == 1 and (record.previous_head != ZERO or record.dealer_before):
            raise failed("first_hand")
        roster = roster_hash(
            record.table,
            record.hand,
            record.manifest.m,
            record.previous_head,
            record.dealer_before,
            [(entry.seat, entry.commit, entry.player) for entry in record.seats],
        )
        if roster != record.roster:
            raise failed("roster", f"its parts hash to {roster.hex()}, not {record.roster.hex()}")
        self._signed(roster, record.roster_signature, "roster_signature")
        self._openings = openings_hash(roster, record.openings)
        spoilt = record.spoilt
        if spoilt is None:
            return
        if spoilt.seats != (record.unopened if spoilt.cause == "seat" else ()) or (
            spoilt.cause == "seat" and not spoilt.seats
        ):
            blamed = ", ".join(map(str, spoilt.seats)) or "no seat"
            raise failed("spoilt_seats", f"cause {spoilt.cause} blames {blamed}; unopened: {record.unopened}")
        self._held(checks.DECK, "the roster is signed; the hand was never dealt")

    def _deck(self) -> Deal:
        record = self._record
        deal = _deal(record, self._openings, self._games)
        if deal.root != record.deck_root:
            raise failed("deck_root", f"the seeds give the root {deal.root.hex()}")
        self._signed(self._start(deal.root), _known(record.start_signature), "start_signature")
        self._held(checks.DECK, f"the seeds give the {len(deal.ids)} cards under the signed root")
        return deal

    def _start(self, root: bytes) -> bytes:
        return start_hash(self._record.manifest.m, self._record.roster, self._openings, root)

    def _dealer(self, deal: Deal) -> int:
        record = self._record
        seats = record.seat_numbers
        dealer = deal.dealer(seats, record.dealer_before)
        how = f"next after seat {record.dealer_before}" if record.dealer_before else "by the toss"
        if record.events:
            first = record.events[0]
            if first["type"] != "deal" or "dealer" not in first or "seats" not in first:
                raise failed("deal_missing")
            if first["seats"] not in (seats, list(seats)):
                raise failed("deal_seats", f"the roster has seats {list(seats)}")
            if first["dealer"] != dealer:
                raise failed(
                    "dealer" if record.dealer_before else "toss", f"the dealer is seat {dealer}, {how}"
                )
        elif record.outcome != "void":
            raise failed("deal_missing", "there are no events")
        self._held(checks.DEALER, f"seat {dealer}, {how}")
        return dealer

    def _events(self, deal: Deal, dealer: int) -> None:
        record = self._record
        game = self._games[record.manifest.game]
        void = record.outcome == "void"
        try:
            game.replay(record.manifest.raw, record.seat_numbers, dealer, deal, record.events)
        except Exception as error:
            check, message = getattr(error, "check", None), getattr(error, "message", None)
            if not isinstance(check, str):
                raise  # not the game's verdict but a fault of its code
            if void and check in checks.RESULT_CHECKS:
                raise failed("void_result") from error
            if not (void and check == RESULT_MISSING):
                raise failed_by_game(check, str(message)) from error
        else:
            if void:
                raise failed("void_result")
        self._held(checks.EVENTS, f"{len(record.events)} events by the rules of {record.manifest.rules}")

    def _outcome(self) -> None:
        record = self._record
        if record.outcome == "void":
            self._held(checks.SETTLEMENT, "void: nobody pays")
            return
        winner = record.events[-1].get("winner")
        if (winner is None) != (record.outcome == "drawn"):
            raise failed("outcome", f"{record.outcome}, but the winner is {winner or 'nobody'}")
        self._held(checks.SETTLEMENT, f"won by seat {winner}" if winner else "drawn: nobody pays")

    def _heads(self) -> tuple[bytes, ...]:
        record = self._record
        if record.spoilt is not None:
            spoilt = record.spoilt
            m = record.manifest.m
            heads: tuple[bytes, ...] = (
                spoilt_head(m, record.roster, self._openings, spoilt.cause, spoilt.seats),
            )
            check = "spoilt_head"
        else:
            heads = chain_of_heads(self._start(_known(record.deck_root)), record.events)
            check = "head_chain"
        if heads[-1] != record.head:
            raise failed(check, f"the head is {heads[-1].hex()}, not {record.head.hex()}")
        self._held(checks.HEADS, f"the {len(record.events)} events give the head {record.head.hex()}")
        return heads

    def _close(self) -> None:
        record = self._record
        message = close_message(record.table, record.hand, record.outcome, record.head)
        self._signed(message, record.signature, "close_signature")
        self._held(checks.CLOSE, f"{record.outcome}, signed")

    def _notes(self) -> tuple[str, ...]:
        notes = []
        if self._record.spoilt is None and not self._record.manifest.promises_deadlines:
            notes.append(NO_DEADLINES)
        if self._trusted is None:
            notes.append(NOT_PINNED)
        return tuple(notes)

"""The names of everything that a verifier can find wrong, by the step that finds it.

Names are stable: pages, the command line and auditors show them. The steps are those of fair-deal.md, "What
a verifier checks"; 11 stands for what only a run of records shows. Checks of the game's own rules are named
by the game and belong to step 7, or to step 8 where they are about the result.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

SHAPE, MANIFEST, CHAIN, OPENINGS, DECK, DEALER, EVENTS, SETTLEMENT, HEADS, CLOSE, RUN = range(1, 12)

STEPS: Final[dict[int, str]] = {
    SHAPE: "shape",
    MANIFEST: "manifest",
    CHAIN: "seed chain",
    OPENINGS: "openings",
    DECK: "roster and deck",
    DEALER: "dealer",
    EVENTS: "events",
    SETTLEMENT: "settlement",
    HEADS: "heads",
    CLOSE: "close",
    RUN: "run",
}
"""What each step is called."""

CHECKS: Final[dict[str, tuple[int, str]]] = {
    "json": (SHAPE, "not strict JSON: a duplicate key, a float, a lone surrogate, text that isn't NFC"),
    "size": (SHAPE, "longer, deeper or with more parts than the bounds allow"),
    "protocol": (SHAPE, "the record or its manifest isn't of fd1"),
    "key_missing": (SHAPE, "a part that must be there isn't"),
    "key_unknown": (SHAPE, "a part that fd1 doesn't know"),
    "shape": (SHAPE, "a value of the wrong kind or outside its range"),
    "seats": (SHAPE, "the seats don't ascend, aren't the table's, or are too few for a hand"),
    "outcome_parts": (
        SHAPE,
        "a part that doesn't go with the outcome: a dealt hand without a root or seed, …",
    ),
    "late": (SHAPE, "a late opening of a seat that isn't on the roster or opened in time"),
    "manifest_table": (MANIFEST, "the manifest is another table's"),
    "manifest_previous": (
        MANIFEST,
        "`previous` isn't the hash of the manifest replaced, or zeros for the first",
    ),
    "manifest_signature": (MANIFEST, "the house didn't sign this manifest"),
    "house_key": (MANIFEST, "the manifest's key is neither the pinned one nor a successor signed by it"),
    "game": (MANIFEST, "a game or rules version that this verifier doesn't know"),
    "packs": (MANIFEST, "not the packs that the game uses at a table of that size"),
    "chain_index": (CHAIN, "the hand is outside first_hand … first_hand + length − 1"),
    "seed_chain": (CHAIN, "the server seed, hashed back along the chain, doesn't give the manifest's anchor"),
    "opening": (OPENINGS, "a seat's seed doesn't open its commitment"),
    "late_opening": (OPENINGS, "a seed opened late doesn't open its commitment"),
    "first_hand": (DECK, "hand 1 has a hand or a dealer before it"),
    "roster": (
        DECK,
        "the roster isn't the hash of its parts: manifest, head, dealer, seats, commitments, names",
    ),
    "roster_signature": (DECK, "the house didn't sign this roster"),
    "spoilt_seats": (DECK, "the seats blamed aren't those that didn't open"),
    "deck_root": (DECK, "the root isn't that of the deck that the seeds give"),
    "start_signature": (DECK, "the house didn't sign this start"),
    "deal_missing": (DEALER, "the first event isn't a deal"),
    "deal_seats": (DEALER, "the seats dealt in aren't those of the roster"),
    "toss": (DEALER, "the first dealer isn't the one that the seeds toss"),
    "dealer": (DEALER, "the dealer isn't the next seat after the last dealer"),
    "void_result": (EVENTS, "a void hand has a result"),
    "outcome": (SETTLEMENT, "won without a winner, or drawn with one"),
    "head_chain": (HEADS, "the head isn't that of the events"),
    "spoilt_head": (HEADS, "the head isn't that of the spoilt hand"),
    "close_signature": (CLOSE, "the house didn't sign this close"),
    "table": (RUN, "a record of another table"),
    "hand_repeated": (RUN, "a hand's number comes again"),
    "hand_gap": (RUN, "a hand's number is missing"),
    "previous_head": (RUN, "`previous_head` isn't the head of the hand before"),
    "dealer_before": (RUN, "`dealer_before` isn't the dealer of the last dealt hand"),
    "manifest_changed": (RUN, "two manifests of one version"),
    "manifest_version": (RUN, "an older manifest after a newer one, or a version left out"),
    "manifest_first_hand": (RUN, "a newer manifest claims hands that were played under an older one"),
    "manifest_in_force": (RUN, "the hand was played under another manifest than the one in force"),
    "anchor_reused": (RUN, "the anchor of another manifest"),
    "key_succession": (RUN, "the house key changed without the old key's signature"),
}
"""Every check of ours: its step, and what is wrong when it fails."""

RESULT_CHECKS: Final = frozenset({"winner", "points", "gross", "commission", "transfers"})
"""A game's checks that judge the result, so that they belong to step 8."""


class VerificationFailed(Exception):
    """The first thing that is wrong. ``check`` is a stable name, ``step`` 1 to 11, ``hand`` where known."""

    def __init__(self, check: str, message: str, step: int, hand: int | None = None) -> None:
        super().__init__(f"{check}: {message}")
        self.check = check
        self.message = message
        self.step = step
        self.hand = hand


@dataclass(frozen=True, slots=True)
class Check:
    """A step that held, with a sentence about what was found."""

    step: int
    name: str
    detail: str


def failed(check: str, message: str | None = None, hand: int | None = None) -> VerificationFailed:
    """Make the failure of one of our checks, with its own sentence unless there is more to say."""
    step, meaning = CHECKS[check]
    return VerificationFailed(check, message or meaning, step, hand)


def failed_by_game(check: str, message: str) -> VerificationFailed:
    """Make the failure of a check that the game named."""
    return VerificationFailed(check, message, SETTLEMENT if check in RESULT_CHECKS else EVENTS)

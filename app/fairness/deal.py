"""From the seeds to the cards: keys, deck, toss, reshuffles and their commitments (fair-deal.md 6–10)."""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

from app.fairness.cards import code_of, id_of
from app.fairness.hashing import H, exactly, u8, u16, u32
from app.fairness.merkle import MerkleTree, leaf_hashes, tree
from app.fairness.stream import shuffled, uniform, words

DECK_ORDINAL = 0
MAX_ORDINAL = 255
"""Most reshuffles of one hand: a leaf has one byte for the ordinal."""


def entropy(m: bytes, roster: bytes, openings: bytes) -> bytes:
    """Return ``E``: manifest, roster and openings in one value."""
    return H(
        "fd1/entropy", exactly("manifest hash", m), exactly("roster", roster), exactly("openings", openings)
    )


def deal_key(seed: bytes, e: bytes) -> bytes:
    """Return ``K`` from the hand's server seed and ``E``: secret until the record is published."""
    return hmac.digest(exactly("server seed", seed), b"fd1/deal" + exactly("entropy", e), "sha256")


def next_dealer(seats: Sequence[int], dealer_before: int) -> int:
    """Return the next dealt-in seat clockwise from the last dealer's, even if that is now empty (T2.4)."""
    if not seats:
        raise ValueError("no seats")
    return min((seat for seat in seats if seat > dealer_before), default=min(seats))


@dataclass(frozen=True, slots=True)
class CardProof:
    """What shows one receiver that the card at a position is the committed one."""

    ordinal: int
    position: int
    card: str
    salt: bytes
    path: tuple[bytes, ...]

    def json(self) -> dict[str, object]:
        """Return it as it goes over the wire: hashes as hex."""
        return {
            "ordinal": self.ordinal,
            "position": self.position,
            "card": self.card,
            "salt": self.salt.hex(),
            "path": [node.hex() for node in self.path],
        }


@dataclass(frozen=True, slots=True)
class Stack:
    """Cards in a committed order: the deck, or the stock that a reshuffle made."""

    ordinal: int
    ids: tuple[int, ...]
    codes: tuple[str, ...]
    salts: tuple[bytes, ...] = field(repr=False)
    tree: MerkleTree = field(repr=False)

    @property
    def root(self) -> bytes:
        """The commitment to the order."""
        return self.tree.root

    def proof(self, position: int) -> CardProof:
        """Return the proof of one card; raises ValueError where no card lies."""
        if not 0 <= position < len(self.ids):
            raise ValueError(f"position {position} is outside the {len(self.ids)} cards")
        path = self.tree.path(position)
        return CardProof(self.ordinal, position, self.codes[position], self.salts[position], path)


@dataclass(frozen=True)  # no slots: cached_property keeps what it found in the instance's dict
class Deal:
    """All that the seeds of one hand determine; equal seeds give equal deals for ever.

    ``ids`` are all cards of the game, ascending. Cheap to make, what is asked for is worked out once and
    kept. Holds the hand's secrets: never print, log or send it.
    """

    key: bytes = field(repr=False)
    entropy: bytes
    ids: tuple[int, ...] = field(repr=False)

    def __post_init__(self) -> None:
        exactly("deal key", self.key)
        exactly("entropy", self.entropy)
        if not self.ids or any(a >= b for a, b in pairwise(self.ids)):
            raise ValueError("a deal needs card ids, ascending")

    @cached_property
    def deck_ids(self) -> tuple[int, ...]:
        """The deck as card ids, in the order of the deal."""
        return shuffled(self.ids, words(self.key, b"fd1.deck", self.entropy))

    @cached_property
    def deck(self) -> tuple[str, ...]:
        """The deck as card codes, in the order of the deal."""
        return tuple(map(code_of, self.deck_ids))

    @cached_property
    def stack(self) -> Stack:
        """The deck with its salts and tree."""
        return self._stack(DECK_ORDINAL, self.deck_ids)

    @property
    def root(self) -> bytes:
        """``D``, signed and sent to all before the first card."""
        return self.stack.root

    def toss(self, n: int) -> int:
        """Return the index, from 0, of the first dealer among the n dealt-in seats, ascending."""
        return uniform(n, words(self.key, b"fd1.toss", self.entropy))

    def dealer(self, seats: Sequence[int], dealer_before: int) -> int:
        """Return the seat that deals: by the toss if none dealt before (0), else the next (T2.4)."""
        return next_dealer(seats, dealer_before) if dealer_before else sorted(seats)[self.toss(len(seats))]

    def reshuffle(self, ordinal: int, cards: frozenset[str]) -> tuple[tuple[str, ...], str]:
        """Return the stock that the ordinal-th reshuffle makes, and its root as hex."""
        stock = self.reshuffled(ordinal, cards)
        return stock.codes, stock.root.hex()

    def reshuffled(self, ordinal: int, cards: frozenset[str]) -> Stack:
        """Return the same with salts and tree; raises ValueError for no cards, or cards of no such game."""
        made = self._reshuffles.get(ordinal)
        if made is None or frozenset(made.codes) != cards:
            made = self._reshuffles[ordinal] = self._reshuffled(ordinal, cards)
        return made

    def proof(self, ordinal: int, position: int) -> CardProof:
        """Return the proof of a card of the deck (ordinal 0) or of a reshuffle that this deal was asked for.

        Raises ValueError for an ordinal whose reshuffle was not asked for yet: only the open pile says
        which cards are in it.
        """
        if ordinal == DECK_ORDINAL:
            return self.stack.proof(position)
        if ordinal not in self._reshuffles:
            raise ValueError(f"reshuffle {ordinal} has not been made")
        return self._reshuffles[ordinal].proof(position)

    @cached_property
    def _reshuffles(self) -> dict[int, Stack]:
        return {}

    def _reshuffled(self, ordinal: int, cards: frozenset[str]) -> Stack:
        if not 1 <= ordinal <= MAX_ORDINAL:
            raise ValueError(f"the ordinal of a reshuffle must be 1 to {MAX_ORDINAL}, not {ordinal}")
        kept = frozenset(map(id_of, cards))
        if not kept or not kept <= frozenset(self.ids):
            raise ValueError("a reshuffle needs cards of this game")
        # All cards of the game are shuffled, then the others left out: what was discarded can't steer it.
        order = shuffled(self.ids, words(self.key, b"fd1.reshuffle", self.entropy + u32(ordinal)))
        return self._stack(ordinal, tuple(card for card in order if card in kept))

    def _stack(self, ordinal: int, ids: tuple[int, ...]) -> Stack:
        prefix = b"fd1/salt" + u8(ordinal)
        salts = tuple(hmac.digest(self.key, prefix + u16(p), "sha256") for p in range(len(ids)))
        leaves = leaf_hashes(ordinal, ids, salts)
        return Stack(ordinal, ids, tuple(map(code_of, ids)), salts, tree(leaves))

"""The commitment to the order of the cards, one path a card (fair-deal.md step 10).

``leaf_p = H("fd1/leaf", u8 ordinal, u16 p, u8 card, salt_p)``, ``node = H("fd1/node", left, right)``; an
odd row repeats its last. A path runs from the leaf's sibling up to the row below the root; bit d of the
position says that the sibling of row d stands left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from app.fairness.hashing import H, exactly, u8, u16

_LEAF_PARTS = u8(len("fd1/leaf")) + b"fd1/leaf" + u8(4)
_NODE = u8(len("fd1/node")) + b"fd1/node" + u8(2)
_LEN_1, _LEN_2, _LEN_32 = (n.to_bytes(4, "big") for n in (1, 2, 32))


def leaf_hash(ordinal: int, position: int, card_id: int, salt: bytes) -> bytes:
    """Return the leaf of one card of the deck (ordinal 0) or of the ordinal-th reshuffle."""
    return H("fd1/leaf", u8(ordinal), u16(position), u8(card_id), exactly("salt", salt))


def leaf_hashes(ordinal: int, cards: Sequence[int], salts: Sequence[bytes]) -> tuple[bytes, ...]:
    """Return all leaves at once; the same bytes as :func:`leaf_hash`, with the constant part made once."""
    head = _LEAF_PARTS + _LEN_1 + u8(ordinal) + _LEN_2
    return tuple(
        sha256(b"".join((head, u16(p), _LEN_1, u8(card), _LEN_32, salt))).digest()
        for p, (card, salt) in enumerate(zip(cards, salts, strict=True))
    )


def _node(left: bytes, right: bytes) -> bytes:
    return sha256(b"".join((_NODE, _LEN_32, left, _LEN_32, right))).digest()


@dataclass(frozen=True, slots=True)
class MerkleTree:
    """The rows of a tree, leaves first, the root's row last; a row of odd length > 1 holds its last twice."""

    rows: tuple[tuple[bytes, ...], ...]

    @property
    def root(self) -> bytes:
        """The one hash that commits to all leaves and their order."""
        return self.rows[-1][0]

    def path(self, position: int) -> tuple[bytes, ...]:
        """List the siblings of a leaf from its own row upwards."""
        return tuple(row[(position >> d) ^ 1] for d, row in enumerate(self.rows[:-1]))


def tree(leaves: Sequence[bytes]) -> MerkleTree:
    """Build the tree over ``leaves``; raises ValueError for none."""
    if not leaves:
        raise ValueError("a tree needs a leaf")
    row = tuple(leaves)
    rows = []
    while len(row) > 1:
        if len(row) % 2:
            row += row[-1:]
        rows.append(row)
        row = tuple(_node(row[i], row[i + 1]) for i in range(0, len(row), 2))
    return MerkleTree((*rows, row))


def depth(leaves: int) -> int:
    """Return the length of every path in a tree over so many leaves."""
    return (leaves - 1).bit_length()


def verify_path(
    root: bytes, ordinal: int, position: int, card_id: int, salt: bytes, path: Sequence[bytes], leaves: int
) -> bool:
    """Tell whether the card stands there under ``root``; False also for a path of a wrong length."""
    if not 0 <= position < leaves or len(path) != depth(leaves):
        return False
    node = leaf_hash(ordinal, position, card_id, salt)
    for d, sibling in enumerate(path):
        node = _node(sibling, node) if position >> d & 1 else _node(node, sibling)
    return node == root

"""Card ids and codes (fair-deal.md step 9, thirteen-card.md T10).

``id = pack · 53 + face``: faces 0–51 are ``suit · 13 + rank`` with suits C D H S and ranks A 2 … K, face
52 is the printed joker. Packs count from 0 in ids and from 1 in codes: id 9 is ``TC1``, its twin ``TC2``.
"""

from __future__ import annotations

SUITS = "CDHS"
RANKS = "A23456789TJQK"
FACES = 53
MAX_PACKS = 4
"""Ids of more packs than these don't fit the one byte that a leaf has for them."""

JOKER_FACE = 52

_FACE_CODES = (*(rank + suit for suit in SUITS for rank in RANKS), "JK")
_CODES = tuple(f"{face}{pack}" for pack in range(1, MAX_PACKS + 1) for face in _FACE_CODES)
_IDS = {code: card_id for card_id, code in enumerate(_CODES)}


def code_of(card_id: int) -> str:
    """Return the code of a card id, ``TH1``; raises ValueError outside 0 … 211."""
    if not 0 <= card_id < len(_CODES):
        raise ValueError(f"no card has the id {card_id}")
    return _CODES[card_id]


def id_of(code: str) -> int:
    """Return the id of a card code; raises ValueError for anything that is no code."""
    try:
        return _IDS[code]
    except (KeyError, TypeError) as error:
        raise ValueError(f"{code!r} is no card") from error


def game_ids(packs: int, *, jokers: bool = True) -> tuple[int, ...]:
    """List the ids of all cards of that many packs, ascending, with or without the printed jokers."""
    if not 1 <= packs <= MAX_PACKS:
        raise ValueError(f"packs must be 1 to {MAX_PACKS}, not {packs}")
    return tuple(i for i in range(packs * FACES) if jokers or i % FACES != JOKER_FACE)

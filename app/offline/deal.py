"""``fairdeal deal``: what the seeds of one hand determine."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Any

from app.fairness.cards import id_of
from app.fairness.commit import commitment
from app.fairness.deal import Deal, deal_key, entropy
from app.fairness.messages import manifest_hash, openings_hash, roster_hash
from app.fairness.strictjson import StrictJsonError, strict_loads
from app.games.registry import GAMES

SEED_BYTES = 32
TABLE_BYTES = 16
MAX_HAND = 2**32 - 1
MAX_SEAT = 8
_KEYS = frozenset(("manifest", "hand", "server_seed", "previous_head", "dealer_before", "players", "seeds"))


class BadDeal(ValueError):
    """The file doesn't say what a deal needs; the message names the part."""


def deal(source: bytes) -> dict[str, Any]:
    """Commitments, roster, openings, entropy, deck, its root and the toss; raises BadDeal."""
    try:
        asked = strict_loads(source)
    except StrictJsonError as problem:
        raise BadDeal(str(problem)) from None
    if not isinstance(asked, dict):
        raise BadDeal("a deal is an object")
    missing = sorted(_KEYS - asked.keys())
    if missing:
        raise BadDeal(f"missing: {', '.join(missing)}")
    manifest = _object(asked, "manifest")
    table = _hex(manifest.get("table"), TABLE_BYTES, "manifest.table")
    hand = _number(asked["hand"], 1, MAX_HAND, "hand")
    dealer_before = _number(asked["dealer_before"], 0, MAX_SEAT, "dealer_before")
    server_seed = _hex(asked["server_seed"], SEED_BYTES, "server_seed")
    previous_head = _hex(asked["previous_head"], SEED_BYTES, "previous_head")
    names, seeds = _seats(asked)
    commits = {seat: commitment(table, hand, seat, seed) for seat, seed in seeds.items()}
    try:
        m = manifest_hash(manifest)
    except StrictJsonError as problem:
        raise BadDeal(f"manifest: {problem}") from None
    seats = [(seat, commits[seat], names[seat]) for seat in seeds]
    roster = roster_hash(table, hand, m, previous_head, dealer_before, seats)
    openings = openings_hash(roster, list(seeds.items()))
    e = entropy(m, roster, openings)
    dealt = Deal(deal_key(server_seed, e), e, _card_ids(manifest))
    return {
        "commits": {str(seat): c.hex() for seat, c in commits.items()},
        "roster": roster.hex(),
        "openings": openings.hex(),
        "entropy": e.hex(),
        "deck": list(dealt.deck),
        "deck_root": dealt.root.hex(),
        "toss": dealt.toss(len(seeds)),
    }


def _seats(asked: Mapping[str, Any]) -> tuple[dict[int, str], dict[int, bytes]]:
    """Names and seeds by seat, ascending."""
    players, seeds = _object(asked, "players"), _object(asked, "seeds")
    if players.keys() != seeds.keys() or not seeds:
        raise BadDeal("players and seeds must name the same seats, one at least")
    order = sorted(seeds, key=lambda seat: (len(seat), seat))
    for seat in order:
        if seat not in {str(number) for number in range(1, MAX_SEAT + 1)}:
            raise BadDeal(f"seeds: {seat!r} is no seat (1 to {MAX_SEAT})")
        name = players[seat]
        if not isinstance(name, str) or not name or not unicodedata.is_normalized("NFC", name):
            raise BadDeal(f"players.{seat}: a name in NFC is needed")
    names = {int(seat): players[seat] for seat in order}
    return names, {int(seat): _hex(seeds[seat], SEED_BYTES, f"seeds.{seat}") for seat in order}


def _card_ids(manifest: Mapping[str, Any]) -> tuple[int, ...]:
    name = manifest.get("game")
    game = GAMES.get(name) if isinstance(name, str) else None
    if game is None:
        raise BadDeal(f"manifest.game: {name!r} is not one of {', '.join(GAMES)}")
    packs = _number(manifest.get("packs"), 1, 4, "manifest.packs")
    return tuple(map(id_of, game.cards(packs)))


def _object(asked: Mapping[str, Any], name: str) -> dict[str, Any]:
    if not isinstance(asked[name], dict):
        raise BadDeal(f"{name}: an object is needed")
    found: dict[str, Any] = asked[name]
    return found


def _number(value: object, least: int, most: int, name: str) -> int:
    if type(value) is not int or not least <= value <= most:
        raise BadDeal(f"{name}: a whole number from {least} to {most} is needed")
    return value


def _hex(value: object, size: int, name: str) -> bytes:
    if not isinstance(value, str) or len(value) != 2 * size or value.strip("0123456789abcdef"):
        raise BadDeal(f"{name}: {2 * size} lower-case hex digits are needed")
    return bytes.fromhex(value)

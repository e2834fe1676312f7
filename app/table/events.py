"""The events of a row: typed makers of their JSON. Keys of maps are strings, as in JSON.

Every event is a public fact: none names a card that the whole table has not seen, none holds a seed whose
hand is not closed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from app.games.base import Fact, Outcome
from app.table.state import Event, Player


def plain(value: Any) -> Any:
    """The same value as JSON would give it back: lists for tuples, string keys."""
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    return value


def by_seat(amounts: Mapping[int, Any]) -> dict[str, Any]:
    """A map by seat with the keys as strings, ascending."""
    return {str(seat): amounts[seat] for seat in sorted(amounts)}


def opened(manifest: Mapping[str, Any], signature: str) -> Event:
    """The table's first event."""
    return {
        "type": "opened",
        "table": manifest["table"],
        "name": manifest["name"],
        "game": manifest["game"],
        "currency": manifest["currency"],
        "manifest": plain(manifest),
        "manifest_signature": signature,
    }


def new_manifest(manifest: Mapping[str, Any], signature: str) -> Event:
    """A manifest takes over; commitments for next_hand lapse."""
    return {"type": "manifest", "manifest": plain(manifest), "manifest_signature": signature}


def sat(seat: int, account: str, player: str, *, bot: bool, stake: int) -> Event:
    """A seat is taken."""
    return {"type": "sat", "seat": seat, "account": account, "player": player, "bot": bot, "stake": stake}


def left(seat: int, returned: int, why: str) -> Event:
    """A seat is free; ``returned`` goes to the wallet. why: player, spoilt, idle, house."""
    return {"type": "left", "seat": seat, "returned": returned, "why": why}


def leaving(seat: int) -> Event:
    """The seat's player is gone in mid-hand; ``left`` follows with the close."""
    return {"type": "leaving", "seat": seat}


def topped_up(seat: int, amount: int) -> Event:
    """More stake out of the wallet."""
    return {"type": "topped_up", "seat": seat, "amount": amount}


def sat_out(seat: int, why: str) -> Event:
    """Not dealt in from the next hand. why: player, stake, missed, away."""
    return {"type": "sat_out", "seat": seat, "why": why}


def sat_in(seat: int) -> Event:
    """Dealt in again from the next hand."""
    return {"type": "sat_in", "seat": seat}


def committed(seat: int, hand: int, commit: str) -> Event:
    """The seat's commitment for a hand."""
    return {"type": "committed", "seat": seat, "hand": hand, "commit": commit}


def countdown(hand: int, ends: int) -> Event:
    """Enough seats are ready: the roster is made at ``ends``."""
    return {"type": "countdown", "hand": hand, "ends": ends}


def countdown_off() -> Event:
    """Too few seats are ready: the table waits. Ends a countdown or a pause."""
    return {"type": "countdown_off"}


def roster(
    *,
    hand: int,
    index: int,
    roster_hex: str,
    signature: str,
    manifest_hash: str,
    previous_head: str,
    dealer_before: int,
    players: Iterable[Player],
    holds: Mapping[int, int],
    ends: int,
) -> Event:
    """The signed roster of a hand: its number and seed are used up."""
    return {
        "type": "roster",
        "hand": hand,
        "index": index,
        "roster": roster_hex,
        "roster_signature": signature,
        "manifest_hash": manifest_hash,
        "previous_head": previous_head,
        "dealer_before": dealer_before,
        "seats": [
            {"seat": p.seat, "player": p.player, "account": p.account, "commit": p.commit} for p in players
        ],
        "holds": by_seat(holds),
        "ends": ends,
    }


def opening(seat: int, seed: str) -> Event:
    """A seat's opening, which fits its commitment."""
    return {"type": "opening", "seat": seat, "seed": seed}


def start(hand: int, deck_root: str, signature: str, head: str, dealer: int) -> Event:
    """The deck is fixed: ``head`` is h_0. ``dealer`` is for the fold; the ``deal`` fact tells the players."""
    return {
        "type": "start",
        "hand": hand,
        "deck_root": deck_root,
        "start_signature": signature,
        "head": head,
        "dealer": dealer,
    }


def fact(j: int, head: str, signature: str, event: Fact) -> Event:
    """The j-th fact of the transcript."""
    return {"type": "fact", "j": j, "head": head, "signature": signature, "event": event}


def closed(
    *,
    hand: int,
    outcome: str,
    head: str,
    signature: str,
    server_seed: str,
    spoilt: Mapping[str, Any] | None,
    stakes: Mapping[int, int],
    next_ends: int,
    result: Outcome | None,
) -> Event:
    """The hand is over and settled; ``stakes`` are those after it, ``result`` what moved (won or drawn)."""
    return {
        "type": "closed",
        "hand": hand,
        "outcome": outcome,
        "head": head,
        "signature": signature,
        "server_seed": server_seed,
        "spoilt": plain(spoilt),
        "stakes": by_seat(stakes),
        "next_ends": next_ends,
        "result": result_json(result),
    }


def result_json(result: Outcome | None) -> dict[str, Any] | None:
    """What a dealt hand paid, as JSON."""
    if result is None:
        return None
    return {
        "winner": result.winner,
        "points": by_seat(result.points),
        "gross": result.gross,
        "commission": result.commission,
        "transfers": by_seat(result.transfers),
    }


def late(hand: int, seat: int, seed: str) -> Event:
    """A seed opened after its hand was spoilt."""
    return {"type": "late", "hand": hand, "seat": seat, "seed": seed}


def phase_credit(ms: int, reason: str) -> Event:
    """Time given back to the phase that runs."""
    return {"type": "phase_credit", "ms": ms, "reason": reason}


def sealed() -> Event:
    """The row carries a private note; whose is not said."""
    return {"type": "sealed"}

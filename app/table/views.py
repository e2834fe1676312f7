"""What may be seen of a table: the one place that cuts it.

Everybody gets the public facts. A seat gets besides them, of its own hand, what the game shows it
(``seat_view``) and the proofs of the cards that came to it; the proofs of cards that all see (``reveals``
without a seat) go to everyone. Account ids go to nobody.
"""

from __future__ import annotations

from typing import Any

from app.fairness.deal import Deal
from app.games.base import Reveal
from app.table.clocks import turn_clock
from app.table.state import Event, Hand, Last, Row, TableState

INNER = {
    "sat": ("account",),
    "start": ("dealer",),
    "closed": ("result",),
    "phase_credit": ("reason",),
}
"""Fields of events that stay inside: accounts are nobody's business, the others stand elsewhere in public."""


def snapshot(state: TableState, account: str | None, now: int) -> dict[str, Any]:
    """The ``snapshot`` message for an account (None: a stranger), whole.

    ``you`` has ``role`` "player" for a seat's account and "spectator" otherwise, ``name`` only for a seat:
    the caller, who knows the sockets and the account, corrects both.
    """
    seat = seat_for(state, account)
    return {
        "type": "snapshot",
        "seq": state.seq,
        "now": now,
        "you": {
            "account": account,
            "name": state.seats[seat].player if seat else None,
            "seat": seat,
            "role": "player" if seat else "spectator",
        },
        "table": {**public_table(state), "your": own_part(state, seat)},
    }


def update(
    before: TableState | None, row: Row, after: TableState, seat: int | None
) -> tuple[dict[str, Any], dict[str, Any] | None]:
    """The ``update`` message after a row: its public part, and what ``seat`` alone gets as ``you``."""
    return public_update(row, after), private_update(before, after, seat)


def public_update(row: Row, after: TableState) -> dict[str, Any]:
    """The public part of ``update``, the same for everybody: encode it once."""
    return {
        "type": "update",
        "seq": row.seq,
        "now": row.at,
        "at": row.at,
        "events": [public_event(event) for event in row.events],
        "clock": _clock(after),
        "phase_ends": after.phase_ends,
    }


def private_update(before: TableState | None, after: TableState, seat: int | None) -> dict[str, Any] | None:
    """What a seat (or a spectator: None) gets as ``you`` of this update; None if nothing changed for it.

    ``seat`` is ``seat_for(after, account)``; who sits down with this row is told the seat. With the row that
    closes the hand the ``view`` is None.
    """
    sat = seat is not None and (before is None or seat not in before.seats)
    hand = after.hand
    if hand is None or (before is not None and hand is before.hand):
        return {"seat": seat, "proofs": [], "view": None} if sat else None
    known = before.hand if before is not None and _same_hand(before.hand, hand) else None
    reveals = hand.reveals[len(known.reveals) if known else 0 :]
    proofs = _proofs(hand.deal, _for_seat(reveals, seat))
    view = _view(after, seat)
    if not proofs and not sat and (before is None or view == _view(before, seat)):
        return None
    return {"seat": seat, "proofs": proofs, "view": view}


def seat_for(state: TableState, account: str | None) -> int | None:
    """The seat that an account sees the table from: its own, until it leaves it (None: as a spectator)."""
    seat = state.seat_of(account)
    return seat.number if seat is not None and not seat.leaving else None


def public_event(event: Event) -> Event:
    """An event as clients get it."""
    if event["type"] == "roster":
        seats = [{key: s[key] for key in ("seat", "player", "commit")} for s in event["seats"]]
        return {**event, "seats": seats}
    inner = INNER.get(event["type"])
    return event if inner is None else {key: event[key] for key in event if key not in inner}


def own_part(state: TableState, seat: int | None) -> dict[str, Any] | None:
    """``your`` of a snapshot: all proofs that came to the seat in the hand that is played, and its own view.

    None outside a dealt hand: once it is closed, its record holds more.
    """
    hand = state.running
    if hand is None or hand.deal is None:
        return None
    proofs = _proofs(hand.deal, _for_seat(hand.reveals, seat))
    return {"proofs": proofs, "view": _view(state, seat)}


def public_table(state: TableState) -> dict[str, Any]:
    """The public part of a table, without ``your``."""
    return {
        "table": state.table,
        "name": state.name,
        "game": state.manifest["game"],
        "currency": state.currency,
        "seq": state.seq,
        "phase": state.phase,
        "phase_ends": state.phase_ends,
        "next_hand": state.next_hand,
        "previous_head": state.previous_head,
        "dealer_before": state.dealer_before,
        "manifest": dict(state.manifest),
        "manifest_signature": state.manifest_signature,
        "house_key": state.manifest["house_key"],
        "stake_needed": state.stake_needed,
        "seats": [_seat(state, n) for n in range(1, state.manifest["seats"] + 1)],
        "clock": _clock(state),
        "hand": _hand(state.hand),
        "last": _last(state.last),
    }


def _seat(state: TableState, number: int) -> dict[str, Any]:
    seat = state.seats.get(number)
    if seat is None:
        return {
            "seat": number,
            "player": None,
            "bot": False,
            "stake": 0,
            "status": "empty",
            "why": None,
            "committed": False,
        }
    status = "gone" if seat.leaving else "in" if seat.out is None else "out"
    return {
        "seat": number,
        "player": seat.player,
        "bot": seat.bot,
        "stake": seat.stake,
        "status": status,
        "why": seat.out if status == "out" else None,
        "committed": seat.commit is not None,
    }


def _clock(state: TableState) -> dict[str, int] | None:
    clock = turn_clock(state)
    if clock is None:
        return None
    return {"seat": clock.seat, "turn_ends": clock.turn_ends, "bank_ends": clock.bank_ends}


def _hand(hand: Hand | None) -> dict[str, Any] | None:
    if hand is None:
        return None
    start = hand.start
    return {
        "hand": hand.number,
        "index": hand.index,
        "roster": hand.roster,
        "roster_signature": hand.roster_signature,
        "manifest_hash": hand.manifest_hash,
        "previous_head": hand.previous_head,
        "dealer_before": hand.dealer_before,
        "seats": [{"seat": p.seat, "player": p.player, "commit": p.commit} for p in hand.players],
        "ends": hand.ends,
        "openings": {str(seat): seed for seat, seed in hand.openings.items()},
        "start": start
        and {
            "deck_root": start.deck_root,
            "start_signature": start.start_signature,
            "head": start.head,
        },
        "transcript": [
            {"j": e.j, "head": e.head, "signature": e.signature, "event": e.event} for e in hand.transcript
        ],
    }


def _last(last: Last | None) -> dict[str, Any] | None:
    if last is None:
        return None
    result = last.result or {"winner": None, "points": {}, "transfers": {}, "commission": 0}
    return {
        "hand": last.hand,
        "outcome": last.outcome,
        "winner": result["winner"],
        "points": result["points"],
        "transfers": result["transfers"],
        "commission": result["commission"],
        "spoilt": last.spoilt,
        "players": {str(seat): name for seat, name in last.players.items()},
    }


def _same_hand(known: Hand | None, hand: Hand) -> bool:
    return known is not None and known.number == hand.number


def _for_seat(reveals: tuple[Reveal, ...], seat: int | None) -> list[Reveal]:
    return [reveal for reveal in reveals if reveal.seat is None or reveal.seat == seat]


def _proofs(deal: Deal | None, reveals: list[Reveal]) -> list[dict[str, object]]:
    return [] if deal is None else [deal.proof(r.ordinal, r.position).json() for r in reveals]


def _view(state: TableState, seat: int | None) -> dict[str, Any] | None:
    """What the game shows the seat of its own hand; None outside a running hand, and for all others."""
    hand = state.hand
    if hand is None or hand.play is None or seat is None or seat not in hand.seats:
        return None
    return state.game.seat_view(hand.play, seat)

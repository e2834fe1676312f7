"""The public record of a closed hand (fair-deal.md, "The hand record")."""

from __future__ import annotations

from typing import Any

from app.fairness.messages import PROTOCOL
from app.table.state import TableState


def record_of(state: TableState) -> dict[str, Any]:
    """The record of the hand that was closed last, out of the state after the row with ``closed``.

    ``late`` is empty: a later ``late`` event is added to the stored record. Raises ValueError if the state
    holds no closed hand (it does until the pause is over).
    """
    hand = state.hand
    if hand is None or hand.closed is None:
        raise ValueError("no closed hand to publish")
    return {
        "protocol": PROTOCOL,
        "table": state.table,
        "hand": hand.number,
        "manifest": dict(hand.manifest),
        "manifest_signature": hand.manifest_signature,
        "previous_head": hand.previous_head,
        "dealer_before": hand.dealer_before,
        "seats": [
            {"seat": p.seat, "player": p.player, "commit": p.commit, "seed": hand.openings.get(p.seat)}
            for p in hand.players
        ],
        "roster": hand.roster,
        "roster_signature": hand.roster_signature,
        "server_seed": hand.closed.server_seed,
        "deck_root": hand.start.deck_root if hand.start else None,
        "start_signature": hand.start.start_signature if hand.start else None,
        "outcome": hand.closed.outcome,
        "spoilt": hand.closed.spoilt,
        "late": {},
        "events": [entry.event for entry in hand.transcript],
        "head": hand.closed.head,
        "signature": hand.closed.signature,
    }

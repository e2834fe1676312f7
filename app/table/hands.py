"""The fold of one hand: roster, openings, deal, facts, close."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from app.fairness.cards import id_of
from app.fairness.deal import Deal, deal_key, entropy
from app.fairness.messages import openings_hash
from app.table.rules import game_of
from app.table.state import Closed, Entry, Event, Hand, Player, Secrets, Start, TableState


def hand_of_roster(state: TableState, event: Event) -> Hand:
    """The hand that a ``roster`` event begins."""
    return Hand(
        number=event["hand"],
        index=event["index"],
        manifest=state.manifest,
        manifest_signature=state.manifest_signature,
        manifest_hash=event["manifest_hash"],
        roster=event["roster"],
        roster_signature=event["roster_signature"],
        previous_head=event["previous_head"],
        dealer_before=event["dealer_before"],
        players=tuple(Player(s["seat"], s["account"], s["player"], s["commit"]) for s in event["seats"]),
        holds={int(seat): amount for seat, amount in event["holds"].items()},
        ends=event["ends"],
    )


def openings_of(hand: Hand) -> bytes:
    """``O`` over the seats that have opened."""
    opened = [(seat, bytes.fromhex(hand.openings[seat])) for seat in sorted(hand.openings)]
    return openings_hash(bytes.fromhex(hand.roster), opened)


def deal_of(hand: Hand, server_seed: bytes) -> Deal:
    """The cards that the seeds of a fully opened hand determine (fair-deal steps 6 to 10)."""
    e = entropy(bytes.fromhex(hand.manifest_hash), bytes.fromhex(hand.roster), openings_of(hand))
    codes = game_of(hand.manifest).cards(hand.manifest["packs"])
    return Deal(deal_key(server_seed, e), e, tuple(id_of(code) for code in codes))


def server_seed(hand: Hand, secrets: Secrets) -> bytes:
    """The hand's own ``s_i``."""
    return secrets.seed(hand.manifest["version"], hand.index)


def started(hand: Hand, event: Event) -> Hand:
    """The hand after ``start``, without its cards."""
    return replace(
        hand, start=Start(event["deck_root"], event["start_signature"], event["head"], event["dealer"])
    )


def begun(hand: Hand, event: Event, secrets: Secrets) -> Hand:
    """The hand after ``start``, its deck worked out from the seeds.

    Raises ValueError if the secrets don't give the deck that was signed: better no table than another deck.
    """
    deal = deal_of(hand, server_seed(hand, secrets))
    if deal.root.hex() != event["deck_root"]:
        raise ValueError(f"hand {hand.number}: the seeds at hand don't give the deck that was signed")
    play = game_of(hand.manifest).begin(hand.manifest, hand.seats, event["dealer"], deal)
    return replace(started(hand, event), deal=deal, play=play)


def folded_fact(hand: Hand, event: Event) -> Hand:
    """The hand after a ``fact`` event."""
    game = game_of(hand.manifest)
    fact = event["event"]
    play = game.evolve(hand.play, fact) if hand.play is not None else None
    if play is None:
        raise ValueError("a fact in a hand that was not started")
    entry = Entry(event["j"], event["head"], event["signature"], fact)
    return replace(
        hand,
        play=play,
        transcript=(*hand.transcript, entry),
        reveals=(*hand.reveals, *game.reveals(play, fact)),
    )


def noted(hand: Hand, note: Mapping[str, Any]) -> Hand:
    """The hand after a seat's private note."""
    if hand.play is None:
        raise ValueError("a note in a hand that was not started")
    return replace(hand, play=game_of(hand.manifest).note(hand.play, note["seat"], note["note"]))


def closed_hand(hand: Hand, event: Event) -> Hand:
    """The hand after ``closed``: all public now, so the game's own state is let go."""
    close = Closed(
        event["outcome"],
        event["head"],
        event["signature"],
        event["server_seed"],
        event["spoilt"],
        event["result"],
    )
    return replace(hand, closed=close, play=None)

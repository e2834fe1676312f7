"""What a practice player sees of its table: a fold over the messages that its seat is sent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from app.games.base import Fact, Seen

Json = Mapping[str, Any]


class MissedUpdateError(Exception):
    """An update is missing: a new snapshot is needed."""


@dataclass(slots=True)
class SeatSight:
    """A taken seat as all see it. ``status``: in, out, gone; ``why`` it is out; ``stake`` in minor units."""

    player: str
    bot: bool
    stake: int
    status: str = "in"
    why: str | None = None
    committed: bool = False


@dataclass(slots=True)
class HandSight:
    """The hand that is being opened or played."""

    number: int
    seats: tuple[int, ...]
    opened: set[int] = field(default_factory=set)
    facts: list[Fact] = field(default_factory=list)
    started: bool = False


class Sight:
    """The table as the player ``name`` sees it (None: as a visitor does)."""

    def __init__(self, snapshot: Json, name: str | None) -> None:
        table = snapshot["table"]
        self.name = name
        self.table: str = table["table"]
        self.seq: int = snapshot["seq"]
        self.manifest: Json = table["manifest"]
        self.stake_needed: int = table["stake_needed"]
        self.next_hand: int = table["next_hand"]
        self.seats = {
            it["seat"]: SeatSight(**{key: it[key] for key in SEAT_KEYS})
            for it in table["seats"]
            if it["status"] != "empty"
        }
        self.hand = _hand_of(table)
        self.turn: int | None = table["clock"]["seat"] if table["clock"] else None
        self.cards: tuple[str, ...] = ()
        self.late: list[tuple[int, int]] = []
        """Hands that were spoilt for want of this player's seed, with the seat it had."""
        self._show(table["your"])

    @property
    def seat(self) -> int | None:
        """The player's seat."""
        return next((number for number, seat in self.seats.items() if seat.player == self.name), None)

    @property
    def busy(self) -> frozenset[int]:
        """Seats in the running hand."""
        return frozenset(self.hand.seats) if self.hand is not None else frozenset()

    @property
    def takes_commitments(self) -> bool:
        """Whether the manifest has a seed for the next hand; else a new one comes after this hand."""
        first, length = self.manifest["first_hand"], self.manifest["length"]
        return bool(self.next_hand - first < length)

    def people_in(self) -> bool:
        """Whether a person is to be dealt in."""
        return any(not seat.bot and seat.status == "in" for seat in self.seats.values())

    def seen(self, strength: str) -> Seen | None:
        """The hand for ``bot_act``; None unless it is the player's turn."""
        hand, seat = self.hand, self.seat
        if hand is None or seat is None or self.turn != seat or not self.cards:
            return None
        return Seen(self.manifest, hand.seats, seat, tuple(hand.facts), self.cards, strength)

    def take(self, update: Json) -> None:
        """Fold an update in; raises MissedUpdateError if it isn't the next one."""
        if update["seq"] <= self.seq:
            return
        if update["seq"] != self.seq + 1:
            raise MissedUpdateError(f"row {update['seq']} after row {self.seq}")
        self.seq = update["seq"]
        for event in update["events"]:
            self._fold(event)
        self.turn = update["clock"]["seat"] if update["clock"] else None
        self._show(update.get("you"))

    def _show(self, own: Json | None) -> None:
        view = own.get("view") if own is not None else None
        if view is not None:
            self.cards = tuple(view["cards"])

    def _fold(self, event: Json) -> None:
        kind = event["type"]
        if kind == "fact":
            if self.hand is not None:
                self.hand.facts.append(event["event"])
        elif kind in SEAT_FOLDS:
            self._fold_seat(kind, event)
        elif kind in ("roster", "opening", "start", "closed"):
            self._fold_hand(kind, event)
        elif kind == "manifest":
            self.manifest = event["manifest"]
            self._lapse()

    def _fold_seat(self, kind: str, event: Json) -> None:
        number = event["seat"]
        if kind == "sat":
            self.seats[number] = SeatSight(event["player"], event["bot"], event["stake"])
            return
        if kind == "left":
            self.seats.pop(number, None)
            return
        seat = self.seats[number]
        if kind == "topped_up":
            seat.stake += event["amount"]
        elif kind == "committed":
            seat.committed = True
        else:
            seat.status = {"leaving": "gone", "sat_out": "out", "sat_in": "in"}[kind]
            seat.why = event.get("why")

    def _fold_hand(self, kind: str, event: Json) -> None:
        if kind == "roster":
            self.hand = HandSight(event["hand"], tuple(it["seat"] for it in event["seats"]))
            self.next_hand = event["hand"] + 1
            self.cards = ()
            self._lapse()
        elif kind == "closed":
            self._close(event)
        elif self.hand is not None and kind == "opening":
            self.hand.opened.add(event["seat"])
        elif self.hand is not None:
            self.hand.started = True

    def _close(self, event: Json) -> None:
        self.hand = None
        self.cards = ()
        for number, stake in event["stakes"].items():
            if int(number) in self.seats:
                self.seats[int(number)].stake = stake
        spoilt, own = event["spoilt"], self.seat
        if spoilt is not None and own is not None and own in spoilt["seats"]:
            self.late.append((event["hand"], own))

    def _lapse(self) -> None:
        for seat in self.seats.values():
            seat.committed = False


SEAT_KEYS = ("player", "bot", "stake", "status", "why", "committed")
RUNNING = ("opening", "playing")
SEAT_FOLDS = frozenset({"sat", "left", "leaving", "topped_up", "sat_out", "sat_in", "committed"})


def _hand_of(table: Json) -> HandSight | None:
    """The running hand of a snapshot; in a pause the one that is shown is closed."""
    hand = table["hand"]
    if hand is None or table["phase"] not in RUNNING:
        return None
    return HandSight(
        number=hand["hand"],
        seats=tuple(it["seat"] for it in hand["seats"]),
        opened={int(seat) for seat in hand["openings"]},
        facts=[entry["event"] for entry in hand["transcript"]],
        started=hand["start"] is not None,
    )

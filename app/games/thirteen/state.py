"""One hand of thirteen-card rummy as a frozen value.

Every card is in exactly one place: the wild card, the closed stock (``stock`` from ``stock_at`` on), the open
pile, a seat's cards. The cards of a seat that is out stay with it and are out of play (T3.5).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from itertools import chain, pairwise
from typing import Final

from app.games.base import Card, Manifest, Outcome, Shuffler
from app.games.cards import is_printed_joker, rank

HAND_CARDS: Final = 13
"""Cards dealt to a seat (T2.1)."""

MIN_SEATS: Final = 2
"""Fewest seats of a hand (T1.3)."""

FIRST_DROP_POINTS: Final = 20
"""T7.1."""

LATER_DROP_POINTS: Final = 40
"""T7.2, T8.4."""

WRONG_DECLARATION_POINTS: Final = 80
"""T5.5, T7.3."""

MAX_HAND_POINTS: Final = 130
"""The dearest hand (T6.5)."""

MS: Final = 1000
"""Milliseconds in a second."""


MOST: Final = {"commission_bp": 10_000, "max_reshuffles": 255}
"""Where a setting must end: a whole (T9.2), and the one byte that a reshuffle's ordinal has."""


class Phase(Enum):
    """What the hand waits for."""

    DEAL = "deal"
    DRAW = "draw"
    DISCARD = "discard"
    RESULT = "result"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Terms:
    """What is fixed for the whole hand: the manifest's numbers, the seats and the cards as dealt."""

    seats: tuple[int, ...]
    dealer: int
    deck: tuple[Card, ...]
    shuffler: Shuffler = field(compare=False, repr=False)
    wild_card: Card
    wild: str | None
    open_card: Card
    turn_ms: int
    bank_ms: int
    max_missed: int
    max_reshuffles: int
    rate: int
    commission_bp: int
    deadlines: bool

    def index(self, seat: int) -> int | None:
        """Where the seat stands in ``seats``, None if it was not dealt in."""
        return self.seats.index(seat) if seat in self.seats else None

    def is_joker(self, card: Card) -> bool:
        """Whether the card is a printed joker or of the wild rank (T4.5)."""
        return card[0] == self.wild or is_printed_joker(card)


@dataclass(frozen=True, slots=True)
class SeatHand:
    """A seat in this hand. ``owed`` is None while it is in, else the points it went out with (T7.5)."""

    seat: int
    cards: tuple[Card, ...]
    bank_ms: int
    owed: int | None = None
    taken: bool = False
    missed: int = 0
    marked: bool = False

    @property
    def is_in(self) -> bool:
        """Whether the seat still plays."""
        return self.owed is None


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn that runs: whose (an index into ``seats``), what was drawn, until when.

    ``picked`` is the card taken from the open pile in this turn (T3.4), ``clocked`` whether the table
    has acted in it (T8.4), ``ends`` when its own time is over (ms since 1970), the bank not counted.
    """

    index: int
    ends: int
    drawn: Card | None = None
    picked: Card | None = None
    clocked: bool = False


NO_TURN: Final = Turn(0, 0)


@dataclass(frozen=True, slots=True)
class Hand:
    """The whole state of a hand."""

    terms: Terms
    phase: Phase
    seats: tuple[SeatHand, ...]
    turn: Turn
    stock: tuple[Card, ...]
    stock_at: int
    pile: tuple[Card, ...]
    untouched: bool
    reshuffled: int
    fresh: bool
    at: int
    winner: int | None
    outcome: Outcome | None

    # untouched: nobody has drawn yet, so the opening card may be taken even if it is a joker (T3.3)
    # fresh:     the last fact was a reshuffle, so the draw that needed it must follow (T3.5)

    @property
    def on_turn(self) -> SeatHand:
        """The seat whose turn it is."""
        return self.seats[self.turn.index]

    @property
    def stock_left(self) -> int:
        """Cards in the closed stock."""
        return len(self.stock) - self.stock_at

    def seat_hand(self, seat: int) -> SeatHand | None:
        """The seat's part of the hand, None if it was not dealt in."""
        index = self.terms.index(seat)
        return None if index is None else self.seats[index]

    def places(self) -> tuple[Card, ...]:
        """Every card, wherever it lies, each once (the conservation of cards)."""
        held = chain.from_iterable(s.cards for s in self.seats)
        return (self.terms.wild_card, *held, *self.pile, *self.stock[self.stock_at :])


def begin(manifest: Manifest, seats: tuple[int, ...], dealer: int, shuffler: Shuffler) -> Hand:
    """The hand before its ``deal``; raises ValueError naming a setting or seat that can't be."""
    _check_seats(seats, dealer)
    deck = shuffler.deck
    dealt = HAND_CARDS * len(seats)
    if len(deck) < dealt + 2:
        raise ValueError(f"{len(deck)} cards are too few for {len(seats)} seats")
    wild_card, open_card = deck[dealt], deck[dealt + 1]
    bank_ms = setting(manifest, "bank_s") * MS
    terms = Terms(
        seats=seats,
        dealer=dealer,
        deck=deck,
        shuffler=shuffler,
        wild_card=wild_card,
        wild=None if is_printed_joker(wild_card) else rank(wild_card),
        open_card=open_card,
        turn_ms=setting(manifest, "turn_s") * MS,
        bank_ms=bank_ms,
        max_missed=setting(manifest, "max_missed"),
        max_reshuffles=setting(manifest, "max_reshuffles"),
        rate=setting(manifest, "rate"),
        commission_bp=setting(manifest, "commission_bp"),
        deadlines=manifest.get("deadlines") == "T8",
    )
    return Hand(
        terms=terms,
        phase=Phase.DEAL,
        seats=_dealt(terms),
        turn=NO_TURN,
        stock=deck,
        stock_at=dealt + 2,
        pile=(open_card,),
        untouched=True,
        reshuffled=0,
        fresh=False,
        at=0,
        winner=None,
        outcome=None,
    )


def setting(manifest: Manifest, key: str) -> int:
    """A whole number of the manifest, not negative; raises ValueError naming the key."""
    value = manifest.get(key)
    most = MOST.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise ValueError(f"the manifest's {key} must be a whole number from 0")
    if most is not None and value > most:
        raise ValueError(f"the manifest's {key} must be at most {most}")
    return value


def next_in(seats: tuple[SeatHand, ...], index: int) -> int:
    """The index of the next seat clockwise that is in; ``index`` itself if no other is."""
    count = len(seats)
    for step in range(1, count):
        candidate = (index + step) % count
        if seats[candidate].owed is None:
            return candidate
    return index


def after_dealer(seats: tuple[int, ...], dealer: int) -> int:
    """The index of the seat that acts first: the next one clockwise from the dealer (T2.4)."""
    return next((i for i, seat in enumerate(seats) if seat > dealer), 0)


def _check_seats(seats: tuple[int, ...], dealer: int) -> None:
    if len(seats) < MIN_SEATS:
        raise ValueError(f"a hand needs {MIN_SEATS} seats, not {len(seats)}")
    if any(a >= b for a, b in pairwise(seats)):
        raise ValueError("the seats must ascend")
    if dealer not in seats:
        raise ValueError(f"the dealer's seat {dealer} is not dealt in")


def _dealt(terms: Terms) -> tuple[SeatHand, ...]:
    """Thirteen cards to each seat, one at a time, from the seat after the dealer (T2.1)."""
    count = len(terms.seats)
    first = after_dealer(terms.seats, terms.dealer)
    dealt = HAND_CARDS * count
    return tuple(
        SeatHand(seat, terms.deck[(i - first) % count : dealt : count], terms.bank_ms)
        for i, seat in enumerate(terms.seats)
    )

"""From what the search has found to cards in groups."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from app.games.base import Card
from app.games.cards import JOKER_FACE, RANKS, SUITS
from app.games.thirteen.groups import MAX_SET_CARDS, MIN_GROUP_CARDS, PURE, SEQUENCE, SET, is_joker, judge
from app.games.thirteen.masks import SLOTS
from app.games.thirteen.runs import Run
from app.games.thirteen.search import OTHERS, Found, Second
from app.games.thirteen.setplan import best_sets

_ORDER: Final = {PURE: 0, SEQUENCE: 1, SET: 2}


class Group(NamedTuple):
    """Cards that are a group, in the order in which they are shown."""

    cards: tuple[Card, ...]
    kind: str


@dataclass(slots=True)
class _Row:
    """A sequence that is being laid: its cards from the slot of the first one on."""

    first: int
    cards: list[Card]

    def add(self, joker: Card) -> None:
        """One more at the high end, at the low one if there is no more room."""
        if self.first + len(self.cards) < SLOTS:
            self.cards.append(joker)
        else:
            self.first -= 1
            self.cards.insert(0, joker)


class _Hand:
    """The cards that are in no group yet."""

    def __init__(self, hand: Sequence[Card], wild: str | None) -> None:
        self.naturals: dict[str, list[Card]] = {}
        self.jokers: list[Card] = []
        for card in hand:
            if is_joker(card, wild):
                self.jokers.append(card)
            else:
                self.naturals.setdefault(card[:2], []).append(card)
        self.jokers.sort(key=lambda joker: joker[:2] == JOKER_FACE)

    def natural(self, face: str) -> Card:
        cards = self.naturals[face]
        card = cards.pop(0)
        if not cards:
            del self.naturals[face]
        return card

    def joker(self, face: str = "") -> Card:
        """A joker, that of the very face if there is one."""
        own = next((index for index, joker in enumerate(self.jokers) if joker[:2] == face), -1)
        return self.jokers.pop(own)

    def row(self, suit: int, run: Run) -> _Row:
        """The sequence from end to end: natural cards where there are any, jokers elsewhere."""
        row = _Row(run[0], [])
        for slot in range(run[0], run[1] + 1):
            face = RANKS[slot % len(RANKS)] + SUITS[suit]
            row.cards.append(self.natural(face) if face in self.naturals else self.joker(face))
        return self.filled(row)

    def filled(self, row: _Row) -> _Row:
        """The sequence with jokers up to three cards."""
        while len(row.cards) < MIN_GROUP_CARDS:
            row.add(self.joker())
        return row


def lay(hand: Sequence[Card], wild: str | None, found: Found) -> list[Group]:
    """The groups, pure sequences first, sets last. Without a second sequence the pure one only.

    Jokers that are left over join groups, but never a pure sequence as long as other cards are loose.
    """
    cards = _Hand(hand, wild)
    first = cards.row(found.suit, found.run)
    rows: list[_Row] = []
    sets: list[list[Card]] = []
    if found.second:
        rows = _further_rows(cards, found.suit, found.second)
        _lay_sets(cards, rows, sets)
    elif cards.naturals:
        return [Group(tuple(first.cards), PURE)]
    rest = _place_spare(cards, wild, rows, sets)
    groups = [judged(row.cards, wild) for row in rows]
    groups += [Group(tuple(group), SET) for group in sets]
    groups += [judged(rest, wild)] if rest else []
    return [Group(tuple(first.cards), PURE), *sorted(groups, key=lambda group: _ORDER[group.kind])]


def judged(cards: Sequence[Card], wild: str | None) -> Group:
    """The cards with the kind that they are judged to be."""
    kind = judge(cards, wild).kind
    assert kind is not None
    return Group(tuple(cards), kind)


def _further_rows(cards: _Hand, suit: int, second: Second) -> list[_Row]:
    """The sequences beside the pure one."""
    suits = (suit, *OTHERS[suit])
    _, ways, lone = second
    rows = [cards.row(own, run) for own, (*_, runs) in zip(suits, ways, strict=True) for run in runs]
    if lone:
        rank = lone.rank.bit_length() - 1
        natural = cards.natural(RANKS[rank] + SUITS[suits[lone.place]])
        rows.append(cards.filled(_Row(rank, [natural])))
    return rows


def _lay_sets(cards: _Hand, rows: list[_Row], sets: list[list[Card]]) -> None:
    """Sets from what is left; a card with two jokers becomes a sequence, which counts more."""
    for rank, group in best_sets(cards.naturals, len(cards.jokers)):
        naturals = [cards.natural(RANKS[rank] + SUITS[suit]) for suit in group]
        if len(naturals) == 1:
            rows.append(cards.filled(_Row(rank, naturals)))
        else:
            sets.append(naturals + [cards.joker() for _ in range(MIN_GROUP_CARDS - len(naturals))])


def _place_spare(cards: _Hand, wild: str | None, rows: list[_Row], sets: list[list[Card]]) -> list[Card]:
    """Add the jokers that are left over to groups; three and more are returned, as a group of their own."""
    if len(cards.jokers) >= MIN_GROUP_CARDS:
        rest, cards.jokers = cards.jokers, []
        return rest
    mixed = [row for row in rows if judge(row.cards, wild).kind == SEQUENCE]
    open_sets = [group for group in sets if len(group) < MAX_SET_CARDS]
    while cards.jokers and (mixed or open_sets):
        if mixed:
            mixed[0].add(cards.joker())
        else:
            open_sets.pop().append(cards.joker())
    while cards.jokers and rows and not cards.naturals:
        rows[0].add(cards.joker())
    return []

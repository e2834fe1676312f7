"""The best arrangement of a hand: the one that proves the count (T6.6) and judges a declaration (T5.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.games.base import Card
from app.games.cards import RANKS, is_printed_joker

TWO_SEQUENCES = "two sequences"
PURE_ONLY = "pure only"
NONE = "none"

HAND_CARDS = 13


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A hand in groups. ``points`` is what the loose cards count; ``kinds`` is one kind a group."""

    points: int
    valid: bool
    tier: str
    groups: tuple[tuple[Card, ...], ...]
    kinds: tuple[str, ...]
    loose: tuple[Card, ...]


def value(card: Card, wild: str | None) -> int:
    """What a card counts (T6.1)."""
    if is_printed_joker(card) or card[0] == wild:
        return 0
    return 10 if card[0] in "ATJQK" else int(card[0])


_Found = tuple[int, tuple[tuple[str, tuple[Card, ...]], ...]]
_Memo = dict[tuple[tuple[Card, ...], int, bool], "_Found | None"]


def _places(start: int, span: int) -> list[str]:
    return [RANKS[(start + i) % 13] for i in range(span)]


def _rest(
    cards: tuple[Card, ...], jokers: tuple[Card, ...], need: bool, wild: str | None, memo: _Memo
) -> _Found | None:
    """Most value that groups can cover, a sequence among them if ``need``."""
    if not cards:
        if not need:
            return 0, ()
        return (0, (("sequence", jokers[:3]),)) if len(jokers) >= 3 else None
    key = (cards, len(jokers), need)
    if key in memo:
        return memo[key]
    first = cards[0]
    best = _rest(cards[1:], jokers, need, wild, memo)
    options: list[tuple[str, list[Card], int]] = []
    same_suit = {c[0]: c for c in reversed(cards) if c[1] == first[1]}
    same_suit[first[0]] = first
    for span in (3, 4, 5):
        for start in range(15 - span):
            places = _places(start, span)
            if first[0] in places:
                taken = [same_suit[r] for r in places if r in same_suit]
                options.append(("sequence", taken, span - len(taken)))
    others = list({c[1]: c for c in cards if c[0] == first[0] and c[1] != first[1]}.values())
    for pick in range(1 << len(others)):
        taken = [first] + [c for i, c in enumerate(others) if pick >> i & 1]
        options.append(("set", taken, max(0, 3 - len(taken))))
    for kind, taken, cost in options:
        if cost > len(jokers):
            continue
        left = tuple(c for c in cards if c not in taken)
        found = _rest(left, jokers[cost:], need and kind != "sequence", wild, memo)
        if found is None:
            continue
        covered = found[0] + sum(value(c, wild) for c in taken)
        if best is None or covered > best[0]:
            best = covered, ((kind, (*taken, *jokers[:cost])), *found[1])
    memo[key] = best
    return best


def best(hand: Sequence[Card], wild: str | None) -> Arrangement:
    """The arrangement of least count; of equals one of the highest tier. Exact."""
    total = sum(value(c, wild) for c in hand)
    chosen = Arrangement(total, False, NONE, (), (), tuple(hand))
    for span in (3, 4, 5):
        for start in range(15 - span):
            places = _places(start, span)
            for suit in "CDHS":
                run = [next((c for c in hand if c[:2] == r + suit), None) for r in places]
                pure = tuple(c for c in run if c is not None)
                if len(pure) < span:
                    continue
                rest = [c for c in hand if c not in pure]
                jokers = tuple(c for c in rest if is_printed_joker(c) or c[0] == wild)
                naturals = tuple(c for c in rest if c not in jokers)
                covered = sum(value(c, wild) for c in pure)
                if total - covered < chosen.points:
                    chosen = Arrangement(total - covered, False, PURE_ONLY, (pure,), ("pure",), tuple(rest))
                found = _rest(naturals, jokers, True, wild, {})
                if found is None:
                    continue
                points = total - covered - found[0]
                if points < chosen.points or (points == chosen.points and chosen.tier != TWO_SEQUENCES):
                    chosen = _lay(hand, wild, points, pure, found[1])
    return chosen


def _lay(
    hand: Sequence[Card],
    wild: str | None,
    points: int,
    pure: tuple[Card, ...],
    found: tuple[tuple[str, tuple[Card, ...]], ...],
) -> Arrangement:
    """The two-sequence arrangement, jokers left over joined to its second sequence."""
    used = {*pure, *(c for _, g in found for c in g)}
    left = [c for c in hand if c not in used]
    spare = tuple(c for c in left if is_printed_joker(c) or c[0] == wild)
    second = next(i for i, (kind, _) in enumerate(found) if kind == "sequence")
    groups = [pure, *(g + spare if i == second else g for i, (_, g) in enumerate(found))]
    loose = tuple(c for c in left if c not in spare)
    valid = not loose and len(hand) == HAND_CARDS
    return Arrangement(points, valid, TWO_SEQUENCES, tuple(groups), ("pure", *(k for k, _ in found)), loose)

"""The sequences that one suit can give: every way of taking some out of its cards.

Only sequences of three to five matter, as a longer one splits into two. Beside the pure one, a sequence can
always take every natural card that lies in its place: whoever else has it gets the joker instead. So it has
a natural card at each end, two at least (for one natural and two jokers see ``search``), and is known by its
two ends. Cards of the wild rank stand for themselves only in the pure sequence; elsewhere they are jokers.
"""

from __future__ import annotations

from collections import deque
from typing import Final

from app.games.thirteen.masks import SLOTS, SUIT_BITS, VALUE, slot_bits

MAX_CACHED: Final = 30_000
"""Suits whose ways are kept; at the bound the oldest goes for each new one."""

MIN_SPAN: Final = 3
MAX_SPAN: Final = 5
MAX_COST: Final = MAX_SPAN - 2
"""Jokers in one sequence at most: two natural cards are its ends."""

Run = tuple[int, int]
"""First and last slot of a sequence's natural cards."""

Way = tuple[int, int, int, int, int, tuple[Run, ...]]
"""Some sequences taken out of a suit: jokers used, worth of the natural cards used, then what is left of the
suit as rank masks (ranks there once or more, twice or more, three times), and the sequences."""

_Part = tuple[int, int, int, Run]
"""One sequence: the jokers it takes, its natural cards as a rank mask, their worth, its ends."""

_RANKS: Final = (1 << 13) - 1
_FROM: Final = tuple((1 << SLOTS) - (1 << slot) for slot in range(SLOTS))
"""By slot: the mask of that slot and those above."""

_cache: dict[int, tuple[Way, ...]] = {}
_oldest: deque[int] = deque()
_parts: dict[int, tuple[tuple[_Part, ...], ...]] = {}  # 2 ** SLOTS at most

Pure = tuple[int, int, int, Run]
"""A pure sequence: its natural cards as its suit counts them, their worth, the jokers that it costs (1 with a
card of the wild rank in it), its ends."""

_pures: dict[int, tuple[Pure, ...]] = {}  # 2 ** 13 masks times 14 wild ranks at most


cached = _cache.get
"""The ways that are kept already, by ``cards | jokers << SUIT_BITS``, None where they aren't."""


def ways_of(cards: int, jokers: int) -> tuple[Way, ...]:
    """All ways of taking no, one or more sequences from natural cards; none first, then the cheapest.

    ``cards``: one suit's slots without the wild rank; ``jokers``: how many there are at most.
    """
    key = cards | jokers << SUIT_BITS
    found = _cache.get(key)
    if found is None:
        if len(_cache) >= MAX_CACHED:
            del _cache[_oldest.popleft()]
        found = _cache[key] = _find_ways(cards, jokers)
        _oldest.append(key)
    return found


def _find_ways(cards: int, jokers: int) -> tuple[Way, ...]:
    """Take sequence after sequence in the order of first slots; where the same is left keep the cheapest."""
    once, twice, thrice = rank_masks(cards)
    nothing: Way = (0, 0, once, twice, thrice, ())
    best: dict[int, Way] = {}
    pending = [nothing]
    while pending:
        used, worth, once, twice, thrice, runs = pending.pop()
        reach = (once | (once & 1) << 13) & (_FROM[runs[-1][0]] if runs else -1)
        for cost, naturals, value, ends in parts_of(reach)[min(jokers - used, MAX_COST)]:
            left_once = once & ~naturals | twice & naturals
            left_twice = twice & ~naturals | thrice & naturals
            left = left_once | left_twice << 13 | (thrice & ~naturals) << 26
            known = best.get(left)
            if known is None or known[0] > used + cost or known[5][-1][0] > ends[0]:
                way = used + cost, worth + value, left_once, left_twice, thrice & ~naturals, (*runs, ends)
                pending.append(way)
                if known is None or known[0] > used + cost:
                    best[left] = way
    return nothing, *sorted(best.values())


def parts_of(present: int) -> tuple[tuple[_Part, ...], ...]:
    """By the number of jokers: all sequences with natural ends, from the slots that hold cards."""
    found = _parts.get(present)
    if found is None:
        parts = _find_parts(present)
        found = _parts[present] = tuple(
            tuple(part for part in parts if part[0] <= jokers) for jokers in range(MAX_COST + 1)
        )
    return found


def _find_parts(present: int) -> list[_Part]:
    parts = []
    slots = [slot for slot in range(SLOTS) if present >> slot & 1]
    for index, first in enumerate(slots):
        naturals = 1 << first % 13
        for count, last in enumerate(slots[index + 1 : index + MAX_SPAN], start=2):
            span = last - first + 1
            if span > MAX_SPAN:
                break
            naturals |= 1 << last % 13
            parts.append((max(span, MIN_SPAN) - count, naturals, VALUE[naturals], (first, last)))
    return parts


_CHUNK_SLOTS: Final = 5


def _split(counts: int) -> int:
    """Five slots as masks: those there once or more, from bit 13 twice or more, from bit 26 three times."""
    masks = 0
    for slot in range(_CHUNK_SLOTS):
        for copy in range(counts >> 2 * slot & 3):
            masks |= 1 << slot + 13 * copy
    return masks


_SPLIT: Final = tuple(_split(counts) for counts in range(1 << 2 * _CHUNK_SLOTS))


def rank_masks(cards: int) -> tuple[int, int, int]:
    """The ranks that a suit has once or more, twice or more, three times."""
    masks = _SPLIT[cards & 1023] | _SPLIT[cards >> 10 & 1023] << 5 | _SPLIT[cards >> 20 & 63] << 10
    return masks & _RANKS, masks >> 13 & _RANKS, masks >> 26


def pure_runs(present: int, wild: int) -> tuple[Pure, ...]:
    """All pure sequences of three to five; ``present``: the slots that hold cards, wild rank included.

    Both as bits of a suit's slots; ``wild``: those of the wild rank that hold a card.
    """
    key = present | wild << SUIT_BITS
    found = _pures.get(key)
    if found is None:
        slots = sum(1 << slot for slot in range(SLOTS) if present >> 2 * slot & 1)
        found = _pures[key] = tuple(_pure(ends, wild) for *_, ends in parts_of(slots)[0])
    return found


def _pure(ends: Run, wild: int) -> Pure:
    cards = sum(slot_bits(slot % 13) for slot in range(ends[0], ends[1] + 1))
    once, *_ = rank_masks(cards & ~wild)
    return cards & ~wild, VALUE[once], 1 if cards & wild else 0, ends


Masks = tuple[int, int, int, int]


def left_by(a: Way, b: Way, c: Way, d: Way) -> tuple[Masks, Masks, Masks]:
    """What four ways leave, by suit: ranks there once or more, twice or more, three times."""
    return (a[2], b[2], c[2], d[2]), (a[3], b[3], c[3], d[3]), (a[4], b[4], c[4], d[4])


def forget() -> None:
    """Empty the caches, as if nothing had been counted yet."""
    for kept in (_cache, _oldest, _parts, _pures):
        kept.clear()

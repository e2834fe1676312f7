"""The names of everything that a replay can find wrong, a sentence each.

The names are stable: the verifier, its twin in the browser and the command line show them. ``replay`` raises
``ReplayError`` with one of them, always the first that fails.
"""

from __future__ import annotations

from typing import Final

DEAL: Final = "deal"
EVENT_SHAPE: Final = "event_shape"
TIME_ORDER: Final = "time_order"
TURN_ORDER: Final = "turn_order"
DRAW_ILLEGAL: Final = "draw_illegal"
DISCARD_ILLEGAL: Final = "discard_illegal"
CARD_UNKNOWN: Final = "card_unknown"
RESHUFFLE: Final = "reshuffle"
DROP_POINTS: Final = "drop_points"
DECLARATION: Final = "declaration"
AUTOPLAY: Final = "autoplay"
DEADLINE: Final = "deadline"
EVENT_AFTER_END: Final = "event_after_end"
RESULT_MISSING: Final = "result_missing"
WINNER: Final = "winner"
POINTS: Final = "points"
GROSS: Final = "gross"
COMMISSION: Final = "commission"
TRANSFERS: Final = "transfers"

OF_THE_RESULT: Final = frozenset({WINNER, POINTS, GROSS, COMMISSION, TRANSFERS})
"""Checks of what the result says: all that is wrong with the events comes before them."""

SENTENCES: Final[dict[str, str]] = {
    DEAL: "The first event deals what the seeds and the last dealer give (T2).",
    EVENT_SHAPE: "Every event has exactly the fields of its type, each of the right kind.",
    TIME_ORDER: "The time of an event is never before that of the event it follows.",
    TURN_ORDER: "Only the seat on turn acts, drops before it draws, and acts no more once out (T3.7).",
    DRAW_ILLEGAL: "One card a turn, from the stock or the takeable top of the open pile (T3.1, T3.3).",
    DISCARD_ILLEGAL: "A discard follows the draw, is held, and was not just taken from the pile (T3.4).",
    CARD_UNKNOWN: "Every card named is one of this table's packs.",
    RESHUFFLE: "A reshuffle comes right before the draw that needs it, as the seeds give it (T3.5).",
    DROP_POINTS: "A drop costs 20 before the seat's first card, 40 afterwards and on leaving (T7).",
    DECLARATION: "A declaration is judged by the best arrangement, and groups that are shown are legal (T5).",
    AUTOPLAY: "The table plays for a seat as T8.3 has it, and drops it as T8.4 has it.",
    DEADLINE: "The table acts for a seat only when its turn and its bank are over (T8.2).",
    EVENT_AFTER_END: "Once the hand has ended only its result follows, and nothing after that.",
    RESULT_MISSING: "The last event is the result.",
    WINNER: "The winner is the declarer or the last seat left; nobody where the cards ran out (T3.6, T5).",
    POINTS: "Points are the count of the best arrangement, or what a seat owed when it went out (T6, T7).",
    GROSS: "Gross is the sum of the points at the table's rate (T9.1).",
    COMMISSION: "The commission is the manifest's share of gross, rounded down once (T9.2).",
    TRANSFERS: "Losers pay their points, the winner gets gross less commission: all sums to zero (T9).",
}
"""What each check says when it holds."""

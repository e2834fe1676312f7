"""Judge a published hand anew, fact by fact, from the deck that the seeds give.

The facts come from a record that nobody has to believe; the first one that breaks a rule raises
``ReplayError`` with the name of the failed check (``checks``). ``result_missing`` is raised last of all:
where it is, every fact that is there was in order (a void hand's transcript).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NoReturn

from app.games.base import Fact, Manifest, ReplayError, Shuffler
from app.games.thirteen import arrange, checks, groups
from app.games.thirteen.autoplay import choose_discard
from app.games.thirteen.clock import clock
from app.games.thirteen.decide import drop_points, exhausted, open_takeable
from app.games.thirteen.evolve import evolve, without
from app.games.thirteen.settle import outcome_of
from app.games.thirteen.shape import complaint
from app.games.thirteen.state import LATER_DROP_POINTS, Hand, Phase, SeatHand, begin

BY_CLOCK: Final = "clock"


class _BrokenRuleError(Exception):
    """A fact breaks a rule; the fold adds where it stood."""

    def __init__(self, check: str, message: str) -> None:
        super().__init__(message)
        self.check = check
        self.message = message


def replay(
    manifest: Manifest, seats: tuple[int, ...], dealer: int, shuffler: Shuffler, facts: Sequence[Fact]
) -> Hand:
    """The hand at its end; raises ReplayError at the first illegal fact."""
    try:
        hand = begin(manifest, seats, dealer, shuffler)
    except ValueError as error:
        raise ReplayError(checks.DEAL, str(error)) from None
    known = frozenset(shuffler.deck)
    for index, fact in enumerate(facts):
        try:
            judge(hand, fact, known)
        except _BrokenRuleError as broken:
            if broken.check in checks.OF_THE_RESULT and index + 1 < len(facts):
                # what follows a result breaks the rules of events, which come before its amounts
                later = "an event follows the result"
                raise ReplayError(checks.EVENT_AFTER_END, f"event {index + 2}: {later}", index + 1) from None
            raise ReplayError(broken.check, f"event {index + 1}: {broken.message}", index) from None
        hand = evolve(hand, fact)
    if hand.phase is not Phase.OVER:
        raise ReplayError(checks.RESULT_MISSING, "the transcript ends without a result", len(facts))
    return hand


def judge(hand: Hand, fact: Fact, known: frozenset[str]) -> None:
    """Whether the rules allow ``fact`` now; ``known`` are the table's cards."""
    if (wrong := complaint(fact)) is not None:
        _fail(checks.EVENT_SHAPE, wrong)
    kind = fact["type"]
    if hand.phase is Phase.OVER:
        _fail(checks.EVENT_AFTER_END, f"{kind} after the result")
    if hand.phase is Phase.RESULT and kind != "result":
        _fail(checks.EVENT_AFTER_END, f"{kind} although seat {hand.winner} has won")
    if fact["at"] < hand.at:
        _fail(checks.TIME_ORDER, f"its time {fact['at']} is before {hand.at}, that of the last event")
    if (kind == "deal") is not (hand.phase is Phase.DEAL):
        _fail(checks.DEAL, "a deal comes first, and once")
    if hand.fresh and not (kind == "draw" and fact["from"] == "stock"):
        _fail(checks.RESHUFFLE, f"a reshuffle is followed by {kind}, not by the draw that needs it")
    for card in _named(fact):
        if card not in known:
            _fail(checks.CARD_UNKNOWN, f"{card!r} is none of this table's cards")
    _JUDGES[kind](hand, fact)


def _deal(hand: Hand, fact: Fact) -> None:
    terms = hand.terms
    due = {
        "dealer": terms.dealer,
        "seats": list(terms.seats),
        "wild": terms.wild_card,
        "open": terms.open_card,
    }
    for name, value in due.items():
        given = list(fact[name]) if name == "seats" else fact[name]
        if given != value:
            _fail(checks.DEAL, f"the {name} must be {value}, not {given}")


def _draw(hand: Hand, fact: Fact) -> None:
    player = _on_turn(hand, fact)
    if hand.phase is not Phase.DRAW:
        _fail(checks.DRAW_ILLEGAL, f"seat {player.seat} has drawn already in this turn")
    if fact["by"] == BY_CLOCK:
        _played_for(hand, fact, player)
    if fact["from"] == "open":
        _draw_open(hand, fact)
    elif not hand.stock_left:
        if exhausted(hand):
            _fail(checks.DRAW_ILLEGAL, "the stock is used up and nothing is left to reshuffle")
        _fail(checks.RESHUFFLE, "the stock is empty and was not reshuffled before this draw")


def _draw_open(hand: Hand, fact: Fact) -> None:
    if fact["by"] == BY_CLOCK:
        _fail(checks.AUTOPLAY, "the table draws from the stock, never from the open pile")
    if not hand.pile:
        _fail(checks.DRAW_ILLEGAL, "the open pile is empty")
    if fact["card"] != hand.pile[-1]:
        _fail(checks.DRAW_ILLEGAL, f"the top of the open pile is {hand.pile[-1]}, not {fact['card']}")
    if not open_takeable(hand):
        _fail(checks.DRAW_ILLEGAL, f"{fact['card']} is a joker and can't be taken from the open pile")


def _discard(hand: Hand, fact: Fact) -> None:
    player = _on_turn(hand, fact)
    card, turn = fact["card"], hand.turn
    if hand.phase is not Phase.DISCARD:
        _fail(checks.DISCARD_ILLEGAL, f"seat {player.seat} discards before it has drawn")
    if fact["by"] == BY_CLOCK:
        _played_for(hand, fact, player)
    elif turn.clocked:
        _fail(checks.AUTOPLAY, f"seat {player.seat} plays on in a turn that the table plays for it")
    if card not in player.cards:
        _fail(checks.DISCARD_ILLEGAL, f"seat {player.seat} doesn't hold {card}")
    if card == turn.picked:
        _fail(checks.DISCARD_ILLEGAL, f"{card} was just taken from the open pile")
    if fact["by"] == BY_CLOCK:
        due = choose_discard(player.cards, hand.terms.wild, turn.drawn, turn.picked)
        if card != due:
            _fail(checks.AUTOPLAY, f"the table must discard {due} for seat {player.seat}, not {card}")


def _reshuffle(hand: Hand, fact: Fact) -> None:
    if hand.phase is not Phase.DRAW or hand.stock_left:
        _fail(checks.RESHUFFLE, "no card is due from an empty stock")
    if exhausted(hand):
        _fail(checks.RESHUFFLE, "nothing is left to reshuffle, or no reshuffle is left")
    ordinal = hand.reshuffled + 1
    if fact["ordinal"] != ordinal:
        _fail(checks.RESHUFFLE, f"this is reshuffle {ordinal}, not {fact['ordinal']}")
    _, root = hand.terms.shuffler.reshuffle(ordinal, frozenset(hand.pile[:-1]))
    if fact["root"] != root:
        _fail(checks.RESHUFFLE, f"the root of reshuffle {ordinal} is {root}, not {fact['root']}")


def _declare(hand: Hand, fact: Fact) -> None:
    player = _on_turn(hand, fact)
    if fact["by"] == BY_CLOCK:
        _fail(checks.AUTOPLAY, "the table never declares for a seat")
    if hand.phase is not Phase.DISCARD:
        _fail(checks.DECLARATION, f"seat {player.seat} declares before it has drawn")
    if hand.turn.clocked:
        _fail(checks.AUTOPLAY, f"seat {player.seat} plays on in a turn that the table plays for it")
    if fact["finish"] not in player.cards:
        _fail(checks.DECLARATION, f"seat {player.seat} doesn't hold {fact['finish']}")
    shown = without(player.cards, fact["finish"])
    valid = arrange.best(shown, hand.terms.wild).valid
    if fact["valid"] is not valid:
        _fail(checks.DECLARATION, f"the declaration of seat {player.seat} is {'' if valid else 'not '}valid")
    if valid:
        _groups(fact["groups"], shown, hand.terms.wild)


def _groups(shown: Sequence[Sequence[str]], cards: tuple[str, ...], wild: str | None) -> None:
    """T5.2, T4.6: all thirteen in groups, two sequences among them, one of those pure."""
    if sorted(card for group in shown for card in group) != sorted(cards):
        _fail(checks.DECLARATION, "the groups shown don't hold the thirteen cards, each once")
    kinds = []
    for group in shown:
        verdict = groups.judge(group, wild)
        if verdict.kind is None:
            why = groups.REASONS[verdict.reason or ""]
            _fail(checks.DECLARATION, f"{' '.join(group)} is no group: {why}")
        kinds.append(verdict.kind)
    if groups.PURE not in kinds:
        _fail(checks.DECLARATION, "the groups shown have no pure sequence")
    if len(kinds) - kinds.count(groups.SET) < 2:
        _fail(checks.DECLARATION, "the groups shown have no second sequence")


def _drop(hand: Hand, fact: Fact) -> None:
    reason, by_clock = fact["reason"], fact["by"] == BY_CLOCK
    if by_clock is not (reason == "missed"):
        _fail(checks.AUTOPLAY, f"a drop for the reason {reason!r} can't be by the {fact['by']}")
    if reason == "leave":
        player = _in_hand(hand, fact)
        points = LATER_DROP_POINTS
    else:
        player = _on_turn(hand, fact)
        points = LATER_DROP_POINTS if by_clock else drop_points(player)
    if by_clock:
        _missed(hand, fact, player)
    elif reason == "drop" and hand.phase is not Phase.DRAW:
        _fail(checks.TURN_ORDER, f"seat {player.seat} drops after it has drawn")
    if fact["points"] != points:
        _fail(checks.DROP_POINTS, f"this drop costs {points}, not {fact['points']}")


def _missed(hand: Hand, fact: Fact, player: SeatHand) -> None:
    """T8.4: dropped by the table, neither too early nor while it plays the turn."""
    if player.missed < hand.terms.max_missed or hand.turn.clocked:
        _fail(
            checks.AUTOPLAY,
            f"seat {player.seat} has missed {player.missed} turns in a row and is dropped only after"
            f" {hand.terms.max_missed}, before the table plays",
        )
    _not_early(hand, fact)


def _clock_credit(hand: Hand, fact: Fact) -> None:
    """Any credit is believed: it is public and counted, and only ever gives time."""


def _result(hand: Hand, fact: Fact) -> None:
    drawn = hand.phase is Phase.DRAW and exhausted(hand)
    if hand.phase is not Phase.RESULT and not drawn:
        _fail(checks.WINNER, "the hand has not ended: nobody has won and cards are left")
    if fact["winner"] != hand.winner:
        _fail(checks.WINNER, f"the winner is {hand.winner or 'nobody'}, not {fact['winner'] or 'nobody'}")
    due = outcome_of(hand)
    _amounts(checks.POINTS, "points", fact["points"], due.points)
    if fact["gross"] != due.gross:
        _fail(checks.GROSS, f"gross is {due.gross}, not {fact['gross']}")
    if fact["commission"] != due.commission:
        _fail(checks.COMMISSION, f"the commission is {due.commission}, not {fact['commission']}")
    _amounts(checks.TRANSFERS, "transfers", fact["transfers"], due.transfers)


def _amounts(check: str, name: str, given: Any, due: Mapping[int, int]) -> None:
    if given.keys() != {str(seat) for seat in due}:
        _fail(check, f"{name} must name the seats of the hand, each once")
    for seat, amount in due.items():
        if given[str(seat)] != amount:
            _fail(check, f"{name} of seat {seat} must be {amount}, not {given[str(seat)]}")


def _in_hand(hand: Hand, fact: Fact) -> SeatHand:
    player = hand.seat_hand(fact["seat"])
    if player is None:
        _fail(checks.TURN_ORDER, f"seat {fact['seat']} is not in this hand")
    if not player.is_in:
        _fail(checks.TURN_ORDER, f"seat {player.seat} is out of the hand already")
    return player


def _on_turn(hand: Hand, fact: Fact) -> SeatHand:
    player = _in_hand(hand, fact)
    if player is not hand.on_turn:
        _fail(checks.TURN_ORDER, f"it is the turn of seat {hand.on_turn.seat}, not of seat {player.seat}")
    return player


def _played_for(hand: Hand, fact: Fact, player: SeatHand) -> None:
    """The table draws or discards for the seat: not where it should have dropped it (T8.4), not early."""
    if player.missed >= hand.terms.max_missed:
        _fail(checks.AUTOPLAY, f"seat {player.seat} missed {player.missed} turns and must be dropped")
    _not_early(hand, fact)


def _not_early(hand: Hand, fact: Fact) -> None:
    """T8.2, where the manifest promises deadlines. Once the table has acted the turn is its own."""
    running = clock(hand)
    if not hand.terms.deadlines or running is None or hand.turn.clocked:
        return
    if fact["at"] < running.bank_ends:
        early = running.bank_ends - fact["at"]
        _fail(checks.DEADLINE, f"the table acts for seat {running.seat} {early} ms before its time is over")


def _named(fact: Fact) -> list[str]:
    """The cards that a fact names."""
    cards = [fact[key] for key in ("wild", "open", "card", "finish") if key in fact]
    for group in fact.get("groups", ()):
        cards.extend(group)
    return cards


def _fail(check: str, message: str) -> NoReturn:
    raise _BrokenRuleError(check, message)


_JUDGES: Final[dict[str, Callable[[Hand, Fact], None]]] = {
    "deal": _deal,
    "draw": _draw,
    "discard": _discard,
    "reshuffle": _reshuffle,
    "declare": _declare,
    "drop": _drop,
    "clock_credit": _clock_credit,
    "result": _result,
}

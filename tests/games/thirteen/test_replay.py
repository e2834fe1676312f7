"""Judging a published hand anew: what is legal passes, and each thing that is not has its own name."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from app.games.base import ReplayError
from app.games.thirteen import checks
from app.games.thirteen.state import Phase
from tests.games.thirteen.tables import HIGH, VALID, Table

Facts = list[dict[str, Any]]
Change = Callable[[Facts], object]


def story() -> Table:
    """A hand with something of everything; the events by their index are named beside them."""
    table = Table((1, 2, 3, 4), hands={1: HIGH, 3: VALID}, stock="9H1 QS1 3D2 5D1 QS2 TC1", dealer=4)
    table.wait(3).draw(1)  # 1: 9H1
    table.wait(3).discard(1, "9C2")  # 2
    table.wait(3).take(2)  # 3: 9C2
    table.wait(3).discard(2, table.spare(2))  # 4
    table.miss()  # 5 6: seat 3 draws and discards QS1
    table.wait(3).drop(4)  # 7
    table.wait(3).credit(4_000)  # 8
    table.wait(3).draw(1)  # 9: 3D2
    table.wait(3).declare(1, "3D2")  # 10: not valid
    table.wait(3).draw(2)  # 11: 5D1
    table.wait(3).discard(2, "5D1")  # 12
    table.wait(3).draw(3)  # 13: QS2
    table.wait(3).declare(3, "QS2")  # 14, 15 the result
    assert [f["type"] for f in table.facts] == [
        *("deal", "draw", "discard", "draw", "discard", "draw", "discard", "drop", "clock_credit"),
        *("draw", "declare", "draw", "discard", "draw", "declare", "result"),
    ]
    return table


def told(table: Table) -> Facts:
    return copy.deepcopy([dict(fact) for fact in table.facts])


def test_a_hand_that_kept_the_rules_is_believed() -> None:
    hand = story().replay()
    assert hand.phase is Phase.OVER
    assert hand.outcome is not None
    assert hand.outcome.winner == 3
    assert hand.outcome.points == {1: 80, 2: hand.outcome.points[2], 3: 0, 4: 20}


def put(index: int, **fields: Any) -> Change:
    return lambda facts: facts[index].update(fields)


def lose(index: int, *fields: str) -> Change:
    return lambda facts: [facts[index].pop(field) for field in fields]


def cut(start: int, end: int | None = None) -> Change:
    def change(facts: Facts) -> None:
        del facts[start : end or start + 1]

    return change


def insert(index: int, **fact: Any) -> Change:
    """Put a fact between, at the time of the one before it."""
    return lambda facts: facts.insert(index, {"at": facts[index - 1]["at"], **fact})


def swap(first: int, second: int, *, times: bool = False) -> Change:
    """Tell two facts in the other order; their times stay where they were unless ``times``."""

    def change(facts: Facts) -> None:
        a, b = facts[first], facts[second]
        if not times:
            a["at"], b["at"] = b["at"], a["at"]
        facts[first], facts[second] = b, a

    return change


def in_result(name: str, seat: str, more: int) -> Change:
    def change(facts: Facts) -> None:
        facts[-1][name][seat] += more

    return change


TAMPERINGS: list[tuple[str, str, Change]] = [
    ("another dealer", checks.DEAL, put(0, dealer=3)),
    ("another seat dealt in", checks.DEAL, put(0, seats=[1, 2, 3, 5])),
    ("a seat left out of the deal", checks.DEAL, put(0, seats=[1, 2, 3])),
    ("another wild card", checks.DEAL, put(0, wild="8D1")),
    ("another opening card", checks.DEAL, put(0, open="2C1")),
    ("no deal", checks.DEAL, cut(0)),
    ("a second deal", checks.DEAL, lambda facts: facts.insert(3, {**facts[0], "at": facts[2]["at"]})),
    ("an unknown field", checks.EVENT_SHAPE, put(1, card="9H1")),
    ("a missing field", checks.EVENT_SHAPE, lose(2, "card")),
    ("a missing actor", checks.EVENT_SHAPE, lose(2, "by")),
    ("an unknown actor", checks.EVENT_SHAPE, put(2, by="house")),
    ("an unknown type", checks.EVENT_SHAPE, put(8, type="wait")),
    ("a type that is no string", checks.EVENT_SHAPE, put(8, type=["wait"])),
    ("a time that is no whole number", checks.EVENT_SHAPE, put(2, at=1.5)),
    ("a time that is a truth", checks.EVENT_SHAPE, put(0, at=True)),
    ("a seat that is a string", checks.EVENT_SHAPE, put(2, seat="1")),
    ("a negative credit", checks.EVENT_SHAPE, put(8, ms=-4_000)),
    ("a credit without a reason", checks.EVENT_SHAPE, put(8, reason="")),
    ("groups of a wrong declaration", checks.EVENT_SHAPE, put(10, groups=[])),
    ("no groups of a valid one", checks.EVENT_SHAPE, lose(14, "groups")),
    ("an unknown reason of a drop", checks.EVENT_SHAPE, put(7, reason="tired")),
    ("points by seat as a list", checks.EVENT_SHAPE, put(15, points=[80, 0])),
    ("points of a seat with a leading zero", checks.EVENT_SHAPE, put(15, points={"01": 80})),
    ("an event that is no object", checks.EVENT_SHAPE, lambda facts: facts.insert(3, [])),  # type: ignore[arg-type]  # no fact at all is the point
    ("a time that falls", checks.TIME_ORDER, lambda facts: facts[2].update(at=facts[1]["at"] - 1)),
    ("two events with their times swapped", checks.TIME_ORDER, swap(8, 9, times=True)),
    ("a draw out of turn", checks.TURN_ORDER, put(1, seat=2)),
    ("a discard of another seat", checks.TURN_ORDER, put(2, seat=2)),
    ("an act of a seat that is out", checks.TURN_ORDER, put(9, seat=4)),
    ("an act of a seat that was not dealt in", checks.TURN_ORDER, put(9, seat=5)),
    ("a drop out of turn", checks.TURN_ORDER, put(7, seat=2)),
    ("a drop after drawing", checks.TURN_ORDER, swap(5, 7)),
    ("a turn left out", checks.TURN_ORDER, cut(3, 5)),
    ("two draws in one turn", checks.DRAW_ILLEGAL, lambda facts: facts.insert(2, dict(facts[1]))),
    ("another card taken from the pile", checks.DRAW_ILLEGAL, put(3, card="9C1")),
    ("a card taken that lies below the top", checks.DRAW_ILLEGAL, put(3, card="2C2")),
    ("a discard before the draw", checks.DISCARD_ILLEGAL, swap(1, 2)),
    ("a discard of a card not held", checks.DISCARD_ILLEGAL, put(2, card="9C1")),
    ("a discard of the card just taken", checks.DISCARD_ILLEGAL, put(4, card="9C2")),
    ("a card that there is not", checks.CARD_UNKNOWN, put(2, card="9C7")),
    ("a card of a pack that the table doesn't use", checks.CARD_UNKNOWN, put(2, card="9C3")),
    ("a card in words", checks.CARD_UNKNOWN, put(10, finish="nine")),
    ("a reshuffle that is not due", checks.RESHUFFLE, insert(9, type="reshuffle", ordinal=1, root="00")),
    ("a first drop at the price of a later one", checks.DROP_POINTS, put(7, points=40)),
    ("a drop that costs nothing", checks.DROP_POINTS, put(7, points=0)),
    ("a leaving at the price of a first drop", checks.DROP_POINTS, put(7, reason="leave")),
    ("a wrong declaration told as valid", checks.DECLARATION, put(10, valid=True, groups=[])),
    ("a finish card that is not held", checks.DECLARATION, put(10, finish="9C1")),
    ("a declaration before the draw", checks.DECLARATION, swap(9, 10)),
    (
        "a valid declaration told as wrong",
        checks.DECLARATION,
        lambda facts: (facts[14].pop("groups"), facts[14].update(valid=False)),
    ),
    ("groups that leave a card out", checks.DECLARATION, lambda facts: facts[14]["groups"].pop()),
    ("groups with a card twice", checks.DECLARATION, lambda f: f[14]["groups"].append(["KC1", "KD1", "KH1"])),
    (
        "groups that are none",
        checks.DECLARATION,
        put(14, groups=[VALID.split()[:7], VALID.split()[7:]]),
    ),
    ("a declaration by the table", checks.AUTOPLAY, put(14, by="clock")),
    ("the table draws from the pile", checks.AUTOPLAY, put(5, **{"from": "open", "card": "5H1"})),
    ("another card than the law's discarded by the table", checks.AUTOPLAY, put(6, card="AH1")),
    ("the player plays on in the table's turn", checks.AUTOPLAY, put(6, by="player")),
    ("a drop by the table without missed turns", checks.AUTOPLAY, put(7, by="clock", reason="missed")),
    ("a player's drop told as the table's", checks.AUTOPLAY, put(7, by="clock")),
    ("the table's drop told as the player's", checks.AUTOPLAY, put(7, reason="missed")),
    (
        "the table acts a millisecond early",
        checks.DEADLINE,
        lambda facts: [f.update(at=f["at"] - 1) for f in facts[5:7]],
    ),
    ("a player's draw told as the table's", checks.DEADLINE, put(9, by="clock")),
    (
        "an event after the declaration",
        checks.EVENT_AFTER_END,
        insert(15, type="clock_credit", ms=1, reason="x"),
    ),
    ("an event after the result", checks.EVENT_AFTER_END, insert(16, type="clock_credit", ms=1, reason="x")),
    ("a second result", checks.EVENT_AFTER_END, lambda facts: facts.append(dict(facts[-1]))),
    ("no result", checks.RESULT_MISSING, cut(15)),
    ("cut off in mid-hand", checks.RESULT_MISSING, cut(9, 16)),
    ("nothing at all", checks.RESULT_MISSING, cut(0, 16)),
    ("another winner", checks.WINNER, put(15, winner=2)),
    ("no winner", checks.WINNER, put(15, winner=None)),
    ("a result in mid-hand", checks.WINNER, cut(9, 15)),
    ("points one more", checks.POINTS, in_result("points", "2", 1)),
    ("points of the winner", checks.POINTS, in_result("points", "3", 1)),
    ("points of a dropped seat", checks.POINTS, in_result("points", "4", 20)),
    ("points of a seat missing", checks.POINTS, lambda facts: facts[15]["points"].pop("4")),
    (
        "points of a seat that was not there",
        checks.POINTS,
        lambda facts: facts[15]["points"].update({"5": 0}),
    ),
    ("another gross", checks.GROSS, lambda facts: facts[15].update(gross=facts[15]["gross"] + 5)),
    (
        "a commission rounded up",
        checks.COMMISSION,
        lambda facts: facts[15].update(commission=facts[15]["commission"] + 1),
    ),
    ("no commission", checks.COMMISSION, put(15, commission=0)),
    ("a transfer one more", checks.TRANSFERS, in_result("transfers", "3", 1)),
    ("a loser who pays less", checks.TRANSFERS, in_result("transfers", "1", 5)),
    ("a transfer missing", checks.TRANSFERS, lambda facts: facts[15]["transfers"].pop("4")),
]


@pytest.mark.parametrize(
    ("check", "change"), [pytest.param(c, change, id=name) for name, c, change in TAMPERINGS]
)
def test_a_tampered_hand_fails_by_the_name_of_the_check(check: str, change: Change) -> None:
    table = story()
    facts = told(table)
    change(facts)
    with pytest.raises(ReplayError) as caught:
        table.replay(facts)
    assert caught.value.check == check, caught.value.message
    assert caught.value.message


def test_every_check_has_a_sentence_and_a_tampering() -> None:
    names = {value for name, value in vars(checks).items() if name.isupper() and isinstance(value, str)}
    assert names == set(checks.SENTENCES)
    assert names == {check for _, check, _ in TAMPERINGS}


def test_the_error_says_which_event_it_was() -> None:
    table = story()
    facts = told(table)
    facts[4]["card"] = "9C2"
    with pytest.raises(ReplayError, match="event 5: 9C2 was just taken") as caught:
        table.replay(facts)
    assert caught.value.index == 4


def test_a_manifest_that_cannot_be_played_by_is_named() -> None:
    with pytest.raises(ReplayError, match="turn_s") as caught:
        story().replay(turn_s=None)
    assert caught.value.check == checks.DEAL


def expect(table: Table, facts: Facts, check: str, **changes: Any) -> None:
    with pytest.raises(ReplayError) as caught:
        table.replay(facts, **changes)
    assert caught.value.check == check, caught.value.message


# declarations


def test_any_legal_arrangement_may_be_shown() -> None:
    table = story()
    facts = told(table)
    facts[14]["groups"] = [
        ["3H1", "AH1", "2H1", "4H1"],
        ["7S1", "5S1", "6S1"],
        ["KC1", "KH1", "KD1"],
        ["9S1", "9D1", "9C1"],
    ]
    table.replay(facts)


FOUR_RUNS = "AH1 2H1 3H1 4S1 5S1 6S1 4D1 5D1 6D1 4H1 5H1 6H1 JK1"
TWO_JOKERS = "AH1 2H1 3H1 JK1 5S1 6S1 8C1 9C1 9D1 9S1 KC1 KD1 KH1"


@pytest.mark.parametrize(
    ("hand", "shown", "named"),
    [
        (FOUR_RUNS, "AH1 2H1 3H1 | 4S1 4D1 4H1 | 5S1 5D1 5H1 | 6S1 6D1 6H1 JK1", "second sequence"),
        (TWO_JOKERS, "AH1 2H1 3H1 JK1 | 5S1 6S1 8C1 | 9C1 9D1 9S1 | KC1 KD1 KH1", "no pure"),
        (TWO_JOKERS, "AH1 2H1 3H1 | 5S1 6S1 8C1 KH1 | 9C1 9D1 9S1 JK1 | KC1 KD1", "is no group"),
        (TWO_JOKERS, "AH1 2H1 3H1 JK1 | 5S1 6S1 8C1 | 9C1 9D1 9S1 | KC1 KD1 KS1", "each once"),
    ],
)
def test_T5_2_groups_that_do_not_prove_the_declaration(hand: str, shown: str, named: str) -> None:
    table = Table((1, 2), hands={1: hand}, stock="QS1")
    table.draw(1)
    assert table.declare(1, "QS1")["valid"] is True
    facts = told(table)
    facts[2]["groups"] = [group.split() for group in shown.split(" | ")]
    with pytest.raises(ReplayError, match=named) as caught:
        table.replay(facts)
    assert caught.value.check == checks.DECLARATION


# reshuffles


def reshuffled() -> tuple[Table, int]:
    """A hand with a reshuffle, and the index of that."""
    table = Table((1, 2, 3))
    while table.hand.reshuffled == 0:
        table.wait(1).turn(table.on_turn)
    table.leave(1)
    table.leave(2)
    return table, next(i for i, f in enumerate(table.facts) if f["type"] == "reshuffle")


def test_T3_5_a_reshuffle_in_its_place_is_believed() -> None:
    table, _ = reshuffled()
    table.replay()


@pytest.mark.parametrize(
    "change",
    [
        lambda facts, i: facts.pop(i),
        lambda facts, i: facts[i].update(root="00" * 32),
        lambda facts, i: facts[i].update(ordinal=2),
        lambda facts, i: facts.insert(i, dict(facts[i])),
        lambda facts, i: facts.insert(
            i + 1, {"type": "clock_credit", "at": facts[i]["at"], "ms": 1, "reason": "x"}
        ),
        lambda facts, i: facts[i + 1].update({"from": "open", "card": facts[i - 1]["card"]}),
        lambda facts, i: facts.insert(i - 1, facts.pop(i)),
    ],
    ids=["left out", "another root", "another ordinal", "twice", "not followed", "for a pick", "too early"],
)
def test_T3_5_a_reshuffle_out_of_its_place_is_not(change: Callable[[Facts, int], object]) -> None:
    table, index = reshuffled()
    facts = told(table)
    change(facts, index)
    for fact in facts:
        fact["at"] = table.now
    expect(table, facts, checks.RESHUFFLE)


def test_T3_6_a_draw_where_no_card_is_left() -> None:
    table = Table((1, 2, 3, 4, 5, 6, 7, 8), dealer=8)
    facts = told(table)
    facts.append({"type": "draw", "at": table.now, "seat": 1, "by": "player", "from": "stock"})
    expect(table, facts, checks.DRAW_ILLEGAL)


def test_T3_6_a_drawn_hand_in_which_points_are_told() -> None:
    table = Table((1, 2, 3, 4, 5, 6, 7, 8), dealer=8)
    table.drop(1)
    table.act(2, {"type": "draw", "from": "stock"})
    facts = told(table)
    facts[-1]["points"]["1"] = 20
    expect(table, facts, checks.POINTS)
    facts = told(table)
    facts[-1]["winner"] = 3
    expect(table, facts, checks.WINNER)


def test_T3_3_a_joker_taken_from_the_pile() -> None:
    table = Table((1, 2), hands={1: "JK1"})
    table.draw(1)
    table.discard(1, "JK1")
    facts = told(table)
    facts.append({"type": "draw", "at": table.now, "seat": 2, "by": "player", "from": "open", "card": "JK1"})
    expect(table, facts, checks.DRAW_ILLEGAL)


def test_T3_5_a_card_taken_from_an_empty_pile() -> None:
    table = Table((1, 2, 3))
    table.take(1)
    table.leave(1)
    facts = told(table)
    facts.append({"type": "draw", "at": table.now, "seat": 2, "by": "player", "from": "open", "card": "2C2"})
    expect(table, facts, checks.DRAW_ILLEGAL)


# missed turns


def missed(times: int) -> Table:
    table = Table((1, 2, 3), settings={"max_missed": 2})
    for _ in range(times):
        table.miss()
        table.turn(2)
        table.turn(3)
    return table


def test_T8_4_a_seat_dropped_too_early() -> None:
    table = missed(1)
    facts = told(table)
    drop = {"type": "drop", "seat": 1, "by": "clock", "points": 40, "reason": "missed"}
    facts.append({"at": table.now + 60_000, **drop})
    expect(table, facts, checks.AUTOPLAY)
    expect(table, facts, checks.AUTOPLAY, deadlines=None)


def test_T8_4_a_seat_played_for_that_had_to_be_dropped() -> None:
    table = missed(2)
    facts = told(table)
    facts.append({"type": "draw", "at": table.now + 60_000, "seat": 1, "by": "clock", "from": "stock"})
    expect(table, facts, checks.AUTOPLAY)
    expect(table, facts, checks.AUTOPLAY, deadlines=None)


def test_T8_4_a_seat_dropped_before_its_deadline() -> None:
    table = missed(2)
    facts = told(table)
    facts.append(
        {"type": "drop", "at": table.now + 29_999, "seat": 1, "by": "clock", "points": 40, "reason": "missed"}
    )
    expect(table, facts, checks.DEADLINE)  # its bank is used up: 30 s are left
    expect(table, facts, checks.RESULT_MISSING, deadlines=None)


def test_T8_4_a_missed_drop_costs_40() -> None:
    table = missed(2)
    table.miss()
    facts = told(table)
    facts[-1]["points"] = 20
    expect(table, facts, checks.DROP_POINTS)


# deadlines


def test_T8_2_deadlines_are_judged_only_where_the_manifest_promises_them() -> None:
    table = story()
    facts = told(table)
    for fact in facts[5:]:
        fact["at"] = facts[4]["at"]
    expect(table, facts, checks.DEADLINE)
    table.replay(facts, deadlines=None)


def test_T8_2_a_credit_moves_the_deadline_that_is_judged() -> None:
    table = Table((1, 2))
    table.credit(10_000)
    table.miss()
    table.leave(2)
    table.replay()
    facts = told(table)
    for fact in facts[2:]:
        fact["at"] -= 1
    expect(table, facts, checks.DEADLINE)


def test_T8_5_a_players_act_may_come_after_the_deadline() -> None:
    table = Table((1, 2))
    table.wait(500).draw(1)
    table.wait(500).discard(1, table.spare(1))
    table.leave(2)
    table.replay()


def test_a_leaving_may_come_between_any_two_events_of_others() -> None:
    table = story()
    facts = told(table)
    leave = {"type": "drop", "at": facts[9]["at"], "seat": 3, "by": "player", "points": 40, "reason": "leave"}
    facts.insert(10, leave)
    expect(table, facts[:11], checks.RESULT_MISSING)

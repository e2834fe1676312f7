"""What a practice player does with what it sees."""

from __future__ import annotations

import random
from typing import Any

import pytest

from app.games.base import Seen
from app.games.simulate import Mishaps, simulate
from app.games.thirteen.bot import STRENGTHS, bot_act, hope
from app.games.thirteen.game import THIRTEEN
from app.games.thirteen.seen import read
from tests.games.thirteen.tables import HIGH, VALID, Table

READY = VALID.replace("KH1", "2D1")
"""A hand that lacks the third king."""

HOPELESS = "AC1 4C1 7C1 KC1 2D1 5D1 9D1 QD1 3H1 6H1 TH1 2S1 9S1"


def seen_by(table: Table, seat: int, strength: str = "steady") -> Seen:
    cards = tuple(THIRTEEN.seat_view(table.hand, seat)["cards"])
    return Seen(table.manifest, table.seats, seat, tuple(table.facts), cards, strength)


def act_of(table: Table, seat: int, strength: str = "steady", seed: int = 1) -> dict[str, Any]:
    return bot_act(seen_by(table, seat, strength), random.Random(seed))


def test_it_takes_from_the_pile_what_completes_a_group() -> None:
    table = Table((1, 2), hands={1: READY}, opening="KH2")
    assert act_of(table, 1) == {"type": "draw", "from": "open"}


def test_it_leaves_on_the_pile_what_does_not_help() -> None:
    table = Table((1, 2), hands={1: READY}, opening="JC2")
    assert act_of(table, 1) == {"type": "draw", "from": "stock"}


def test_T3_3_it_takes_a_joker_that_opened_the_pile_and_never_tries_for_another() -> None:
    table = Table((1, 2), hands={1: VALID}, opening="JK2")
    assert act_of(table, 1) == {"type": "draw", "from": "open"}
    table = Table((1, 2), hands={1: "JK1", 2: VALID})
    table.draw(1)
    table.discard(1, "JK1")
    assert act_of(table, 2) == {"type": "draw", "from": "stock"}


def test_it_declares_as_soon_as_it_can() -> None:
    table = Table((1, 2), hands={1: READY}, opening="KH2")
    table.take(1)
    assert act_of(table, 1) == {"type": "declare", "finish": "2D1"}


def test_T3_4_it_never_discards_what_it_has_just_taken() -> None:
    table = Table((1, 2), hands={1: READY}, opening="QS2")
    table.take(1)
    for seed in range(40):
        assert act_of(table, 1, "easy", seed) != {"type": "discard", "card": "QS2"}


def test_it_keeps_jokers_and_cards_that_help() -> None:
    table = Table((1, 2), hands={1: READY}, stock="JK1")
    table.draw(1)
    assert act_of(table, 1) == {"type": "declare", "finish": "2D1"}
    table = Table((1, 2), hands={1: HIGH}, stock="JK1")
    table.draw(1)
    assert act_of(table, 1)["card"] != "JK1"


def test_T7_1_it_drops_a_hopeless_hand_at_once() -> None:
    table = Table((1, 2, 3, 4), hands={1: HOPELESS})
    assert act_of(table, 1) == {"type": "drop"}
    assert act_of(table, 1, "sharp") == {"type": "drop"}
    assert act_of(table, 1, "easy")["type"] == "draw"


def test_it_does_not_drop_once_it_has_taken_a_card() -> None:
    table = Table((1, 2), hands={1: HOPELESS})
    table.turn(1)
    table.turn(2)
    assert act_of(table, 1)["type"] == "draw"


def test_a_joker_and_neighbours_give_hope() -> None:
    low = HOPELESS.split()
    assert hope([*low[:12], "JK1"], "8") > hope(low, "8")
    assert hope([*low[:12], "JH1"], "8") > hope(low, "8")


def test_an_unknown_strength_plays_steadily() -> None:
    table = Table((1, 2), hands={1: HIGH})
    table.draw(1)
    assert act_of(table, 1, "of a lion") == act_of(table, 1, "steady")


def test_what_it_sees_follows_from_public_facts() -> None:
    table = Table((1, 2, 3, 4), hands={1: HIGH, 2: VALID}, opening="QS2", dealer=4)
    table.take(1)
    view = read(seen_by(table, 1))
    assert (view.picked, view.taken, view.rivals, view.open_top) == ("QS2", True, 3, None)
    table.declare(1, "KC2")
    view = read(seen_by(table, 2))
    assert (view.picked, view.taken, view.rivals, view.open_top) == ("QS2", False, 2, "KC2")
    table.drop(2)
    assert read(seen_by(table, 3)).rivals == 1


def test_after_a_reshuffle_only_the_top_of_the_pile_is_left() -> None:
    table = Table((1, 2, 3), wild="JK2")
    while table.hand.reshuffled == 0:
        table.turn(table.on_turn)
    assert read(seen_by(table, table.on_turn)).open_top == table.pile_top


@pytest.mark.parametrize("strength", sorted(STRENGTHS))
@pytest.mark.parametrize("seed", range(5))
def test_whatever_it_holds_its_act_is_legal(strength: str, seed: int) -> None:
    rng = random.Random(f"{strength}{seed}")
    table = Table((1, 2, 3), wild=rng.choice(["8D2", "JK2", "AS2"]), opening="2C2")
    for _ in range(60):
        if table.outcome is not None:
            break
        seat = table.on_turn
        table.act(seat, bot_act(seen_by(table, seat, strength), rng))


def test_it_never_declares_wrongly_and_its_hands_end() -> None:
    for played in simulate(THIRTEEN, 4, 30, 9, strengths=("easy", "steady", "sharp"), mishaps=Mishaps()):
        assert all(fact.get("valid", True) for fact in played.facts)
        assert played.outcome.kind == "won"

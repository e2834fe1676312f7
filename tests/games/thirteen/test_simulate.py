"""Hands of practice players, whole and checked."""

from __future__ import annotations

import json
from typing import Any

import pytest

from app.fairness.hashing import canonical, strict_loads
from app.games import simulate as simulation
from app.games.base import Decision, Fact, HandState
from app.games.simulate import MAX_ACTS, Mishaps, Played, SimulationError, Tally, manifest_for, simulate
from app.games.thirteen.game import THIRTEEN, ThirteenCard
from app.games.thirteen.state import Hand


def test_a_run_is_the_same_for_ever() -> None:
    def told() -> list[str]:
        return [json.dumps([dict(f) for f in p.facts]) for p in simulate(THIRTEEN, 3, 3, 7)]

    assert told() == told()
    assert told() != [json.dumps([dict(f) for f in p.facts]) for p in simulate(THIRTEEN, 3, 3, 8)]


@pytest.mark.parametrize("players", [2, 4, 6, 8])
def test_a_table_of_practice_players_finishes_its_hands(players: int) -> None:
    tally = Tally()
    for played in simulate(THIRTEEN, players, 4, 1, mishaps=Mishaps()):
        tally.add(played)
    assert tally.hands == 4
    assert tally.won == 4
    assert tally.clock_acts == 0


def test_with_mishaps_too_and_all_strengths_together() -> None:
    tally = Tally()
    for played in simulate(THIRTEEN, 4, 25, 3, strengths=("easy", "steady", "sharp", "rash")):
        tally.add(played)
    told = tally.statistics()
    assert told["hands"] == told["won"] + told["drawn"] == 25
    assert told["wrong_declarations"] > 0
    assert told["valid_declarations"] > 0
    assert told["clock_acts"] > 0
    assert sum(told["drops"].values()) > 0
    assert told["draws"]["least"] <= told["draws"]["median"] <= told["draws"]["most"]


def test_the_facts_are_json_as_the_transcript_needs_it() -> None:
    for played in simulate(THIRTEEN, 4, 5, 2):
        for fact in played.facts:
            assert strict_loads(canonical(fact)) == fact


def test_the_deal_goes_round() -> None:
    dealers = [played.dealer for played in simulate(THIRTEEN, 3, 4, 5)]
    assert dealers[1] == dealers[0] % 3 + 1
    assert dealers[0] == dealers[3]


def test_the_table_is_the_smallest_that_holds_the_players() -> None:
    assert manifest_for(THIRTEEN, 2)["seats"] == 4
    assert manifest_for(THIRTEEN, 5)["seats"] == 6
    assert manifest_for(THIRTEEN, 7)["packs"] == 3
    with pytest.raises(ValueError, match="9 players"):
        manifest_for(THIRTEEN, 9)


def test_a_tally_of_nothing() -> None:
    assert Tally().statistics()["draws"]["mean"] == 0


class Loser(ThirteenCard):
    """A game that drops a card under the table."""

    def evolve(self, hand: HandState, fact: Fact) -> Hand:
        after = super().evolve(hand, fact)
        return Hand(**{**_fields(after), "pile": after.pile[1:]}) if fact["type"] == "discard" else after


class Cheat(ThirteenCard):
    """A game whose drops cost one point more than the rules say."""

    def decide(self, hand: HandState, seat: int, act: Any, now: int) -> Decision:
        facts = super().decide(hand, seat, act, now).facts
        return Decision(tuple({**f, "points": f["points"] + 1} if f["type"] == "drop" else f for f in facts))


def _fields(hand: Hand) -> dict[str, Any]:
    return {name: getattr(hand, name) for name in Hand.__dataclass_fields__}


def test_lost_cards_are_found() -> None:
    with pytest.raises(SimulationError, match="cards are lost"):
        list(simulate(Loser(), 2, 1, 1))


def test_a_hand_against_the_rules_is_found() -> None:
    with pytest.raises(SimulationError, match="drop_points"):
        list(simulate(Cheat(), 6, 20, 1))


def test_players_who_never_end_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert MAX_ACTS > 1_000
    monkeypatch.setattr(simulation, "MAX_ACTS", 3)
    with pytest.raises(SimulationError, match="3 acts"):
        list(simulate(THIRTEEN, 4, 1, 1))


def test_a_hand_played_has_its_number() -> None:
    (played,) = simulate(THIRTEEN, 2, 1, 1)
    assert isinstance(played, Played)
    assert played.number == 1
    assert played.facts[0]["type"] == "deal"
    assert played.facts[-1]["type"] == "result"

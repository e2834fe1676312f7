"""The fold: one history, the same state for ever, also over restarts and checkpoints."""

from __future__ import annotations

import json

import pytest

from app.table.checkpoint import checkpoint, restored
from app.table.commands import Act, Leave
from app.table.evolve import apply, evolve, replay
from app.table.record import record_of
from app.table.views import snapshot
from tests.table.house import House, TestSecrets


def played(hands: int = 2) -> House:
    house = House(game="thirteen-card", settings={"turn_s": 1, "bank_s": 0, "max_missed": 1})
    for _ in range(hands):
        house.deal("ann", "bob")
        while house.is_in("playing"):
            house.due()
        for account in ("ann", "bob"):
            if house.state.seat_of(account) is not None:
                house.do(Leave(account))
    return house


def test_a_replay_in_mid_hand_gives_the_same_table_and_the_same_views() -> None:
    house = played()
    house.deal("ann", "bob")
    house.do(Act(house.account_on_turn(), {"type": "draw", "from": "stock"}))
    again = replay(house.rows, house.secrets)
    assert again == house.state
    for account in ("ann", "bob", None):
        assert snapshot(again, account, 0) == snapshot(house.state, account, 0)


def test_rows_come_without_gaps() -> None:
    house = played(1)
    with pytest.raises(ValueError, match="row 3 where row 2 is due"):
        replay([house.rows[0], house.rows[2]], house.secrets)
    with pytest.raises(ValueError, match="where row"):
        apply(house.state, house.rows[-1], house.secrets)
    with pytest.raises(ValueError, match="without rows"):
        replay([], house.secrets)


def test_events_that_are_none_are_refused() -> None:
    house = House()
    with pytest.raises(ValueError, match="unknown event 'moo'"):
        evolve(house.state, {"type": "moo"}, 0, house.secrets)
    with pytest.raises(ValueError, match="begins with opened"):
        evolve(None, {"type": "sat"}, 0, house.secrets)
    with pytest.raises(ValueError, match="without a hand"):
        evolve(house.state, {"type": "fact", "event": {}}, 0, house.secrets)
    house.deal("ann", "bob")
    with pytest.raises(ValueError, match="without its note"):
        evolve(house.state, {"type": "sealed"}, 0, house.secrets)


def test_other_seeds_than_those_of_the_deck_are_refused() -> None:
    house = House()
    house.deal("ann", "bob")
    with pytest.raises(ValueError, match="don't give the deck that was signed"):
        replay(house.rows, TestSecrets(length=house.length - 1))


def test_a_checkpoint_gives_the_same_table_and_is_none_while_a_hand_runs() -> None:
    house = played()
    saved = json.loads(json.dumps(checkpoint(house.state)))
    at = len(house.rows)
    state = restored(saved)
    assert state == house.state
    assert record_of(house.state) == record_of(state)
    house.deal("ann", "bob")
    assert checkpoint(house.state) is None
    assert replay(house.rows[at:], house.secrets, state) == house.state


def test_a_checkpoint_of_another_format_is_passed_over() -> None:
    saved = checkpoint(played(1).state)
    assert saved is not None
    assert restored({**saved, "format": 0}) is None


def test_there_is_no_record_of_a_hand_that_is_not_closed() -> None:
    house = House()
    with pytest.raises(ValueError, match="no closed hand"):
        record_of(house.state)
    house.deal("ann", "bob")
    with pytest.raises(ValueError, match="no closed hand"):
        record_of(house.state)

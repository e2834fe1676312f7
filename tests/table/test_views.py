"""What is seen of a table: the wire's shapes, proofs that hold, nothing that isn't the receiver's."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from app.fairness.cards import id_of
from app.fairness.merkle import verify_path
from app.table.commands import Act, Leave, Sit, Void
from app.table.views import private_update, public_update, seat_for, snapshot
from app.web.socket.wire import SERVER_MESSAGE
from tests.table.house import CARD, House


def play(house: House, acts: int = 10_000, seed: int = 1) -> None:
    rng = random.Random(seed)
    while house.is_in("playing") and acts:
        acts -= 1
        account = house.account_on_turn()
        house.now += 500
        house.do(Act(account, house.state.game.bot_act(house.seen_by(account), rng)))


def check_proof(house: House, proof: dict[str, Any]) -> None:
    hand = house.state.hand
    assert hand is not None
    assert hand.start is not None
    assert proof["ordinal"] == 0
    root, salt = bytes.fromhex(hand.start.deck_root), bytes.fromhex(proof["salt"])
    path = [bytes.fromhex(node) for node in proof["path"]]
    leaves = len(house.state.game.cards(hand.manifest["packs"]))
    assert verify_path(root, 0, proof["position"], id_of(proof["card"]), salt, path, leaves)


@pytest.mark.parametrize("game", ["high-card", "thirteen-card"])
def test_a_seat_gets_proofs_of_its_own_cards_and_of_the_open_ones(game: str) -> None:
    house = House(game=game)
    house.deal("ann", "bob")
    play(house, acts=2)
    for account in ("ann", "bob"):
        your = house.views[account]["table"]["your"]
        proven = {proof["card"] for proof in your["proofs"]}
        assert set(your["view"]["cards"]) <= proven | house.allowed[None]
        for proof in your["proofs"]:
            check_proof(house, proof)


def test_a_spectator_gets_the_proofs_of_the_wild_and_the_opening_card_alone() -> None:
    house = House(game="thirteen-card")
    house.deal("ann", "bob")
    deal = house.rows[-1].events[2]["event"]
    house.watch("eve")
    for stranger in (None, "eve"):
        your = house.views[stranger]["table"]["your"]
        assert [proof["card"] for proof in your["proofs"]] == [deal["wild"], deal["open"]]
        assert your["view"] is None


def test_nobody_gets_account_ids() -> None:
    house = House()
    for account in ("account-ann", "account-bob"):
        house.player(account)
    house.do(Sit("account-ann", "Ann", False, None, 500))
    house.do(Sit("account-bob", "Bob", False, None, 500))
    house.deal("account-ann", "account-bob")
    play(house)
    everything = json.dumps([public_update(row, house.state) for row in house.rows])
    everything += json.dumps(snapshot(house.state, None, house.now))
    assert "account" not in everything.replace('"account": null', "")


def test_who_leaves_in_mid_hand_sees_the_table_as_a_stranger() -> None:
    house = House(game="thirteen-card")
    house.deal("ann", "bob", "cyd")
    house.do(Leave("bob"))
    assert seat_for(house.state, "bob") is None
    seen = snapshot(house.state, "bob", house.now)
    assert seen["you"] == {"account": "bob", "name": None, "seat": None, "role": "spectator"}
    assert seen["table"]["your"] == snapshot(house.state, None, house.now)["table"]["your"]
    assert seen["table"]["seats"][1]["status"] == "gone"


def test_who_takes_a_seat_in_mid_hand_sees_no_cards() -> None:
    house = House(game="thirteen-card")
    house.deal("ann", "bob")
    house.player("eve")
    before = house.state
    house.do(Sit("eve", "P-eve", False, None, before.stake_needed))
    assert private_update(before, house.state, 3) == {"seat": 3, "proofs": [], "view": None}
    your = house.views["eve"]["table"]["your"]
    assert your["view"] is None
    assert len(your["proofs"]) == 2


def test_after_the_close_no_view_holds_a_card_of_the_hand_but_public_ones() -> None:
    house = House(game="thirteen-card")
    house.deal("ann", "bob")
    play(house, acts=6)
    house.do(Void("cannot go on"))
    for account in ("ann", "bob", None):
        seen = snapshot(house.state, account, house.now)
        assert seen["table"]["your"] is None
        assert set(CARD.findall(json.dumps(seen))) <= house.allowed[None]


def test_the_row_that_closes_still_proves_the_cards_drawn_in_it() -> None:
    house = House(game="high-card", settings={"max_missed": 1})
    house.deal("ann", "bob")
    house.do(Act(house.account_on_turn(), {"type": "stand"}))
    house.do(Act(house.account_on_turn(), {"type": "draw"}))
    last = house.account_on_turn()
    drawn = house.views[last]["table"]["your"]["proofs"][-1]
    check_proof(house, drawn)
    before = house.state
    house.do(Act(last, {"type": "stand"}))
    seat = seat_for(house.state, last)
    assert private_update(before, house.state, seat) == {"seat": seat, "proofs": [], "view": None}


@pytest.mark.parametrize("game", ["high-card", "thirteen-card"])
def test_every_message_has_the_shape_of_the_wire(game: str) -> None:
    house = House(game=game)
    house.roster("ann", "bob", "cyd")
    house.open("ann", "cyd")
    house.due()
    house.sit("dot")
    house.commit("ann", "cyd", "dot")
    house.due()
    house.open("ann", "cyd")
    before = house.state
    house.open("dot")
    assert private_update(before, house.state, 1) is not None
    play(house, acts=3)
    house.do(Leave("cyd"))
    play(house)
    state = house.state
    for account in ("ann", "cyd", None):
        SERVER_MESSAGE.validate_python(snapshot(state, account, house.now))
    for row in house.rows:
        message = {**public_update(row, state), "phase": state.phase, "proofs": []}
        you = private_update(before, state, 1)
        SERVER_MESSAGE.validate_python(message if you is None else {**message, "you": you})

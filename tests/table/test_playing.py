"""The hand at the table: transcript, clocks, notes, leaving, credits, and how it is closed (T7 to T9)."""

from __future__ import annotations

import json

import pytest

from app.fairness.messages import chain_of_heads, close_message, head_message
from app.ledger import accounts
from app.table.commands import Act, Credit, Leave, Sit, Tick, Void
from app.table.money import money
from tests.table.house import TABLE, House

ID = bytes.fromhex(TABLE)


def act(house: House, kind: str) -> Act:
    return Act(house.account_on_turn(), {"type": kind})


def waiting_seat(house: House) -> str:
    return next(a for a in ("ann", "bob", "cyd") if a != house.account_on_turn())


def test_every_fact_is_chained_and_signed() -> None:
    house = House()
    house.deal("ann", "bob")
    house.do(act(house, "draw"))
    house.do(act(house, "stand"))
    row = house.do(act(house, "stand"))
    hand = house.state.hand
    assert hand is not None
    assert hand.start is not None
    heads = chain_of_heads(bytes.fromhex(hand.start.head), [e.event for e in hand.transcript])
    for entry, head in zip(hand.transcript, heads[1:], strict=True):
        assert entry.head == head.hex()
        assert entry.signature == house.env.sign(head_message(ID, 1, entry.j, head)).hex()
    closed = next(event for event in row.events if event["type"] == "closed")
    assert closed["head"] == heads[-1].hex()
    outcome = closed["outcome"]
    assert closed["signature"] == house.env.sign(close_message(ID, 1, outcome, heads[-1])).hex()
    house.verify()


def test_refusals_of_the_game_come_through_by_their_code() -> None:
    house = House()
    assert house.refusal(Act("ann", {"type": "draw"})) == "not_seated"
    house.sit("ann")
    assert house.refusal(Act("ann", {"type": "draw"})) == "no_hand"
    house.deal("ann", "bob")
    house.sit("cyd")
    assert house.refusal(Act("cyd", {"type": "draw"})) == "not_in_hand"
    assert house.refusal(Act(waiting_seat(house), {"type": "stand"})) == "not_your_turn"
    assert house.refusal(act(house, "moo")) == "bad_act"


def test_T8_3_the_table_acts_at_the_deadline_and_not_before() -> None:
    house = House()
    house.deal("ann", "bob")
    deadline = house.state.deadline
    assert deadline == house.now + 15_000
    house.now = deadline - 1
    assert house.refusal(Tick(house.everybody)) == "nothing_due"
    row = house.due()
    assert row.events[0]["event"]["by"] == "clock"


def test_T8_5_an_act_after_the_deadline_counts_until_the_table_has_acted() -> None:
    house = House()
    house.deal("ann", "bob")
    late = act(house, "stand")
    house.now += 16_000
    assert house.do(late).events[0]["event"]["by"] == "player"


def test_T8_1_a_seat_dropped_for_missed_turns_sits_out_when_the_hand_is_over() -> None:
    house = House(settings={"max_missed": 0})
    house.deal("ann", "bob", "cyd")
    idle = house.account_on_turn()
    row = house.due()
    assert not any(event["type"] == "sat_out" for event in row.events), "the hand runs on"
    while house.is_in("playing"):
        row = house.do(act(house, "stand"))
    seat = house.state.seat_of(idle)
    assert seat is not None
    assert {"type": "sat_out", "seat": seat.number, "why": "missed"} in row.events


def test_T8_2_time_given_back_is_a_public_fact_of_the_hand() -> None:
    house = House()
    house.deal("ann", "bob")
    deadline = house.state.deadline
    row = house.do(Credit(7000, "restart"))
    assert row.events[0]["event"]["type"] == "clock_credit"
    assert house.state.deadline == (deadline or 0) + 7000


@pytest.mark.parametrize("phase", ["countdown", "opening", "pause"])
def test_T8_2_time_is_given_back_in_every_phase_with_a_clock(phase: str) -> None:
    house = House()
    house.sit("ann")
    house.sit("bob")
    house.commit("ann", "bob")
    if phase != "countdown":
        house.due()
    if phase == "pause":
        house.do(Void("test"))
    assert house.is_in(phase)
    deadline = house.state.deadline
    row = house.do(Credit(7000, "restart"))
    assert row.events == ({"type": "phase_credit", "ms": 7000, "reason": "restart"},)
    assert house.state.deadline == (deadline or 0) + 7000


@pytest.mark.parametrize("command", [Credit(0, "x"), Credit(-5, "x"), Credit(10**12, "x"), Credit(5, "")])
def test_credits_are_bounded(command: Credit) -> None:
    house = House()
    house.deal("ann", "bob")
    assert house.refusal(command) in {"bad_amount", "bad_reason"}


def test_no_credit_where_no_clock_runs() -> None:
    assert House().refusal(Credit(5, "restart")) == "no_clock"


def test_time_never_falls_though_another_workers_clock_lags() -> None:
    house = House()
    house.deal("ann", "bob")
    at = house.rows[-1].at
    house.now -= 400
    row = house.do(act(house, "stand"))
    assert row.at == at
    assert row.events[0]["event"]["at"] == at


def test_T7_4_a_drop_mark_is_a_sealed_note_that_no_event_and_no_other_view_tells() -> None:
    house = House()
    house.deal("ann", "bob")
    marker = waiting_seat(house)
    row = house.do(Act(marker, {"type": "mark"}))
    assert row.events == ({"type": "sealed"},)
    assert row.note is not None
    for account, view in house.views.items():
        own = view["table"]["your"]["view"]
        marked = bool(own and own["drop_mark"])
        assert marked == (account == marker)
    row = house.do(act(house, "stand"))
    assert [e["event"]["type"] for e in row.events if e["type"] == "fact"] == ["stand", "drop", "result"]


def test_T7_4_leaving_in_mid_hand_is_a_drop_now_and_frees_the_seat_at_the_close() -> None:
    house = House()
    house.deal("ann", "bob", "cyd")
    gone = waiting_seat(house)
    row = house.do(Leave(gone))
    assert [event["type"] for event in row.events] == ["leaving", "fact"]
    seat = house.state.seat_of(gone)
    assert seat is not None
    assert seat.leaving
    assert house.refusal(Leave(gone)) == "leaving"
    assert house.refusal(Sit(gone, "Again", False, None, 100)) == "already_seated"
    assert house.refusal(Act(gone, {"type": "draw"})) == "leaving"
    while house.is_in("playing"):
        row = house.do(act(house, "stand"))
    assert row.events[-1] == {"type": "left", "seat": seat.number, "returned": 460, "why": "player"}
    assert house.state.seat_of(gone) is None


def test_T7_4_a_seat_that_is_out_already_leaves_free() -> None:
    house = House()
    house.deal("ann", "bob", "cyd")
    dropped = house.account_on_turn()
    house.do(act(house, "drop"))
    assert [event["type"] for event in house.do(Leave(dropped)).events] == ["leaving"]


def test_T9_3_the_last_fact_settles_in_its_own_row_and_one_transaction() -> None:
    house = House(commission_bp=700)
    house.deal("ann", "bob", "cyd")
    before = house.state
    row = house.do(act(house, "drop"))
    while house.is_in("playing"):
        before = house.state
        row = house.do(act(house, "stand"))
    assert [event["type"] for event in row.events] == ["fact", "fact", "closed"]
    (settled,) = money(before, row.events)
    result = row.events[-1]["result"]
    assert settled.key == f"settle:{TABLE}:1"
    assert result["gross"] == 140
    assert result["commission"] == 9, "700 of 10 000 of 140, rounded down once"
    assert house.ledger.balance(accounts.commission("practice", TABLE)) == 9
    for seat in house.state.seats.values():
        assert seat.held == 0
        assert seat.stake == 500 + result["transfers"][str(seat.number)]


def test_a_void_hand_pays_nothing_and_releases_all_holds() -> None:
    house = House()
    house.deal("ann", "bob")
    house.do(act(house, "draw"))
    head = house.state.hand.head if house.state.hand else ""
    row = house.do(Void("cannot go on"))
    assert row.events[0]["outcome"] == "void"
    assert row.events[0]["head"] == head
    assert row.events[0]["result"] is None
    assert {seat.stake for seat in house.state.seats.values()} == {500}
    assert house.ledger.balance(accounts.hold("practice", TABLE, "ann")) == 0
    assert house.state.previous_head == head
    house.verify()


def test_no_seed_and_no_hidden_card_before_the_close() -> None:
    house = House()
    house.deal("ann", "bob")
    hand = house.state.hand
    assert hand is not None
    assert hand.deal is not None
    rows = json.dumps([row.events for row in house.rows])
    assert house.secrets.seed(1, 1).hex() not in rows
    up = hand.transcript[0].event["up"]
    assert not any(f'"{card}"' in rows for card in hand.deal.deck if card != up)
    assert house.secrets.seed(1, 1).hex() not in repr(house.state)
    assert not any(card in repr(house.state) for card in hand.deal.deck if card != up)


def test_the_table_pauses_after_every_hand_and_deals_on() -> None:
    house = House()
    house.deal("ann", "bob")
    house.commit("ann", "bob")
    while house.is_in("playing"):
        house.due()
    assert house.is_in("pause")
    assert house.state.deadline == house.now + 8000
    house.due()
    assert house.is_in("opening")
    house.open("ann", "bob")
    assert house.state.dealer_before != 0

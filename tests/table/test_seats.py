"""Sitting down, standing up, stakes, sitting out and in; one answer for one command."""

from __future__ import annotations

import pytest

from app.ledger import accounts
from app.table.bounds import MAX_STAKE_HANDS, RECENT_ACCOUNTS, RECENT_PER_ACCOUNT
from app.table.commands import Leave, Sit, SitIn, SitOut, Tick, TopUp
from tests.table.house import WALLET, House


def test_a_seat_is_chosen_or_the_first_free_one() -> None:
    house = House()
    assert house.sit("ann", seat=2) == 2
    assert house.sit("bob") == 1
    assert house.sit("cyd") == 3
    assert list(house.state.seats) == [1, 2, 3], "ascending"


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (Sit("ann", "other", False, None, 100), "already_seated"),
        (Sit("eve", "P-eve", False, 1, 100), "seat_taken"),
        (Sit("eve", "P-eve", False, 0, 100), "no_such_seat"),
        (Sit("eve", "P-eve", False, 5, 100), "no_such_seat"),
        (Sit("eve", "P-eve", False, None, 99), "stake_too_small"),
        (Sit("eve", "P-eve", False, None, 100 * MAX_STAKE_HANDS + 1), "stake_too_large"),
        (Sit("eve", "P-ann", False, None, 100), "name_taken"),
        (Sit("eve", "", False, None, 100), "bad_name"),
        (Leave("eve"), "not_seated"),
        (TopUp("eve", 5), "not_seated"),
        (TopUp("ann", 0), "bad_amount"),
        (TopUp("ann", -5), "bad_amount"),
        (TopUp("ann", 100 * MAX_STAKE_HANDS), "stake_too_large"),
        (SitIn("ann"), "already_in"),
    ],
)
def test_refusals_say_why(command: Sit | Leave | TopUp | SitIn, code: str) -> None:
    house = House(rate=10)
    house.sit("ann")
    assert house.refusal(command) == code


def test_a_full_table_is_full() -> None:
    house = House()
    for account in ("ann", "bob", "cyd", "dot"):
        house.sit(account)
    assert house.refusal(Sit("eve", "P-eve", False, None, 100)) == "table_full"


def test_practice_players_sit_at_practice_tables_only() -> None:
    house = House(currency="house")
    assert house.refusal(Sit("bot1", "Robin", True, None, 100)) == "practice_only"
    practice = House()
    practice.player("bot1")
    assert practice.do(Sit("bot1", "Robin", True, None, 100)).events[0]["bot"] is True


def test_the_stake_comes_from_the_wallet_and_goes_back() -> None:
    house = House()
    house.sit("ann", stake=300)
    assert house.ledger.balance(accounts.wallet("practice", "ann")) == WALLET - 300
    house.do(TopUp("ann", 50))
    row = house.do(Leave("ann"))
    assert row.events == ({"type": "left", "seat": 1, "returned": 350, "why": "player"},)
    assert house.ledger.balance(accounts.wallet("practice", "ann")) == WALLET
    assert house.stake_account("ann") == 0


def test_no_top_up_during_the_seats_own_hand() -> None:
    house = House()
    house.deal("ann", "bob")
    house.sit("cyd")
    assert house.refusal(TopUp("ann", 50)) == "in_hand"
    house.do(TopUp("cyd", 50))


def test_T1_5_who_lacks_the_stake_sits_out_until_topped_up() -> None:
    house = House(settings={"max_missed": 0})
    house.sit("ann", stake=100)
    house.sit("bob", stake=100)
    house.deal("ann", "bob")
    row = house.do(Leave("bob"))
    loser = house.state.seats[1]
    assert loser.stake == 100 + 40 - 2, "bob's drop less commission"
    house.sit("bob", stake=100)
    house.deal("ann", "bob")
    row = house.due()
    poor = next(seat for seat in house.state.seats.values() if seat.stake < 100)
    assert {"type": "sat_out", "seat": poor.number, "why": "missed"} in row.events
    assert house.refusal(SitIn(poor.account)) == "stake_too_small"


def test_a_top_up_that_is_enough_sits_a_poor_seat_in_again() -> None:
    house = House(rate=10)
    house.sit("ann", stake=100)
    house.renew(rate=12)
    row = house.do(TopUp("ann", 20))
    assert [event["type"] for event in row.events] == ["topped_up", "sat_in"]
    assert house.refusal(SitIn("ann")) == "already_in"


def test_sitting_out_takes_effect_with_the_next_hand() -> None:
    house = House()
    house.deal("ann", "bob")
    house.do(SitOut("ann"))
    assert house.is_in("playing")
    assert house.refusal(SitOut("ann")) == "already_out"
    house.do(SitIn("ann"))


def test_seats_that_sit_out_for_too_long_are_stood_up() -> None:
    house = House()
    house.sit("ann")
    house.do(SitOut("ann"))
    assert house.state.deadline == house.now + 300_000
    house.now += 299_999
    assert house.refusal(Tick(house.everybody)) == "nothing_due"
    row = house.due()
    assert row.events == ({"type": "left", "seat": 1, "returned": 500, "why": "idle"},)
    assert house.state.deadline is None


def test_bug_11_joining_and_leaving_in_a_loop_does_not_hold_up_the_hand() -> None:
    house = House()
    for account in ("ann", "bob"):
        house.sit(account)
    house.commit("ann", "bob")
    ends = house.state.phase_ends
    assert ends == house.now + 5000
    for _ in range(4):
        house.now += 1000
        house.sit("eve")
        house.commit("eve")
        house.do(Leave("eve"))
    assert house.state.phase_ends == ends
    house.due()
    assert house.is_in("opening")


def test_the_countdown_starts_in_the_row_that_makes_enough_seats_ready() -> None:
    house = House()
    house.sit("ann")
    house.sit("bob")
    house.do(SitOut("bob"))
    house.commit("ann", "bob")
    assert house.is_in("waiting")
    row = house.do(SitIn("bob"))
    assert [event["type"] for event in row.events] == ["sat_in", "countdown"]


def test_at_the_end_of_the_countdown_absent_seats_sit_out() -> None:
    house = House()
    house.sit("ann")
    house.sit("bob")
    house.commit("ann", "bob")
    house.now += 5000
    row = house.do(Tick(frozenset({1})))
    assert row.events == ({"type": "sat_out", "seat": 2, "why": "away"}, {"type": "countdown_off"})
    assert house.is_in("waiting")


def test_a_seat_that_never_commits_is_away_after_a_while() -> None:
    house = House()
    house.deal("ann", "bob")
    house.sit("cyd")
    house.do(Leave("ann"))
    house.now += 7_000
    house.sit("ann")
    house.commit("ann", "bob")
    house.now += 20_000
    row = house.due()
    assert row.events[0] == {"type": "sat_out", "seat": 3, "why": "away"}
    assert house.is_in("opening")


def test_bug_3_a_repeated_command_gets_its_first_answer_again_also_after_a_restart() -> None:
    house = House()
    house.player("ann")
    row = house.do(Sit("ann", "P-ann", False, None, 100), command_id="c1")
    house.do(SitOut("ann"), command_id="c2")
    assert house.state.answer_to("ann", "c1") == row.seq
    assert house.state.answer_to("bob", "c1") is None
    assert house.state.answer_to("ann", None) is None


def test_remembered_commands_are_bounded() -> None:
    house = House()
    house.sit("ann")
    for n in range(RECENT_PER_ACCOUNT + 1):
        house.do(SitOut("ann") if n % 2 == 0 else SitIn("ann"), command_id=f"c{n}")
    assert house.state.answer_to("ann", "c0") is None
    assert house.state.answer_to("ann", "c1") is not None
    for n in range(RECENT_ACCOUNTS):
        house.player(f"p{n}")
        house.do(Sit(f"p{n}", f"P{n}", False, None, 100), command_id="c")
        house.do(Leave(f"p{n}"), command_id="d")
    assert house.state.answer_to("ann", "c1") is None
    assert len(house.state.recent) == RECENT_ACCOUNTS


def test_the_house_stands_a_seat_up_between_hands_only() -> None:
    house = House()
    house.deal("ann", "bob")
    assert house.refusal(Leave("ann", "house")) == "in_hand"
    while house.is_in("playing"):
        house.due()
    assert house.do(Leave("ann", "house")).events[0]["why"] == "house"

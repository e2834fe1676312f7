"""Commitments, roster, openings, the deal and the spoilt hand (fair-deal steps 3 to 11)."""

from __future__ import annotations

from app.fairness.messages import close_message, openings_hash, roster_hash, spoilt_head, start_hash
from app.ledger import accounts
from app.table.commands import Commit, Leave, OpenLate, OpenSeed, SitOut, Tick, Void
from tests.table.house import TABLE, House

ID = bytes.fromhex(TABLE)


def unhex(value: str) -> bytes:
    return bytes.fromhex(value)


def test_commitments_are_for_the_next_hand() -> None:
    house = House()
    house.sit("ann")
    command = house.commit_command("ann")
    assert house.refusal(Commit("ann", 2, command.commit)) == "wrong_hand"
    assert house.refusal(Commit("ann", 1, command.commit.upper())) == "bad_hex"
    assert house.refusal(Commit("eve", 1, command.commit)) == "not_seated"
    house.do(command)
    house.do(command)
    assert house.state.seats[1].commit == command.commit


def test_of_two_commitments_the_last_before_the_roster_counts_and_it_alone_is_opened() -> None:
    """The player has gone on at another device, which can't open what the first one committed to."""
    house = House()
    for account in ("ann", "bob"):
        house.sit(account)
    house.do(Commit("ann", 1, "0f" * 32))
    house.commit("ann", "bob")
    house.due()
    hand = house.state.hand
    assert hand is not None
    assert "0f" * 32 not in {player.commit for player in hand.players}
    assert house.refusal(Commit("ann", 1, "0f" * 32)) == "wrong_hand"
    house.open("ann", "bob")
    assert house.is_in("playing")


def test_commitments_for_the_next_hand_are_taken_while_this_one_runs() -> None:
    house = House()
    house.roster("ann", "bob")
    assert house.refusal(Commit("ann", 1, "0f" * 32)) == "wrong_hand"
    house.commit("ann")
    house.open("ann", "bob")
    house.commit("bob")
    while house.is_in("playing"):
        house.due()
    house.due()
    assert house.state.hand is not None
    assert house.is_in("opening")
    assert house.state.hand.number == 2


def test_the_roster_is_signed_and_holds_are_taken_with_it() -> None:
    house = House()
    for account in ("ann", "bob", "cyd"):
        house.sit(account)
    house.commit("ann", "cyd")
    house.due()
    hand = house.state.hand
    assert hand is not None
    assert hand.seats == (1, 3)
    seats = [(p.seat, unhex(p.commit), p.player) for p in hand.players]
    expected = roster_hash(ID, 1, unhex(house.state.manifest_hash), bytes(32), 0, seats)
    assert hand.roster == expected.hex()
    assert hand.roster_signature == house.env.sign(expected).hex()
    assert house.ledger.balance(accounts.hold("practice", TABLE, "cyd")) == 100
    assert house.state.seats[3].held == 100
    assert house.state.seats[2].held == 0
    assert house.state.deadline == house.now + 3000 + 800


def test_an_opening_must_fit_its_commitment() -> None:
    house = House()
    house.roster("ann", "bob")
    house.player("eve")
    assert house.refusal(OpenSeed("ann", 1, "ab" * 32)) == "opening_mismatch"
    assert house.refusal(OpenSeed("ann", 1, "xy" * 32)) == "bad_hex"
    assert house.refusal(house.open_command("ann", 2)) == "not_on_roster"
    assert house.refusal(house.open_command("eve")) == "not_on_roster"
    house.open("ann")
    assert house.refusal(house.open_command("ann")) == "already_opened"


def test_the_last_opening_deals_in_the_same_row() -> None:
    house = House()
    house.roster("ann", "bob")
    house.open("bob")
    row = house.open("ann")
    assert [event["type"] for event in row.events] == ["opening", "start", "fact"]
    hand = house.state.hand
    assert hand is not None
    assert hand.start is not None
    roster = unhex(hand.roster)
    openings = openings_hash(roster, [(1, house.seed("ann", 1)), (2, house.seed("bob", 1))])
    head = start_hash(unhex(hand.manifest_hash), roster, openings, unhex(hand.start.deck_root))
    assert hand.start.head == head.hex()
    assert hand.start.start_signature == house.env.sign(head).hex()
    assert hand.transcript[0].event["seats"] == [1, 2]


def test_an_opening_in_the_grace_counts_and_none_after_it() -> None:
    house = House()
    house.roster("ann", "bob")
    house.open("ann")
    house.now += 3800
    house.open_command("bob")
    early = House()
    early.roster("ann", "bob")
    early.now += 3801
    assert early.refusal(early.open_command("ann")) == "too_late"
    house.open("bob")
    assert house.is_in("playing")


def test_a_seat_that_does_not_open_spoils_the_hand_and_stands_up() -> None:
    house = House()
    house.roster("ann", "bob", "cyd")
    house.open("ann", "cyd")
    assert house.refusal(Tick(house.everybody)) == "nothing_due"
    row = house.due()
    hand = house.state.hand
    assert hand is not None
    openings = openings_hash(unhex(hand.roster), [(1, house.seed("ann", 1)), (3, house.seed("cyd", 1))])
    head = spoilt_head(unhex(hand.manifest_hash), unhex(hand.roster), openings, "seat", [2])
    closed, left = row.events
    assert closed["outcome"] == "spoilt"
    assert closed["spoilt"] == {"cause": "seat", "seats": [2]}
    assert closed["head"] == head.hex()
    assert closed["signature"] == house.env.sign(close_message(ID, 1, "spoilt", head)).hex()
    assert left == {"type": "left", "seat": 2, "returned": 500, "why": "spoilt"}
    assert house.ledger.balance(accounts.hold("practice", TABLE, "ann")) == 0
    assert house.state.dealer_before == 0, "a spoilt hand doesn't move the deal"
    record = house.records[1]
    assert [seat["seed"] is None for seat in record["seats"]] == [False, True, False]
    house.verify()


def test_the_next_hand_after_a_spoilt_one_has_the_next_number_and_seed() -> None:
    house = House()
    house.roster("ann", "bob", "cyd")
    house.open("ann", "cyd")
    house.due()
    house.commit("ann", "cyd")
    house.due()
    hand = house.state.hand
    assert hand is not None
    assert (hand.number, hand.index, hand.dealer_before) == (2, 2, 0)
    assert hand.previous_head == house.records[1]["head"]


def test_a_late_opening_is_taken_once_and_only_the_one_committed_to() -> None:
    house = House()
    house.roster("ann", "bob", "cyd")
    house.open("ann", "cyd")
    house.due()
    late = OpenLate("bob", 1, house.seed("bob", 1).hex())
    assert house.refusal(OpenLate("bob", 1, "ab" * 32)) == "opening_mismatch"
    assert house.refusal(OpenLate("ann", 1, house.seed("ann", 1).hex())) == "nothing_late"
    row = house.do(late)
    assert row.events == ({"type": "late", "hand": 1, "seat": 2, "seed": late.seed},)
    assert house.refusal(late) == "nothing_late"
    house.verify()


def test_T7_4_who_leaves_between_roster_and_deal_leaves_right_after_the_deal() -> None:
    house = House()
    house.roster("ann", "bob", "cyd")
    house.do(Leave("bob"))
    assert house.refusal(SitOut("bob")) == "leaving"
    row = house.open("ann", "cyd", "bob")
    facts = [event["event"]["type"] for event in row.events if event["type"] == "fact"]
    assert facts == ["deal", "drop"]
    assert house.state.seats[2].leaving
    while house.is_in("playing"):
        row = house.due()
    assert {"type": "left", "seat": 2, "returned": 460, "why": "player"} in row.events


def test_two_leave_before_the_deal_and_the_last_seat_wins_in_the_row_of_the_deal() -> None:
    house = House()
    house.roster("ann", "bob")
    house.do(Leave("ann"))
    row = house.open("ann", "bob")
    assert [event["type"] for event in row.events] == [
        "opening",
        "start",
        "fact",
        "fact",
        "fact",
        "closed",
        "left",
    ]
    assert house.is_in("pause")


def test_who_leaves_before_the_deal_without_opening_spoils_it() -> None:
    house = House()
    house.roster("ann", "bob")
    house.do(Leave("bob"))
    house.open("ann")
    row = house.due()
    assert row.events[0]["spoilt"] == {"cause": "seat", "seats": [2]}
    assert row.events[1]["why"] == "spoilt"


def test_a_roster_that_the_house_does_not_deal_is_spoilt_by_the_house() -> None:
    house = House()
    house.roster("ann", "bob")
    house.do(Leave("bob"))
    row = house.do(Void("restart"))
    assert row.events[0]["spoilt"] == {"cause": "house", "seats": []}
    assert row.events[1] == {"type": "left", "seat": 2, "returned": 500, "why": "player"}
    assert house.refusal(Void("restart")) == "no_hand"
    house.verify()


def test_T2_4_the_first_dealer_by_toss_then_clockwise_also_from_an_empty_seat() -> None:
    house = House()
    house.deal("ann", "bob", "cyd")
    first = house.state.hand
    assert first is not None
    assert first.start is not None
    assert first.deal is not None
    assert first.start.dealer == (1, 2, 3)[first.deal.toss(3)]
    house.do(Void("restart"))
    assert house.state.dealer_before == first.start.dealer, "a void hand counts as dealt"
    dealer = next(p.account for p in first.players if p.seat == first.start.dealer)
    house.do(Leave(dealer))
    house.deal(*[name for name in ("ann", "bob", "cyd") if name != dealer])
    second = house.state.hand
    assert second is not None
    assert second.start is not None
    assert second.start.dealer == first.start.dealer % 3 + 1

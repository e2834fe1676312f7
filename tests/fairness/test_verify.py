"""The verifier as a whole: it never breaks, and says what it could not check."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.crypto import verify_signature
from app.fairness.checks import CHECKS, STEPS, VerificationFailed
from app.fairness.hashing import canonical
from app.fairness.record import MAX_EVENTS, MAX_RECORD_BYTES, read_record
from app.fairness.verify import NO_DEADLINES, NOT_PINNED, avoided_deal, verify
from app.games.registry import GAMES
from tests.fairness.cheats import base
from tests.fairness.forge import HOUSE, Record, Table, by_bots, deal_of, reseal, until_drawn

KINDS = ["toss", "played", "declared", "wrong", "spoilt", "void"]

STRANGE = st.sampled_from(
    [None, True, False, 0, 1, -1, 2**32, 2**53 - 1, 1.5, "", "x", "00" * 32, [], {}, [None], {"a": 1}]
) | st.text(max_size=4)


def paths(value: Any, here: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a record."""
    if isinstance(value, dict):
        inner = [place for key, item in value.items() for place in paths(item, (*here, key))]
    elif isinstance(value, list):
        inner = [place for i, item in enumerate(value) for place in paths(item, (*here, i))]
    else:
        inner = []
    return [here, *inner] if here else inner


def signed_part(record: Record) -> bytes:
    """The record without its late openings, which come after the signature."""
    return canonical({key: value for key, value in record.items() if key != "late"})


def verdict(record: Any) -> int:
    """The step that failed, 0 for none; anything but a verdict is raised."""
    try:
        verify(record, verify_signature=verify_signature, games=GAMES, pinned_key=HOUSE.public)
    except VerificationFailed as failure:
        return failure.step
    return 0


@settings(max_examples=250, deadline=None)
@given(st.sampled_from(KINDS), st.booleans(), st.data())
def test_whatever_is_put_anywhere_the_verifier_answers(kind: str, sealed: bool, data: st.DataObject) -> None:
    """Any one value changed: the record fails by a name, or the change was none. It never crashes."""
    honest = base(kind)
    record = copy.deepcopy(honest)
    place = data.draw(st.sampled_from(paths(honest)))
    target: Any = record
    for step in place[:-1]:
        target = target[step]
    target[place[-1]] = data.draw(STRANGE)
    if sealed:
        try:
            record = reseal(record)
        except (ValueError, TypeError, KeyError, OverflowError, AttributeError):
            return  # not even the house can sign what has no hash
    assert verdict(record) in STEPS or sealed or signed_part(record) == signed_part(honest)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(KINDS), st.data())
def test_one_changed_byte_of_the_file_is_never_believed(kind: str, data: st.DataObject) -> None:
    text = bytearray(canonical(base(kind)))
    place = data.draw(st.integers(0, len(text) - 1))
    text[place] ^= data.draw(st.integers(1, 127))
    with pytest.raises(VerificationFailed):
        verify(bytes(text), verify_signature=verify_signature, games=GAMES, pinned_key=HOUSE.public)


def test_text_bytes_and_values_are_read_alike() -> None:
    record = base("played")
    pretty = json.dumps(record, indent=2)
    assert read_record(record) == read_record(pretty) == read_record(pretty.encode())


def test_tuples_in_place_of_lists_are_read_alike() -> None:
    """What the table holds in memory needs no trip through JSON."""
    record = reseal(base("played"))
    record["events"][0]["seats"] = tuple(record["events"][0]["seats"])
    record["events"] = tuple(record["events"])
    verify(record, verify_signature=verify_signature, games=GAMES)


@pytest.mark.parametrize("source", [b"", b"null", b"[]", b"{}", b"\xff", b'{"a":1,"a":2}', "[" * 50])
def test_what_is_no_record_fails_in_step_1(source: bytes | str) -> None:
    with pytest.raises(VerificationFailed) as caught:
        verify(source, verify_signature=verify_signature, games=GAMES)
    assert caught.value.step == 1


def test_a_record_has_a_longest_length() -> None:
    record = reseal(base("played"))
    for long in (
        b" " * (MAX_RECORD_BYTES + 1),
        {**record, "manifest": {**record["manifest"], "x": "y" * MAX_RECORD_BYTES}},
    ):
        with pytest.raises(VerificationFailed) as caught:
            verify(long, verify_signature=verify_signature, games=GAMES)
        assert caught.value.check == "size"


def test_the_longest_hand_that_can_be_played_is_within_the_bounds() -> None:
    """Two of a table of eight draw three packs to their end, with all reshuffles."""
    table = Table("long", {"seats": 8, "packs": 3})
    record = table.dealt(until_drawn, (1, 8))
    assert len(record["events"]) < MAX_EVENTS / 4
    assert len(canonical(record)) < MAX_RECORD_BYTES / 4
    verify(record, verify_signature=verify_signature, games=GAMES)


def test_manifests_may_hold_more_settings_and_they_are_in_the_hash() -> None:
    table = Table("more", {"pause_s": 8, "colour": "green", "nested": {"a": [1, None]}})
    record = table.dealt()
    verify(record, verify_signature=verify_signature, games=GAMES)
    record["manifest"]["colour"] = "red"
    with pytest.raises(VerificationFailed, match="manifest_signature"):
        verify(record, verify_signature=verify_signature, games=GAMES)


def test_deadlines_that_were_not_promised_are_not_checked_and_it_says_so() -> None:
    def impatient(play: Any) -> None:
        play.turn()
        play.wait()
        while not play.over:
            play.drop()

    for promise, notes in (("T8", ()), ("none", (NO_DEADLINES,))):
        record = Table("deadlines", {"deadlines": promise}).dealt(impatient)
        verified = verify(record, verify_signature=verify_signature, games=GAMES, pinned_key=HOUSE.public)
        assert verified.notes == notes
    clocked = next(event for event in record["events"] if event.get("by") == "clock")
    clocked["at"] -= 50_000
    verify(reseal(record), verify_signature=verify_signature, games=GAMES)


def test_without_a_pinned_key_it_says_so() -> None:
    assert NOT_PINNED in verify(base("spoilt"), verify_signature=verify_signature, games=GAMES).notes


def test_a_void_hand_may_have_no_event_yet_and_may_have_ended_by_the_rules() -> None:
    table = Table("void")
    empty = table.void(lambda play: play.facts.clear())
    assert verify(empty, verify_signature=verify_signature, games=GAMES).dealer == table.dealer
    ended = table.dealt()
    ended["events"].pop()
    ended["outcome"] = "void"
    verify(reseal(ended), verify_signature=verify_signature, games=GAMES)


def test_a_spoilt_hand_avoided_a_deck_only_once_all_have_opened() -> None:
    table = Table("avoided")
    all_late = read_record(table.spoilt([2, 5], late=[2, 5]))
    some_late = read_record(table.spoilt([2, 5], late=[5]))
    by_house = read_record(table.spoilt())
    dealt = read_record(table.dealt())
    avoided = avoided_deal(all_late, GAMES)
    assert avoided is not None
    assert len(avoided.deck) == 106
    assert avoided_deal(some_late, GAMES) is None
    assert avoided_deal(by_house, GAMES) is not None
    assert avoided_deal(dealt, GAMES) is None


def test_late_openings_are_outside_the_head() -> None:
    """A late opening is added to a record that was signed before it came."""
    before, after = Table("late"), Table("late")
    one, other = before.spoilt([2]), after.spoilt([2], late=[2])
    assert (one["head"], one["signature"]) == (other["head"], other["signature"])
    assert one["late"] != other["late"]


def test_the_verified_deal_is_the_one_that_was_played() -> None:
    record = Table("deal").dealt(by_bots)
    verified = verify(record, verify_signature=verify_signature, games=GAMES)
    assert verified.deal == deal_of(record)
    assert verified.heads[-1].hex() == record["head"]
    assert verified.dealer == record["events"][0]["dealer"]


class BrokenGame:
    """A game whose code fails in the replay: no verdict about the record."""

    rules = "thirteen-card/1"

    def packs(self, seats: int) -> int:
        return 2

    def cards(self, packs: int) -> tuple[str, ...]:
        return GAMES["thirteen-card"].cards(packs)

    def replay(self, manifest: Any, seats: Any, dealer: int, shuffler: Any, facts: Any) -> None:
        raise ZeroDivisionError


def test_a_fault_of_a_games_code_is_no_verdict() -> None:
    with pytest.raises(ZeroDivisionError):
        verify(base("played"), verify_signature=verify_signature, games={"thirteen-card": BrokenGame()})


def test_a_failure_says_check_step_and_hand() -> None:
    record: Record = {**base("played"), "signature": "00" * 64}
    with pytest.raises(VerificationFailed, match=r"^close_signature: ") as caught:
        verify(record, verify_signature=verify_signature, games=GAMES)
    assert (caught.value.step, caught.value.hand) == (CHECKS["close_signature"][0], record["hand"])

"""Two stories signed by the house: who holds both needs nobody's word."""

from __future__ import annotations

from typing import Any

import pytest

from app.crypto import verify_signature
from app.fairness import messages
from app.fairness.checks import VerificationFailed
from app.fairness.fraud import Statement, head_against_record, proof_of_fraud, read_statement
from app.fairness.verify import Verified, verify
from app.games.registry import GAMES
from tests.fairness.forge import HOUSE, OTHER_HOUSE, Play, Record, Table, openings_of, seed_of

TABLE = seed_of("fraud")[:16]
H1, H2 = seed_of(1), seed_of(2)


def head(j: int, at: bytes, hand: int = 1, table: bytes = TABLE) -> dict[str, Any]:
    signature = HOUSE.sign(messages.head_message(table, hand, j, at)).hex()
    return {
        "kind": "head",
        "table": table.hex(),
        "hand": hand,
        "j": j,
        "head": at.hex(),
        "signature": signature,
    }


def close(outcome: str, at: bytes, hand: int = 1, table: bytes = TABLE) -> dict[str, Any]:
    signature = HOUSE.sign(messages.close_message(table, hand, outcome, at)).hex()
    return {
        "kind": "close",
        "table": table.hex(),
        "hand": hand,
        "outcome": outcome,
        "head": at.hex(),
        "signature": signature,
    }


def key(new: bytes) -> dict[str, Any]:
    signature = HOUSE.sign(messages.key_message(HOUSE.public, new)).hex()
    return {"kind": "key", "old": HOUSE.public.hex(), "new": new.hex(), "signature": signature}


def manifest(table: Table, **changes: Any) -> dict[str, Any]:
    changed = {**table.manifest, **changes}
    return {
        "kind": "manifest",
        "manifest": changed,
        "signature": HOUSE.sign(messages.manifest_hash(changed)).hex(),
    }


def roster(record: Record) -> dict[str, Any]:
    return {
        "kind": "roster",
        "table": record["table"],
        "hand": record["hand"],
        "manifest_hash": messages.manifest_hash(record["manifest"]).hex(),
        "previous_head": record["previous_head"],
        "dealer_before": record["dealer_before"],
        "seats": [{key_: entry[key_] for key_ in ("seat", "player", "commit")} for entry in record["seats"]],
        "signature": record["roster_signature"],
    }


def start(record: Record) -> dict[str, Any]:
    return {
        **roster(record),
        "kind": "start",
        "openings_hash": openings_of(record).hex(),
        "deck_root": record["deck_root"],
        "signature": record["start_signature"],
    }


def judge(one: dict[str, Any], other: dict[str, Any], house_key: bytes = HOUSE.public) -> str | None:
    first, second = read_statement(one), read_statement(other)
    found = proof_of_fraud(first, second, house_key=house_key, verify_signature=verify_signature)
    assert found == proof_of_fraud(second, first, house_key=house_key, verify_signature=verify_signature)
    return found


def twins() -> tuple[Record, Record]:
    """One hand of one table told two ways, both signed: the second with one seat less."""
    one, other = Table("twins"), Table("twins")
    return one.dealt(), other.dealt(seats=(1, 2, 4))


def test_two_of_anything_for_one_slot_is_fraud() -> None:
    one, other = twins()
    table = Table("twins")
    assert judge(manifest(table), manifest(table, rate=1)) == "two_manifests"
    assert judge(roster(one), roster(other)) == "two_rosters"
    assert judge(start(one), start(other)) == "two_starts"
    assert judge(head(3, H1), head(3, H2)) == "two_heads"
    assert judge(close("won", H1), close("void", H1)) == "two_closes"
    assert judge(close("won", H1), close("won", H2)) == "two_closes"
    assert judge(key(H1), key(H2)) == "two_successors"


def test_a_start_beside_a_spoilt_close_is_fraud() -> None:
    record, _ = twins()
    table, hand = bytes.fromhex(record["table"]), record["hand"]
    assert judge(start(record), close("spoilt", H1, hand, table)) == "start_and_spoilt"
    assert judge(start(record), close("void", H1, hand, table)) is None
    assert judge(start(record), close("spoilt", H1, hand + 1, table)) is None


def test_one_story_told_twice_is_none() -> None:
    record, _ = twins()
    table = Table("twins")
    for statement in (manifest(table), roster(record), start(record), head(3, H1), close("won", H1), key(H1)):
        assert judge(statement, statement) is None


def test_other_slots_are_other_stories() -> None:
    table = Table("twins")
    assert judge(head(3, H1), head(4, H2)) is None
    assert judge(head(3, H1), head(3, H2, hand=2)) is None
    assert judge(head(3, H1), close("won", H2)) is None
    assert judge(manifest(table), manifest(table, version=2)) is None


def test_what_the_house_did_not_sign_proves_nothing() -> None:
    forged = {**head(3, H2), "signature": OTHER_HOUSE.sign(b"").hex()}
    assert judge(head(3, H1), forged) is None
    assert judge(head(3, H1), head(3, H2), house_key=OTHER_HOUSE.public) is None


def three_turns(play: Play) -> None:
    for _ in range(3):
        play.turn()


def verified_of(record: Record) -> Verified:
    return verify(record, verify_signature=verify_signature, games=GAMES)


def against(statement: dict[str, Any], verified: Verified) -> str | None:
    return head_against_record(read_statement(statement), verified, verify_signature=verify_signature)


def test_a_signed_head_beyond_or_unlike_the_record_is_fraud() -> None:
    played = Table("heads").void(three_turns)
    verified = verified_of(played)
    table, hand, heads = verified.record.table, verified.record.hand, verified.heads
    assert against(head(2, heads[2], hand, table), verified) is None
    assert against(head(2, H1, hand, table), verified) == "head_unlike_record"
    assert against(head(len(heads), H1, hand, table), verified) == "head_beyond_record"
    assert against(head(2, H1, hand + 1, table), verified) is None
    assert against(head(2, H1, hand), verified) is None
    assert against({**head(2, H1, hand, table), "signature": "00" * 64}, verified) is None
    assert against(close("won", H1, hand, table), verified) is None


def test_a_hand_cut_short_and_called_void_is_caught_by_a_head_that_a_seat_kept() -> None:
    """The house voids a hand that somebody won: the record holds, the kept head convicts."""
    won = verified_of(Table("cut").dealt())
    cut = verified_of(Table("cut").void(lambda play: play.turn()))
    last = len(won.heads) - 1
    kept = head(last, won.heads[last], 1, won.record.table)
    assert against(kept, won) is None
    assert against(kept, cut) == "head_beyond_record"


def test_a_signed_head_of_a_hand_called_spoilt_is_fraud() -> None:
    spoilt = verified_of(Table("spoilt").spoilt([2]))
    assert against(head(1, H1, 1, spoilt.record.table), spoilt) == "head_beyond_record"


@pytest.mark.parametrize(
    ("statement", "check"),
    [
        (None, "shape"),
        ({}, "shape"),
        ({"kind": "rumour"}, "shape"),
        ({"kind": ["head"]}, "shape"),
        ({**head(1, H1), "j": 0}, "shape"),
        ({**head(1, H1), "note": "x"}, "key_unknown"),
        ({"kind": "close"}, "key_missing"),
        ({**close("won", H1), "outcome": "lost"}, "shape"),
    ],
    ids=ascii,
)
def test_what_is_no_statement_is_refused(statement: Any, check: str) -> None:
    with pytest.raises(VerificationFailed) as caught:
        read_statement(statement)
    assert caught.value.check == check


def test_a_roster_out_of_order_is_no_statement() -> None:
    statement = roster(twins()[0])
    with pytest.raises(VerificationFailed) as caught:
        read_statement({**statement, "seats": statement["seats"][::-1]})
    assert caught.value.check == "seats"


def test_statements_are_values() -> None:
    assert read_statement(head(1, H1)) == read_statement(head(1, H1))
    assert isinstance(read_statement(key(H1)), Statement)

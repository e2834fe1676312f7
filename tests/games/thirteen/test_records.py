"""The published example records, judged by the rules alone."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from app.fairness.cards import id_of
from app.fairness.deal import Deal, deal_key, entropy
from app.fairness.messages import manifest_hash, openings_hash
from app.games.base import ReplayError
from app.games.thirteen import checks
from app.games.thirteen.game import THIRTEEN
from app.games.thirteen.replay import replay
from app.games.thirteen.state import Hand

RECORDS = Path(__file__).parents[2] / "vectors" / "records"
DEALT = ["six-seats-drops", "wrong-declaration-last-seat-wins", "wrong-then-valid-declaration"]


def read(name: str) -> dict[str, Any]:
    record = json.loads((RECORDS / f"{name}.json").read_text(encoding="utf-8"))
    assert isinstance(record, dict)
    return record


def judged(record: dict[str, Any]) -> Hand:
    """The record's hand, replayed from its seeds."""
    roster = bytes.fromhex(record["roster"])
    opened = [(s["seat"], bytes.fromhex(s["seed"])) for s in record["seats"]]
    e = entropy(manifest_hash(record["manifest"]), roster, openings_hash(roster, opened))
    ids = tuple(map(id_of, THIRTEEN.cards(record["manifest"]["packs"])))
    deal = Deal(deal_key(bytes.fromhex(record["server_seed"]), e), e, ids)
    seats = tuple(seat for seat, _ in opened)
    dealer = deal.dealer(seats, record["dealer_before"])
    return replay(record["manifest"], seats, dealer, deal, record["events"])


@pytest.mark.parametrize("name", DEALT)
def test_the_record_is_believed(name: str) -> None:
    record = read(name)
    outcome = judged(record).outcome
    assert outcome is not None
    assert outcome.kind == record["outcome"]
    assert {str(seat): net for seat, net in outcome.transfers.items()} == record["events"][-1]["transfers"]


@pytest.mark.parametrize("name", DEALT)
def test_no_card_that_nobody_chose_can_be_another(name: str) -> None:
    """Each card that followed from the seeds or the pile, made its twin: the hand is not believed."""
    record = read(name)
    for index, event in enumerate(record["events"]):
        for field in ("wild", "open", "card"):
            if field in event and event["type"] in ("deal", "draw"):
                told = copy.deepcopy(record)
                twin = event[field][:2] + ("2" if event[field][2] == "1" else "1")
                told["events"][index][field] = twin
                with pytest.raises(ReplayError):
                    judged(told)


@pytest.mark.parametrize("name", DEALT)
def test_no_event_of_it_can_be_missing(name: str) -> None:
    """But for a discard: who then leaves may have left in mid-turn (only the chain of heads tells)."""
    record = read(name)
    for index, event in enumerate(record["events"]):
        if event["type"] == "discard":
            continue
        told = copy.deepcopy(record)
        del told["events"][index]
        with pytest.raises(ReplayError):
            judged(told)


def test_what_the_table_discarded_is_what_harmed_least() -> None:
    record = read("wrong-then-valid-declaration")
    index = next(
        i for i, e in enumerate(record["events"]) if e.get("by") == "clock" and e["type"] == "discard"
    )
    held = record["events"][index]["card"]
    told = copy.deepcopy(record)
    told["events"][index]["card"] = held[:2] + ("1" if held[2] == "2" else "2")
    with pytest.raises(ReplayError) as caught:
        judged(told)
    assert caught.value.check in (checks.AUTOPLAY, checks.DISCARD_ILLEGAL)

"""``deal``: the vectors' intermediate values, and what is wrong with a file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from app.offline.deal import BadDeal, deal

VECTORS: list[dict[str, Any]] = json.loads(
    (Path(__file__).resolve().parents[1] / "vectors" / "fair-deal.json").read_text()
)
PARTS = ("manifest", "hand", "server_seed", "previous_head", "dealer_before", "players", "seeds")


def file_of(vector: dict[str, Any], **changes: object) -> bytes:
    return json.dumps({**{part: vector[part] for part in PARTS}, **changes}).encode()


@pytest.mark.parametrize("vector", VECTORS)
def test_the_vectors_are_dealt(vector: dict[str, Any]) -> None:
    dealt = deal(file_of(vector))
    assert list(dealt) == ["commits", "roster", "openings", "entropy", "deck", "deck_root", "toss"]
    assert dealt["deck"] == vector["deck"].split()
    for part in ("commits", "roster", "openings", "entropy", "deck_root", "toss"):
        assert dealt[part] == vector[part]


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"hand": 0}, "hand: "),
        ({"hand": "1"}, "hand: "),
        ({"hand": True}, "hand: "),
        ({"server_seed": "00"}, "server_seed: "),
        ({"server_seed": "AB" * 32}, "server_seed: "),
        ({"previous_head": None}, "previous_head: "),
        ({"dealer_before": 9}, "dealer_before: "),
        ({"players": {"1": "Asha"}}, "the same seats"),
        ({"players": {}, "seeds": {}}, "the same seats"),
        ({"players": {"9": "Asha"}, "seeds": {"9": "00" * 32}}, "'9' is no seat"),
        ({"players": {"01": "Asha"}, "seeds": {"01": "00" * 32}}, "'01' is no seat"),
        ({"players": {"1": 5}, "seeds": {"1": "00" * 32}}, r"players\.1"),
        ({"players": {"1": ""}, "seeds": {"1": "00" * 32}}, r"players\.1"),
        ({"players": {"1": "e\u0301"}, "seeds": {"1": "00" * 32}}, r"players\.1"),
        ({"seeds": []}, "seeds: an object"),
        ({"manifest": []}, "manifest: an object"),
        ({"manifest": {}}, r"manifest\.table"),
        ({"manifest": {**VECTORS[0]["manifest"], "game": "bridge"}}, r"manifest\.game"),
        ({"manifest": {**VECTORS[0]["manifest"], "game": ["bridge"]}}, r"manifest\.game"),
        ({"manifest": {**VECTORS[0]["manifest"], "packs": 5}}, r"manifest\.packs"),
        ({"manifest": {**VECTORS[0]["manifest"], "name": "e\u0301"}}, "manifest: "),
    ],
)
def test_a_bad_part_is_named(changes: dict[str, object], why: str) -> None:
    with pytest.raises(BadDeal, match=why):
        deal(file_of(VECTORS[0], **changes))


@pytest.mark.parametrize("part", PARTS)
def test_a_missing_part_is_named(part: str) -> None:
    asked = json.loads(file_of(VECTORS[0]))
    del asked[part]
    with pytest.raises(BadDeal, match=f"missing: {part}"):
        deal(json.dumps(asked).encode())


@pytest.mark.parametrize("source", [b"", b"[]", b"{", b"\xff", b'{"hand": 1.5}'])
def test_what_is_no_object_of_json_is_refused(source: bytes) -> None:
    with pytest.raises(BadDeal):
        deal(source)

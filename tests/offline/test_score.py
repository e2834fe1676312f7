"""``score``: a line in, a line out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.offline.score import MAX_LINE_CHARS, BadLine, score, score_lines

VECTORS = Path(__file__).resolve().parents[1] / "vectors" / "count-13.jsonl"
HAND = ["AS1", "2S1", "3S1", "5H1", "6H1", "7H1", "9C1", "9D1", "9S1", "KD1", "KC1", "KS1", "KH1"]


def line(**changes: object) -> str:
    return json.dumps({"hand": HAND, "wild": None, **changes})


def test_the_vectors_are_counted_as_they_say() -> None:
    for text in VECTORS.read_text().splitlines()[:60]:
        vector = json.loads(text)
        found = score(json.dumps({"hand": vector["hand"], "wild": vector["wild"]}))
        assert {name: found[name] for name in ("points", "valid", "tier")} == {
            name: vector[name] for name in ("points", "valid", "tier")
        }
        assert sorted(sum(found["groups"], found["loose"])) == sorted(vector["hand"])


def test_the_answer_has_its_five_parts_in_order() -> None:
    ((text, good),) = score_lines([line()])
    assert good
    assert list(json.loads(text)) == ["points", "valid", "tier", "groups", "loose"]
    assert json.loads(text)["tier"] == "two sequences"


def test_a_bad_line_is_answered_in_its_place_with_its_number() -> None:
    answers = list(score_lines([line(), "nonsense", line()]))
    assert [good for _, good in answers] == [True, False, True]
    assert list(json.loads(answers[1][0])) == ["error"]
    assert json.loads(answers[1][0])["error"].startswith("line 2: ")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not JSON"),
        ("[]", "a hand is"),
        ("{}", "a hand is"),
        (line(more=1), "a hand is"),
        (line(hand=HAND[:12]), "13 cards"),
        (line(hand=[*HAND, "2C1"]), "13 cards"),
        (line(hand="AS1"), "13 cards"),
        (line(hand=[*HAND[:12], "AS1"]), "AS1 is there twice"),
        (line(hand=[*HAND[:12], "XX1"]), "unknown card 'XX1'"),
        (line(hand=[*HAND[:12], "TH4"]), "unknown card 'TH4'"),
        (line(hand=[*HAND[:12], 7]), "a card must be a string"),
        (line(wild="1"), "unknown rank"),
        (line(wild=7), "unknown rank"),
        ('{"hand": [], "hand": [], "wild": null}', "hand"),
        (line()[:-1] + ', "wild": NaN}', "is there twice|NaN|JSON"),
        ("[" * 3_000, "deep|nest|JSON"),
        (" " * (MAX_LINE_CHARS + 1), "longer than"),
        ("\udcff", "JSON"),
    ],
)
def test_a_bad_hand_is_told_why(text: str, why: str) -> None:
    with pytest.raises(BadLine, match=why):
        score(text)

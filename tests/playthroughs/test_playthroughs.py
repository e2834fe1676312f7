"""Every story, played again and told letter by letter as it stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.playthroughs.story import tell

STORIES = sorted(Path(__file__).parent.glob("*.txt"))


@pytest.mark.parametrize("path", [pytest.param(path, id=path.stem) for path in STORIES])
def test_the_story_is_told_as_it_stands(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert tell(text) == text
    assert text.endswith("believed\n")


def test_there_are_stories_of_every_way_a_hand_goes() -> None:
    told = "\n".join(path.read_text(encoding="utf-8") for path in STORIES)
    for way in (
        "valid\n",
        "not valid",
        "drops:",
        "leaves:",
        "missed too many",
        "reshuffle 1",
        "without a winner",
    ):
        assert way in told
    assert len(STORIES) >= 6

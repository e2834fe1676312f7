"""Public names: any script, no tricks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.services.names import MAX_NAME_BYTES, MAX_NAME_LETTERS, BadName, name_key, public_name


@pytest.mark.parametrize("name", ["Asha", "చందు", "தமிழ்", "বাংলা", "ዳዊት", "O'Neil-2", "क्ष\u200dय"])
def test_names_of_every_script_are_taken(name: str) -> None:
    assert public_name(name) == name


@pytest.mark.parametrize(
    "name", ["", "a", " " * 5, "...", "a\nb\u0000", "x" * 21, "<script>", "a\u202eb", "\ud800a"]
)
def test_names_that_could_mislead_are_refused(name: str) -> None:
    with pytest.raises((BadName, UnicodeEncodeError)):
        public_name(name)


@pytest.mark.parametrize("name", ["Bot Asha", "bot", "GUEST 1", "House", "\uff22ot Asha", "Fairdeal support"])
def test_a_persons_name_can_t_pass_for_a_bots_or_the_houses(name: str) -> None:
    with pytest.raises(BadName):
        public_name(name)


def test_a_word_that_only_begins_alike_is_a_name() -> None:
    assert public_name("Botham") == "Botham"


def test_names_that_look_the_same_are_the_same() -> None:
    assert name_key("ASHA") == name_key("asha") == name_key("\uff21sha")


@given(st.text(max_size=40))
def test_a_name_that_is_taken_is_bounded_and_stays_itself(raw: str) -> None:
    try:
        name = public_name(raw)
    except (BadName, UnicodeEncodeError):
        return
    assert len(name) <= MAX_NAME_LETTERS
    assert len(name.encode()) <= MAX_NAME_BYTES
    assert public_name(name) == name

"""Hash, cards, chain, commitments and messages: their bounds and what they bind."""

from __future__ import annotations

from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.fairness import messages
from app.fairness.cards import code_of, game_ids, id_of
from app.fairness.chain import MAX_LENGTH, SeedChain, anchor_from, chain_seed, previous_seed
from app.fairness.commit import commitment, mix
from app.fairness.hashing import H, exactly, u8, u16, u32

A, B, T = b"\x0a" * 32, b"\x0b" * 32, bytes(16)


def test_H_is_the_hash_of_tag_number_of_parts_and_parts_with_their_lengths() -> None:
    by_hand = b"\x08fd1/test" + b"\x02" + b"\x00\x00\x00\x03abc" + b"\x00\x00\x00\x00"
    assert H("fd1/test", b"abc", b"") == sha256(by_hand).digest()


@settings(max_examples=60, deadline=None)
@given(st.lists(st.binary(max_size=5), max_size=4), st.lists(st.binary(max_size=5), max_size=4))
def test_H_of_other_parts_is_another(one: list[bytes], other: list[bytes]) -> None:
    assert (H("t", *one) == H("t", *other)) == (one == other)


@pytest.mark.parametrize(("encode", "beyond"), [(u8, 2**8), (u16, 2**16), (u32, 2**32)])
def test_integers_have_their_width(encode: object, beyond: int) -> None:
    assert callable(encode)
    assert int.from_bytes(encode(beyond - 1), "big") == beyond - 1
    for value in (beyond, -1):
        with pytest.raises(OverflowError):
            encode(value)


def test_exactly_names_what_is_too_short() -> None:
    with pytest.raises(ValueError, match="server seed must be 32 bytes, not 31"):
        exactly("server seed", bytes(31))


def test_T10_codes_and_ids_are_one_to_one() -> None:
    assert (code_of(0), code_of(9), code_of(52), code_of(53), code_of(211)) == (
        "AC1",
        "TC1",
        "JK1",
        "AC2",
        "JK4",
    )
    assert [id_of(code_of(i)) for i in range(212)] == list(range(212))
    for wrong in (-1, 212):
        with pytest.raises(ValueError, match="no card"):
            code_of(wrong)
    for wrong_code in ("", "TH", "TH0", "TH5", "10H1", "JK", "jk1", "AC\u0661"):
        with pytest.raises(ValueError, match="no card"):
            id_of(wrong_code)


def test_games_have_all_cards_of_their_packs_with_or_without_jokers() -> None:
    assert len(game_ids(2)) == 106
    assert len(game_ids(3)) == 159
    assert len(game_ids(3, jokers=False)) == 156
    assert not any(code_of(i).startswith("JK") for i in game_ids(4, jokers=False))
    for packs in (0, 5):
        with pytest.raises(ValueError, match="packs"):
            game_ids(packs)


@settings(max_examples=25, deadline=None)
@given(st.integers(1, 300), st.data())
def test_the_chain_with_checkpoints_is_the_plain_chain(length: int, data: st.DataObject) -> None:
    index = data.draw(st.integers(0, length))
    plain = A
    for i in range(length, index, -1):
        plain = previous_seed(T, i, plain)
    chain = SeedChain(T, A, length)
    assert chain.seed(index) == plain == chain_seed(T, A, length, index)
    assert chain.length == length
    assert anchor_from(T, index, plain) == chain.anchor


def test_the_chain_binds_table_and_index() -> None:
    assert previous_seed(T, 1, A) != previous_seed(T, 2, A)
    assert previous_seed(T, 1, A) != previous_seed(b"\x01" * 16, 1, A)


@pytest.mark.parametrize("length", [0, MAX_LENGTH + 1])
def test_the_chain_has_a_length(length: int) -> None:
    with pytest.raises(ValueError, match="chain length"):
        SeedChain(T, A, length)


def test_the_chain_has_no_seed_outside_and_prints_none() -> None:
    chain = SeedChain(T, A, 5)
    for index in (-1, 6):
        with pytest.raises(ValueError, match="no seed"):
            chain.seed(index)
    with pytest.raises(ValueError, match="chain index"):
        previous_seed(T, 0, A)
    assert A.hex() not in repr(chain)
    assert repr(A) not in repr(chain)


def test_a_commitment_binds_seed_table_hand_and_seat() -> None:
    made = {
        commitment(*args)
        for args in ((T, 1, 1, A), (T, 1, 1, B), (T, 1, 2, A), (T, 2, 1, A), (A[:16], 1, 1, A))
    }
    assert len(made) == 5


def test_words_of_the_players_own_change_the_seed() -> None:
    assert len({mix(A), mix(A, "luck"), mix(A, "\u0c05\u0c26\u0c43\u0c37\u0c4d\u0c1f\u0c02")}) == 3
    with pytest.raises(ValueError, match="32 bytes"):
        mix(b"short")


def test_a_roster_binds_every_part() -> None:
    seats = [(1, A, "Asha"), (3, B, "Dev")]
    base = messages.roster_hash(T, 7, A, B, 2, seats)
    others = [
        messages.roster_hash(A[:16], 7, A, B, 2, seats),
        messages.roster_hash(T, 8, A, B, 2, seats),
        messages.roster_hash(T, 7, B, B, 2, seats),
        messages.roster_hash(T, 7, A, A, 2, seats),
        messages.roster_hash(T, 7, A, B, 3, seats),
        messages.roster_hash(T, 7, A, B, 2, seats[:1]),
        messages.roster_hash(T, 7, A, B, 2, [(1, A, "Asha"), (4, B, "Dev")]),
        messages.roster_hash(T, 7, A, B, 2, [(1, A, "Asha"), (3, A, "Dev")]),
        messages.roster_hash(T, 7, A, B, 2, [(1, A, "Asha"), (3, B, "Devi")]),
    ]
    assert base not in others
    assert len(set(others)) == len(others)


def test_seats_must_ascend() -> None:
    with pytest.raises(ValueError, match="ascend"):
        messages.roster_hash(T, 1, A, B, 0, [(3, A, "x"), (1, B, "y")])
    with pytest.raises(ValueError, match="ascend"):
        messages.openings_hash(A, [(1, A), (1, B)])
    with pytest.raises(ValueError, match="ascend"):
        messages.spoilt_head(A, A, A, "seat", (4, 1))


def test_a_spoilt_hand_names_seats_or_the_house() -> None:
    for cause, seats in (("seat", ()), ("house", (1,)), ("weather", (1,))):
        with pytest.raises(ValueError, match="spoilt"):
            messages.spoilt_head(A, A, A, cause, seats)


def test_a_close_has_an_outcome_of_fd1() -> None:
    made = {messages.close_message(T, 1, outcome, A) for outcome in messages.OUTCOMES}
    assert len(made) == 4
    with pytest.raises(ValueError, match="no outcome"):
        messages.close_message(T, 1, "lost", A)


def test_heads_bind_their_place() -> None:
    event = {"type": "deal", "at": 1}
    assert messages.event_hash(A, 1, event) != messages.event_hash(A, 2, event)
    assert messages.event_hash(A, 1, event) != messages.event_hash(B, 1, event)
    assert messages.head_message(T, 1, 1, A) != messages.head_message(T, 2, 1, A)
    assert messages.key_message(A, B) != messages.key_message(B, A)

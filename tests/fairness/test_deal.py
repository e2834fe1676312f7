"""Stream, shuffle, reshuffle and the commitment to the cards."""

from __future__ import annotations

from collections import Counter
from itertools import count, islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.fairness.cards import code_of, game_ids, id_of
from app.fairness.deal import Deal, next_dealer
from app.fairness.merkle import depth, leaf_hash, leaf_hashes, tree, verify_path
from app.fairness.stream import BLOCKS, StreamEndError, shuffled, uniform, words

KEYS = st.binary(min_size=32, max_size=32)


def test_U_takes_the_next_word_where_one_is_biased() -> None:
    assert uniform(106, iter([0xFFFFFFFF, 0x00000005])) == 5


def test_U_takes_the_last_unbiased_word_and_not_the_one_after() -> None:
    bound = 2**32 - 2**32 % 106
    assert uniform(106, iter([bound - 1])) == 105
    assert uniform(106, iter([bound, 7])) == 7


@pytest.mark.parametrize("n", [1, 2, 2**32])
def test_U_of_a_power_of_two_rejects_nothing(n: int) -> None:
    assert uniform(n, iter([0xFFFFFFFF])) == 0xFFFFFFFF % n


@pytest.mark.parametrize("n", [0, -1, 2**32 + 1])
def test_U_has_bounds(n: int) -> None:
    with pytest.raises(ValueError, match="n must be"):
        uniform(n, iter([0]))


def test_the_stream_has_2048_words_and_says_when_it_ends() -> None:
    stream = words(bytes(32), b"fd1.deck", bytes(32))
    assert len(list(stream)) == 8 * BLOCKS == 2048
    with pytest.raises(StreamEndError):
        uniform(2, stream)


def test_streams_of_other_labels_keys_and_contexts_are_others() -> None:
    key, context = bytes(32), bytes(32)
    streams = [
        words(key, b"fd1.deck", context),
        words(key, b"fd1.toss", context),
        words(b"\x01" * 32, b"fd1.deck", context),
        words(key, b"fd1.deck", b"\x01" * 32),
    ]
    assert len({tuple(islice(stream, 8)) for stream in streams}) == 4


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 212), st.integers(0, 2**32))
def test_a_shuffle_is_a_permutation(n: int, seed: int) -> None:
    random = Random(seed)
    stream = iter(lambda: random.getrandbits(32), -1)
    assert sorted(shuffled(range(n), stream)) == list(range(n))


def test_every_order_of_three_is_as_likely_as_another() -> None:
    """All values of the two numbers that a shuffle of three takes give all six orders, each once."""
    orders = Counter(shuffled((0, 1, 2), iter([first, second])) for first in range(3) for second in range(2))
    assert orders == Counter(dict.fromkeys(orders, 1))
    assert len(orders) == 6


@settings(max_examples=40, deadline=None)
@given(KEYS, KEYS, st.integers(1, 4), st.booleans())
def test_a_deal_holds_every_card_once_and_proves_each(key: bytes, e: bytes, packs: int, jokers: bool) -> None:
    ids = game_ids(packs, jokers=jokers)
    deal = Deal(key, e, ids)
    assert sorted(deal.deck_ids) == list(ids)
    position = key[0] % len(ids)
    proof = deal.proof(0, position)
    arguments = (deal.root, 0, position, id_of(proof.card), proof.salt, proof.path, len(ids))
    assert proof.card == deal.deck[position]
    assert verify_path(*arguments)
    assert len(proof.path) == depth(len(ids))


@settings(max_examples=40, deadline=None)
@given(KEYS, st.integers(1, 5), st.permutations(game_ids(2)), st.integers(2, 60))
def test_a_reshuffle_is_the_same_whatever_the_order_of_the_discards(
    key: bytes, ordinal: int, order: list[int], size: int
) -> None:
    pile = [code_of(card) for card in order[:size]]
    first, again = (Deal(key, bytes(32), game_ids(2)) for _ in range(2))
    stock, root = first.reshuffle(ordinal, frozenset(pile))
    assert (stock, root) == again.reshuffle(ordinal, frozenset(reversed(pile)))
    assert sorted(stock) == sorted(pile)


@settings(max_examples=20, deadline=None)
@given(KEYS, st.permutations(game_ids(2)), st.integers(3, 60))
def test_leaving_a_card_out_of_the_pile_leaves_the_order_of_the_others(
    key: bytes, order: list[int], size: int
) -> None:
    deal = Deal(key, bytes(32), game_ids(2))
    pile = [code_of(card) for card in order[:size]]
    whole, _ = deal.reshuffle(1, frozenset(pile))
    less, _ = deal.reshuffle(1, frozenset(pile[1:]))
    assert less == tuple(card for card in whole if card != pile[0])


def test_cards_of_a_reshuffle_have_proofs_of_its_ordinal() -> None:
    deal = Deal(bytes(32), bytes(32), game_ids(2))
    with pytest.raises(ValueError, match="has not been made"):
        deal.proof(2, 0)
    stock, root = deal.reshuffle(2, frozenset(deal.deck[:31]))
    for position, card in enumerate(stock):
        proof = deal.proof(2, position)
        assert (proof.ordinal, proof.card) == (2, card)
        assert verify_path(bytes.fromhex(root), 2, position, id_of(card), proof.salt, proof.path, 31)
        assert not verify_path(bytes.fromhex(root), 1, position, id_of(card), proof.salt, proof.path, 31)


@pytest.mark.parametrize("cards", [frozenset(), frozenset({"TH3"}), frozenset({"nothing"})])
def test_a_reshuffle_takes_only_cards_of_the_game(cards: frozenset[str]) -> None:
    with pytest.raises(ValueError, match="card"):
        Deal(bytes(32), bytes(32), game_ids(2)).reshuffle(1, cards)


@pytest.mark.parametrize("ordinal", [0, 256])
def test_a_reshuffle_has_an_ordinal_of_one_byte(ordinal: int) -> None:
    with pytest.raises(ValueError, match="ordinal"):
        Deal(bytes(32), bytes(32), game_ids(2)).reshuffle(ordinal, frozenset({"TH1", "TH2"}))


def test_a_deal_is_a_value_and_shows_no_secret() -> None:
    one, other = (Deal(b"\x07" * 32, b"\x09" * 32, game_ids(2)) for _ in range(2))
    assert one == other
    assert hash(one) == hash(other)
    assert (b"\x07" * 32).hex() not in repr(one)
    assert one.deck[0] not in repr(one)
    assert repr(one.stack.salts[0])[2:12] not in repr(one.stack)


def test_a_deal_refuses_ids_that_do_not_ascend() -> None:
    for ids in ((), (1, 1), (2, 1)):
        with pytest.raises(ValueError, match="ascending"):
            Deal(bytes(32), bytes(32), ids)


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 212), st.integers(0, 255))
def test_paths_of_any_tree_hold_only_for_their_own_card(leaves: int, ordinal: int) -> None:
    cards = list(range(leaves))
    salts = [bytes([p + 1]) * 32 for p in range(leaves)]
    made = tree(leaf_hashes(ordinal, cards, salts))
    for position in {0, leaves // 2, leaves - 1}:
        path = made.path(position)
        assert verify_path(made.root, ordinal, position, position, salts[position], path, leaves)
        assert not verify_path(made.root, ordinal, position, position ^ 1, salts[position], path, leaves)
        assert not verify_path(made.root, ordinal, position, position, bytes(32), path, leaves)
        assert not verify_path(
            made.root,
            ordinal,
            position,
            position,
            salts[position],
            (*path, path[-1] if path else made.root),
            leaves,
        )
        assert not verify_path(made.root, ordinal, leaves, position, salts[position], path, leaves)


def test_an_odd_row_repeats_its_last_and_lists_it_in_paths() -> None:
    leaves = [leaf_hash(0, p, p, bytes(32)) for p in range(3)]
    made = tree(leaves)
    assert made.path(2)[0] == leaves[2]
    assert len(made.path(2)) == 2


def test_leaves_made_at_once_are_those_made_one_by_one() -> None:
    salts = [bytes([p]) * 32 for p in range(5)]
    one_by_one = tuple(leaf_hash(3, p, 10 + p, salt) for p, salt in enumerate(salts))
    assert leaf_hashes(3, range(10, 15), salts) == one_by_one


def test_a_tree_needs_a_leaf() -> None:
    with pytest.raises(ValueError, match="leaf"):
        tree([])


def test_T2_4_the_deal_passes_to_the_next_dealt_in_seat_clockwise() -> None:
    assert next_dealer((1, 3, 5), 1) == 3
    assert next_dealer((1, 3, 5), 4) == 5  # seat 4 is empty now
    assert next_dealer((1, 3, 5), 5) == 1
    assert next_dealer((2, 3), 6) == 2
    with pytest.raises(ValueError, match="no seats"):
        next_dealer((), 1)


def test_T2_4_the_first_dealer_is_tossed_each_seat_as_likely() -> None:
    dealers = Counter(
        Deal(i.to_bytes(32, "big"), bytes(32), (0, 1)).dealer((2, 4, 7), 0) for i in islice(count(), 600)
    )
    assert set(dealers) == {2, 4, 7}
    assert min(dealers.values()) > 150

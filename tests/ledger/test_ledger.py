"""Double entry: what balances is taken, once; what doesn't is refused, whole."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.ledger import (
    DuplicateError,
    Entry,
    Ledger,
    MalformedError,
    OverdrawnError,
    Transaction,
    accounts,
)
from app.ledger.entries import MAX_AMOUNT, MAX_ENTRIES, move
from app.ledger.ledger import issue

ANN, BOB = accounts.wallet("house", "ann"), accounts.wallet("house", "bob")
PRACTICE = accounts.wallet("practice", "ann")


def funded(amount: int = 100) -> Ledger:
    return Ledger().apply(issue("house", "ann", amount, "issue:1"))


def test_names_say_currency_and_owner() -> None:
    assert accounts.stake("practice", "t1", "ann") == "stake:practice:t1:ann"
    assert accounts.hold("house", "t1", "ann") == "hold:house:t1:ann"
    assert accounts.commission("house", "t1") == "commission:house:t1"
    assert accounts.currency_of("issuance:house") == "house"


@pytest.mark.parametrize(
    "name", ["", "wallet", "wallet:euro:ann", "wallet:house", "stake:house:ann", "wallet:house:"]
)
def test_names_that_are_none(name: str) -> None:
    with pytest.raises(ValueError, match="not a ledger account"):
        accounts.currency_of(name)


def test_an_account_with_a_colon_is_refused() -> None:
    with pytest.raises(ValueError, match="not a ledger account"):
        accounts.wallet("house", "a:b")


@pytest.mark.parametrize(
    ("entries", "complaint"),
    [
        ((Entry(ANN, -5), Entry(BOB, 4)), "does not balance"),
        ((Entry(ANN, -5), Entry(PRACTICE, 5)), "does not balance"),
        ((Entry(ANN, 0), Entry(BOB, 0)), "amount 0"),
        ((Entry(ANN, -5), Entry(ANN, 5)), "twice"),
        ((Entry(ANN, 5),), "1 entries"),
        ((), "0 entries"),
        ((Entry("purse:house:ann", -5), Entry(BOB, 5)), "not a ledger account"),
        ((Entry(ANN, -MAX_AMOUNT - 1), Entry(BOB, MAX_AMOUNT + 1)), "amount"),
        ((Entry(ANN, True), Entry(BOB, -1)), "amount True"),
    ],
)
def test_a_malformed_transaction_cannot_be_made(entries: tuple[Entry, ...], complaint: str) -> None:
    with pytest.raises(MalformedError, match=complaint):
        Transaction("test", "key", entries)


def test_entries_and_keys_are_bounded() -> None:
    many = [Entry(accounts.wallet("house", f"a{n}"), 1) for n in range(MAX_ENTRIES)]
    with pytest.raises(MalformedError, match="entries"):
        Transaction("test", "key", (*many, Entry(ANN, -MAX_ENTRIES)))
    for key in ("", "k" * 201):
        with pytest.raises(MalformedError, match="key"):
            Transaction("test", key, (Entry(ANN, -5), Entry(BOB, 5)))


@pytest.mark.parametrize("amount", [0, -5])
def test_a_move_goes_forwards(amount: int) -> None:
    with pytest.raises(MalformedError, match="not above zero"):
        move("test", "key", ANN, BOB, amount)


def test_money_moves_once() -> None:
    ledger = funded().apply(move("gift", "gift:1", ANN, BOB, 30))
    assert (ledger.balance(ANN), ledger.balance(BOB)) == (70, 30)
    with pytest.raises(DuplicateError, match="gift:1"):
        ledger.apply(move("gift", "gift:1", ANN, BOB, 30))


def test_no_account_but_issuance_falls_below_zero() -> None:
    ledger = funded()
    assert ledger.balance(accounts.issuance("house")) == -100
    with pytest.raises(OverdrawnError, match="-1"):
        ledger.apply(move("gift", "gift:1", ANN, BOB, 101))


def test_many_at_once_are_all_or_none() -> None:
    ledger = funded()
    moves = [move("gift", f"gift:{n}", ANN, BOB, 60) for n in range(2)]
    with pytest.raises(OverdrawnError):
        ledger.apply_all(moves)
    assert ledger.balance(BOB) == 0


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3), st.integers(1, 200))))
def test_whatever_moves_the_sum_is_zero(moves: list[tuple[int, int, int]]) -> None:
    ledger = funded(500)
    wallets = [ANN, BOB, accounts.wallet("house", "cyd"), accounts.commission("house", "t1")]
    for n, (source, target, amount) in enumerate(moves):
        try:
            ledger = ledger.apply(move("test", f"t:{n}", wallets[source], wallets[target], amount))
        except (OverdrawnError, MalformedError):
            continue
        assert ledger.total("house") == 0
        assert all(ledger.balance(name) >= 0 for name in wallets)

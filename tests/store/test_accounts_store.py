"""Accounts and sessions."""

from __future__ import annotations

import asyncio
import hashlib

import asyncpg
import pytest

from app.services.accounts import Account
from app.store.accounts_store import AccountsStore
from app.store.database import Database

ANN = Account("a0" * 16, "Änn", guest=False, bot=False)
TOKEN = hashlib.sha256(b"token").digest()


@pytest.fixture
def accounts(database: Database) -> AccountsStore:
    return AccountsStore(database)


async def test_an_account_is_found_by_its_name_key(accounts: AccountsStore) -> None:
    assert await accounts.create(ANN, "änn", "hash", 1)
    assert await accounts.find_by_name("änn") == (ANN, "hash")
    assert await accounts.find_by_name("ann") is None


async def test_a_guest_has_no_password(accounts: AccountsStore) -> None:
    guest = Account("b0" * 16, "Guest 1", guest=True, bot=False)
    assert await accounts.create(guest, "guest 1", None, 1)
    assert await accounts.find_by_name("guest 1") == (guest, None)


async def test_a_name_is_given_once_also_at_once(accounts: AccountsStore) -> None:
    people = [Account(f"{number:032x}", "Bo", guest=False, bot=False) for number in range(6)]
    answers = await asyncio.gather(*(accounts.create(person, "bo", "hash", 1) for person in people))
    assert answers.count(True) == 1
    found = await accounts.find_by_name("bo")
    assert found is not None
    assert found[0] == people[answers.index(True)]


async def test_a_session_lasts_until_it_ends(accounts: AccountsStore) -> None:
    await accounts.create(ANN, "änn", "hash", 1)
    await accounts.start_session(TOKEN, ANN.id, 10, 20)
    assert await accounts.session(TOKEN, 19) == ANN
    assert await accounts.session(TOKEN, 20) is None
    assert await accounts.session(hashlib.sha256(b"other").digest(), 11) is None


async def test_a_session_that_was_ended_is_gone_and_ending_twice_is_nothing(accounts: AccountsStore) -> None:
    await accounts.create(ANN, "änn", "hash", 1)
    await accounts.start_session(TOKEN, ANN.id, 10, 20)
    await accounts.end_session(TOKEN)
    await accounts.end_session(TOKEN)
    assert await accounts.session(TOKEN, 11) is None


async def test_old_sessions_are_cleared_away(
    accounts: AccountsStore, pool: asyncpg.Pool[asyncpg.Record]
) -> None:
    await accounts.create(ANN, "änn", "hash", 1)
    await accounts.start_session(TOKEN, ANN.id, 10, 20)
    await accounts.start_session(hashlib.sha256(b"other").digest(), ANN.id, 30, 40)
    assert await pool.fetchval("SELECT count(*) FROM sessions") == 1

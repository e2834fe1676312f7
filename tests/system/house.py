"""A house for system tests: opened in this process to set it up and to look into its books afterwards."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from argon2 import PasswordHasher

from app.bootstrap import House, open_house, start_database
from app.services.accounts import Account
from app.services.names import name_key
from app.services.ports import TableSpec
from app.settings import Settings
from app.store.accounts_store import AccountsStore

QUICK = {"pause_s": 0, "countdown_s": 0, "open_s": 20}
"""Settings of a table for programs: no pauses, and patience while seeds are opened (a server may be down)."""

DAY_MS = 24 * 3600 * 1000
PASSWORD = "a password for tests"


@dataclass(frozen=True, slots=True)
class Visitor:
    """A person of a test: account, public name, and the cookie of a session."""

    account: str
    name: str
    cookie: str


@asynccontextmanager
async def opened(data_dir: Path) -> AsyncIterator[House]:
    """The house of a data directory, without its server."""
    settings = Settings(data_dir=data_dir, demo=False)
    url, embedded = start_database(settings)
    house = await open_house(settings, url)
    try:
        yield house
    finally:
        await house.drain()
        await house.close()
        if embedded is not None:
            embedded.stop()


async def open_table(
    house: House,
    name: str,
    seats: int,
    rate: int = 5,
    commission_bp: int = 0,
    currency: Literal["house", "practice"] = "practice",
    **settings: int,
) -> str:
    """A table of that name; its id."""
    return await house.tables.open_table(
        TableSpec(name, "thirteen-card", currency, seats, rate, commission_bp, {**QUICK, **settings})
    )


async def visitor(house: House, name: str, house_tokens: int = 0) -> Visitor:
    """A new account with a session and tokens."""
    rows = AccountsStore(house.database)
    account = Account(os.urandom(16).hex(), name, guest=False, bot=False)
    hashed = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1).hash(PASSWORD)
    now = house.time.now()
    assert await rows.create(account, name_key(name), hashed, now)
    await house.wallets.welcome(account.id)
    if house_tokens:
        await house.wallets.grant(account.id, "house", house_tokens, f"test:{account.id}", "test")
    _, cookie = await house.accounts.log_in(name, PASSWORD)
    return Visitor(account.id, name, cookie)

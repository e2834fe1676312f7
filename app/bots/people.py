"""The practice players' accounts: names that say what they are, and no password to log in with."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Protocol

from app.bots.limits import MAX_NAME_TRIES
from app.services.accounts import Account
from app.services.names import name_key
from app.services.ports import Time

ACCOUNT_BYTES = 16
FIRST_NAMES = (
    "Asha",
    "Bala",
    "Chandra",
    "Devi",
    "Eshan",
    "Farida",
    "Girish",
    "Hana",
    "Indra",
    "Jaya",
    "Kiran",
    "Leela",
    "Mohan",
    "Nila",
    "Omar",
    "Priya",
    "Ravi",
    "Selam",
    "Tara",
    "Uma",
    "Vijay",
    "Yonas",
)


class Rows(Protocol):
    """What is needed of the accounts' store."""

    async def create(self, account: Account, key: str, password_hash: str | None, now: int) -> bool:
        """Store a new account; False if its name is taken."""
        ...

    async def find_by_name(self, key: str) -> tuple[Account, str | None] | None:
        """The account of that name key."""
        ...


class Cast:
    """Finds and makes practice players."""

    def __init__(self, rows: Rows, time: Time, entropy: Callable[[int], bytes]) -> None:
        self._rows = rows
        self._time = time
        self._entropy = entropy
        self._known: dict[str, str] = {}

    async def account_of(self, name: str) -> str | None:
        """The account of a practice player; None if the name is nobody's or a person's."""
        if name not in self._known:
            found = await self._rows.find_by_name(name_key(name))
            if found is None or not found[0].bot:
                return None
            self._known[name] = found[0].id
        return self._known[name]

    async def one_but(self, taken: Collection[str], table: str) -> tuple[str, str]:
        """A practice player whose name isn't taken at the table: name and account. Raises LookupError."""
        begin = int(table[:4], 16)
        for number in range(MAX_NAME_TRIES):
            name = _name(begin + number, number // len(FIRST_NAMES))
            if name in taken:
                continue
            account = await self.account_of(name) or await self._make(name)
            if account is not None:
                return name, account
        raise LookupError(f"no name was free for a practice player at table {table}")

    async def _make(self, name: str) -> str | None:
        account = Account(self._entropy(ACCOUNT_BYTES).hex(), name, guest=False, bot=True)
        if not await self._rows.create(account, name_key(name), None, self._time.now()):
            # A person's name, or another worker was faster: then it is found the next time.
            return None
        self._known[name] = account.id
        return account.id


def _name(number: int, round_: int) -> str:
    first = FIRST_NAMES[number % len(FIRST_NAMES)]
    return f"Bot {first}" if round_ == 0 else f"Bot {first} {round_ + 1}"

"""Accounts and sessions in Postgres. Passwords come hashed (argon2id), session tokens too (SHA-256)."""

from __future__ import annotations

from app.services.accounts import Account
from app.store.database import Database

_CREATE = """
INSERT INTO accounts (id, name, name_key, password_hash, guest, bot, created)
VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING
"""
_SESSION = """
SELECT accounts.* FROM sessions JOIN accounts ON accounts.id = sessions.account
WHERE token_hash = $1 AND ends > $2
"""


class AccountsStore:
    """The port ``services.accounts.AccountRows`` over Postgres. All methods raise Unavailable."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, account: Account, key: str, password_hash: str | None, now: int) -> bool:
        """Store a new account; False if its name is taken. Doing it twice is doing it once."""
        values = (account.id, account.name, key, password_hash, account.guest, account.bot, now)
        await self._database.execute(_CREATE, *values)
        holder = await self._database.fetchval("SELECT id FROM accounts WHERE name_key = $1", key)
        return bool(holder == account.id)

    async def find_by_name(self, key: str) -> tuple[Account, str | None] | None:
        """The account of that name key and its password hash (None: it has no password)."""
        found = await self._database.fetchrow("SELECT * FROM accounts WHERE name_key = $1", key)
        if found is None:
            return None
        return Account(found["id"], found["name"], found["guest"], found["bot"]), found["password_hash"]

    async def start_session(self, token_hash: bytes, account: str, now: int, ends: int) -> None:
        """Store a session, and drop those that have ended."""
        await self._database.execute("DELETE FROM sessions WHERE ends <= $1", now)
        await self._database.execute(
            "INSERT INTO sessions (token_hash, account, created, ends) VALUES ($1, $2, $3, $4)"
            " ON CONFLICT DO NOTHING",
            token_hash,
            account,
            now,
            ends,
        )

    async def session(self, token_hash: bytes, now: int) -> Account | None:
        """The account of a session that hasn't ended."""
        found = await self._database.fetchrow(_SESSION, token_hash, now)
        return None if found is None else Account(found["id"], found["name"], found["guest"], found["bot"])

    async def end_session(self, token_hash: bytes) -> None:
        """End a session; ending one that isn't there is nothing."""
        await self._database.execute("DELETE FROM sessions WHERE token_hash = $1", token_hash)

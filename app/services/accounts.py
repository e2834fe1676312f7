"""Accounts and sessions: signing up, logging in, guests; who a cookie belongs to.

Errors: ``AccountError`` with a stable code and, where one field is to blame, its name.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Protocol, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from app.services.names import BadName, name_key, public_name

T = TypeVar("T")

MIN_PASSWORD_LETTERS = 8
MAX_PASSWORD_LETTERS = 128
SESSION_MS = 30 * 24 * 3600 * 1000
HASHING_THREADS = 2
MAX_HASHES_WAITING = 64
GUEST_NAME_TRIES = 20


class AccountError(Exception):
    """A request about an account that is refused."""

    def __init__(self, code: str, message: str, field: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.field = field


@dataclass(frozen=True, slots=True)
class Account:
    """An account: ``id`` is internal, ``name`` public."""

    id: str
    name: str
    guest: bool
    bot: bool


class AccountRows(Protocol):
    """What accounts need of the store. Times are ms since 1970, tokens come hashed."""

    async def create(self, account: Account, key: str, password_hash: str | None, now: int) -> bool:
        """Store a new account; False if its name is taken."""
        ...

    async def find_by_name(self, key: str) -> tuple[Account, str | None] | None:
        """The account of that name key and its password hash (None: it has no password)."""
        ...

    async def start_session(self, token_hash: bytes, account: str, now: int, ends: int) -> None:
        """Store a session."""
        ...

    async def session(self, token_hash: bytes, now: int) -> Account | None:
        """The account of a session that hasn't ended."""
        ...

    async def end_session(self, token_hash: bytes) -> None:
        """End a session; ending one that isn't there is nothing."""
        ...


class Accounts:
    """Signing up, logging in and out. Passwords are hashed by argon2id in a bounded pool of threads."""

    def __init__(
        self,
        rows: AccountRows,
        now: Callable[[], int],
        welcome: Callable[[Account], Awaitable[None]],
        hasher: PasswordHasher | None = None,
    ) -> None:
        self._rows = rows
        self._now = now
        self._welcome = welcome
        self._hasher = hasher or PasswordHasher()
        self._pool = ThreadPoolExecutor(HASHING_THREADS, thread_name_prefix="argon2")
        self._waiting = 0
        self._nobody = self._hasher.hash(secrets.token_hex(16))

    async def sign_up(self, raw_name: str, password: str) -> tuple[Account, str]:
        """A new account and the token of its first session."""
        name = _named(raw_name)
        if not MIN_PASSWORD_LETTERS <= len(password) <= MAX_PASSWORD_LETTERS:
            raise AccountError(
                "bad_password",
                f"A password has {MIN_PASSWORD_LETTERS} to {MAX_PASSWORD_LETTERS} letters.",
                "password",
            )
        hashed = await self._in_pool(lambda: self._hasher.hash(password))
        account = Account(secrets.token_hex(16), name, guest=False, bot=False)
        if not await self._rows.create(account, name_key(name), hashed, self._now()):
            raise AccountError("name_taken", "That name is taken. Choose another.", "name")
        await self._welcome(account)
        return account, await self._session(account)

    async def guest(self) -> tuple[Account, str]:
        """A guest with practice tokens and the token of its session."""
        for _ in range(GUEST_NAME_TRIES):
            name = f"Guest {secrets.randbelow(900_000) + 100_000}"
            account = Account(secrets.token_hex(16), name, guest=True, bot=False)
            if await self._rows.create(account, name_key(name), None, self._now()):
                await self._welcome(account)
                return account, await self._session(account)
        raise AccountError("try_again", "No guest name was free. Try again.")

    async def log_in(self, raw_name: str, password: str) -> tuple[Account, str]:
        """The account of that name and password, and a new session. Takes as long for a wrong name."""
        found = None
        if len(raw_name) <= MAX_PASSWORD_LETTERS:
            found = await self._rows.find_by_name(name_key(raw_name))
        known = found[1] if found is not None and found[1] is not None else self._nobody
        fits = await self._in_pool(lambda: self._fits(known, password[: MAX_PASSWORD_LETTERS + 1]))
        if found is None or found[1] is None or not fits:
            raise AccountError("wrong_login", "The name or the password is wrong.")
        return found[0], await self._session(found[0])

    async def who(self, token: str | None) -> Account | None:
        """The account that a session token belongs to."""
        if not token or len(token) > MAX_PASSWORD_LETTERS:
            return None
        return await self._rows.session(_token_hash(token), self._now())

    async def log_out(self, token: str | None) -> None:
        """End the session of that token."""
        if token:
            await self._rows.end_session(_token_hash(token))

    def close(self) -> None:
        """Let the hashing threads go."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def _session(self, account: Account) -> str:
        token = secrets.token_urlsafe(32)
        now = self._now()
        await self._rows.start_session(_token_hash(token), account.id, now, now + SESSION_MS)
        return token

    def _fits(self, known: str, password: str) -> bool:
        try:
            return self._hasher.verify(known, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _in_pool(self, work: Callable[[], T]) -> T:
        if self._waiting >= MAX_HASHES_WAITING:
            raise AccountError("busy", "Too many people are logging in right now. Try again in a moment.")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work)
        finally:
            self._waiting -= 1


def _named(raw: str) -> str:
    try:
        return public_name(raw)
    except BadName as problem:
        raise AccountError("bad_name", str(problem), "name") from None
    except UnicodeEncodeError:
        raise AccountError("bad_name", "The name isn't valid Unicode.", "name") from None


def _token_hash(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()

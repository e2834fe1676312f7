"""Tokens outside tables: what a new account gets, practice tokens, balances."""

from __future__ import annotations

from app.ledger.accounts import CURRENCIES, wallet
from app.ledger.ledger import issue
from app.services.ports import LedgerStore, Time

WELCOME_PRACTICE = 1_000_000
"""Practice tokens of a new account, minor units (10,000.00); practice wallets are refilled up to this."""

REFILL_EVERY_MS = 60_000
"""A practice wallet is refilled at most once in this time."""


class Wallets:
    """Practice tokens are issued freely; house tokens only by an operator."""

    def __init__(self, ledger: LedgerStore, time: Time) -> None:
        self._ledger = ledger
        self._time = time

    async def balances(self, account: str) -> dict[str, int]:
        """The account's wallets by currency, minor units. Raises Unavailable."""
        names = {wallet(currency, account): currency for currency in CURRENCIES}
        found = await self._ledger.balances(list(names))
        return {currency: found.get(name, 0) for name, currency in names.items()}

    async def welcome(self, account: str) -> None:
        """The first practice tokens; once only. Raises Unavailable."""
        key = f"welcome:{account}"
        await self._ledger.post([issue("practice", account, WELCOME_PRACTICE, key, reference="welcome")])

    async def refill_practice(self, account: str, up_to: int = WELCOME_PRACTICE) -> None:
        """Fill a practice wallet up to ``up_to`` minor units where it has less. Raises Unavailable.

        At most once a minute, so that two requests at once can't fill it twice.
        """
        missing = up_to - (await self.balances(account))["practice"]
        if missing > 0:
            minute = self._time.now() // REFILL_EVERY_MS
            key = f"refill:{account}:{minute}"
            await self._ledger.post([issue("practice", account, missing, key, reference="practice refill")])

    async def grant(self, account: str, currency: str, amount: int, key: str, reference: str) -> None:
        """Tokens from an operator, minor units; the same ``key`` is granted once. Raises Unavailable."""
        await self._ledger.post([issue(currency, account, amount, f"grant:{key}", reference=reference)])

"""What the web layer is given by the wiring."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from app.services.accounts import Accounts
from app.web.limits import Rates


class Wallets(Protocol):
    """Balances in minor units by currency."""

    async def balances(self, account: str) -> dict[str, int]:
        """``{"practice": n, "house": n}``: what is in the wallet, seats not counted."""
        ...

    async def refill_practice(self, account: str) -> None:
        """Fill the practice wallet up to its refill amount, if it is below."""
        ...


class Tables(Protocol):
    """Tables as all may see them, and where one account sits."""

    async def lobby(self) -> list[dict[str, Any]]:
        """Every open table."""
        ...

    async def seats_of(self, account: str) -> list[dict[str, Any]]:
        """``{table, name, seat, phase}`` for each seat of the account."""
        ...

    async def manifests(self, table: str) -> Sequence[Mapping[str, Any]] | None:
        """``{manifest, signature}`` in order of version; None: no such table."""
        ...


class House(Protocol):
    """Published records and what may be told of them."""

    async def record(self, table: str, hand: int) -> Mapping[str, Any] | None:
        """The record of a hand that is over; None: not published."""
        ...

    async def history(self, account: str, before: int | None, limit: int) -> dict[str, Any]:
        """The account's own hands, newest first: ``{hands, next}``."""
        ...

    async def fairness(self) -> dict[str, Any]:
        """House keys, and hands by outcome and table."""
        ...

    async def barred_until(self, account: str) -> int | None:
        """Until when the account may sit nowhere, ms since 1970."""
        ...

    async def owes(self, account: str) -> Mapping[str, Any] | None:
        """``{table, hand}`` of a seed that the account must open late before it sits; None: of none."""
        ...


@dataclass(frozen=True, slots=True)
class WebDeps:
    """The services and settings behind the routes."""

    accounts: Accounts
    wallets: Wallets
    tables: Tables
    house: House
    rates: Rates
    ready: Callable[[], Awaitable[bool]]
    allowed_origins: frozenset[str]
    static_dir: Path
    secure_cookie: bool

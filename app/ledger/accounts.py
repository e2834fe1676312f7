"""Names of ledger accounts. Every account holds one currency, which its name says.

::

    wallet:{currency}:{account}              a player's tokens outside tables
    stake:{currency}:{table}:{account}       at a table, free
    hold:{currency}:{table}:{account}        at a table, held for the running hand
    commission:{currency}:{table}            what the house took there
    issuance:{currency}                      the negative of all tokens issued
"""

from __future__ import annotations

CURRENCIES = ("house", "practice")
ISSUANCE = "issuance"
SHAPES = {"wallet": 3, "stake": 4, "hold": 4, "commission": 3, ISSUANCE: 2}


def wallet(currency: str, account: str) -> str:
    """A player's tokens outside tables."""
    return _name("wallet", currency, account)


def stake(currency: str, table: str, account: str) -> str:
    """A player's free tokens at a table."""
    return _name("stake", currency, table, account)


def hold(currency: str, table: str, account: str) -> str:
    """A player's tokens held for the hand that runs at a table (T1.5)."""
    return _name("hold", currency, table, account)


def commission(currency: str, table: str) -> str:
    """The house's commission of one table (T9.2)."""
    return _name("commission", currency, table)


def issuance(currency: str) -> str:
    """The account that tokens are issued from: never above zero."""
    return _name(ISSUANCE, currency)


def currency_of(name: str) -> str:
    """The currency of an account; raises ValueError for a name that is none."""
    parts = name.split(":")
    if SHAPES.get(parts[0]) != len(parts) or parts[1] not in CURRENCIES or not all(parts):
        raise ValueError(f"not a ledger account: {name!r}")
    return parts[1]


def may_be_negative(name: str) -> bool:
    """Whether the account's balance may fall below zero: issuance alone."""
    return name.startswith(ISSUANCE + ":")


def _name(*parts: str) -> str:
    name = ":".join(parts)
    currency_of(name)
    return name

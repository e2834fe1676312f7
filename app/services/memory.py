"""First answers of refused commands, so that one that is sent again is refused with the same words.

Accepted commands are known from the log. Refusals are kept in memory only: after a restart a refused command
that is sent again is decided anew, which harms nobody, as it did nothing.
"""

from __future__ import annotations

from collections import OrderedDict

from app.services.limits import REFUSALS_REMEMBERED
from app.table.errors import Refused

PASSING = frozenset({"try_again", "busy", "server_stopping", "watching"})
"""Refusals that say nothing about the command itself: sent again, it is decided again."""


class Refusals:
    """The last ``REFUSALS_REMEMBERED`` refusals by table, account and command id."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, str, str], tuple[str, str]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def keep(self, table: str, account: str, command_id: str, refused: Refused) -> None:
        """Remember a refusal, unless it was a passing one."""
        if refused.code in PASSING:
            return
        self._kept[(table, account, command_id)] = (refused.code, refused.message)
        if len(self._kept) > REFUSALS_REMEMBERED:
            self._kept.popitem(last=False)

    def repeat(self, table: str, account: str, command_id: str) -> None:
        """Raise the command's first answer again, if it was refused before."""
        known = self._kept.get((table, account, command_id))
        if known is not None:
            raise Refused(*known)

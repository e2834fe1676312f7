"""From a parsed client message to a table command: the seat's account comes from the login."""

from __future__ import annotations

from app.table import commands as table
from app.web.socket import wire_client as wire


def command_of(message: wire.Client, account: str, player: str) -> table.Command:
    """The command that a message of that account stands for."""
    match message:
        case wire.SitMessage():
            return table.Sit(
                account=account, player=player, bot=False, seat=message.seat, stake=message.stake
            )
        case wire.LeaveMessage():
            return table.Leave(account=account)
        case wire.SitOutMessage():
            return table.SitOut(account=account)
        case wire.SitInMessage():
            return table.SitIn(account=account)
        case wire.TopUpMessage():
            return table.TopUp(account=account, amount=message.amount)
        case wire.CommitMessage():
            return table.Commit(account=account, hand=message.hand, commit=message.commit)
        case wire.OpenMessage():
            return table.OpenSeed(account=account, hand=message.hand, seed=message.seed)
        case wire.OpenLateMessage():
            return table.OpenLate(account=account, hand=message.hand, seed=message.seed)
        case wire.ActMessage():
            return table.Act(account=account, raw=message.act)
        case _:
            raise TypeError(f"{type(message).__name__} is no command of a table")

"""Who listens to a table: roles, presence, and the updates kept for those who come back."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from app.services.limits import AWAY_AFTER_MS, PRESENT_WITHIN_MS, RECENT_UPDATES_A_TABLE
from app.services.ports import Json, Listener, Message, Role, Shared
from app.table.state import TableState

REPLACED = "This table is open in a newer window or device, which plays now. Here you watch."
RESUMED = "You play in this window."
STOPPING = "The server restarts. The table goes on in a moment."


def notice(code: str, text: str, retry_ms: int | None = None) -> Message:
    """A notice about the connection itself."""
    body: dict[str, Any] = {"type": "notice", "code": code, "message": text}
    if retry_ms is not None:
        body["retry_ms"] = retry_ms
    return Message(body)


@dataclass(frozen=True, slots=True)
class Update:
    """One stored row as it was sent: to all, and privately by account to those who sit."""

    seq: int
    shared: Shared
    seated: Mapping[str, Json | None]

    def to(self, account: str | None) -> Message:
        """The message for one listener."""
        you = None if account is None else self.seated.get(account)
        return Message(self.shared.body, self.shared, you)


class Audience:
    """The listeners of one table. Of one account the newest plays, the others watch."""

    def __init__(self) -> None:
        self._roles: dict[Listener, Role] = {}
        self._recent: deque[Update] = deque(maxlen=RECENT_UPDATES_A_TABLE)
        self._shown: list[int] = []
        self._seen_at: dict[str, int] = {}

    def __len__(self) -> int:
        return len(self._roles)

    def __contains__(self, listener: object) -> bool:
        return listener in self._roles

    @property
    def listeners(self) -> Collection[Listener]:
        """Everyone attached, the newest last."""
        return list(self._roles)

    def role(self, listener: Listener) -> Role:
        """The listener's role; one that isn't attached is a spectator."""
        return self._roles.get(listener, "spectator")

    def attach(self, listener: Listener, watch: bool = False) -> None:
        """Add a listener; it plays for its account from now on.

        With ``watch`` it does so only where no other listener of its account is there: a window that watched
        and comes back by itself must not take the play from the one that is used.
        """
        others = any(other.account == listener.account for other in self._roles)
        self._roles[listener] = "spectator"
        if listener.account is None:
            return
        if watch and others:
            self._roles[listener] = "watcher"
        else:
            self._play(listener)

    def take_over(self, listener: Listener) -> None:
        """Make an attached listener the one that plays for its account."""
        if self._roles.get(listener) == "watcher":
            self._play(listener)
            listener.offer(notice("resumed", RESUMED))

    def detach(self, listener: Listener) -> None:
        """Remove a listener; if it played, the newest of its account that is left does."""
        if self._roles.pop(listener, None) != "player":
            return
        left = [other for other in self._roles if other.account == listener.account]
        if left:
            self._roles[left[-1]] = "player"
            left[-1].offer(notice("resumed", RESUMED))

    def _play(self, listener: Listener) -> None:
        for other, role in self._roles.items():
            if other.account == listener.account and role == "player":
                self._roles[other] = "watcher"
                other.offer(notice("replaced", REPLACED))
        self._roles[listener] = "player"

    def present(self, state: TableState, now: int) -> frozenset[int]:
        """Seats with a listener that answered in the last seconds (fair-deal step 4)."""
        alive = {it.account for it in self._roles if now - it.alive_at <= PRESENT_WITHIN_MS}
        return frozenset(n for n, seat in state.seats.items() if seat.account in alive)

    def tell_presence(self, state: TableState, now: int, newcomer: Listener | None = None) -> None:
        """Tell everyone who is present, if it has changed; a newcomer in any case."""
        if not self._roles:
            return
        message = Message({"type": "presence", "present": sorted(self.present(state, now))})
        if message["present"] != self._shown:
            self._shown = message["present"]
            self.offer(message)
        elif newcomer is not None:
            newcomer.offer(message)

    def away(self, state: TableState, now: int) -> list[str]:
        """Accounts that sit in although nobody has answered for them for ``AWAY_AFTER_MS``.

        To be asked once a second: it keeps when it saw each account last.
        """
        present = self.present(state, now)
        taken = state.seats.values()
        seated = {seat.account: seat for seat in taken if seat.out is None and not seat.leaving}
        self._seen_at = {
            account: now if seat.number in present else self._seen_at.get(account, now)
            for account, seat in seated.items()
        }
        return [account for account, at in self._seen_at.items() if now - at > AWAY_AFTER_MS]

    def offer(self, message: Message) -> None:
        """The same message to everyone."""
        for listener in self.listeners:
            listener.offer(message)

    def publish(self, update: Update) -> None:
        """A stored row to everyone, each with its own private part, and keep it."""
        self._recent.append(update)
        for listener in self.listeners:
            listener.offer(update.to(listener.account))

    def missed(self, after: int, seq: int) -> list[Update] | None:
        """Updates from ``after`` to ``seq``; None if they aren't all kept."""
        found = [update for update in self._recent if after < update.seq <= seq]
        return found if 0 <= after <= seq and len(found) == seq - after else None

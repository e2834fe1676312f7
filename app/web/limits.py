"""How often what may be asked: named rates, and the count of who has asked.

Two counts stand in the way of every move, so they are two look-ups in a dictionary and nothing more.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

MINUTE_S = 60
HOUR_S = 3600

MAX_COUNTED = 100_000
"""Names counted for one rate; of more, the one that came first is forgotten."""


@dataclass(frozen=True, slots=True)
class Rate:
    """At most ``amount`` in a window of ``seconds``; the windows follow one another."""

    amount: int
    seconds: int


SOCKET_MESSAGES = Rate(60, 3)
"""Messages of one connection: 60 in 3 seconds."""
ACCOUNT_MESSAGES = Rate(150, 3)
"""Messages of one account over all its sockets."""
SOCKET_OPENINGS = Rate(120, MINUTE_S)
"""Sockets opened from one address."""
LOGINS_BY_NAME = Rate(10, 5 * MINUTE_S)
"""Log-in attempts for one name: 10 in 5 minutes."""
LOGINS_BY_ADDRESS = Rate(60, MINUTE_S)
"""Log-in attempts from one address."""
SIGN_UPS = Rate(120, HOUR_S)
"""New accounts and guests from one address: a household, a café, a mobile carrier's gateway."""
REQUESTS = Rate(200, 5)
"""HTTP requests to the API from one address: 200 in 5 seconds."""


class Rates:
    """Counts hits in the memory of this process. ``now`` is a clock in seconds that never falls."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._windows: dict[Rate, tuple[int, dict[tuple[str, ...], int]]] = {}

    def take(self, rate: Rate, *who: str) -> bool:
        """Count one hit of ``who`` against ``rate``; False when it is over."""
        number = int(self._now() // rate.seconds)
        window = self._windows.get(rate)
        if window is None or window[0] != number:
            window = self._windows[rate] = number, {}
        hits = window[1]
        hits[who] = count = hits.get(who, 0) + 1
        if len(hits) > MAX_COUNTED:
            del hits[next(iter(hits))]
        return count <= rate.amount

"""How often what may be asked: named rates, counted in memory by ``limits``."""

from __future__ import annotations

from limits import RateLimitItem, RateLimitItemPerHour, RateLimitItemPerMinute, RateLimitItemPerSecond
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

SOCKET_MESSAGES = RateLimitItemPerSecond(60, 3)
"""Messages of one connection: 60 in 3 seconds."""
ACCOUNT_MESSAGES = RateLimitItemPerSecond(150, 3)
"""Messages of one account over all its sockets."""
SOCKET_OPENINGS = RateLimitItemPerMinute(120)
"""Sockets opened from one address."""
LOGINS_BY_NAME = RateLimitItemPerMinute(10, 5)
"""Log-in attempts for one name: 10 in 5 minutes."""
LOGINS_BY_ADDRESS = RateLimitItemPerMinute(60)
"""Log-in attempts from one address."""
SIGN_UPS = RateLimitItemPerHour(120)
"""New accounts and guests from one address: a household, a café, a mobile carrier's gateway."""
REQUESTS = RateLimitItemPerSecond(200, 5)
"""HTTP requests to the API from one address: 200 in 5 seconds."""


class Rates:
    """Counts hits; ``take`` says whether one more is within the rate."""

    def __init__(self) -> None:
        self._limiter = FixedWindowRateLimiter(MemoryStorage())

    def take(self, rate: RateLimitItem, *who: str) -> bool:
        """Count one hit of ``who`` against ``rate``; False when it is over."""
        return self._limiter.hit(rate, *who)

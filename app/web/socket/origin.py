"""Which pages may open a socket or change something: those of this very host, or those allowed by name.

A browser always sends Origin with an upgrade and with an unsafe request of another site (RFC 6455, 10.2).
"""

from __future__ import annotations

from urllib.parse import urlsplit


def origin_allowed(origin: str | None, host: str | None, allowed: frozenset[str]) -> bool:
    """Whether a request with this Origin and Host is let in. No Origin: a program, no browser; let in."""
    if origin is None:
        return True
    if origin in allowed:
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and host is not None and parts.netloc.lower() == host.lower()

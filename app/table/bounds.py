"""Every bound of the table room, by name and unit."""

from __future__ import annotations

OPEN_GRACE_MS = 800
"""After ``open_s`` a seat has this long before the hand is spoilt (fair-deal step 5: at most a second)."""

MAX_STAKE_HANDS = 100
"""A seat may bring at most this many times what is held for one hand."""

RECENT_PER_ACCOUNT = 32
"""Command ids kept for one account, so that its first answers can be repeated."""

RECENT_ACCOUNTS = 32
"""Accounts whose command ids are kept; of more, the one silent for longest is forgotten."""

FAILED_KEPT = 256
"""Commitments of spoilt hands kept for a late opening; of more, the oldest are forgotten."""

COMMIT_WAIT_MS = 15_000
"""A seat that sits in for this long and still has not committed at roster time is taken to be away."""

MAX_CREDIT_MS = 7 * 24 * 3600 * 1000
"""The most that one credit gives back (a week of downtime)."""

MAX_NAME_LENGTH = 40
"""Characters of a player's or a table's public name."""

MAX_REASON_LENGTH = 80
"""Characters of the reason of a credit or a void."""

MAX_CHAIN_LENGTH = 65_536
"""Server seeds in one manifest's chain."""

DEFAULT_SETTINGS = {"pause_s": 8, "countdown_s": 5, "open_s": 3, "idle_s": 300, "min_players": 2}
"""Settings of the table itself where a manifest names none, in seconds or seats."""

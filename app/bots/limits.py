"""The practice players' bounds, each with its unit."""

from __future__ import annotations

THINK_S = (0.6, 2.0)
"""A practice player acts after a random time within these."""

COMMIT_S = (0.2, 0.8)
OPEN_S = (0.05, 0.3)

RETRY_S = 1.0
"""After a refusal a player looks again, at a fresh snapshot, after this time."""

LOOK_EVERY_S = 1.0
"""How often the manager looks whether a table has the players that it should."""

BARRED_S = 600.0
"""How long a player that may not sit down is left alone."""

STAKE_HANDS = 10
"""A practice player sits down with the price of so many of the dearest hands, ..."""

STAKE_LOW_HANDS = 2
"""... and tops up below so many."""

MAX_BOTS_A_TABLE = 7
MAX_MANAGED_TABLES = 64
MAX_NAME_TRIES = 100

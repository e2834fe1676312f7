"""The services' bounds, each with its unit."""

from __future__ import annotations

CHAIN_LENGTH_HANDS = 4096
"""Server seeds of one manifest."""

PRESENT_WITHIN_MS = 8_000
"""A seat is present while a listener of its account has answered within this time."""

AWAY_AFTER_MS = 60_000
"""At a table that waits, a seat that nobody has answered for in this time sits out."""

PENALTY_BAR_MS = 10 * 60 * 1000
PENALTIES_A_DAY = 3
DAY_MS = 24 * 3600 * 1000

BEAT_EVERY_MS = 1_000
DOWN_AFTER_MS = 3_000
"""No beat of any server for so long: the servers were down, and the time is given back."""

RESTART_GRACE_MS = 5_000
"""Outside of play at least so much is left after a restart: browsers need it to come back before a roster is
made or a seed is missed. A turn's clock gets exactly the time that the server was down."""

SWEEP_EVERY_MS = 1_000
SWEEP_TABLES = 1_000
"""Overdue tables taken from the store in one sweep."""

SWEEP_LATE_MS = 500
"""The sweeper leaves fresh deadlines to the workers that hold the table."""

RETRY_TICK_MS = 250
BROKEN_TABLE_WAIT_MS = 10_000
"""How long a table is left alone whose clock failed in a way that wasn't foreseen."""

ROSTER_PATIENCE_MS = 1_000
"""A worker to which none of a table's players is connected leaves the roster to others for so long."""

TICKS_AT_ONCE = 64

ROWS_A_READ = 1_000
MAX_DECISIONS_A_COMMAND = 16
"""Times that one command is decided anew after a conflict."""

MAX_WAITING_A_TABLE = 64
"""Commands that may wait for one table; more are refused."""

MAX_LISTENERS_A_TABLE = 2_000
MAX_TABLES_IN_MEMORY = 20_000
MAX_IDLE_TABLES_IN_MEMORY = 512
"""Tables without people, clocks and listeners; of more, the ones least lately used are let go."""

RECENT_UPDATES_A_TABLE = 64
"""Updates kept for listeners that reconnect; who missed more gets a snapshot."""

REFUSALS_REMEMBERED = 4_096
"""First answers of refused commands, all tables together."""

MAX_LOBBY_TABLES = 1_000
LOBBY_KEPT_MS = 500
MAX_HISTORY_PAGE = 100
MAX_SPOILT_BY = 1_000
"""Players that are listed with the hands that their seats have spoilt."""

CHECKPOINT_ROWS = 1_000
"""A table's state is kept beside its log about once in so many rows."""

STOP_WITHIN_S = 10.0
"""How long a stop waits for commands that run."""

STOP_RETRY_MS = 1_000
"""When browsers come back after a stop, at the earliest."""

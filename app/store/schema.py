"""The database's tables (SQLAlchemy Core). Alembic compares the migrated database with this file.

Ids of tables and accounts are lower-case hex in text. Times are integers, milliseconds since 1970 by the
database's clock; money is integer minor units. What is append-only is so by trigger (the migrations).
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Identity,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    SmallInteger,
    Table,
    Text,
    UniqueConstraint,
    text,
)

APPEND_ONLY = (
    "table_log",
    "ledger_transactions",
    "ledger_entries",
    "hand_records",
    "hand_players",
    "hand_late",
)
"""Tables whose rows are never changed or removed: UPDATE, DELETE and TRUNCATE raise."""

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# -- play -------------------------------------------------------------------------------------------------

tables = Table(
    "tables",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("name", Text, nullable=False, unique=True),
    Column("currency", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    # No index: it changes with every move, and unindexed the change stays within its page.
    Column("deadline", BigInteger),
    CheckConstraint("table_id ~ '^[0-9a-f]{32}$'", name="table_id"),
    postgresql_with={"fillfactor": 50},
)

table_log = Table(
    "table_log",
    metadata,
    Column("table_id", Text, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("account", Text),
    Column("command_id", Text),
    Column("events", JSON, nullable=False),
    Column("note", LargeBinary),
    # No foreign keys: this is the one hot path, and each would be a look-up and a row lock a move.
    PrimaryKeyConstraint("table_id", "seq"),
    CheckConstraint("seq > 0", name="seq"),
)

table_summaries = Table(
    "table_summaries",
    metadata,
    Column("table_id", Text, ForeignKey(tables.c.table_id), primary_key=True),
    Column("summary", JSON, nullable=False),
)

table_checkpoints = Table(
    "table_checkpoints",
    metadata,
    # a cache of the log: one row a table, replaced by newer ones, safe to delete
    Column("table_id", Text, ForeignKey(tables.c.table_id), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("state", JSON, nullable=False),
)

heartbeat = Table(
    "heartbeat",
    metadata,
    Column("one_row", Boolean, primary_key=True, server_default=text("true")),
    Column("at", BigInteger, nullable=False),
    CheckConstraint("one_row", name="one_row"),
)

# -- money ------------------------------------------------------------------------------------------------

ledger_accounts = Table(
    "ledger_accounts",
    metadata,
    Column("id", BigInteger, Identity(always=True), primary_key=True),
    Column("name", Text, nullable=False, unique=True),
    Column("currency", Text, nullable=False),
    Column("may_go_negative", Boolean, nullable=False),
    # A cache of the entries' sum, kept by the same transaction; `LedgerStore.check` computes it anew.
    Column("balance", BigInteger, nullable=False, server_default=text("0")),
    CheckConstraint("balance >= 0 OR may_go_negative", name="not_negative"),
    UniqueConstraint("id", "currency"),
    postgresql_with={"fillfactor": 70},
)

ledger_transactions = Table(
    "ledger_transactions",
    metadata,
    Column("id", BigInteger, Identity(always=True), primary_key=True),
    Column("key", Text, nullable=False, unique=True),
    Column("kind", Text, nullable=False),
    Column("reference", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

ledger_entries = Table(
    "ledger_entries",
    metadata,
    Column("transaction_id", BigInteger, ForeignKey(ledger_transactions.c.id), nullable=False),
    Column("position", SmallInteger, nullable=False),
    Column("account_id", BigInteger, nullable=False),
    Column("currency", Text, nullable=False),
    Column("amount", BigInteger, nullable=False),
    PrimaryKeyConstraint("transaction_id", "position"),
    # An entry's currency is its account's: the balance of a transaction is checked for each currency.
    ForeignKeyConstraint(["account_id", "currency"], [ledger_accounts.c.id, ledger_accounts.c.currency]),
    CheckConstraint("amount <> 0", name="amount"),
    Index(None, "account_id", "transaction_id"),
)

# -- published hands --------------------------------------------------------------------------------------

hand_records = Table(
    "hand_records",
    metadata,
    Column("table_id", Text, ForeignKey(tables.c.table_id), nullable=False),
    Column("hand", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("outcome", Text, nullable=False),
    Column("cause", Text),
    Column("record", JSON, nullable=False),
    # acts of the table for a seat, so that they can be counted without reading the records
    Column("clock_acts", Integer, nullable=False, server_default=text("0")),
    PrimaryKeyConstraint("table_id", "hand"),
    CheckConstraint("hand > 0", name="hand"),
    CheckConstraint("outcome IN ('won', 'drawn', 'void', 'spoilt')", name="outcome"),
    CheckConstraint("(cause IS NOT NULL) = (outcome = 'spoilt')", name="cause"),
)

hand_players = Table(
    "hand_players",
    metadata,
    # rises with time: the history's cursor
    Column("number", BigInteger, Identity(always=True), primary_key=True),
    Column("table_id", Text, nullable=False),
    Column("hand", BigInteger, nullable=False),
    Column("seat", SmallInteger, nullable=False),
    # No foreign key to people: hands stay as they were, whatever becomes of an account.
    Column("account", Text, nullable=False),
    Column("player", Text, nullable=False),
    Column("bot", Boolean, nullable=False),
    Column("points", Integer, nullable=False),
    Column("net", BigInteger, nullable=False),
    UniqueConstraint("table_id", "hand", "seat"),
    ForeignKeyConstraint(["table_id", "hand"], [hand_records.c.table_id, hand_records.c.hand]),
    Index(None, "account", "number"),
)

hand_late = Table(
    "hand_late",
    metadata,
    Column("table_id", Text, nullable=False),
    Column("hand", BigInteger, nullable=False),
    Column("seat", SmallInteger, nullable=False),
    Column("seed", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("table_id", "hand", "seat"),
    ForeignKeyConstraint(["table_id", "hand"], [hand_records.c.table_id, hand_records.c.hand]),
    CheckConstraint("seed ~ '^[0-9a-f]{64}$'", name="seed"),
)

# -- people -----------------------------------------------------------------------------------------------

accounts = Table(
    "accounts",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("name_key", Text, nullable=False, unique=True),
    Column("password_hash", Text),
    Column("guest", Boolean, nullable=False),
    Column("bot", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    CheckConstraint("id ~ '^[0-9a-f]{32}$'", name="id"),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token_hash", LargeBinary, primary_key=True),
    Column("account", Text, ForeignKey(accounts.c.id), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("ends", BigInteger, nullable=False),
    CheckConstraint("octet_length(token_hash) = 32", name="token_hash"),
    Index(None, "ends"),
)

penalties = Table(
    "penalties",
    metadata,
    Column("account", Text, nullable=False),
    Column("table_id", Text, nullable=False),
    Column("hand", BigInteger, nullable=False),
    Column("seat", SmallInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("opened_late", Boolean, nullable=False),
    PrimaryKeyConstraint("account", "table_id", "hand"),
)

# -- secrets, encrypted with a key that is not in the database ---------------------------------------------

sealed_secrets = Table(
    "sealed_secrets",
    metadata,
    Column("name", Text, primary_key=True),
    Column("sealed", LargeBinary, nullable=False),
    Column("created", BigInteger, nullable=False),
)

house_keys = Table(
    "house_keys",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("public_key", Text, nullable=False, unique=True),
    Column("since", BigInteger, nullable=False),
    # by the key before it, over the successor message; null for the first
    Column("signature", Text),
    CheckConstraint("(signature IS NULL) = (number = 1)", name="signed_successor"),
)

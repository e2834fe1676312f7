"""The first schema: tables and their logs, the ledger, published hands, people, sealed secrets."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

APPEND_ONLY = (
    "table_log",
    "ledger_transactions",
    "ledger_entries",
    "hand_records",
    "hand_players",
    "hand_late",
)

REFUSE_CHANGE = """
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, TG_OP
        USING ERRCODE = 'restrict_violation';
END $$
"""

APPEND_ONLY_TRIGGER = """
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON {table}
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
"""

# Entries move balances; nothing else may. The accounts' rows are locked in the order of their ids.
MOVE_BALANCES = """
CREATE FUNCTION move_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM 1 FROM ledger_accounts WHERE id IN (SELECT account_id FROM fresh) ORDER BY id FOR NO KEY UPDATE;
    UPDATE ledger_accounts SET balance = balance + moved.total
    FROM (SELECT account_id, sum(amount) AS total FROM fresh GROUP BY account_id) AS moved
    WHERE id = moved.account_id;
    RETURN NULL;
END $$
"""

MOVE_BALANCES_TRIGGER = """
CREATE TRIGGER move_balances AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS fresh
FOR EACH STATEMENT EXECUTE FUNCTION move_balances()
"""

REFUSE_BALANCE = """
CREATE FUNCTION refuse_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF pg_trigger_depth() < 2 THEN
        RAISE EXCEPTION 'ledger accounts change by entries alone' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$
"""

REFUSE_BALANCE_TRIGGERS = (
    """
CREATE TRIGGER by_entries_alone BEFORE UPDATE ON ledger_accounts
FOR EACH ROW EXECUTE FUNCTION refuse_balance()
""",
    """
CREATE TRIGGER starts_at_zero BEFORE INSERT ON ledger_accounts
FOR EACH ROW WHEN (NEW.balance <> 0) EXECUTE FUNCTION refuse_balance()
""",
    """
CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON ledger_accounts
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
""",
)

# At commit: every new transaction, and every one that got a new entry, sums to zero in each currency.
BALANCED = """
CREATE FUNCTION require_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    checked bigint := (to_jsonb(NEW) ->> TG_ARGV[0])::bigint;
    found_entries integer;
BEGIN
    SELECT count(*) INTO found_entries FROM ledger_entries WHERE transaction_id = checked;
    IF found_entries < 2 OR EXISTS (
        SELECT FROM ledger_entries WHERE transaction_id = checked GROUP BY currency HAVING sum(amount) <> 0
    ) THEN
        RAISE EXCEPTION 'ledger transaction % is not balanced', checked USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
END $$
"""

BALANCED_TRIGGER = """
CREATE CONSTRAINT TRIGGER balanced AFTER INSERT ON {table} DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION require_balanced('{column}')
"""


def upgrade() -> None:
    create_tables()
    op.execute(REFUSE_CHANGE)
    for table in APPEND_ONLY:
        op.execute(APPEND_ONLY_TRIGGER.format(table=table))
    op.execute(MOVE_BALANCES)
    op.execute(MOVE_BALANCES_TRIGGER)
    op.execute(REFUSE_BALANCE)
    for trigger in REFUSE_BALANCE_TRIGGERS:
        op.execute(trigger)
    op.execute(BALANCED)
    op.execute(BALANCED_TRIGGER.format(table="ledger_transactions", column="id"))
    op.execute(BALANCED_TRIGGER.format(table="ledger_entries", column="transaction_id"))


def create_tables() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("name_key", sa.Text(), nullable=False),
        sa.Column("password_hash", sa.Text(), nullable=True),
        sa.Column("guest", sa.Boolean(), nullable=False),
        sa.Column("bot", sa.Boolean(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("id ~ '^[0-9a-f]{32}$'", name=op.f("ck_accounts_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_accounts")),
        sa.UniqueConstraint("name_key", name=op.f("uq_accounts_name_key")),
    )
    op.create_table(
        "heartbeat",
        sa.Column("one_row", sa.Boolean(), server_default=sa.text("true"), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("one_row", name=op.f("ck_heartbeat_one_row")),
        sa.PrimaryKeyConstraint("one_row", name=op.f("pk_heartbeat")),
    )
    op.create_table(
        "house_keys",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("public_key", sa.Text(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("signature", sa.Text(), nullable=True),
        sa.CheckConstraint("(signature IS NULL) = (number = 1)", name=op.f("ck_house_keys_signed_successor")),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_house_keys")),
        sa.UniqueConstraint("public_key", name=op.f("uq_house_keys_public_key")),
    )
    op.create_table(
        "ledger_accounts",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("currency", sa.Text(), nullable=False),
        sa.Column("may_go_negative", sa.Boolean(), nullable=False),
        sa.Column("balance", sa.BigInteger(), server_default=sa.text("0"), nullable=False),
        sa.CheckConstraint("balance >= 0 OR may_go_negative", name=op.f("ck_ledger_accounts_not_negative")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_ledger_accounts")),
        sa.UniqueConstraint("id", "currency", name=op.f("uq_ledger_accounts_id_currency")),
        sa.UniqueConstraint("name", name=op.f("uq_ledger_accounts_name")),
        postgresql_with={"fillfactor": 70},
    )
    op.create_table(
        "ledger_transactions",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("reference", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_ledger_transactions")),
        sa.UniqueConstraint("key", name=op.f("uq_ledger_transactions_key")),
    )
    op.create_table(
        "penalties",
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("hand", sa.BigInteger(), nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("opened_late", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("account", "table_id", "hand", name=op.f("pk_penalties")),
    )
    op.create_table(
        "sealed_secrets",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("sealed", sa.LargeBinary(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_sealed_secrets")),
    )
    op.create_table(
        "table_log",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("account", sa.Text(), nullable=True),
        sa.Column("command_id", sa.Text(), nullable=True),
        sa.Column("events", sa.JSON(), nullable=False),
        sa.Column("note", sa.LargeBinary(), nullable=True),
        sa.CheckConstraint("seq > 0", name=op.f("ck_table_log_seq")),
        sa.PrimaryKeyConstraint("table_id", "seq", name=op.f("pk_table_log")),
    )
    op.create_table(
        "tables",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("currency", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("deadline", sa.BigInteger(), nullable=True),
        sa.CheckConstraint("table_id ~ '^[0-9a-f]{32}$'", name=op.f("ck_tables_table_id")),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_tables")),
        sa.UniqueConstraint("name", name=op.f("uq_tables_name")),
        postgresql_with={"fillfactor": 50},
    )
    op.create_table(
        "hand_records",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("hand", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("outcome", sa.Text(), nullable=False),
        sa.Column("cause", sa.Text(), nullable=True),
        sa.Column("record", sa.JSON(), nullable=False),
        sa.CheckConstraint("(cause IS NOT NULL) = (outcome = 'spoilt')", name=op.f("ck_hand_records_cause")),
        sa.CheckConstraint(
            "outcome IN ('won', 'drawn', 'void', 'spoilt')", name=op.f("ck_hand_records_outcome")
        ),
        sa.CheckConstraint("hand > 0", name=op.f("ck_hand_records_hand")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.table_id"], name=op.f("fk_hand_records_table_id")),
        sa.PrimaryKeyConstraint("table_id", "hand", name=op.f("pk_hand_records")),
    )
    op.create_table(
        "ledger_entries",
        sa.Column("transaction_id", sa.BigInteger(), nullable=False),
        sa.Column("position", sa.SmallInteger(), nullable=False),
        sa.Column("account_id", sa.BigInteger(), nullable=False),
        sa.Column("currency", sa.Text(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("amount <> 0", name=op.f("ck_ledger_entries_amount")),
        sa.ForeignKeyConstraint(
            ["account_id", "currency"],
            ["ledger_accounts.id", "ledger_accounts.currency"],
            name=op.f("fk_ledger_entries_account_id_currency"),
        ),
        sa.ForeignKeyConstraint(
            ["transaction_id"], ["ledger_transactions.id"], name=op.f("fk_ledger_entries_transaction_id")
        ),
        sa.PrimaryKeyConstraint("transaction_id", "position", name=op.f("pk_ledger_entries")),
    )
    op.create_index(
        op.f("ix_ledger_entries_account_id_transaction_id"),
        "ledger_entries",
        ["account_id", "transaction_id"],
        unique=False,
    )
    op.create_table(
        "sessions",
        sa.Column("token_hash", sa.LargeBinary(), nullable=False),
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("ends", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("octet_length(token_hash) = 32", name=op.f("ck_sessions_token_hash")),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name=op.f("fk_sessions_account")),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_sessions")),
    )
    op.create_index(op.f("ix_sessions_ends"), "sessions", ["ends"], unique=False)
    op.create_table(
        "table_checkpoints",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("state", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.table_id"], name=op.f("fk_table_checkpoints_table_id")
        ),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_table_checkpoints")),
    )
    op.create_table(
        "table_summaries",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("summary", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.table_id"], name=op.f("fk_table_summaries_table_id")),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_table_summaries")),
    )
    op.create_table(
        "hand_late",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("hand", sa.BigInteger(), nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=False),
        sa.Column("seed", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("seed ~ '^[0-9a-f]{64}$'", name=op.f("ck_hand_late_seed")),
        sa.ForeignKeyConstraint(
            ["table_id", "hand"],
            ["hand_records.table_id", "hand_records.hand"],
            name=op.f("fk_hand_late_table_id_hand"),
        ),
        sa.PrimaryKeyConstraint("table_id", "hand", "seat", name=op.f("pk_hand_late")),
    )
    op.create_table(
        "hand_players",
        sa.Column("number", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("hand", sa.BigInteger(), nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=False),
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("bot", sa.Boolean(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("net", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id", "hand"],
            ["hand_records.table_id", "hand_records.hand"],
            name=op.f("fk_hand_players_table_id_hand"),
        ),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_hand_players")),
        sa.UniqueConstraint("table_id", "hand", "seat", name=op.f("uq_hand_players_table_id_hand_seat")),
    )
    op.create_index(
        op.f("ix_hand_players_account_number"), "hand_players", ["account", "number"], unique=False
    )

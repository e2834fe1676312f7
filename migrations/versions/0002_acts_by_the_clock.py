"""How often the table acted for a seat, counted beside each record."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

# The records themselves stay as they are: only the new column is filled.
COUNT_THOSE_OF_BEFORE = """
UPDATE hand_records SET clock_acts = (
    SELECT count(*) FROM json_array_elements(record -> 'events') AS event WHERE event ->> 'by' = 'clock'
)
"""


def upgrade() -> None:
    column = sa.Column("clock_acts", sa.Integer(), server_default=sa.text("0"), nullable=False)
    op.add_column("hand_records", column)
    op.execute("ALTER TABLE hand_records DISABLE TRIGGER append_only")
    op.execute(COUNT_THOSE_OF_BEFORE)
    op.execute("ALTER TABLE hand_records ENABLE TRIGGER append_only")

"""The published vectors: two deals with every intermediate value, and four whole records."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

_FOLDER = Path(__file__).parent.parent / "vectors"

DEALS: list[dict[str, Any]] = json.loads((_FOLDER / "fair-deal.json").read_text(encoding="utf-8"))
RECORDS: dict[str, bytes] = {
    path.stem: path.read_bytes() for path in sorted((_FOLDER / "records").glob("*.json"))
}

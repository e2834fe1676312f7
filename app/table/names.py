"""Public names: NFC text that can be hashed, within a bound."""

from __future__ import annotations

import unicodedata
from typing import Any

from app.table.bounds import MAX_NAME_LENGTH
from app.table.errors import Refused


def check_name(name: Any, code: str, message: str, most: int = MAX_NAME_LENGTH) -> str:
    """The name, if it is text in NFC of 1 to ``most`` characters without control characters; else Refused."""
    if not isinstance(name, str) or not 0 < len(name) <= most or not unicodedata.is_normalized("NFC", name):
        raise Refused(code, message)
    if any(unicodedata.category(char) in {"Cc", "Cs"} for char in name):
        raise Refused(code, message)
    return name

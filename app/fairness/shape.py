"""Reading one object of a record: exactly the keys it must have, each of the right kind and size."""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import Any

from app.fairness.checks import failed

MAX_TEXT_BYTES = 256
"""Longest name or word in a record, in UTF-8."""


class Fields:
    """One object, read by name; every fault is a ``VerificationFailed`` of step 1 that names its place."""

    __slots__ = ("_values", "_where")

    def __init__(self, value: Any, where: str, keys: Set[str], *, open_ended: bool = False) -> None:
        """``open_ended`` objects may hold more keys than ``keys``."""
        if not isinstance(value, Mapping):
            raise failed("shape", f"{where} must be an object")
        missing = sorted(keys - value.keys())
        if missing:
            raise failed("key_missing", f"{where} has no {missing[0]}")
        unknown = [] if open_ended else sorted(value.keys() - keys)
        if unknown:
            raise failed("key_unknown", f"{where} has a key {unknown[0]!r} that fd1 doesn't know")
        self._values = value
        self._where = where

    def hex(self, key: str, length: int) -> bytes:
        """Read ``length`` bytes written as lower-case hex."""
        return hex_bytes(self._values[key], f"{self._where}.{key}", length)

    def hex_or_none(self, key: str, length: int) -> bytes | None:
        """Read the same, or null."""
        return None if self._values[key] is None else self.hex(key, length)

    def number(self, key: str, low: int, high: int) -> int:
        """Read an integer ``low`` … ``high``."""
        value = self._values[key]
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise failed("shape", f"{self._where}.{key} must be an integer {low} to {high}")
        return value

    def text(self, key: str) -> str:
        """Read a string that isn't empty."""
        value = self._values[key]
        if not isinstance(value, str) or not value:
            raise failed("shape", f"{self._where}.{key} must be a string that isn't empty")
        if len(value.encode("utf-8")) > MAX_TEXT_BYTES:
            raise failed("size", f"{self._where}.{key} is longer than {MAX_TEXT_BYTES} bytes")
        return value

    def word(self, key: str, words: tuple[str, ...]) -> str:
        """Read one of some words."""
        value = self._values[key]
        if value not in words:
            raise failed("shape", f"{self._where}.{key} must be one of {', '.join(words)}")
        return str(value)

    def protocol(self, key: str, name: str) -> None:
        """Refuse another protocol than ``name``."""
        if self._values[key] != name:
            raise failed("protocol", f"{self._where}.{key} must be {name}")

    def items(self, key: str, most: int) -> list[Any]:
        """Read an array of at most ``most`` items."""
        value = self._values[key]
        if not isinstance(value, (list, tuple)):
            raise failed("shape", f"{self._where}.{key} must be an array")
        if len(value) > most:
            raise failed("size", f"{self._where}.{key} has more than {most} items")
        return list(value)

    def members(self, key: str, most: int) -> Mapping[str, Any]:
        """Read an object of at most ``most`` members."""
        value = self._values[key]
        if not isinstance(value, Mapping):
            raise failed("shape", f"{self._where}.{key} must be an object")
        if len(value) > most:
            raise failed("size", f"{self._where}.{key} has more than {most} members")
        return value

    def get(self, key: str) -> Any:
        """Read the value as it is."""
        return self._values[key]


def hex_bytes(value: Any, where: str, length: int) -> bytes:
    """Read ``length`` bytes from lower-case hex."""
    if not isinstance(value, str) or len(value) != 2 * length or not set(value) <= set("0123456789abcdef"):
        raise failed("shape", f"{where} must be {length} bytes in lower-case hex")
    return bytes.fromhex(value)

"""The key that all secrets at rest are sealed with. It lies outside the database and its backups."""

from __future__ import annotations

import os
import secrets
import stat
import tempfile
from pathlib import Path

KEY_BYTES = 32


class KeyFileError(Exception):
    """The key file can't be used; the message names it and says why."""


def load_or_make(path: Path) -> bytes:
    """The 32 bytes in ``path`` (as hex). A missing file is made, readable by its owner alone.

    Several processes may start at once: all get the same key. Raises KeyFileError.
    """
    try:
        if not path.exists():
            _make(path)
        return _load(path)
    except OSError as problem:
        raise KeyFileError(f"The secret key file {path} can't be used: {problem.strerror}.") from None


def _load(path: Path) -> bytes:
    if path.stat().st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        raise KeyFileError(f"The secret key file {path} may be written by others: run chmod 600 {path}")
    try:
        key = bytes.fromhex(path.read_text().strip())
    except ValueError:
        key = b""
    if len(key) != KEY_BYTES:
        raise KeyFileError(f"The secret key file {path} doesn't hold {2 * KEY_BYTES} hex digits.")
    return key


def _make(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)  # 0600
    try:
        with os.fdopen(handle, "w") as file:
            file.write(secrets.token_hex(KEY_BYTES) + "\n")
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(name, path)  # whole or not at all, and never over another's
        except FileExistsError:
            return
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
    finally:
        Path(name).unlink()

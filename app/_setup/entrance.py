"""Which command was asked for, and what it needs before it can run."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from app._setup.checks import test
from app._setup.node import ensure_front_end
from app._setup.python import PYTHON, RUNTIME_LOCK, ensure_environment
from app._setup.steps import SetupError, say

SERVING = frozenset({"up", "serve"})


def main(words: Sequence[str]) -> int:
    """Run ``python3 -m app WORDS``; the exit status (where this process isn't replaced by the command's)."""
    command = words[0] if words else "--help"
    try:
        if command == "test":
            return test(words[1:])
        ensure_environment(RUNTIME_LOCK)
        if command in SERVING and "--help" not in words:
            ensure_front_end()
        _become([str(PYTHON), "-m", "app.cli", *(words or ["--help"])])
    except SetupError as problem:
        say(f"\n{problem}")
        return 1
    except KeyboardInterrupt:
        say("\nstopped")
        return 130


def _become(words: list[str]) -> NoReturn:
    sys.stdout.flush()
    sys.stderr.flush()
    os.execv(words[0], words)  # noqa: S606 - so that signals and the exit status are the command's own

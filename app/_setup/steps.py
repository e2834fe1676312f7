"""Running other programs, one line a step on standard error; their output is shown when they fail."""

from __future__ import annotations

import contextlib
import fcntl
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NAME_WIDTH = 40
MAX_SHOWN_LINES = 200

_printing = threading.Lock()


class SetupError(Exception):
    """The command can't go on; the message tells the user what to do."""


@dataclass(frozen=True)
class Step:
    """One program to run: its name for people, its words, where and with what environment."""

    name: str
    words: Sequence[str]
    folder: Path = ROOT
    environment: Mapping[str, str] = field(default_factory=dict)


def say(text: str) -> None:
    """A line for people, on standard error: standard output belongs to the command."""
    with _printing:
        sys.stderr.write(
            text.encode(sys.stderr.encoding or "ascii", "replace").decode(errors="replace") + "\n"
        )
        sys.stderr.flush()


def run(step: Step) -> None:
    """Run a step to its end; raises SetupError with what it said if it fails."""
    started = time.monotonic()
    try:
        done = subprocess.run(
            list(step.words),
            cwd=step.folder,
            env={**os.environ, **step.environment},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            check=False,
        )
    except OSError as problem:
        raise SetupError(f"{step.name}: {step.words[0]} can't be run: {problem.strerror}") from None
    took = f"{time.monotonic() - started:6.1f} s"
    if done.returncode != 0:
        say(f"  {step.name:<{NAME_WIDTH}} FAILED {took}")
        said = "\n".join(done.stdout.strip().splitlines()[-MAX_SHOWN_LINES:])
        raise SetupError(f"{step.name} failed: {' '.join(step.words)}\n\n{said}")
    say(f"  {step.name:<{NAME_WIDTH}} ok     {took}")


@contextlib.contextmanager
def one_at_a_time(name: str) -> Iterator[None]:
    """Wait for another command that sets up the same thing in this folder."""
    folder = ROOT / "var"
    folder.mkdir(exist_ok=True)
    with (folder / f"{name}.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("  another command is setting up this folder; waiting for it")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield

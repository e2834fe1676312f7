"""``python3 -m app test``: every check that must pass, pytest last.

Two lanes run side by side, the browser's part and Python's static checks; what fails is shown whole. Then the
tests run, and their summary is the last thing that is printed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from app._setup.node import build, find_node, has_script, install
from app._setup.python import DEVELOPER_LOCK, PYTHON, VENV, apt_install, ensure_environment
from app._setup.steps import ROOT, SetupError, Step, one_at_a_time, run, say

WORKERS = "2"
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome")
QUICK_MARKS = "not slow and not browser"


def test(words: Sequence[str]) -> int:
    """Run the checks and pytest with ``words``; the exit status. Raises SetupError before pytest runs."""
    quick = "--quick" in words
    chosen = [word for word in words if word != "--quick"]
    say("Fairdeal: " + ("quick checks (no browser, nothing slow)" if quick else "all checks"))
    ensure_environment(DEVELOPER_LOCK)
    if not quick and not any(shutil.which(name) for name in CHROMIUM_NAMES):
        apt_install("chromium", "Chromium (for the tests in a browser)")
    lanes = [_python_checks] if quick else [_front_end_checks, _python_checks]
    with ThreadPoolExecutor(len(lanes)) as pool:
        failures = [text for lane in pool.map(lambda lane: lane(), lanes) for text in lane]
    if failures:
        raise SetupError(
            "\n\n".join(failures) + f"\n\n{len(failures)} of the checks before the tests failed."
        )
    marks = ["-m", QUICK_MARKS] if quick else []
    parallel = [] if any(word in {"-n", "--pdb"} for word in chosen) else ["-n", WORKERS]
    say("  tests")
    return subprocess.call(
        [str(PYTHON), "-m", "pytest", "-q", *parallel, *marks, *chosen], cwd=ROOT, env=_environment()
    )


def _front_end_checks() -> list[str]:
    try:
        node = find_node()
    except SetupError as problem:
        return [str(problem)]
    scripts = [("front end: types", "check"), ("front end: tests", "test")]
    if has_script("wire:check"):
        scripts.append(("front end: wire types are fresh", "wire:check"))
    with one_at_a_time("front-end"):
        steps = [lambda: install(node)]
        steps += [partial(run, node.npm(name, "run", script)) for name, script in scripts]
        return _failures([*steps, lambda: build(node)])


def _python_checks() -> list[str]:
    tools = VENV / "bin"
    folders = ("app", "tests", "benchmarks", "migrations")
    steps = (
        Step("ruff: rules", (str(tools / "ruff"), "check", "-q", *folders)),
        Step("ruff: format", (str(tools / "ruff"), "format", "--check", "-q", *folders)),
        Step("rooms: imports run downwards", (str(tools / "lint-imports"), "--no-logo")),
        Step("mypy: strict", (str(tools / "mypy"),)),
    )
    return _failures([partial(run, step) for step in steps])


def _failures(steps: Sequence[Callable[[], None]]) -> list[str]:
    """Run all steps, also after one that failed; what the failing ones said."""
    failed = []
    for step in steps:
        try:
            step()
        except SetupError as problem:
            failed.append(str(problem))
    return failed


def _environment() -> dict[str, str]:
    """Tests see none of the machine's own settings of Fairdeal."""
    return {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("FAIRDEAL_") and name != "DATABASE_URL"
    }

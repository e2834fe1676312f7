"""A real server process, started and ended as an operator (or a power cut) would."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

from tests.waiting import until

ROOT = Path(__file__).resolve().parents[2]
START_PATIENCE_S = 60.0


def free_port() -> int:
    """A port of the loopback address that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class ServerProcess:
    """``fairdeal serve`` over a data directory; what it writes goes to ``log``."""

    def __init__(self, data_dir: Path, **settings: str) -> None:
        self.port = free_port()
        self.log = data_dir / "server.log"
        self._environment = {
            **os.environ,
            "FAIRDEAL_DATA_DIR": str(data_dir),
            "FAIRDEAL_PORT": str(self.port),
            "FAIRDEAL_LOG_FORMAT": "json",
            **settings,
        }
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def http(self) -> str:
        """The address for requests."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def sockets(self) -> str:
        """The address for sockets."""
        return f"ws://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        """The number of the process that was started last."""
        assert self._process is not None
        return self._process.pid

    async def start(self) -> None:
        """Start and wait until it is ready."""
        with self.log.open("ab") as log:
            self._process = await asyncio.to_thread(
                subprocess.Popen,
                [sys.executable, "-m", "app.cli", "serve"],
                cwd=ROOT,
                env=self._environment,
                stdout=log,
                stderr=log,
            )
        await until(self._ready, f"the server is ready; see {self.log}", START_PATIENCE_S)

    async def kill(self) -> None:
        """End it with no warning at all (SIGKILL)."""
        await self._end(signal.SIGKILL)

    async def stop(self) -> int:
        """Ask it to end (SIGTERM); its exit status."""
        return await self._end(signal.SIGTERM)

    async def _end(self, number: signal.Signals) -> int:
        assert self._process is not None
        self._process.send_signal(number)
        return await asyncio.to_thread(self._process.wait, START_PATIENCE_S)

    async def _ready(self) -> bool:
        assert self._process is not None
        if self._process.poll() is not None:
            raise AssertionError(f"the server ended by itself:\n{self.log.read_text()[-3000:]}")

        def ask() -> bool:
            try:
                with urllib.request.urlopen(f"{self.http}/readyz", timeout=2) as answer:
                    return bool(answer.status == 200)
            except (OSError, urllib.error.URLError):
                return False

        return await asyncio.to_thread(ask)

"""The server's own settings."""

from __future__ import annotations

import asyncio
import importlib.util

import pytest

from app.web.server import loop_factory


@pytest.mark.skipif(importlib.util.find_spec("uvloop") is None, reason="there is no uvloop on this system")
def test_servers_run_on_uvloop_where_there_is_one() -> None:
    async def loop() -> str:
        return type(asyncio.get_running_loop()).__module__

    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        assert runner.run(loop()) == "uvloop"

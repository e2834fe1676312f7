"""Waiting for a condition with a bound: no test sleeps for a time and hopes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

LOOK_EVERY_S = 0.02


async def until(condition: Callable[[], Awaitable[bool]], what: str, seconds: float = 20.0) -> None:
    """Return once ``condition`` holds; fail the test if it doesn't within ``seconds``."""
    ends = asyncio.get_running_loop().time() + seconds
    while not await condition():
        if asyncio.get_running_loop().time() > ends:
            raise AssertionError(f"waited {seconds} s in vain: {what}")
        await asyncio.sleep(LOOK_EVERY_S)

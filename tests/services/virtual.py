"""An event loop whose time jumps: where nothing is ready, it goes straight to the next timer.

So code that uses the loop's own timers is tested without a real second going by, and in the same order
every time. Real I/O (a database) may be marked by ``loop.outside()``: while it runs, time stands still.
"""

from __future__ import annotations

import asyncio
import contextlib
import selectors
from collections.abc import Coroutine, Iterator
from typing import Any, TypeVar

T = TypeVar("T")

START_MS = 1_800_000_000_000
OUTSIDE_POLL_S = 0.05


class NothingToWaitFor(Exception):
    """All tasks wait, and no timer or I/O could ever wake one: a deadlock."""


class _Jumping(selectors.DefaultSelector):
    loop: VirtualLoop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if ready or timeout == 0:
            return ready
        if self.loop.outside_now:
            return super().select(OUTSIDE_POLL_S)
        if timeout is None:
            raise NothingToWaitFor
        self.loop.virtual_s += timeout
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    """A loop in virtual time."""

    def __init__(self) -> None:
        self.virtual_s = 0.0
        self.outside_now = 0
        jumping = _Jumping()
        jumping.loop = self
        super().__init__(jumping)

    def time(self) -> float:
        return self.virtual_s

    @contextlib.contextmanager
    def outside(self) -> Iterator[None]:
        """While this is open, the loop waits for real I/O."""
        self.outside_now += 1
        try:
            yield
        finally:
            self.outside_now -= 1


class VirtualTime:
    """The ``Time`` port over the running loop's virtual time."""

    def now(self) -> int:
        return START_MS + round(asyncio.get_running_loop().time() * 1000)


def run(main: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine to its end in virtual time."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(main)

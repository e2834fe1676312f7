"""What waits to be sent to one socket: bounded, so that a slow reader costs itself and nobody else."""

from __future__ import annotations

import asyncio
from collections import deque

MAX_OUTBOX_FRAMES = 512
MAX_OUTBOX_BYTES = 1_048_576


class Outbox:
    """A bounded queue of frames. Over the bound it is closed for good: the client resyncs."""

    def __init__(self) -> None:
        self._frames: deque[str] = deque()
        self._bytes = 0
        self._wake = asyncio.Event()
        self.overflowed = False
        self.closed = False

    def put(self, frame: str) -> None:
        """Queue a frame; over the bound everything queued is thrown away and the box is closed."""
        if self.closed:
            return
        self._frames.append(frame)
        self._bytes += len(frame)
        if len(self._frames) > MAX_OUTBOX_FRAMES or self._bytes > MAX_OUTBOX_BYTES:
            self._frames.clear()
            self.overflowed = True
            self.closed = True
        self._wake.set()

    def close(self) -> None:
        """No more frames; those that are queued are still taken."""
        self.closed = True
        self._wake.set()

    async def take(self) -> str | None:
        """The next frame, or None when the box is closed and empty."""
        while not self._frames:
            if self.closed:
                return None
            self._wake.clear()
            await self._wake.wait()
        frame = self._frames.popleft()
        self._bytes -= len(frame)
        return frame

"""A way to the database that can be cut at a chosen moment."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import parse_qs, quote, urlsplit

CHUNK_BYTES = 65_536
SOCKET_NAME = ".s.PGSQL.5432"


class Proxy:
    """Stands in front of a server's socket. ``url`` leads through it."""

    def __init__(self, url: str, folder: Path) -> None:
        parts = urlsplit(url)
        self._server = Path(parse_qs(parts.query)["host"][0]) / SOCKET_NAME
        self._folder = folder
        self._swallow: str | None = None
        self._ways: set[asyncio.Task[None]] = set()
        self._writers: set[asyncio.StreamWriter] = set()
        self.refusing = False
        self.cuts = 0
        self.url = parts._replace(query=f"host={quote(str(folder), safe='')}").geturl()
        self.url = self.url.replace("postgresql:/", "postgresql://", 1) if "://" not in self.url else self.url

    def lose_answer_to(self, words: str) -> None:
        """Let the next question that has ``words`` in it through, and cut the way instead of answering."""
        self._swallow = words

    def cut_all(self) -> None:
        """Cut every way now."""
        for writer in self._writers:
            writer.close()

    async def serve(self) -> asyncio.Server:
        return await asyncio.start_unix_server(self._connected, self._folder / SOCKET_NAME)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.refusing:
            writer.close()
            return
        to_server = await asyncio.open_unix_connection(self._server)
        way = _Way(self, (reader, writer), to_server)
        self._writers |= {writer, to_server[1]}
        await way.run()
        self._writers -= {writer, to_server[1]}

    def takes(self, question: bytes) -> bool:
        """Whether this is the question whose answer shall be lost."""
        if self._swallow is None or self._swallow.encode() not in question:
            return False
        self._swallow = None
        return True


Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class _Way:
    def __init__(self, proxy: Proxy, client: Stream, server: Stream) -> None:
        self._proxy = proxy
        self._client = client
        self._server = server
        self._losing = False

    async def run(self) -> None:
        both = (
            asyncio.ensure_future(self._copy(self._client[0], self._server[1], questions=True)),
            asyncio.ensure_future(self._copy(self._server[0], self._client[1], questions=False)),
        )
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        for writer in (self._client[1], self._server[1]):
            writer.close()
        await asyncio.gather(*both, return_exceptions=True)

    async def _copy(self, source: asyncio.StreamReader, to: asyncio.StreamWriter, *, questions: bool) -> None:
        with contextlib.suppress(OSError):
            while data := await source.read(CHUNK_BYTES):
                if questions and self._proxy.takes(data):
                    self._losing = True
                if not questions and self._losing:
                    self._proxy.cuts += 1
                    return
                to.write(data)
                await to.drain()


@contextlib.asynccontextmanager
async def proxy_to(url: str, folder: Path) -> AsyncIterator[Proxy]:
    proxy = Proxy(url, folder)
    server = await proxy.serve()
    try:
        yield proxy
    finally:
        server.close()
        proxy.cut_all()

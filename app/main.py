"""The server's entrance: ``serve`` runs one process until it is told to stop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import structlog

from app.bootstrap import House, open_house, start_database
from app.settings import Settings
from app.store.one_server import OneServer
from app.web.asgi import Asgi, combine
from app.web.deps import WebDeps
from app.web.http.app import make_app
from app.web.limits import Rates
from app.web.server import loop_factory, make_server
from app.web.socket.endpoint import TableSocket

STATIC_DIR = Path(__file__).resolve().parent / "web" / "static"

_log = structlog.get_logger("server")


def make_asgi(house: House) -> Asgi:
    """The web layer over a house."""
    return make_web(house)[0]


def make_web(house: House) -> tuple[Asgi, TableSocket]:
    """The web layer over a house, and the part of it that serves the sockets."""
    settings = house.settings
    allowed = frozenset(settings.allowed_origins)
    rates = Rates()
    deps = WebDeps(
        accounts=house.accounts,
        wallets=house.wallets,
        tables=house.tables,
        house=house.public,
        rates=rates,
        ready=house.ready,
        allowed_origins=allowed,
        static_dir=STATIC_DIR,
        secure_cookie=settings.secure_cookie,
    )
    socket = TableSocket(house.tables, house.accounts.who, house.time.now, rates, allowed)
    return combine(make_app(deps), socket), socket


def serve(settings: Settings, started: Callable[[str], None]) -> None:
    """Serve until SIGTERM or SIGINT; ``started`` is given the address once requests are answered.

    Raises EmbeddedPostgresError, AnotherServerError, Unavailable, KeyFileError, VaultError.
    """
    url, embedded = start_database(settings)
    try:
        with asyncio.Runner(loop_factory=loop_factory()) as runner:
            runner.run(_serve_alone(settings, url, started))
    finally:
        if embedded is not None:
            embedded.stop()


async def _serve_alone(settings: Settings, url: str, started: Callable[[str], None]) -> None:
    alone = OneServer(url)
    await alone.take()
    try:
        await _serve(settings, url, started)
    finally:
        await alone.release()


async def _serve(settings: Settings, url: str, started: Callable[[str], None]) -> None:
    house = await open_house(settings, url)
    try:
        address = f"http://{_shown(settings.host)}:{settings.port}/"

        def after_start() -> None:
            _log.info("serving", address=address, house_key=house.vault.house_key.hex())
            started(address)

        web, sockets = make_web(house)

        async def before_stop() -> None:
            await house.drain()
            await sockets.said_goodbye()

        server = make_server(web, settings.host, settings.port, after_start, before_stop)
        await server.serve()
    finally:
        await house.close()


def _shown(host: str) -> str:
    return "localhost" if host in ("0.0.0.0", "::", "127.0.0.1") else host  # noqa: S104 (compared, not bound)

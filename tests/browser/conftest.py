"""A server process of its own for the browser tests, and Debian's Chromium."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import pytest
from playwright.sync_api import Browser, BrowserContext

from tests.system.house import Visitor, open_table, opened, visitor
from tests.system.process import ServerProcess

T = TypeVar("T")
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome")
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LAPTOP = {"viewport": {"width": 1440, "height": 900}}
NAMES = ("Asha", "Dawit", "చందు", "Meron")
STAND_UP = """() => new Promise((done) => {
  const table = location.pathname.split('/')[2]
  const socket = new WebSocket(location.origin.replace('http', 'ws') + '/ws/tables/' + table)
  socket.onopen = () => socket.send(JSON.stringify({ type: 'leave', id: 'stand-up' }))
  socket.onmessage = ({ data }) => JSON.parse(data).id === 'stand-up' && done()
  socket.onclose = done
})"""
"""Leave the page's table: nobody waits in the next test for one who is gone. A refusal is an answer too."""
HOUSE_TOKENS = 10_000_00
FOLK_TURN_S = 12


def apart(work: Coroutine[Any, Any, T]) -> T:
    """Run async work beside the browser driver's own loop."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


@dataclass(frozen=True, slots=True)
class Site:
    """A running site: its address, a house-token table for four, and four people with tokens."""

    base: str
    data_dir: Path
    table: str
    people: dict[str, Visitor]


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """pytest-playwright's own hook: the machine's Chromium, without looking for other hosts."""
    found = next((path for name in CHROMIUM_NAMES if (path := shutil.which(name))), None)
    if found is None:
        pytest.fail("Chromium is missing: apt-get install chromium")
    return {"executable_path": found, "args": CHROMIUM_FLAGS}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server process over a database of its own."""
    data_dir = tmp_path_factory.mktemp("site")

    async def set_up() -> tuple[str, dict[str, Visitor]]:
        async with opened(data_dir) as house:
            table = await open_table(
                house, "Sarayu", 4, rate=5, commission_bp=725, currency="house",
                min_players=4, pause_s=4, countdown_s=2, open_s=5, turn_s=FOLK_TURN_S, bank_s=0, max_missed=1,
            )  # fmt: skip
            people = {name: await visitor(house, name, HOUSE_TOKENS) for name in NAMES}
        return table, people

    table, people = apart(set_up())
    server = ServerProcess(data_dir, FAIRDEAL_DEMO="1", FAIRDEAL_BOTS_THINK="0")
    apart(server.start())
    yield Site(server.http, data_dir, table, people)
    assert apart(server.stop()) == 0


@pytest.fixture
def enter(browser: Browser, site: Site) -> Iterator[Callable[..., BrowserContext]]:
    """Open a browser context, logged in as one of the people (None: as nobody)."""
    contexts: list[BrowserContext] = []

    def open_context(name: str | None, **options: Any) -> BrowserContext:
        context = browser.new_context(base_url=site.base, **options)
        contexts.append(context)
        if name is not None:
            cookie = site.people[name].cookie
            context.add_cookies([{"name": "fairdeal_session", "value": cookie, "url": site.base}])
        return context

    yield open_context
    for context in contexts:
        for page in context.pages:
            if "/table/" in page.url:
                page.evaluate(STAND_UP)
        context.close()

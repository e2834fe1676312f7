"""A page that is open for long: other builds, other houses, hidden tabs; and who looks on at a full table."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.conftest import LAPTOP, PHONE, Site
from tests.browser.player import wait
from tests.browser.test_guest import guest

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PIN_ANOTHER_KEY = """
() => new Promise((done, fail) => {
  const request = indexedDB.open('fairdeal-fair')
  request.onerror = () => fail(request.error)
  request.onsuccess = () => {
    const change = request.result.transaction('keys', 'readwrite')
    change.objectStore('keys').put('ab'.repeat(32), ['pin'])
    change.oncomplete = () => { request.result.close(); done() }
  }
})
"""
RULES_CHUNK = re.compile(r"/static/assets/RulesPage-[^/]*\.js")
THEMES = ("dark", "light")


def test_a_page_of_an_older_build_is_loaded_anew_once(
    enter: Callable[..., BrowserContext], site: Site
) -> None:
    page = enter(None, **LAPTOP).new_page()
    page.goto(site.base)
    page.evaluate("() => (window.stillHere = true)")
    reloads: list[str] = []

    def old_chunk(route: Route) -> None:
        route.continue_() if reloads else route.fulfill(status=404)

    def loaded(route: Route) -> None:
        reloads.append(route.request.url)
        route.continue_()

    def newer(route: Route) -> None:
        answer = route.fetch()
        text = answer.text()
        if route.request.resource_type == "fetch":
            text = re.sub(r"/static/assets/index-[^\"]*\.js", "/static/assets/index-newer.js", text)
        route.fulfill(response=answer, body=text)

    page.route(RULES_CHUNK, old_chunk)
    page.route(site.base + "/rules", loaded)
    page.route(site.base + "/", newer)
    page.locator('nav a[href="/rules"]:visible').first.click()
    expect(page.locator('[data-testid="rules-stage"]').first).to_be_visible()
    assert len(reloads) == 1
    assert page.evaluate("() => window.stillHere") is None


def test_a_chunk_that_fails_within_one_build_reloads_nothing_and_says_so(
    enter: Callable[..., BrowserContext], site: Site
) -> None:
    page = enter(None, **LAPTOP).new_page()
    page.goto(site.base)
    page.evaluate("() => (window.stillHere = true)")
    page.route(RULES_CHUNK, lambda route: route.abort())
    page.locator('nav a[href="/rules"]:visible').first.click()
    expect(page.locator('[data-testid="not-loaded"] button')).to_be_visible()
    assert page.evaluate("() => window.stillHere") is True


def test_another_house_at_the_address_is_told_and_forgotten_only_in_two_steps(
    enter: Callable[..., BrowserContext], site: Site
) -> None:
    page = enter(None, **PHONE).new_page()
    player = guest(page, site)
    expect(player.at("seal", status="green")).to_be_visible(timeout=20_000)
    page.evaluate(PIN_ANOTHER_KEY)
    page.reload()
    expect(player.at("seal", status="red")).to_be_visible(timeout=20_000)
    expect(player.at("seal-failure", check="house_key")).to_be_visible()
    result = Axe().run(page)
    assert result.violations_count == 0, result.generate_report()
    with page.expect_download() as saved:
        player.press("save-signed")
    assert "ab" * 32 in saved.value.path().read_text()
    player.press("forget-house")
    player.press("keep-house")
    expect(player.at("confirm-forget")).to_have_count(0)
    player.press("forget-house")
    player.press("confirm-forget")
    expect(player.at("seal", status="red")).to_have_count(0, timeout=20_000)
    expect(player.at("seal")).to_have_attribute("data-status", re.compile("green|not_here"), timeout=20_000)
    assert player.problems == []


def test_a_hidden_page_is_kept_on_time_by_a_worker_of_its_own(
    enter: Callable[..., BrowserContext], site: Site
) -> None:
    page = enter(None, **LAPTOP).new_page()
    asked: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: asked.append(str(frame))))
    refused: list[str] = []
    page.on("console", lambda message: refused.append(message.text) if message.type == "error" else None)
    page.goto(f"{site.base}/table/{site.table}")
    wait(page, lambda: sum('"ping"' in frame for frame in asked) >= 2, "the page pings again")
    assert [worker.url for worker in page.workers if "timer.worker" in worker.url]
    assert [text for text in refused if "Content Security" in text] == []


@pytest.mark.parametrize("theme", THEMES)
def test_the_result_and_its_replay_have_no_accessibility_fault(
    enter: Callable[..., BrowserContext], site: Site, theme: str
) -> None:
    page = enter(None, **PHONE, color_scheme=theme).new_page()
    player = guest(page, site)
    hand = player.hand
    check(page)

    def step() -> bool:
        if player.hand != hand:
            return True
        seen = player.turn()
        if seen is not None:
            player.play(seen)
        return False

    wait(page, step, "the hand ends", 150.0)
    expect(player.at("result", hand=hand)).to_have_attribute("data-verified", "true", timeout=20_000)
    check(page)
    player.press("replay-link")
    expect(page.locator('[data-testid="verdict"]')).to_have_attribute("data-status", "ok", timeout=20_000)
    check(page)


def check(page: Page) -> None:
    """No fault by axe's rules in what the page shows now."""
    result = Axe().run(page)
    assert result.violations_count == 0, result.generate_report()


@pytest.mark.parametrize("screen", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_nothing_is_fetched_from_anywhere_else(
    enter: Callable[..., BrowserContext], site: Site, screen: dict[str, object]
) -> None:
    page = enter(None, **screen, locale="te-IN").new_page()
    hosts: set[str] = set()
    page.on("request", lambda request: hosts.add(request.url.split("/")[2]))
    for path in ("/", "/rules", "/fair", "/replay", "/login", f"/table/{site.table}"):
        page.goto(path)
        page.wait_for_load_state("networkidle")
    assert hosts == {site.base.split("/")[2]}

"""A guest at a practice table: from the front page to a checked replay; reloads, tabs, screen readers."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import LAPTOP, PHONE, Site
from tests.browser.player import BrowserPlayer, wait

pytestmark = [pytest.mark.browser, pytest.mark.slow]

MINUTE_S = 60.0
HAND_PATIENCE_S = 150.0


def guest(page: Page, site: Site) -> BrowserPlayer:
    """Press "play now" on the front page and sit down: what a stranger does."""
    player = BrowserPlayer(page, site.base, "")
    page.goto(site.base)
    page.locator('[data-testid="quick"]').click()
    page.locator('[data-testid="confirm-sit"]').click()
    wait(page, lambda: player.sight is not None and bool(_name(player)), "the guest has a name")
    player.name = _name(player)
    assert player.sight is not None
    player.sight.name = player.name
    wait(
        page,
        lambda: player.sight is not None and len(player.sight.cards) >= 13,
        "the guest holds cards",
        MINUTE_S,
    )
    return player


def _clock(player: BrowserPlayer) -> dict[str, Any]:
    """The clock that the page was told last."""
    for frame in reversed(player.frames):
        message = json.loads(frame)
        told = message["table"] if message["type"] == "snapshot" else message
        if told.get("clock"):
            clock: dict[str, Any] = told["clock"]
            return clock
    raise AssertionError("no clock was told")


def _name(player: BrowserPlayer) -> str:
    name: Any = player.page.evaluate(
        "() => fetch('/api/me').then((it) => it.json()).then((me) => me.name ?? '')"
    )
    return str(name)


def test_a_guest_is_in_a_hand_within_a_minute_plays_it_and_checks_it(
    enter: Callable[..., BrowserContext], site: Site
) -> None:
    page = enter(None, **PHONE).new_page()
    player = guest(page, site)
    hand = player.hand
    assert hand is not None

    def step() -> bool:
        if player.hand != hand:
            return True
        seen = player.turn()
        if seen is not None:
            player.play(seen)
        return False

    wait(page, step, "the hand ends", HAND_PATIENCE_S)
    expect(player.at("result", hand=hand)).to_have_attribute("data-verified", "true", timeout=20_000)
    player.press("replay-link")
    expect(page.locator('[data-testid="verdict"]')).to_have_attribute("data-status", "ok", timeout=20_000)
    assert player.problems == []


def test_a_finger_drags_a_card_from_one_group_to_a_new_one(
    enter: Callable[..., BrowserContext], site: Site
) -> None:
    """By real touches: a gesture that the browser takes for scrolling would end after the first move."""
    context = enter(None, **PHONE)
    page = context.new_page()
    player = guest(page, site)
    card = player.at("hand-card").first
    card.tap(trial=True, position={"x": 8, "y": 30})  # waits until the deal's motion has ended
    start, below = card.bounding_box(), player.at("hand").bounding_box()
    assert start is not None
    assert below is not None
    x, y = start["x"] + 8, start["y"] + 30
    session = context.new_cdp_session(page)

    def touch(kind: str, *points: dict[str, float]) -> None:
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    touch("touchStart", {"x": x, "y": y})
    for step in range(1, 11):
        touch("touchMove", {"x": x + step * (2 - x) / 10, "y": y + step * (below["y"] + 6 - y) / 10})
    expect(page.locator(".lifted")).to_have_count(1)
    touch("touchEnd")
    expect(player.at("group").last.locator("[data-card]")).to_have_count(1)


def test_a_reload_in_mid_hand_keeps_cards_groups_clock_and_seal(
    enter: Callable[..., BrowserContext], site: Site
) -> None:
    page = enter(None, **LAPTOP).new_page()
    player = guest(page, site)
    page.keyboard.press("s")
    expect(player.at("group").nth(1)).to_be_visible()
    cards = [it.get_attribute("data-card") for it in player.at("hand-card").all()]
    wait(page, lambda: player.turn() is not None, "the guest is on turn")
    clock, seen = _clock(player), len(player.frames)
    page.reload()
    expect(player.at("hand-card")).to_have_count(len(cards))
    assert [it.get_attribute("data-card") for it in player.at("hand-card").all()] == cards
    expect(player.at("seal")).to_have_attribute("data-status", "green", timeout=20_000)
    assert _clock(player) == clock
    after = [json.loads(frame) for frame in player.frames[seen:]]
    assert after[0]["type"] == "snapshot"
    assert not [frame for frame in after if frame["type"] == "error"]


def test_the_newest_tab_plays_the_other_is_told_and_can_take_over(
    enter: Callable[..., BrowserContext], site: Site
) -> None:
    context = enter(None, **LAPTOP)
    first = context.new_page()
    player = guest(first, site)
    second = context.new_page()
    other = BrowserPlayer(second, site.base, player.name)
    second.goto(first.url)
    expect(player.at("banner", kind="watcher")).to_be_visible(timeout=20_000)
    expect(other.at("hand-card").first).to_be_visible(timeout=20_000)
    player.press("take-over")
    expect(other.at("banner", kind="watcher")).to_be_visible(timeout=20_000)
    expect(player.at("banner", kind="watcher")).to_have_count(0)


@pytest.mark.parametrize("path", ["/", "/login", "/rules", "/fair", "/replay", "/history"])
@pytest.mark.parametrize("screen", [LAPTOP, PHONE], ids=["laptop", "phone"])
@pytest.mark.parametrize("locale", ["en-GB", "te-IN"])
def test_pages_have_no_accessibility_fault_and_do_not_scroll_sideways(
    enter: Callable[..., BrowserContext], path: str, screen: dict[str, Any], locale: str
) -> None:
    page = enter("Asha", **screen, locale=locale).new_page()
    page.goto(path)
    page.wait_for_load_state("networkidle")
    result = Axe().run(page)
    assert result.violations_count == 0, result.generate_report()
    assert page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth")


def test_a_table_has_no_accessibility_fault(enter: Callable[..., BrowserContext], site: Site) -> None:
    page = enter(None, **LAPTOP).new_page()
    guest(page, site)
    # One letter or digit has no contrast that axe could judge; ranks are drawn.
    result = Axe().run(page)
    assert result.violations_count == 0, result.generate_report()

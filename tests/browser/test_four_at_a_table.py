"""Four browsers at one table: a valid declaration, a wrong one, drops and a timeout; money and replays."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from app.crypto import verify_signature
from app.fairness.verify import verify
from app.games.registry import GAMES
from tests.browser.conftest import FOLK_TURN_S, HOUSE_TOKENS, LAPTOP, NAMES, PHONE, Site, apart
from tests.browser.player import BrowserPlayer, wait
from tests.system.house import opened

pytestmark = [pytest.mark.browser, pytest.mark.slow]

STAKE = 600_00
HANDS = ("mouse", "touch", "mouse", "keyboard")
SCREENS = (LAPTOP, PHONE, {**PHONE, "locale": "te-IN"}, {"viewport": {"width": 1024, "height": 700}})
HAND_PATIENCE_S = 240.0
RATE, COMMISSION_BP = 5, 725


@pytest.fixture
def players(enter: Callable[..., BrowserContext], site: Site) -> list[BrowserPlayer]:
    """All four, in their seats."""
    seated = []
    for number, name in enumerate(NAMES, start=1):
        page = enter(name, **SCREENS[number - 1]).new_page()
        player = BrowserPlayer(page, site.base, name, HANDS[number - 1])  # type: ignore[arg-type]
        player.sit(site.table, number, "600")
        seated.append(player)
    return seated


def test_four_browsers_play_three_hands_and_check_them(
    players: list[BrowserPlayer], site: Site, enter: Callable[..., BrowserContext]
) -> None:
    stakes = dict.fromkeys(range(1, 5), STAKE)
    stories = (_valid_declaration, _wrong_declaration, _drops_and_a_timeout)
    for story in stories:
        hand = _dealt(players)
        story(players)
        record = _record(players, site, hand)
        stakes = _settled(players, record, stakes)
    _wallets_follow(players, site, stakes)
    for player in players:
        assert player.problems == []
    for number in range(1, len(stories) + 1):
        _replay_verifies(enter(None, **LAPTOP).new_page(), site, number)
    _tampered_fails(enter(None, **PHONE).new_page(), site)


def _dealt(players: Sequence[BrowserPlayer]) -> int:
    """Wait until all four hold cards and every seal is green; the hand's number."""
    for player in players:
        wait(
            player.page,
            lambda player=player: player.sight is not None and len(player.sight.cards) >= 13,  # type: ignore[misc]
            f"{player.name} holds cards",
            60,
        )
    for player in players:
        _close_result(player)
        expect(player.at("seal")).to_have_attribute("data-status", "green", timeout=20_000)
        assert player.at("hand-card").count() in (13, 14)
    hand = players[0].hand
    assert hand is not None
    return hand


def _close_result(player: BrowserPlayer) -> None:
    if player.at("result-close").count():
        player.press("result-close")


def _play_on(players: Sequence[BrowserPlayer], hand: int, idle: Sequence[BrowserPlayer] = ()) -> None:
    """All but the idle ones play until the hand is over."""

    def step() -> bool:
        if all(player.hand != hand for player in players):
            return True
        for player in players:
            seen = player.turn() if player not in idle and player.hand == hand else None
            if seen is not None:
                player.play(seen)
        return False

    wait(players[0].page, step, f"hand {hand} ends", HAND_PATIENCE_S)


def _on_turn(players: Sequence[BrowserPlayer]) -> BrowserPlayer:
    found: list[BrowserPlayer] = []

    def look() -> bool:
        found.extend(player for player in players if player.turn() is not None)
        return bool(found)

    wait(players[0].page, look, "somebody is on turn")
    return found[0]


def _valid_declaration(players: Sequence[BrowserPlayer]) -> None:
    assert players[0].hand is not None
    _play_on(players, players[0].hand)


def _wrong_declaration(players: Sequence[BrowserPlayer]) -> None:
    hand = players[0].hand
    assert hand is not None
    rash = _on_turn(players)
    rash.do({"type": "draw", "from": "stock"})
    wait(rash.page, lambda: rash.at("table").get_attribute("data-turn") == "play", "a card to lay")
    assert rash.sight is not None
    card = rash.sight.cards[-1]
    rash._select(card)
    rash._key("e") if rash.hands == "keyboard" else rash.press("declare")
    expect(rash.at("declare-cost")).to_contain_text("80")
    before = rash.sight.seq
    rash.press("confirm-declare")
    wait(rash.page, lambda: rash.sight is not None and rash.sight.seq > before, "the declaration is judged")
    _play_on(players, hand, idle=[rash])


def _drops_and_a_timeout(players: Sequence[BrowserPlayer]) -> None:
    """The first drops at once, the second after a turn, the third is asleep, the last one wins."""
    hand = players[0].hand
    assert hand is not None
    first = _on_turn(players)
    order = [*players[players.index(first) :], *players[: players.index(first)]]
    expect(first.at("drop")).to_be_enabled()
    first.do({"type": "drop"})
    second = _on_turn(order[1:])
    assert second is order[1]
    seen = second.turn()
    assert seen is not None
    second.do({"type": "draw", "from": "stock"})
    assert second.sight is not None
    second.do({"type": "discard", "card": second.sight.cards[-1]})
    sleeper, last = order[2], order[3]

    def step() -> bool:
        if all(player.hand != hand for player in players):
            return True
        if (seen := last.turn()) is not None and last.hand == hand:
            act = GAMES["thirteen-card"].bot_act(seen, last._random)
            last.do({"type": "discard", "card": seen.cards[-1]} if act["type"] == "declare" else act)
        if second.hand == hand and second.turn() is not None:
            second.do({"type": "drop"})
        return False

    wait(sleeper.page, step, "the hand ends without the sleeper", 4 * FOLK_TURN_S + 30)


def _record(players: Sequence[BrowserPlayer], site: Site, hand: int) -> dict[str, Any]:
    """The published record, verified here too, and the story that it must tell."""
    with urllib.request.urlopen(f"{site.base}/api/hands/{site.table}/{hand}") as answer:
        record: dict[str, Any] = json.loads(answer.read())
    verify(record, verify_signature=verify_signature, games=GAMES)
    told = [
        (event["type"], event.get("by"), event.get("reason"), event.get("valid"))
        for event in record["events"]
    ]
    if hand == 1:
        assert ("declare", "player", None, True) in told
    elif hand == 2:
        assert ("declare", "player", None, False) in told
        assert 80 in record["events"][-1]["points"].values()
    else:
        assert ("drop", "clock", "missed", None) in told
        assert ("discard", "clock", None, None) in told
        assert sorted(record["events"][-1]["points"].values()) == [0, 20, 40, 40]
    return record


def _settled(
    players: Sequence[BrowserPlayer], record: dict[str, Any], stakes: dict[int, int]
) -> dict[int, int]:
    """The result in every browser is the record's, and the rules' (T9); the stakes after it."""
    result = record["events"][-1]
    gross = sum(points * RATE for points in result["points"].values())
    commission = gross * COMMISSION_BP // 10_000
    expected = {int(seat): -points * RATE for seat, points in result["points"].items()}
    expected[result["winner"]] = gross - commission
    assert {int(seat): net for seat, net in result["transfers"].items()} == expected
    after = {seat: stakes[seat] + expected[seat] for seat in stakes}
    for player in players:
        shown = player.at("result", hand=record["hand"])
        expect(shown).to_have_attribute("data-verified", "true", timeout=20_000)
        for seat, net in expected.items():
            row = shown.locator(f'[data-testid="result-row"][data-seat="{seat}"]')
            expect(row).to_have_attribute("data-net", str(net))
            expect(row).to_have_attribute("data-points", str(result["points"][str(seat)]))
        assert player.sight is not None
        assert {seat: it.stake for seat, it in player.sight.seats.items()} == after
    return after


def _wallets_follow(players: Sequence[BrowserPlayer], site: Site, stakes: dict[int, int]) -> None:
    """Everyone leaves: what was at the table is in the wallets, and the books are right."""
    for player in players:
        _close_result(player)
        player.page.evaluate("() => fetch('/api/me').then((it) => it.json()).then((me) => (window.me = me))")
        wait(player.page, lambda player=player: bool(player.page.evaluate("() => !!window.me")), "oneself")  # type: ignore[misc]
        balance = player.page.evaluate("() => window.me.balances.house")
        assert balance == HOUSE_TOKENS - STAKE, player.name

    async def books() -> None:
        async with opened(site.data_dir) as house:
            assert await house.ledger.check() == ()
            assert set((await house.ledger.trial_balance()).values()) == {0}
            for number, name in enumerate(NAMES, start=1):
                account = site.people[name].account
                balances = await house.ledger.balances(
                    [f"stake:house:{site.table}:{account}", f"hold:house:{site.table}:{account}"]
                )
                assert sum(balances.values()) == stakes[number]

    apart(books())


def _replay_verifies(page: Page, site: Site, hand: int) -> None:
    page.goto(f"{site.base}/replay/{site.table}/{hand}")
    expect(page.locator('[data-testid="verdict"]')).to_have_attribute("data-status", "ok", timeout=20_000)
    checks = page.locator('[data-testid="check"]')
    assert checks.count() == 10
    assert {checks.nth(n).get_attribute("data-status") for n in range(10)} == {"ok"}
    page.locator('[data-testid="playback-last"]').click()
    expect(page.locator('[data-testid="open-seat"]').first).to_be_visible()


def _tampered_fails(page: Page, site: Site) -> None:
    """One byte of a record changed: the page names the check that fails, without asking the server."""
    with urllib.request.urlopen(f"{site.base}/api/hands/{site.table}/1") as answer:
        text = answer.read().decode()
    record = json.loads(text)
    seed = record["server_seed"]
    changed = ("0" if seed[0] != "0" else "1") + seed[1:]
    page.goto(f"{site.base}/replay")
    expect(page.locator('[data-testid="record-file"]')).to_be_attached(timeout=20_000)
    page.context.set_offline(True)
    for name, body, status in (
        ("good.json", text, "ok"),
        ("bad.json", text.replace(seed, changed), "failed"),
    ):
        page.locator('[data-testid="record-file"]').set_input_files(
            {"name": name, "mimeType": "application/json", "buffer": body.encode()}
        )
        expect(page.locator('[data-testid="verdict"]')).to_have_attribute(
            "data-status", status, timeout=20_000
        )
    expect(page.locator('[data-testid="verdict"]')).to_have_attribute("data-failure", "seed_chain")
    assert page.locator('[data-testid="check"][data-status="failed"]').count() == 1

"""A person at a browser: sees what the page's own socket was sent, acts by mouse, touch or keyboard alone."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from typing import Any, Literal

from playwright.sync_api import Page, WebSocket, expect

from app.bots.sight import MissedUpdateError, Sight
from app.games.base import Seen
from app.games.registry import GAMES

Hands = Literal["mouse", "touch", "keyboard"]
PATIENCE_S = 30.0


def wait(page: Page, condition: Callable[[], bool], what: str, seconds: float = PATIENCE_S) -> None:
    """Let the page run until ``condition`` holds; fail the test if it doesn't within ``seconds``."""
    ends = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < ends, f"waited {seconds} s in vain: {what}"
        page.evaluate("() => new Promise(requestAnimationFrame)")


class BrowserPlayer:
    """One browser context at one table. ``frames`` are all texts that its sockets received."""

    def __init__(self, page: Page, base: str, name: str, hands: Hands = "mouse") -> None:
        self.page = page
        self.base = base
        self.name = name
        self.hands = hands
        self.sight: Sight | None = None
        self.frames: list[str] = []
        self.problems: list[str] = []
        self._random = random.Random(name)
        page.on("websocket", self._listen)
        page.on("pageerror", lambda error: self.problems.append(str(error)))

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda payload: self._take(str(payload)))

    def _take(self, text: str) -> None:
        self.frames.append(text)
        message = json.loads(text)
        if message["type"] == "snapshot":
            self.sight = Sight(message, self.name)
        elif message["type"] == "update" and self.sight is not None:
            try:
                self.sight.take(message)
            except MissedUpdateError:
                self.sight = None

    def at(self, test_id: str, **data: object) -> Any:
        """The element of that test id, with these ``data-`` attributes."""
        wanted = "".join(f'[data-{key}="{value}"]' for key, value in data.items())
        return self.page.locator(f'[data-testid="{test_id}"]{wanted}')

    def press(self, test_id: str, **data: object) -> None:
        """Press an element with the person's own hands."""
        element = self.at(test_id, **data).first
        if self.hands == "touch":
            element.tap()
        elif self.hands == "keyboard":
            element.focus()
            self.page.keyboard.press("Enter")
        else:
            element.click()

    def sit(self, table: str, seat: int, stake: str) -> None:
        """Open the table and take its first free seat, which is ``seat``, with a stake (as typed)."""
        self.page.goto(f"{self.base}/table/{table}")
        self.press("sit-any")
        self.at("stake-input").fill(stake)
        self.press("confirm-sit")
        wait(self.page, lambda: self.seat == seat, f"{self.name} sits")

    @property
    def seat(self) -> int | None:
        """The seat that the page shows as one's own."""
        return self.sight.seat if self.sight is not None else None

    @property
    def hand(self) -> int | None:
        """The number of the hand that runs."""
        return self.sight.hand.number if self.sight is not None and self.sight.hand is not None else None

    def turn(self) -> Seen | None:
        """What this seat has seen, while it is its turn and the page says so too."""
        seen = self.sight.seen("easy") if self.sight is not None else None
        if seen is None or self.at("table").get_attribute("data-turn") not in ("draw", "play"):
            return None
        return seen

    def play(self, seen: Seen) -> dict[str, Any]:
        """One act, chosen by what the seat may see; what was done."""
        act = GAMES[seen.manifest["game"]].bot_act(seen, self._random)
        self.do(act)
        return act

    def do(self, act: dict[str, Any]) -> None:
        """Do an act in the page and wait until the table has it."""
        sight = self.sight
        assert sight is not None
        before = sight.seq
        if act["type"] == "draw":
            self._draw(act["from"])
        elif act["type"] == "discard":
            self._select(act["card"])
            self._key("d") if self.hands == "keyboard" else self.press("discard")
        elif act["type"] == "declare":
            self._select(act["finish"])
            self._key("e") if self.hands == "keyboard" else self.press("declare")
            self.press("confirm-declare")
        elif act["type"] == "drop":
            self._key("x") if self.hands == "keyboard" else self.press("drop")
            self.press("confirm-drop")
        else:
            raise AssertionError(f"a person does no {act['type']}")
        wait(self.page, lambda: sight.seq > before, f"{self.name}'s {act} is stored")

    def _draw(self, source: str) -> None:
        if self.hands == "keyboard":
            self._key("t" if source == "stock" else "p")
        else:
            self.press("stock" if source == "stock" else "pile")

    def _select(self, card: str) -> None:
        element = self.at("hand-card", card=card)
        expect(element).to_be_visible()
        if element.get_attribute("aria-pressed") != "true":
            if self.hands == "keyboard":
                element.focus()
                self.page.keyboard.press("Space")
            elif self.hands == "touch":
                element.tap(position={"x": 8, "y": 20})
            else:
                element.click(position={"x": 8, "y": 20})
        expect(element).to_have_attribute("aria-pressed", "true")

    def _key(self, key: str) -> None:
        self.page.keyboard.press(key)

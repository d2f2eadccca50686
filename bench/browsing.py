"""Browser benchmarks on an emulated mid-range phone: Chromium with a small touch screen, CPU
throttled to a quarter, measuring frame times during touch gestures.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import CDPSession, Page, Route, ViewportSize, sync_playwright

SLOWER = 4
"""CPU throttling factor."""
SCREEN: ViewportSize = {"width": 390, "height": 844}
A_SIDE = 16
"""Units on the board of each side."""
EMPTY = "<body><div id='board' style='position:fixed;inset:0;touch-action:none'></div>"
WATCH = """() => {
    window.frames_ = [];
    let before = 0;
    const tick = now => {
        if (before) window.frames_.push(now - before);
        before = now;
        window.watching_ = requestAnimationFrame(tick);
    };
    window.watching_ = requestAnimationFrame(tick);
}"""
SEEN = "() => { cancelAnimationFrame(window.watching_); return window.frames_.slice(1); }"
GHOST = """() => {
    const box = document.querySelector(".ghost.is-held").getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
}"""


BARE = """([x, y]) => {
    const pieces = [...document.querySelectorAll("#board .piece")].map(piece => {
        const box = piece.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
    });
    const clear = (x, y) => pieces.every(([a, b]) => Math.hypot(x - a, y - b) > 45);
    for (let far = 0; far < 140; far += 10)
        for (const [dx, dy] of [[0, far], [far, 0], [0, -far], [-far, 0]])
            if (clear(x + dx, y + dy)) return [x + dx, y + dy];
    return [x, y];
}"""


def chromium() -> str:
    """Path of the browser; empty if it is missing."""
    return shutil.which("chromium") or shutil.which("chromium-browser") or ""


Touch = tuple[str, dict[str, Any]]
"""A touch event of the DevTools protocol: type and points."""


@dataclass
class Screen:
    """A page in the emulated browser, with touch input."""

    page: Page
    devices: CDPSession

    def frames(self, touches: Sequence[Touch]) -> list[float]:
        """Frame times in milliseconds during these touches."""
        self.page.bring_to_front()
        self.page.wait_for_timeout(1200)  # what came before is drawn to its end
        frames: list[float] = []
        for how in touches:
            self.page.evaluate(WATCH)
            self.devices.send(*how)
            frames += self.page.evaluate(SEEN)
        return frames


@dataclass
class Phone:
    """The match page, and an empty page as a baseline."""

    table: Screen
    empty: Screen

    def pinch(self) -> list[Touch]:
        """Pinch-zoom in and out."""
        x, y = self._middle()
        how = {"x": x, "y": y, "relativeSpeed": 300}
        return [("Input.synthesizePinchGesture", how | {"scaleFactor": f}) for f in (2.5, 0.4)]

    def pan(self) -> list[Touch]:
        """Pan the zoomed map with one finger, starting on empty ground."""
        self.table.page.locator("#zoom-in").click()
        self.table.page.locator("#zoom-in").click()
        x, y = self.table.page.evaluate(BARE, list(self._middle()))
        return [_slide(x, y, 120)]

    def drag(self) -> list[Touch]:
        """Drag the unit that is to move."""
        self.table.page.locator("#zoom-fit").click()
        x, y = self.table.page.evaluate(GHOST)
        return [_slide(x, y, 60)]

    def _middle(self) -> tuple[float, float]:
        box = self.table.page.locator(".board-pane").bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _slide(x: float, y: float, far: float) -> Touch:
    how: dict[str, Any] = {"x": x, "y": y, "xDistance": far, "yDistance": far / 2, "speed": 250}
    how |= {"gestureSourceType": "touch", "preventFling": True, "repeatCount": 3}
    return "Input.synthesizeScrollGesture", how


@contextmanager
def phone_at(port: int, path: str, session: str) -> Iterator[Phone]:
    """The match page at `path` with 16 units a side, for a signed-in user."""
    with sync_playwright() as play:
        browser = play.chromium.launch(
            executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"]
        )
        url = f"http://127.0.0.1:{port}"
        context = browser.new_context(
            base_url=url, viewport=SCREEN, device_scale_factor=2, is_mobile=True, has_touch=True
        )
        context.add_cookies([{"name": "sessionid", "value": session, "url": url}])
        table, empty = context.new_page(), context.new_page()
        table.route(f"**{path}", _crowd)
        table.goto(path)
        table.locator(".layer-pieces .piece").first.wait_for()
        empty.set_content(EMPTY)
        yield Phone(_slowed(table), _slowed(empty))
        browser.close()


def _slowed(page: Page) -> Screen:
    devices = page.context.new_cdp_session(page)
    devices.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return Screen(page, devices)


def _crowd(route: Route) -> None:
    """The page's response with more units in its data."""
    answer = route.fetch()
    route.fulfill(response=answer, body=crowded(answer.text()))


def crowded(html: str) -> str:
    """The same page; the units on its board are doubled until there are 16 of either side."""
    data = re.compile(r'(<script id="table-data"[^>]*>)(.*?)(</script>)', re.DOTALL)

    def more(found: re.Match[str]) -> str:
        table = json.loads(found[2])
        view = table["match"]["view"]
        view["units"] = [each for seat in (0, 1) for each in _side(view["units"], seat)]
        return found[1] + json.dumps(table).replace("<", "\\u003C") + found[3]

    return data.sub(more, html)


def _side(units: list[dict[str, Any]], seat: int) -> list[dict[str, Any]]:
    own = [unit for unit in units if unit["seat"] == seat]
    standing = [unit for unit in own if unit["place"] == "board"]
    for number in range(A_SIDE - len(standing)):
        twin = deepcopy(standing[number % len(standing)])
        twin["id"] += f"-{number}"
        twin["x"] = (twin["x"] + 2.3 * (number + 1)) % 42 + 1
        twin["y"] = (twin["y"] + 1.7 * (number + 1)) % 28 + 1
        own.append(twin)
    return own

"""A player with a mouse or a finger, who answers whatever is asked in the simplest way."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.e2e.keyboard import kind_of, moved_on, step_of
from tests.scale.processes import until

SPOTS = """
() => {
  const ground = document.querySelector(".map-ground").getBoundingClientRect();
  const isWithin = (value, least, most) => value > least + 14 && value < most - 14;
  const isFree = ({ x, y }) =>
    isWithin(x, ground.left, ground.right) &&
    isWithin(y, ground.top, ground.bottom) &&
    document.elementFromPoint(x, y)?.closest("#board");
  const found = [];
  for (const shape of document.querySelectorAll("path.area:not(.is-faint), circle.area")) {
    const box = shape.getBBox(), matrix = shape.getScreenCTM();
    for (let i = 1; i < 24; i++) for (let j = 1; j < 24; j++) {
      const point = new DOMPoint(box.x + (box.width * i) / 24, box.y + (box.height * j) / 24);
      const at = point.matrixTransform(matrix);
      if (shape.isPointInFill(point) && isFree(at)) found.push([at.x, at.y]);
    }
  }
  return found;
}
"""
"""Places on the screen where something may go: in the area that is drawn, away from the edges."""


def slide(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """One finger from `start` to `end`, both in pixels."""
    touches = page.context.new_cdp_session(page)

    def touch(kind, *points):
        at = [{"x": x, "y": y} for x, y in points]
        touches.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    (x, y), (to_x, to_y) = start, end
    touch("touchStart", start)
    for step in range(1, 11):
        touch("touchMove", (x + (to_x - x) * step / 10, y + (to_y - y) * step / 10))
    touch("touchEnd")


def middle_of(place: Locator) -> tuple[float, float]:
    """The middle of what is drawn on the board, in pixels, once it has come to rest; whatever lies
    over it may be hit.
    """
    boxes = [place.bounding_box()]

    def is_at_rest() -> bool:
        boxes.append(place.bounding_box())
        return boxes[-1] is not None and boxes[-1] == boxes[-2]

    until(is_at_rest)
    box = boxes[-1]
    assert box is not None, place
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Pointer:
    """Clicks, or taps where the screen is touched."""

    def __init__(self, page: Page, *, faction: str, touches: bool = False) -> None:
        self.page = page
        self.faction = faction
        self._touches = touches

    def press(self, place: Locator) -> None:
        if self._touches:
            place.tap()
        else:
            place.click()

    def point(self, x: float, y: float) -> None:
        """Clicks or taps the board."""
        if self._touches:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def answer(self) -> None:
        step = step_of(self.page)
        {
            "seal-faction": self.seal,
            "seal-roster": self.seal,
            "deploy": self.deploy,
            "marker": self.put_down,
            "place": self.put_down,
            "bearing": self.turn,
            "move": self.put_down,
            "action": self.act,
            "edges": self.point_out,
            "zone": self.point_out,
        }.get(kind_of(self.page), self.first)()
        moved_on(self.page, step)

    def seal(self) -> None:
        """The faction of this player, or the first roster that fits."""
        radios = self.page.locator(".secret-form input[type=radio]:not([disabled])")
        faction = self.page.locator(f".secret-form input[value={self.faction}]")
        self.press(faction if faction.count() else radios.first)
        self.press(self.page.locator("[data-key=seal]"))

    def deploy(self) -> None:
        helper = self.page.locator("[data-key=set-out]")
        if helper.count():
            self.press(helper)
        ready = self.page.locator("[data-key=confirm]:not([aria-disabled])")
        expect(ready).to_be_visible(timeout=30_000)
        self.press(ready)

    def put_down(self) -> None:
        """Everything that is to be put somewhere, on the first spots that are accepted."""
        tray = self.page.locator(".tray-unit")
        for index in range(max(1, tray.count())):
            self._find_a_spot(index)
        self.press(self.page.locator("[data-key=confirm]:not([aria-disabled])"))

    def _find_a_spot(self, index: int) -> None:
        """Tries one spot after the other until as many things stand where they may."""
        verdict = self.page.locator(".verdict")
        ghosts = self.page.locator(".layer-draft .ghost")
        spots = self.page.evaluate(SPOTS)
        for x, y in spots[index * len(spots) // 3 :: max(1, len(spots) // 23)]:
            self._take_in_hand(index)
            self.point(x, y)
            expect(verdict).to_have_class(re.compile("is-(good|bad)"))
            if ghosts.count() > index and "is-good" in (verdict.get_attribute("class") or ""):
                return
        raise AssertionError("no spot was accepted")

    def _take_in_hand(self, index: int) -> None:
        tray = self.page.locator(".tray-unit")
        if tray.count() and tray.nth(index).get_attribute("aria-pressed") != "true":
            self.press(tray.nth(index))

    def turn(self) -> None:
        x, y = self.page.evaluate(SPOTS)[0]
        self.point(x, y)
        self.press(self.page.locator("[data-key=confirm]"))

    def act(self) -> None:
        """Opens fire where somebody can, else does what is offered first."""
        self._open_first()
        fire = self.page.locator(".choice-options .option", has_text="Open Fire")
        options = self.page.locator(".choice-options .option")
        self.press(fire.first if fire.count() else options.first)

    def point_out(self) -> None:
        """The first edge or zone on the map: once to see what it brings, once more to choose it. A
        mouse that rests on an answer in the panel has seen already what that one brings.
        """
        offered = self.page.locator("#board .stretch-name").first
        marked = self.page.locator("#board .stretch.is-marked .stretch-name")
        if marked.count():
            offered = marked
        else:
            self.point(*middle_of(offered))
        expect(self.page.locator("#board .stretch.is-marked")).to_have_count(1)
        self.point(*middle_of(offered))

    def first(self) -> None:
        self._open_first()
        self.press(self.page.locator(".option").first)

    def _open_first(self) -> None:
        heads = self.page.locator(".choice-head")
        if heads.count() and not self.page.locator(".choice-head[aria-expanded=true]").count():
            self.press(heads.first)

"""Players on a board of squares, who answer whatever is asked: by pointing, or by keys alone."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.e2e.keyboard import Keyboard, kind_of, moved_on, step_of
from tests.e2e.pointer import middle_of

READY = "[data-key=confirm]:not([aria-disabled])"


def square(page: Page, name: str) -> Locator:
    return page.locator(f'#board .layer-offered [data-unit="{name}"]')


def squares_that(page: Page, state: str) -> list[str]:
    """The names of the squares that are, in this moment, of this kind."""
    found = page.locator(f"#board .layer-offered .place.is-{state}")
    return [name or "" for name in found.evaluate_all("all => all.map(e => e.dataset.unit)")]


class SquaresPointer:
    """Points at squares wherever an answer can be pointed at; once to see, once more to do it."""

    def __init__(self, page: Page, *, touches: bool = False) -> None:
        self.page = page
        self._touches = touches

    def point(self, name: str) -> None:
        x, y = self.middle(name)
        if self._touches:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def middle(self, name: str) -> tuple[float, float]:
        return middle_of(square(self.page, name).locator(".place-box"))

    def press(self, place: Locator) -> None:
        if self._touches:
            place.tap()
        else:
            place.click()

    def answer(self) -> None:
        step, kind = step_of(self.page), kind_of(self.page)
        {
            "place": self.order,
            "withdraw": self.order,
            "seal-artillery": self.order,
            "choose-units": self.choose,
            "act": self.act,
            "order-gun": self.act,
            "face": self.twice,
            "face-enemy": self.twice,
            "follow-up": self.twice,
            "combat": self.twice,
            "lead": self.twice,
        }.get(kind, self.first)()
        moved_on(self.page, step)

    def order(self) -> None:
        """Takes in hand what needs an order, one after the other, and points where it goes."""
        tray = self.page.locator(".tray-unit")
        expect(tray.first).to_be_visible()
        count = 1 if kind_of(self.page) == "place" else tray.count()
        for index in range(count):
            if tray.nth(index).get_attribute("aria-pressed") != "true":
                self.press(tray.nth(index))
            self.point(self.furthest(squares_that(self.page, "offered")))
        self.press(self.page.locator(READY))

    def choose(self) -> None:
        most = int(re.findall(r"\d+", self.page.locator(".verdict").inner_text())[-1])
        for name in squares_that(self.page, "choosable")[:most]:
            self.point(name)
        self.press(self.page.locator(READY))

    def act(self) -> None:
        """The first unit goes as far ahead as it may."""
        self.point(squares_that(self.page, "choosable")[0])
        offered = squares_that(self.page, "offered")
        if not offered:
            self.press(self.page.locator(".choices-player .option"))
            return
        self._do(self.furthest(offered))

    def twice(self) -> None:
        self._do((squares_that(self.page, "offered") or squares_that(self.page, "choosable"))[0])

    def first(self) -> None:
        self.press(self.page.locator(".option").first)

    def furthest(self, names: list[str]) -> str:
        """The square nearest to the enemy's edge."""
        north = "North" in self.page.locator("#now-title .plate-role").inner_text()
        return (min if north else max)(names, key=lambda name: (int(name[1:]), name[0]))

    def _do(self, name: str) -> None:
        self.point(name)
        expect(square(self.page, name)).to_have_class(re.compile("is-marked"))
        self.point(name)


class SquaresKeys(SquaresPointer):
    """The same by typing the names of squares and pressing Enter."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.keys = Keyboard(page)

    def point(self, name: str) -> None:
        self.keys.press(*name)
        expect(square(self.page, name).locator(".piece-button")).to_be_focused()
        self.keys.press("Enter")

    def press(self, place: Locator) -> None:
        self.keys.choices()
        self.keys.activate(place)

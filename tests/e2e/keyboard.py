"""A player who has nothing but keys, and where the table stands."""

import re

from playwright.sync_api import Locator, Page, expect


def kind_of(page: Page) -> str:
    return page.locator("#table").get_attribute("data-kind") or ""


def step_of(page: Page) -> int:
    return int(page.locator("#table").get_attribute("data-seq") or -1)


def moved_on(page: Page, step: int) -> None:
    """Waits until the match stands after `step`."""
    page.wait_for_function(
        "step => Number(document.getElementById('table').dataset.seq) > step", arg=step
    )


class Keyboard:
    """A player who has nothing but keys; of one faction, where somebody else has the other side."""

    def __init__(self, page: Page, *, faction: str = "") -> None:
        self.page = page
        self.faction = faction

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def reach(self, place: Locator) -> None:
        """Tabs until the focus is on `place`."""
        for _ in range(400):
            if place.evaluate("element => element === document.activeElement"):
                return
            self.press("Tab")
        raise AssertionError(f"the Tab key never reaches {place}")

    def activate(self, place: Locator) -> None:
        self.reach(place)
        self.press("Enter")

    def choices(self) -> None:
        """The key that goes to the question."""
        self.press("c")
        expect(self.page.locator("#now-title")).to_be_focused()

    def answer(self) -> None:
        """Answers whatever is asked, in the simplest way that keys allow."""
        step, kind = step_of(self.page), kind_of(self.page)
        {
            "seal-faction": self.seal,
            "seal-roster": self.seal,
            "deploy": self.deploy,
            "marker": self.place,
            "place": self.set_down,
            "bearing": self.turn,
            "move": self.move,
            "action": self.act,
            "edges": self.point_out,
            "zone": self.point_out,
        }.get(kind, self.first)()
        moved_on(self.page, step)

    def seal(self) -> None:
        self.choices()
        second = self.page.locator(".now-title").inner_text().startswith("Ben")
        radios = self.page.locator(".secret-form input[type=radio]")
        self.reach(radios.first)
        self.press("Space")
        if kind_of(self.page) == "seal-faction":
            wanted = self.faction or ("rebels" if second else "colonial-government")
            for _ in range(radios.count()):
                if self.page.locator(f"input[value={wanted}]").is_checked():
                    break
                self.press("ArrowDown")
        self.press("Enter")

    def deploy(self) -> None:
        """The first unit by hand, the others by the helping button."""
        self.choices()
        self.activate(self.page.locator(".tray-unit").first)
        self.press("ArrowRight")
        expect(self.page.locator(".layer-draft .ghost")).to_have_count(1)
        verdict = self.page.locator(".verdict")
        for _ in range(30):
            expect(verdict).to_have_class(re.compile("is-(good|bad)"))
            if "is-good" in (verdict.get_attribute("class") or ""):
                break
            self.press("ArrowLeft", "ArrowLeft")
        self.choices()
        self.press("Enter")
        if self.page.locator("[data-key=set-out]").count():
            self.activate(self.page.locator("[data-key=set-out]"))
        ready = self.page.locator("[data-key=confirm]:not([aria-disabled])")
        expect(ready).to_be_visible(timeout=30_000)
        self.activate(ready)

    def place(self) -> None:
        self.choices()
        self.wander("ArrowRight", "ArrowUp", "ArrowRight")

    def set_down(self) -> None:
        """One thing after the other, each where it is accepted."""
        tray = self.page.locator(".tray-unit")
        if not tray.count():
            self.place()
            return
        for index in range(tray.count()):
            self.choices()
            self.activate(tray.nth(index))
            self.wander("ArrowRight", "ArrowRight", "ArrowUp")
        self.activate(self.page.locator("[data-key=confirm]:not([aria-disabled])"))

    def turn(self) -> None:
        self.choices()
        self.press("ArrowRight")
        self.activate(self.page.locator("[data-key=confirm]"))

    def move(self) -> None:
        self.choices()
        north = "plate-second" not in (
            self.page.locator("#now-title .plate").get_attribute("class") or ""
        )
        self.wander("ArrowUp" if north else "ArrowDown", "ArrowLeft", "Escape")

    def wander(self, *keys: str) -> None:
        """Presses the keys in turn until the spot is accepted, then Enter."""
        verdict = self.page.locator(".verdict")
        for attempt in range(60):
            self.press(keys[attempt % len(keys)])
            expect(verdict).to_have_class(re.compile("is-(good|bad)"))
            if "is-good" in (verdict.get_attribute("class") or ""):
                self.press("Enter")
                return
        raise AssertionError("no spot was accepted")

    def act(self) -> None:
        """The first unit opens fire if it can, else it does what is offered first."""
        self.choices()
        self.open_first()
        fire = self.page.locator(".choice-options .option", has_text="Open Fire")
        self.activate(fire if fire.count() else self.page.locator(".choice-options .option").first)

    def point_out(self) -> None:
        """An edge or a zone on the map: once to see what it brings, once more to choose it."""
        self.choices()
        self.press("n", "Enter")
        expect(self.page.locator("#board .stretch.is-marked")).to_have_count(1)
        self.press("Enter")

    def first(self) -> None:
        """The first answer: opens a unit's choices where they are closed."""
        self.choices()
        self.open_first()
        self.activate(self.page.locator(".option").first)

    def open_first(self) -> None:
        """Opens the choices of a unit where none is open."""
        heads = self.page.locator(".choice-head")
        if heads.count() and not self.page.locator(".choice-head[aria-expanded=true]").count():
            self.activate(heads.first)

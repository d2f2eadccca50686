"""A player who sees nothing: only roles, names and texts, as a screen reader tells them."""

import re
from itertools import product

from playwright.sync_api import Locator, Page, expect

from tests.e2e.keyboard import moved_on, step_of

GOOD = re.compile(
    r"This spot works\.|It can go there\.|It stays where it is\.|All units are placed\."
)
COLUMNS, ROWS = range(4, 42, 5), range(3, 30, 4)
"""Spots that are tried one after the other, in inches."""


class Listener:
    """Finds everything by its role and its name, and answers whatever is asked."""

    def __init__(self, page: Page, *, faction: str) -> None:
        self.page = page
        self.faction = faction
        self.now = page.get_by_role("region", name="What now?")

    def answer(self) -> None:
        step = step_of(self.page)
        if self.now.get_by_role("radio").count() and self._button("Lock it in secret").count():
            self.seal()
        elif self._button("Place them for me").count():
            self._button("Place them for me").click()
            self._confirm("Confirm the set-up")
        elif self._button("Confirm the set-up").count():
            self._confirm("Confirm the set-up")
        elif self.now.get_by_role("slider").count():
            self.now.get_by_role("slider").press("ArrowRight")
            self._confirm("Place it here")
        elif self.now.get_by_text("Enter coordinates").count():
            self.give_spots()
        else:
            self.choose()
        moved_on(self.page, step)

    def seal(self) -> None:
        faction = self.now.get_by_role("radio", name=self.faction)
        choice = faction if faction.count() else self.now.get_by_role("radio", disabled=False).first
        choice.check()
        self._button("Lock it in secret").click()

    def give_spots(self) -> None:
        """Moves by direction and distance; sets things down by inches from two edges."""
        if self._button("Stay").count():
            self._walk()
            return
        things = self.now.get_by_role("list", name="Units to set up").get_by_role("button")
        for index in range(max(1, things.count())):
            self._put_down(things, index)
        self._confirm(re.compile("Place them here|Place it here"))

    def _walk(self) -> None:
        self._open_numbers()
        self.now.get_by_role("combobox", name="Direction").select_option("north")
        self._give("Inches away", "2")
        if not self._is_good():
            self._button("Back to the start").click()
        self._confirm(re.compile("Move here|Stay"))

    def _put_down(self, things: Locator, index: int) -> None:
        for x, y in product(COLUMNS, ROWS):
            if things.count() and things.nth(index).get_attribute("aria-pressed") != "true":
                things.nth(index).click()
            self._open_numbers()
            self._give("Inches from the west edge", str(x + index))
            self._give("Inches from the south edge", str(y))
            if self._is_good():
                return
        raise AssertionError("no spot was accepted")

    def _open_numbers(self) -> None:
        if not self.now.get_by_role("spinbutton").count():
            self.now.get_by_text("Enter coordinates").click()

    def _give(self, name: str, value: str) -> None:
        field = self.now.get_by_role("spinbutton", name=name)
        field.fill(value)
        field.press("Tab")

    def _is_good(self) -> bool:
        expect(self.now.get_by_text("Checking …")).to_have_count(0)
        return self.now.get_by_text(GOOD).count() > 0

    def choose(self) -> None:
        """Opens a unit where units open, and takes the first of its answers; fire goes first."""
        if not self.now.get_by_role("button", expanded=True).count():
            heads = self.now.get_by_role("button", expanded=False)
            if heads.count():
                heads.first.click()
                # It opens with the next frame; the same button would close it again.
                expect(self.now.get_by_role("button", expanded=True).first).to_be_visible()
        items = self.now.get_by_role("listitem")
        opened = items.filter(has=self.page.get_by_role("button", expanded=True))
        answers = opened.get_by_role("button", disabled=False)
        fire = answers.filter(has_text="Open Fire")
        if fire.count():
            fire.first.click()
        elif answers.count() > 1:
            answers.nth(1).click()
        else:
            listed = items.get_by_role("button", disabled=False)
            (
                listed if listed.count() else self.now.get_by_role("button", disabled=False)
            ).first.click()

    def _button(self, name: str) -> Locator:
        return self.now.get_by_role("button", name=name, exact=True)

    def _confirm(self, name: str | re.Pattern[str]) -> None:
        ready = self.now.get_by_role("button", name=name, disabled=False)
        expect(ready.first).to_be_visible(timeout=30_000)
        ready.first.click()

"""From *Play now* to the first unit of a match, with every click counted."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.keyboard import kind_of, moved_on, step_of
from tests.e2e.squares import READY

pytestmark = pytest.mark.e2e

MOST_CLICKS = 8
MOST_STEPS = 12
ACTIVATED = {
    "frontier": ".order .is-active, .units .is-active, [data-kind=action]",
    "modern": "[data-kind=activate], [data-kind=move], [data-kind=order-unit]",
    "infinite": "[data-kind=act]",
}


class Clicks:
    """A player who takes the first thing that is offered, and counts."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.count = 0

    def click(self, place: Locator) -> None:
        place.click()
        self.count += 1

    def answer(self) -> None:
        step = step_of(self.page)
        rest = self.page.locator("[data-key=rest], [data-key=set-out]")
        choice = self.page.locator("#now-body .option:not([aria-disabled])")
        ready = self.page.locator(READY)
        expect(rest.or_(choice).or_(ready).first).to_be_visible()
        if rest.count():
            self.click(rest.first)
            expect(ready).to_be_visible()
        elif not ready.count():
            self.click(choice.first)
            self.page.wait_for_timeout(300)
        if step_of(self.page) == step and ready.count():
            self.click(ready)
        moved_on(self.page, step)


def until_a_unit_acts(page: Page, game: str) -> int:
    """The clicks from a cold page until the first unit is asked what to do."""
    player = Clicks(page)
    page.goto(f"/play/?game={game}")
    player.click(page.get_by_role("button", name="Start", exact=True))
    expect(page.locator("#now-title")).to_be_visible()
    for _ in range(MOST_STEPS):
        print(game, player.count, kind_of(page))
        if page.locator(ACTIVATED[game]).count():
            break
        player.answer()
    return player.count

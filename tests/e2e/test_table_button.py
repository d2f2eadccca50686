"""The main button of the panel beside the board is in sight without scrolling."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.modern import alone, facing_match
from tests.e2e.stages import match_until

pytestmark = pytest.mark.e2e

SIZES = [(1280, 800), (390, 844), (360, 740)]
IS_ON_TOP = """() => {
    const button = document.querySelector("#now-body .button-primary");
    const { x, y, width, height } = button.getBoundingClientRect();
    const places = [[0.5, 0.1], [0.5, 0.5], [0.5, 0.9]];
    return places.every(([dx, dy]) =>
        button.contains(document.elementFromPoint(x + dx * width, y + dy * height)));
}"""


def expect_the_button_in_sight(page: Page, match, spills) -> None:
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(match.get_absolute_url())
        expect(page.locator("#now-body .button-primary").first).to_be_visible()
        expect(page.locator("#log-list li").first).to_be_attached()
        for end in ("0", "now.scrollHeight"):
            page.locator("#now").evaluate(f"now => {{ now.scrollTop = {end}; }}")
            page.wait_for_function(IS_ON_TOP)
        assert spills(page) <= 0


def test_the_deploy_button_is_visible_without_scrolling(member, user, spills):
    expect_the_button_in_sight(member, match_until(user, "deploy"), spills)


@pytest.mark.parametrize("kind", ["place", "choose-units"])
def test_the_place_and_choose_buttons_are_visible_without_scrolling(member, user, spills, kind):
    expect_the_button_in_sight(member, facing_match(alone(user), kind, layout="B"), spills)

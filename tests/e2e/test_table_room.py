"""How much room board and choices have, in every book."""

import pytest
from playwright.sync_api import expect

from rules.matches import selectors
from tests.e2e.infinite import match_at
from tests.e2e.keyboard import kind_of
from tests.e2e.modern import alone, facing_match
from tests.e2e.stages import match_until

pytestmark = pytest.mark.e2e

LAPTOP, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}


def a_match(book, user):
    if book == "infinite":
        return match_at(user, "act")
    return match_until(user, "action") if book == "frontier" else facing_match(alone(user), "act")


def height(page, selector):
    return page.locator(selector).bounding_box()["height"]


def opened(page, match, size):
    page.set_viewport_size(size)
    page.goto(match.get_absolute_url())
    kind_of(page)


@pytest.mark.parametrize("book", ["frontier", "modern", "infinite"])
def test_the_choices_have_the_room_and_the_log_unfolds_by_its_tab(member, user, book):
    opened(member, a_match(book, user), LAPTOP)
    tab = member.get_by_role("tab", name="Log")

    expect(tab).to_have_attribute("aria-expanded", "false")
    assert height(member, "#now") > 0.75 * height(member, "#side")
    tab.click()
    expect(tab).to_have_attribute("aria-expanded", "true")
    assert height(member, "#log") > 0.4 * height(member, "#side")
    tab.click()
    expect(tab).to_have_attribute("aria-expanded", "false")
    assert height(member, "#now") > 0.75 * height(member, "#side")


@pytest.mark.parametrize("book", ["frontier", "modern", "infinite"])
def test_on_a_phone_the_board_has_the_whole_width_and_nearly_half_the_height(member, user, book):
    opened(member, a_match(book, user), PHONE)
    pane = member.locator(".board-pane").bounding_box()

    assert pane["width"] == PHONE["width"]
    assert pane["height"] >= 0.45 * PHONE["height"]
    assert member.locator("#side").bounding_box()["y"] >= pane["y"] + pane["height"]


@pytest.mark.parametrize("book", ["frontier", "modern", "infinite"])
def test_one_click_places_all_units_of_a_side(member, user, book):
    match = {
        "frontier": lambda: match_until(user, "deploy"),
        "modern": lambda: facing_match(alone(user), "place"),
        "infinite": lambda: match_at(user, "place"),
    }[book]()
    opened(member, match, LAPTOP)
    rest = member.locator("[data-key=place-rest]")
    first = selectors.decisions_of(match)[0].seat
    for seat in (first, 1 - first):
        name = match.seats.get(number=seat).name
        expect(member.locator("#now-body .now-title")).to_contain_text(name)
        rest.click()
    expect(rest).to_have_count(0)

    match.refresh_from_db()
    units = selectors.position_of(match).state.units
    assert {unit.place for unit in units.values()} <= {"board", "table"}

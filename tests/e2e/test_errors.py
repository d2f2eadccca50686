"""Errors take the focus and are in sight: on a phone and on a desktop, with scripts and without."""

import json

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.keyboard import Keyboard
from tests.e2e.stages import match_until, two_rosters

pytestmark = pytest.mark.e2e

SIZES = [(390, 844), (1280, 800)]
UNCHECKED = "forms => forms.forEach(form => { form.noValidate = true; })"
REFUSED = {
    "type": "validation_error",
    "errors": [{"code": "FR-DP-1", "detail": "This is not asked of you.", "attr": None}],
}


@pytest.fixture(params=SIZES, ids=["phone", "desktop"])
def size(request):
    width, height = request.param
    return {"width": width, "height": height}


def expect_the_error(page: Page, place: str = "#error-summary") -> None:
    """The error has the focus and can be seen."""
    expect(page.locator(place)).to_be_focused()
    expect(page.locator(place)).to_be_in_viewport()


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
def test_the_errors_of_a_long_form_take_the_focus_and_lead_to_its_fields(
    browser, base_url, size, scripts
):
    context = browser.new_context(base_url=base_url, viewport=size, java_script_enabled=scripts)
    page = context.new_page()
    page.goto("/matches/new/")
    page.locator("form").evaluate_all(UNCHECKED)
    page.get_by_label("Points limit").fill("7")
    page.get_by_role("button", name="Propose the match").click()

    expect_the_error(page)
    page.locator("#error-summary a").click()
    expect(page.get_by_label("Points limit")).to_be_in_viewport()
    expect(page.get_by_label("Points limit")).to_have_attribute("aria-invalid", "true")
    context.close()


def test_errors_take_the_focus_again_after_their_link_was_followed(page, size):
    page.set_viewport_size(size)
    page.goto("/matches/new/")
    for limit in ("7", "8"):
        page.locator("form").evaluate_all(UNCHECKED)
        page.get_by_label("Points limit").fill(limit)
        page.get_by_role("button", name="Propose the match").click()
        expect(page.get_by_label("Points limit")).to_have_value(limit)
        expect_the_error(page)
        page.locator("#error-summary a").click()


def test_the_match_is_proposed_with_nothing_filled_in(page, size):
    page.set_viewport_size(size)
    page.goto("/matches/new/")
    page.get_by_role("button", name="Propose the match").click()
    expect(page.get_by_role("heading", name="Player 1")).to_be_visible()
    expect(page.get_by_role("heading", name="Player 2")).to_be_visible()


def test_builder_errors_take_the_focus_except_while_typing(member, user, size):
    roster, _other = two_rosters(user)
    member.set_viewport_size(size)
    member.goto(roster.get_absolute_url())
    limit = member.get_by_label("Points limit")
    limit.evaluate("field => field.removeAttribute('min')")
    limit.fill("7")
    expect(member.locator("#error-summary")).to_be_attached()
    expect(limit).to_be_focused()
    expect(limit).to_have_attribute("aria-describedby", "limit_error")
    expect(member.locator("#limit_error")).not_to_be_empty()


def test_table_errors_take_the_focus(member, user, size):
    """They keep it when an answer that comes later, here the chances of the unit, redraws them."""
    match = match_until(user, "action", least=14)
    member.set_viewport_size(size)
    chances = []

    def held_back(route: Route) -> None:
        chances.append(route)

    member.route("**/promises/*", held_back)
    member.route(
        "**/commands/",
        lambda route: (
            route.fulfill(status=422, content_type="application/json", body=json.dumps(REFUSED))
            if route.request.method == "POST"
            else route.fallback()
        ),
    )
    member.goto(match.get_absolute_url())
    expect(member.locator("#log-list li").first).to_be_attached()
    Keyboard(member).act()

    expect_the_error(member, "#notice")
    expect(member.locator("#notice")).to_contain_text("This is not asked of you.")

    notice = member.locator("#notice").element_handle()
    chances[-1].fallback()
    member.wait_for_function("notice => !notice.isConnected", arg=notice)
    expect_the_error(member, "#notice")

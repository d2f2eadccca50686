"""The frame in a browser: readable, reachable by keyboard, never wider than a phone."""

import pytest
from playwright.sync_api import expect

from tests.e2e.pictures import picture

pytestmark = pytest.mark.e2e

PAGES = ["/", "/credits/", "/accounts/login/", "/accounts/signup/", "/nowhere/"]
OWN_PAGES = ["/accounts/me/", "/accounts/me/close/", "/accounts/email/"]


@pytest.fixture
def member(page, context, client, user, base_url):
    """The browser of somebody signed in."""
    client.force_login(user)
    cookie = client.cookies["sessionid"]
    context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": base_url}])
    return page


@pytest.mark.parametrize("path", PAGES)
def test_pages_for_everybody_are_accessible(page, violations, path):
    page.goto(path)

    assert violations(page) == []


@pytest.mark.parametrize("path", OWN_PAGES)
def test_pages_of_an_account_are_accessible(member, violations, path):
    member.goto(path)

    assert violations(member) == []


def test_a_refused_form_is_accessible(page, violations):
    page.goto("/accounts/login/")
    page.get_by_label("Username or e-mail").fill("nobody")
    page.get_by_label("Password").fill("nothing at all")
    page.locator("main").get_by_role("button", name="Sign in").click()

    expect(page.locator("#error-summary")).to_be_focused()
    assert violations(page) == []


@pytest.mark.parametrize("path", PAGES)
def test_no_page_is_wider_than_a_phone(page, spills, path):
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(path)

    assert spills(page) <= 0


def test_the_keyboard_reaches_the_content_first(page):
    page.goto("/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to content")).to_be_focused()

    page.keyboard.press("Enter")

    expect(page.locator("#content")).to_be_focused()


def test_the_theme_is_there_before_the_first_paint(page):
    page.goto("/")
    page.get_by_role("button", name="Night map").click()

    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(17, 24, 27)"


def test_changing_the_language_stays_on_the_page(page, base_url):
    page.goto("/credits/")
    page.get_by_role("button", name="Français").click()

    expect(page).to_have_url(f"{base_url}/credits/")
    expect(page.locator("h1")).to_have_text("Crédits et licences")


def test_axe_finds_a_planted_fault(page, violations):
    page.goto("/")
    page.evaluate("document.querySelector('h1').innerHTML = '<img src=\"/static/favicon.svg\">'")

    assert any(each.startswith("image-alt") for each in violations(page))


def test_axe_finds_low_contrast_in_the_dark_theme(page, violations):
    page.goto("/")
    page.evaluate("""() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync("@media (prefers-color-scheme: dark) { h1 { color: #333 !important } }");
        document.adoptedStyleSheets.push(sheet);
    }""")

    found = violations(page)
    assert found
    assert all(each.startswith("dark theme: color-contrast") for each in found)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_tabs_of_an_account_fit_a_phone(member, spills, language):
    member.set_extra_http_headers({"Accept-Language": language})
    member.set_viewport_size({"width": 375, "height": 740})
    member.goto("/accounts/me/")

    picture(member, f"account-tabs-{language}")
    assert spills(member) <= 0
    for tab in member.locator(".tabs a").all():
        box = tab.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 375

"""The catalogue and the builder in a browser: by keyboard, by tap, on a phone, in two tabs."""

import pytest
from playwright.sync_api import expect

from rosters import services
from rosters.edits import ChangeUnit
from rosters.owners import Owner
from rosters.services import share_roster
from tests.factories import DraftFactory, RosterFactory, line

pytestmark = pytest.mark.e2e

CATALOGUE = [
    "/games/frontier/",
    "/games/frontier/factions/rebels/",
    "/games/frontier/units/stalker-team/",
    "/games/frontier/missions/escort/",
    "/games/frontier/layouts/B/",
    "/games/frontier/rules/?q=cover",
    "/games/frontier/rules/FR-SELECT-3/",
    "/rosters/",
    "/rosters/new/",
    "/rosters/import/",
    "/rosters/public/",
    "/rosters/bin/",
]


@pytest.fixture
def member(page, context, client, user, base_url):
    """The browser of somebody signed in."""
    client.force_login(user)
    cookie = client.cookies["sessionid"]
    context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": base_url}])
    return page


@pytest.fixture
def roster(user):
    """Over its limit, with a unit of another faction: every kind of problem is on the page."""
    types = ("stalker-team", "jaeger", "sentry-gun", "sentry-gun", "mk1-combat-synths",
             "colonial-exploration-team", "colonial-exploration-team")  # fmt: skip
    return RosterFactory(owner=user, draft=DraftFactory(name="Survey party 7", types=types))


def saved(page, revision):
    """Waits until the page shows `revision`."""
    expect(page.locator("#builder")).to_have_attribute("data-revision", str(revision))


@pytest.mark.parametrize("path", CATALOGUE)
def test_pages_of_catalogue_and_rosters_are_accessible(page, violations, spills, path):
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(path)

    assert violations(page) == []
    assert spills(page) <= 0


@pytest.mark.parametrize("part", ["", "history/"])
def test_pages_of_a_roster_are_accessible(member, roster, violations, spills, part):
    member.goto(f"/rosters/{roster.pk}/{part}")
    assert violations(member) == []

    member.set_viewport_size({"width": 360, "height": 740})
    assert spills(member) <= 0


def test_a_shared_roster_is_accessible(page, roster, violations):
    page.goto(f"/shared/{share_roster(roster=roster, visibility='public').share_token}/")

    assert violations(page) == []


def test_quick_taps_all_count(member, roster):
    member.goto(f"/rosters/{roster.pk}/")
    for _tap in range(4):
        member.locator("#add-patrol-drone").click()

    saved(member, 5)
    expect(member.locator(".line")).to_have_count(11)


def test_a_roster_is_built_with_the_keyboard_alone(page):
    page.goto("/rosters/new/?faction=rebels")
    page.locator("#id_name").press("Enter")
    page.wait_for_url("**/rosters/*-*/")  # with its scripts
    page.locator("#add-jaeger").press("Enter")
    saved(page, 2)
    page.locator("#add-saboteur").press("Enter")
    saved(page, 3)
    expect(page.locator("#add-saboteur")).to_be_focused()
    page.locator("[id^=down-]").first.press("Enter")
    saved(page, 4)

    expect(page.locator(".line-type")).to_have_text(["Saboteur", "Jaeger"])
    page.get_by_role("button", name="Remove Saboteur").press("Enter")
    saved(page, 5)
    expect(page.locator("#lines")).to_be_focused()


def test_a_name_is_saved_while_it_is_typed(member, roster):
    member.goto(f"/rosters/{roster.pk}/")
    member.locator(".line-more summary").first.click()
    field = member.get_by_label("Custom name").first
    field.press_sequentially("Ghost of the rim")

    expect(member.locator(".line-own")).to_have_text("Ghost of the rim")
    expect(field).to_be_focused()
    expect(field).to_have_value("Ghost of the rim")


def test_two_tabs_do_not_overwrite_each_other(member, context, roster, violations):
    member.goto(f"/rosters/{roster.pk}/")
    late = context.new_page()
    late.goto(f"/rosters/{roster.pk}/")
    member.locator("#add-patrol-drone").click()
    saved(member, 2)
    late.locator("#add-peacekeepers").click()

    expect(late.locator("h1")).to_have_text("This roster has changed in the meantime")
    assert violations(late) == []
    late.get_by_role("button", name="Apply my change to it").click()
    expect(late.locator(".line-type").nth(7)).to_have_text("Patrol Drone")
    expect(late.locator(".line-type").nth(8)).to_have_text("Peacekeepers")


def test_an_unreachable_site_is_reported(member, context, roster):
    tab = context.new_page()
    tab.goto(f"/rosters/{roster.pk}/")
    tab.route("**/edit/", lambda route: route.abort())
    tab.locator("#add-patrol-drone").click()

    expect(tab.locator("#saved")).to_contain_text("Not done yet")


def test_a_guest_without_scripts_builds_as_well(browser, base_url):
    context = browser.new_context(java_script_enabled=False, base_url=base_url)
    page = context.new_page()
    page.goto("/rosters/new/?faction=rebels")
    page.get_by_role("button", name="Start from scratch").click()
    page.locator("#add-jaeger").click()
    page.locator("#limit").fill("150")
    page.get_by_role("button", name="Apply").first.click()

    expect(page.locator(".points-figures")).to_contain_text("30 of 150 points")
    context.close()


def test_taps_queued_behind_a_conflict_wait_for_the_choice(member, context, roster):
    member.goto(f"/rosters/{roster.pk}/")
    late = context.new_page()
    late.goto(f"/rosters/{roster.pk}/")
    member.locator("#add-patrol-drone").click()
    saved(member, 2)
    taps = "for (const unit of units) document.getElementById(`add-${unit}`).click()"
    late.evaluate(f"units => {{ {taps} }}", ["peacekeepers", "sentry-gun"])

    expect(late.locator("h1")).to_have_text("This roster has changed in the meantime")
    late.wait_for_load_state("networkidle")
    expect(late.locator("h1")).to_have_text("This roster has changed in the meantime")
    expect(late.locator(".versions")).to_contain_text("Added Peacekeepers")


def test_text_that_could_not_be_saved_is_saved_with_the_next_change(member, context, roster):
    tab = context.new_page()
    tab.goto(f"/rosters/{roster.pk}/")
    tab.locator(".line-more summary").first.click()
    tab.route("**/edit/", lambda route: route.fulfill(status=502, body="Bad gateway"))
    tab.get_by_label("Custom name").first.fill("Ghost")
    expect(tab.locator("#saved")).to_contain_text("Not saved")
    tab.unroute("**/edit/")
    tab.locator("#add-patrol-drone").click()

    saved(tab, 3)
    expect(tab.locator(".line-own")).to_have_text("Ghost")
    expect(tab.locator(".line")).to_have_count(8)


def test_an_invalid_limit_is_reported_and_not_saved(member, roster):
    member.goto(f"/rosters/{roster.pk}/")
    member.locator("#limit").fill("50")
    member.locator("#limit").press("Tab")

    expect(member.locator("#saved")).to_contain_text("Not saved")
    expect(member.locator("#builder")).to_have_attribute("data-revision", "1")


def test_undo_keeps_the_focus(member, roster):
    member.goto(f"/rosters/{roster.pk}/")
    for revision in (2, 3):
        member.locator("#add-patrol-drone").press("Enter")
        saved(member, revision)
    member.locator("#undo").press("Enter")
    saved(member, 4)

    expect(member.locator("#undo")).to_be_focused()


def test_the_longest_names_fit_a_phone(member, user, spills, violations):
    long = DraftFactory(name="W" * 80, units=(line("jaeger", name="M" * 60, note="x" * 300),))
    roster = services.share_roster(
        roster=RosterFactory(owner=user, draft=long), visibility="public"
    )
    owner = Owner(user=user)
    named = ChangeUnit(line=long.units[0].id, name="W" * 60)
    services.edit_roster(roster=roster, expected=1, edit=named, owner=owner)
    member.set_viewport_size({"width": 360, "height": 740})
    for path in ("", "history/"):
        member.goto(f"/rosters/{roster.pk}/{path}")
        assert spills(member) <= 0, path
        assert violations(member) == [], path
    member.goto(f"/shared/{roster.share_token}/")
    assert spills(member) <= 0

"""Two browsers, one on a phone and without an account: from the invitation to the first decision,
and what lies around a match.
"""

import re

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from rules.models import Match, Seat
from tests.e2e.pictures import picture
from tests.e2e.stages import match_until
from tests.factories import DraftFactory, RosterFactory

pytestmark = pytest.mark.e2e

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 800}
FOLLOWED = 30_000  # ms in which a page has surely asked for news


@pytest.fixture
def opened(browser, base_url):
    """Opens browsers of other people; none of them may complain."""
    contexts, complaints = [], []

    def opened(**options):
        context = browser.new_context(base_url=base_url, **options)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def phone(opened):
    """The telephone of somebody without an account."""
    return opened(viewport=PHONE, has_touch=True, is_mobile=True)


def proposes(host: Page, whom: str = "link") -> str:
    """The host proposes a match; the address of the proposal."""
    host.goto(f"/matches/new/?whom={whom}")
    host.get_by_role("button", name="Propose the match").click()
    expect(host.get_by_role("heading", name="Match proposal")).to_be_visible()
    return host.url


def test_settings_fixed_by_the_mission_are_hidden(page: Page):
    page.goto("/matches/new/?system=modern")
    deployment = page.locator("[name=deploy_mode]")
    expect(deployment).to_be_visible()
    deployment.select_option("1")
    page.locator("input[value=rearguard]").check()
    expect(deployment).to_be_hidden()
    expect(deployment).to_be_disabled()
    expect(page.locator("#id_limit_helptext")).to_contain_text(" 77–1000 points")
    page.locator("input[value=campaign-battle]").check()
    expect(deployment).to_be_enabled()
    expect(deployment).to_have_value("1")


def test_a_board_unfit_for_the_mission_says_so_and_no_other_is_selected_instead(page: Page):
    page.goto("/matches/new/?system=modern")
    four_farms, town = (page.locator(f"input[name=layout][value={each}]") for each in "AC")
    four_farms.check()
    page.locator("input[value=rearguard]").check()
    expect(four_farms).to_be_disabled()
    reason = page.locator("label", has=four_farms).locator("[data-why]")
    expect(reason).to_have_text("The chosen mission cannot be played on this board.")
    for board in (four_farms, town):
        expect(board).not_to_be_checked()
    page.locator("input[value=campaign-battle]").check()
    expect(four_farms).to_be_enabled()
    expect(reason).to_be_hidden()


def takes_seat(guest: Page, link: str, name: str = "Bo") -> None:
    guest.goto(link)
    guest.get_by_label("Your name").fill(name)
    guest.get_by_role("button", name="Take the seat").click()


def agree(host: Page, guest: Page) -> Match:
    """Both accept terms and terrain; the pages of those who wait go on by themselves."""
    proposes(host)
    takes_seat(guest, host.locator("#invite").input_value())
    guest.get_by_role("button", name="Accept the terms").click()
    host.get_by_role("button", name="Accept the terrain").click(timeout=FOLLOWED)
    guest.get_by_role("button", name="Accept the terrain").click(timeout=FOLLOWED)
    for page in (host, guest):
        expect(page.locator("#table")).to_be_visible(timeout=FOLLOWED)
    return Match.objects.get(pk=host.url.rstrip("/").split("/")[-1])


def seals(page: Page, value: str) -> None:
    page.locator(f"input[value='{value}']").check()
    page.get_by_role("button", name="Lock it in secret").click()


def look(page: Page, name: str, violations, spills) -> list[str]:
    """Take a picture, and list what is wrong with the page."""
    picture(page, f"lobby-{name}", full_page=True)
    wrong = [f"{name}: {each}" for each in violations(page)]
    return wrong + ([f"{name}: wider than its window"] if spills(page) > 0 else [])


@pytest.mark.clause("FR-SETUP-3", "FR-SETUP-5", "FR-SELECT-2")
def test_two_people_come_to_the_table_and_lock_their_secrets(member, user, phone):
    match = agree(member, phone)
    guest = Seat.objects.get(match=match, number=1).guest_key
    mine = RosterFactory(owner=user, draft=DraftFactory(name="Canary of Ana"))
    theirs = RosterFactory(guest_key=guest, draft=DraftFactory(name="Canary of Bo"))
    for page in (member, phone):
        page.reload()

    seals(member, "colonial-government")
    expect(member.locator("#now")).to_contain_text("Bo is choosing a faction in secret.")
    seals(phone, "colonial-government")
    expect(member.locator("input[name=roster]")).to_have_count(1, timeout=FOLLOWED)
    assert "Canary of Bo" not in member.content()
    assert "Canary of Ana" not in phone.content()
    seals(member, str(mine.pk))
    seals(phone, str(theirs.pk))

    for page in (member, phone):
        fits = page.locator("#log-list").get_by_text("matches its seal, checked in this browser")
        expect(fits).to_have_count(4, timeout=FOLLOWED)
        expect(page.locator("#sides")).to_contain_text("you")
        assert page.locator("#table").get_attribute("data-kind") not in (
            "seal-faction",
            "seal-roster",
        )


def test_the_pages_before_a_match_are_accessible(member, phone, violations, spills):
    found = []
    member.set_viewport_size(DESK)
    member.goto("/matches/new/?whom=link")
    member.get_by_label("Time bank for the match").check()
    member.locator("#id_pace_time").fill("30")
    found += look(member, "new", violations, spills)
    member.get_by_role("button", name="Propose the match").click()
    found += look(member, "host", violations, spills)
    link = member.locator("#invite").input_value()
    phone.goto(link)
    found += look(phone, "invited", violations, spills)
    phone.get_by_label("Your name").fill("ana")
    phone.get_by_role("button", name="Take the seat").click()
    found += look(phone, "same-name", violations, spills)
    phone.get_by_label("Your name").fill("Bo")
    phone.get_by_role("button", name="Take the seat").click()
    found += look(phone, "terms", violations, spills)
    expect(member.get_by_text("Waiting for Bo")).to_be_visible(timeout=FOLLOWED)
    found += look(member, "waiting", violations, spills)
    phone.get_by_role("button", name="Accept the terms").click()
    found += look(phone, "terrain", violations, spills)
    terrain = member.get_by_role("button", name="Accept the terrain")
    expect(terrain).to_be_visible(timeout=FOLLOWED)
    proposes(member, "list")
    phone.goto("/matches/open/")
    found += look(phone, "open", violations, spills)
    member.goto("/matches/open/")
    found += look(member, "open-desk", violations, spills)
    phone.goto("/matches/")
    found += look(phone, "list", violations, spills)
    phone.context.clear_cookies()
    phone.goto(link)
    expect(phone.get_by_text("This link has already been used")).to_be_visible()
    found += look(phone, "spent", violations, spills)

    assert found == []


def test_changed_terms_are_highlighted(member, phone, violations, spills):
    proposes(member)
    takes_seat(phone, member.locator("#invite").input_value())
    member.goto(f"{member.url}0/")
    member.get_by_label("Points limit").fill("250")
    phone.evaluate("window.stop()")
    phone.context.set_offline(True)
    member.get_by_role("button", name="Propose the match").click()
    phone.context.set_offline(False)

    phone.get_by_role("button", name="Accept the terms").click()

    expect(phone.get_by_role("alert")).to_contain_text("Points limit: 200 250")
    assert look(phone, "stale", violations, spills) == []


def test_a_second_device_takes_the_seat_and_loses_it_again(
    member, phone, opened, violations, spills
):
    match = agree(member, phone)
    phone.goto(f"{match.get_absolute_url()}people/")
    phone.get_by_role("button", name="Create a link").click()
    link = phone.locator("#link-1").input_value()
    found = look(phone, "people", violations, spills)
    laptop = opened(viewport=DESK)
    laptop.goto(link)
    assert link not in laptop.url
    found += look(laptop, "sit-down", violations, spills)
    laptop.get_by_role("button", name="Play here").click()
    expect(laptop.locator("#sides")).to_contain_text("you")

    phone.get_by_role("button", name="Replace with a new link").click()
    laptop.reload()

    expect(laptop.get_by_role("heading", name="Page not found")).to_be_visible()
    assert found == []


def test_a_spectator_follows_until_consent_is_withdrawn(member, phone, opened, violations, spills):
    match = agree(member, phone)
    for page in (member, phone):
        page.goto(f"{match.get_absolute_url()}people/")
        page.get_by_role("button", name="Allow spectators", exact=True).click()
    member.reload()
    link = member.locator("#watch").input_value()
    found = look(member, "people-desk", violations, spills)
    viewer = opened(viewport=DESK)
    viewer.goto(link)
    expect(viewer.locator("#table")).to_be_visible()
    expect(viewer.locator(".secret-form")).to_have_count(0)
    viewer.locator("#table-menu summary").click()
    expect(viewer.get_by_text("You are watching.")).to_be_visible()
    found += look(viewer, "watched", violations, spills)

    phone.get_by_role("button", name="Do not allow spectators").click()
    viewer.reload()

    expect(viewer.get_by_role("heading", name="Page not found")).to_be_visible()
    assert found == []


def test_a_match_is_played_again_with_one_click(member, user, other_user, opened, base_url):
    match = match_until(user, "over", options={"turn_cap": 2})
    Seat.objects.filter(match=match, number=1).update(user=other_user)
    client = Client()
    client.force_login(other_user)
    cookie = client.cookies["sessionid"]
    other = opened(viewport=PHONE, has_touch=True, is_mobile=True)
    other.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": base_url}])
    for page in (member, other):
        page.goto(match.get_absolute_url())
        expect(page.get_by_role("button", name="Rematch with sides swapped")).to_be_visible()
    picture(member, "lobby-over")

    member.get_by_role("button", name="Rematch with sides swapped").click()

    expect(member.get_by_text(re.compile("Waiting for Ben"))).to_be_visible()
    expect(other.get_by_text("Ana proposes a rematch with sides swapped.")).to_be_visible(
        timeout=FOLLOWED
    )
    picture(other, "lobby-rematch")
    other.get_by_role("link", name="Open it").click()
    other.get_by_role("button", name="Accept the terms").click()
    expect(other.get_by_role("button", name="Accept the terrain")).to_be_visible()

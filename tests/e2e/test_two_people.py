"""Two people at two browsers: from an invitation through a whole match to a record that holds."""

import re

import pytest
from playwright.sync_api import Page, expect

from rules.models import Match, Seat
from tests.e2e.keyboard import Keyboard, kind_of, step_of
from tests.e2e.listener import Listener
from tests.e2e.pictures import picture
from tests.e2e.pointer import Pointer
from tests.factories import DraftFactory, RosterFactory

pytestmark = pytest.mark.e2e

REBELS = ("recon-biker", "recon-biker", "jaeger", "jaeger", "conspirator")
MOST_ANSWERS = 220


@pytest.fixture
def phone(browser, base_url):
    """The telephone of somebody without an account."""
    context = browser.new_context(
        base_url=base_url,
        viewport={"width": 390, "height": 844},
        device_scale_factor=2,
        has_touch=True,
        is_mobile=True,
    )
    complaints: list[str] = []
    page = context.new_page()
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    picture(page, "two-phone-last")
    context.close()
    assert complaints == []


def proposed(page: Page, mission: str) -> str:
    """The host proposes a match of three turns and gets a link to pass on."""
    page.goto("/matches/new/")
    page.locator(f"input[name=mission][value={mission}]").check()
    page.locator("input[name=layout][value=C]").check()
    page.locator("input[name=whom][value=link]").check()
    page.get_by_label("Turn limit").fill("3")
    page.get_by_label("Points limit").fill("200")
    page.get_by_role("button", name="Propose the match").click()
    return page.locator("#invite").input_value()


def agreed(host: Page, guest: Page, link: str, name: str) -> Match:
    """The guest takes the seat; both accept terms and terrain, and find themselves at the table."""
    guest.goto(link)
    assert link not in guest.url
    guest.get_by_label("Your name").fill(name)
    guest.get_by_role("button", name="Take the seat").click()
    guest.get_by_role("button", name="Accept the terms").click()
    host.get_by_role("button", name="Accept the terrain").click(timeout=30_000)
    guest.get_by_role("button", name="Accept the terrain").click(timeout=30_000)
    for page in (host, guest):
        expect(page.locator("#table")).to_be_visible(timeout=30_000)
    return Match.objects.get(pk=host.url.rstrip("/").split("/")[-1])


def with_rosters(match: Match, user) -> None:
    """Both have saved a roster before: colonial government against rebels."""
    guest_key = Seat.objects.get(match=match, number=1).guest_key
    terms = {"mission": match.mission, "limit": match.limit}
    RosterFactory(owner=user, draft=DraftFactory(**terms))
    rebels = DraftFactory(faction="rebels", types=REBELS, **terms)
    RosterFactory(guest_key=guest_key, draft=rebels)


def is_asked(page: Page) -> bool:
    return page.locator("#now-title", has_text=re.compile("decides$")).count() > 0


def played_to_the_end(players) -> list[str]:
    """Each answers when asked, until it is over for both; what was asked."""
    asked: list[str] = []
    pages = [player.page for player in players]
    while not all(kind_of(page) == "over" for page in pages):
        newest = max(step_of(page) for page in pages)
        for page in pages:
            page.wait_for_function(
                "seq => Number(document.getElementById('table').dataset.seq) >= seq", arg=newest
            )
        player = next((each for each in players if is_asked(each.page)), None)
        if player is None:
            continue
        asked.append(kind_of(player.page))
        player.answer()
        assert len(asked) < MOST_ANSWERS, asked[-10:]
    return asked


def verified(page: Page) -> None:
    """The record of the match is checked in this browser, and every check holds."""
    page.get_by_role("link", name="Verify in this browser").click()
    dice = page.locator("#checks li", has_text="Dice that follow")
    expect(dice).to_have_attribute("data-holds", "true", timeout=20_000)
    expect(page.locator("#checks [data-holds=false]")).to_have_count(0)
    assert page.locator("#checks [data-holds=true]").count() >= 5


def with_a_mouse(page: Page, faction: str) -> Pointer:
    return Pointer(page, faction=faction)


def with_a_finger(page: Page, faction: str) -> Pointer:
    return Pointer(page, faction=faction, touches=True)


def with_keys_alone(page: Page, faction: str) -> Keyboard:
    return Keyboard(page, faction=faction)


def by_ear(page: Page, faction: str) -> Listener:
    return Listener(page, faction={"rebels": "Rebels"}.get(faction, "Colonial Government"))


MATCHES = [
    ("assault", with_a_mouse, with_a_finger),
    ("ambush", with_a_mouse, with_a_finger),
    ("sabotage", with_keys_alone, with_a_finger),
    ("escort", by_ear, with_a_finger),
]


@pytest.mark.parametrize(("mission", "host", "guest"), MATCHES)
def test_two_people_play_a_whole_match(member, user, phone, mission, host, guest):
    link = proposed(member, mission)
    match = agreed(member, phone, link, "Bo")
    with_rosters(match, user)
    for page in (member, phone):
        page.reload()
    players = (host(member, "colonial-government"), guest(phone, "rebels"))
    asked = played_to_the_end(players)
    assert {"seal-faction", "seal-roster", "deploy", "action"} <= set(asked)
    for number, page in enumerate((member, phone)):
        expect(page.locator(".outcome-table [aria-current]")).to_have_count(1)
        picture(page, f"two-{mission}-{number}")
    for page in (member, phone):
        verified(page)

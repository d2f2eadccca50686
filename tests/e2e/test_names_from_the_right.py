"""Names in Hebrew and Arabic keep to themselves in a browser, also where scripts write them."""

import pytest
from django.contrib.auth import get_user_model
from playwright.sync_api import Page, ViewportSize, expect

from rosters.owners import Owner
from rules.lobby.proposals import propose
from rules.models import Seat
from tests.e2e.pictures import picture
from tests.e2e.stages import agreed, match_until
from tests.factories import DraftFactory, RosterFactory, line

pytestmark = pytest.mark.e2e

PHONE: ViewportSize = {"width": 360, "height": 720}
DESK: ViewportSize = {"width": 1280, "height": 800}
NAMES = ("דנה 7", "ليلى 9")

BARE = """names => {
    const found = [];
    const runsIn = (text) => {
        const rest = text.replaceAll(/\\u2068[^\\u2068\\u2069]*\\u2069/g, '…');
        return rest === text ? names.some((name) => text.includes(name)) : runsIn(rest);
    };
    const isApart = (element) => {
        const place = element.closest('bdi, [dir=auto]');
        return place && /isolate|plaintext/.test(getComputedStyle(place).unicodeBidi);
    };
    const skipped = 'script, style, template, noscript, textarea';
    for (const element of document.querySelectorAll('body *')) {
        if (element.closest(skipped)) continue;
        const label = element.getAttribute('aria-label') ?? '';
        if (runsIn(label)) found.push(`${element.tagName} aria-label: ${label}`);
        for (const node of element.childNodes) {
            if (node.nodeType !== Node.TEXT_NODE) continue;
            if (runsIn(node.data) && !isApart(element)) {
                found.push(`${element.tagName}.${element.getAttribute('class')}: ${node.data}`);
            }
        }
    }
    return found;
}"""
"""Texts and labels in which a name may reorder its neighbours."""


def bare(page: Page) -> list[str]:
    assert any(page.locator("body").inner_text().count(name) for name in NAMES)
    return sorted(set(page.evaluate(BARE, list(NAMES))))


def each_tab(page: Page, name: str, spills) -> list[str]:
    """The faults in every tab of a match, on a phone and on a desk."""
    found = []
    page.set_viewport_size(PHONE)
    tabs = [tab.get_attribute("data-tab") for tab in page.locator("[role=tab]:visible").all()]
    for tab in tabs:
        page.locator(f"#tab-{tab}").click()
        for size in (DESK, PHONE):
            page.set_viewport_size(size)
            picture(page, f"from-right-{name}-{tab}-{size['width']}")
            if spills(page) > 0:
                found.append(f"{tab} is wider than {size['width']} px")
        found += bare(page)
    return found


def test_names_stand_apart_at_the_table(member, user, spills):
    found = []
    for kind in ("action", "reaction", "over"):
        match = match_until(
            user, kind, least=14 * (kind == "action"), names=NAMES, options={"turn_cap": 2}
        )
        member.goto(match.get_absolute_url())
        expect(member.locator("#now-title, .match-result, #now").first).to_be_visible()
        head = member.locator(".choice-head").first
        if kind == "action":
            head.click()
        found += each_tab(member, kind, spills)

    assert not found, "\n".join(found)


def test_names_stand_apart_in_the_chat(member, user, spills):
    match = match_until(user, "action", least=14, names=NAMES)
    other = get_user_model().objects.create_user("ben")
    Seat.objects.filter(match=match, number=1).update(user=other)

    member.goto(match.get_absolute_url())
    member.locator("#tab-talk").click()
    member.locator("#talk-text").fill("שלום, 7 יחידות")
    member.locator("#talk-text").press("Enter")
    said = member.locator(".said-text")
    expect(said).to_have_text("שלום, 7 יחידות")

    assert said.evaluate("each => getComputedStyle(each).direction") == "rtl"
    assert not (found := each_tab(member, "chat", spills)), "\n".join(found)


def test_names_stand_apart_in_the_lobby_and_the_builder(member, user, spills):
    units = (line("jaeger", name=NAMES[0], note=NAMES[1]), line("jaeger", name=NAMES[1]))
    draft = DraftFactory(name=NAMES[0], note=NAMES[1], faction="rebels", units=units)
    roster = RosterFactory(owner=user, draft=draft)
    proposal = propose(owner=Owner(user=user), agreed=agreed(names=NAMES))
    addresses = (
        "/matches/",
        proposal.get_absolute_url(),
        "/rosters/",
        roster.get_absolute_url(),
        f"{roster.get_absolute_url()}history/",
    )

    found = []
    for number, address in enumerate(addresses):
        for size in (DESK, PHONE):
            member.set_viewport_size(size)
            member.goto(address)
            picture(member, f"from-right-page-{number}-{size['width']}", full_page=True)
            if spills(member) > 0:
                found.append(f"{address} is wider than {size['width']} px")
        found += bare(member)

    assert not found, "\n".join(found)

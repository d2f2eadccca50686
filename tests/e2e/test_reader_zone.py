"""Dates in the zone of the reader's browser: rewritten on the first page, then by the server."""

from datetime import UTC, datetime

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from rosters.models import Revision, Roster
from tests.factories import RosterFactory

pytestmark = pytest.mark.e2e

AT = datetime(2026, 1, 5, 23, 7, tzinfo=UTC)


@pytest.fixture
def roster(_live, user):
    """A roster that was changed on 5 January, shortly before midnight UTC."""
    roster = RosterFactory(owner=user)
    Revision.objects.filter(roster=roster).update(at=AT)
    Roster.objects.filter(pk=roster.pk).update(updated_at=AT)
    return roster


@pytest.fixture
def traveller(browser, member, base_url):
    """Opens the browser of somebody signed in, in this zone and language."""
    contexts = []

    def opened(zone, locale):
        context = browser.new_context(base_url=base_url, timezone_id=zone, locale=locale)
        contexts.append(context)
        context.add_cookies(member.context.cookies())
        return context.new_page()

    yield opened
    for context in contexts:
        context.close()


@pytest.mark.parametrize(
    ("zone", "locale", "first", "second"),
    [
        ("Asia/Tokyo", "en", "6 January 2026, 08:07 GMT+9", "6 January 2026, 08:07 JST"),
        ("Europe/Paris", "fr", "6 janvier 2026, 00:07 UTC+1", "6 janvier 2026, 00:07 CET"),
        ("America/New_York", "en", "5 January 2026, 18:07 EST", "5 January 2026, 18:07 EST"),
    ],
)
def test_a_moment_is_in_the_readers_zone_from_the_first_page_on(
    traveller, roster, zone, locale, first, second
):
    page = traveller(zone, locale)
    address = reverse("roster-history", args=[roster.pk])

    answer = page.goto(address)
    assert "23:07 UTC" in answer.text()
    expect(page.locator("time[data-form=moment]").first).to_have_text(first)
    assert {each["name"]: each["value"] for each in page.context.cookies()}["timezone"] == zone

    answer = page.goto(address)
    assert second in answer.text()
    expect(page.locator("time[data-form=moment]").first).to_have_text(second)


def test_a_day_is_that_of_the_readers_zone_on_the_first_page(traveller, roster):
    page = traveller("Asia/Tokyo", "en")
    answer = page.goto("/rosters/")

    assert ">5 January 2026<" in answer.text()
    expect(page.locator("time[data-form=day]").first).to_have_text("6 January 2026")


def test_a_reader_who_travels_gets_the_dates_of_the_new_zone(traveller, roster):
    page = traveller("Asia/Tokyo", "en")
    page.goto("/rosters/")
    now = next(each for each in page.context.cookies() if each["name"] == "timezone")
    page.context.add_cookies([now | {"value": "Europe/Paris"}])
    answer = page.goto(reverse("roster-history", args=[roster.pk]))

    assert "00:07 CET" in answer.text()
    expect(page.locator("time[data-form=moment]").first).to_contain_text("08:07 GMT+9")

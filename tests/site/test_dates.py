"""Dates have one form on all pages, in the reader's time zone, which is named."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.urls import reverse
from django.utils import timezone, translation

from frontier_site.reader_zone import ZONE_COOKIE, zone_named
from rosters.dates import day_told, moment_printed, moment_told
from rosters.models import Revision
from rosters.templatetags.dates import moment
from rules.pace.models import Absence
from tests.factories import RosterFactory

ROOT = Path(settings.BASE_DIR)
AT = datetime(2026, 1, 5, 23, 7, tzinfo=UTC)
OTHER_FILTERS = re.compile(r"\|\s*(?:date|time|timesince|timeuntil|naturaltime|naturalday)\b")
OWN_FORMS = re.compile(r"strftime|date_format\(|toLocale(?:Date|Time)String|dateStyle|timeStyle")
THE_PLACES = {"rosters/dates.py"}


def test_no_template_formats_a_date_by_itself():
    found = [
        f"{path.relative_to(ROOT)}: {each.group()}"
        for path in sorted((ROOT / "templates").rglob("*.*"))
        for each in OTHER_FILTERS.finditer(path.read_text("utf-8"))
    ]
    assert found == []


def test_no_module_formats_a_date_by_itself():
    sources = [
        path
        for folder, ending in (("rosters", "py"), ("rules", "py"), ("static/js", "js"))
        for path in (ROOT / folder).rglob(f"*.{ending}")
    ]
    assert len(sources) > 300
    found = {
        str(path.relative_to(ROOT)) for path in sources if OWN_FORMS.search(path.read_text("utf-8"))
    }
    assert found == THE_PLACES


@pytest.mark.parametrize(
    ("language", "zone", "told"),
    [
        ("en", "", "5 January 2026, 23:07 UTC"),
        ("fr", "", "5 janvier 2026, 23:07 UTC"),
        ("en", "Europe/Paris", "6 January 2026, 00:07 CET"),
        ("fr", "America/New_York", "5 janvier 2026, 18:07 EST"),
        ("en", "../../etc/passwd", "5 January 2026, 23:07 UTC"),
    ],
)
def test_a_moment_is_told_in_the_readers_zone_and_names_it(language, zone, told):
    with translation.override(language), timezone.override(zone_named(zone)):
        assert moment_told(AT) == told
        assert day_told(AT) == told.partition(",")[0]
        assert moment(AT) == (
            f'<time datetime="2026-01-05T23:07:00+00:00" data-form="moment">{told}</time>'
        )
        assert moment_printed(AT).endswith("23:07 UTC")


@pytest.mark.django_db
def test_pages_follow_the_zone_that_the_browser_named(client, user):
    client.force_login(user)
    roster = RosterFactory(owner=user)
    Revision.objects.filter(roster=roster).update(at=AT)
    address = reverse("roster-history", args=[roster.pk])

    assert "5 January 2026, 23:07 UTC" in client.get(address).content.decode()
    client.cookies[ZONE_COOKIE] = "Asia/Tokyo"
    assert "6 January 2026, 08:07 JST" in client.get(address).content.decode()
    assert timezone.get_current_timezone_name() == "UTC"


@pytest.mark.django_db
def test_admin_pages_have_the_same_form(admin_client):
    Authenticator.objects.update(created_at=AT)
    page = admin_client.get(reverse("admin:mfa_authenticator_changelist")).content.decode()
    assert "5 January 2026, 23:07 UTC" in page


@pytest.mark.django_db
def test_days_away_begin_at_midnight_of_the_readers_zone(client, user):
    client.force_login(user)
    client.cookies[ZONE_COOKIE] = "Asia/Tokyo"
    first = (timezone.now() + timedelta(days=3)).date()
    assert (
        client.post("/accounts/me/away/", {"first": first.isoformat(), "days": 2}).status_code
        == 302
    )

    since = Absence.objects.get(user=user).since.astimezone(zone_named("Asia/Tokyo"))
    assert (since.date(), since.hour) == (first, 0)

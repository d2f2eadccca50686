"""Access control: every URL of the site, with every method, requested by every kind of user.

URLs are found in the URLconf, operations of the API in its schema. A new one must be added to
`permissions.txt` before this passes again.
"""

import re
from functools import cache
from pathlib import Path

import pytest
from drf_spectacular.generators import SchemaGenerator

from rosters.models import Roster
from rules.admin import MatchAdmin
from tests.security.asking import AUDIENCES, METHODS, REFUSED, fares
from tests.security.people import PEOPLE, all_browsers
from tests.security.routes import address, routes
from tests.security.worked_out import once_for_all

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

TURNED_AWAY = {"in", *map(str, REFUSED)}
DIVISIONS = 4


@pytest.fixture(autouse=True)
def _worked_out_once():
    with once_for_all():
        yield


@cache
def permissions():
    """Who is let in: by pattern and method."""
    lines = (Path(__file__).parent / "permissions.txt").read_text().splitlines()
    rows = [line.split(" | ") for line in lines if not line.startswith("#")]
    return {
        (pattern.removeprefix("/"), method): audience
        for pattern, methods, audience in rows
        for method in methods.split()
    }


def strays(browsers, ana, chosen):
    """Where somebody fares otherwise than is written down."""
    found = []
    for route in chosen:
        path = address(route, ana)
        for method in METHODS:
            audience = permissions().get((route.pattern, method))
            if audience is not None:
                expected = {who: {AUDIENCES[audience][who]} for who in PEOPLE}
            else:
                expected = dict.fromkeys(("anonymous", "owner"), TURNED_AWAY)
            for who, outcomes in expected.items():
                fared = fares(browsers[who], method, path, ana)
                if fared not in outcomes:
                    found.append(f"{who}: {method} /{route.pattern} gives {fared}")
    return found


@pytest.mark.parametrize("division", range(DIVISIONS))
def test_access_is_as_listed_for_every_person_and_url(division):
    ana, browsers = all_browsers()

    assert strays(browsers, ana, routes()[division::DIVISIONS]) == []


def test_the_list_of_urls_is_complete():
    known = {pattern for pattern, _method in permissions()}

    assert {route.pattern for route in routes()} ^ known == set()


def test_the_list_of_api_operations_is_complete():
    paths = SchemaGenerator().get_schema(request=None, public=True)["paths"]
    documented = {
        (gapless(path), method.upper()) for path, item in paths.items() for method in item
    }
    written = {
        ("/" + gapless(pattern), method)
        for pattern, method in permissions()
        if pattern.startswith("api/") and pattern != "api/v1/schema/"
    }

    assert documented ^ written == set()


def gapless(path):
    return re.sub(r"<[^>]*>|\{[^}]*\}", "*", path)


def test_a_planted_permission_error_is_found(monkeypatch):
    """Rosters are read by whoever knows their address, and an absence ended by whoever is signed
    in.
    """
    ana, browsers = all_browsers()
    chosen = [
        each
        for each in routes()
        if each.pattern in ("rosters/<uuid:id>/history/", "accounts/me/away/<int:id>/end/")
    ]
    assert strays(browsers, ana, chosen) == []

    monkeypatch.setattr("rosters.selectors._kept_by", lambda owner: Roster.objects.all())
    monkeypatch.setattr("rules.views.absences.services.end_absence", lambda **given: None)

    found = strays(browsers, ana, chosen)
    assert "stranger: GET /rosters/<uuid:id>/history/ gives yes" in found
    assert "stranger: POST /accounts/me/away/<int:id>/end/ gives yes" in found


def test_a_page_of_the_admin_that_is_open_to_all_staff_is_found(monkeypatch):
    ana, browsers = all_browsers()
    chosen = [each for each in routes() if each.pattern == "admin/rules/match/"]
    assert strays(browsers, ana, chosen) == []

    monkeypatch.setattr(MatchAdmin, "has_view_permission", lambda *asked: True)

    found = strays(browsers, ana, chosen)
    assert "clerk: GET /admin/rules/match/ gives yes" in found
    assert "moderator: GET /admin/rules/match/ gives yes" in found

"""Full disks and read-only databases are reported, and nothing is half written."""

from __future__ import annotations

from contextlib import contextmanager
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from rosters.owners import Owner
from rules.matches.selectors import match_of
from rules.models import Match
from tests.api.play import REBELS, at
from tests.rules.players import started

PAGES = 2**30
"""SQLite's own limit."""


@pytest.fixture
def visitor(user):
    """A visitor that is shown what goes wrong."""
    visitor = Client(raise_request_exception=False)
    visitor.force_login(user)
    return visitor


@pytest.fixture
def sqlite(transactional_db):
    if connection.vendor != "sqlite":
        pytest.skip("these limits are SQLite's")


@contextmanager
def pragma(name, value, afterwards):
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA {name} = {value}")
        try:
            yield
        finally:
            cursor.execute(f"PRAGMA {name} = {afterwards}")


def test_play_resumes_after_a_read_only_disk(sqlite, user, visitor):
    match = started(Owner(user=user))
    body = {"id": str(uuid4()), "seat": 0, "seq": match.head, "command": REBELS}

    def sent():
        return visitor.post(at(match, "commands/"), body, content_type="application/json")

    with pragma("query_only", 1, 0):
        refused, looked = sent(), visitor.get(at(match))

    assert refused.status_code == 503
    assert refused.json()["errors"][0]["code"] == "read_only"
    assert looked.status_code == 200
    assert match_of(Owner(user=user), match.pk).head == match.head
    assert sent().status_code == 200
    assert match_of(Owner(user=user), match.pk).head == match.head + 1


def test_a_form_that_cannot_be_saved_is_answered_with_a_page(sqlite, visitor):
    with pragma("query_only", 1, 0):
        answer = visitor.post("/accounts/me/away/", {"first": timezone.now().date(), "days": "2"})

    assert answer.status_code == 503
    assert "Nothing can be saved on this site at the moment" in answer.content.decode()


def test_nothing_is_half_written_when_the_database_cannot_grow(sqlite, user, visitor):
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")  # no room that what was deleted before has left
        cursor.execute("PRAGMA page_count")
        [pages] = cursor.fetchone()
    terms = {"mission": "assault", "layout": "A", "names": ["Ana", "Bo"], "accepted": [0, 1]}

    def begun():
        return visitor.post("/api/v1/matches/", terms, content_type="application/json")

    with pragma("max_page_count", pages, PAGES):
        answers = [begun() for _ in range(20)]
        looked = visitor.get("/api/v1/matches/")

    kept = sum(answer.status_code == 201 for answer in answers)
    refused = [answer for answer in answers if answer.status_code != 201]
    assert refused
    assert {answer.status_code for answer in refused} == {503}
    assert {answer.json()["errors"][0]["code"] for answer in refused} == {"full"}
    assert looked.json()["count"] == kept == Match.objects.count()
    assert all(each.commits.count() == each.head + 1 for each in Match.objects.all())
    assert begun().status_code == 201

"""User texts are escaped on pages, in file names and in print."""

import pytest
from django.core.cache import cache
from django.db import transaction

from rosters.models import Roster
from rules.boards.models import Board
from rules.models import Replay, Seat
from rules.talk.models import Message, Report
from tests.pdf_text import page_texts
from tests.security.people import all_browsers
from tests.security.routes import address, routes

pytestmark = pytest.mark.django_db

EVIL = "<svg/onload=alert(1)>'\"&{{7*7}}</evil>"
READERS = ("owner", "opponent", "spectator", "staff", "anonymous")


@pytest.fixture(scope="module")
def told(django_db_setup, django_db_blocker):
    """Every answer to those who may read what Ana has written: its address, and what it is."""
    with django_db_blocker.unblock(), transaction.atomic():
        ana, browsers = all_browsers()
        for roster in Roster.objects.all():
            draft = roster.draft.change(name=EVIL, note=EVIL)
            Roster.objects.update(name=EVIL, note=EVIL, document=draft.encode())
        for rows in (Board.objects, Seat.objects):
            rows.update(name=EVIL)
        Replay.objects.update(title=EVIL)
        Message.objects.filter(phrase="").update(name=EVIL, text=EVIL)
        Report.objects.update(why=EVIL)
        answers = [
            (address(route, ana), answer)
            for route in routes()
            for answer in asked(route, ana, browsers)
        ]
        transaction.set_rollback(True)
    return answers


def asked(route, ana, browsers):
    for who in READERS:
        cache.clear()
        with transaction.atomic():
            yield browsers[who].get(address(route, ana))
            transaction.set_rollback(True)


def test_user_texts_are_escaped_on_every_page(told):
    pages = [
        (path, answer.content.decode())
        for path, answer in told
        if "text/html" in answer.get("Content-Type", "")
    ]

    assert sum("svg/onload" in page for _path, page in pages) > 20
    assert [path for path, page in pages if "<svg/onload" in page or "</evil" in page] == []


def test_user_texts_in_file_names_are_sanitised(told):
    names = {
        answer["Content-Disposition"] for _path, answer in told if "Content-Disposition" in answer
    }

    assert any("svg" in name for name in names)
    assert not any(set(name) & set("<>{}&\n\r\\") for name in names)


def test_user_texts_are_printed_unchanged(told):
    papers = [
        "".join(page_texts(answer.content))
        for path, answer in told
        if answer.get("Content-Type") == "application/pdf" and path.startswith("/shared/")
    ]

    assert papers
    assert all("<svg/onload=alert(1)>" in paper for paper in papers)

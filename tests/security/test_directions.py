"""Names written from right to left keep to themselves: no page, title or label is reordered."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from django.core.cache import cache
from django.db import transaction

from rosters.accounts.models import User
from rosters.models import Roster
from rules.boards.models import Board
from rules.engine.tabletop.bidi_marks import isolated
from rules.models import Replay, Seat
from rules.talk.models import Message, Report
from tests.security.people import all_browsers
from tests.security.routes import THE_ADMIN, address, routes

pytestmark = pytest.mark.django_db

NAME = "מחלקה 7"
READERS = ("owner", "opponent", "spectator", "staff", "anonymous")
VOID = {"input", "meta", "link", "img", "br", "hr", "source", "col", "wbr"}
RAW = {"href", "src", "action", "content"}
"""Attributes that hold addresses, and those of scripts beside `data-`."""


class Places(HTMLParser):
    """Where a page lets a name run into its neighbours: `bare`, and how often it stands `apart`."""

    def __init__(self):
        super().__init__()
        self.bare, self.apart, self._open = [], 0, []

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        is_auto = tag == "bdi" or given.get("dir") == "auto"
        for key, value in given.items():
            if key in RAW or key.startswith("data-") or given.get("type") == "hidden":
                continue
            self._seen(value or "", f"{tag} {key}", is_apart=key == "value" and is_auto)
        if tag not in VOID:
            self._open.append((tag, is_auto))

    def handle_endtag(self, tag):
        while self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data):
        if any(tag in ("script", "style") for tag, _auto in self._open):
            return
        inside = " ".join(tag for tag, _auto in self._open[-2:])
        self._seen(data, inside, is_apart=any(auto for _tag, auto in self._open))

    def _seen(self, text, where, *, is_apart):
        named, safe = text.count(NAME), text.count(isolated(NAME))
        self.apart += named if is_apart else safe
        if not is_apart and named > safe:
            self.bare.append(f"{where}: {text.strip()[:80]}")


@pytest.fixture(scope="module")
def told(django_db_setup, django_db_blocker):
    """Every page of those who may read what Ana has named."""
    with django_db_blocker.unblock(), transaction.atomic():
        ana, browsers = all_browsers()
        User.objects.filter(pk=ana.scene.ana.user.pk).update(username=NAME)
        for roster in Roster.objects.all():
            units = tuple(each.change(name=NAME, note=NAME) for each in roster.draft.units)
            draft = roster.draft.change(name=NAME, note=NAME, units=units)
            Roster.objects.filter(pk=roster.pk).update(
                name=NAME, note=NAME, document=draft.encode()
            )
        for rows in (Board.objects, Seat.objects):
            rows.update(name=NAME)
        Replay.objects.update(title=NAME)
        Message.objects.filter(phrase="").update(name=NAME, text=NAME)
        Report.objects.update(why=NAME)
        pages = [
            (path, answer.content.decode())
            for path, answer in _asked(ana, browsers)
            if "text/html" in answer.get("Content-Type", "") and answer.status_code == 200
        ]
        transaction.set_rollback(True)
    return pages


def _asked(ana, browsers):
    for route in routes():
        path = address(route, ana)
        if path.startswith(f"/{THE_ADMIN}"):
            continue
        for who in READERS:
            cache.clear()
            with transaction.atomic():
                yield path, browsers[who].get(path)
                transaction.set_rollback(True)


def test_every_name_on_a_page_stands_apart_from_its_neighbours(told):
    bare, apart = set(), 0
    for path, page in told:
        places = Places()
        places.feed(page)
        apart += places.apart
        bare |= {f"{path} {each}" for each in places.bare}
    assert apart > 200
    assert not bare, "\n".join(sorted(bare))

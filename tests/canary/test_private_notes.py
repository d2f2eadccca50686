"""Private notes on a roster that others can read are told to none of them, wherever they look."""

from __future__ import annotations

import itertools
import json
from dataclasses import dataclass

import pytest
from django.core.cache import cache
from django.db import transaction

from rosters import selectors
from rosters.edits import ChangeUnit
from rosters.models import PrintJob, Roster
from rosters.printing.background.jobs import finish_job, take_job
from rosters.printing.options import PARTS
from rosters.printing.orders.order import printed, read
from rosters.printing.orders.sections import KINDS
from rosters.services import edit_roster, share_roster
from tests.canary.audience import browser
from tests.canary.crawl import answers, asked_once, cached, known_to, leaks, readable
from tests.canary.scene import NOTE, Scene, roster_of, set_out

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

READERS = ("opponent", "stranger", "anonymous")
ON_A_UNIT = "Kakariki"
MARKERS = {"the note": NOTE, "the note on a unit": ON_A_UNIT}
DIALOG = ("page/", "document.pdf")
LONG = "parts=cards,roster,open&size=a6&sides=pages&blanks=20"
"""Enough to be drawn in the background."""
PATHS = ("/rosters/", "/shared/", "/api/v1/rosters/")


@dataclass
class Shared:
    """A public roster of Ana with both notes, and the match in which a reader may use it."""

    scene: Scene
    roster: Roster

    def show(self) -> None:
        share_roster(roster=self.roster, visibility="public", notes_shown=True)


@pytest.fixture
def shared():
    scene = set_out()
    roster = roster_of(scene.ana, 7)
    edit = ChangeUnit(line=roster.draft.units[0].id, note=ON_A_UNIT)
    roster = edit_roster(roster=roster, expected=1, edit=edit, owner=scene.ana)
    return Shared(scene, share_roster(roster=roster, visibility="public"))


def told_to(who, shared):
    """All that `who` can read of the roster, on every address that takes its id or its link, and on
    paper.
    """
    client, told = browser(who, shared.scene), {}
    for place, response in _asked(client, shared):
        told[f"{response.status_code} {place}"] = " ".join(readable(response).split())
    return told


def _asked(client, shared):
    roster = shared.roster
    known = known_to(shared.scene, token=[roster.share_token]) | {"id": [roster.pk]}
    known["form"] = ["json", "text", "markdown"]
    for about in PATHS:
        yield from answers(client, shared.scene, known, about)
    names = (("roster", str(roster.pk)), ("shared", roster.share_token))
    for what, (name, value), part in itertools.product(DIALOG, names, PARTS):
        place = f"/print/{what}?{name}={value}&parts={part}"
        yield place, asked_once(lambda at=place: client.get(at))
    for name, value in names:
        yield f"/print/?{name}", asked_once(lambda n=name, v=value: client.get("/print/", {n: v}))
        body = json.dumps({name: value, "parts": ["cards", "roster"]})
        yield (
            f"POST {body}",
            asked_once(lambda sent=body: client.post("/api/v1/print/", sent, "application/json")),
        )
        yield f"job of {name}", _drawn_in_the_background(client, f"{name}={value}")


def _drawn_in_the_background(client, query):
    with transaction.atomic():
        begun = client.post(f"/print/jobs/new/?{query}&{LONG}")
        assert begun.status_code == 302, begun.content
        job = take_job()
        finish_job(job, printed(read(bytes(job.order), KINDS)))
        document = client.get(f"{begun.url}document.pdf")
        assert document.status_code == 200
        transaction.set_rollback(True)
    return document


def test_private_notes_are_told_to_no_reader(shared):
    found = []
    for who in READERS:
        cache.clear()
        told = told_to(who, shared)
        found += [f"{who}: {each}" for each in leaks(told | cached(), MARKERS)]
        read = [place for place in told if place.startswith("200")]
        assert len(read) > len(PARTS) * len(DIALOG), who

    assert found == []
    assert not PrintJob.objects.exists()


def test_notes_that_are_shown_are_found_in_each_kind_of_place(shared):
    shared.show()

    told = told_to("stranger", shared)

    told_notes = {place for place, text in told.items() if NOTE in text or ON_A_UNIT in text}
    id, link = shared.roster.pk, shared.roster.share_token
    places = (
        f"200 GET /shared/{link}/",
        *(f"200 GET /rosters/{id}/export/{form}/" for form in ("json", "text", "markdown")),
        f"200 GET /rosters/{id}/cards.pdf",
        f"200 GET /shared/{link}/sheet.pdf",
        f"200 GET /api/v1/rosters/{id}/",
        f"201 POST /api/v1/rosters/{id}/clone/",
        f"200 /print/page/?shared={link}&parts=roster",
        "200 job of roster",
        "200 job of shared",
    )
    missing = [place for place in places if not any(each.startswith(place) for each in told_notes)]
    assert missing == []


def test_a_page_that_shows_rosters_as_they_are_is_noticed(shared, monkeypatch):
    monkeypatch.setattr(selectors, "as_read", lambda row: row)

    assert leaks(told_to("stranger", shared), MARKERS)

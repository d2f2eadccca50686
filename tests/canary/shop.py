"""Print requests that might reveal a secret."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.test import Client

from rosters.models import PrintJob, Roster
from rosters.printing.background.jobs import finish_job, take_job
from rosters.printing.options import PARTS
from rosters.printing.orders.order import printed, read
from rosters.printing.orders.sections import KINDS
from rosters.seals import seal_of
from rosters.services import lock_roster
from rules.boards.models import Board
from tests.boards.drawn import kept
from tests.canary.crawl import asked_once, readable
from tests.canary.scene import NOTE, ROSTER, UNIT, Scene, browser_of, roster_of

API, JSON = "/api/v1/print/", "application/json"
BOARD = "Lac des Canaris"
ASKED = ("", "page/", "document.pdf", "preview.png", "jobs/new/")
LONG = {"parts": ",".join(PARTS[:6]), "size": "a6", "sides": "pages", "blanks": "20"}
"""Enough to be drawn in the background, of a roster."""


@dataclass
class Shelf:
    """What Ana alone may have printed: a locked roster, a board, a document that has been drawn."""

    roster: Roster
    board: Board
    job: PrintJob

    @property
    def markers(self) -> dict[str, str]:
        """What gives each of them away, the salt also as it stands on paper."""
        seal = seal_of(self.roster)
        assert seal is not None
        grouped = " ".join(seal.salt[at : at + 8] for at in range(0, 64, 8))
        return {
            "the salt": seal.salt,
            "the salt on paper": grouped[:35],
            "the name of a unit": UNIT,
            "the name of the roster": ROSTER,
            "the note": NOTE,
            "the name of the board": BOARD,
        }


def shelf_of(scene: Scene) -> Shelf:
    """What she keeps, each with what must not be told."""
    roster = roster_of(scene.ana, 7)
    roster = lock_roster(roster=roster, expected=roster.revision, owner=scene.ana)
    board = kept(scene.ana, name=BOARD)
    hers = browser_of(scene.ana.user)
    begun = hers.post(f"/print/jobs/new/?{_query({'roster': roster.pk} | LONG)}")
    assert begun.status_code == 302, begun.content
    job = take_job()
    assert job is not None
    finish_job(job, printed(read(bytes(job.order), KINDS)))
    return Shelf(roster=roster, board=board, job=job)


def told_of_paper(client: Client, scene: Scene, shelf: Shelf) -> dict[str, str]:
    """All that `client` can read of the shop, by place; what they typed themselves is no news."""
    own = [str(each.pk) for each in (shelf.roster, shelf.board, shelf.job, scene.match)]
    told = {}
    for place, response in _answers(client, scene, shelf):
        text = " ".join(readable(response).split())
        for each in own:
            text = text.replace(each, "")
        told[f"{response.status_code} {place}"] = text
    return told


def _answers(client: Client, scene: Scene, shelf: Shelf) -> Iterator[tuple[str, HttpResponse]]:
    for address in (*_of_the_dialog(scene, shelf), *_of_their_own(scene, shelf)):
        yield f"GET {address}", asked_once(lambda a=address: client.get(a))
        if "jobs/" in address:
            yield f"POST {address}", asked_once(lambda a=address: client.post(a))
    for body in _bodies(scene, shelf):
        sent = json.dumps(body)
        yield f"POST {API} {sent}", asked_once(lambda s=sent: client.post(API, s, JSON))


def _of_the_dialog(scene: Scene, shelf: Shelf) -> Iterator[str]:
    """Each of the shop's pages, asked for everything of hers, in every way to name it."""
    for what, query in itertools.product(ASKED, _queries(scene, shelf)):
        yield f"/print/{what}?{_query(query)}"


def _queries(scene: Scene, shelf: Shelf) -> Iterator[dict[str, Any]]:
    roster, board, match = shelf.roster.pk, shelf.board.pk, scene.match.pk
    for part in PARTS:
        yield {"roster": roster, "parts": part}
    yield {"roster": roster} | LONG
    yield {"roster": roster, "copies": "type", "language": "fr"}
    yield {"system": "frontier", "roster": roster, "unit": "jaeger"}
    yield {"shared": roster}
    yield {"board": board, "parts": "board,mat"}
    yield {"shared-board": board}
    yield {"system": "frontier", "layout": board}
    yield from ({name: match} for name in ("table", "match", "replay"))


def _of_their_own(scene: Scene, shelf: Shelf) -> Iterator[str]:
    """Addresses of single sheets and documents."""
    for sheet in ("cards.pdf", "sheet.pdf", "sealed.pdf"):
        yield f"/rosters/{shelf.roster.pk}/{sheet}"
        yield f"/shared/{shelf.roster.pk}/{sheet}"
    for seat in ("", "?seat=0", "?seat=1", "?seat=0&seat=1"):
        yield f"/matches/{scene.match.pk}/sealed.pdf{seat}"
    yield f"/matches/{scene.match.pk}/print/"
    yield f"/matches/{scene.match.pk}/report.pdf"
    yield f"/boards/{shelf.board.pk}/sheet/"
    for page in ("", "document.pdf", "cancel/"):
        yield f"/print/jobs/{shelf.job.pk}/{page}"
    for page in ("", "document/"):
        yield f"/api/v1/print/jobs/{shelf.job.pk}/{page}"


def _bodies(scene: Scene, shelf: Shelf) -> Iterator[dict[str, Any]]:
    """The same of the API, several of each name too."""
    for query in _queries(scene, shelf):
        told = {name: str(value) for name, value in query.items() if name != "parts"}
        yield told | ({"parts": query["parts"].split(",")} if "parts" in query else {})
    yield {"roster": ["0" * 32, str(shelf.roster.pk)]}


def _query(query: dict[str, Any]) -> str:
    return "&".join(f"{name}={value}" for name, value in query.items())

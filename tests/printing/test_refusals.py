"""Unprintable requests get a message and a status, on every page and by API."""

from __future__ import annotations

import html
import re

import pytest

from rosters.owners import Owner
from rosters.printing.background.drawing_process import (
    MOST_MEMORY,
    DrawingFailedError,
    drawing_process,
)
from rosters.printing.drawing.sheet import Imprint
from rosters.printing.options import Options
from rosters.printing.orders.order import Order, written
from rosters.services import create_roster
from tests.printing.greedy import Greedy

PAGES = ("", "page/", "document.pdf", "preview.png", "jobs/new/")
API = "/api/v1/print/"
CASES = {
    "an unknown option": ({"system": "frontier", "foil": "1"}, 400, "There is no option foil."),
    "an unknown value": ({"system": "frontier", "size": "wall"}, 400, "The card size must be one"),
    "an unknown unit": ({"system": "frontier", "unit": "ghost"}, 400, "There is no unit ghost."),
    "an unknown board": ({"system": "frontier", "layout": "Z"}, 400, "There is no board Z."),
    "a part that is not there": (
        {"system": "frontier", "parts": "mat"},
        400,
        "The parts must be chosen",
    ),
    "900 cards": ({"system": "frontier", "unit": ["jaeger"] * 900}, 413, "At most 200 cards"),
    "5,000 cards": ({"system": "frontier", "unit": ["jaeger"] * 5000}, 413, "At most 200 cards"),
    "notes in an address": ({"system": "frontier", "note": "x" * 50_000}, 400, "no option note"),
}


def text_of(answer):
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())).split())


@pytest.fixture
def hidden(other_user, draft_of):
    """Somebody else's roster, which nobody is shown."""
    return create_roster(owner=Owner(user=other_user), draft=draft_of("jaeger", name="Hidden"))


@pytest.mark.django_db
@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("case", CASES)
def test_every_page_refuses_with_a_message(client, page, case):
    query, status, sentence = CASES[case]

    answer = client.get(f"/print/{page}", query)

    assert answer.status_code == status
    assert sentence in text_of(answer)


@pytest.mark.django_db
@pytest.mark.parametrize("case", CASES)
def test_the_api_refuses_with_the_same_message(client, case):
    query, status, sentence = CASES[case]

    answer = client.post(API, query, content_type="application/json")

    assert answer.status_code == status
    assert sentence in answer.json()["errors"][0]["detail"]


@pytest.mark.django_db
@pytest.mark.parametrize("page", PAGES)
def test_a_private_roster_is_indistinguishable_from_a_missing_one(client, hidden, page):
    known, unknown = (
        client.get(f"/print/{page}", {"roster": id})
        for id in (hidden.pk, "00000000-0000-4000-8000-000000000000")
    )

    assert known.status_code == unknown.status_code == 404
    assert "Hidden" not in text_of(known)
    assert text_of(known) == text_of(unknown)


@pytest.mark.django_db
def test_the_api_does_not_reveal_private_rosters(client, hidden):
    known, unknown = (
        client.post(API, {"roster": str(id)}, content_type="application/json")
        for id in (hidden.pk, "00000000-0000-4000-8000-000000000000")
    )

    assert known.status_code == unknown.status_code == 404
    assert known.json() == unknown.json()


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/print/jobs/new/?system=frontier", API])
def test_an_oversized_body_is_refused_by_form_and_api(client, address):
    kind = "application/json" if address == API else "text/plain"

    answer = client.post(address, "x" * (50 << 20), content_type=kind)

    assert answer.status_code == 413


def test_the_memory_of_a_print_worker_is_limited():
    imprint = Imprint(title="Greedy", system="Any", version="1")
    order = Order(imprint=imprint, how=Options(), sections=(Greedy(title="All", most=MOST_MEMORY),))

    with drawing_process(written(order), [Greedy]) as drawing, pytest.raises(DrawingFailedError):
        drawing.listen(60)


def test_a_document_below_the_limits_is_drawn():
    imprint = Imprint(title="Modest", system="Any", version="1")
    order = Order(imprint=imprint, how=Options(), sections=(Greedy(title="Some", most=1 << 20),))

    with drawing_process(written(order), [Greedy]) as drawing:
        while drawing.document is None:
            drawing.listen(60)

    assert drawing.document.startswith(b"%PDF-")

"""Printing by API: the same documents, the same refusals, long ones with an address."""

from __future__ import annotations

import pytest

from rosters.models import PrintJob
from rosters.owners import Owner
from rosters.printing.background import jobs
from rosters.services import create_roster

pytestmark = pytest.mark.django_db


def post(client, **body):
    return client.post("/api/v1/print/", body, content_type="application/json")


@pytest.fixture
def long_roster(user, draft_of):
    draft = draft_of(*["jaeger"] * 200)
    long = draft.change(units=tuple(unit.change(note="Hold! " * 50) for unit in draft.units))
    return create_roster(owner=Owner(user=user), draft=long)


def test_a_program_gets_the_document_of_the_dialog(client):
    body = {"system": "frontier", "mission": "ambush", "parts": ["mission", "board"]}
    by_page = client.get("/print/document.pdf", body | {"low_ink": "1", "language": "fr"})
    by_program = post(client, **body, low_ink=True, language="fr")
    assert by_program["Content-Type"] == "application/pdf"
    assert by_program.content == by_page.content


@pytest.mark.parametrize(
    ("body", "status", "said"),
    [
        ({}, 400, "does not say what to print"),
        ({"system": "frontier", "foil": 1}, 400, "There is no option foil."),
        ({"system": "frontier", "blanks": 21}, 400, "from 0 to 20"),
        ({"system": "frontier", "blanks": {"a": 1}}, 400, "from 0 to 20"),
        ({"system": "frontier", "unit": ["ghost"]}, 400, "There is no unit ghost."),
        ({"system": "frontier", "unit": ["jaeger"] * 5000}, 413, "At most 200 cards"),
        ({"system": "frontier", "unit": ["\ud800"]}, 400, "U+D800"),
        ({"system": "frontier", "\udfff": 1}, 400, "U+DFFF"),
        ({"system": "chess"}, 404, "ot found"),
        ({"roster": "mine"}, 404, "ot found"),
    ],
)
def test_api_errors_have_a_message(client, body, status, said):
    answer = post(client, **body)
    assert answer.status_code == status
    assert said in answer.json()["errors"][0]["detail"]


def test_an_empty_body_is_refused(client):
    answer = client.post("/api/v1/print/", "[1]", content_type="application/json")
    assert answer.status_code == 400


def test_an_oversized_body_is_not_read(client):
    notes = "x" * 50 * 1024 * 1024
    assert post(client, system="frontier", notes=notes).status_code == 413


def test_a_long_document_is_started_polled_and_downloaded(client, user, long_roster):
    client.force_login(user)
    begun = post(client, roster=str(long_roster.pk))
    assert begun.status_code == 202
    where = begun["Location"]
    assert client.get(where).json() == begun.json()
    assert begun.json()["state"] == "waiting"
    assert begun.json()["document"] is None
    assert client.get(f"{where}document/").status_code == 404
    jobs.finish_job(jobs.take_job(), b"%PDF-")
    assert client.get(client.get(where).json()["document"]).content == b"%PDF-"


def test_a_client_can_cancel_its_job(client, user, long_roster):
    client.force_login(user)
    where = post(client, roster=str(long_roster.pk))["Location"]
    assert client.delete(where).status_code == 204
    assert client.get(where).json()["state"] == "cancelled"


def test_rosters_and_jobs_of_other_users_give_404(client, other_user, user, long_roster):
    columns = {"owner": user, "title": "Cards", "query": "", "pages": 50}
    job = PrintJob.objects.create(**columns)
    client.force_login(other_user)
    assert post(client, roster=str(long_roster.pk)).status_code == 404
    assert client.get(f"/api/v1/print/jobs/{job.pk}/").status_code == 404
    assert client.delete(f"/api/v1/print/jobs/{job.pk}/").status_code == 404

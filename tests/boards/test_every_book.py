"""Boards are drawn, kept, found, printed and played on alike for every rule book."""

from __future__ import annotations

import html
import json
import re
from io import BytesIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from pypdf import PdfReader

from rosters.catalogues import book
from rules.boards import board_choices, services
from rules.boards.books import KEYS, drawing_of
from rules.boards.models import Board
from rules.models import Match
from rules.records.record_export import record_of, stored_finding
from rules.records.record_import import record_in
from rules.records.verification import verify
from tests.boards.drawn import drawn, kept
from tests.rules.players import GUEST, MODERN, agree, played, started

pytestmark = pytest.mark.django_db
every_book = pytest.mark.parametrize("key", KEYS)
BOARDS = "/api/v1/boards/"
JSON = "application/json"
SHORT: dict[str, dict[str, Any]] = {
    "frontier": {"options": {"turn_cap": 3}},
    "modern": MODERN,
    "infinite": {"mission": "firefight", "limit": 420, "options": {"rounds": 1}},
}
"""Terms of matches that are soon over."""


def text(answer) -> str:
    return re.sub(r"\s+", " ", answer.content.decode())


@every_book
def test_a_client_creates_checks_and_saves_a_board_of_its_rule_book(client, key):
    made = client.post(BOARDS, drawn(system=key) | {"system": key}, JSON)
    assert (made.status_code, made.json()["system"], made.json()["sound"]) == (201, key, True)
    one = f"{BOARDS}{made.json()['id']}/"
    saved = client.put(one, drawn("B", system=key, version=1), JSON)
    assert (saved.status_code, saved.json()["version"]) == (200, 2)
    assert client.get(one).json()["pieces"] == drawn("B", system=key)["pieces"]
    checked = client.post(f"{BOARDS}check/", drawn("C", system=key) | {"system": key}, JSON)
    assert checked.json() == {"sound": True, "faults": []}


@every_book
def test_a_board_of_another_rule_book_is_refused(client, key):
    for other in set(KEYS) - {key}:
        refused = client.post(BOARDS, drawn(system=other) | {"system": key}, JSON)
        assert refused.status_code == 422
        assert refused.json()["errors"][0]["detail"]
    assert client.post(BOARDS, drawn() | {"system": "chess"}, JSON).status_code == 400


@every_book
def test_a_seed_always_gives_the_same_valid_board(client, key):
    asked = {"seed": "lake", "system": key}
    one, other = (client.post(f"{BOARDS}random/", asked, JSON).json() for _ in range(2))
    assert (one, one["system"]) == (other, key)
    document = {"name": one["name"], "pieces": one["pieces"], "system": key}
    assert client.post(f"{BOARDS}check/", document, JSON).json()["sound"]


@every_book
@pytest.mark.parametrize("start", ["empty", "random", "A", "B", "C"])
def test_a_visitor_starts_a_board_and_looks_at_it(client, key, start):
    page = client.get(f"/boards/new/?system={key}")
    assert f"Copy {book(key).layouts['A'].name}" in text(page)
    answer = client.post(f"/boards/new/?system={key}", {"start": start, "seed": "lake"})
    shown = client.get(answer.headers["Location"])
    assert (shown.status_code, Board.objects.get().system) == (200, key)
    assert f"js/boards/{key}.js" in text(shown)
    assert book(key).name in text(client.get("/boards/"))


@every_book
def test_a_board_is_changed_as_text_copied_shared_and_taken_to_another_site(client, guest, key):
    board = kept(guest, system=key)
    page = board.get_absolute_url()
    written = re.search(r'name="text"[^>]*>\s*([^<]*)<', client.get(page).content.decode())
    assert written
    sent = {"name": "Renamed", "text": html.unescape(written[1]), "version": 1}
    assert client.post(page, sent).status_code == 302
    after = Board.objects.get()
    assert (after.name, after.version, after.pieces) == ("Renamed", 2, board.pieces)
    client.post(f"{page}copy/")
    shared = services.share_board(board=after)
    other = type(client)()
    link = f"/boards/shared/{shared.share_token}/"
    assert "Renamed" in text(other.get(link))
    other.post(f"{link}copy/")
    file = SimpleUploadedFile("b.json", other.get(f"{link}export/").content)
    assert other.post("/boards/import/", {"file": file}).status_code == 302
    rows = list(Board.objects.all())
    assert [(row.system, row.pieces) for row in rows] == [(key, board.pieces)] * 4


@every_book
def test_only_boards_of_its_book_are_offered_for_a_match(client, guest, key):
    mine = kept(guest, system=key)
    others = [kept(guest, system=other) for other in KEYS if other != key]
    assert list(board_choices.offered(guest, key)) == [board_choices.key_of(mine.pk)]
    page = text(client.get(f"/matches/new/?system={key}"))
    assert f"own-{mine.pk}" in page
    assert not [each for each in others if f"own-{each.pk}" in page]


@every_book
def test_a_match_is_agreed_on_an_own_board(client, guest, key):
    board = kept(guest, system=key)
    terms = {
        "mission": book(key).catalogue.missions[0].slug,
        "limit": str(book(key).catalogue.missions[0].default_limit),
        "layout": board_choices.key_of(board.pk),
        "first": "Ana",
        "second": "Bo",
        "whom": "screen",
    }
    address = f"/matches/new/?system={key}"
    page = text(client.get(client.post(address, terms).headers["Location"]))
    assert "Dry Lake" in page
    for piece in board.layout.pieces:
        assert piece.name.en in page
    agree(client, terms, address)
    assert Match.objects.get().board == board.document


@every_book
def test_a_match_on_an_own_board_is_played_to_its_end_and_its_record_verifies(
    client, key, tmp_path
):
    match = played(**SHORT[key] | {"system": key, "layout": "", "board": drawn(system=key)})
    found = stored_finding(match)
    assert (found.holds, found.rerun) == (True, "re-run")
    record = record_of(match).encode()
    assert verify(record_in(record)).holds
    header = json.loads(record.split(b"\n")[0])
    assert header["board"] == {"layout": "", **json.loads(json.dumps(drawn(system=key)))}
    session = client.session
    session["guest_key"] = GUEST.guest_key
    session.save()
    for page in ("", "replay/"):
        assert "Dry Lake" in text(client.get(f"/matches/{match.pk}/{page}"))
    file = SimpleUploadedFile("m.frontier.jsonl", record)
    brought = client.post("/matches/import/", {"file": file})
    assert "Dry Lake" in text(client.get(brought.headers["Location"]))


@every_book
def test_match_sheets_show_the_map_of_an_own_board(client, guest, key):
    own = drawn(system=key, name="Back Yard")
    match = started(owner=guest, **SHORT[key] | {"system": key, "layout": "", "board": own})
    order = {"table": match.pk, "parts": "mission,board"}
    page = text(client.get("/print/page/", order))
    assert "Back Yard" in page
    for piece in drawing_of(key).as_layout(drawing_of(key).read(own)).pieces:
        assert piece.name.en in page
    assert client.get("/print/document.pdf", order).content.startswith(b"%PDF")


@every_book
@pytest.mark.parametrize("parts", ["board", "mat"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_an_own_board_is_printed_at_every_size_and_read_as_a_page(
    client, guest, key, parts, language
):
    board = kept(guest, system=key)
    order = {"board": board.pk, "parts": parts, "language": language}
    pdf = client.get("/print/document.pdf", order)
    words = PdfReader(BytesIO(pdf.content)).pages[0].extract_text()
    assert (pdf.status_code, "Dry Lake" in words) == (200, True)
    page = text(client.get("/print/page/", order))
    assert "Dry Lake" in page
    assert client.get(f"{board.get_absolute_url()}sheet/").content.startswith(b"%PDF")


@every_book
def test_reading_and_writing_a_board_round_trips(key):
    drawing = drawing_of(key)
    for own in (drawing.blank(), drawing.copied("A", "fr"), drawing.random("lake", "en")):
        assert drawing.read(drawing.written(own)) == own
        typed = drawing.typed(drawing.plain(own))
        assert typed is None or drawing.read(typed).change(name=own.name) == own

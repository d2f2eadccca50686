"""The pages for own boards, without JavaScript."""

from __future__ import annotations

import json
import re
from urllib.parse import unquote

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from rules.boards import services
from rules.boards.models import Board
from tests.boards.drawn import drawn, kept, spoilt

pytestmark = pytest.mark.django_db


def text(answer) -> str:
    return re.sub(r"\s+", " ", answer.content.decode())


def written(board, **changes):
    return {"name": board["name"], "text": json.dumps(board), "version": 1} | changes


@pytest.mark.parametrize("start", ["empty", "A", "B", "C"])
def test_a_visitor_creates_a_board_stored_for_this_browser(client, start):
    answer = client.post("/boards/new/", {"start": start})
    assert answer.status_code == 302
    page = client.get(answer.headers["Location"])
    assert page.status_code == 200
    assert Board.objects.get().sound is (start != "empty")
    assert text(client.get("/boards/")).count("card-link") == 1


def test_a_random_board_comes_from_its_seed(client):
    for _ in range(2):
        client.post("/boards/new/", {"start": "random", "seed": "lake"})
    one, other = Board.objects.all()
    assert one.pieces == other.pieces
    assert (one.name, one.sound) == ("Random board lake", True)
    client.post("/boards/new/", {"start": "random"})
    assert Board.objects.first().pieces != one.pieces


def test_a_start_that_does_not_exist_is_refused(client):
    assert client.post("/boards/new/", {"start": "Q"}).status_code == 422
    assert not Board.objects.exists()


def test_the_page_of_a_board_lists_each_fault_with_its_clause(client, guest):
    board = kept(guest)
    assert "No problems" in text(client.get(board.get_absolute_url()))
    client.post(board.get_absolute_url(), written(spoilt(scale=3.25)))
    page = text(client.get(board.get_absolute_url()))
    assert "A scale must be a multiple of 0.5, and 0 or more." in page
    assert "/games/frontier/rules/FR-BOARD-5/" in page


def test_faults_are_listed_in_french(client, guest):
    client.cookies["django_language"] = "fr"
    board = kept(guest, pieces=[])
    assert "Le plateau doit aussi avoir des parties d’échelle 0, 1, 2, 3." in text(
        client.get(board.get_absolute_url())
    )


def test_a_board_is_changed_as_text(client, guest):
    board = kept(guest)
    answer = client.post(board.get_absolute_url(), written(drawn("C"), name="  Renamed  "))
    assert answer.status_code == 302
    board.refresh_from_db()
    assert (board.name, board.version) == ("Renamed", 2)


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        pytest.param("not json", "This is not valid JSON: line 1, column 1.", id="no JSON"),
        pytest.param("[]", "The board cannot be read", id="a list"),
        pytest.param(
            '{"pieces": [{"id": 1}]}', "cannot be read at pieces[0].id", id="a wrong type"
        ),
        pytest.param("[" * 200 + "]" * 200, "is nested more than", id="too deep"),
        pytest.param(
            json.dumps({"pieces": [], "name": "x" * 61}),
            "has 61 characters; the limit is 60",
            id="a long name",
        ),
        pytest.param('{"pieces": []}' + " " * 270_000, "at most 256 KiB", id="too long"),
        pytest.param(
            json.dumps(spoilt(polygon=[[n / 20, n % 2] for n in range(200)] * 2)),
            "at most 100 parts, 300 corners",
            id="too many corners",
        ),
    ],
)
def test_invalid_board_text_is_refused_and_kept_for_correction(client, guest, sent, sentence):
    board = kept(guest)
    answer = client.post(board.get_absolute_url(), {"name": "Dry Lake", "text": sent, "version": 1})
    assert answer.status_code == 422
    assert sentence in text(answer)
    board.refresh_from_db()
    assert board.version == 1


def test_text_from_an_older_version_is_not_saved_over_a_newer_one(client, guest):
    board = kept(guest)
    client.post(board.get_absolute_url(), written(drawn("B")))
    answer = client.post(board.get_absolute_url(), written(drawn("C", name="Mine")))
    assert answer.status_code == 409
    assert "saved elsewhere since" in text(answer)
    assert "Mine" in text(answer)


def test_a_board_is_exported_and_imported_again(client, guest):
    board = kept(guest)
    file = client.get(f"{board.get_absolute_url()}export/")
    assert file.headers["Content-Disposition"] == 'attachment; filename="dry-lake.board.json"'
    upload = SimpleUploadedFile("dry-lake.board.json", file.content)
    assert client.post("/boards/import/", {"file": upload}).status_code == 302
    one, other = Board.objects.all()
    assert one.document == other.document


def test_a_board_named_in_another_script_is_exported_under_its_name(client, guest):
    board = kept(guest, name="Ξηρή λίμνη")
    file = client.get(f"{board.get_absolute_url()}export/")
    name = file.headers["Content-Disposition"].partition("filename*=UTF-8''")[2]
    assert unquote(name) == "Ξηρή-λίμνη.board.json"


def test_an_import_without_a_board_is_refused(client):
    for sent, sentence in (("", "Choose a file"), ("{}", "cannot be read")):
        answer = client.post("/boards/import/", {"text": sent})
        assert (answer.status_code, sentence in text(answer)) == (422, True)


def test_a_board_is_copied_deleted_and_brought_back(client, guest):
    board = kept(guest)
    client.post(f"{board.get_absolute_url()}copy/")
    copy = Board.objects.exclude(pk=board.pk).get()
    assert (copy.name, copy.pieces) == ("Dry Lake (copy)", board.pieces)
    answer = client.post(f"{board.get_absolute_url()}delete/", follow=True)
    assert "“Dry Lake” has been deleted." in text(answer)
    assert client.get(board.get_absolute_url()).status_code == 404
    answer = client.post(f"{board.get_absolute_url()}restore/")
    assert client.get(answer.headers["Location"]).status_code == 200


def test_the_limit_of_stored_boards_is_reported(client, guest, monkeypatch):
    board = kept(guest)
    monkeypatch.setattr(services, "MOST_BOARDS", 1)
    for address in ("copy/", "delete/"):
        client.post(f"{board.get_absolute_url()}{address}")
    client.post("/boards/new/", {"start": "empty"})
    answer = client.post(f"{board.get_absolute_url()}restore/", follow=True)
    assert "You have 1 boards" in text(answer)


def test_a_link_allows_reading_printing_and_copying_but_not_editing(
    client, guest, django_user_model
):
    board = kept(guest)
    client.post(f"{board.get_absolute_url()}share/", {"share": "on"})
    board.refresh_from_db()
    link = f"/boards/shared/{board.share_token}/"
    assert link in text(client.get(board.get_absolute_url()))
    other = type(client)()
    page = other.get(link)
    assert (page.status_code, "Copy to my boards" in text(page)) == (200, True)
    assert "Edit this board" not in text(page)
    assert "Edit this board" in text(client.get(link))
    assert other.get(f"{link}export/").json()["name"] == "Dry Lake"
    assert other.get(f"{link}sheet/").content.startswith(b"%PDF")
    assert other.post(f"{link}copy/").status_code == 302
    assert Board.objects.count() == 2
    revoked = client.post(f"{board.get_absolute_url()}share/", {"share": "off"}, follow=True)
    assert "The link no longer works." in text(revoked)
    for address in ("", "export/", "sheet/"):
        assert other.get(f"{link}{address}").status_code == 404


@pytest.mark.parametrize("page", ["", "export/", "sheet/"])
def test_other_people_cannot_see_a_board(client, guest, page):
    board = kept(guest)
    assert client.get(f"{board.get_absolute_url()}{page}").status_code == 200
    assert type(client)().get(f"{board.get_absolute_url()}{page}").status_code == 404


@pytest.mark.parametrize("page", ["", "copy/", "delete/", "restore/", "share/"])
def test_other_people_cannot_change_a_board(client, guest, page):
    board = kept(guest)
    assert type(client)().post(f"{board.get_absolute_url()}{page}").status_code == 404
    board.refresh_from_db()
    assert (board.version, board.deleted, board.share_token) == (1, None, None)


def test_an_unknown_paper_size_is_refused(client, guest):
    board = kept(guest)
    assert client.get(f"{board.get_absolute_url()}sheet/?paper=letter").status_code == 200
    assert client.get(f"{board.get_absolute_url()}sheet/?paper=a9").status_code == 400


def test_the_list_needs_a_constant_number_of_queries(client, guest, django_assert_num_queries):
    kept(guest)
    client.get("/boards/")
    with django_assert_num_queries(4) as one:
        client.get("/boards/")
    for layout in "BC":
        kept(guest, layout=layout)
    with django_assert_num_queries(len(one)):
        client.get("/boards/")


def test_the_text_of_a_board_has_one_corner_per_line(client, guest):
    board = kept(guest)
    text = client.get(f"{board.get_absolute_url()}export/").content.decode()
    assert "[20, 13],\n" in text
    assert json.loads(text) == board.document


@pytest.mark.parametrize("name", ["Forêt\u202f!", "Plateau\u00a0n°\u00a02", "Mountain 👩\u200d🚀"])
def test_a_name_may_contain_non_breaking_spaces(client, guest, name):
    board = kept(guest)
    client.post(board.get_absolute_url(), written(drawn(), name=name))
    assert Board.objects.get().name == name
    assert name in client.get("/boards/").content.decode()
    assert client.get(board.get_absolute_url()).status_code == 200


@pytest.mark.parametrize("seed", ["a\x07b", "a\x01b"])
def test_a_seed_that_cannot_name_a_board_is_refused(client, seed):
    answer = client.post("/boards/new/", {"start": "random", "seed": seed})
    assert answer.status_code == 422
    assert "The 2nd character, U+00" in text(answer)
    assert not Board.objects.exists()


@pytest.mark.parametrize(
    "polygon", [[[5, 5]], [[5, 5], [5, 5], [5, 5]], [[5, 5], [8, 8], [8, 5], [5, 8]]]
)
def test_a_part_without_area_is_reported_shown_and_printed(client, guest, polygon):
    board = kept(guest)
    client.post(board.get_absolute_url(), written(spoilt(polygon=polygon)))
    assert not Board.objects.get().sound
    for page in ("", "sheet/", "export/"):
        assert client.get(f"{board.get_absolute_url()}{page}").status_code == 200


def test_a_part_without_corners_is_refused(client, guest):
    board = kept(guest)
    answer = client.post(board.get_absolute_url(), written(spoilt(polygon=[])))
    assert answer.status_code == 422
    assert "pieces[0].parts[0].polygon" in text(answer)
    assert client.get("/boards/").status_code == 200

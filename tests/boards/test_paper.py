"""Own boards in print and as accessible pages, for their owner or behind a link."""

from __future__ import annotations

import html
import re
from io import BytesIO

import pytest
from pypdf import PdfReader

from rosters.catalogues import book
from rosters.printing.orders.build import board_sheet_of
from rules.boards.services import share_board
from tests.boards.drawn import kept

pytestmark = pytest.mark.django_db


def words(text):
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", text)).split())


def links_of(data):
    """Where each page of a PDF leads."""
    for page in PdfReader(BytesIO(data)).pages:
        yield from (note.get_object()["/A"]["/URI"] for note in page.get("/Annots", ()))


@pytest.mark.parametrize("parts", ["board", "mat", "board,mat"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_facts_of_a_board_are_tables_on_a_page(client, guest, parts, language):
    board = kept(guest, name="Dry & Wet Lake")

    answer = client.get("/print/page/", {"board": board.pk, "parts": parts, "language": language})

    text = words(answer.content.decode())
    sheet = board_sheet_of(book("frontier"), board.layout, language)
    assert "Dry & Wet Lake" in text
    assert sheet.terrain.rows
    for row in sheet.terrain.rows:
        assert [cell for cell in row if " ".join(cell.split()) not in text] == []
    assert answer.content.decode().count("<table>") >= 2 * len(parts.split(","))


@pytest.mark.parametrize(
    "address",
    ["/boards/{}/sheet/", "/print/document.pdf?board={}", "/print/document.pdf?board={}&parts=mat"],
)
def test_every_printed_link_opens_for_the_boards_owner(client, guest, address):
    board = kept(guest)

    links = set(links_of(client.get(address.format(board.pk)).content))

    assert links
    for link in links:
        assert client.get(link.removeprefix("http://testserver")).status_code == 200


def test_the_printed_link_of_a_shared_board_opens_for_everybody(client, guest):
    board = share_board(board=kept(guest))
    reader = type(client)()

    links = set(links_of(reader.get(f"/boards/shared/{board.share_token}/sheet/").content))

    assert links
    for link in links:
        path = link.removeprefix("http://testserver")
        assert str(board.pk) not in path
        assert reader.get(path).status_code == 200


def test_other_people_cannot_read_a_board(client, guest):
    board = kept(guest)

    assert type(client)().get("/print/page/", {"board": board.pk}).status_code == 404

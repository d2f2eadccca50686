"""Links to shared boards have a preview on other sites."""

from __future__ import annotations

from io import BytesIO

import pytest
from django.test import Client
from PIL import Image

from rosters.catalogues import book
from rosters.printing.pages import link_pictures
from rules.boards import services
from rules.boards.models import Board
from rules.engine.systems import SYSTEMS
from tests.boards.drawn import drawn, kept, read
from tests.rosters.pages import meta_of

pytestmark = pytest.mark.django_db

BOOKS = [each.key for each in SYSTEMS]


@pytest.fixture(autouse=True)
def _nothing_drawn_yet():
    link_pictures.PICTURES.clear()


def shared(owner, **changes):
    board = services.share_board(board=kept(owner, **changes))
    return board, f"/boards/shared/{board.share_token}/"


def picture_at(link, **headers):
    return Client().get(f"{link}picture.png", headers=headers)


@pytest.mark.parametrize("key", BOOKS)
def test_the_link_to_a_shared_board_has_a_preview(guest, key, settings):
    settings.SITE_URL = "https://armies.example/"
    _board, link = shared(guest, system=key, name="Wing & <b>prayer</b>")

    told = meta_of(Client().get(link))

    assert told["og:title"] == "Wing & <b>prayer</b>"
    assert told["og:description"].startswith(f"{book(key).name} · ")
    assert told["og:url"] == f"https://armies.example{link}"
    assert told["og:image"] == f"https://armies.example{link}picture.png"
    assert told["twitter:card"] == "summary_large_image"
    assert Image.open(BytesIO(picture_at(link).content)).size == (1200, 630)


def test_the_picture_of_a_shared_board_is_drawn_once(guest, monkeypatch):
    drawings = []
    draw = link_pictures.link_picture
    monkeypatch.setattr(link_pictures, "link_picture", lambda *a: drawings.append(a) or draw(*a))
    _board, link = shared(guest)

    first = picture_at(link)
    again = picture_at(link)
    known = picture_at(link, if_none_match=first["ETag"])
    known_weakly = picture_at(link, if_none_match=f"W/{first['ETag']}")

    assert first["Content-Type"] == "image/png"
    assert again.content == first.content
    assert [(each.status_code, each.content) for each in (known, known_weakly)] == [(304, b"")] * 2
    assert len(drawings) == 1


def test_a_picture_that_is_known_or_kept_is_answered_without_the_map(guest, monkeypatch):
    _board, link = shared(guest)
    first = picture_at(link)

    def unread(_board):
        raise AssertionError("the map was read")

    monkeypatch.setattr(Board, "layout", property(unread))

    known = picture_at(link, if_none_match=first["ETag"])
    assert (known.status_code, known.content) == (304, b"")
    assert picture_at(link).content == first.content


def test_a_changed_board_and_each_language_have_another_picture(guest):
    board, link = shared(guest)
    tags = {picture_at(link, accept_language=each)["ETag"] for each in ("en", "fr")}
    own = read(drawn(name="Wet Lake"))
    services.save_board(board=board, own=own, is_sound=True, version=board.version)

    tags.add(picture_at(link)["ETag"])

    assert len(tags) == 3


def test_another_board_has_another_picture(guest):
    pictures = {
        picture_at(shared(guest, **changes)[1]).content
        for changes in ({}, {"name": "Wet Lake"}, {"pieces": []})
    }
    assert len(pictures) == 3


def test_a_private_board_has_no_picture(client, guest):
    board, link = shared(guest)
    known = picture_at(link)["ETag"]
    services.unshare_board(board=board)

    for reader in (client, Client()):
        answer = reader.get(f"{link}picture.png", headers={"If-None-Match": known})
        assert answer.status_code == 404
    assert picture_at("/boards/shared/never/").status_code == 404

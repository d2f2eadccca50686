"""Pictures of links are drawn once, even for many readers at once, and few are kept."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.test import RequestFactory

from rosters.catalogues import book
from rosters.printing.orders.build import printed
from rosters.printing.pages import link_pictures
from rosters.printing.pages.link_pictures import PICTURES, Pictured, picture_answer
from rosters.printing.pages.picture_cache import PictureCache

READERS = 8


def test_readers_who_ask_at_once_share_one_drawing(monkeypatch):
    PICTURES.clear()
    drawings, together, frontier = [], Barrier(READERS), book("frontier")
    draw = link_pictures.link_picture
    monkeypatch.setattr(link_pictures, "link_picture", lambda *a: drawings.append(a) or draw(*a))

    def shown():
        livery = printed(frontier).livery(next(iter(frontier.factions)))
        return Pictured("Night watch", ["90 points"], livery)

    def ask(_reader):
        together.wait()
        return picture_answer(RequestFactory().get("/"), frontier, "token.1", shown).content

    with ThreadPoolExecutor(READERS) as readers:
        pictures = set(readers.map(ask, range(READERS)))

    assert (len(drawings), len(pictures)) == (1, 1)


def test_the_pictures_kept_are_bounded_in_bytes():
    cache, drawings = PictureCache(most=100), []

    def find(etag, size=40):
        return cache.find(etag, lambda: drawings.append(etag) or bytes(size))

    for etag in ("a", "b", "a", "c"):  # a is used again, so b makes room for c
        find(etag)
    assert (drawings, cache.held) == (["a", "b", "c"], 80)
    find("a")
    assert drawings == ["a", "b", "c"]
    find("b")
    assert drawings == ["a", "b", "c", "b"]

    assert len(find("too large", 101)) == 101
    assert cache.held == 0


def test_a_drawing_that_fails_is_tried_again():
    cache = PictureCache(most=100)

    def fail():
        raise OSError("no room")

    with pytest.raises(OSError, match="no room"):
        cache.find("a", fail)
    assert cache.find("a", lambda: b"drawn") == b"drawn"

"""Own boards as something to print: one's own, and those behind a link."""

from __future__ import annotations

from django.http import HttpRequest
from django.urls import reverse

from rosters.printing.orders.finding import FINDERS, Finder, Given, one, uuid_in
from rosters.printing.orders.subjects import Subject, Where, layout_subject
from rules.boards.views.finding import kept, shared_at, shelf_of


def offer_boards() -> None:
    """Makes boards something that the print dialog knows; called once, when the site starts."""
    FINDERS.extend((Finder(("board",), _own), Finder(("shared-board",), _shared)))


def _own(request: HttpRequest, given: Given) -> Subject:
    board = kept(request, uuid_in(given, "board"))
    where = Where((("board", str(board.pk)),), board.get_absolute_url())
    return layout_subject(shelf_of(board), board.layout, where)


def _shared(request: HttpRequest, given: Given) -> Subject:
    token = one(given, "shared-board")
    board = shared_at(token)
    where = Where((("shared-board", token),), reverse("board-shared", args=[token]))
    return layout_subject(shelf_of(board), board.layout, where)

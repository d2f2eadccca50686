"""Custom boards as documents of the print dialog: one's own, and shared ones."""

from __future__ import annotations

from django.http import HttpRequest
from django.urls import reverse

from rosters.printing.orders.subject_lookup import FINDERS, Finder, Given, one, uuid_in
from rosters.printing.orders.subjects import Subject, Where, layout_subject
from rules.boards.views.lookup import catalogue_of, kept, shared_at


def offer_boards() -> None:
    """Register boards with the print dialog; called once at start-up."""
    FINDERS.extend((Finder(("board",), _own), Finder(("shared-board",), _shared)))


def _own(request: HttpRequest, given: Given) -> Subject:
    board = kept(request, uuid_in(given, "board"))
    where = Where((("board", str(board.pk)),), board.get_absolute_url())
    return layout_subject(catalogue_of(board), board.layout, where)


def _shared(request: HttpRequest, given: Given) -> Subject:
    token = one(given, "shared-board")
    board = shared_at(token)
    where = Where((("shared-board", token),), reverse("board-shared", args=[token]))
    return layout_subject(catalogue_of(board), board.layout, where)

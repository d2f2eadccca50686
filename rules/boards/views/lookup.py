"""Board look-ups for views, with access control, and common page context."""

from __future__ import annotations

import json
import re
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import get_language

from rosters.catalogues import Book, UnknownNameError, book, books
from rosters.downloads import download
from rosters.layout_map import drawn
from rosters.owners import owner_of
from rosters.printing.orders.build import board_sheet_of
from rules.boards.board_faults import finding_of
from rules.boards.board_jobs import faults_of
from rules.boards.books import drawing_of
from rules.boards.models import Board
from rules.boards.selectors import board_of, shared_board

_CORNER = re.compile(r"\[\s+(-?[\d.]+),\s+(-?[\d.]+)\s+\]")


def language() -> str:
    return get_language() or "en"


def catalogue_of(board: Board) -> Book:
    """The catalogue of the board's rule book."""
    return book(board.system)


def wanted(request: HttpRequest) -> Book:
    """The rule book of `?system=`, the first one by default. Raises Http404."""
    try:
        return book(request.GET.get("system") or books()[0].key)
    except UnknownNameError as error:
        raise Http404 from error


def kept(request: HttpRequest, id: UUID) -> Board:
    """A board of the reader. Raises Http404."""
    try:
        return board_of(owner_of(request), id)
    except Board.DoesNotExist as error:
        raise Http404 from error


def shared_at(token: str) -> Board:
    """The board of a share link. Raises Http404."""
    try:
        return shared_board(token)
    except Board.DoesNotExist as error:
        raise Http404 from error


def shown(request: HttpRequest, board: Board) -> dict[str, Any]:
    """Common context of a board's pages: its map, terrain and faults."""
    catalogue = catalogue_of(board)
    found = faults_of(request, board.system, board.own)
    finding = finding_of(board.system, found, language())
    return {
        "board": board,
        "map": drawn(board.layout),
        "terrain": board_sheet_of(catalogue, board.layout, language()).terrain,
        "system": catalogue,
        "finding": finding,
        "to_mend": sum(fault["severity"] == "error" for fault in finding["faults"]),
    }


def as_text(board: Board) -> str:
    """The board in the text format of its rule book, or as JSON if it has none."""
    return drawing_of(board.system).plain(board.own) or _as_json(board)


def _as_json(board: Board) -> str:
    """The board as readable JSON, one corner a line."""
    text = json.dumps(board.document, ensure_ascii=False, indent=1)
    return _CORNER.sub(r"[\1, \2]", text)


def as_file(board: Board) -> HttpResponse:
    """The board as a JSON file."""
    return HttpResponse(
        _as_json(board),
        content_type="application/json",
        headers=download(board.name, "board.json", otherwise="board"),
    )

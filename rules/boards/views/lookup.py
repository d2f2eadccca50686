"""How the pages of boards find what they show."""

from __future__ import annotations

import json
import re
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.text import slugify
from django.utils.translation import get_language

from rosters.books import Book, UnknownNameError, book, books
from rosters.keepers import keeper_of
from rosters.pictures import drawn
from rosters.printing.orders.build import board_sheet_of
from rules.boards.checking import finding_of
from rules.boards.computing import faults_of
from rules.boards.drawing import drawing_of
from rules.boards.models import Board
from rules.boards.selectors import board_of, shared_board

_CORNER = re.compile(r"\[\s+(-?[\d.]+),\s+(-?[\d.]+)\s+\]")


def language() -> str:
    return get_language() or "en"


def shelf_of(board: Board) -> Book:
    """The rule book that it is drawn for."""
    return book(board.system)


def wanted(request: HttpRequest) -> Book:
    """The book of `?system=`, the first one without it. Raises Http404."""
    try:
        return book(request.GET.get("system") or books()[0].key)
    except UnknownNameError as error:
        raise Http404 from error


def kept(request: HttpRequest, id: UUID) -> Board:
    """A board of the asker's own. Raises Http404."""
    try:
        return board_of(keeper_of(request), id)
    except Board.DoesNotExist as error:
        raise Http404 from error


def shared_at(token: str) -> Board:
    """The board behind a link. Raises Http404."""
    try:
        return shared_board(token)
    except Board.DoesNotExist as error:
        raise Http404 from error


def shown(request: HttpRequest, board: Board) -> dict[str, Any]:
    """What every page of one board needs: its map, its terrain and what speaks against it."""
    shelf = shelf_of(board)
    found = faults_of(request, board.system, board.own)
    finding = finding_of(board.system, found, language())
    return {
        "board": board,
        "map": drawn(board.layout),
        "terrain": board_sheet_of(shelf, board.layout, language()).terrain,
        "system": shelf,
        "finding": finding,
        "to_mend": sum(fault["severity"] == "error" for fault in finding["faults"]),
    }


def as_text(board: Board) -> str:
    """The board in the text form of its book, as JSON where that has none."""
    return drawing_of(board.system).plain(board.own) or _as_json(board)


def _as_json(board: Board) -> str:
    """The board as JSON that people can read: every corner on a line of its own."""
    text = json.dumps(board.document, ensure_ascii=False, indent=1)
    return _CORNER.sub(r"[\1, \2]", text)


def as_file(board: Board) -> HttpResponse:
    """The board as a JSON file."""
    return HttpResponse(
        _as_json(board),
        content_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{_slug(board)}.board.json"'},
    )


def _slug(board: Board) -> str:
    return slugify(board.name) or "board"

"""How the pages of boards find what they show."""

from __future__ import annotations

import json
import re
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.text import slugify
from django.utils.translation import get_language

from rosters.books import Book, book
from rosters.keepers import keeper_of
from rosters.pictures import drawn
from rules.boards.checking import finding_of
from rules.boards.intake import SYSTEM
from rules.boards.models import Board
from rules.boards.selectors import board_of, shared_board

_CORNER = re.compile(r"\[\s+(-?[\d.]+),\s+(-?[\d.]+)\s+\]")


def language() -> str:
    return get_language() or "en"


def shelf() -> Book:
    return book(SYSTEM)


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


def shown(board: Board) -> dict[str, Any]:
    """What every page of one board needs: its map, its terrain and what speaks against it."""
    return {
        "board": board,
        "map": drawn(board.layout),
        "layout": board.layout,
        "system": shelf(),
        "words": shelf().catalogue.words,
        "finding": finding_of(board.own, language()),
    }


def as_text(board: Board) -> str:
    """The board as JSON that people can read: every corner on a line of its own."""
    text = json.dumps(board.document, ensure_ascii=False, indent=1)
    return _CORNER.sub(r"[\1, \2]", text)


def as_file(board: Board) -> HttpResponse:
    """The board as a JSON file."""
    return HttpResponse(
        as_text(board),
        content_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{_slug(board)}.board.json"'},
    )


def _slug(board: Board) -> str:
    return slugify(board.name) or "board"

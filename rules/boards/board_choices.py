"""Custom boards that can be chosen for a match, in addition to the book's layouts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from rosters.owners import Owner
from rules.boards.books import drawing_of
from rules.boards.selectors import playable_boards
from rules.engine.tabletop.reference import Layout

MOST_OFFERED = 12
PROPOSED = "proposed"
"""Form value of the custom board in the terms being countered; either player may own it."""

Documents = dict[str, dict[str, Any]]


def key_of(id: UUID) -> str:
    """The form value of a custom board."""
    return f"own-{id}"


def offered(
    owner: Owner, system: str, wanted: str = "", terms: Mapping[str, Any] | None = None
) -> Documents:
    """Boards for a match of `system` by form value: the one in `terms`, the latest ones of
    `owner`, and `wanted` if `owner` owns it.
    """
    already = terms.get("board") if terms else None
    found = {PROPOSED: already} if already else {}
    for number, board in enumerate(playable_boards(owner, system)):
        if number < MOST_OFFERED or key_of(board.pk) == wanted:
            found[key_of(board.pk)] = board.document
    return found


def as_layouts(system: str, documents: Documents) -> list[tuple[str, Layout]]:
    """The same boards as layouts for maps."""
    drawing = drawing_of(system)
    return [(key, drawing.as_layout(drawing.read(each))) for key, each in documents.items()]

"""The own boards that may be chosen for a match, beside the layouts of the book."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from rosters.keepers import Keeper
from rules.boards.drawing import drawing_of
from rules.boards.selectors import playable_boards
from rules.engine.lib.reference import Layout

MOST_OFFERED = 12
PROPOSED = "proposed"
"""The own board of terms that are countered, whoever has drawn it."""

Documents = dict[str, dict[str, Any]]


def key_of(id: UUID) -> str:
    """What a board of one's own is called in a form."""
    return f"own-{id}"


def offered(
    keeper: Keeper, system: str, wanted: str = "", terms: Mapping[str, Any] | None = None
) -> Documents:
    """Boards for a match of `system` by what a form calls them: the one in `terms`, those of
    `keeper` changed last, and `wanted` if it is theirs.
    """
    already = terms.get("board") if terms else None
    found = {PROPOSED: already} if already else {}
    for number, board in enumerate(playable_boards(keeper, system)):
        if number < MOST_OFFERED or key_of(board.pk) == wanted:
            found[key_of(board.pk)] = board.document
    return found


def as_layouts(system: str, documents: Documents) -> list[tuple[str, Layout]]:
    """The same as maps read them."""
    drawing = drawing_of(system)
    return [(key, drawing.as_layout(drawing.read(each))) for key, each in documents.items()]

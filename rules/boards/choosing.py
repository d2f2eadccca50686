"""The own boards that may be chosen for a match, beside the layouts of the book."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from rosters.keepers import Keeper
from rules.boards.intake import SYSTEM
from rules.boards.selectors import playable_boards
from rules.engine.frontier.own_boards import as_layout, read
from rules.engine.lib.reference import Layout

MOST_OFFERED = 12
PROPOSED = "proposed"
"""The own board of terms that are countered, whoever has drawn it."""

Documents = dict[str, dict[str, Any]]


def key_of(id: UUID) -> str:
    """What a board of one's own is called in a form."""
    return f"own-{id}"


def are_drawn_for(system: str) -> bool:
    """Whether boards are drawn here for matches of that system."""
    return system == SYSTEM


def offered(
    keeper: Keeper, system: str, wanted: str = "", terms: Mapping[str, Any] | None = None
) -> Documents:
    """Boards for a match of `system` by what a form calls them: the one in `terms`, those of
    `keeper` changed last, and `wanted` if it is theirs.
    """
    already = terms.get("board") if terms else None
    found = {PROPOSED: already} if already else {}
    if not are_drawn_for(system):
        return found
    for number, board in enumerate(playable_boards(keeper)):
        if number < MOST_OFFERED or key_of(board.pk) == wanted:
            found[key_of(board.pk)] = board.document
    return found


def as_layouts(documents: Documents) -> list[tuple[str, Layout]]:
    """The same as maps read them."""
    return [(key, as_layout(read(document))) for key, document in documents.items()]

"""Board ownership: transfer when a guest signs in, and the data export."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from rosters.downloads import file_name
from rosters.owners import Owner
from rules.boards.selectors import boards_of
from rules.boards.services import adopt_boards

if TYPE_CHECKING:
    from rosters.accounts.models import User


def adopt(sender: object, guest_key: str, user: User, **kwargs: object) -> None:
    """Receiver of `rosters.guest_claim.guest_came_in`."""
    adopt_boards(guest_key=guest_key, user=user)


def add_boards(
    sender: object, user: User, add: Callable[[str, bytes], None], **kwargs: object
) -> None:
    """Receiver of `rosters.accounts.export.archive_made`."""
    boards = boards_of(Owner(user=user))
    for id in list(boards.values_list("pk", flat=True)):
        for board in boards.filter(pk=id):  # none if it was deleted meanwhile
            add(
                f"boards/{file_name(board.name, id)}.board.json",
                msgspec.json.encode(board.document),
            )

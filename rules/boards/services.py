"""Write operations on custom boards."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from rosters.owners import Owner
from rules.boards.books import drawing_of
from rules.boards.models import Board
from rules.boards.selectors import boards_of, deleted_boards_of
from rules.engine.tabletop.board_editor import OwnBoard

if TYPE_CHECKING:
    from rosters.accounts.models import User

MOST_BOARDS = 60


class StaleBoardError(Exception):
    """The board has been saved by another request; `board` is the current row."""

    def __init__(self, board: Board) -> None:
        super().__init__(f"board {board.pk} is at version {board.version}")
        self.board = board


class TooManyBoardsError(Exception):
    """The limit of boards for one owner is reached; `sentence` says so."""

    def __init__(self) -> None:
        self.sentence = _("You have %(most)d boards, the maximum. Delete one to make room.") % {
            "most": MOST_BOARDS
        }
        super().__init__(self.sentence)


@transaction.atomic
def create_board(*, owner: Owner, system: str, own: OwnBoard, is_sound: bool) -> Board:
    """Store a new board of `owner`; `is_sound` tells whether it has no fault. Raises
    TooManyBoardsError.
    """
    _make_room(owner)
    board = Board(system=system, **owner.columns)
    _fill(board, own, is_sound)
    board.save(force_insert=True)
    return board


@transaction.atomic
def save_board(*, board: Board, own: OwnBoard, is_sound: bool, version: int) -> Board:
    """Replace version `version` by the content of `own`. Raises StaleBoardError when another
    request has saved since.
    """
    row = Board.objects.select_for_update().get(pk=board.pk)
    if row.version != version:
        raise StaleBoardError(row)
    _fill(row, own, is_sound)
    row.version += 1
    row.save()
    return row


@transaction.atomic
def delete_board(*, board: Board) -> None:
    """Soft-delete a board; it can be restored until the next one is deleted."""
    owner = Owner(user=board.owner, guest_key=board.guest_key)
    deleted_boards_of(owner).delete()
    Board.objects.filter(pk=board.pk).update(deleted=timezone.now(), share_token=None)


@transaction.atomic
def restore_board(*, owner: Owner, board: Board) -> Board:
    """Restore the board that was deleted last. Raises TooManyBoardsError."""
    _make_room(owner)
    Board.objects.filter(pk=board.pk).update(deleted=None)
    return Board.objects.get(pk=board.pk)


def share_board(*, board: Board) -> Board:
    """Create a share link, with which anybody may read and copy the board; replaces a former
    link.
    """
    board.share_token = secrets.token_urlsafe(24)
    board.save(update_fields=["share_token"])
    return board


def unshare_board(*, board: Board) -> Board:
    """Revoke the share link."""
    board.share_token = None
    board.save(update_fields=["share_token"])
    return board


def hand_over_board(board: Board, *, giver: Owner, taker: Owner) -> None:
    """Transfer one board of a guest to another owner."""
    kept = Board.objects.filter(pk=board.pk, guest_key=giver.guest_key)
    kept.update(**taker.columns)


def adopt_boards(*, guest_key: str, user: User) -> None:
    """Transfer all boards of a guest to an account."""
    Board.objects.filter(guest_key=guest_key).update(owner=user, guest_key=None)


def _fill(board: Board, own: OwnBoard, is_sound: bool) -> None:
    board.name = own.name
    board.pieces = drawing_of(board.system).written(own)["pieces"]
    board.sound = is_sound
    board.changed = timezone.now()


def _make_room(owner: Owner) -> None:
    if boards_of(owner).count() >= MOST_BOARDS:
        raise TooManyBoardsError

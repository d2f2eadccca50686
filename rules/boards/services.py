"""The only writers of own boards."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from rosters.keepers import Keeper
from rules.boards.drawing import drawing_of
from rules.boards.models import Board
from rules.boards.selectors import boards_of, deleted_boards_of
from rules.engine.lib.drawing import OwnBoard

if TYPE_CHECKING:
    from rosters.accounts.models import User

MOST_BOARDS = 60


class StaleBoardError(Exception):
    """The board has been saved since; `board` is how it now stands."""

    def __init__(self, board: Board) -> None:
        super().__init__(f"board {board.pk} is at version {board.version}")
        self.board = board


class TooManyBoardsError(Exception):
    """One more than anybody may keep; `sentence` says so."""

    def __init__(self) -> None:
        self.sentence = _(
            "You keep %(most)d boards, which is as many as fit. Delete one to make room."
        ) % {"most": MOST_BOARDS}
        super().__init__(self.sentence)


@transaction.atomic
def create_board(*, keeper: Keeper, system: str, own: OwnBoard, is_sound: bool) -> Board:
    """A board of `keeper`, with or without faults; `is_sound` says which. Raises
    TooManyBoardsError.
    """
    _make_room(keeper)
    board = Board(system=system, **keeper.columns)
    _fill(board, own, is_sound)
    board.save(force_insert=True)
    return board


@transaction.atomic
def save_board(*, board: Board, own: OwnBoard, is_sound: bool, version: int) -> Board:
    """What `own` holds takes the place of version `version`. Raises StaleBoardError when another
    one has been saved since.
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
    """Puts the board aside, from where it can be brought back until the next one is put there."""
    keeper = Keeper(user=board.owner, guest_key=board.guest_key)
    deleted_boards_of(keeper).delete()
    Board.objects.filter(pk=board.pk).update(deleted=timezone.now(), share_token=None)


@transaction.atomic
def restore_board(*, keeper: Keeper, board: Board) -> Board:
    """Brings back what was deleted last. Raises TooManyBoardsError."""
    _make_room(keeper)
    Board.objects.filter(pk=board.pk).update(deleted=None)
    return Board.objects.get(pk=board.pk)


def share_board(*, board: Board) -> Board:
    """Whoever has the link may read and copy it; sharing again gives another link."""
    board.share_token = secrets.token_urlsafe(24)
    board.save(update_fields=["share_token"])
    return board


def unshare_board(*, board: Board) -> Board:
    """The link leads nowhere from now on."""
    board.share_token = None
    board.save(update_fields=["share_token"])
    return board


def hand_over_board(board: Board, *, giver: Keeper, taker: Keeper) -> None:
    """Gives one board of a guest to somebody else."""
    kept = Board.objects.filter(pk=board.pk, guest_key=giver.guest_key)
    kept.update(**taker.columns)


def adopt_boards(*, guest_key: str, user: User) -> None:
    """Gives a guest's boards to an account."""
    Board.objects.filter(guest_key=guest_key).update(owner=user, guest_key=None)


def _fill(board: Board, own: OwnBoard, is_sound: bool) -> None:
    board.name = own.name
    board.pieces = drawing_of(board.system).written(own)["pieces"]
    board.sound = is_sound
    board.changed = timezone.now()


def _make_room(keeper: Keeper) -> None:
    if boards_of(keeper).count() >= MOST_BOARDS:
        raise TooManyBoardsError

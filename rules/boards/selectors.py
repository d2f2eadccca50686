"""The readers of own boards: everybody's own, and what is shared by link."""

from __future__ import annotations

from uuid import UUID

from django.db.models import QuerySet

from rosters.keepers import Keeper
from rules.boards.models import Board


def boards_of(keeper: Keeper) -> QuerySet[Board]:
    """The boards that `keeper` keeps, last changed first."""
    return _kept_by(keeper).filter(deleted=None)


def deleted_boards_of(keeper: Keeper) -> QuerySet[Board]:
    """What `keeper` has deleted and may still bring back."""
    return _kept_by(keeper).exclude(deleted=None)


def playable_boards(keeper: Keeper, system: str) -> QuerySet[Board]:
    """Those of them that a match of the system may be played on."""
    return boards_of(keeper).filter(system=system, sound=True)


def board_of(keeper: Keeper, id: UUID) -> Board:
    """One of them. Raises Board.DoesNotExist."""
    return boards_of(keeper).get(pk=id)


def shared_board(token: str) -> Board:
    """The board behind a link. Raises Board.DoesNotExist."""
    return Board.objects.get(share_token=token, deleted=None)


def _kept_by(keeper: Keeper) -> QuerySet[Board]:
    if keeper.user is not None:
        return Board.objects.filter(owner=keeper.user)
    if keeper.guest_key is not None:
        return Board.objects.filter(guest_key=keeper.guest_key)
    return Board.objects.none()

"""Read queries for custom boards: the owner's, and those shared by link."""

from __future__ import annotations

from uuid import UUID

from django.db.models import QuerySet

from rosters.owners import Keeper
from rules.boards.models import Board


def boards_of(keeper: Keeper) -> QuerySet[Board]:
    """The boards of `keeper`, last changed first."""
    return _kept_by(keeper).filter(deleted=None)


def deleted_boards_of(keeper: Keeper) -> QuerySet[Board]:
    """The deleted boards of `keeper` that can still be restored."""
    return _kept_by(keeper).exclude(deleted=None)


def playable_boards(keeper: Keeper, system: str) -> QuerySet[Board]:
    """The boards of `keeper` for a system that have no fault."""
    return boards_of(keeper).filter(system=system, sound=True)


def board_of(keeper: Keeper, id: UUID) -> Board:
    """One board of `keeper`. Raises Board.DoesNotExist."""
    return boards_of(keeper).get(pk=id)


def shared_board(token: str) -> Board:
    """The board of a share link. Raises Board.DoesNotExist."""
    return Board.objects.get(share_token=token, deleted=None)


def _kept_by(keeper: Keeper) -> QuerySet[Board]:
    if keeper.user is not None:
        return Board.objects.filter(owner=keeper.user)
    if keeper.guest_key is not None:
        return Board.objects.filter(guest_key=keeper.guest_key)
    return Board.objects.none()

"""Read queries for custom boards: the owner's, and those shared by link."""

from __future__ import annotations

from uuid import UUID

from django.db.models import QuerySet

from rosters.owners import Owner
from rules.boards.models import Board


def boards_of(owner: Owner) -> QuerySet[Board]:
    """The boards of `owner`, last changed first."""
    return _kept_by(owner).filter(deleted=None)


def deleted_boards_of(owner: Owner) -> QuerySet[Board]:
    """The deleted boards of `owner` that can still be restored."""
    return _kept_by(owner).exclude(deleted=None)


def playable_boards(owner: Owner, system: str) -> QuerySet[Board]:
    """The boards of `owner` for a system that have no fault."""
    return boards_of(owner).filter(system=system, sound=True)


def board_of(owner: Owner, id: UUID) -> Board:
    """One board of `owner`. Raises Board.DoesNotExist."""
    return boards_of(owner).get(pk=id)


def shared_board(token: str) -> Board:
    """The board of a share link. Raises Board.DoesNotExist."""
    return Board.objects.get(share_token=token, deleted=None)


def _kept_by(owner: Owner) -> QuerySet[Board]:
    if owner.user is not None:
        return Board.objects.filter(owner=owner.user)
    if owner.guest_key is not None:
        return Board.objects.filter(guest_key=owner.guest_key)
    return Board.objects.none()

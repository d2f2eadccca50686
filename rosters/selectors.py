"""Queries for rosters, with access control, each in a fixed number of SQL queries."""

from __future__ import annotations

from uuid import UUID

from django.db.models import Q, QuerySet

from rosters.models import Revision, Roster, Visibility
from rosters.owners import Keeper
from rosters.prepared_queries import Prepared

_STANDING = Prepared(
    Roster,
    lambda id: Roster.objects.filter(pk=id, deleted_at=None).order_by(),
    Roster._meta.get_field("id"),
)


def rosters_kept_by(keeper: Keeper) -> QuerySet[Roster]:
    """The rosters of `keeper` that are not in the bin, last changed first."""
    return _kept_by(keeper).filter(deleted_at=None)


def rosters_in_the_bin(keeper: Keeper) -> QuerySet[Roster]:
    return _kept_by(keeper).exclude(deleted_at=None).order_by("-deleted_at")


def rosters_on_show() -> QuerySet[Roster]:
    """Public rosters of everybody."""
    return Roster.objects.filter(visibility=Visibility.PUBLIC, deleted_at=None).select_related(
        "owner"
    )


def kept_roster(keeper: Keeper, id: UUID) -> Roster:
    """A roster of `keeper`, even one in the bin. Raises Roster.DoesNotExist."""
    return _kept_by(keeper).get(pk=id)


def readable_roster(keeper: Keeper, id: UUID) -> Roster:
    """A roster that `keeper` owns or that is public. Raises Roster.DoesNotExist."""
    row = _STANDING.find(id)
    if row is None or not (keeper.keeps(row) or row.visibility == Visibility.PUBLIC):
        raise Roster.DoesNotExist
    return row


def shared_roster(token: str) -> Roster:
    """The roster of a share link. Raises Roster.DoesNotExist if it was revoked or never existed."""
    return Roster.objects.select_related("owner").get(share_token=token, deleted_at=None)


def revisions_of(roster: Roster) -> QuerySet[Revision]:
    """The revisions, newest first, with their authors."""
    return roster.revisions.select_related("author")


def revision_of(roster: Roster, number: int) -> Revision:
    """Raises Revision.DoesNotExist."""
    return roster.revisions.get(number=number)


def _kept_by(keeper: Keeper) -> QuerySet[Roster]:
    return Roster.objects.filter(_by(keeper))


def _by(keeper: Keeper) -> Q:
    if keeper.user is not None:
        return Q(owner=keeper.user)
    if keeper.guest_key is not None:
        return Q(guest_key=keeper.guest_key)
    return Q(pk__in=())

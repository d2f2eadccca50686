"""Queries for rosters, with access control, each in a fixed number of SQL queries."""

from __future__ import annotations

from uuid import UUID

from django.db.models import Q, QuerySet

from rosters.concealment import is_hidden, on_show
from rosters.models import Revision, Roster, Visibility
from rosters.owners import Owner
from rosters.prepared_queries import Prepared
from rosters.readers import as_read

_STANDING = Prepared(
    Roster,
    lambda id: Roster.objects.filter(pk=id, deleted_at=None).order_by(),
    Roster._meta.get_field("id"),
)


def rosters_kept_by(owner: Owner) -> QuerySet[Roster]:
    """The rosters of `owner` that are not in the bin, last changed first."""
    return _kept_by(owner).filter(deleted_at=None)


def rosters_in_the_bin(owner: Owner) -> QuerySet[Roster]:
    return _kept_by(owner).exclude(deleted_at=None).order_by("-deleted_at")


def rosters_on_show() -> QuerySet[Roster]:
    """Public rosters of everybody, without those hidden until a match reveals them: to be shown
    `as_read`. The one whose readers have seen the latest change comes first.
    """
    public = Roster.objects.filter(visibility=Visibility.PUBLIC, deleted_at=None)
    return on_show(public).select_related("owner").order_by("-shown_at", "pk")


def kept_roster(owner: Owner, id: UUID) -> Roster:
    """A roster of `owner`, even one in the bin. Raises Roster.DoesNotExist."""
    return _kept_by(owner).get(pk=id)


def readable_roster(owner: Owner, id: UUID) -> Roster:
    """A roster that `owner` owns, or one `as_read` that is public and not hidden.

    Raises Roster.DoesNotExist.
    """
    row = _STANDING.find(id)
    if row is not None and owner.owns(row):
        return row
    if row is None or not _is_public(row):
        raise Roster.DoesNotExist
    return as_read(row)


def shared_roster(token: str) -> Roster:
    """The roster of a share link `as_read`, the same for everybody. Raises Roster.DoesNotExist if
    the link was revoked or never existed, or the roster is hidden until a match reveals it.
    """
    row = Roster.objects.select_related("owner").get(share_token=token, deleted_at=None)
    if is_hidden(row):
        raise Roster.DoesNotExist
    return as_read(row)


def revisions_of(roster: Roster) -> QuerySet[Revision]:
    """The revisions, newest first, with their authors."""
    return roster.revisions.select_related("author")


def revision_of(roster: Roster, number: int) -> Revision:
    """Revision `number`, or the one that it was amended to. Raises Revision.DoesNotExist."""
    found = roster.revisions.filter(number__gte=number).order_by("number").first()
    if number < 1 or found is None:
        raise Revision.DoesNotExist
    return found


def _is_public(row: Roster) -> bool:
    return row.visibility == Visibility.PUBLIC and not is_hidden(row)


def _kept_by(owner: Owner) -> QuerySet[Roster]:
    return Roster.objects.filter(_by(owner))


def _by(owner: Owner) -> Q:
    if owner.user is not None:
        return Q(owner=owner.user)
    if owner.guest_key is not None:
        return Q(guest_key=owner.guest_key)
    return Q(pk__in=())

"""All writes to rosters. Every change of content appends a revision in the same transaction, or
amends the latest one if the same person goes on writing in the same field (`rosters.sitting`).
Either way the number of the revision increases.

Optimistic locking: functions that change an existing roster take `expected`, the revision that the
author saw, and raise StaleRosterError if somebody has saved since. `key` is kept with the revision:
the idempotency key of the form, by which the builder's retries are known.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from rosters.army_list import problems_of
from rosters.concealment import set_hidden
from rosters.draft import Draft, Line
from rosters.edits import Edit
from rosters.models import Revision, Roster, RosterUnit, Visibility
from rosters.owners import Owner
from rosters.readers import draft_as_read
from rosters.seals import fresh_salt
from rosters.sitting import continued
from rosters.stored_bytes import count
from rules.engine.core.system import Problem

_LINE_COLUMNS = ("position", "type", "name", "note", "points", "catalogue")


class StaleRosterError(Exception):
    """A conflicting save came first; `current` is the roster as it is now."""

    def __init__(self, current: Roster) -> None:
        super().__init__(f"roster {current.pk} stands at revision {current.revision}")
        self.current = current


class LockedRosterError(Exception):
    """The roster is locked; unlock it before changing it."""


class IllegalRosterError(Exception):
    """The roster is illegal and cannot be locked; `problems` lists why."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__(", ".join(problem.key for problem in problems))
        self.problems = problems


@transaction.atomic
def create_roster(*, owner: Owner, draft: Draft, origin: str = Revision.Origin.CREATED) -> Roster:
    """Create a roster with its first revision."""
    now = timezone.now()
    roster = Roster(**owner.columns, **_columns(draft), revision=1, updated_at=now, shown_at=now)
    roster.save(force_insert=True)
    _write_lines(roster, (), draft)
    _append(roster, origin, 1, owner)
    return roster


def clone_roster(*, owner: Owner, source: Roster, name: str) -> Roster:
    """A copy of `source` under `name`, with lines, history and sharing of its own."""
    draft = source.draft.copied().change(name=name)
    return create_roster(owner=owner, draft=draft, origin=Revision.Origin.CLONED)


def edit_roster(
    *,
    roster: Roster,
    expected: int,
    edit: Edit,
    owner: Owner,
    key: UUID | None = None,
    amends: bool = True,
) -> Roster:
    """Applies `edit`. Raises StaleRosterError, LockedRosterError or ImpossibleEditError.

    An edit that changes nothing saves nothing. `amends`: it may amend the latest revision.
    """
    _fresh(roster, expected)
    return _revise(roster, edit.apply(roster.draft), owner=owner, key=key, amends=amends)


def replace_roster(*, roster: Roster, expected: int, draft: Draft, owner: Owner) -> Roster:
    """Replace the whole content by `draft` ("keep mine" after a conflict)."""
    _fresh(roster, expected)
    return _revise(roster, draft, owner=owner, amends=False)


def restore_revision(
    *, roster: Roster, expected: int, number: int, owner: Owner, key: UUID | None = None
) -> Roster:
    """Restore the content of revision `number` as a new revision.

    Raises Revision.DoesNotExist, and the errors of `edit_roster`.
    """
    _fresh(roster, expected)
    past = roster.revisions.get(number=number)
    return _revise(
        roster,
        past.draft,
        owner=owner,
        origin=Revision.Origin.RESTORED,
        stands_for=past.stands_for,
        key=key,
    )


def undo_last_change(
    *, roster: Roster, expected: int, owner: Owner, key: UUID | None = None
) -> Roster:
    """Undo the last change; repeated calls go further back. Does nothing at the first revision."""
    _fresh(roster, expected)
    standing = roster.revisions.get(number=roster.revision).stands_for
    earlier = roster.revisions.filter(number__lt=standing).values_list("number", flat=True).first()
    if earlier is None:
        return roster
    return restore_revision(roster=roster, expected=expected, number=earlier, owner=owner, key=key)


def lock_roster(*, roster: Roster, expected: int, owner: Owner, key: UUID | None = None) -> Roster:
    """Lock a legal roster for a match and create its seal. Raises StaleRosterError or
    IllegalRosterError.
    """
    _fresh(roster, expected)
    errors = [each for each in problems_of(roster.draft) if each.severity == "error"]
    if errors:
        raise IllegalRosterError(errors)
    return _set_lock(roster, timezone.now(), Revision.Origin.LOCKED, owner, key)


def unlock_roster(
    *, roster: Roster, expected: int, owner: Owner, key: UUID | None = None
) -> Roster:
    """Unlock a roster; matches keep the copy they were given."""
    _fresh(roster, expected)
    return _set_lock(roster, None, Revision.Origin.UNLOCKED, owner, key)


@transaction.atomic
def share_roster(*, roster: Roster, visibility: str, notes_shown: bool | None = None) -> Roster:
    """Set who can see the roster, and whether its notes too (None: as before); `private` revokes
    the link permanently. A roster that is secret in a match is hidden until the match reveals it.

    Raises Roster.DoesNotExist if the roster has been deleted meanwhile.
    """
    now = Roster.objects.select_for_update().get(pk=roster.pk, deleted_at=None)
    private = visibility == Visibility.PRIVATE
    if not private and visibility != now.visibility:
        set_hidden(now, True)
    token = None if private else now.share_token or secrets.token_urlsafe(16)
    columns: dict[str, object] = {"visibility": visibility, "share_token": token}
    if notes_shown is not None and notes_shown != now.notes_shown:
        columns |= {"notes_shown": notes_shown} | _shown_since(now)
    return _mark(roster, **columns)


def delete_roster(*, roster: Roster, expected: int) -> Roster:
    """Move the roster to the bin and revoke its link; its content is kept."""
    _fresh(roster, expected)
    columns = {
        "deleted_at": timezone.now(),
        "visibility": Visibility.PRIVATE,
        "share_token": None,
    }
    return _write(roster, columns)


def put_back_roster(*, roster: Roster) -> Roster:
    """Restore the roster from the bin."""
    return _mark(roster, deleted_at=None)


def _fresh(roster: Roster, expected: int) -> None:
    if roster.revision != expected:
        raise StaleRosterError(roster)


@transaction.atomic
def _revise(
    roster: Roster,
    draft: Draft,
    *,
    owner: Owner,
    origin: str = Revision.Origin.EDITED,
    stands_for: int | None = None,
    key: UUID | None = None,
    amends: bool = True,
) -> Roster:
    if roster.locked_at is not None:
        raise LockedRosterError
    before = roster.draft
    if draft == before:
        return roster
    _step(roster, **_columns(draft), **_shown_by(roster, draft))
    del roster.draft
    _write_lines(roster, before.units, draft)
    _append(roster, origin, stands_for or roster.revision, owner, key, amends=amends)
    return roster


@transaction.atomic
def _set_lock(
    roster: Roster, at: datetime | None, origin: str, owner: Owner, key: UUID | None
) -> Roster:
    if (roster.locked_at is None) == (at is None):
        return roster
    standing = roster.revisions.get(number=roster.revision).stands_for
    columns: dict[str, object] = {"revision": roster.revision + 1, "locked_at": at}
    # All dates stay, and `shown_revision`: readers are not told that it was locked, nor when.
    _write(roster, columns | {"salt": fresh_salt() if at else ""})
    _append(roster, origin, standing, owner, key)
    return roster


def _shown_by(roster: Roster, draft: Draft) -> dict[str, object]:
    """The columns by which readers learn of a change to `draft`; none if they cannot see it."""
    now = Roster.objects.select_for_update().only("notes_shown", "shown_revision").get(pk=roster.pk)
    before, after = (draft_as_read(d, notes=now.notes_shown) for d in (roster.draft, draft))
    return {} if before == after else _shown_since(now)


def _shown_since(now: Roster) -> dict[str, object]:
    return {"shown_revision": now.shown_revision + 1, "shown_at": timezone.now()}


def _step(roster: Roster, **columns: object) -> None:
    """Increment the revision of the row; fails if it has changed since it was read."""
    _write(roster, columns | {"revision": roster.revision + 1, "updated_at": timezone.now()})


def _write(roster: Roster, columns: dict[str, object]) -> Roster:
    """Update the row if it still has the revision that `roster` was read at."""
    standing = Roster.objects.filter(
        pk=roster.pk, revision=roster.revision, deleted_at=roster.deleted_at
    )
    if not standing.update(**columns):
        raise StaleRosterError(Roster.objects.get(pk=roster.pk))
    return _copy(roster, columns)


def _mark(roster: Roster, **columns: object) -> Roster:
    """Update columns that are not content."""
    Roster.objects.filter(pk=roster.pk).update(**columns)
    return _copy(roster, columns)


def _copy(roster: Roster, columns: dict[str, object]) -> Roster:
    for column, value in columns.items():
        setattr(roster, column, value)
    return roster


def _columns(draft: Draft) -> dict[str, object]:
    return {
        "system": draft.system,
        "faction": draft.faction,
        "mission": draft.mission,
        "limit": draft.limit,
        "name": draft.name,
        "note": draft.note,
        "total": draft.total,
        "document": draft.encode(),
    }


def _append(
    roster: Roster,
    origin: str,
    stands_for: int,
    owner: Owner,
    key: UUID | None = None,
    *,
    amends: bool = True,
) -> Revision:
    revision = Revision(
        roster=roster,
        number=roster.revision,
        stands_for=stands_for,
        origin=origin,
        document=roster.document,
        author=owner.user,
        at=timezone.now(),
        idempotency_key=key,
    )
    size = len(roster.document.encode())
    may_amend = amends and origin == Revision.Origin.EDITED
    recent = list(roster.revisions.all()[:2]) if may_amend else []
    if amended := continued(recent, revision, owner):
        revision.pk = amended.pk
        size -= len(amended.document.encode())
    count(size)
    revision.save(force_insert=amended is None, force_update=amended is not None)
    return revision


def _write_lines(roster: Roster, before: Iterable[Line], draft: Draft) -> None:
    """Synchronise the line rows with `draft`; writes only those that differ."""
    was = {row.id: row for row in _rows(roster, before)}
    now = {row.id: row for row in _rows(roster, draft.units)}
    gone = was.keys() - now.keys()
    new = [row for id, row in now.items() if id not in was]
    changed = [row for id, row in now.items() if id in was and _values(row) != _values(was[id])]
    if gone:
        RosterUnit.objects.filter(roster=roster, pk__in=gone).delete()
    if new:
        RosterUnit.objects.bulk_create(new)
    if changed:
        RosterUnit.objects.bulk_update(changed, _LINE_COLUMNS)


def _rows(roster: Roster, lines: Iterable[Line]) -> list[RosterUnit]:
    return [
        RosterUnit(
            id=UUID(line.id),
            roster=roster,
            position=position,
            type=line.type,
            name=line.name,
            note=line.note,
            points=line.points,
            catalogue=line.catalogue,
        )
        for position, line in enumerate(lines)
    ]


def _values(row: RosterUnit) -> tuple[object, ...]:
    return tuple(getattr(row, column) for column in _LINE_COLUMNS)

"""Consecutive edits of one field by one person in one sitting become one revision."""

from __future__ import annotations

from datetime import timedelta

from rosters.draft import Draft, Line
from rosters.models import Revision
from rosters.owners import Owner

SITTING = timedelta(minutes=10)
"""A sitting ends when nothing has been saved for so long. The builder saves at every pause in
typing; undo should take back what was written, not its last word.
"""
_TYPED = ("name", "note", "limit")
_TYPED_OF_UNIT = ("name", "note")


def typed_field(before: Draft, after: Draft) -> str | None:
    """The only field in which two drafts differ, if it is one that is typed."""
    if before.units == after.units:
        return _only(before, after, _TYPED)
    if before.change(units=after.units) != after or len(before.units) != len(after.units):
        return None
    changed = [pair for pair in zip(before.units, after.units, strict=True) if pair[0] != pair[1]]
    if len(changed) != 1:
        return None
    was, now = changed[0]
    field = _only(was, now, _TYPED_OF_UNIT)
    return field and f"{was.id}.{field}"


def continued(recent: list[Revision], revision: Revision, owner: Owner) -> Revision | None:
    """The latest of two `recent` revisions, if `revision` changes the same field again."""
    if len(recent) < 2:
        return None
    latest, previous = recent
    is_same_sitting = (
        latest.origin == revision.origin == Revision.Origin.EDITED
        and latest.author_id == (owner.user.pk if owner.user else None)
        and revision.at - latest.at < SITTING
    )
    if not is_same_sitting:
        return None
    field = typed_field(latest.draft, revision.draft)
    fields = {typed_field(previous.draft, each.draft) for each in (latest, revision)}
    return latest if field and fields == {field} else None


def _only(before: Draft | Line, after: Draft | Line, names: tuple[str, ...]) -> str | None:
    differ = [name for name in names if getattr(before, name) != getattr(after, name)]
    if len(differ) != 1 or before.change(**{differ[0]: getattr(after, differ[0])}) != after:
        return None
    return differ[0]

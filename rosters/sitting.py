"""Consecutive edits of one field by one person in one sitting become one revision, as long as the
text goes on: a text that is replaced stays in history.
"""

from __future__ import annotations

from datetime import timedelta
from itertools import takewhile
from typing import NamedTuple

from rosters.draft import Draft, Line
from rosters.models import Revision
from rosters.owners import Owner

SITTING = timedelta(minutes=10)
"""A sitting ends when nothing has been saved for so long. The builder saves at every pause in
typing; undo should take back what was written, not its last word.
"""
MOST_CHARACTERS_GONE = 20
"""A text continues another that loses at most so many characters: somebody who goes on writing
corrects a word or two. If more is lost, the text was replaced, and history keeps the one before.
"""
_TYPED = ("name", "note", "limit")
_TYPED_OF_UNIT = ("name", "note")


class Typed(NamedTuple):
    """A change of one typed field."""

    field: str
    was: str
    now: str

    @property
    def continues(self) -> bool:
        """Whether the text goes on: little of it is gone."""
        start = _common(self.was, self.now)
        was, now = self.was[start:], self.now[start:]
        return len(was) - _common(was[::-1], now[::-1]) <= MOST_CHARACTERS_GONE


def typed(before: Draft, after: Draft) -> Typed | None:
    """The only change between two drafts, if it is one of a typed field."""
    if before.units == after.units:
        field = _only(before, after, _TYPED)
        return _change(before, after, field) if field else None
    if before.change(units=after.units) != after or len(before.units) != len(after.units):
        return None
    changed = [pair for pair in zip(before.units, after.units, strict=True) if pair[0] != pair[1]]
    if len(changed) != 1:
        return None
    was, now = changed[0]
    field = _only(was, now, _TYPED_OF_UNIT)
    return _change(was, now, field, f"{was.id}.") if field else None


def _change(was: Draft | Line, now: Draft | Line, field: str, whose: str = "") -> Typed:
    return Typed(whose + field, str(getattr(was, field)), str(getattr(now, field)))


def continued(recent: list[Revision], revision: Revision, owner: Owner) -> Revision | None:
    """The latest of two `recent` revisions, if `revision` goes on with the text that it wrote."""
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
    change = typed(latest.draft, revision.draft)
    if change is None or not change.continues:
        return None
    whole = (typed(previous.draft, each.draft) for each in (latest, revision))
    return latest if all(each and each.field == change.field for each in whole) else None


def _common(one: str, other: str) -> int:
    """The length of the start that two texts have in common."""
    pairs = zip(one, other, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _only(before: Draft | Line, after: Draft | Line, names: tuple[str, ...]) -> str | None:
    differ = [name for name in names if getattr(before, name) != getattr(after, name)]
    if len(differ) != 1 or before.change(**{differ[0]: getattr(after, differ[0])}) != after:
        return None
    return differ[0]

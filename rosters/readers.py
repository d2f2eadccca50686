"""What everybody but the owner reads of a roster: an allow-list of its columns and content.

Notes are in it only if the owner shows them. Instead of the revision and the date of the last
change, it has those of the last change that readers can see: locks and changes of private notes
do not count.
"""

from __future__ import annotations

from rosters.draft import Draft, Line
from rosters.models import Roster

_COLUMNS = (
    "id",
    "owner_id",
    "guest_key",  # tells owners that a roster is theirs; on no page
    "system",
    "faction",
    "mission",
    "limit",
    "name",
    "total",
    "visibility",
    "share_token",
    "notes_shown",
    "shown_revision",
    "shown_at",
)


def as_read(roster: Roster) -> Roster:
    """The roster as readers see it: a row that is never saved."""
    draft = draft_as_read(roster.draft, notes=roster.notes_shown)
    row = Roster(
        **{name: getattr(roster, name) for name in _COLUMNS},
        note=draft.note,
        document=draft.encode(),
        revision=roster.shown_revision,
        updated_at=roster.shown_at,
    )
    if "owner" in roster._state.fields_cache:
        row.owner = roster.owner
    return row


def draft_as_read(draft: Draft, *, notes: bool) -> Draft:
    """The content as readers see it, with its notes or without."""
    return Draft(
        system=draft.system,
        catalogue=draft.catalogue,
        faction=draft.faction,
        mission=draft.mission,
        limit=draft.limit,
        name=draft.name,
        note=draft.note if notes else "",
        units=tuple(_line(line, notes) for line in draft.units),
    )


def _line(line: Line, notes: bool) -> Line:
    return Line(
        id=line.id,
        type=line.type,
        name=line.name,
        note=line.note if notes else "",
        points=line.points,
        catalogue=line.catalogue,
    )

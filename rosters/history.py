"""Diff of two states of a roster, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rosters.catalogues import Book, book, name_here
from rosters.draft import Draft, Line
from rules.engine.tabletop.bidi_marks import isolated


def changes(before: Draft, after: Draft) -> list[str]:
    """One sentence per change, in the reader's language; empty if there is none."""
    catalogue = book(after.system)
    return [*_terms(catalogue, before, after), *_lines(catalogue, before, after)]


def changed_notes(before: Draft, after: Draft) -> list[str]:
    """The notes that are new or different, as they read now."""
    notes = {line.id: line.note for line in before.units}
    rows = [(before.note, after.note)]
    rows += [(notes.get(line.id, ""), line.note) for line in after.units]
    return [now for was, now in rows if now and now != was]


def called(catalogue: Book, line: Line) -> str:
    """Display name of a line: custom name with unit name, or the unit name alone."""
    unit = catalogue.units.get(line.type)
    kind = name_here(unit) if unit else line.type
    if not line.name:
        return kind
    return _("%(name)s (%(unit)s)") % {"name": isolated(line.name), "unit": kind}


def _terms(catalogue: Book, before: Draft, after: Draft) -> Iterator[str]:
    if before.name != after.name:
        yield _("Renamed to “%(name)s”") % {"name": isolated(after.name)}
    if before.mission != after.mission:
        mission = catalogue.missions.get(after.mission)
        yield _("Mission set to %(mission)s") % {
            "mission": name_here(mission) if mission else after.mission
        }
    if before.limit != after.limit:
        yield _limited(before.limit, after.limit)
    if before.note != after.note:
        yield _("Roster note changed") if after.note else _("Roster note removed")


def _limited(old: int, new: int) -> str:
    if not new:
        return _("Limit of %(old)d points removed") % {"old": old}
    if not old:
        return _("Limit set to %(new)d points") % {"new": new}
    return _("Limit changed from %(old)d to %(new)d points") % {"old": old, "new": new}


def _lines(catalogue: Book, before: Draft, after: Draft) -> Iterator[str]:
    was = {line.id: line for line in before.units}
    now = {line.id: line for line in after.units}
    for id, line in was.items():
        if id not in now:
            yield _("Removed %(unit)s") % {"unit": called(catalogue, line)}
    for id, line in now.items():
        if id in was:
            yield from _line(catalogue, was[id], line)
        else:
            added = ngettext(
                "Added %(unit)s for %(points)d point",
                "Added %(unit)s for %(points)d points",
                line.points,
            )
            yield added % {
                "unit": called(catalogue, line),
                "points": line.points,
            }
    if [id for id in was if id in now] != [id for id in now if id in was]:
        yield _("Order changed")


def _line(catalogue: Book, before: Line, after: Line) -> Iterator[str]:
    if before.name != after.name:
        if after.name:
            yield _("Named %(unit)s “%(name)s”") % {
                "unit": called(catalogue, before),
                "name": isolated(after.name),
            }
        else:
            yield _("Removed the name of %(unit)s") % {"unit": called(catalogue, before)}
    if before.note != after.note:
        yield _("Changed the note on %(unit)s") % {"unit": called(catalogue, after)}
    if before.points != after.points:
        yield _("Price of %(unit)s updated from %(old)d to %(new)d points") % {
            "unit": called(catalogue, after),
            "old": before.points,
            "new": after.points,
        }

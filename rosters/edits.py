"""Edit commands for rosters: each is a record with a pure `apply`.

The same edit is used to save, to preview the change of a stale tab, and to retry on a newer
revision.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, Self, TypeAlias, cast

import msgspec
from django.utils.translation import gettext as _

from rosters.catalogues import Book, book
from rosters.draft import (
    MOST_UNITS,
    NAME_LENGTH,
    NOTE_LENGTH,
    UNIT_NAME_LENGTH,
    UNIT_NOTE_LENGTH,
    Draft,
    Line,
)
from rosters.text_cleanup import BadWordingError, many_lines, one_line
from rules.engine.core.record import Record
from rules.engine.tabletop.reference import SampleArmy


class ImpossibleEditError(ValueError):
    """An edit that cannot be applied; `sentence` says why."""

    def __init__(self, sentence: str, field: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.field = field


def _kebab(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class Edit(Record, tag_field="edit", tag=_kebab):  # type: ignore[arg-type]
    """An edit command; `apply` returns the changed draft or raises ImpossibleEditError."""

    @abstractmethod
    def apply(self, draft: Draft) -> Draft:
        """The changed draft. Raises ImpossibleEditError."""

    def beyond(self, draft: Draft) -> Self:
        """The same edit without fields that `draft` already has."""
        return self


class Patch(Edit):
    """An edit of several fields at once; None means unchanged."""

    def beyond(self, draft: Draft) -> Self:
        """Only the fields that differ from `draft`: forms send unchanged ones too."""
        fields = [
            each.name for each in msgspec.structs.fields(cast("Any", self)) if not each.required
        ]
        alone = {
            name: self.change(**{other: None for other in fields if other != name})
            for name in fields
        }
        idle = [name for name, edit in alone.items() if _changes_nothing(edit, draft)]
        return self.change(**dict.fromkeys(idle))


class AddUnit(Edit):
    """Append a unit at its current price."""

    unit: str
    name: str = ""
    note: str = ""

    def apply(self, draft: Draft) -> Draft:
        line = _described(bought(draft, self.unit), self.name, self.note)
        return draft.change(units=_room((*draft.units, line)))


class RemoveUnit(Edit):
    line: str

    def apply(self, draft: Draft) -> Draft:
        at = _position(draft, self.line)
        return draft.change(units=draft.units[:at] + draft.units[at + 1 :])


class DuplicateUnit(Edit):
    """Insert a copy after the original, at its current price."""

    line: str

    def apply(self, draft: Draft) -> Draft:
        at = _position(draft, self.line)
        original = draft.units[at]
        copy = bought(draft, original.type).change(name=original.name, note=original.note)
        return draft.change(units=_room((*draft.units[: at + 1], copy, *draft.units[at + 1 :])))


class ChangeUnit(Patch):
    """Change a line's custom name, note, or position `to` (from 0, clamped to the list)."""

    line: str
    name: str | None = None
    note: str | None = None
    to: int | None = None

    def apply(self, draft: Draft) -> Draft:
        at = _position(draft, self.line)
        rest = [*draft.units[:at], *draft.units[at + 1 :]]
        to = at if self.to is None else max(0, min(self.to, len(rest)))
        rest.insert(to, _described(draft.units[at], self.name, self.note))
        return draft.change(units=tuple(rest))


class SetRoster(Patch):
    """Change name, note, mission and limit; a new mission without a limit sets its default
    limit.
    """

    name: str | None = None
    note: str | None = None
    mission: str | None = None
    limit: int | None = None

    def apply(self, draft: Draft) -> Draft:
        if self.name is not None:
            draft = draft.change(name=named(self.name))
        if self.note is not None:
            draft = draft.change(note=_written(many_lines, self.note, NOTE_LENGTH, "note"))
        if self.mission is not None:
            draft = _sent_on(draft, self.mission)
        if self.limit is not None:
            draft = draft.change(limit=agreed_limit(book(draft.system), self.limit))
        return draft


class RenewPrices(Edit):
    """Update all lines to the prices of the current catalogue."""

    def apply(self, draft: Draft) -> Draft:
        today = book(draft.system)
        renewed = tuple(
            line.change(points=today.units[line.type].points, catalogue=today.version)
            if line.type in today.units
            else line
            for line in draft.units
        )
        return draft.change(units=renewed, catalogue=today.version)


class TakeArmy(Edit):
    """Replace all units by a ready-made army of the same faction, at current prices; a limit that
    is too low for it is raised to its own.
    """

    army: str

    def apply(self, draft: Draft) -> Draft:
        today = book(draft.system)
        found = today.samples.get(self.army)
        if found is None or found.faction != draft.faction:
            raise ImpossibleEditError(_("This faction has no such ready-made roster."), "army")
        limit = agreed_limit(today, limit_for(today, found, draft.limit))
        return draft.change(units=lines_of(today, found), limit=limit)


AnyEdit: TypeAlias = (
    AddUnit | RemoveUnit | DuplicateUnit | ChangeUnit | SetRoster | RenewPrices | TakeArmy
)


def read_edit(catalogue: Book, fields: Mapping[str, object]) -> AnyEdit:
    """Parse an edit from form fields or JSON. Raises ImpossibleEditError."""
    try:
        return msgspec.convert(dict(fields), AnyEdit, strict=False)
    except msgspec.ValidationError as error:
        if str(error).endswith("`$.limit`"):
            raise _not_a_limit(catalogue) from error
        raise ImpossibleEditError(
            _("This change could not be understood. Reload the page and try again.")
        ) from error


def lines_of(catalogue: Book, army: SampleArmy) -> tuple[Line, ...]:
    """The units of a ready-made army as new lines at current prices."""
    return tuple(
        Line.bought(slug, catalogue.units[slug].points, catalogue.version) for slug in army.units
    )


def points_of(catalogue: Book, army: SampleArmy) -> int:
    """The points of a ready-made army at current prices."""
    return sum(catalogue.units[slug].points for slug in army.units)


def limit_for(catalogue: Book, army: SampleArmy, limit: int) -> int:
    """`limit` if a ready-made army fits in it (0: no limit), else the one that it is made for."""
    points = points_of(catalogue, army)
    return limit if not limit or points <= limit else max(points, army.limit)


def bought(draft: Draft, unit: str) -> Line:
    """A new line for `unit` at its current price. Raises ImpossibleEditError for an unknown
    unit.
    """
    today = book(draft.system)
    if unit not in today.units:
        raise ImpossibleEditError(_("This game has no such unit."), "unit")
    return Line.bought(unit, today.units[unit].points, today.version)


def named(name: str) -> str:
    """Validate a roster name: one line, not empty. Raises ImpossibleEditError."""
    written = _written(one_line, name, NAME_LENGTH, "name")
    if not written:
        raise ImpossibleEditError(_("Give the roster a name."), "name")
    return written


def agreed_limit(catalogue: Book, limit: int) -> int:
    """Validate a points limit against the game's. Raises ImpossibleEditError."""
    if not catalogue.limits.allow(limit):
        raise _not_a_limit(catalogue)
    return limit


def _not_a_limit(catalogue: Book) -> ImpossibleEditError:
    sentence = (
        _("The points limit must be a whole number from %(low)d to %(high)d, or 0 for no limit.")
        if catalogue.limits.optional
        else _("The points limit must be a whole number from %(low)d to %(high)d.")
    )
    between = {"low": catalogue.limits.least, "high": catalogue.limits.most}
    return ImpossibleEditError(sentence % between, "limit")


def _sent_on(draft: Draft, mission: str) -> Draft:
    """The draft with another mission; the old mission's default limit becomes the new one's."""
    if mission == draft.mission:
        return draft
    missions = book(draft.system).missions
    if mission not in missions:
        raise ImpossibleEditError(_("This game has no such mission."), "mission")
    before = missions.get(draft.mission)
    usual = before is not None and draft.limit == before.default_limit
    limit = missions[mission].default_limit if usual else draft.limit
    return draft.change(mission=mission, limit=limit)


def _described(line: Line, name: str | None, note: str | None) -> Line:
    if name is not None:
        line = line.change(name=_written(one_line, name, UNIT_NAME_LENGTH, "name"))
    if note is not None:
        line = line.change(note=_written(many_lines, note, UNIT_NOTE_LENGTH, "note"))
    return line


def _changes_nothing(edit: Edit, draft: Draft) -> bool:
    try:
        return edit.apply(draft) == draft
    except ImpossibleEditError:
        return False


def _position(draft: Draft, id: str) -> int:
    for at, line in enumerate(draft.units):
        if line.id == id:
            return at
    raise ImpossibleEditError(_("That unit is no longer in the roster."), "line")


def _room(units: tuple[Line, ...]) -> tuple[Line, ...]:
    if len(units) > MOST_UNITS:
        raise ImpossibleEditError(
            _("A roster can have at most %(most)d units.") % {"most": MOST_UNITS}, "unit"
        )
    return units


def _written(clean: Callable[[str, int], str], text: str, most: int, field: str) -> str:
    try:
        return clean(text, most)
    except BadWordingError as error:
        raise ImpossibleEditError(error.sentence, field) from error

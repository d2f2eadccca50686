"""Every change a person can make to a draft, as a record that applies itself.

Applying is pure, so the same edit serves to save, to show what a stale tab wanted, and to try it
again on a newer state.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, Self, TypeAlias, cast

import msgspec
from django.utils.translation import gettext as _

from rosters.books import Book, book
from rosters.draft import (
    MOST_UNITS,
    NAME_LENGTH,
    NOTE_LENGTH,
    UNIT_NAME_LENGTH,
    UNIT_NOTE_LENGTH,
    Draft,
    Line,
)
from rosters.wording import BadWordingError, many_lines, one_line
from rules.engine.core.record import Record
from rules.engine.lib.reference import SampleArmy


class ImpossibleEditError(ValueError):
    """An edit that cannot be applied; `sentence` tells the person why."""

    def __init__(self, sentence: str, field: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.field = field


def _kebab(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class Edit(Record, tag_field="edit", tag=_kebab):  # type: ignore[arg-type]
    """A change; `apply` returns the changed draft or raises ImpossibleEditError."""

    @abstractmethod
    def apply(self, draft: Draft) -> Draft:
        """The changed draft. Raises ImpossibleEditError when there is nothing to change."""

    def beyond(self, draft: Draft) -> Self:
        """The same edit without what `draft` says already."""
        return self


class Patch(Edit):
    """An edit of several fields at once; those that are None stay as they are."""

    def beyond(self, draft: Draft) -> Self:
        """Only the fields that change `draft`: a form sends the untouched ones along."""
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
    """One more unit, at today's price, at the end."""

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
    """The copy stands right after its original and is bought at today's price."""

    line: str

    def apply(self, draft: Draft) -> Draft:
        at = _position(draft, self.line)
        original = draft.units[at]
        copy = bought(draft, original.type).change(name=original.name, note=original.note)
        return draft.change(units=_room((*draft.units[: at + 1], copy, *draft.units[at + 1 :])))


class ChangeUnit(Patch):
    """A line's own name and note, and its position `to`, counted from 0; too far is an end."""

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
    """Name, note, mission and limit; a mission set alone brings its usual limit along."""

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
    """Buys every line anew at the prices of today's catalogue."""

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
    """The units of a ready-made army of the same faction, at today's prices, instead of those that
    were there.
    """

    army: str

    def apply(self, draft: Draft) -> Draft:
        today = book(draft.system)
        found = today.samples.get(self.army)
        if found is None or found.faction != draft.faction:
            raise ImpossibleEditError(_("This faction has no such ready-made roster."), "army")
        return draft.change(units=lines_of(today, found))


AnyEdit: TypeAlias = (
    AddUnit | RemoveUnit | DuplicateUnit | ChangeUnit | SetRoster | RenewPrices | TakeArmy
)


def read_edit(shelf: Book, fields: Mapping[str, object]) -> AnyEdit:
    """The edit of a roster of `shelf` behind a form's fields or JSON. Raises
    ImpossibleEditError.
    """
    try:
        return msgspec.convert(dict(fields), AnyEdit, strict=False)
    except msgspec.ValidationError as error:
        if str(error).endswith("`$.limit`"):
            raise _not_a_limit(shelf) from error
        raise ImpossibleEditError(
            _("This change could not be understood. Reload the page and try again.")
        ) from error


def lines_of(shelf: Book, army: SampleArmy) -> tuple[Line, ...]:
    """The units of a ready-made army as new lines at today's prices."""
    return tuple(Line.bought(slug, shelf.units[slug].points, shelf.version) for slug in army.units)


def bought(draft: Draft, unit: str) -> Line:
    """A new line of `unit` at today's price. Raises ImpossibleEditError for an unknown unit."""
    today = book(draft.system)
    if unit not in today.units:
        raise ImpossibleEditError(_("This game has no such unit."), "unit")
    return Line.bought(unit, today.units[unit].points, today.version)


def named(name: str) -> str:
    """A roster's name: one line, not empty. Raises ImpossibleEditError."""
    written = _written(one_line, name, NAME_LENGTH, "name")
    if not written:
        raise ImpossibleEditError(_("Give the roster a name."), "name")
    return written


def agreed_limit(shelf: Book, limit: int) -> int:
    """A points limit that armies of the game may have. Raises ImpossibleEditError."""
    if not shelf.limits.allow(limit):
        raise _not_a_limit(shelf)
    return limit


def _not_a_limit(shelf: Book) -> ImpossibleEditError:
    sentence = (
        _("The points limit is a whole number from %(low)d to %(high)d, or 0 for none.")
        if shelf.limits.optional
        else _("The points limit is a whole number from %(low)d to %(high)d.")
    )
    between = {"low": shelf.limits.least, "high": shelf.limits.most}
    return ImpossibleEditError(sentence % between, "limit")


def _sent_on(draft: Draft, mission: str) -> Draft:
    """The draft on another mission; a limit that was the old one's usual becomes the new one's."""
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
            _("A roster holds at most %(most)d units.") % {"most": MOST_UNITS}, "unit"
        )
    return units


def _written(clean: Callable[[str, int], str], text: str, most: int, field: str) -> str:
    try:
        return clean(text, most)
    except BadWordingError as error:
        raise ImpossibleEditError(error.sentence, field) from error

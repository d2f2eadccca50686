"""JSON import and export of rosters.

The document contains no account, address or id. The same roster always exports to the same bytes,
and importing them gives the same roster. Imported files are untrusted input.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal, NoReturn

import msgspec
from django.utils.translation import gettext as _
from msgspec import Meta

from rosters.catalogues import Book, UnknownNameError, book
from rosters.draft import (
    HIGHEST_LIMIT,
    MOST_UNITS,
    NAME_LENGTH,
    NOTE_LENGTH,
    UNIT_NAME_LENGTH,
    UNIT_NOTE_LENGTH,
    Draft,
    Line,
)
from rosters.edits import ImpossibleEditError, agreed_limit, named
from rosters.json_input import UnreadableJsonError, json_in, visible
from rosters.shape_errors import shape_error
from rosters.text_cleanup import BadWordingError, located, many_lines, one_line
from rules.engine.core.canonical_json import canonical_json
from rules.engine.core.record import Record

FORMAT = "frontier-roster/1"
MOST_BYTES = 1024 * 1024

Slug = Annotated[str, Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=80)]
Version = Annotated[str, Meta(pattern=r"^[A-Za-z0-9._-]*$", max_length=64)]


class UnitDocument(Record):
    """One unit, with the price and the catalogue version it was bought at."""

    type: Slug
    name: Annotated[str, Meta(max_length=UNIT_NAME_LENGTH)] = ""
    note: Annotated[str, Meta(max_length=UNIT_NOTE_LENGTH)] = ""
    points: Annotated[int, Meta(ge=0, le=1000)]
    catalogue: Version


class RosterDocument(Record):
    """The exported document."""

    format: Literal["frontier-roster/1"]
    system: Slug
    catalogue: Version
    faction: Slug
    mission: Slug
    limit: Annotated[int, Meta(ge=0, le=HIGHEST_LIMIT)]
    name: Annotated[str, Meta(min_length=1, max_length=NAME_LENGTH)]
    note: Annotated[str, Meta(max_length=NOTE_LENGTH)] = ""
    units: Annotated[tuple[UnitDocument, ...], Meta(max_length=MOST_UNITS)]


class RefusedDocumentError(ValueError):
    """An invalid document; `sentence` says why."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def exported(draft: Draft) -> bytes:
    """Export a roster as canonical JSON, the bytes that the commitment of a locked roster
    covers.
    """
    lines = [msgspec.to_builtins(line) for line in draft.units]
    for line in lines:
        del line["id"]
    return canonical_json(msgspec.to_builtins(draft) | {"format": FORMAT, "units": lines})


def schema() -> dict[str, Any]:
    """The JSON Schema of the document."""
    described = msgspec.json.schema(RosterDocument)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": FORMAT} | described


def imported(data: bytes) -> Draft:
    """Import the roster in `data`. Raises RefusedDocumentError."""
    return drafted(parsed(data))


def drafted(value: object) -> Draft:
    """Validate parsed JSON and convert it to a draft. Raises RefusedDocumentError."""
    try:
        document = msgspec.convert(value, RosterDocument)
    except msgspec.ValidationError as error:
        raise RefusedDocumentError(_explained(value, error)) from error
    catalogue = _catalogue(document)
    try:
        return Draft(
            system=document.system,
            catalogue=document.catalogue,
            faction=document.faction,
            mission=document.mission,
            limit=agreed_limit(catalogue, document.limit),
            name=_written(named, document.name, "name"),
            note=_note(document.note, NOTE_LENGTH, "note"),
            units=tuple(_line(unit, f"units[{at}]") for at, unit in enumerate(document.units)),
        )
    except ImpossibleEditError as error:
        raise RefusedDocumentError(error.sentence) from error


def _line(unit: UnitDocument, where: str) -> Line:
    line = Line.bought(unit.type, unit.points, unit.catalogue)
    return line.change(
        name=_written(lambda text: one_line(text, UNIT_NAME_LENGTH), unit.name, f"{where}.name"),
        note=_note(unit.note, UNIT_NOTE_LENGTH, f"{where}.note"),
    )


def _note(text: str, most: int, where: str) -> str:
    return _written(lambda note: many_lines(note, most), text, where)


def _written(clean: Callable[[str], str], text: str, where: str) -> str:
    """The cleaned text of the field `where`. Raises RefusedDocumentError with that path."""
    try:
        return clean(text)
    except (BadWordingError, ImpossibleEditError) as error:
        raise RefusedDocumentError(located(where, error.sentence)) from error


def _catalogue(document: RosterDocument) -> Book:
    """The document's catalogue, after checking all slugs. Raises RefusedDocumentError."""
    try:
        catalogue = book(document.system)
    except UnknownNameError as error:
        raise RefusedDocumentError(
            _("The file is for the game “%(name)s”, which this site does not have.")
            % {"name": document.system}
        ) from error
    if document.faction not in catalogue.factions:
        _refuse_name(
            _("The file uses the faction “%(name)s”, which does not exist in this game."),
            document.faction,
        )
    if document.mission not in catalogue.missions:
        _refuse_name(
            _("The file uses the mission “%(name)s”, which does not exist in this game."),
            document.mission,
        )
    for unit in document.units:
        if unit.type not in catalogue.units:
            _refuse_name(
                _("The file uses the unit “%(name)s”, which does not exist in this game."),
                unit.type,
            )
    return catalogue


def _refuse_name(sentence: str, name: str) -> NoReturn:
    raise RefusedDocumentError(sentence % {"name": name})


def parsed(data: bytes) -> object:
    """Parse untrusted JSON. Raises RefusedDocumentError."""
    if len(data) > MOST_BYTES:
        raise RefusedDocumentError(
            _("The file is larger than 1 MiB, which is too large for a roster.")
        )
    try:
        return json_in(data)
    except UnreadableJsonError as error:
        raise RefusedDocumentError(error.sentence) from error


def _explained(value: object, error: msgspec.ValidationError) -> str:
    """A readable sentence for a type error, with its path."""
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        return _("The file is not a roster: its “format” is not “%(format)s”.") % {"format": FORMAT}
    units = value.get("units")
    if isinstance(units, list) and len(units) > MOST_UNITS:
        return _("The file has %(count)d units; a roster can have at most %(most)d.") % {
            "count": len(units),
            "most": MOST_UNITS,
        }
    return _("The file is not a valid roster: %(detail)s") % {
        "detail": visible(shape_error(error).sentence)
    }

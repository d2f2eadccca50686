"""The settings of a match, read from a book's `agreement.toml`: as pages offer them, and as the
book's own record of values.

    [[settings]]
    key = "turn_limit"
    kind = "number"
    clause = "TOY-1"
    name = { en = "Turn limit", fr = "Limite de tours" }
    most = 20

The agreed values are stored in `Setup.options` as integers: a choice is the index of its value, a
switch 1 or 0, and a place is stored under `key.place`. The record has a field for each setting.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec

from rules.engine.core.decision import Refusal, Value
from rules.engine.core.record import Record
from rules.engine.tabletop.hosting import NOTHING, Choice, Setting
from rules.engine.tabletop.reference import Text
from rules.engine.tabletop.toml_files import read

R = TypeVar("R", bound=Record)


class NamedValue(Record):
    """A value of a choice: as the record holds it, and its name, or the key of the word for it."""

    slug: str
    name: Text | None = None
    word: str = ""


class SettingRow(Record):
    """A setting as `Setting` describes it; without a name it has that of the word `field`.

    `field` is the record's, where it is not the key. Places match the pattern `place`; the record
    has an item for each, with the place in the field `item`, and its `value`.
    """

    key: str
    kind: Literal["number", "switch", "choice", "places"]
    clause: str
    field: str = ""
    name: Text | None = None
    help: Text = NOTHING
    least: int = 0
    most: int = 1
    zero: Text | None = None
    values: tuple[NamedValue, ...] = ()
    place: str = ""
    item: str = "place"
    unless: tuple[str, ...] = ()

    @property
    def of(self) -> str:
        """The record's field."""
        return self.field or self.key

    @property
    def highest(self) -> int:
        return len(self.values) - 1 if self.values else self.most

    def place_in(self, option: str) -> str:
        """The place that an option is stored for; empty when it is not one of this setting."""
        found = re.fullmatch(rf"{re.escape(self.key)}\.({self.place})", option)
        return found[1] if found and self.kind == "places" else ""

    def stored(self, value: Any) -> int:
        """A value of the record as an option."""
        if isinstance(value, str):
            return [each.slug for each in self.values].index(value)
        return int(value)


class Agreement(Record):
    """The contents of agreement.toml."""

    settings: tuple[SettingRow, ...]

    def offered(
        self,
        words: Mapping[str, Text],
        unless: Callable[[str], tuple[str, ...]] = lambda _field: (),
        base: Record | None = None,
    ) -> tuple[Setting, ...]:
        """The settings as pages offer them. `words` has the names that the file leaves out;
        `unless(field)` names more missions in which a setting has no effect; the record `base` has
        the defaults of switches, which are off without it.
        """
        return tuple(
            Setting(
                key=row.key,
                kind=row.kind,
                clause=row.clause,
                name=row.name or words[row.of],
                help=row.help,
                least=row.least,
                most=row.most,
                default=int(base is not None and getattr(base, row.of) is True),
                zero=row.zero,
                choices=tuple(
                    Choice(value=value, name=each.name or words[each.word or each.slug])
                    for value, each in enumerate(row.values)
                ),
                unless=(*row.unless, *unless(row.of)),
            )
            for row in self.settings
        )

    def refusals(self, options: Mapping[str, int], unknown: str) -> list[Refusal]:
        """Why these options cannot be agreed on; `unknown` is the clause for one that is none."""
        found: list[Refusal] = []
        for name, value in options.items():
            row = self._row(name)
            if row is None:
                found.append(Refusal(clause=unknown, key="no-option", params={"option": name}))
            elif not row.least <= value <= row.highest:
                params: dict[str, Value] = {"option": name, "value": value}
                params |= {"least": row.least, "most": row.highest}
                found.append(Refusal(clause=row.clause, key="option-out-of-range", params=params))
        return found

    def agreed(self, options: Mapping[str, int], base: R) -> R:
        """The record `base` with the agreed options applied, which must have been checked. Agreed
        places replace those of the record.
        """
        fields: dict[str, Any] = {}
        for name, value in options.items():
            row = self._row(name)
            if row is None:
                continue
            if row.kind == "places":
                item = {row.item: row.place_in(name), "value": value}
                fields.setdefault(row.of, []).append(item)
            elif isinstance(getattr(base, row.of), str):
                fields[row.of] = row.values[value].slug
            else:
                is_switch = isinstance(getattr(base, row.of), bool)
                fields[row.of] = bool(value) if is_switch else value
        return msgspec.convert(msgspec.to_builtins(base) | fields, type(base))

    def options_of(self, record: Record) -> dict[str, int]:
        """Every value of the record as an option; of places those that it has."""
        return dict(self._options_of(record))

    def setting(self, field: str) -> SettingRow:
        """The setting that the record holds in this field."""
        return next(row for row in self.settings if row.of == field)

    def _options_of(self, record: Record) -> Iterator[tuple[str, int]]:
        for row in self.settings:
            value = getattr(record, row.of)
            if row.kind == "places":
                yield from ((f"{row.key}.{getattr(each, row.item)}", each.value) for each in value)
            else:
                yield row.key, row.stored(value)

    def _row(self, option: str) -> SettingRow | None:
        for row in self.settings:
            if row.place_in(option) if row.kind == "places" else row.key == option:
                return row
        return None


def read_agreement(file: Path) -> Agreement:
    """Read an agreement.toml. Raises CatalogueError."""
    return read(file, Agreement)

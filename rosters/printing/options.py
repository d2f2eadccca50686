"""Print options: parsing from a query string or form, and serialising back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal
from urllib.parse import urlencode

from django.utils.datastructures import MultiValueDict

from rosters.printing.drawing.labels import text
from rosters.printing.drawing.styles import PAPERS
from rosters.printing.formats import BLEEDS, CARD_SIZES, POKER
from rules.engine.core.record import Record
from rules.engine.tabletop.reference import Text

Language = Literal["en", "fr"]
Errors = dict[str, Text]
"""Errors by field, in both languages."""

LANGUAGES = ("en", "fr")
SIDES = ("fronts", "duplex", "pages")
"""Fronts alone; each page followed by its backs, mirrored for turning over the long edge; or front
and back by turns, a card to a page, as print services want them.
"""
GUIDES = ("none", "hairlines", "marks")
SCALES = ("page", "tenth")
"""The map of a board as large as its page allows, or one to ten."""
COPIES = ("each", "type")
"""A card for every unit of a roster, or one for each of its types under the rule book's name."""
PARTS = (
    *("cards", "roster", "open", "mission", "board", "mat", "primer", "reference"),
    *("tokens", "rulers", "standees", "report"),
)
TO_HAND_OVER = "open"
"""The part without secrets, for the opponent."""
MOST_BLANKS = 20


class Options(Record):
    """Print options; every field is one of the values named above."""

    language: str = "en"
    paper: str = "a4"
    size: str = POKER
    sides: str = "fronts"
    bleed: str = "none"
    low_ink: bool = False
    guides: str = "marks"
    copies: str = "each"
    scale: str = "page"
    blanks: int = 0
    parts: tuple[str, ...] = ("cards",)


CHOICES: dict[str, tuple[str, ...]] = {
    "language": LANGUAGES,
    "paper": tuple(PAPERS),
    "size": tuple(CARD_SIZES),
    "sides": SIDES,
    "bleed": tuple(BLEEDS),
    "guides": GUIDES,
    "copies": COPIES,
    "scale": SCALES,
}
_SWITCHES = {"": False, "0": False, "off": False, "1": True, "on": True}
FIELDS = (*CHOICES, "low_ink", "blanks", "parts")

Given = MultiValueDict[str, str] | Mapping[str, str | Sequence[str]]


def read(given: Given, usual: Options, beside: Sequence[str] = ()) -> Options | Errors:
    """Parse options from a query string or form; `usual` are the defaults.

    Names in `beside` belong to the caller; any other unknown name is an error.
    """
    errors = {name: text("no-option", name=name[:40]) for name in given if name not in FIELDS}
    errors = {name: said for name, said in errors.items() if name not in beside}
    found: dict[str, object] = {}
    for name in FIELDS:
        values = _values(given, name)
        if values:
            value = _read_one(name, values)
            if isinstance(value, Text):
                errors[name] = value
            else:
                found[name] = value
    return errors or usual.change(**found)


def query(options: Options) -> str:
    """Serialise to a canonical query string: every field, in a fixed order."""
    told = options.fields() | {"low_ink": int(options.low_ink)}
    return urlencode([(name, told[name]) for name in FIELDS], doseq=True)


def _values(given: Given, name: str) -> list[str]:
    if isinstance(given, MultiValueDict):
        return given.getlist(name)
    value = given.get(name, [])
    return [value] if isinstance(value, str) else list(value)


def _read_one(name: str, values: list[str]) -> object:
    """The value of a field, or an error sentence."""
    last = values[-1].strip()
    if name == "parts":
        return _parts(values)
    if name == "blanks":
        return _blanks(last)
    if name == "low_ink":
        return _SWITCHES.get(last, text("bad-switch"))
    if last in CHOICES[name]:
        return last
    return text(f"bad-{name}", choices=", ".join(CHOICES[name]))


def _parts(values: list[str]) -> tuple[str, ...] | Text:
    """Each part once, in the order of PARTS."""
    asked = {part.strip() for value in values for part in value.split(",")}
    if not asked <= set(PARTS):
        return text("bad-parts", choices=", ".join(PARTS))
    return tuple(part for part in PARTS if part in asked)


def _blanks(value: str) -> int | Text:
    """Parse a count: digits only, few of them, so that parsing is cheap."""
    if value.isascii() and value.isdigit() and len(value) < 4 and int(value) <= MOST_BLANKS:
        return int(value)
    return text("bad-blanks", most=str(MOST_BLANKS))

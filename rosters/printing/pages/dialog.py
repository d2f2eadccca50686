"""View model of the print dialog: available and selected options."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rosters.catalogues import name_here
from rosters.form_problems import Problem
from rosters.printing.formats import CARD_SIZES
from rosters.printing.options import CHOICES, MOST_BLANKS
from rosters.printing.orders.print_request import Asked
from rosters.printing.orders.subject_lookup import said

Words = dict[str, str | Promise]

PARTS: Words = {
    "cards": _("Unit cards"),
    "roster": _("Roster sheet"),
    "open": _("Roster sheet for the opponent, without notes"),
    "mission": _("Mission sheet"),
    "board": _("Terrain map"),
    "mat": _("Full-size mat, in tiles"),
    "primer": _("First match, for beginners"),
    "reference": _("Quick reference"),
    "tokens": _("Tokens and markers"),
    "rulers": _("Range rulers"),
    "standees": _("Paper standees"),
    "report": _("Battle report"),
}
_LEGENDS: Words = {
    "parts": _("What to print"),
    "language": _("Language"),
    "paper": _("Paper"),
    "scale": _("Map scale"),
    "size": _("Card size"),
    "copies": _("Copies"),
    "sides": _("Sides"),
    "bleed": _("Bleed"),
    "guides": _("Cut guides"),
    "blanks": _("Extra blank cards"),
}
_WORDS: dict[str, Words] = {
    # Language names are not translated: each appears in its own language.
    "language": {"en": "English", "fr": "Français"},
    "paper": {"a4": "A4", "letter": "Letter"},
    "size": {
        "poker": _("Poker"),
        "tarot": _("Tarot"),
        "mini": _("US mini"),
        "a6": _("A6 sheet"),
    },
    "copies": {"each": _("One per unit"), "type": _("One per unit type")},
    "scale": {"page": _("As large as the page allows"), "tenth": _("1:10")},
    "sides": {
        "fronts": _("Fronts only"),
        "duplex": _("Both sides, flipped on the long edge"),
        "pages": _("One card per page, front then back, for a print service"),
    },
    "bleed": {"none": _("None"), "3mm": _("3 mm"), "eighth": _("⅛ inch")},
    "guides": {
        "none": _("None"),
        "hairlines": _("Hairlines"),
        "marks": _("Crop marks"),
    },
}
_OF_CARDS = ("size", "copies", "sides", "bleed", "guides")


@dataclass(frozen=True)
class Choice:
    """One value of a field."""

    value: str
    words: str
    chosen: bool


@dataclass(frozen=True)
class Field:
    """One option of the dialog, with its error if invalid."""

    name: str
    legend: str
    choices: tuple[Choice, ...]
    error: str


@dataclass(frozen=True)
class Dialog:
    """The print dialog: only the options that apply to the subject."""

    parts: Field
    sheet: tuple[Field, ...]
    cards: tuple[Field, ...]
    board: Field | None
    blanks: int
    blanks_error: str
    low_ink: bool
    most_blanks: int = MOST_BLANKS


def dialog_for(asked: Asked) -> Dialog:
    """The dialog with the answers that were given."""
    has = asked.subject.makers
    about_sheets = ["language", "paper", *(["scale"] if "board" in has else [])]
    about_cards = [name for name in _OF_CARDS if name != "copies" or "roster" in has]
    return Dialog(
        parts=_field(asked, "parts", tuple(_parts(asked))),
        sheet=tuple(_choosing(asked, name) for name in about_sheets),
        cards=tuple(_choosing(asked, name) for name in about_cards if "cards" in has),
        board=_board(asked),
        blanks=asked.how.blanks,
        blanks_error=_error(asked, "blanks"),
        low_ink=asked.how.low_ink,
    )


def problems_of(asked: Asked) -> list[Problem]:
    """All invalid options, linked to their fields."""
    known = [name for name in _LEGENDS if name in asked.errors]
    return [
        *(Problem(_error(asked, name)) for name in asked.errors if name not in _LEGENDS),
        *(Problem(_error(asked, name), str(_LEGENDS[name]), _target(name)) for name in known),
    ]


def _target(name: str) -> str:
    return "parts_0" if name == "parts" else name


def _parts(asked: Asked) -> Iterator[Choice]:
    for part in asked.subject.makers:
        yield Choice(value=part, words=str(PARTS[part]), chosen=part in asked.how.parts)


def _board(asked: Asked) -> Field | None:
    chosen = asked.subject.layout
    if chosen is None:
        return None
    boards = asked.subject.book.catalogue.layouts
    choices = (
        Choice(value=each.slug, words=f"{each.slug} · {name_here(each)}", chosen=each is chosen)
        for each in boards
    )
    return Field(name="layout", legend=gettext("Board"), choices=tuple(choices), error="")


def _choosing(asked: Asked, name: str) -> Field:
    chosen = getattr(asked.how, name)
    return _field(
        asked,
        name,
        tuple(
            Choice(value=value, words=_words(name, value), chosen=value == chosen)
            for value in CHOICES[name]
        ),
    )


def _field(asked: Asked, name: str, choices: tuple[Choice, ...]) -> Field:
    return Field(name=name, legend=str(_LEGENDS[name]), choices=choices, error=_error(asked, name))


def _words(name: str, value: str) -> str:
    words = str(_WORDS[name][value])
    if name != "size":
        return words
    card = CARD_SIZES[value]
    return f"{words}, {card.width:g} × {card.height:g} mm"


def _error(asked: Asked, name: str) -> str:
    return said(asked.errors[name]) if name in asked.errors else ""

"""Unit cards to measure with, and the same as a job that peers read."""

from __future__ import annotations

import json
from itertools import cycle, islice
from pathlib import Path

import msgspec

from rosters.books import book
from rosters.printing import dice, styles
from rosters.printing.build import cards_of, imprint_of
from rosters.printing.pdf import unit_cards
from rosters.printing.sheet import Card, Imprint

LANGUAGE = "en"


def deck(count: int) -> tuple[Card, ...]:
    """`count` cards, through every faction; a unit that comes again bears a name of its own."""
    shelf = book("frontier")
    units = list(islice(cycle(shelf.catalogue.units), count))
    names = [
        unit.name if i < len(shelf.units) else f"{unit.name} {i}" for i, unit in enumerate(units)
    ]
    return cards_of(shelf, units, LANGUAGE, names)


def imprint() -> Imprint:
    return imprint_of(book("frontier"), "Cards")


def draw(cards: tuple[Card, ...]) -> bytes:
    """What the site prints."""
    return unit_cards(cards, imprint=imprint(), paper="a4", language=LANGUAGE)


def write_job(path: Path, cards: tuple[Card, ...]) -> None:
    """The same cards, fonts, colours and dice for a peer."""
    told = imprint()
    fonts = {role: f"{styles.FONT_FOLDER / file}.ttf" for role, file in styles.FONTS.items()}
    job = {
        "cards": msgspec.to_builtins(cards),
        "fonts": fonts,
        "colours": {card.faction_slug: styles.livery(card.faction_slug).accent for card in cards},
        "outlines": dice.OUTLINES,
        "imprint": f"{told.system} · {told.version}",
    }
    path.write_text(json.dumps(job), encoding="utf-8")

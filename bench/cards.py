"""Unit cards to measure with, and the same as a job that peers read."""

from __future__ import annotations

import json
from itertools import cycle, islice
from pathlib import Path

import msgspec

from rosters.books import book
from rosters.printing.cards.paper import draw_cards
from rosters.printing.drawing import dice, document, qr, styles
from rosters.printing.drawing.sheet import Imprint
from rosters.printing.orders.build import cards_of, imprint_of
from rules.engine.lib.printed import Card

LANGUAGE = "en"
HOME = "https://frontier.example.org/games/frontier/"


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
    return document.build(
        lambda press: draw_cards(press, cards, home=HOME),
        imprint=imprint(),
        paper="a4",
        language=LANGUAGE,
    )


def write_job(path: Path, cards: tuple[Card, ...]) -> None:
    """The same cards, fonts, colours, dice and finished codes for a peer."""
    told = imprint()
    fonts = {role: f"{styles.FONT_FOLDER / file}.ttf" for role, file in styles.FONTS.items()}
    job = {
        "cards": [_told(card) for card in cards],
        "fonts": fonts,
        "colours": {card.livery.slug: card.livery.accent for card in cards},
        "outlines": dice.OUTLINES,
        "imprint": f"{told.system} · {told.version}",
    }
    path.write_text(json.dumps(job), encoding="utf-8")


def _told(card: Card) -> dict[str, object]:
    """A card with the names by which peers know its faction and figures."""
    figures = {"faction": card.faction, "faction_slug": card.livery.slug}
    modules, runs = qr.runs(HOME + card.anchor)
    code = {"modules": modules, "runs": runs}
    return msgspec.to_builtins(card) | figures | {"scale": card.facts[0].value, "code": code}

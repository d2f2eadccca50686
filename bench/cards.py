"""Unit cards for printing benchmarks, also as a JSON job for peers."""

from __future__ import annotations

import json
from itertools import cycle, islice
from pathlib import Path

import msgspec

from rosters.catalogues import book
from rosters.printing.cards.card_sheets import draw_cards
from rosters.printing.drawing import dice, document, qr, styles
from rosters.printing.drawing.sheet import Imprint
from rosters.printing.orders.build import cards_of, imprint_of
from rules.engine.tabletop.printed import Card

LANGUAGE = "en"
HOME = "https://frontier.example.org/games/frontier/"


def deck(count: int) -> tuple[Card, ...]:
    """`count` cards from all factions in turn; repeated units get custom names."""
    catalogue = book("frontier")
    units = list(islice(cycle(catalogue.units.values()), count))
    names = [
        unit.name if i < len(catalogue.units) else f"{unit.name} {i}"
        for i, unit in enumerate(units)
    ]
    return cards_of(catalogue, units, LANGUAGE, names)


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
    """Write the same cards, fonts, colours, dice and QR codes as JSON for a peer."""
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
    """A card as JSON, with names of faction and ratings."""
    figures = {"faction": card.faction, "faction_slug": card.livery.slug}
    modules, runs = qr.runs(HOME + card.anchor)
    code = {"modules": modules, "runs": runs}
    return msgspec.to_builtins(card) | figures | {"scale": card.facts[0].value, "code": code}

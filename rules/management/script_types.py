"""The types of the JSON between server and match page, as JSDoc for the page's scripts."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, get_type_hints

from rules.engine.core.decision import Command
from rules.engine.core.dice import Face
from rules.engine.systems import SYSTEMS
from rules.engine.tabletop.offer import Offer, Outline
from rules.engine.tabletop.reference import Layout
from rules.engine.tabletop.rolls import Source
from rules.engine.tabletop.rule_book import RuleBook
from rules.engine.tabletop.scene import Drawn
from rules.management.jsdoc import Typedef, Typedefs, differing, mentioned
from rules.present.localised_json import JudgedJson, OfferedJson, SaidJson, WaitingJson
from rules.present.match_view import NewsJson, ShownCommitJson
from rules.talk.selectors import TalkJson
from rules.views.table import TableJson

FOLDER = Path("static/js/play/state")
ALIASES = {
    "Node": "/** @typedef {[number, number, number]} Node a point with its elevation */",
    "Point": "/** @typedef {[number, number]} Point x and y in inches, y to the north */",
}
HEAD = """// Types of the JSON between server and match page, written by `manage.py script_types`.
// What only one rule book sends is optional, and so is what only some commands and events have.
"""
OWN_HEAD = """// Types of the JSON of one rule book, where they say more than types.js.
// Written by `manage.py script_types`.
"""
TAIL = "\n\nexport {};\n"

RENAMED = {
    "SideView": "Side",
    "UnitView": "Unit",
    "UnitType": "Row",
    "Line": "SightLine",
    "ActForecast": "ActionForecast",
}
"""Names of typedefs, where they are not those of the records."""

SHOWN_OF_EVENTS = frozenset(
    {"type", "clause", "unit", "target", "square", "path", "seat", "active", "reactive", "rolled"}
    | {"slot", "commitment", "payload", "salt"}
)
"""The fields of events that the page reads."""


def script_types() -> dict[Path, str]:
    """The text of `types.js`, and of each rule book's own file of types, by path. What the books
    send that came before `reply` is shared: a later book's types are its own where they differ.
    """
    shared = _written([book for book in SYSTEMS if book.questions.table])
    texts = [*ALIASES.values(), *shared.values()]
    files = {FOLDER / "types.js": HEAD + "\n" + "\n".join(texts) + TAIL}
    for book in SYSTEMS:
        files[FOLDER / f"{book.key}_types.js"] = _own_file(_written((book,)), shared)
    return files


def _own_file(own: dict[str, str], shared: dict[str, str]) -> str:
    kept = differing(own, shared)
    imported = [
        f'/** @typedef {{import("./types.js").{name}}} {name} */'
        for name in mentioned(kept, ALIASES.keys() | own.keys())
    ]
    return OWN_HEAD + "\n" + "\n".join([*imported, *kept.values()]) + TAIL


def _written(books: Sequence[RuleBook[Any]]) -> dict[str, str]:
    kinds = [each for each in _table(books) if each.kinds]
    return Typedefs(kinds, RENAMED).written()


def _table(books: Sequence[RuleBook[Any]]) -> list[Typedef]:
    events = sorted({each for book in books for each in book.events}, key=_place)
    commands = sorted({each for book in books for each in book.commands}, key=_place)
    offers: list[type[Any]] = [Offer, *sorted(Offer.__subclasses__(), key=_place)]
    event, decision = "An event, with its sentence", "A pending decision"
    return [
        Typedef("TableData", (TableJson,)),
        Typedef("Layout", (Layout,)),
        Typedef("View", [get_type_hints(book.view_for)["return"] for book in books]),
        Typedef("Drawn", (Drawn,)),
        Typedef("Decision", (*offers, WaitingJson), added=OfferedJson, summary=decision),
        Typedef("Outline", (Outline,)),
        Typedef("Command", commands, base=Command, summary="A command, with the fields of any"),
        Typedef("Commit", (ShownCommitJson,)),
        Typedef("Face", (Face,)),
        Typedef("Fact", events, added=SaidJson, only=SHOWN_OF_EVENTS, summary=event),
        Typedef("Source", (Source,)),
        Typedef("Verdict", _answers(books, "preview"), added=JudgedJson),
        Typedef("Measure", _answers(books, "measure")),
        Typedef("Ranges", _answers(books, "ranges")),
        Typedef("Survey", _answers(books, "survey")),
        Typedef("Promises", _answers(books, "promises")),
        Typedef("News", (NewsJson,)),
        Typedef("Talk", (TalkJson,)),
    ]


def _answers(books: Sequence[RuleBook[Any]], question: str) -> list[type[Any]]:
    """What each book answers to a question that has an address of its own."""
    tables = [book.questions.table for book in books if book.questions.table]
    return [get_type_hints(getattr(table, question))["return"] for table in tables]


def _place(kind: type[Any]) -> tuple[str, str]:
    return kind.__module__, kind.__qualname__

"""The terms of a match in words, and which of them have changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _
from msgspec import UNSET

from rosters.books import book, name_here
from rules import settling
from rules.engine.core.system import Setup
from rules.engine.lib.hosted import Setting
from rules.engine.lib.reference import Layout
from rules.engine.systems import system
from rules.grounds import ground_of
from rules.models import Match
from rules.pace import terms as pace

Terms = Mapping[str, Any]
Row = tuple[str, Callable[[Terms], str], Callable[[Terms], Any]]


@dataclass(frozen=True)
class Term:
    """One thing that is agreed on; `before` is what it was when the reader last saw it."""

    label: str
    value: str
    before: str = ""


def told(terms: Terms) -> list[Term]:
    """Every term in words."""
    return [Term(label, value(terms)) for label, value, _facts in _table(terms)]


def changed(old: Terms, new: Terms) -> list[Term]:
    """The terms that are no longer what they were."""
    return [
        Term(label, value(new), value(old))
        for label, value, facts in _table(new)
        if facts(old) != facts(new)
    ]


def board_name(terms: Terms) -> str:
    """The layout by its letter, or what somebody has called their own board."""
    own = terms.get("board")
    return str(own.get("name", "") if own else terms["layout"]) or _("a board of one’s own")


def ground_at(terms: Terms) -> Layout:
    """The board that is agreed on, as maps and tables of terrain read it."""
    own = terms.get("board")
    return ground_of(
        terms["system"],
        Setup(
            match="",
            names=("", ""),
            mission=terms["mission"],
            layout=terms["layout"],
            limit=terms["limit"],
            terrain=UNSET if own is None else own,
        ),
    )


def pace_of(terms: Terms) -> str:
    """How long may be thought, in words."""
    return pace.told(pace.terms_in(terms.get("pace", {})))


def terms_of_match(match: Match) -> dict[str, Any]:
    """What was agreed for a match, as a proposal keeps it."""
    made_by = getattr(match, "proposal", None)
    if made_by is not None:
        return dict(made_by.terms)
    return {
        "system": match.system,
        "mission": match.mission,
        "layout": match.layout,
        "board": match.board,
        "limit": match.limit,
        "options": match.options,
        "pace": {},
    }


def _table(offered: Terms) -> list[Row]:
    """Each term of a match of the game and mission `offered`: what it is called, how it reads, and
    what it is made of.
    """
    settings = system(offered["system"]).hosted.settings
    return [
        (_("Game"), lambda terms: book(terms["system"]).name, lambda terms: terms["system"]),
        (_("Mission"), _mission, lambda terms: terms["mission"]),
        (_("Board"), _board, lambda terms: (terms["layout"], terms.get("board"))),
        (
            _("Points limit"),
            lambda terms: str(terms["limit"] or _("no limit")),
            lambda terms: terms["limit"],
        ),
        *(_row(each) for each in settling.offered_in(settings, offered["mission"])),
        (
            _("Clock"),
            pace_of,
            lambda terms: terms.get("pace", {}),
        ),
    ]


def _row(setting: Setting) -> Row:
    return (
        setting.name.get(get_language() or "en"),
        lambda terms: settling.told(setting, _settled(terms)),
        lambda terms: settling.facts(setting, _settled(terms)),
    )


def _settled(terms: Terms) -> dict[str, int]:
    return system(terms["system"]).hosted.settled(terms["mission"], terms["options"])


def _mission(terms: Terms) -> str:
    return name_here(book(terms["system"]).missions[terms["mission"]])


def _board(terms: Terms) -> str:
    if terms.get("board"):
        return board_name(terms)
    layout = book(terms["system"]).layouts[terms["layout"]]
    return f"{layout.slug} · {name_here(layout)}"

"""The terms of a match as text, and the differences between two versions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _
from msgspec import UNSET

from rosters.catalogues import book, name_here
from rules.engine.core.system import Setup
from rules.engine.systems import system
from rules.engine.tabletop.hosting import Setting
from rules.engine.tabletop.reference import Layout
from rules.matches import match_options
from rules.matches.match_board import ground_of
from rules.models import Match
from rules.pace import terms as pace

Terms = Mapping[str, Any]
Row = tuple[str, Callable[[Terms], str], Callable[[Terms], Any]]


@dataclass(frozen=True)
class Term:
    """One agreed item; `before` is its value in the version that the reader last saw."""

    label: str
    value: str
    before: str = ""


def told(terms: Terms) -> list[Term]:
    """Every term as text."""
    return [Term(label, value(terms)) for label, value, _facts in _table(terms)]


def changed(old: Terms, new: Terms) -> list[Term]:
    """The terms that differ from the former version."""
    return [
        Term(label, value(new), value(old))
        for label, value, facts in _table(new)
        if facts(old) != facts(new)
    ]


def board_name(terms: Terms) -> str:
    """The letter of the layout, or the name of a custom board."""
    own = terms.get("board")
    return str(own.get("name", "") if own else terms["layout"]) or _("a custom board")


def ground_at(terms: Terms) -> Layout:
    """The agreed board, for maps and terrain tables."""
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
    """The time control as text."""
    return pace.told(pace.terms_in(terms.get("pace", {})))


def terms_of_match(match: Match) -> dict[str, Any]:
    """The terms of a match in the format of a proposal."""
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
    """Each term for the game and mission `offered`: its label, its text, and the raw values to
    compare.
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
        *(_row(each) for each in match_options.offered_in(settings, offered["mission"])),
        (
            _("Clock"),
            pace_of,
            lambda terms: terms.get("pace", {}),
        ),
    ]


def _row(setting: Setting) -> Row:
    return (
        setting.name.get(get_language() or "en"),
        lambda terms: match_options.told(setting, _settled(terms)),
        lambda terms: match_options.facts(setting, _settled(terms)),
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

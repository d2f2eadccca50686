"""The terms of a match in words, and which of them have changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from msgspec import UNSET

from rosters.books import book
from rules.engine.core.system import Setup
from rules.engine.lib.reference import Layout
from rules.grounds import ground_of
from rules.models import Match
from rules.pace import terms as pace

Terms = Mapping[str, Any]


@dataclass(frozen=True)
class Term:
    """One thing that is agreed on; `before` is what it was when the reader last saw it."""

    label: str
    value: str
    before: str = ""


def told(terms: Terms) -> list[Term]:
    """Every term in words."""
    return [Term(label, value(terms)) for label, value, _facts in _table()]


def changed(old: Terms, new: Terms) -> list[Term]:
    """The terms that are no longer what they were."""
    return [
        Term(label, value(new), value(old))
        for label, value, facts in _table()
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


def _table() -> list[tuple[str, Callable[[Terms], str], Callable[[Terms], Any]]]:
    """Each term: what it is called, how it reads, and what it is made of."""

    def option(name: str) -> Callable[[Terms], Any]:
        return lambda terms: terms["options"].get(name, 0)

    return [
        (_("Mission"), _mission, lambda terms: terms["mission"]),
        (_("Board"), _board, lambda terms: (terms["layout"], terms.get("board"))),
        (_("Points limit"), lambda terms: str(terms["limit"]), lambda terms: terms["limit"]),
        (
            _("Turns at most"),
            lambda terms: str(option("turn_cap")(terms) or _("no cap")),
            option("turn_cap"),
        ),
        (
            _("A deserted field counts as taken"),
            lambda terms: _("yes") if option("held_field")(terms) else _("no"),
            option("held_field"),
        ),
        (
            _("Clock"),
            pace_of,
            lambda terms: terms.get("pace", {}),
        ),
    ]


def _mission(terms: Terms) -> str:
    return str(book(terms["system"]).missions[terms["mission"]].name)


def _board(terms: Terms) -> str:
    if terms.get("board"):
        return board_name(terms)
    layout = book(terms["system"]).layouts[terms["layout"]]
    return f"{layout.slug} · {layout.name}"

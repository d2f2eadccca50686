"""Standings for printed battle reports of Frontier, from public information only."""

from __future__ import annotations

from rules.engine.core.known import SPECTATOR
from rules.engine.frontier.model.state import FrontierState, Unit
from rules.engine.frontier.model.view import SideView, View, view_for
from rules.engine.frontier.paper.cards import livery
from rules.engine.frontier.paper.words import ROLES, term, word
from rules.engine.tabletop.messages import counted
from rules.engine.tabletop.printed import Account, Fate, Standing
from rules.engine.tabletop.scene import Tint

_TINTS: tuple[Tint, Tint] = ("first", "second")


def account(state: FrontierState, language: str) -> Account:
    """Summarise both sides in a state."""
    view = view_for(state, SPECTATOR)
    first, second = (_standing(view, side, language) for side in view.sides)
    return Account(sides=(first, second), dashed=word("fate-shaken", language), dashes=("shaken",))


def _standing(view: View, side: SideView, language: str) -> Standing:
    units = (unit for unit in view.units if unit.seat == side.seat)
    return Standing(
        name=side.name,
        tint=tint_of(side),
        livery=livery(side.faction) if side.faction else None,
        role=term(side.role, language) if side.role else "",
        result=term(view.outcome.results[side.seat], language) if view.outcome else "",
        figures=figures(side, language),
        units=tuple(
            Fate(name=unit.name, points=unit.points, fate=word(f"fate-{_fate(unit)}", language))
            for unit in units
        ),
    )


def figures(side: SideView, language: str) -> str:
    """A side's points: fielded, destroyed and evacuated."""
    return counted(
        word("figures", language),
        language,
        points=side.points,
        destroyed=side.destroyed,
        left=side.left,
    )


def _fate(unit: Unit) -> str:
    return "shaken" if unit.on_board and unit.shaken else unit.place


def tint_of(side: SideView) -> Tint:
    """Return how a side is drawn: the attacker as the first, and seat 0 while roles are unknown."""
    return ROLES.get(side.role, _TINTS[side.seat])

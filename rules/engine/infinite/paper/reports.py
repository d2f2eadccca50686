"""Standings for printed battle reports; the state is public as a whole."""

from __future__ import annotations

from rules.engine.core.decision import Seat
from rules.engine.infinite.data.profiles import PROFILES
from rules.engine.infinite.model.sentences import in_language
from rules.engine.infinite.model.state import InfiniteState, Unit
from rules.engine.infinite.paper.cards import livery
from rules.engine.infinite.paper.words import TINTS, filled, word
from rules.engine.tabletop.printed import Account, Badge, Fate, Standing
from rules.engine.tabletop.steps.secret_choices import SEATS

BADGES = ("resolve", "shaken", "broken", "overwatch", "cover", "item")
"""IF-SHOW-8  What diagrams show as a letter beside a unit."""


def account(state: InfiniteState, language: str) -> Account:
    """Summarise both sides in a state."""
    first, second = (_standing(state, seat, language) for seat in SEATS)
    return Account(
        sides=(first, second),
        dashed=word("has-acted", language),
        dashes=("activated",),
        badges=tuple(_badge(slug, language) for slug in BADGES),
    )


def _badge(slug: str, language: str) -> Badge:
    name = word(slug, language)
    return Badge(slug=slug, letter=word(f"badge-{slug}", language), name=name)


def _standing(state: InfiniteState, seat: Seat, language: str) -> Standing:
    army = state.army(seat)
    return Standing(
        name=state.names[seat],
        tint=TINTS[seat],
        livery=livery(PROFILES[army[0].type].faction, language) if army else None,
        role=word(state.edge_of(seat), language) if state.south is not None else "",
        result=word(state.outcome.results[seat], language) if state.outcome else "",
        figures=filled(
            "figures", language, awards=state.awards[seat], units=len(state.on_table(seat))
        ),
        units=tuple(
            Fate(
                name=in_language(unit.name, language),
                points=unit.points,
                fate=word(_fate(unit), language),
            )
            for unit in army
        ),
    )


def _fate(unit: Unit) -> str:
    """The place of a unit; on the table, its condition if it has one."""
    return unit.condition if unit.on_table and unit.condition else unit.place

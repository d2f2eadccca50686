"""Standings for printed battle reports of Modern; the state is public as a whole."""

from __future__ import annotations

from rules.engine.core.decision import Seat
from rules.engine.modern.model.sentences import in_language
from rules.engine.modern.model.state import ModernState
from rules.engine.modern.paper.cards import livery
from rules.engine.modern.paper.words import term, word
from rules.engine.modern.play.army_list import FACTION
from rules.engine.modern.play.outcome import loss_score
from rules.engine.modern.play.position_queries import SIDES
from rules.engine.tabletop.printed import Account, Fate, Standing
from rules.engine.tabletop.scene import Tint

_SEATS: tuple[Seat, Seat] = (0, 1)
TINTS: tuple[Tint, Tint] = ("first", "second")
"""How South and North are drawn. It does not depend on which side attacks."""


def account(state: ModernState, language: str) -> Account:
    """Summarise both sides in a state."""
    first, second = (_standing(state, seat, language) for seat in _SEATS)
    return Account(
        sides=(first, second),
        dashed=word("has-fired", language),
        dashes=("moved", "fired", "activated"),
    )


def _standing(state: ModernState, seat: Seat, language: str) -> Standing:
    army = state.army(seat)
    figures = word("figures", language)
    role = state.role_of(seat) or SIDES[seat]
    return Standing(
        name=state.names[seat],
        tint=TINTS[seat],
        livery=livery(FACTION, language) if army else None,
        role=term(role, language),
        result=term(state.outcome.results[seat], language) if state.outcome else "",
        figures=figures.format(
            lost=loss_score(state, seat), breaks=state.settings.breaks_at(len(army))
        ),
        units=tuple(
            Fate(
                name=in_language(unit.name, language),
                points=unit.points,
                fate=word(f"fate-{unit.place}", language),
            )
            for unit in army
        ),
    )

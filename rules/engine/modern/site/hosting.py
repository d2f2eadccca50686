"""Hosting interface of Modern: match settings, setup checks and texts for the site."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import UNSET

from rules.engine.core.flow import Event
from rules.engine.core.system import Setup
from rules.engine.modern.data import settings as match_settings
from rules.engine.modern.data.catalogue import CATALOGUE
from rules.engine.modern.data.layouts import BOARDS
from rules.engine.modern.data.scenarios import SCENARIOS
from rules.engine.modern.model.sentences import unit_names
from rules.engine.modern.model.view import View
from rules.engine.modern.play import match_terms, own_boards, terrain_terms
from rules.engine.modern.site import offered_settings, scenes
from rules.engine.modern.site.board_editor import ModernDrawing
from rules.engine.modern.space.board import board_of
from rules.engine.tabletop.hosting import Citations, UnitNames
from rules.engine.tabletop.reference import Layout, Limits
from rules.engine.tabletop.scene import Scene, Track


class ModernHosted:
    """Modern's implementation of `Hosted`; immutable, every method is a pure function."""

    clauses = Citations(
        order="MW-TURN-1",
        terms="MW-DEC-1",
        terrain="MW-EQ-1",
        limit="MW-PTS-3",
        length="MW-WIN-8",
    )
    settings = offered_settings.SETTINGS
    drawing = ModernDrawing()

    def settled(self, mission: str, options: Mapping[str, int]) -> dict[str, int]:
        return offered_settings.settled(mission, options)

    def limits(self, mission: str) -> tuple[Limits, ...]:
        """MW-ARMY-4 MW-PTS-3  Return the points limits that pay for the required number
        of Units.
        """
        fought = SCENARIOS[mission]
        return match_terms.limits(fought, match_settings.agreed({}, fought.settings))

    def unsuited(self, layout: str, board: object = UNSET) -> dict[str, str]:
        """MW-SCEN-4 MW-SCEN-5  Return the scenarios whose terrain a board lacks."""
        drawn = BOARDS[layout].map if board is UNSET else own_boards.read(board).map
        return {
            slug: refusal.clause
            for slug, fought in SCENARIOS.items()
            for refusal in terrain_terms.ground_refusals(board_of(drawn), fought)
        }

    def ground(self, setup: Setup) -> Layout:
        """MW-BOARD-1  Return the layout of a board of the book, or of a player's own map."""
        if setup.terrain is UNSET:
            return next(row for row in CATALOGUE.layouts if row.slug == setup.layout)
        return own_boards.as_layout(own_boards.read(setup.terrain))

    def results(self, language: str) -> None:
        """MW-WIN-1  Return the possible results: a side wins or loses; there is no
        outcome table.
        """

    def unit_names(self, language: str) -> UnitNames | None:
        """MW-UNIT-1  Return where Units are named by types that are translated."""
        return unit_names if language.startswith("fr") else None

    def scene(self, view: View, language: str) -> Scene:
        return scenes.scene(view, language)

    def tracks(self, before: View, after: View, events: Sequence[Event]) -> tuple[Track, ...]:
        return tuple(scenes.tracks(before, after, events))

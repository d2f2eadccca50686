"""Modern on a site: what it hands over to whoever hosts its matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from rules.engine.core.flow import Event
from rules.engine.core.record import Record
from rules.engine.core.system import Setup
from rules.engine.lib.hosted import Citations
from rules.engine.lib.reference import Layout, Limits
from rules.engine.lib.scene import Scene, Track
from rules.engine.modern import (
    agreement,
    match_terms,
    own_boards,
    scenes,
    terrain_terms,
)
from rules.engine.modern import (
    settings as match_settings,
)
from rules.engine.modern.board import board_of
from rules.engine.modern.catalogue import CATALOGUE
from rules.engine.modern.drawing import ModernDrawing
from rules.engine.modern.layouts import BOARDS
from rules.engine.modern.scenarios import SCENARIOS
from rules.engine.modern.sentences import names_in_words
from rules.engine.modern.view import View


class ModernHosted:
    """Immutable; every method is a pure function of its arguments."""

    clauses = Citations(
        order="MW-TURN-1",
        terms="MW-DEC-1",
        terrain="MW-EQ-1",
        limit="MW-PTS-3",
        length="MW-WIN-8",
    )
    settings = agreement.SETTINGS
    drawing = ModernDrawing()

    def settled(self, mission: str, options: Mapping[str, int]) -> dict[str, int]:
        return agreement.settled(mission, options)

    def limits(self, mission: str) -> tuple[Limits, ...]:
        """MW-ARMY-4 MW-PTS-3  Those that pay for the Units that an army must have."""
        fought = SCENARIOS[mission]
        return match_terms.limits(fought, match_settings.agreed({}, fought.settings))

    def unsuited(self, layout: str, board: object = UNSET) -> dict[str, str]:
        """MW-SCEN-4 MW-SCEN-5  The scenarios whose ground is not there."""
        drawn = BOARDS[layout].map if board is UNSET else own_boards.read(board).map
        return {
            slug: refusal.clause
            for slug, fought in SCENARIOS.items()
            for refusal in terrain_terms.ground_refusals(board_of(drawn), fought)
        }

    def ground(self, setup: Setup) -> Layout:
        """MW-BOARD-1  A board of the book, or a map of one's own."""
        if setup.terrain is UNSET:
            return next(row for row in CATALOGUE.layouts if row.slug == setup.layout)
        return own_boards.as_layout(own_boards.read(setup.terrain))

    def results(self, language: str) -> None:
        """MW-WIN-1  A side wins or loses; no table is read."""

    def in_words(self, told: Record, language: str) -> dict[str, Any]:
        """MW-UNIT-1  Units are called by their types, which have a name in each language."""
        shown: dict[str, Any] = msgspec.to_builtins(told)
        return names_in_words(shown, language) if language.startswith("fr") else shown

    def scene(self, view: View, language: str) -> Scene:
        return scenes.scene(view, language)

    def tracks(self, before: View, after: View, events: Sequence[Event]) -> tuple[Track, ...]:
        return tuple(scenes.tracks(before, after, events))

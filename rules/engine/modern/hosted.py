"""Modern on a site: what it hands over to whoever hosts its matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from rules.engine.core.flow import Event
from rules.engine.core.system import Setup
from rules.engine.lib.hosted import NOTHING, Citations
from rules.engine.lib.reference import Layout, Text
from rules.engine.lib.scene import Scene, Track
from rules.engine.modern import agreement, layouts, scenes
from rules.engine.modern.board import Map
from rules.engine.modern.catalogue import CATALOGUE
from rules.engine.modern.setup import map_of
from rules.engine.modern.view import View

ANONYMOUS = Text(en="Own board", fr="Plateau personnel")


class ModernHosted:
    """Immutable; every method is a pure function of its arguments."""

    clauses = Citations(order="MW-TURN-1", terms="MW-DEC-1", terrain="MW-EQ-1", limit="MW-PTS-3")
    settings = agreement.SETTINGS

    def settled(self, mission: str, options: Mapping[str, int]) -> dict[str, int]:
        return agreement.settled(mission, options)

    def ground(self, setup: Setup) -> Layout:
        """MW-BOARD-1  A board of the book, or a map of one's own."""
        if setup.terrain is UNSET:
            return next(row for row in CATALOGUE.layouts if row.slug == setup.layout)
        return layouts.layout("", ANONYMOUS.en, NOTHING, map_of(setup), CATALOGUE.words)

    def written(self, terrain: dict[str, Any]) -> dict[str, object]:
        """MW-BOARD-1  Rows and roads, as they were read."""
        drawn = msgspec.convert(terrain, Map)
        return {"rows": list(drawn.rows), "roads": list(drawn.roads)}

    def results(self, language: str) -> None:
        """MW-WIN-1  A side wins or loses; no table is read."""

    def scene(self, view: View, language: str) -> Scene:
        return scenes.scene(view, language)

    def tracks(self, before: View, after: View, events: Sequence[Event]) -> tuple[Track, ...]:
        return tuple(scenes.tracks(before, after, events))

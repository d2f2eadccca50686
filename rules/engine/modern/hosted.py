"""Modern on a site: what it hands over to whoever hosts its matches."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET

from rules.engine.core.system import Setup
from rules.engine.lib.hosted import Citations
from rules.engine.lib.reference import Layout, Text
from rules.engine.modern import layouts
from rules.engine.modern.board import Map
from rules.engine.modern.catalogue import CATALOGUE
from rules.engine.modern.setup import map_of

ANONYMOUS = Text(en="Own board", fr="Plateau personnel")
NOTHING_SAID = Text(en="", fr="")


class ModernHosted:
    """Immutable; every method is a pure function of its arguments."""

    clauses = Citations(order="MW-TURN-1", terms="MW-DEC-1", terrain="MW-EQ-1")

    def ground(self, setup: Setup) -> Layout:
        """MW-BOARD-1  A board of the book, or a map of one's own."""
        if setup.terrain is UNSET:
            return next(row for row in CATALOGUE.layouts if row.slug == setup.layout)
        return layouts.layout("", ANONYMOUS.en, NOTHING_SAID, map_of(setup), CATALOGUE.words)

    def written(self, terrain: dict[str, Any]) -> dict[str, object]:
        """MW-BOARD-1  Rows and roads, as they were read."""
        drawn = msgspec.convert(terrain, Map)
        return {"rows": list(drawn.rows), "roads": list(drawn.roads)}

"""Frontier on a site: what it hands over to whoever hosts its matches."""

from __future__ import annotations

from typing import Any

from rules.engine.core.system import Setup
from rules.engine.frontier import own_boards
from rules.engine.frontier.setup import layout_of
from rules.engine.lib.hosted import Citations
from rules.engine.lib.reference import Layout


class FrontierHosted:
    """Immutable; every method is a pure function of its arguments."""

    clauses = Citations(order="FR-DP-1", terms="FR-SETUP-5", terrain="FR-SETUP-3")

    def ground(self, setup: Setup) -> Layout:
        return layout_of(setup.layout, setup.terrain)

    def written(self, terrain: dict[str, Any]) -> dict[str, object]:
        return own_boards.written(own_boards.read(terrain))

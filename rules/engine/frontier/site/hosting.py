"""Hosting interface of Frontier: match settings, setup checks and texts for the site."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec import UNSET

from rules.engine.core.flow import Event
from rules.engine.core.record import Record
from rules.engine.core.system import Setup
from rules.engine.frontier.model.view import View
from rules.engine.frontier.paper.missions import outcome
from rules.engine.frontier.play import army_list
from rules.engine.frontier.play.outcome import TABLE
from rules.engine.frontier.play.setup import layout_of
from rules.engine.frontier.site import scenes
from rules.engine.frontier.site.board_editor import FrontierDrawing
from rules.engine.tabletop.hosting import Citations, Results, Setting
from rules.engine.tabletop.reference import Layout, Limits
from rules.engine.tabletop.scene import Scene, Track
from rules.engine.tabletop.toml_files import read


class AgreementFile(Record):
    """The contents of agreement.toml."""

    settings: tuple[Setting, ...]


class FrontierHosted:
    """Frontier's implementation of `Hosted`; immutable, every method is a pure function."""

    clauses = Citations(
        order="FR-DP-1",
        terms="FR-SETUP-5",
        terrain="FR-SETUP-3",
        limit="FR-SELECT-4",
        length="FR-END-11",
    )
    settings = read(Path(__file__).parent / "agreement.toml", AgreementFile).settings
    drawing = FrontierDrawing()

    def settled(self, mission: str, options: Mapping[str, int]) -> dict[str, int]:
        """FR-END-9 FR-END-10  Return the agreed options; both are off by default."""
        return {each.key: options.get(each.key, 0) for each in self.settings}

    def limits(self, mission: str) -> tuple[Limits, ...]:
        """FR-SELECT-4  Return the allowed points limits, the same in every mission."""
        return (Limits(least=army_list.LIMITS[0], most=army_list.LIMITS[1]),)

    def unsuited(self, layout: str, board: object = UNSET) -> dict[str, str]:
        """FR-SETUP-3  Return the missions that a board does not allow: none."""
        return {}

    def ground(self, setup: Setup) -> Layout:
        return layout_of(setup.layout, setup.terrain)

    def results(self, language: str) -> Results:
        """FR-END-5  Return the four rows of the outcome table."""
        return Results(table=outcome(language), keys=tuple(map("/".join, TABLE.values())))

    def unit_names(self, language: str) -> None:
        """Names of units are the same in every language."""

    def scene(self, view: View, language: str) -> Scene:
        return scenes.scene(view, language)

    def tracks(self, before: View, after: View, events: Sequence[Event]) -> tuple[Track, ...]:
        return tuple(scenes.tracks(before, after, events))

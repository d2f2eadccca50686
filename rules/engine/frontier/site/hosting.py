"""Frontier on a site: what it hands over to whoever hosts its matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import UNSET

from rules.engine.core.flow import Event
from rules.engine.core.record import Record
from rules.engine.core.system import Setup
from rules.engine.frontier import army_list, scenes
from rules.engine.frontier.drawing import FrontierDrawing
from rules.engine.frontier.outcome import TABLE
from rules.engine.frontier.printed_missions import outcome
from rules.engine.frontier.setup import layout_of
from rules.engine.frontier.view import View
from rules.engine.lib.hosted import Citations, Results, Setting
from rules.engine.lib.reference import Layout, Limits
from rules.engine.lib.scene import Scene, Track
from rules.engine.lib.toml import read


class AgreementFile(Record):
    """All of agreement.toml."""

    settings: tuple[Setting, ...]


class FrontierHosted:
    """Immutable; every method is a pure function of its arguments."""

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
        """FR-END-9 FR-END-10  Neither holds unless it was agreed on."""
        return {each.key: options.get(each.key, 0) for each in self.settings}

    def limits(self, mission: str) -> tuple[Limits, ...]:
        """FR-SELECT-4  The same in every mission."""
        return (Limits(least=army_list.LIMITS[0], most=army_list.LIMITS[1]),)

    def unsuited(self, layout: str, board: object = UNSET) -> dict[str, str]:
        """FR-SETUP-3  Every mission is played on every board."""
        return {}

    def ground(self, setup: Setup) -> Layout:
        return layout_of(setup.layout, setup.terrain)

    def results(self, language: str) -> Results:
        """FR-END-5  The four rows of the outcome table."""
        return Results(table=outcome(language), keys=tuple(map("/".join, TABLE.values())))

    def in_words(self, told: Record, language: str) -> dict[str, Any]:
        """Names are the same in every language."""
        shown: dict[str, Any] = msgspec.to_builtins(told)
        return shown

    def scene(self, view: View, language: str) -> Scene:
        return scenes.scene(view, language)

    def tracks(self, before: View, after: View, events: Sequence[Event]) -> tuple[Track, ...]:
        return tuple(scenes.tracks(before, after, events))

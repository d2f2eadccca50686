"""What Modern provides to the site around a match: settings, limits and boards."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from msgspec import UNSET

from rules.engine.core.system import Setup
from rules.engine.modern.data.catalogue import CATALOGUE
from rules.engine.modern.data.layouts import BOARDS
from rules.engine.modern.data.scenarios import SCENARIOS
from rules.engine.modern.data.settings import AGREEMENT
from rules.engine.modern.play import match_terms, own_boards, terrain_terms
from rules.engine.modern.play.scenario_terms import settled as settled_by
from rules.engine.modern.site import scenes
from rules.engine.modern.site.board_editor import DRAWING
from rules.engine.modern.space.board import board_of
from rules.engine.tabletop import facts
from rules.engine.tabletop.hosting import Hosted
from rules.engine.tabletop.reference import Layout, Limits

FOLDER = Path(__file__).parent


def settled(mission: str, options: Mapping[str, int]) -> dict[str, int]:
    """MW-DEC-1  Return the effective settings: the agreed ones, else the scenario's."""
    return AGREEMENT.options_of(AGREEMENT.agreed(options, SCENARIOS[mission].settings))


def without_effect(setting: str) -> tuple[str, ...]:
    """MW-SCEN-6  Return the scenarios that fix a setting."""
    return tuple(slug for slug, each in SCENARIOS.items() if setting in settled_by(each))


def limits(mission: str) -> tuple[Limits, ...]:
    """MW-ARMY-4 MW-PTS-3  Return the points limits that pay for the required number of Units."""
    fought = SCENARIOS[mission]
    return match_terms.limits(fought, fought.settings)


def unsuited(layout: str, board: object) -> dict[str, str]:
    """MW-SCEN-4 MW-SCEN-5  Return the scenarios whose terrain a board lacks."""
    drawn = BOARDS[layout].map if board is UNSET else own_boards.read(board).map
    return {
        slug: refusal.clause
        for slug, fought in SCENARIOS.items()
        for refusal in terrain_terms.ground_refusals(board_of(drawn), fought)
    }


def ground(setup: Setup) -> Layout:
    """MW-BOARD-1  Return the layout of a board of the book, or of a player's own map."""
    if setup.terrain is UNSET:
        return next(row for row in CATALOGUE.layouts if row.slug == setup.layout)
    return own_boards.as_layout(own_boards.read(setup.terrain))


HOSTED = Hosted(
    facts=facts.load(FOLDER),
    recorded=FOLDER / "recorded_match.jsonl",
    settings=AGREEMENT.offered(CATALOGUE.words, without_effect),
    drawing=DRAWING,
    settled=settled,
    limits=limits,
    unsuited=unsuited,
    ground=ground,
    scene=scenes.scene,
    tracks=scenes.tracks,
)

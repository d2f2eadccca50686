"""What Modern provides to the site around a match: settings, limits and boards."""

from __future__ import annotations

from msgspec import UNSET

from rules.engine.core.system import Setup
from rules.engine.modern.data import settings as match_settings
from rules.engine.modern.data.catalogue import CATALOGUE
from rules.engine.modern.data.layouts import BOARDS
from rules.engine.modern.data.scenarios import SCENARIOS
from rules.engine.modern.play import match_terms, own_boards, terrain_terms
from rules.engine.modern.site import offered_settings, scenes
from rules.engine.modern.site.board_editor import DRAWING
from rules.engine.modern.space.board import board_of
from rules.engine.tabletop.hosting import Hosted
from rules.engine.tabletop.reference import Layout, Limits


def limits(mission: str) -> tuple[Limits, ...]:
    """MW-ARMY-4 MW-PTS-3  Return the points limits that pay for the required number of Units."""
    fought = SCENARIOS[mission]
    return match_terms.limits(fought, match_settings.agreed({}, fought.settings))


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
    settings=offered_settings.SETTINGS,
    drawing=DRAWING,
    settled=offered_settings.settled,
    limits=limits,
    unsuited=unsuited,
    ground=ground,
    scene=scenes.scene,
    tracks=scenes.tracks,
)

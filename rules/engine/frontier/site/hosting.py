"""What Frontier provides to the site around a match: settings, limits, boards and results."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from rules.engine.frontier.paper.missions import outcome
from rules.engine.frontier.play import army_list
from rules.engine.frontier.play.outcome import TABLE
from rules.engine.frontier.play.setup import layout_of
from rules.engine.frontier.site import scenes
from rules.engine.frontier.site.board_editor import DRAWING
from rules.engine.tabletop import facts
from rules.engine.tabletop.agreement import read_agreement
from rules.engine.tabletop.hosting import Hosted, Results
from rules.engine.tabletop.reference import Limits

FOLDER = Path(__file__).parent

SETTINGS = read_agreement(FOLDER / "agreement.toml").offered({})
LIMITS = Limits(least=army_list.LIMITS[0], most=army_list.LIMITS[1])


def settled(_mission: str, options: Mapping[str, int]) -> dict[str, int]:
    """FR-END-9 FR-END-10  Return the agreed options; both are off by default."""
    return {each.key: options.get(each.key, 0) for each in SETTINGS}


def limits(_mission: str) -> tuple[Limits, ...]:
    """FR-SELECT-4  Return the allowed points limits, the same in every mission."""
    return (LIMITS,)


def results(language: str) -> Results:
    """FR-END-5  Return the four rows of the outcome table."""
    return Results(table=outcome(language), keys=tuple(map("/".join, TABLE.values())))


HOSTED = Hosted(
    facts=facts.load(FOLDER),
    recorded=FOLDER / "recorded_match.jsonl",
    settings=SETTINGS,
    drawing=DRAWING,
    settled=settled,
    limits=limits,
    ground=lambda setup: layout_of(setup.layout, setup.terrain),
    results=results,
    scene=scenes.scene,
    tracks=scenes.tracks,
)

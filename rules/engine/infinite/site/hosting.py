"""What the game provides to the site around a match: settings, limits, tables, scenes."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from msgspec import UNSET

from rules.engine.core.system import Setup
from rules.engine.infinite.data.catalogue import AGREEMENT, CATALOGUE, TABLES
from rules.engine.infinite.data.missions import MISSIONS
from rules.engine.infinite.data.settings import Settings
from rules.engine.infinite.data.table_reader import TableFaultError
from rules.engine.infinite.play import own_boards
from rules.engine.infinite.play.rosters import LIMITS
from rules.engine.infinite.site import scenes
from rules.engine.infinite.site.board_editor import DRAWING, as_layout, unsuited_for
from rules.engine.tabletop import facts
from rules.engine.tabletop.hosting import Hosted
from rules.engine.tabletop.reference import Layout, Limits

FOLDER = Path(__file__).parent


def settled(mission: str, options: Mapping[str, int]) -> dict[str, int]:
    """IF-CFG-1 IF-MIS-7  Return every setting of a match: the agreed ones, else those of the
    mission. KeyError when there is no such mission.
    """
    base = Settings(rounds=MISSIONS[mission].terms.rounds)
    return AGREEMENT.options_of(AGREEMENT.agreed(options, base))


def limits(mission: str) -> tuple[Limits, ...]:
    """IF-ROST-1  Return the points limits of a mission. KeyError when there is no such mission."""
    if mission not in MISSIONS:
        raise KeyError(mission)
    return (LIMITS,)


def unsuited(layout: str, board: object) -> dict[str, str]:
    """IF-MIS-4 IF-MIS-5 IF-MIS-7 IF-MIS-8  Return the missions that cannot be played on a table,
    each with the clause that forbids it.
    """
    is_own = board is not UNSET
    barred = {
        slug: "IF-MIS-7"
        for slug, row in MISSIONS.items()
        if not (row.terms.own_tables if is_own else layout in row.terms.tables)
    }
    try:
        table = own_boards.read(board).table if is_own else TABLES[layout]
    except TableFaultError as error:
        return dict.fromkeys(MISSIONS, error.fault.clause)
    return unsuited_for(table) | barred


def ground(setup: Setup) -> Layout:
    """IF-BOARD-7  Return the table of a match as a layout."""
    if setup.terrain is UNSET:
        return next(row for row in CATALOGUE.layouts if row.slug == setup.layout)
    return as_layout(own_boards.read(setup.terrain))


HOSTED = Hosted(
    facts=facts.load(FOLDER),
    recorded=FOLDER / "recorded_match.jsonl",
    settings=AGREEMENT.offered(CATALOGUE.words, base=Settings()),
    drawing=DRAWING,
    settled=settled,
    limits=limits,
    unsuited=unsuited,
    ground=ground,
    scene=scenes.scene,
    tracks=scenes.tracks,
)

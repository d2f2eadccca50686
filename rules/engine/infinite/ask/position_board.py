"""The table, the mission and the settings of a position written by hand."""

from __future__ import annotations

import msgspec
from msgspec import UNSET

from rules.engine.infinite.ask.position_rows import BoardRow, SettingsRow
from rules.engine.infinite.ask.refusing import refuse, refuse_first, refuse_table
from rules.engine.infinite.data.catalogue import TABLES
from rules.engine.infinite.data.missions import MISSIONS, MissionRow
from rules.engine.infinite.data.settings import AGREEMENT, Settings
from rules.engine.infinite.data.table_reader import TableFaultError, table_of
from rules.engine.infinite.data.tables import Table, TableRow
from rules.engine.infinite.space.table_faults import feature_faults
from rules.engine.tabletop.board_editor import refused


def table_in(row: BoardRow) -> Table:
    """IF-BOARD-1 IF-BOARD-4  A table of the book, or one written by hand, of which sizes, heights,
    shapes, the edge and overlap are judged, but not whether a match can be played on it. Raises
    RefusedQuestionError.
    """
    written = row.fields()
    layout = written.pop("layout")
    given = {key: value for key, value in written.items() if value is not UNSET}
    if layout is UNSET:
        return _own_table(TableRow(**given))
    if given:
        refuse("IF-BOARD-1", "layout-or-features", "board")
    if layout not in TABLES:
        refuse("IF-BOARD-1", "no-table", "board.layout")
    return TABLES[layout]


def _own_table(row: TableRow) -> Table:
    try:
        table = table_of(row)
    except TableFaultError as error:
        refuse_table(error, "board")
    for fault in feature_faults(table):
        refuse_first(refused([fault]), f"board.features[{fault.piece}]")
    return table


def mission_in(slug: str) -> MissionRow:
    """IF-MIS-7  A mission of the book. Raises RefusedQuestionError."""
    if slug not in MISSIONS:
        refuse("IF-MIS-7", "no-mission", "mission")
    return MISSIONS[slug]


def settings_in(row: SettingsRow, mission: MissionRow) -> Settings:
    """IF-CFG-1  The settings of a position; those left out have their defaults. Raises
    RefusedQuestionError.
    """
    given = {key: value for key, value in row.fields().items() if value is not UNSET}
    if "cover_stacks" in given:
        given["cover_stacks"] = bool(given["cover_stacks"])
    written = {"rounds": mission.terms.rounds, **given}
    settings = msgspec.convert(written, Settings)
    for key, value in AGREEMENT.options_of(settings).items():
        refuse_first(AGREEMENT.refusals({key: value}, "IF-CFG-1"), f"settings.{key}")
    return settings

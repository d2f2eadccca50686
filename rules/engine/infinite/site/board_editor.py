"""The book's side of the board editor: reading, checking and drawing players' own tables."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.infinite.data.catalogue import CATALOGUE
from rules.engine.infinite.data.missions import MISSIONS
from rules.engine.infinite.data.table_reader import (
    DEPLOYMENTS,
    HEIGHTS,
    LEAST_CORNERS,
    MOST_CORNERS,
    MOST_FEATURES,
    SIZES,
    TableFaultError,
    table_of,
)
from rules.engine.infinite.data.tables import (
    LAYOUTS,
    PRESETS,
    FeatureRow,
    OwnLayout,
    Table,
    TableRow,
    layout,
)
from rules.engine.infinite.play import own_boards, terms
from rules.engine.infinite.play.own_boards import OwnTable
from rules.engine.infinite.site.random_table import random_table
from rules.engine.tabletop.board_editor import BoardEditor, Fault, errors
from rules.engine.tabletop.hosting import NOTHING
from rules.engine.tabletop.reference import Layout, Text

ANONYMOUS = Text(en="Unnamed table", fr="Plateau sans nom")


def copied(slug: str, language: str) -> OwnTable:
    """Return a copy of a table of the book. KeyError when there is none."""
    row = LAYOUTS[slug]
    return OwnTable(name=row.french if language == "fr" else row.name, plan=row.table)


def random(seed: str, _language: str) -> OwnTable:
    """IF-BOARD-4  Return a random table, on which every mission can be played."""
    return OwnTable(plan=random_table(seed, is_sound))


def is_sound(row: TableRow) -> bool:
    """Whether a table has neither faults nor warnings and suits every mission."""
    board = OwnTable(plan=row)
    return not own_boards.faults(board) and not unsuited_for(board.table)


def unsuited_for(table: Table) -> dict[str, str]:
    """IF-MIS-4 IF-MIS-5 IF-MIS-8  Return the missions that a table lacks something for, each with
    the clause.
    """
    found = {slug: terms.unsuited(table, row.terms) for slug, row in MISSIONS.items()}
    return {slug: refusals[0].clause for slug, refusals in found.items() if refusals}


def judged(board: OwnTable) -> tuple[Fault, ...]:
    """IF-BOARD-4 IF-MIS-4 IF-MIS-5 IF-MIS-8  Return the faults of a table; without errors also a
    warning for each mission that the table lacks something for.
    """
    found = own_boards.faults(board)
    if errors(found):
        return found
    return (*found, *_lacks(board.table))


def _lacks(table: Table) -> Iterator[Fault]:
    for row in MISSIONS.values():
        for each in terms.unsuited(table, row.terms):
            yield Fault(
                severity="warning",
                field="objectives",
                clause=each.clause,
                key=f"mission-{each.key}",
                params={"mission": row.name},
            )


# ---- as a layout --------------------------------------------------------------------------------


def as_layout(board: OwnTable) -> Layout:
    """IF-BOARD-7  Return a table as a layout. What cannot be drawn is left out."""
    name = Text(en=board.name, fr=board.name) if board.name else ANONYMOUS
    table = _drawable(board.plan)
    shown = layout("", name, NOTHING, table, CATALOGUE.words)
    return OwnLayout(**shown.fields(), table=table)


def _drawable(row: TableRow) -> Table:
    """The table without what has a fault of form; its measures are cut to the limits."""
    try:
        return table_of(row)
    except TableFaultError:
        return table_of(
            TableRow(
                width=_cut(row.width, SIZES),
                depth=_cut(row.depth, SIZES),
                deployment=_cut(row.deployment, DEPLOYMENTS),
                features=tuple(_sound_features(row)),
            )
        )


def _cut(inches: float, bounds: tuple[int, int]) -> float:
    least, most = bounds
    return min(max(round(inches * 100), least), most) / 100


def _sound_features(row: TableRow) -> Iterator[FeatureRow]:
    """The first features without faults of form, each id once."""
    known: set[str] = set()
    for each in row.features[:MOST_FEATURES]:
        try:
            (feature,) = table_of(TableRow(features=(each,))).features
        except TableFaultError:
            continue
        if feature.id not in known:
            known.add(feature.id)
            yield each


def _kinds() -> dict[str, int]:
    """IF-BOARD-2  For each preset, its height on the tables of the book in hundredths of an inch,
    and whether it can be neither entered nor climbed.
    """
    rows = [each for row in LAYOUTS.values() for each in row.features]
    found = {f"height-{each.preset}": round(each.height * 100) for each in reversed(rows)}
    for slug, preset in PRESETS.items():
        barred = "solid" in preset.flags and "top" not in preset.flags
        found[f"barred-{slug}"] = int(barred and found[f"height-{slug}"] > 100)
    return found


DRAWING = BoardEditor(
    palette=tuple(PRESETS),
    limits={
        "least": SIZES[0] // 100,
        "most": SIZES[1] // 100,
        "least_deployment": DEPLOYMENTS[0] // 100,
        "most_deployment": DEPLOYMENTS[1] // 100,
        "highest": HEIGHTS[1] // 100,
        "features": MOST_FEATURES,
        "least_corners": LEAST_CORNERS,
        "most_corners": MOST_CORNERS,
        **_kinds(),
    },
    blank=OwnTable,
    copied=copied,
    random=random,
    read=own_boards.read,
    written=own_boards.written,
    judged=judged,
    as_layout=as_layout,
)
"""IF-BOARD-1 IF-BOARD-4  The limits of a table are in inches."""

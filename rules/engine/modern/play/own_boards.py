"""Players' own maps: parsing, validation and serialisation.

The JSON envelope is the same as for all own boards: a name and pieces; here a single map.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from rules.engine.modern.data.catalogue import CATALOGUE
from rules.engine.modern.data.layouts import layout
from rules.engine.modern.space.board import MOST_STOPS, Map, count_stops, read_map, tokens_of
from rules.engine.modern.space.map_faults import form_faults
from rules.engine.tabletop.board_editor import (
    NAME_LENGTH,
    OwnBoard,
    UnreadableBoardError,
    is_one_line,
)
from rules.engine.tabletop.hosting import NOTHING
from rules.engine.tabletop.options import refusal
from rules.engine.tabletop.reference import Layout, Text

ANONYMOUS = Text(en="Unnamed board", fr="Plateau sans nom")


class DrawnMap(OwnBoard):
    """A named map of valid form."""

    map: Map


class _Row(OwnBoard):
    """Input shape only, no validation."""

    pieces: Annotated[tuple[Map, ...], Meta(min_length=1, max_length=1)]


def read(raw: object) -> DrawnMap:
    """MW-BOARD-1 MW-GRID-1  Parse the map in JSON data, tokens separated by single spaces. Raises
    UnreadableBoardError.
    """
    try:
        row = msgspec.convert(raw, _Row)
    except msgspec.ValidationError as error:
        raise UnreadableBoardError(refusal("MW-BOARD-1", "no-map")) from error
    if len(row.name) > NAME_LENGTH or not is_one_line(row.name):
        raise UnreadableBoardError(refusal("MW-BOARD-1", "map-name", most=NAME_LENGTH))
    (drawn,) = row.pieces
    if count_stops(drawn) > MOST_STOPS:
        raise UnreadableBoardError(refusal("MW-BOARD-1", "map-roads", most=MOST_STOPS))
    for fault in form_faults(drawn):
        raise UnreadableBoardError(refusal(fault.clause, fault.key, **fault.params))
    rows = tuple(" ".join(tokens_of(each)) for each in drawn.rows)
    return DrawnMap(name=row.name, map=drawn.change(rows=rows))


def written(own: DrawnMap) -> dict[str, object]:
    """Serialise the board as JSON data for `read`."""
    rows, roads = own.map.rows, own.map.roads
    return {"name": own.name, "pieces": [{"rows": list(rows), "roads": list(roads)}]}


def typed(text: str) -> dict[str, object]:
    """MW-BOARD-1  Convert a map in the text form to JSON data."""
    return written(DrawnMap(map=read_map(text)))


def plain(own: DrawnMap) -> str:
    """MW-BOARD-1  Return the map in the text form, each row with its rank number."""
    height = len(own.map.rows)
    rows = [f"{height - down:2}  {row}" for down, row in enumerate(own.map.rows)]
    return "\n".join([*rows, *(f"roads: {chain}" for chain in own.map.roads)]) + "\n"


def as_layout(own: DrawnMap) -> Layout:
    """Return the map as a layout for pages and printed maps."""
    return layout("", own.name or ANONYMOUS.en, NOTHING, own.map, CATALOGUE.words)

"""Maps that somebody has drawn: read, judged by the tests of every map, written down.

The outer form is that of every board of one's own: a name, and pieces, here the map alone.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from rules.engine.lib.drawing import NAME_LENGTH, OwnBoard, UnreadableBoardError, is_one_line
from rules.engine.lib.hosted import NOTHING
from rules.engine.lib.reference import Layout, Text
from rules.engine.modern.board import MOST_STOPS, Map, count_stops, read_map, tokens_of
from rules.engine.modern.catalogue import CATALOGUE
from rules.engine.modern.layouts import layout
from rules.engine.modern.map_faults import form_faults
from rules.engine.modern.options import refusal

ANONYMOUS = Text(en="Own board", fr="Plateau personnel")


class DrawnMap(OwnBoard):
    """A map by its name. Its form has no fault."""

    map: Map


class _Row(OwnBoard):
    """What comes in: shapes only."""

    pieces: Annotated[tuple[Map, ...], Meta(min_length=1, max_length=1)]


def read(raw: object) -> DrawnMap:
    """MW-BOARD-1 MW-GRID-1  The map behind JSON data, its tokens a space apart. Raises
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
    """The board as JSON data; `read` takes it back."""
    rows, roads = own.map.rows, own.map.roads
    return {"name": own.name, "pieces": [{"rows": list(rows), "roads": list(roads)}]}


def typed(text: str) -> dict[str, object]:
    """MW-BOARD-1  JSON data for a map in the text form."""
    return written(DrawnMap(map=read_map(text)))


def plain(own: DrawnMap) -> str:
    """MW-BOARD-1  The map in the text form, each row by the number of its rank."""
    height = len(own.map.rows)
    rows = [f"{height - down:2}  {row}" for down, row in enumerate(own.map.rows)]
    return "\n".join([*rows, *(f"roads: {chain}" for chain in own.map.roads)]) + "\n"


def as_layout(own: DrawnMap) -> Layout:
    """The map as pages and maps read it."""
    return layout("", own.name or ANONYMOUS.en, NOTHING, own.map, CATALOGUE.words)

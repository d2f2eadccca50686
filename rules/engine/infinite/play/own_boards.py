"""Players' own tables: read, written, and what makes one unplayable.

The JSON envelope is the same as for all own boards: a name and pieces; here a single table.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated

import msgspec
from msgspec import Meta

from rules.engine.core.decision import Refusal
from rules.engine.infinite.data.table_reader import TableFaultError, table_of
from rules.engine.infinite.data.tables import Table, TableRow
from rules.engine.infinite.space.table_faults import table_faults
from rules.engine.tabletop.board_editor import (
    NAME_LENGTH,
    Fault,
    OwnBoard,
    UnreadableBoardError,
    is_one_line,
)


class OwnTable(OwnBoard):
    """IF-BOARD-1  A named table; `plan` is written in inches."""

    plan: TableRow = TableRow()

    @property
    def table(self) -> Table:
        """The table as the rules use it. Raises TableFaultError."""
        return table_of(self.plan)


class _Row(OwnBoard):
    """The table as JSON data."""

    pieces: Annotated[tuple[TableRow, ...], Meta(min_length=1, max_length=1)]


def read(raw: object) -> OwnTable:
    """IF-BOARD-1  The table in JSON data, which names its features, even if it has none, so that no
    other data is taken for a table. Raises UnreadableBoardError.
    """
    match raw:
        case {"pieces": [{"features": _}]}:
            pass
        case _:
            raise _unreadable("unreadable-table")
    try:
        row = msgspec.convert(raw, _Row)
    except msgspec.ValidationError as error:
        raise _unreadable("unreadable-table") from error
    if len(row.name) > NAME_LENGTH or not is_one_line(row.name):
        raise _unreadable("unreadable-table")
    return OwnTable(name=row.name, plan=row.pieces[0])


def _unreadable(key: str) -> UnreadableBoardError:
    return UnreadableBoardError(Refusal(clause="IF-BOARD-1", key=key))


def written(board: OwnTable) -> dict[str, object]:
    """The table as JSON data for `read`."""
    found: dict[str, object] = msgspec.json.decode(
        msgspec.json.encode(_Row(name=board.name, pieces=(board.plan,)))
    )
    return found


@lru_cache(maxsize=64)
def faults(board: OwnTable) -> tuple[Fault, ...]:
    """IF-BOARD-4  What makes the table unplayable, or unequal for the two sides. The work is
    bounded: a table that needs more steps has a fault.
    """
    try:
        return table_faults(board.table)
    except TableFaultError as error:
        fault = error.fault
        return (Fault(clause=fault.clause, key=fault.key, params=fault.params, field=fault.path),)

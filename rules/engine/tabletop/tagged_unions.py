"""Rows of plain data read as records of several kinds, which their tags tell apart."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import Any, Generic, TypeVar

import msgspec

from rules.engine.core.record import Record

R = TypeVar("R", bound=Record)


class Tagged(Generic[R]):
    """What reads rows of any of `kinds`.

    msgspec remembers what a record looks like, but looks a bare union of kinds up again whenever it
    is asked, which takes a hundred times as long as reading a row: so the union stands in a record.
    """

    def __init__(self, kinds: Sequence[type[R]]) -> None:
        union: Any = reduce(or_, kinds)
        self._rows: Any = msgspec.defstruct("Rows", [("rows", tuple[union, ...])])

    def all(self, rows: Sequence[object]) -> tuple[R, ...]:
        """The records behind rows. Raises msgspec.ValidationError with the path in the row that is
        wrong.
        """
        try:
            read: tuple[R, ...] = msgspec.convert({"rows": rows}, self._rows).rows
        except msgspec.ValidationError as error:
            raise msgspec.ValidationError(str(error).replace("$.rows[...]", "$")) from error
        except UnicodeEncodeError as error:  # half a surrogate pair where no text belongs
            raise msgspec.ValidationError("Expected text that can be written down") from error
        return read

    def one(self, row: object) -> R:
        """The record behind a row. Raises msgspec.ValidationError with the path that is wrong."""
        (read,) = self.all((row,))
        return read

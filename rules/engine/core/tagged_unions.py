"""Decode JSON rows to records of several types, told apart by their tags."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import Any, Generic, TypeVar

import msgspec

from rules.engine.core.record import Record

R = TypeVar("R", bound=Record)


class Tagged(Generic[R]):
    """Decoder for rows of any of `kinds`.

    msgspec caches the decoder of a record type, but not that of a bare union, whose lookup takes a
    hundred times as long as decoding a row; so the union is wrapped in a record.
    """

    def __init__(self, kinds: Sequence[type[R]]) -> None:
        union: Any = reduce(or_, kinds)
        self._rows: Any = msgspec.defstruct("Rows", [("rows", tuple[union, ...])])

    def all(self, rows: Sequence[object]) -> tuple[R, ...]:
        """Decode rows. Raises msgspec.ValidationError with the path of the error within the row."""
        try:
            read: tuple[R, ...] = msgspec.convert({"rows": rows}, self._rows).rows
        except msgspec.ValidationError as error:
            raise msgspec.ValidationError(str(error).replace("$.rows[...]", "$")) from error
        except UnicodeEncodeError as error:  # half a surrogate pair where no text belongs
            raise msgspec.ValidationError("Expected valid Unicode text") from error
        return read

    def one(self, row: object) -> R:
        """Decode one row. Raises msgspec.ValidationError with the path of the error."""
        (read,) = self.all((row,))
        return read

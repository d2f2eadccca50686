"""Look-ups of one row whose SQL is written once.

Django writes the SQL of a query anew each time it is asked, which takes ten times as long as
running it. Nearly everywhere that is no matter; here it is for what programs ask most.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, Generic, TypeVar

from django.db import connection
from django.db.models import Field, Model, QuerySet
from django.db.models.sql.compiler import SQLCompiler

Row = TypeVar("Row", bound=Model)


class Prepared(Generic[Row]):
    """The row of `model` that `query` finds for one value of `field`, its only parameter."""

    def __init__(
        self, model: type[Row], field: Field[Any, Any], query: Callable[[Any], QuerySet[Row]]
    ) -> None:
        self._model = model
        self._field = field
        self._query = query
        self._columns = [column.attname for column in model._meta.concrete_fields]

    def find(self, value: Any) -> Row | None:
        """The row for `value`; None when there is none."""
        with connection.cursor() as cursor:
            cursor.execute(self._sql, [self._field.get_db_prep_value(value, connection)])
            rows = cursor.fetchmany(1)
        for row in self._compiler.apply_converters(rows, self._converters):
            return self._model.from_db(connection.alias, self._columns, row)
        return None

    @cached_property
    def _compiler(self) -> SQLCompiler:
        example = self._field.to_python("0" * 32)
        return self._query(example).query.get_compiler(connection=connection)

    @cached_property
    def _sql(self) -> str:
        sql, parameters = self._compiler.as_sql()
        assert len(parameters) == 1, sql
        return sql

    @cached_property
    def _converters(self) -> Any:
        assert self._sql
        return self._compiler.get_converters([column for column, *_ in self._compiler.select])

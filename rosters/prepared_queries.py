"""Prepared queries: SQL that is compiled once and cached.

Django compiles a query's SQL anew each time, which takes ten times as long as running it. That
matters only for the most frequent API requests.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from django.db import connection
from django.db.models import Field, Model, QuerySet
from django.db.models.sql.compiler import SQLCompiler
from django.utils.functional import cached_property

Row = TypeVar("Row", bound=Model)


class Prepared(Generic[Row]):
    """The query `query` on `model`; `fields` are its only parameters, in the order of the SQL."""

    def __init__(
        self, model: type[Row], query: Callable[..., QuerySet[Row]], *fields: Field[Any, Any]
    ) -> None:
        self._model = model
        self._query = query
        self._fields = fields
        self._columns = [column.attname for column in model._meta.concrete_fields]

    def find(self, *values: Any) -> Row | None:
        """The first row for `values`; None when there is none."""
        return next(iter(self.rows(*values)), None)

    def rows(self, *values: Any) -> list[Row]:
        """Every row for `values`."""
        asked = zip(self._fields, values, strict=True)
        with connection.cursor() as cursor:
            cursor.execute(
                self._sql, [field.get_db_prep_value(value, connection) for field, value in asked]
            )
            found = cursor.fetchall()
        told = self._compiler.apply_converters(found, self._converters)
        return [self._model.from_db(connection.alias, self._columns, row) for row in told]

    @cached_property
    def _compiler(self) -> SQLCompiler:
        examples = (field.to_python("0" * 32) for field in self._fields)
        found: SQLCompiler = self._query(*examples).query.get_compiler(connection=connection)
        return found

    @cached_property
    def _sql(self) -> str:
        sql, parameters = self._compiler.as_sql()
        assert len(parameters) == len(self._fields), sql
        return sql

    @cached_property
    def _converters(self) -> Any:
        assert self._sql
        return self._compiler.get_converters([column for column, *_ in self._compiler.select])

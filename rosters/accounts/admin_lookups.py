"""Allow-list of filter lookups in the admin."""

from __future__ import annotations

from typing import Any

from django.contrib.admin.utils import get_fields_from_path
from django.http import HttpRequest

COMPARED = ("", "__exact", "__isnull", "__isempty", "__gte", "__lt")
"""Lookup suffixes that Django's own filters append."""


class ListedLookups:
    """A mixin for every `ModelAdmin`: rows are filtered by the columns in `list_filter` only.

    Django allows every lookup on a model's own columns. Counting the rows of `?key__gte=a`,
    `?key__gte=b`, … then reads a column that no page shows.
    """

    model: Any
    opts: Any
    view_on_site = False
    """Disabled: these links redirect to any row of any table, and staff may not see those pages."""

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Allow-list: the lookups of the filters that the list of rows offers."""
        listed: Any = self.get_list_filter(request)  # type: ignore[attr-defined]
        return any(lookup in self._lookups_of(each) for each in listed)

    def to_field_allowed(self, request: HttpRequest, to_field: str) -> bool:
        """Rows are found by their primary key only."""
        return to_field in (self.opts.pk.name, self.opts.pk.attname)

    def _lookups_of(self, listed: Any) -> set[str]:
        if isinstance(listed, type):
            return {listed.parameter_name}  # type: ignore[attr-defined]
        path = listed if isinstance(listed, str) else listed[0]
        field: Any = get_fields_from_path(self.model, path)[-1]
        if field.is_relation:
            return {f"{path}__{field.target_field.name}__exact", f"{path}__isnull"}
        return {path + compared for compared in COMPARED}

"""The outcome table of a rule book, for pages that show a result."""

from __future__ import annotations

from django import template
from django.utils.translation import get_language

from rules.engine.systems import system

register = template.Library()


@register.simple_tag
def outcome_table(key: str) -> dict[str, object] | None:
    """The headings and rows of the table, by key: the slugs of both results with a slash between,
    that of the side drawn as the first before the other's. None if the book has no such table.
    """
    found = system(key).hosted.results(get_language() or "en")
    if found is None:
        return None
    return {
        "headings": [column.heading for column in found.table.columns],
        "rows": list(zip(found.keys, found.table.rows, strict=True)),
    }

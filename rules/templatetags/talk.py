"""The phrases of the talk at a table, for its buttons."""

from __future__ import annotations

from django import template

from rules.talk.phrases import choices

register = template.Library()


@register.simple_tag
def phrases() -> list[tuple[str, str]]:
    """Each phrase by its key, in the reader's language."""
    return choices()

"""Template filters for what users have named, in any direction of writing; loaded everywhere."""

from __future__ import annotations

from django import template
from django.utils.html import format_html

from rules.engine.tabletop import bidi_marks

register = template.Library()


@register.filter
def bdi(name: object) -> str:
    """A name within text: in a `<bdi>` element if it is written from right to left."""
    text = str(name)
    return format_html("<bdi>{}</bdi>", text) if bidi_marks.runs_from_the_right(text) else text


@register.filter
def isolated(name: object) -> str:
    """A name where no element can be: in attributes, titles, option lists and plain text."""
    return bidi_marks.isolated(str(name))

"""Template filters for dates and times, as text and for programs."""

from __future__ import annotations

from datetime import datetime

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from rosters.dates import day_told, moment_told

register = template.Library()


@register.filter
def moment(at: datetime) -> SafeString:
    """Day, time and zone as a `<time>` element."""
    return _element(at, "moment", moment_told(at))


@register.filter
def day(at: datetime) -> SafeString:
    """The day as a `<time>` element."""
    return _element(at, "day", day_told(at))


def _element(at: datetime, form: str, told: str) -> SafeString:
    """`form` tells `static/js/dates.js` how to write it in the zone of the browser."""
    return format_html('<time datetime="{}" data-form="{}">{}</time>', at.isoformat(), form, told)

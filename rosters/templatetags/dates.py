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
    return format_html('<time datetime="{}">{}</time>', at.isoformat(), moment_told(at))


@register.filter
def day(at: datetime) -> SafeString:
    """The day as a `<time>` element."""
    return format_html('<time datetime="{}">{}</time>', at.isoformat(), day_told(at))

"""Dates and times as readers see them: in the active time zone, the month in letters. Their form
is in `frontier_site.formats`, which the admin pages read too.
"""

from __future__ import annotations

from datetime import UTC, datetime

from django.utils import timezone
from django.utils.formats import date_format


def moment_told(at: datetime) -> str:
    """Day and time, with the name of the zone."""
    return date_format(timezone.localtime(at), "DATETIME_FORMAT")


def moment_printed(at: datetime) -> str:
    """The same in UTC: a document is the same for all its readers."""
    with timezone.override(UTC):
        return moment_told(at)


def day_told(at: datetime) -> str:
    """The day alone."""
    return date_format(timezone.localtime(at), "DATE_FORMAT")

"""Durations as text: the two largest units, rounded down."""

from __future__ import annotations

from django.utils.translation import ngettext

MINUTE, HOUR, DAY = 60, 60 * 60, 24 * 60 * 60


def in_words(seconds: float) -> str:
    """“2 days 3 h”, “45 min”, “12 s”; negative durations read as zero."""
    whole = max(0, int(seconds))
    days, hours = divmod(whole, DAY)
    hours, minutes = divmod(hours, HOUR)
    minutes, rest = divmod(minutes, MINUTE)
    parts = [
        (days, ngettext("%(number)d day", "%(number)d days", days)),
        (hours, "%(number)d\N{NO-BREAK SPACE}h"),
        (minutes, "%(number)d\N{NO-BREAK SPACE}min"),
        (rest, "%(number)d\N{NO-BREAK SPACE}s"),
    ]
    first = next((index for index, (number, _) in enumerate(parts) if number), len(parts) - 1)
    shown = [parts[first], *(each for each in parts[first + 1 : first + 2] if each[0])]
    return " ".join(text % {"number": number} for number, text in shown)

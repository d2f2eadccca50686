"""Time control: none, time for each answer, or a reserve with increment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from rules.pace.durations import in_words

DAY = 24 * 60 * 60
LONGEST = 60 * DAY


@dataclass(frozen=True)
class Terms:
    """`seconds` for each answer (`move`), or initial `seconds` and `increment` added with each
    answer (`reserve`).
    """

    kind: str
    seconds: int
    increment: int = 0

    @property
    def is_by_days(self) -> bool:
        """Whether each answer has at least a day, so that absences stop the clock."""
        return (self.seconds if self.kind == "move" else self.increment) >= DAY


def terms_in(pace: Mapping[str, Any]) -> Terms | None:
    """Parse the agreed time control; None without a clock. Raises ValueError."""
    kind = pace.get("kind", "none")
    if kind == "none":
        return None
    seconds, increment = pace.get("seconds", 0), pace.get("increment", 0)
    whole = all(type(each) is int and 0 <= each <= LONGEST for each in (seconds, increment))
    if kind not in ("move", "reserve") or not whole or seconds == 0:
        raise ValueError(f"no pace: {dict(pace)}")
    return Terms(kind, seconds, increment if kind == "reserve" else 0)


def told(terms: Terms | None) -> str:
    """The time control as text."""
    if terms is None:
        return _("no clock")
    seconds = in_words(terms.seconds)
    if terms.kind == "move":
        return _("%(time)s per answer") % {"time": seconds}
    if not terms.increment:
        return _("%(time)s time bank") % {"time": seconds}
    more = {"time": seconds, "more": in_words(terms.increment)}
    return _("%(time)s time bank, plus %(more)s per answer") % more

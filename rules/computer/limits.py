"""How many matches against computer players somebody may have under way."""

from __future__ import annotations

from rosters.owners import Owner
from rules.matches.selectors import my_matches
from rules.models import Match, Seat

MOST_AGAINST_COMPUTERS = 10
"""Running matches of one member or guest against computer players."""


class TooManyMatchesError(Exception):
    """This member or guest has as many running matches against computer players as is allowed."""


def check_against_computers(owner: Owner) -> None:
    """Raises TooManyMatchesError when `owner` may not begin another match against a computer
    player.
    """
    computers = Seat.objects.exclude(computer="").values("match")
    running = my_matches(owner).filter(status=Match.Status.PLAYING, pk__in=computers)
    if running.count() >= MOST_AGAINST_COMPUTERS:
        raise TooManyMatchesError

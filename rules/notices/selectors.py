"""Read queries: which matches wait for a player."""

from __future__ import annotations

from rosters.owners import Owner
from rules.matches.selectors import is_in_one_hand, my_matches, seats_of
from rules.models import Match


def awaiting(owner: Owner) -> list[Match]:
    """The matches against an opponent that wait for an answer of `owner`."""
    under_way = my_matches(owner).filter(status=Match.Status.PLAYING)
    return [match for match in under_way if _waits_for(owner, match)]


def _waits_for(owner: Owner, match: Match) -> bool:
    asked = {each["seat"] for each in match.awaits}
    return not is_in_one_hand(match) and not asked.isdisjoint(seats_of(owner, match))

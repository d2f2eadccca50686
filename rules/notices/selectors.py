"""Read queries: which matches wait for a player."""

from __future__ import annotations

from rosters.owners import Owner
from rules.engine.core.decision import Seat
from rules.matches.selectors import is_played_alone, my_matches, seats_of
from rules.models import Match
from rules.pace.selectors import claims_in


def awaiting(owner: Owner) -> list[Match]:
    """The matches against an opponent that wait for an answer of `owner`, or in which they can
    claim the opponent's time.
    """
    under_way = list(my_matches(owner).filter(status=Match.Status.PLAYING))
    claims = claims_in(under_way)
    return [match for match in under_way if _waits_for(owner, match, claims.get(match.pk))]


def _waits_for(owner: Owner, match: Match, claimant: Seat | None) -> bool:
    asked = {each["seat"] for each in match.awaits} | {claimant}
    return not is_played_alone(match) and not asked.isdisjoint(seats_of(owner, match))

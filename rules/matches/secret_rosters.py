"""Rosters that a seat has locked in a match, or means to lock, until the match reveals them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet

from rosters.concealment import SECRETS, SecretUse, is_readable
from rosters.models import Roster
from rosters.owners import Owner
from rosters.selectors import rosters_kept_by
from rules.engine.core import log
from rules.engine.core.decision import Seat
from rules.engine.tabletop.sealed_choices import Revealed
from rules.matches.roster_checks import ROSTER, warning
from rules.matches.selectors import commits_of, is_in_one_hand
from rules.models import Match, RosterInMatch


class MatchSecrets:
    """The matches under way, as `rosters.concealment` asks about them."""

    def hidden(self) -> QuerySet[Any, Any]:
        return _standing().filter(hidden=True).values("roster")

    def uses_of(self, roster: Roster) -> Sequence[SecretUse]:
        rows = _standing().filter(roster=roster).select_related("match").order_by("pk")
        return [
            SecretUse(
                url=row.match.get_absolute_url(),
                against=row.match.table[1 - row.seat].shown_name,
                hidden=row.hidden,
            )
            for row in rows.prefetch_related("match__seats")
        ]

    def set_hidden(self, roster: Roster, hidden: bool) -> None:
        _standing().filter(roster=roster).update(hidden=hidden)


def offer_secrets() -> None:
    """Register the matches with the rosters."""
    SECRETS.append(MatchSecrets())


def hide(*, match: Match, seat: Seat, roster: UUID) -> None:
    """Hide a roster from other readers until `match` reveals the roster of `seat`."""
    _keep(match, seat, roster, {"hidden": True})


def remember(match: Match, owner: Owner, seat: Seat, command: log.Json) -> str:
    """Record which roster `seat` has sealed by `command`, so that it is hidden if shared before the
    reveal. Returns a hint if others can read it; empty for another command.
    """
    id = command.get("roster")
    row = rosters_kept_by(owner).filter(pk=id).first() if id else None
    if row is None:
        return ""
    _keep(match, seat, row.pk, {})
    return warning(match, seat) if is_readable(row) else ""


def reveal(match: Match, commits: Iterable[log.Commit]) -> None:
    """Forget the rosters that `commits` reveal; from then on others can see them again."""
    seats = _revealed(commits)
    if seats:
        RosterInMatch.objects.filter(match=match, seat__in=seats).delete()


@transaction.atomic
def _keep(match: Match, seat: Seat, roster: UUID, changes: dict[str, bool]) -> None:
    """Store the row unless the match is over or has revealed the roster, under the match's lock."""
    row = Match.objects.select_for_update().get(pk=match.pk)
    if not row.is_over and not is_in_one_hand(row) and seat not in _revealed(commits_of(row)):
        RosterInMatch.objects.update_or_create(
            match=row, seat=seat, roster_id=roster, defaults=changes
        )


def _standing() -> QuerySet[RosterInMatch]:
    return RosterInMatch.objects.filter(match__status=Match.Status.PLAYING)


def _revealed(commits: Iterable[log.Commit]) -> set[int]:
    """The seats whose rosters `commits` reveal, even if that was undone."""
    return {
        event["seat"]
        for commit in commits
        for event in commit.events
        if event["type"] == Revealed.__name__ and event["slot"] == ROSTER
    }

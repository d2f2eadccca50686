"""The public proof: every match that is over is checked when it ends, and again by command.

A check is kept beside its match. A page only counts what is kept; it replays nothing.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Count, F, Max, Q
from django.utils import timezone

from rules.engine.systems import SYSTEMS
from rules.exported import stored_finding
from rules.models import Match, ReplayCheck
from rules.verification import Finding

MOST_NAMED = 50
"""Failures that a page names at most."""


@dataclass(frozen=True)
class Failure:
    """A match that does not replay, by a hash of its id, and the step where it differs first: it
    names nobody.
    """

    name: str
    step: int | None
    checked: datetime


@dataclass(frozen=True)
class Proof:
    """How the matches that are over fared when they were last checked. `outdated` were checked by
    rules of another revision than today's; `folded` were not run again, for they were played under
    another one.
    """

    matches: int
    checked: int
    holding: int
    folded: int
    outdated: int
    last: datetime | None
    revisions: tuple[str, ...]
    failures: Sequence[Failure]

    @property
    def waiting(self) -> int:
        return self.matches - self.checked


def prove(match: Match) -> Finding:
    """Checks a stored match; what is found is kept once the match is over."""
    found = stored_finding(match)
    if match.is_over:
        ReplayCheck.objects.update_or_create(
            match=match,
            defaults={
                "head_hash": match.head_hash,
                "rules": _revision(match.system),
                "rerun": found.rerun == "re-run",
                "difference": found.difference,
                "checked": timezone.now(),
            },
        )
    return found


def prove_anew(id: UUID) -> Finding:
    """Checks a match as its rows now stand."""
    return prove(Match.objects.prefetch_related("seats").get(pk=id))


def proof() -> Proof:
    """What is kept of all checks, in two queries."""
    over = Q(status=Match.Status.FINISHED)
    fresh = over & Q(replay_check__head_hash=F("head_hash"))
    today = Q(replay_check__rules__in=_revisions())
    figures = Match.objects.aggregate(
        matches=Count("pk", filter=over),
        checked=Count("pk", filter=fresh),
        holding=Count("pk", filter=fresh & Q(replay_check__difference="")),
        folded=Count("pk", filter=fresh & Q(replay_check__rerun=False)),
        outdated=Count("pk", filter=fresh & ~today),
        last=Max("replay_check__checked", filter=fresh),
    )
    failed = ReplayCheck.objects.filter(
        match__status=Match.Status.FINISHED, head_hash=F("match__head_hash")
    ).exclude(difference="")
    rows = failed.order_by("checked").values_list("match_id", "difference", "checked")
    failures = [Failure(name_of(pk), _step(told), when) for pk, told, when in rows[:MOST_NAMED]]
    return Proof(**figures, revisions=_revisions(), failures=failures)


def name_of(match_id: object) -> str:
    """What a match is called in public: nothing leads back from it to who played."""
    return hashlib.sha256(str(match_id).encode()).hexdigest()[:12]


def _step(difference: str) -> int | None:
    found = re.search(r"commit (\d+)", difference)
    return int(found[1]) if found else None


def _revision(key: str) -> str:
    return next(each.revision for each in SYSTEMS if each.key == key)


def _revisions() -> tuple[str, ...]:
    return tuple(each.revision for each in SYSTEMS)

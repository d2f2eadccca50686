"""Replay checks of finished matches, behind the public proof page.

A periodic task checks each finished match; a management command checks all again. Results are
stored, and the page only counts them. Matches to check are found by a query, so none is lost when a
process is killed.
"""

from __future__ import annotations

import hashlib
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache, reduce
from operator import or_
from uuid import UUID

from django.db import transaction
from django.db.models import Count, F, Max, Q, QuerySet
from django.utils import timezone

from rules.engine.systems import SYSTEMS
from rules.models import Match, ReplayCheck
from rules.records.check_process import finding_apart
from rules.records.record_export import stored_finding, stored_match
from rules.records.stored_match import finding_of
from rules.records.verification import Finding

MOST_NAMED = 50
"""Maximum number of failures listed on a page."""
A_MINUTE = 60
"""Seconds after which the counts are computed again in any case."""


@dataclass(frozen=True)
class Failure:
    """A match that does not replay: a hash of its id, and the first step that differs. Contains no
    names.
    """

    name: str
    step: int | None
    checked: datetime


@dataclass(frozen=True)
class Proof:
    """Results of the last checks of all finished matches. `outdated` ones were checked by another
    rules revision than today's; `folded` ones were played under another revision and not run
    again.
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
    """Check a stored match; the result is stored if the match is over."""
    found = stored_finding(match)
    if match.is_over:
        _keep(match, found)
    return found


def check_waiting(is_stopping: Callable[[], bool], id: UUID) -> None:
    """Check a match in a separate process and store the result. Raises CheckFailedError."""
    match = Match.objects.prefetch_related("seats").filter(pk=id).first()
    if match is None:
        return
    found = finding_apart(finding_of, stored_match(match), is_stopping)
    if found is not None:
        _keep(match, found)


def waiting() -> QuerySet[Match]:
    """The finished matches not yet checked at their current head, oldest first."""
    checked = Q(replay_check__head_hash=F("head_hash"))
    return Match.objects.filter(status=Match.Status.FINISHED).exclude(checked).order_by("finished")


@transaction.atomic
def _keep(match: Match, found: Finding) -> None:
    """Store a result, unless the match was deleted meanwhile."""
    if not Match.objects.select_for_update().filter(pk=match.pk):
        return
    ReplayCheck.objects.update_or_create(
        match=match,
        defaults={
            "head_hash": match.head_hash,
            "rules": _revision(match.system),
            "rerun": found.is_rerun,
            "difference": found.difference,
            "checked": timezone.now(),
        },
    )


def proof() -> Proof:
    """The results of all checks; counted again when a match was finished or checked since, and
    every minute. Two more queries.
    """
    matches = Match.objects.filter(status=Match.Status.FINISHED).count()
    last = ReplayCheck.objects.aggregate(last=Max("checked"))["last"]
    return _counted(matches, last, int(time.monotonic() // A_MINUTE))


@lru_cache(maxsize=1)
def _counted(matches: int, _last: datetime | None, _minute: int) -> Proof:
    """The counts, cached by the number of finished matches and the time of the last check."""
    checked = ReplayCheck.objects.filter(
        match__status=Match.Status.FINISHED, head_hash=F("match__head_hash")
    )
    figures = checked.aggregate(
        last=Max("checked"),
        holding=Count("pk", filter=Q(difference="")),
        folded=Count("pk", filter=Q(rerun=False)),
        outdated=Count("pk", filter=~_of_today()),
        checked=Count("pk"),
    )
    rows = checked.exclude(difference="").order_by("checked")
    named = rows.values_list("match_id", "difference", "checked")[:MOST_NAMED]
    failures = tuple(Failure(name_of(pk), _step(told), when) for pk, told, when in named)
    return Proof(matches, **figures, revisions=_revisions(), failures=failures)


def name_of(match_id: object) -> str:
    """The public name of a match, which does not lead back to its players."""
    return hashlib.sha256(str(match_id).encode()).hexdigest()[:12]


def _step(difference: str) -> int | None:
    found = re.search(r"commit (\d+)", difference)
    return int(found[1]) if found else None


def _revision(key: str) -> str:
    return next(each.revision for each in SYSTEMS if each.key == key)


def _revisions() -> tuple[str, ...]:
    """The current rules revision of each book, by its name."""
    return tuple(f"{each.catalogue.name} {each.revision}" for each in SYSTEMS)


def _of_today() -> Q:
    """Filter: checked by the current rules of the match's book."""
    return reduce(or_, (Q(match__system=each.key, rules=each.revision) for each in SYSTEMS))

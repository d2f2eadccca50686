"""Replay checks of finished matches, behind the public proof page.

Periodic tasks check every finished match; a management command checks all again. Results are
stored, and the page only counts them. Matches to check are found by query, so none is lost when a
process is killed.
"""

from __future__ import annotations

import hashlib
import logging
import re
import time
from collections.abc import Callable, Collection, Sequence
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
from rules.records import imported_records
from rules.records.check_process import CheckFailedError, finding_apart
from rules.records.record_export import stored_finding, stored_match
from rules.records.stored_match import finding_of
from rules.records.verification import Finding

logger = logging.getLogger(__name__)
SECONDS_A_ROUND = 10.0
"""After which a round begins no other check: what else a round does should not wait long."""
AT_ONCE = 100
"""Matches that one round looks at, at most."""
MOST_NAMED = 50
"""Failures that a page names at most."""
A_MINUTE = 60
"""Seconds after which what was counted is counted anew, whatever has happened."""


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
        _keep(match, found)
    return found


def prove_waiting(
    is_stopping: Callable[[], bool] = lambda: False, given_up: Collection[UUID] = ()
) -> set[UUID]:
    """Checks matches that are over, and imported records, that wait for it: each in a process of
    its own, for about `SECONDS_A_ROUND`. Leaves out those `given_up`; gives back those whose check
    came to no end.
    """
    failed: set[UUID] = set()
    until = time.monotonic() + SECONDS_A_ROUND
    for kind, check, due in (
        ("match", _check_apart, waiting()),
        ("imported record", imported_records.check_waiting, imported_records.waiting()),
    ):
        for id in due.exclude(pk__in=given_up).values_list("pk", flat=True)[:AT_ONCE]:
            if is_stopping() or time.monotonic() >= until:
                return failed
            try:
                check(is_stopping, id)
            except CheckFailedError as error:
                logger.error("%s %s could not be checked: %s", kind, id, error)
                failed.add(id)
    return failed


def _check_apart(is_stopping: Callable[[], bool], id: UUID) -> None:
    """Checks a match in a process of its own, and keeps what is found. Raises CheckFailedError."""
    match = Match.objects.prefetch_related("seats").filter(pk=id).first()
    if match is None:
        return
    found = finding_apart(finding_of, stored_match(match), is_stopping)
    if found is not None:
        _keep(match, found)


def waiting() -> QuerySet[Match]:
    """The matches that are over and have not been checked as they now stand, oldest first."""
    checked = Q(replay_check__head_hash=F("head_hash"))
    return Match.objects.filter(status=Match.Status.FINISHED).exclude(checked).order_by("finished")


@transaction.atomic
def _keep(match: Match, found: Finding) -> None:
    """Keeps what was found, unless the match has been removed meanwhile."""
    if not Match.objects.select_for_update().filter(pk=match.pk):
        return
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


def proof() -> Proof:
    """What is kept of all checks: counted when a match has ended or been checked since it was last
    asked, and once a minute; two queries besides.
    """
    matches = Match.objects.filter(status=Match.Status.FINISHED).count()
    last = ReplayCheck.objects.aggregate(last=Max("checked"))["last"]
    return _counted(matches, last, int(time.monotonic() // A_MINUTE))


@lru_cache(maxsize=1)
def _counted(matches: int, _last: datetime | None, _minute: int) -> Proof:
    """The proof while so many matches are over and nothing has been checked since."""
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
    """What a match is called in public: nothing leads back from it to who played."""
    return hashlib.sha256(str(match_id).encode()).hexdigest()[:12]


def _step(difference: str) -> int | None:
    found = re.search(r"commit (\d+)", difference)
    return int(found[1]) if found else None


def _revision(key: str) -> str:
    return next(each.revision for each in SYSTEMS if each.key == key)


def _revisions() -> tuple[str, ...]:
    """Today's rules of each book, by its name."""
    return tuple(f"{each.catalogue.name} {each.revision}" for each in SYSTEMS)


def _of_today() -> Q:
    """Checks by today's rules of the book that the match is played by."""
    return reduce(or_, (Q(match__system=each.key, rules=each.revision) for each in SYSTEMS))

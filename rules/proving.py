"""The public proof: every match that is over is checked when it ends, and again by command.

A check is kept beside its match. A page only counts what is kept; it replays nothing.
"""

from __future__ import annotations

import hashlib
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache, reduce
from operator import or_
from uuid import UUID

from django.db.models import Count, F, Max, Q
from django.utils import timezone

from rules.engine.systems import SYSTEMS
from rules.exported import stored_finding
from rules.models import Match, ReplayCheck
from rules.verification import Finding

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

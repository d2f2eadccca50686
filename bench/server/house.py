"""`python -m bench.server.house ROSTERS MATCHES`: a site whose one member has so many rosters and
finished matches; a round requests every list page.
"""

from __future__ import annotations

import sys
import time
from statistics import median
from uuid import uuid4

from bench.peers.rounds import serve
from bench.server.within import Within

site = Within()

from django.db import connection  # noqa: E402  the site is set up first
from django.test import Client  # noqa: E402
from django.test.utils import CaptureQueriesContext  # noqa: E402

from bench.server.seated import started  # noqa: E402
from frontier_site.static_collection import collect_static  # noqa: E402
from rosters.accounts.models import User  # noqa: E402
from rosters.models import Revision, Roster, Visibility  # noqa: E402
from rules.engine.core.early_end import Concede  # noqa: E402
from rules.matches.services import submit_command  # noqa: E402
from rules.models import Commit, Match, ReplayCheck, Seat  # noqa: E402

READS = 9
LISTS = {
    "rosters": "/rosters/",
    "rosters, last page": "/rosters/?page=last",
    "public rosters": "/rosters/public/",
    "matches": "/matches/",
    "open proposals": "/matches/open/",
    "API rosters": "/api/v1/rosters/",
    "API matches": "/api/v1/matches/",
    "proof": "/proof/",
    "first page": "/",
}
BATCH = 500


def fill(rosters: int, matches: int) -> Client:
    """So many copies of one roster and of one match; the browser of whose they are."""
    collect_static()
    user = User.objects.get()
    _copied_rosters(Roster.objects.get(), rosters)
    match = started([user, User.objects.create_user(username="opponent")])
    ended = submit_command(
        match=match, seat=0, command=Concede(), seq=match.head, command_id=uuid4()
    )
    _copied_matches(ended.match, matches)
    client = Client(SERVER_NAME="localhost")
    client.force_login(user)
    return client


def _copied_rosters(row: Roster, count: int) -> None:
    row.visibility = Visibility.PUBLIC
    units, revisions = list(row.units.all()), list(row.revisions.all())
    rosters = [_copy(row, id=uuid4(), share_token=uuid4().hex) for _ in range(count)]
    Roster.objects.bulk_create(rosters, BATCH)
    type(units[0]).objects.bulk_create(
        (_copy(unit, id=uuid4(), roster=each) for each in rosters for unit in units), BATCH
    )
    Revision.objects.bulk_create(
        (_copy(revision, pk=None, roster=each) for each in rosters for revision in revisions),
        BATCH,
    )


def _copied_matches(row: Match, count: int) -> None:
    seats, commits = list(row.seats.all()), list(row.commits.all())
    check = ReplayCheck.objects.get(match=row)
    matches = [_copy(row, id=uuid4()) for _ in range(count)]
    Match.objects.bulk_create(matches, BATCH)
    Seat.objects.bulk_create(
        (_copy(seat, pk=None, match=each) for each in matches for seat in seats), BATCH
    )
    Commit.objects.bulk_create(
        (_copy(commit, pk=None, match=each) for each in matches for commit in commits), BATCH
    )
    ReplayCheck.objects.bulk_create((_copy(check, match=each) for each in matches), BATCH)


def _copy(row, **changes):  # type: ignore[no-untyped-def]
    """An unsaved row with the columns of `row`, but for the changes."""
    columns = {field.name: getattr(row, field.name) for field in row._meta.concrete_fields}
    changes = {row._meta.pk.name if name == "pk" else name: new for name, new in changes.items()}
    return type(row)(**columns | changes)


def one_round() -> dict[str, float]:
    """Milliseconds and queries of every list, added up, and the slowest."""
    found = {name: _asked(path) for name, path in LISTS.items()}
    times = [middle for middle, _ in found.values()]
    return {
        **{name: middle for name, (middle, _) in found.items()},
        "all lists": sum(times),
        "queries": sum(queries for _, queries in found.values()),
    }


def _asked(path: str) -> tuple[float, int]:
    """The median milliseconds of an answer, and how many queries it takes."""
    laps = []
    for _ in range(READS):
        begun = time.perf_counter()
        answer = client.get(path)
        laps.append((time.perf_counter() - begun) * 1000)
        if answer.status_code != 200:
            raise RuntimeError(f"{path}: {answer.status_code}")
    with CaptureQueriesContext(connection) as queries:
        client.get(path)
    return median(laps), len(queries)


client = fill(*map(int, sys.argv[1:]))
serve(one_round)

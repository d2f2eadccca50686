"""Clocks and absences as JSON-ready data, in a fixed number of queries."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any, TypedDict

from django.utils import timezone
from django.utils.translation import gettext as _

from rules.engine.core.decision import Seat
from rules.models import Match
from rules.pace import clocks, steady_clock
from rules.pace.clocks import Away, Reading, by_seat, left_at, terms_of
from rules.pace.durations import in_words
from rules.pace.models import Absence, Clock, Passing
from rules.pace.standing_passes import wishes_of
from rules.pace.terms import told


class ClockJson(TypedDict):
    """The clock of a seat, `left` in seconds; it is stopped if its player is `away_until`."""

    seat: int
    terms: str
    left: float
    running: bool
    away_until: str | None


class PassingJson(TypedDict):
    """When a seat passes automatically: always, or where only `uses` are possible."""

    seat: Seat
    always: bool
    uses: list[str]


def clocks_as_seen(match: Match, read: Reading | None = None) -> list[ClockJson]:
    """Both clocks of a match, as `read` has them if they have been read already; empty without time
    control.
    """
    now = steady_clock.now()
    found = clocks.reading_of(match, now) if read is None else read
    return _seen(found.clocks, found.away, now)


def clocks_in_list(matches: Collection[Match]) -> dict[Any, list[ClockJson]]:
    """The clocks of many matches by primary key, in two queries."""
    now = steady_clock.now()
    by_match = _by_match(matches)
    return {
        match.pk: _seen(by_match[match.pk], away, now)
        for match, away in _away_in(matches, by_match, now)
    }


def claims_in(matches: Collection[Match]) -> dict[Any, Seat]:
    """By primary key, those of the running `matches` in which a seat can claim the opponent's time,
    with that seat; in three queries.
    """
    now = steady_clock.now()
    late = clocks.run_out(now).filter(match__in=matches).values_list("match", flat=True).distinct()
    known = set(late)
    suspects = [match for match in matches if match.pk in known]
    by_match = _by_match(suspects)
    claims = {
        match.pk: clocks.claimant(by_match[match.pk], away, now)
        for match, away in _away_in(suspects, by_match, now)
    }
    return {pk: seat for pk, seat in claims.items() if seat is not None}


def _by_match(matches: Collection[Match]) -> dict[Any, list[Clock]]:
    by_match: dict[Any, list[Clock]] = {}
    for clock in Clock.objects.filter(match__in=matches).order_by("seat"):
        by_match.setdefault(clock.match_id, []).append(clock)
    return by_match


def left_in_words(seen: Sequence[ClockJson]) -> str:
    """The time left on a match's running clock for a list: “3 h left”; empty if none is running."""
    running = [each for each in seen if each["running"] and not each["away_until"]]
    if not running:
        return ""
    left = min(each["left"] for each in running)
    return _("time is up") if left <= 0 else _("%(time)s left") % {"time": in_words(left)}


def passing_as_seen(
    match: Match, held: Collection[Seat], read: Mapping[int, Passing] | None = None
) -> list[PassingJson]:
    """The standing passes of the reader's own seats, from those of the match if they have been
    `read` already; the opponent's are private.
    """
    if read is None:
        read = wishes_of(match) if held else {}
    wishes = read
    return [
        {
            "seat": seat,
            "always": seat in wishes and wishes[seat].always,
            "uses": list(wishes[seat].uses) if seat in wishes else [],
        }
        for seat in held
    ]


def absences_ahead(user: Any) -> list[Absence]:
    """Current and future absences of `user`, the next one first."""
    return list(Absence.objects.filter(user=user, until__gt=timezone.now()))


def _seen(
    found: Sequence[Clock], away: Mapping[Seat, Sequence[Away]], now: datetime
) -> list[ClockJson]:
    return [_clock(clock, away[clocks.SEATS[clock.seat]], now) for clock in found]


def _clock(clock: Clock, away: Sequence[Away], now: datetime) -> ClockJson:
    until = next((each.until for each in away if each.since <= now < each.until), None)
    terms = terms_of(clock)
    return {
        "seat": clock.seat,
        "terms": told(terms),
        "left": round(left_at(clock, now, away).total_seconds(), 3),
        "running": clock.running_since is not None,
        "away_until": until.isoformat(timespec="seconds") if until else None,
    }


def _away_in(
    matches: Collection[Match], by_match: Mapping[Any, list[Clock]], now: datetime
) -> list[tuple[Match, Mapping[Seat, Sequence[Away]]]]:
    """Absences by seat of those matches that have clocks, in one query."""
    timed = [match for match in matches if match.pk in by_match]
    slow = [match for match in timed if terms_of(by_match[match.pk][0]).is_by_days]
    users = {seat.user_id for match in slow for seat in match.table if seat.user_id}
    running = [clock for match in slow for clock in by_match[match.pk]]
    absences: list[Absence] = []
    if users:
        absences = list(clocks.absences_of(users, clocks.min_since(running, now)))
    return [(match, by_seat(match, absences if match in slow else ())) for match in timed]

"""Access to records for review: the reader's own or watched match, or an imported record."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal
from uuid import UUID

from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from rosters.catalogues import book
from rules.chronicle.replay_cache import MatchReplay, imported_replay, replay_of
from rules.engine.core.decision import Seat
from rules.matches.match_board import ground_of
from rules.models import Match, Replay
from rules.records.imported_records import UncheckedError, finding_of
from rules.records.match_record import MatchRecord
from rules.records.record_export import record_of
from rules.records.verification import Finding
from rules.views.lookup import match_at, replay_at

Kind = Literal["match", "replay"]
Eyes = Seat | None

UNPLAYED_RECORD = "frontier.unplayed_record"
"""WSGI environment key: set when the request is about an imported record that the rules could not
play again.
"""
PAGES = ("step", "log", "luck", "report", "practise", "export")
EVERYBODY: tuple[Eyes, ...] = (None, 0, 1)


@dataclass(frozen=True)
class Source:
    """A match or an imported replay under review, with the viewpoints the viewer may choose from.

    A viewpoint (`eyes`) is seat 0, seat 1, or None for a spectator. A finished match offers all
    three. During a match, players get their own viewpoint and spectators get None.
    """

    kind: Kind
    row: Match | Replay
    replay: MatchReplay
    eyes: tuple[Eyes, ...]
    finding: Finding | None = None

    @property
    def record(self) -> MatchRecord:
        """The stored record, with all names and hashes."""
        return record_of(self.row) if isinstance(self.row, Match) else self.replay.record

    @property
    def may_practise(self) -> bool:
        """Whether practice matches may start from it: from a finished one that the rules allow step
        by step, as the positions of another may be ones that no match can reach.
        """
        is_played = self.finding is None or self.finding.is_rerun
        return self.replay.is_over and is_played

    @property
    def urls(self) -> dict[str, str]:
        """The addresses of the pages of the record, by name."""
        home = "match-replay" if self.kind == "match" else "replay"
        names = {"replay": home} | {page: f"{self.kind}-{page}" for page in PAGES}
        return {page: reverse(name, args=[self.row.pk]) for page, name in names.items()}

    @property
    def context(self) -> dict[str, Any]:
        """The template context of the head of each of its pages."""
        header = self.replay.record.header
        catalogue = book(header.system)
        return {
            self.kind: self.row,
            "finding": self.finding,
            "urls": self.urls,
            "record": self.replay.record,
            "branch": header.branched_from,
            "catalogue": catalogue,
            "mission": catalogue.missions[header.mission],
            "layout": ground_of(header.system, header.setup),
            "is_over": self.replay.is_over,
            "may_practise": self.may_practise,
        }


class BrokenRecordError(Http404):
    """An imported record that was valid once and fails today's verification."""

    def __init__(self, row: Replay, finding: Finding) -> None:
        super().__init__(finding.difference)
        self.row = row
        self.finding = finding


class UncheckedRecordError(Http404):
    """An imported record whose verification is not finished."""

    def __init__(self, row: Replay) -> None:
        super().__init__("unchecked")
        self.row = row


def source_at(request: HttpRequest, kind: Kind, id: UUID) -> Source:
    """The record at an address. Raises Http404, or one of the two errors above."""
    if kind == "match":
        match, held = match_at(request, id)
        replay = replay_of(match)
        return Source(kind, match, replay, EVERYBODY if replay.is_over else held or (None,))
    row = replay_at(request, id)
    try:
        finding = finding_of(request, row)
    except UncheckedError as error:
        raise UncheckedRecordError(row) from error
    if not finding.holds:
        raise BrokenRecordError(row, finding)
    if not finding.is_rerun:
        request.META[UNPLAYED_RECORD] = True
    replay = imported_replay(row.pk)
    return Source(kind, row, replay, EVERYBODY if replay.is_over else (None,), finding)


def finished_at(request: HttpRequest, kind: Kind, id: UUID) -> Source:
    """Like `source_at`, for finished matches only. Raises Http404."""
    source = source_at(request, kind, id)
    if not source.replay.is_over:
        raise Http404
    return source


def eyes_in(request: HttpRequest, source: Source) -> Eyes:
    """The viewpoint of `?eyes=`, by default the first allowed. Raises BadRequest or Http404."""
    text = request.GET.get("eyes", "")
    if text not in ("", "0", "1"):
        raise BadRequest(_("“eyes” must be 0 or 1."))
    if not text:
        return source.eyes[0]
    eyes: Seat = 1 if text == "1" else 0
    if eyes not in source.eyes:
        raise Http404
    return eyes

"""Match documents in the print dialog: `?match=` or `?replay=` for the battle report, `?table=` for
the sheets needed to play a match on a real table.
"""

from __future__ import annotations

from dataclasses import replace

from django.http import HttpRequest
from django.urls import reverse

from rosters.catalogues import book
from rosters.printing.orders.sections import KINDS
from rosters.printing.orders.subject_lookup import FINDERS, Find, Finder, Given, uuid_in
from rosters.printing.orders.subjects import Subject, Where, mission_subject
from rosters.printing.pages.readable import TEMPLATES
from rules.chronicle.printing.build import report_subject
from rules.chronicle.printing.section import Report
from rules.chronicle.printing.sheet import BattleReport
from rules.matches.match_board import ground_of
from rules.views.lookup import match_at
from rules.views.record_access import Kind, Source, finished_at

WAYS: tuple[Kind, ...] = ("match", "replay")


def offer_matches() -> None:
    """Register the match documents with the print dialog."""
    FINDERS.append(Finder(("table",), _table))
    FINDERS.extend(Finder((kind,), _finder(kind)) for kind in WAYS)
    KINDS.append(Report)
    TEMPLATES[BattleReport] = "report"


def subject_of(source: Source) -> Subject:
    """The battle report of a finished match."""
    where = Where(((source.kind, str(source.row.pk)),), source.urls["log"])
    return report_subject(source.replay, where)


def _finder(kind: Kind) -> Find:
    def find(request: HttpRequest, given: Given) -> Subject:
        return subject_of(finished_at(request, kind, uuid_in(given, kind)))

    return find


def _table(request: HttpRequest, given: Given) -> Subject:
    """The mission of a match on its board, which may be a custom one."""
    match, _held = match_at(request, uuid_in(given, "table"))
    catalogue = book(match.system)
    where = Where((("table", str(match.pk)),), reverse("match", args=[match.pk]))
    mission, ground = catalogue.missions[match.mission], ground_of(match.system, match.setup)
    return replace(mission_subject(catalogue, mission, ground, where), layout=None)

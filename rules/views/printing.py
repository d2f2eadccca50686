"""The battle report in the print shop: `?match=` or `?replay=` in the address of its dialog."""

from __future__ import annotations

from django.http import HttpRequest

from rosters.printing.orders.finding import FINDERS, Find, Finder, Given, uuid_in
from rosters.printing.orders.sections import KINDS
from rosters.printing.orders.subjects import Subject, Where
from rosters.printing.pages.readable import TEMPLATES
from rules.chronicle.printing.build import report_subject
from rules.chronicle.printing.section import Report
from rules.chronicle.printing.sheet import BattleReport
from rules.views.looking import Kind, Source, finished_at

WAYS: tuple[Kind, ...] = ("match", "replay")


def offer_reports() -> None:
    """Adds the ways to reports to those that the print shop has."""
    FINDERS.extend(Finder((kind,), _finder(kind)) for kind in WAYS)
    KINDS.append(Report)
    TEMPLATES[BattleReport] = "report"


def subject_of(source: Source) -> Subject:
    """The report of a match that is over."""
    where = Where(((source.kind, str(source.row.pk)),), source.urls["log"])
    return report_subject(source.course, where)


def _finder(kind: Kind) -> Find:
    def find(request: HttpRequest, given: Given) -> Subject:
        return subject_of(finished_at(request, kind, uuid_in(given, kind)))

    return find

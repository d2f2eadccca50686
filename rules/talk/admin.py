"""Reports in the admin, read-only. They are settled in moderation, with a reason."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from rosters.admin import ReadOnly
from rules.talk.models import Report


@admin.register(Report)
class ReportAdmin(ReadOnly):
    """Read-only list of reports."""

    list_display = ("at", "said", "by", "why", "settled", "settled_by")
    list_filter = (("settled", admin.EmptyFieldListFilter),)
    fields = ("at", "by", "why", "said", "match", "settled", "settled_by")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Report]:
        return super().get_queryset(request).select_related("message", "settled_by")

    @admin.display(description=_("message"))
    def said(self, report: Report) -> str:
        return f"{report.message.name}: {report.message}"

    @admin.display(description=_("reported by seat"))
    def by(self, report: Report) -> int:
        return report.seat

    @admin.display(description=_("match"))
    def match(self, report: Report) -> str:
        return str(report.message.match_id)

"""Reports for whoever runs the site: the message, what was said around it, and settling it."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.html import format_html_join
from django.utils.translation import gettext_lazy as _

from rules.talk.models import Message, Report

AROUND = 10


@admin.register(Report)
class ReportAdmin(admin.ModelAdmin):
    """Looked at and settled here; nothing is rewritten."""

    list_display = ("at", "said", "by", "why", "settled", "settled_by")
    list_filter = (("settled", admin.EmptyFieldListFilter),)
    fields = ("at", "by", "why", "match", "context", "settled", "settled_by")
    readonly_fields = fields
    actions = ("settle",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Report]:
        return super().get_queryset(request).select_related("message", "settled_by")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    @admin.display(description=_("message"))
    def said(self, report: Report) -> str:
        return f"{report.message.name}: {report.message}"

    @admin.display(description=_("reported by seat"))
    def by(self, report: Report) -> int:
        return report.seat

    @admin.display(description=_("match"))
    def match(self, report: Report) -> str:
        return str(report.message.match_id)

    @admin.display(description=_("what was said around it"))
    def context(self, report: Report) -> str:
        at_table = Message.objects.filter(match=report.message.match_id)
        before = list(at_table.filter(pk__lte=report.message_id).order_by("-pk")[:AROUND])
        after = at_table.filter(pk__gt=report.message_id)[:AROUND]
        rows = [*reversed(before), *after]
        told = (("▸ " if row.pk == report.message_id else "", row.name, row) for row in rows)
        return format_html_join("", "<p>{}<b>{}</b>: {}</p>", told)

    @admin.action(description=_("Settle the chosen reports"), permissions=["change"])
    def settle(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        reports.filter(settled=None).update(settled=timezone.now(), settled_by=request.user)

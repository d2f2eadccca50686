"""Audit log of staff actions in the admin, read-only."""

from __future__ import annotations

from django.contrib import admin

from rosters.admin import ReadOnly
from rules.moderation.models import StaffAction


@admin.register(StaffAction)
class StaffActionAdmin(ReadOnly):
    list_display = ("at", "by_name", "what", "whom", "match", "why")
    list_filter = ("what",)
    list_select_related = ("whom", "match")
    fields = ("at", "by_name", "what", "whom", "match", "seat", "report", "why")

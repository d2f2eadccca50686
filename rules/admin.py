"""Read-only admin pages of matches; secrets are not among the fields."""

from __future__ import annotations

from django.contrib import admin

from rosters.admin import ReadOnly
from rules.models import Match, Replay, ReplayCheck


@admin.register(Match)
class MatchAdmin(ReadOnly):
    """Terms and state of a match, without the dice secret."""

    list_display = ("id", "system", "mission", "layout", "limit", "status", "head", "changed")
    list_filter = ("system", "status", "mission", "layout")
    search_fields = ("id", "seats__name")
    fields = (
        "id", "created_by", "system", "mission", "layout", "limit", "options", "dice_commitment",
        "rules", "catalogue", "header_hash", "status", "result", "head", "head_hash", "started",
        "changed", "finished",
    )  # fmt: skip


@admin.register(Replay)
class ReplayAdmin(ReadOnly):
    """Imported records."""

    list_display = ("id", "title", "started", "owner", "imported")
    fields = ("id", "title", "started", "owner", "imported")


@admin.register(ReplayCheck)
class ReplayCheckAdmin(ReadOnly):
    """The last replay check of each finished match."""

    list_display = ("match_id", "difference", "rules", "rerun", "checked")
    list_filter = ("rules", "rerun")
    fields = ("match", "head_hash", "rules", "rerun", "difference", "checked")

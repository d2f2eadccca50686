"""Matches in the admin: to be looked at. Secrets have no page, and nothing here is edited."""

from __future__ import annotations

from django.contrib import admin

from rosters.admin import ReadOnly
from rules.models import Match, Replay, ReplayCheck


@admin.register(Match)
class MatchAdmin(ReadOnly):
    """What was agreed and how it stands; the dice secret is not among the fields."""

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

    list_display = ("id", "title", "owner", "imported")
    fields = ("id", "title", "owner", "imported")


@admin.register(ReplayCheck)
class ReplayCheckAdmin(ReadOnly):
    """What the last check of each match that is over has found, in full."""

    list_display = ("match_id", "difference", "rules", "rerun", "checked")
    list_filter = ("rules", "rerun")
    fields = ("match", "head_hash", "rules", "rerun", "difference", "checked")

"""The admin: catalogue rows to look at (the data files are their source), rosters likewise.

Nothing is changed here: a sync would overwrite the catalogue, and rosters have their services.
"""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from rosters.models import (
    Ability,
    CatalogueVersion,
    Clause,
    Faction,
    GameSystem,
    Layout,
    Mission,
    Revision,
    Roster,
    Unit,
)


class ReadOnly(admin.ModelAdmin):
    """Shows rows to those who may view them; nobody adds, changes or deletes."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(GameSystem)
class GameSystemAdmin(ReadOnly):
    list_display = ("key", "name", "version", "withdrawn", "synced_at")


@admin.register(CatalogueVersion)
class CatalogueVersionAdmin(ReadOnly):
    list_display = ("system", "version", "synced_at")


@admin.register(Faction)
class FactionAdmin(ReadOnly):
    list_display = ("name", "system", "withdrawn")


@admin.register(Unit)
class UnitAdmin(ReadOnly):
    list_display = ("name", "faction", "points", "scale", "base_mm", "withdrawn")
    list_filter = ("system", "faction")
    list_select_related = ("faction",)
    search_fields = ("name", "slug")


@admin.register(Ability)
class AbilityAdmin(ReadOnly):
    list_display = ("name", "unit", "kind", "strategic", "any_point", "withdrawn")
    list_filter = ("system", "kind")
    list_select_related = ("unit",)
    search_fields = ("name", "slug")


@admin.register(Mission)
class MissionAdmin(ReadOnly):
    list_display = ("name", "system", "default_limit", "withdrawn")


@admin.register(Layout)
class LayoutAdmin(ReadOnly):
    list_display = ("slug", "name", "system", "width", "height", "withdrawn")


@admin.register(Clause)
class ClauseAdmin(ReadOnly):
    list_display = ("slug", "name", "heading", "status", "withdrawn")
    list_filter = ("system", "status")
    search_fields = ("slug", "haystack")


@admin.register(Roster)
class RosterAdmin(ReadOnly):
    list_display = ("name", "owner", "faction", "total", "limit", "visibility", "updated_at")
    list_filter = ("system", "faction", "visibility")
    list_select_related = ("owner",)
    search_fields = ("name", "owner__username")
    # What opens a roster, and what is in one before it is revealed.
    exclude = ("guest_key", "share_token", "note", "document", "salt")


@admin.register(Revision)
class RevisionAdmin(ReadOnly):
    exclude = ("document",)
    list_display = ("roster", "number", "origin", "author", "at")
    list_select_related = ("roster", "author")

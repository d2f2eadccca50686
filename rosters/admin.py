"""Read-only admin pages of the catalogue and of public rosters.

Nothing can be changed here: a sync would overwrite the catalogue, and rosters have services.
"""

from typing import Any

from django.contrib import admin
from django.db.models import Q, QuerySet
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
    Visibility,
)


class ReadOnly(admin.ModelAdmin):
    """Model admin that only shows rows, to staff who may view them."""

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
    """Public rosters only: private ones may be sealed in a match, and staff play too."""

    list_display = ("name", "owner", "faction", "total", "limit", "shown_at")
    list_filter = ("system", "faction")
    list_select_related = ("owner",)
    search_fields = ("name", "owner__username")
    ordering = ("-shown_at", "pk")
    fields = (
        "id", "owner", "system", "faction", "mission", "limit", "name", "total",
        "shown_revision", "visibility", "created_at", "shown_at",
    )  # fmt: skip

    def get_queryset(self, request: HttpRequest) -> QuerySet[Roster]:
        return super().get_queryset(request).filter(visibility=Visibility.PUBLIC, deleted_at=None)


@admin.register(Revision)
class RevisionAdmin(ReadOnly):
    """Revisions of public rosters, with date and author; not when one was locked."""

    list_display = ("roster", "number", "origin", "author", "at")
    list_select_related = ("roster", "author")
    fields = ("roster", "number", "stands_for", "origin", "author", "at")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Revision]:
        public = Q(roster__visibility=Visibility.PUBLIC, roster__deleted_at=None)
        locks = Q(origin__in=(Revision.Origin.LOCKED, Revision.Origin.UNLOCKED))
        return super().get_queryset(request).filter(public & ~locks)

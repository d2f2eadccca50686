"""Catalogue tables: a read-only projection of the engine's data, written by `sync_catalogue` alone.

Each row stores the engine's whole record as JSON beside the columns that queries need; `record`
gives it back typed. Rows that the source no longer has are marked `withdrawn`, never deleted.
"""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from django.db import models
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from rules.engine.tabletop import reference

T = TypeVar("T")


class GameSystem(models.Model):
    """One rule book, with the version of its catalogue."""

    key = models.SlugField(max_length=32, primary_key=True)
    name = models.CharField(max_length=120)
    version = models.CharField(max_length=64)
    words = models.JSONField(default=dict)
    position = models.PositiveSmallIntegerField(default=0)
    withdrawn = models.BooleanField(default=False)
    synced_at = models.DateTimeField()

    class Meta:
        ordering = ("position", "key")
        verbose_name = _("game")
        verbose_name_plural = _("games")

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("system", args=[self.key])


class CatalogueVersion(models.Model):
    """A former version of a catalogue, kept to explain old rosters' prices."""

    system = models.ForeignKey(GameSystem, models.CASCADE, related_name="versions")
    version = models.CharField(max_length=64)
    synced_at = models.DateTimeField()
    document = models.TextField()

    class Meta:
        ordering = ("-synced_at", "-pk")
        constraints = (
            models.UniqueConstraint(fields=("system", "version"), name="one_row_per_version"),
        )
        verbose_name = _("catalogue version")
        verbose_name_plural = _("catalogue versions")

    def __str__(self) -> str:
        return f"{self.system_id} {self.version}"

    @cached_property
    def record(self) -> reference.Catalogue:
        return msgspec.json.decode(self.document, type=reference.Catalogue)


class CatalogueRow(models.Model):
    """Abstract base of all catalogue rows."""

    slug = models.CharField(max_length=80)
    name = models.CharField(max_length=160)
    position = models.PositiveSmallIntegerField(default=0)
    withdrawn = models.BooleanField(default=False)
    document = models.JSONField()

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.name

    def name_in(self, language: str) -> str:
        """The name in `language`."""
        return str(self.document.get("french") or self.name) if language == "fr" else self.name

    def _typed(self, kind: type[T]) -> T:
        document: Any = self.document
        return msgspec.convert(document, kind)


class Faction(CatalogueRow):
    system = models.ForeignKey(GameSystem, models.CASCADE, related_name="factions")

    class Meta:
        ordering = ("system", "position", "pk")
        constraints = (
            models.UniqueConstraint(fields=("system", "slug"), name="one_faction_per_slug"),
        )
        verbose_name = _("faction")
        verbose_name_plural = _("factions")

    def get_absolute_url(self) -> str:
        return reverse("faction", args=[self.system_id, self.slug])

    @cached_property
    def record(self) -> reference.Faction:
        return self._typed(reference.Faction)


class Unit(CatalogueRow):
    """A unit of a faction; `base_mm` is the diameter of its base in millimetres."""

    system = models.ForeignKey(GameSystem, models.CASCADE, related_name="units")
    faction = models.ForeignKey(Faction, models.CASCADE, related_name="units")
    points = models.PositiveSmallIntegerField()
    scale = models.PositiveSmallIntegerField()
    base_mm = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ("system", "position", "pk")
        constraints = (
            models.UniqueConstraint(fields=("system", "slug"), name="one_unit_per_slug"),
        )
        verbose_name = _("unit")
        verbose_name_plural = _("units")

    def get_absolute_url(self) -> str:
        return reverse("unit", args=[self.system_id, self.slug])

    @cached_property
    def record(self) -> reference.Unit:
        return self._typed(reference.Unit)

    @property
    def printed(self) -> list[reference.Ability]:
        """Its abilities in card order."""
        return [ability.record for ability in self.abilities.all()]


class Ability(CatalogueRow):
    """One printing of an ability: the same ability on two units makes two rows."""

    system = models.ForeignKey(GameSystem, models.CASCADE, related_name="abilities")
    unit = models.ForeignKey(Unit, models.CASCADE, related_name="abilities")
    kind = models.CharField(max_length=8)
    strategic = models.BooleanField(default=False)
    any_point = models.BooleanField(default=False)
    clauses = models.JSONField(default=list)

    class Meta:
        ordering = ("system", "unit__position", "position", "pk")
        constraints = (
            models.UniqueConstraint(fields=("unit", "slug"), name="one_printing_per_unit"),
        )
        verbose_name = _("ability")
        verbose_name_plural = _("abilities")

    @cached_property
    def record(self) -> reference.Ability:
        return self._typed(reference.Ability)


class Mission(CatalogueRow):
    system = models.ForeignKey(GameSystem, models.CASCADE, related_name="missions")
    default_limit = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ("system", "position", "pk")
        constraints = (
            models.UniqueConstraint(fields=("system", "slug"), name="one_mission_per_slug"),
        )
        verbose_name = _("mission")
        verbose_name_plural = _("missions")

    def get_absolute_url(self) -> str:
        return reverse("mission", args=[self.system_id, self.slug])

    @cached_property
    def record(self) -> reference.Mission:
        return self._typed(reference.Mission)


class Layout(CatalogueRow):
    """A ready-made board; `width` and `height` in inches."""

    system = models.ForeignKey(GameSystem, models.CASCADE, related_name="layouts")
    width = models.FloatField()
    height = models.FloatField()

    class Meta:
        ordering = ("system", "position", "pk")
        constraints = (
            models.UniqueConstraint(fields=("system", "slug"), name="one_layout_per_slug"),
        )
        verbose_name = _("layout")
        verbose_name_plural = _("layouts")

    def get_absolute_url(self) -> str:
        return reverse("layout", args=[self.system_id, self.slug])

    @cached_property
    def record(self) -> reference.Layout:
        return self._typed(reference.Layout)


class Clause(CatalogueRow):
    """One rule; `slug` is its clause id, `haystack` the normalised text for search."""

    system = models.ForeignKey(GameSystem, models.CASCADE, related_name="clauses")
    heading = models.CharField(max_length=160)
    status = models.CharField(max_length=16)
    haystack = models.TextField()

    class Meta:
        ordering = ("system", "position", "pk")
        constraints = (
            models.UniqueConstraint(fields=("system", "slug"), name="one_clause_per_id"),
        )
        verbose_name = _("clause")
        verbose_name_plural = _("clauses")

    def get_absolute_url(self) -> str:
        return reverse("clause", args=[self.system_id, self.slug])

    @cached_property
    def record(self) -> reference.Clause:
        return self._typed(reference.Clause)

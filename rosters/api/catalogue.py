"""API views of the catalogue (read only)."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework.generics import ListAPIView, RetrieveAPIView
from rest_framework.permissions import AllowAny

from rosters.api import serializers
from rosters.catalogues import book
from rosters.models import Ability, Clause, Faction, GameSystem, Layout, Mission, Unit
from rosters.views.catalogue import matching


def _words(name: str, description: str) -> OpenApiParameter:
    return OpenApiParameter(name, OpenApiTypes.STR, description=description)


class Systems(ListAPIView[GameSystem]):
    """The rule books of this site."""

    permission_classes = [AllowAny]
    serializer_class = serializers.SystemSerializer
    queryset = GameSystem.objects.filter(withdrawn=False)


class System(RetrieveAPIView[GameSystem]):
    """One rule book, with the version of its catalogue."""

    permission_classes = [AllowAny]
    serializer_class = serializers.SystemSerializer
    queryset = GameSystem.objects.all()
    lookup_field = "key"


class _Rows(ListAPIView[Any]):
    """The entries of one system that are still listed; `filters` maps query names to columns."""

    permission_classes = [AllowAny]
    model: Any
    filters: dict[str, str] = {}

    def get_queryset(self) -> QuerySet[Any]:
        if getattr(self, "swagger_fake_view", False):
            return self.model.objects.none()
        system = get_object_or_404(GameSystem, key=self.kwargs["key"])
        rows = self.model.objects.filter(system=system, withdrawn=False)
        asked = {
            column: self.request.query_params[name].replace("\x00", "")
            for name, column in self.filters.items()
            if name in self.request.query_params
        }
        return rows.filter(**asked)


class _Row(RetrieveAPIView[Any]):
    """One row, even if it is withdrawn."""

    permission_classes = [AllowAny]
    model: Any

    def get_queryset(self) -> QuerySet[Any]:
        return self.model.objects.all()

    def get_object(self) -> Any:
        return get_object_or_404(
            self.get_queryset(), system=self.kwargs["key"], slug=self.kwargs["slug"]
        )


class Factions(_Rows):
    """The factions of a game."""

    model = Faction
    serializer_class = serializers.FactionSerializer


class FactionDetail(_Row):
    """One faction."""

    model = Faction
    serializer_class = serializers.FactionSerializer


@extend_schema_view(get=extend_schema(parameters=[_words("faction", "Slug of a faction.")]))
class Units(_Rows):
    """The units of a game, or of one faction."""

    model = Unit
    serializer_class = serializers.UnitSerializer
    filters = {"faction": "faction__slug"}


class UnitDetail(_Row):
    """One unit."""

    model = Unit
    serializer_class = serializers.UnitSerializer


@extend_schema_view(get=extend_schema(parameters=[_words("unit", "Slug of a unit.")]))
class Abilities(_Rows):
    """The abilities of all units, or of one unit."""

    model = Ability
    serializer_class = serializers.AbilitySerializer
    filters = {"unit": "unit__slug"}

    def get_queryset(self) -> QuerySet[Any]:
        return super().get_queryset().select_related("unit")


@extend_schema_view(get=extend_schema(parameters=[_words("faction", "Slug of a faction.")]))
class Armies(ListAPIView[Any]):
    """The ready-made armies of a game, or of one faction. To start a roster from one, send its slug
    as `sample`.
    """

    permission_classes = [AllowAny]
    serializer_class = serializers.SampleArmySerializer

    def get_queryset(self) -> Any:
        if getattr(self, "swagger_fake_view", False):
            return ()
        catalogue = book(get_object_or_404(GameSystem, key=self.kwargs["key"]).key)
        faction = self.request.query_params.get("faction", "")
        return [each for each in catalogue.samples.values() if faction in ("", each.faction)]


class Missions(_Rows):
    """The missions of a game."""

    model = Mission
    serializer_class = serializers.MissionSerializer


class MissionDetail(_Row):
    """One mission."""

    model = Mission
    serializer_class = serializers.MissionSerializer


class Layouts(_Rows):
    """The ready-made boards of a game."""

    model = Layout
    serializer_class = serializers.LayoutSerializer


class LayoutDetail(_Row):
    """One board."""

    model = Layout
    serializer_class = serializers.LayoutSerializer


@extend_schema_view(
    get=extend_schema(
        parameters=[
            _words("q", "Words that the clause must contain, in either language."),
            _words("status", "implemented, adapted, out-of-scope or planned."),
        ]
    )
)
class Clauses(_Rows):
    """The rules reference."""

    model = Clause
    serializer_class = serializers.ClauseSerializer
    filters = {"status": "status"}

    def get_queryset(self) -> QuerySet[Any]:
        if getattr(self, "swagger_fake_view", False):
            return Clause.objects.none()
        asked = self.request.query_params.get("q", "")
        return matching(super().get_queryset(), asked.replace("\x00", "")[:200].strip())


class ClauseDetail(_Row):
    """One clause."""

    model = Clause
    serializer_class = serializers.ClauseSerializer

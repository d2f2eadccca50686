"""Baseline: the roster API written with ordinary nested model serializers."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from rest_framework import serializers
from rest_framework.generics import RetrieveAPIView

from rosters.api.responses import verdict
from rosters.army_list import problems_of
from rosters.draft import Draft, Line
from rosters.models import Roster, RosterUnit


class PlainUnitSerializer(serializers.ModelSerializer[RosterUnit]):
    class Meta:
        model = RosterUnit
        fields = ("id", "type", "name", "note", "points", "catalogue")


class PlainRosterSerializer(serializers.ModelSerializer[Roster]):
    """A roster, its units, and what the rules say of it."""

    units = PlainUnitSerializer(many=True)
    verdict = serializers.SerializerMethodField()

    class Meta:
        model = Roster
        fields = (
            *("id", "revision", "visibility", "locked_at", "updated_at"),
            *("system", "faction", "mission", "limit", "name", "note", "units", "verdict"),
        )

    def get_verdict(self, roster: Roster) -> dict[str, Any]:
        draft = _draft_of(roster)
        return verdict(draft, problems_of(draft))


class PlainRoster(RetrieveAPIView[Roster]):
    """One roster of the person who asks."""

    serializer_class = PlainRosterSerializer

    def get_queryset(self) -> QuerySet[Roster]:
        mine = Roster.objects.filter(owner=self.request.user.pk, deleted_at=None)
        return mine.prefetch_related("units")


def _draft_of(roster: Roster) -> Draft:
    lines = [
        Line(
            id=str(unit.pk),
            type=unit.type,
            name=unit.name,
            note=unit.note,
            points=unit.points,
            catalogue=unit.catalogue,
        )
        for unit in roster.units.all()
    ]
    return Draft(
        system=roster.system,
        catalogue=lines[0].catalogue if lines else "",
        faction=roster.faction,
        mission=roster.mission,
        limit=roster.limit,
        name=roster.name,
        note=roster.note,
        units=tuple(lines),
    )

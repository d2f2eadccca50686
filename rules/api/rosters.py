"""Rosters API of a match: which rosters a seat may lock, and what is wrong with the others."""

from __future__ import annotations

from uuid import UUID

from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from rules.api import faults
from rules.api.matches import PlayView, match_for, whole
from rules.api.roster_serializers import LockableSerializer
from rules.matches.roster_checks import rosters_for


class Rosters(PlayView):
    """Rosters for a seat."""

    @extend_schema(
        operation_id="matches_rosters",
        parameters=[
            OpenApiParameter(
                "seat", OpenApiTypes.INT, description="One of your seats; default: the first."
            )
        ],
        responses=LockableSerializer,
    )
    def get(self, request: Request, id: UUID) -> Response:
        """List the 60 rosters of this game that you changed last, checked against the terms of
        this match for your seat: legal ones first, the others with every problem, its clause and
        its remedy. Also list the ready-made rosters that fit. To seal one, send `{"type": "Seal",
        "slot": "roster"}` with its id in `roster` or, for a ready-made one, its slug in `army`.
        """
        match, owner, held = match_for(request, id)
        if not held:
            raise faults.NotThere(_("You have no seat in this match."))
        wanted = whole(request, "seat", held[0])
        for seat in held:
            if seat == wanted:
                return Response(rosters_for(match, owner, seat))
        raise faults.NotYourSeat

"""Rosters that a player may lock in a match, with what is wrong with the others."""

from __future__ import annotations

from uuid import UUID

from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from rules import selectors
from rules.api import faults, serializers
from rules.api.matches import PlayView, match_for, whole
from rules.roster_checks import rosters_for


class Rosters(PlayView):
    """What a seat may lock."""

    @extend_schema(
        operation_id="matches_rosters",
        parameters=[
            OpenApiParameter(
                "seat", OpenApiTypes.INT, description="A seat of yours; the first, if left out."
            )
        ],
        responses=serializers.LockableSerializer,
    )
    def get(self, request: Request, id: UUID) -> Response:
        """The 60 rosters of this game that you changed last, judged by the terms of this match for
        a seat of yours: those that fit first, the others with every reason, its clause and its
        remedy; and the ready-made rosters that fit. Seal one with
        `{"type": "Seal", "slot": "roster"}` and its id in `roster` or, of a ready-made
        one, its slug in `army`.
        """
        match, keeper = match_for(request, id)
        held = selectors.seats_of(keeper, match)
        if not held:
            raise faults.NotThere(_("You do not hold a seat in this match."))
        wanted = whole(request, "seat", held[0])
        for seat in held:
            if seat == wanted:
                return Response(rosters_for(match, keeper, seat))
        raise faults.NotYourSeat

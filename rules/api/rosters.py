"""Rosters API of a match: which rosters a seat may lock, and what is wrong with the others."""

from __future__ import annotations

from uuid import UUID

from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from rosters.draft import NAME_LENGTH
from rosters.models import Roster
from rosters.owners import Owner
from rosters.selectors import rosters_kept_by
from rosters.services import clone_roster
from rules.api import faults
from rules.api.matches import Asked, PlayView, body_of, match_for, seat_held, whole
from rules.api.roster_serializers import LockableSerializer, RosterChoiceSerializer
from rules.engine.core.decision import Seat
from rules.matches.roster_checks import rosters_for
from rules.matches.secret_rosters import hide
from rules.models import Match


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
        A roster that others can read has a `warning`.
        """
        match, owner, held = _at_the_table(request, id)
        wanted = whole(request, "seat", held[0])
        for seat in held:
            if seat == wanted:
                return Response(rosters_for(match, owner, seat))
        raise faults.NotYourSeat


class Copy(PlayView):
    """A private copy of a roster for a seat."""

    @extend_schema(
        operation_id="matches_rosters_copy",
        request=RosterChoiceSerializer,
        responses=LockableSerializer,
    )
    def post(self, request: Request, id: UUID) -> Response:
        """Copy one of your rosters, and list the rosters for the seat with the private copy."""
        match, owner, seat, row = _chosen(request, id)
        name = (_("Copy of %(name)s") % {"name": row.name})[:NAME_LENGTH].rstrip()
        clone_roster(owner=owner, source=row, name=name)
        return Response(rosters_for(match, owner, seat))


class Hide(PlayView):
    """A roster hidden until the match reveals it."""

    @extend_schema(
        operation_id="matches_rosters_hide",
        request=RosterChoiceSerializer,
        responses=LockableSerializer,
    )
    def post(self, request: Request, id: UUID) -> Response:
        """Hide one of your rosters from other readers until this match reveals the roster of your
        seat or ends; its sharing then comes back by itself. List the rosters for the seat.
        """
        match, owner, seat, row = _chosen(request, id)
        hide(match=match, seat=seat, roster=row.pk)
        return Response(rosters_for(match, owner, seat))


def _at_the_table(request: Request, id: UUID) -> Asked:
    """The match of a player; 404 for spectators."""
    asked = match_for(request, id)
    if not asked.held:
        raise faults.NotThere(_("You have no seat in this match."))
    return asked


def _chosen(request: Request, id: UUID) -> tuple[Match, Owner, Seat, Roster]:
    """The match, its player, their seat and one of the rosters that it could lock."""
    match, owner, held = _at_the_table(request, id)
    data = body_of(RosterChoiceSerializer, request)
    seat = seat_held(held, data["seat"])
    row = rosters_kept_by(owner).filter(system=match.system, pk=data["roster"]).first()
    if row is None:
        raise faults.NotThere(_("You have no such roster."))
    return match, owner, seat, row

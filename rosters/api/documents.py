"""API views for import, export and validation of rosters."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import api_view, permission_classes
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from rosters import services
from rosters.api import serializers
from rosters.api.request_data import catalogue_of, checked, found
from rosters.api.responses import IMPOSSIBLE, Unprocessable, answer, verdict
from rosters.army_list import problems_of
from rosters.catalogues import Book
from rosters.draft import Draft, Line
from rosters.exchange import document
from rosters.models import Revision
from rosters.owners import owner_of
from rosters.selectors import readable_roster


@extend_schema(operation_id="rosters_document", responses=OpenApiTypes.OBJECT)
@api_view(["GET"])
def export(request: Request, id: UUID) -> HttpResponse:
    """The roster as a canonical JSON document (schema: /api/v1/schema/roster/)."""
    row = found(readable_roster, request, id)
    return HttpResponse(document.exported(row.draft), content_type="application/json")


@extend_schema(
    operation_id="rosters_import",
    request=OpenApiTypes.OBJECT,
    responses={201: serializers.RosterSerializer, 422: IMPOSSIBLE},
)
@api_view(["POST"])
@permission_classes([IsAuthenticated])
def import_(request: Request) -> HttpResponse:
    """Import a roster from a canonical document; exporting it again gives the same bytes."""
    try:
        draft = document.imported(request._request.body)
    except document.RefusedDocumentError as error:
        raise Unprocessable(error.sentence, code="refused_document") from error
    row = services.create_roster(
        owner=owner_of(request), draft=draft, origin=Revision.Origin.IMPORTED
    )
    return answer(row, 201)


@extend_schema(
    operation_id="validate",
    request=serializers.ArmySerializer,
    responses={200: serializers.VerdictSerializer, 422: IMPOSSIBLE},
)
@api_view(["POST"])
@permission_classes([AllowAny])
def validate(request: Request) -> Response:
    """Check an army list against the rules without saving it."""
    data = checked(serializers.ArmySerializer, request)
    catalogue = catalogue_of(data["system"])
    draft = Draft(
        system=catalogue.key,
        catalogue=catalogue.version,
        faction=data["faction"],
        mission=data["mission"],
        limit=data["limit"],
        name=catalogue.name,
        units=tuple(_entry(catalogue, entry) for entry in data["entries"]),
    )
    return Response(verdict(draft, problems_of(draft)))


@extend_schema(operation_id="schema_roster", responses=OpenApiTypes.OBJECT)
@api_view(["GET"])
@permission_classes([AllowAny])
def document_schema(request: Request) -> Response:
    """The JSON Schema of an exported roster."""
    return Response(document.schema())


def _entry(catalogue: Book, entry: dict[str, Any]) -> Line:
    unit = catalogue.units.get(entry["type"])
    points = entry.get("points", unit.points if unit else 0)
    return Line.bought(entry["type"], points, catalogue.version)

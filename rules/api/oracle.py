"""The rules oracle over HTTP: the same JSON as on the command line."""

from __future__ import annotations

import msgspec
from django.http import HttpResponse
from django.utils.translation import get_language
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.decorators import api_view, permission_classes
from rest_framework.exceptions import NotFound
from rest_framework.permissions import AllowAny
from rest_framework.request import Request

from rules.api.serializers import OracleRefusalSerializer
from rules.compute.gateway import compute
from rules.compute.jobs import OracleAnswer, oracle
from rules.compute.oracle_gateway import encoded, schema_of
from rules.engine.systems import SYSTEMS


@extend_schema(
    operation_id="oracle_ask",
    request=OpenApiTypes.OBJECT,
    responses={
        200: OpenApiTypes.OBJECT,
        422: OpenApiResponse(
            OracleRefusalSerializer,
            description="The question cannot be answered; the error says why.",
        ),
    },
)
@api_view(["POST"])
@permission_classes([AllowAny])
def ask(request: Request, key: str) -> HttpResponse:
    """Answer questions about a position (`docs/oracle.md`). Nothing is stored."""
    _known(key)
    asked = request._request
    asked.user = request.user
    told = msgspec.json.decode(
        compute(asked, oracle, key, asked.body, get_language() or "en"), type=OracleAnswer
    )
    status = 422 if told.refused else 200
    return HttpResponse(bytes(told.answer), status=status, content_type="application/json")


@extend_schema(operation_id="oracle_schema", responses=OpenApiTypes.OBJECT)
@api_view(["GET"])
@permission_classes([AllowAny])
def schema(request: Request, key: str) -> HttpResponse:
    """The JSON Schema of a request."""
    _known(key)
    told, _refused = schema_of(key)
    return HttpResponse(encoded(told), content_type="application/json")


def _known(key: str) -> None:
    if key not in {each.key for each in SYSTEMS}:
        raise NotFound

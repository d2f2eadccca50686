"""Questions about the position of a match, each rule book's own."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from rules.api import answer_schemas
from rules.api.matches import EYES, PlayView, as_asked, known_to, language, match_for
from rules.api.serializers import OracleRefusalSerializer
from rules.engine.systems import system
from rules.engine.tabletop.oracle import schema
from rules.matches.position_jobs import replies_about


class Questions(PlayView):
    """Questions about the current position."""

    @extend_schema(
        operation_id="matches_questions",
        parameters=[EYES],
        request={"application/json": answer_schemas.questions()},
        responses={
            200: OpenApiTypes.OBJECT,
            422: OpenApiResponse(
                OracleRefusalSerializer,
                description="A question cannot be answered; the error says why.",
            ),
        },
    )
    def post(self, request: Request, id: UUID) -> HttpResponse:
        """Answer questions about the current position, in order, as the oracle does
        (`docs/oracle.md`), with what your seat knows.
        """
        match, _owner, held = match_for(request, id)
        asked = as_asked(request)
        told = replies_about(asked, match, known_to(request, held), asked.body, language())
        status = 422 if told.refused else 200
        return HttpResponse(bytes(told.answer), status=status, content_type="application/json")

    @extend_schema(operation_id="matches_questions_schema", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, id: UUID) -> Response:
        """The JSON Schema of the questions that can be asked in this match."""
        return Response(schema(system(match_for(request, id).match.system).asked))

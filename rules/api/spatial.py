"""Spatial queries about a position, answered in sentences."""

from __future__ import annotations

from uuid import UUID

from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from rules.api import answer_schemas, faults
from rules.api.matches import PlayView, as_asked, asked_match, language
from rules.compute.jobs import survey
from rules.matches.position_jobs import UnreadableQuestionError, answer_about

QUESTIONS = ("sees", "seen-by", "near", "reach", "between")
ASKED = ("ask", "from", "to", "within", "level")
PLACE = (
    "The id of a piece, or a place: a point `x,y` or `x,y,elevation` in inches, or a square such "
    "as `d4` in games played on squares."
)


class Ask(PlayView):
    """Spatial queries."""

    @extend_schema(
        operation_id="matches_ask",
        parameters=[
            OpenApiParameter("ask", OpenApiTypes.STR, required=True, enum=QUESTIONS),
            OpenApiParameter("from", OpenApiTypes.STR, required=True, description=PLACE),
            OpenApiParameter("to", OpenApiTypes.STR, description=f"For `between`. {PLACE}"),
            OpenApiParameter(
                "within",
                OpenApiTypes.NUMBER,
                description="Maximum distance, in inches or squares as the game measures it.",
            ),
            OpenApiParameter(
                "level",
                OpenApiTypes.NUMBER,
                description="Maximum elevation of the ground to consider, if the game has any.",
            ),
        ],
        responses={200: answer_schemas.answers("survey")},
    )
    def get(self, request: Request, id: UUID) -> Response:
        """Describe what a piece sees, who sees it, what is near, where it can move, or what
        lies between two pieces.
        """
        match = asked_match(request, id).match
        try:
            found = answer_about(as_asked(request), match, survey, _asked(request), language())
        except KeyError as error:
            raise faults.NotThere(_("There is no such piece or place on the board.")) from error
        except UnreadableQuestionError as error:
            raise ValidationError({"ask": _("The map cannot answer that question.")}) from error
        return Response(found)


def _asked(request: Request) -> dict[str, str]:
    """The query parameters in the rule book's format, without empty ones."""
    params = request.query_params
    return {name: params[name] for name in ASKED if params.get(name)}

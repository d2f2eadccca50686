"""Questions about a position that have addresses of their own: distances, ranges, forecasts,
and what the map tells in sentences.
"""

from __future__ import annotations

from uuid import UUID

from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from rules.api import answer_schemas, faults
from rules.api.matches import Asked, PlayView, as_asked, language, match_for
from rules.compute.jobs import measure, promises, ranges, survey
from rules.engine.systems import system
from rules.matches.position_jobs import UnreadableQuestionError, answer_about

QUESTIONS = ("sees", "seen-by", "near", "reach", "between")
ASKED = ("ask", "from", "to", "within", "level")
PLACE = (
    "The id of a piece, or a place: a point `x,y` or `x,y,elevation` in inches, or a square such "
    "as `d4` in games played on squares."
)


def asked_match(request: Request, id: UUID) -> Asked:
    """The match of a question with an address of its own. Raises NotThere in a book that answers
    at `questions/` alone.
    """
    asked = match_for(request, id)
    if system(asked.match.system).questions.table is None:
        raise faults.NotThere(_("This game answers questions at “questions/”."))
    return asked


class Measure(PlayView):
    """Distance and line of sight between two pieces."""

    @extend_schema(
        operation_id="matches_measure",
        parameters=[
            OpenApiParameter("from", OpenApiTypes.STR, required=True),
            OpenApiParameter("to", OpenApiTypes.STR, required=True),
        ],
        responses={200: answer_schemas.answers("measure")},
    )
    def get(self, request: Request, id: UUID) -> Response:
        """Return the distance, who sees whom, and what blocks the line of sight."""
        match = asked_match(request, id).match
        first = request.query_params.get("from", "")
        second = request.query_params.get("to", "")
        try:
            return Response(answer_about(as_asked(request), match, measure, first, second))
        except KeyError as error:
            raise faults.NotThere(_("One of the two pieces is not on the board.")) from error


class Ranges(PlayView):
    """Ranges of a piece."""

    @extend_schema(
        operation_id="matches_ranges",
        parameters=[OpenApiParameter("piece", OpenApiTypes.STR, required=True)],
        responses={200: answer_schemas.answers("ranges")},
    )
    def get(self, request: Request, id: UUID) -> Response:
        """Return the ranges of a piece, its possible targets, and who could return fire."""
        match = asked_match(request, id).match
        piece = request.query_params.get("piece", "")
        try:
            return Response(answer_about(as_asked(request), match, ranges, piece))
        except KeyError as error:
            raise faults.NotThere(_("That piece is not on the board.")) from error


class Promises(PlayView):
    """Forecasts for a unit."""

    @extend_schema(
        operation_id="matches_promises",
        parameters=[OpenApiParameter("unit", OpenApiTypes.STR, required=True)],
        responses={200: answer_schemas.answers("promises")},
    )
    def get(self, request: Request, id: UUID) -> Response:
        """List the actions that your seat may choose for a unit now, with their probability of
        success.
        """
        match, _owner, held = asked_match(request, id)
        unit = request.query_params.get("unit", "")
        return Response(answer_about(as_asked(request), match, promises, held, unit))


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

"""Questions about where things are: what is seen, near, in reach, in between; told in sentences."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import msgspec
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from rules import selectors
from rules.api import faults
from rules.api.matches import PlayView, language, match_for
from rules.engine.systems import system

QUESTIONS = ("sees", "seen-by", "near", "reach", "between")
PLACE = "A unit or a counter by its id, or a point: `x,y` or `x,y,elevation` in inches."


class SentenceSerializer(serializers.Serializer[Any]):
    text = serializers.CharField()
    piece = serializers.CharField(allow_blank=True, help_text="The piece it is about, if any.")


class SightLineSerializer(serializers.Serializer[Any]):
    piece = serializers.CharField(allow_blank=True)
    at = serializers.ListField(child=serializers.FloatField())
    line = serializers.ListField(child=serializers.ListField(child=serializers.FloatField()))
    seen = serializers.BooleanField()
    inches = serializers.FloatField()
    parts = serializers.ListField(child=serializers.CharField())
    pieces = serializers.ListField(child=serializers.CharField())


class SurveySerializer(serializers.Serializer[Any]):
    """An answer in words, and what to draw of it."""

    ask = serializers.ChoiceField(choices=QUESTIONS)
    at = serializers.ListField(child=serializers.FloatField())
    heading = serializers.CharField()
    sentences = SentenceSerializer(many=True)
    lines = SightLineSerializer(many=True)
    unseen = serializers.ListField(
        child=serializers.ListField(child=serializers.FloatField()),
        help_text="Rectangles in which a counter would not be seen: x, y, x, y.",
    )
    reach = serializers.ListField(child=serializers.DictField())
    maximum = serializers.FloatField()


class Ask(PlayView):
    """Where things are."""

    @extend_schema(
        operation_id="matches_ask",
        parameters=[
            OpenApiParameter("ask", OpenApiTypes.STR, required=True, enum=QUESTIONS),
            OpenApiParameter("from", OpenApiTypes.STR, required=True, description=PLACE),
            OpenApiParameter("to", OpenApiTypes.STR, description=f"For `between`. {PLACE}"),
            OpenApiParameter("within", OpenApiTypes.FLOAT, description="Inches at most."),
            OpenApiParameter(
                "level",
                OpenApiTypes.FLOAT,
                description="The height up to which ground is looked at.",
            ),
        ],
        responses=SurveySerializer,
    )
    def get(self, request: Request, id: UUID) -> Response:
        """What a piece sees, who sees it, what is near it, where it can go, what lies between."""
        match, _keeper = match_for(request, id)
        state = selectors.position_of(match).state
        try:
            found = system(match.system).survey(state, _asked(request), language())
        except KeyError as error:
            raise faults.NotThere(_("That piece is not on the board.")) from error
        except msgspec.ValidationError as error:
            raise ValidationError({"ask": _("That cannot be asked of the map.")}) from error
        return Response(msgspec.to_builtins(found))


def _asked(request: Request) -> dict[str, object]:
    """The question as the rule book reads it; what is empty is left out."""
    params = request.query_params
    asked: dict[str, object] = {"ask": params.get("ask", "")}
    asked |= {name: _place(params[name]) for name in ("from", "to") if params.get(name)}
    return asked | {name: _inches(params[name]) for name in ("within", "level") if params.get(name)}


def _place(text: str) -> object:
    """A point where the text is one, else a name."""
    numbers = [_inches(part) for part in text.split(",")]
    return numbers if len(numbers) > 1 and all(isinstance(n, float) for n in numbers) else text


def _inches(text: str) -> object:
    try:
        return float(text)
    except ValueError:
        return text

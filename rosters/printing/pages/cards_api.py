"""API: unit cards as a PDF."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.http import HttpResponse
from django.utils.datastructures import MultiValueDict
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import permissions, serializers
from rest_framework.negotiation import BaseContentNegotiation, DefaultContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.views import APIView

from rosters.api.fields import BoundedListField
from rosters.catalogues import UnknownNameError, book
from rosters.printing.drawing.labels import text
from rosters.printing.drawing.styles import PAPERS
from rosters.printing.options import LANGUAGES
from rosters.printing.orders.order import printed
from rosters.printing.orders.subject_lookup import MOST_CARDS, Given, said
from rosters.printing.pages.dialog_pages import asked_for
from rules.engine.systems import SYSTEMS


class CardsRequest(serializers.Serializer[Any]):
    """The cards to print: units by slug, one card per entry."""

    system = serializers.CharField(default=SYSTEMS[0].key, max_length=32)
    units = BoundedListField(
        child=serializers.CharField(max_length=80),
        allow_empty=False,
        max_length=MOST_CARDS,
    )
    paper = serializers.ChoiceField(choices=tuple(PAPERS), default="a4")
    language = serializers.ChoiceField(choices=LANGUAGES, default="en")

    def validate_system(self, key: str) -> str:
        try:
            return book(key).key
        except UnknownNameError:
            raise serializers.ValidationError(
                said(text("no-system", name=key)), "unknown"
            ) from None

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        known = book(attrs["system"]).units
        missing = next((slug for slug in attrs["units"] if slug not in known), None)
        if missing is not None:
            sentence = said(text("no-unit", name=missing))
            raise serializers.ValidationError({"units": [sentence]}, "unknown")
        return attrs


class ErrorsInJson(BaseContentNegotiation):
    """Content negotiation: errors are JSON whatever the client accepts."""

    def select_parser(self, request: Request, parsers: Iterable[BaseParser]) -> Any:
        return DefaultContentNegotiation().select_parser(request, parsers)

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[Any, str]:
        first = next(iter(renderers))
        return first, str(first.media_type)


class CardsView(APIView):
    """Unit cards as a PDF."""

    content_negotiation_class = ErrorsInJson
    permission_classes = (permissions.AllowAny,)

    @extend_schema(
        operation_id="cards_print",
        tags=["cards"],
        request=CardsRequest,
        responses={
            (200, "application/pdf"): OpenApiResponse(OpenApiTypes.BINARY, "The cards, nine a page")
        },
    )
    def post(self, request: Request) -> HttpResponse:
        form = CardsRequest(data=request.data)
        form.is_valid(raise_exception=True)
        asked = asked_for(request._request, _given(form.validated_data))
        return HttpResponse(printed(asked.order), content_type="application/pdf")


def _given(asked: dict[str, Any]) -> Given:
    """The body as query parameters."""
    one = {name: [asked[name]] for name in ("system", "paper", "language")}
    return MultiValueDict(one | {"unit": asked["units"], "parts": ["cards"]})

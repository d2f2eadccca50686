"""OpenAPI document of the API: the error responses that every operation shares, and its view."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.conf import settings
from django.http import HttpResponse
from django.utils import translation
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView
from rest_framework.request import Request
from rest_framework.views import APIView

TURNED_AWAY = {
    "400": "The request is invalid; each error names the part that is wrong.",
    "401": "You are not signed in, or the API key is unknown.",
    "403": "You do not have permission.",
    "404": "Nothing was found at this address, or you may not see it.",
    "405": "This address does not support the method.",
    "406": "The answer is not available in the requested format.",
    "413": "The request is too large for this address.",
    "415": "The body is not JSON.",
    "429": "Too many requests; `Retry-After` says how many seconds to wait.",
}


def with_refusals(result: dict[str, Any], **kwargs: object) -> dict[str, Any]:
    """Add to every operation the shared error responses that it does not describe itself."""
    components = result["components"]
    schema = {"$ref": "#/components/schemas/Fault"}
    components["responses"] = {
        f"Refused{status}": {
            "description": told,
            "content": {"application/json": {"schema": schema}},
        }
        for status, told in TURNED_AWAY.items()
    }
    for item in result["paths"].values():
        for operation in item.values():
            for status in TURNED_AWAY:
                shared = {"$ref": f"#/components/responses/Refused{status}"}
                operation["responses"].setdefault(status, shared)
    return result


class ApiDocument(APIView):
    """The OpenAPI document in the reader's language, as YAML or JSON.

    It is the same for everybody, so each process writes it once per language and format: writing it
    takes as long as a hundred requests.
    """

    permission_classes = SpectacularAPIView.permission_classes
    renderer_classes = SpectacularAPIView.renderer_classes

    @extend_schema(exclude=True)
    def get(self, request: Request) -> HttpResponse:
        """The document; `?lang=fr` chooses the language instead of `Accept-Language`."""
        asked = request.GET.get("lang")
        known = dict(settings.LANGUAGES)
        language = asked if asked in known else translation.get_language()
        renderer: Any = type(request.accepted_renderer)
        name = f"{settings.SPECTACULAR_SETTINGS['TITLE']}.{renderer.format}"
        return HttpResponse(
            _written(language, renderer),
            content_type=f"{renderer.media_type}; charset=utf-8",
            headers={"Content-Disposition": f'inline; filename="{name}"'},
        )


@cache
def _written(language: str, renderer: Any) -> bytes:
    with translation.override(language):
        schema = SchemaGenerator().get_schema(request=None, public=True)
        written: bytes = renderer().render(schema, renderer.media_type, {})
    return written

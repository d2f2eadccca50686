"""Where the accessible page of a document is."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlencode

from django.http import HttpRequest
from django.urls import reverse


def page_of(
    request: HttpRequest,
    named: Iterable[tuple[str, str]],
    *,
    language: str,
    parts: Iterable[str],
    copies: str = "each",
) -> str:
    """The absolute address of the page that says what a document says; `named` is what names its
    subject. How it is printed makes no difference to what it says.
    """
    asked = [*named, ("language", language), ("parts", ",".join(parts))]
    if copies != "each":
        asked.append(("copies", copies))
    return request.build_absolute_uri(f"{reverse('print-page')}?{urlencode(asked, safe=',')}")

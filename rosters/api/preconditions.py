"""Conditional requests (RFC 9110, section 13): `If-Match` and `If-None-Match`."""

from __future__ import annotations

from django.utils.http import parse_etags
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter

ANY = "*"
IF_MATCH = OpenApiParameter(
    "If-Match",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    description=(
        "The ETag of the version that you are changing, or a list of ETags, one of which must be "
        "of the current version. Weak ETags never match; * skips the check."
    ),
)


def version_matched(header: str, current: int) -> int | None:
    """The version to change by an `If-Match` header: the `current` one if the header matches it,
    else the newest that the header names; None if it names none.

    An ETag matches by the number that it begins with: what follows tells representations of one
    version apart, such as its languages.
    """
    tags = parse_etags(header)
    if ANY in tags:
        return current
    named = [number for tag in tags if (number := _number_in(tag)) is not None]
    return current if current in named else max(named, default=None)


def is_known(header: str, etag: str) -> bool:
    """Whether an `If-None-Match` header names `etag`, weak or strong."""
    tags = parse_etags(header)
    return ANY in tags or etag.removeprefix("W/") in {tag.removeprefix("W/") for tag in tags}


def _number_in(tag: str) -> int | None:
    """The number at the beginning of a strong ETag."""
    number = tag.strip('"').partition(".")[0]  # of a weak one, it begins with W/
    return int(number) if number.isascii() and number.isdecimal() and len(number) < 10 else None

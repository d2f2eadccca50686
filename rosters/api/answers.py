"""What the API answers about a roster: one stored row, spliced, and what the rules say of it."""

from __future__ import annotations

from typing import Any

import msgspec
from django.http import HttpResponse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse
from rest_framework import status
from rest_framework.exceptions import APIException

from rosters.army_list import is_legal, problems_of, remedy_of, sentence_of
from rosters.books import book
from rosters.draft import Draft
from rosters.edits import AnyEdit, ImpossibleEditError
from rosters.models import Revision, Roster
from rosters.selectors import revision_of
from rules.engine.core.system import Problem

IMPOSSIBLE = OpenApiResponse(
    OpenApiTypes.OBJECT, "What was asked for is understood and not possible; the error says why."
)


class Missing(APIException):
    status_code = status.HTTP_428_PRECONDITION_REQUIRED
    default_code = "precondition_required"

    def __init__(self) -> None:
        super().__init__(
            _("Say which revision you are changing: send its ETag in the header If-Match.")
        )


class Conflict(APIException):
    status_code = status.HTTP_409_CONFLICT
    default_code = "conflict"


class Unprocessable(APIException):
    status_code = status.HTTP_422_UNPROCESSABLE_ENTITY
    default_code = "impossible"


def verdict(draft: Draft, problems: list[Problem]) -> dict[str, Any]:
    """Whether a roster is legal, and why not, in the reader's language."""
    language = get_language() or "en"
    return {
        "legal": is_legal(problems),
        "total": draft.total,
        "left": draft.left,
        "problems": [
            {
                "severity": problem.severity,
                "clause": problem.clause,
                "key": problem.key,
                "sentence": sentence_of(problem, draft.system, language),
                "remedy": remedy_of(problem, draft.system, language),
                "entry": problem.entry,
            }
            for problem in problems
        ],
    }


def etag(row: Roster) -> str:
    """Changes with everything the answer shows: revision, sharing, language, catalogue."""
    version = book(row.system).version
    return f'"{row.revision}.{row.visibility}.{get_language() or "en"}.{version}"'


def revision_in(tags: str) -> int | None:
    """The revision that an If-Match header speaks of; None when it is none of ours."""
    number = tags.strip().removeprefix("W/").strip('"').partition(".")[0]
    return int(number) if number.isascii() and number.isdecimal() and len(number) < 10 else None


def answer(row: Roster, status: int = 200) -> HttpResponse:
    """The roster as JSON with its ETag."""
    return HttpResponse(
        msgspec.json.encode(body(row)),
        status=status,
        content_type="application/json",
        headers={"ETag": etag(row)},
    )


def body(row: Roster) -> dict[str, Any]:
    draft = row.draft
    return {
        "id": row.pk,
        "revision": row.revision,
        "visibility": row.visibility,
        "locked": row.locked_at is not None,
        "updated": row.updated_at,
        "roster": msgspec.Raw(row.document.encode()),
        **verdict(draft, problems_of(draft)),
    }


def stale(current: Roster, base: int | None, wanted: AnyEdit | None) -> HttpResponse:
    """412 with both versions: what is saved, and what was wanted."""
    error = {
        "code": "stale",
        "detail": _("The roster was changed meanwhile. Nothing of this request was saved."),
        "attr": None,
    }
    content = {
        "type": "client_error",
        "errors": [error],
        "current": body(current),
        "yours": _yours(current, base, wanted),
    }
    return HttpResponse(
        msgspec.json.encode(content),
        status=status.HTTP_412_PRECONDITION_FAILED,
        content_type="application/json",
        headers={"ETag": etag(current)},
    )


def _yours(row: Roster, base: int | None, wanted: AnyEdit | None) -> Draft | None:
    if base is None or wanted is None:
        return None
    try:
        return wanted.apply(revision_of(row, base).draft)
    except (Revision.DoesNotExist, ImpossibleEditError):
        return None

"""Serialises rosters: the stored JSON document with its validation result, ETag and conflicts."""

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

from rosters.army_list import is_legal, problems_of, told_in_words
from rosters.catalogues import book
from rosters.concealment import is_suspended
from rosters.draft import Draft
from rosters.edits import AnyEdit, ImpossibleEditError
from rosters.match_terms import MatchTerms
from rosters.models import Revision, Roster
from rosters.selectors import revision_of
from rules.engine.core.system import Problem

IMPOSSIBLE = OpenApiResponse(
    OpenApiTypes.OBJECT, "The request is valid but cannot be carried out; the error says why."
)


class Missing(APIException):
    status_code = status.HTTP_428_PRECONDITION_REQUIRED
    default_code = "precondition_required"

    def __init__(self) -> None:
        super().__init__(
            _("Say which revision you are changing: send its ETag in the If-Match header.")
        )


class Conflict(APIException):
    status_code = status.HTTP_409_CONFLICT
    default_code = "conflict"


class Unprocessable(APIException):
    status_code = status.HTTP_422_UNPROCESSABLE_ENTITY
    default_code = "impossible"


def verdict(draft: Draft, problems: list[Problem]) -> dict[str, Any]:
    """The validation result: whether the roster is legal, and its problems in the reader's
    language.
    """
    return {
        "legal": is_legal(problems),
        "total": draft.total,
        "left": draft.left,
        "problems": told_in_words(problems, draft.system),
    }


def etag(row: Roster, terms: MatchTerms | None = None) -> str:
    """ETag: depends on revision, sharing, language, catalogue version and the match's terms. For
    readers it depends on the revision that they know.
    """
    version = book(row.system).version
    match = f".{terms.version}" if terms else ""
    shared = f"{row.visibility}-hidden" if is_suspended(row) else row.visibility
    shared += "-notes" if row.notes_shown else ""
    return f'"{row.revision}.{shared}.{get_language() or "en"}.{version}{match}"'


def answer(row: Roster, status: int = 200, terms: MatchTerms | None = None) -> HttpResponse:
    """Response with the roster as JSON and its ETag, checked against a match's `terms` if given."""
    content = body(row) | ({"match": _in_match(row, terms)} if terms else {})
    return HttpResponse(
        msgspec.json.encode(content),
        status=status,
        content_type="application/json",
        headers={"ETag": etag(row, terms)},
    )


def _in_match(row: Roster, terms: MatchTerms) -> dict[str, Any]:
    """The problems of the roster in the match, while it can still be locked there."""
    problems = terms.judge(row.draft) if terms.may_be_locked else []
    return {
        "id": terms.match,
        "seat": terms.seat,
        "against": terms.against,
        "mission": terms.mission,
        "limit": terms.limit,
        "lock": terms.state,
        "fits": terms.may_be_locked and is_legal(problems),
        "problems": told_in_words(problems, row.system),
    }


def body(row: Roster) -> dict[str, Any]:
    draft = row.draft
    return {
        "id": row.pk,
        "revision": row.revision,
        "visibility": row.visibility,
        "hidden": is_suspended(row),
        "notes_shown": row.notes_shown,
        "locked": row.locked_at is not None,
        "updated": row.updated_at,
        "roster": msgspec.Raw(row.document.encode()),
        **verdict(draft, problems_of(draft)),
    }


def stale(current: Roster, base: int | None, wanted: AnyEdit | None) -> HttpResponse:
    """412 with both versions: the saved one, and what the request would have saved."""
    error = {
        "code": "stale",
        "detail": _("The roster has changed in the meantime. Nothing in this request was saved."),
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

"""The match that a roster is built for: `?match=` and `&seat=` in an address of the builder.

Matches are another package's; it adds its way to their terms to `FINDERS`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal
from urllib.parse import urlencode
from uuid import UUID

from django.http import Http404, HttpRequest
from rest_framework.request import Request

from rosters.draft import Draft
from rules.engine.core.system import Problem

LockState = Literal["early", "open", "locked", "over"]
"""Whether a seat may lock a roster: not yet, now, done already, or the match has ended."""


@dataclass(frozen=True, kw_only=True)
class MatchTerms:
    """What a roster has to fit: `judge` gives every problem of a draft on the terms of the match.

    `told` is mission and limit in words, `own_name` the side's name where its player holds both,
    `version` changes with the terms.
    """

    system: str
    match: UUID
    seat: int
    against: str
    own_name: str
    mission: str
    limit: int
    told: str
    state: LockState
    url: str
    version: str
    judge: Callable[[Draft], list[Problem]]

    @property
    def may_be_locked(self) -> bool:
        """Whether a roster of this seat can still be locked."""
        return self.state in ("early", "open")

    @property
    def query(self) -> str:
        """What the addresses of the builder carry on; empty once no roster is awaited."""
        return query_of(self.match, self.seat) if self.may_be_locked else ""


Find = Callable[[HttpRequest | Request, UUID, str], MatchTerms]
FINDERS: list[Find] = []
"""Ways to the terms of a match by its id and the seat in an address, for one who sits there; each
raises Http404 for anybody else.
"""


def query_of(match: UUID, seat: int) -> str:
    """The query of an address of the builder for that match."""
    return "?" + urlencode({"match": match, "seat": seat})


def terms_in(request: HttpRequest | Request, system: str) -> MatchTerms | None:
    """The terms that an address asks to be checked by; None if it names no match. Raises Http404
    for a match that the asker does not sit at, and for one of another game than `system`.
    """
    asked: Any = request.GET
    if "match" not in asked:
        return None
    try:
        match = UUID(asked["match"])
    except ValueError as error:
        raise Http404 from error
    for find in FINDERS:
        terms = find(request, match, asked.get("seat", ""))
        if terms.system == system:
            return terms
    raise Http404


def query_in(request: HttpRequest, system: str) -> str:
    """The query that keeps an address of the builder with the match that it names; empty without
    one, or once no roster is awaited there. Raises Http404.
    """
    terms = terms_in(request, system)
    return terms.query if terms else ""

"""The match that a roster is built for: `?match=` and `&seat=` in the URLs of the builder.

The package `rules` has the matches; it registers its lookup in `FINDERS`.
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
from rosters.models import Roster
from rules.engine.core.system import Problem

LockState = Literal["early", "open", "locked", "over"]
"""Whether a seat can lock a roster: not yet, now, already locked, or the match is over."""


@dataclass(frozen=True, kw_only=True)
class MatchTerms:
    """The terms of a match for a roster; `judge` validates a draft against them, `hide` hides a
    roster from other readers until the match reveals it.

    `told` describes mission and limit. `own_name` is the side's name if one player has both seats,
    else empty. `version` changes with the terms.
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
    hide: Callable[[Roster], None]

    @property
    def may_be_locked(self) -> bool:
        """Whether this seat can still lock a roster, now or later."""
        return self.state in ("early", "open")

    @property
    def query(self) -> str:
        """The query string for links within the builder; empty once no roster can be locked."""
        return query_of(self.match, self.seat) if self.may_be_locked else ""


Find = Callable[[HttpRequest | Request, UUID, str], MatchTerms]
FINDERS: list[Find] = []
"""Lookups of the terms by match id and seat for a player of the match; each raises Http404 for
other readers.
"""


def query_of(match: UUID, seat: int) -> str:
    """The query string of a builder URL for that match."""
    return "?" + urlencode({"match": match, "seat": seat})


def terms_in(request: HttpRequest | Request, system: str) -> MatchTerms | None:
    """The terms of the match named in the URL; None if it names none. Raises Http404 for a match in
    which the reader has no seat, and for a match of another game than `system`.
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
    """The query string that keeps the match of the URL in links within the builder; empty without a
    match, or once no roster can be locked. Raises Http404.
    """
    terms = terms_in(request, system)
    return terms.query if terms else ""

"""Helpers that parse API requests: validated bodies, rosters, catalogues."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework.request import Request

from rosters.api.responses import Unprocessable
from rosters.catalogues import Book, UnknownNameError, book
from rosters.models import Roster
from rosters.owners import owner_of
from rosters.selectors import kept_roster


def checked(serializer: type[Any], request: Request) -> dict[str, Any]:
    """The body, validated by `serializer`. Raises ValidationError."""
    reader = serializer(data=request.data)
    reader.is_valid(raise_exception=True)
    return dict(reader.validated_data)


def found(select: Callable[..., Roster], request: Request, id: UUID) -> Roster:
    """The result of the selector `select` for the requester. Raises Http404."""
    try:
        return select(owner_of(request), id)
    except ObjectDoesNotExist as error:
        raise Http404 from error


def kept(request: Request, id: UUID) -> Roster:
    """A roster of the requester that is not in the bin. Raises Http404."""
    row = found(kept_roster, request, id)
    if row.deleted_at is not None:
        raise Http404
    return row


def catalogue_of(key: str) -> Book:
    """The catalogue of the game. Raises Unprocessable."""
    try:
        return book(key)
    except UnknownNameError as error:
        raise Unprocessable(_("This site does not have that game."), "unknown_system") from error

"""Boards API, also used by the editor: list, create, read, save, validate, random boards."""

from __future__ import annotations

import secrets
from typing import Any
from uuid import UUID

from django.utils.translation import get_language
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import status
from rest_framework.exceptions import APIException, NotFound, ValidationError
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer

from rosters.api.preconditions import IF_MATCH, version_matched
from rosters.owners import new_owner_of, owner_of
from rules.api import board_shapes
from rules.api.matches import PlayView
from rules.api.serializers import FaultSerializer
from rules.boards import services
from rules.boards.board_faults import finding_of
from rules.boards.board_jobs import faults_of, is_sound, random_of
from rules.boards.board_parser import BadBoardError, board_in
from rules.boards.books import drawing_of
from rules.boards.models import Board
from rules.boards.selectors import board_of, boards_of
from rules.engine.tabletop.board_editor import NAME_LENGTH, OwnBoard
from rules.present.localised_json import Json

UNREADABLE = OpenApiResponse(FaultSerializer, description="The body is not a valid board.")
STALE = OpenApiResponse(
    FaultSerializer, description="The board has been saved again since that version."
)


class BadBoard(APIException):
    status_code = status.HTTP_422_UNPROCESSABLE_ENTITY
    default_code = "no_board"

    def __init__(self, error: BadBoardError) -> None:
        super().__init__(error.sentence, code=error.clause or None)


class StaleBoard(APIException):
    status_code = status.HTTP_409_CONFLICT
    default_code = "stale"

    def __init__(self, error: services.StaleBoardError) -> None:
        super().__init__(
            _(
                "This board has been saved again in the meantime (version %(version)d). Reload "
                "it, or save yours as a copy."
            )
            % {"version": error.board.version}
        )


class TooMany(APIException):
    status_code = status.HTTP_422_UNPROCESSABLE_ENTITY
    default_code = "too_many"

    def __init__(self, error: services.TooManyBoardsError) -> None:
        super().__init__(error.sentence)


class Boards(PlayView):
    """Your boards."""

    pagination_class = PageNumberPagination

    @extend_schema(
        operation_id="boards_list", responses=board_shapes.BoardSummarySerializer(many=True)
    )
    def get(self, request: Request) -> Response:
        """List your boards, last changed first."""
        pages = self.pagination_class()
        found = boards_of(owner_of(_asked(request)))
        rows = pages.paginate_queryset(found, request, view=self) or []
        return pages.get_paginated_response([_summary(row) for row in rows])

    @extend_schema(
        operation_id="boards_create",
        request=board_shapes.NewSerializer,
        responses={201: board_shapes.BoardSerializer, 422: UNREADABLE},
    )
    def post(self, request: Request) -> Response:
        """Create a board. A board with faults can be saved."""
        data = _checked(board_shapes.NewSerializer, request)
        key, own = data["system"], _own(data, data["system"])
        asked = _asked(request)
        sound = is_sound(asked, key, own)
        try:
            board = services.create_board(
                owner=new_owner_of(asked), system=key, own=own, is_sound=sound
            )
        except services.TooManyBoardsError as error:
            raise TooMany(error) from error
        return _told(board, status=201)


class OneBoard(PlayView):
    """One of your boards. Its version is the ETag."""

    @extend_schema(operation_id="boards_read", responses=board_shapes.BoardSerializer)
    def get(self, request: Request, id: UUID) -> Response:
        """Return the board with its pieces."""
        return _told(_found(request, id))

    @extend_schema(
        operation_id="boards_save",
        parameters=[IF_MATCH],
        request=board_shapes.SavedSerializer,
        responses={200: board_shapes.BoardSerializer, 409: STALE, 422: UNREADABLE},
    )
    def put(self, request: Request, id: UUID) -> Response:
        """Replace the board. Requires its current version."""
        board = _found(request, id)
        data = _checked(board_shapes.SavedSerializer, request)
        own, version = _own(data, board.system), _known(request, data, board)
        sound = is_sound(_asked(request), board.system, own)
        try:
            saved = services.save_board(board=board, own=own, is_sound=sound, version=version)
        except services.StaleBoardError as error:
            raise StaleBoard(error) from error
        return _told(saved)

    @extend_schema(operation_id="boards_delete", request=None, responses={204: None})
    def delete(self, request: Request, id: UUID) -> Response:
        """Delete the board. The last deleted board can be restored on the site."""
        services.delete_board(board=_found(request, id))
        return Response(status=204)


class CheckBoard(PlayView):
    """Board validation."""

    @extend_schema(
        operation_id="boards_check",
        request=board_shapes.NewSerializer,
        responses={200: board_shapes.FindingSerializer, 422: UNREADABLE},
    )
    def post(self, request: Request) -> Response:
        """Validate a board and return its faults with the clauses of the rule book. Nothing is
        stored.
        """
        data = _checked(board_shapes.NewSerializer, request)
        key = data["system"]
        found = faults_of(_asked(request), key, _own(data, key))
        return Response(finding_of(key, found, _language()))


class RandomBoard(PlayView):
    """Random boards."""

    @extend_schema(
        operation_id="boards_random",
        request=board_shapes.SeedSerializer,
        responses=board_shapes.RandomSerializer,
    )
    def post(self, request: Request) -> Response:
        """Generate a fair board without faults. The same seed gives the same board. Nothing is
        stored.
        """
        data = _checked(board_shapes.SeedSerializer, request)
        seed, drawing = data["seed"] or secrets.token_hex(4), drawing_of(data["system"])
        name = _("Random board %(seed)s") % {"seed": seed}
        own = random_of(_asked(request), data["system"], seed, _language())
        own = own.change(name=name[:NAME_LENGTH])
        return Response({"seed": seed, "system": data["system"]} | drawing.written(own))


def _found(request: Request, id: UUID) -> Board:
    try:
        return board_of(owner_of(_asked(request)), id)
    except Board.DoesNotExist as error:
        raise NotFound from error


def _asked(request: Request) -> Any:
    """Django's request, with the user that the API has authenticated."""
    request._request.user = request.user
    return request._request


def _checked(shape: type[Serializer[Any]], request: Request) -> dict[str, Any]:
    incoming = shape(data=request.data)
    incoming.is_valid(raise_exception=True)
    data: dict[str, Any] = incoming.validated_data
    return data


def _own(data: dict[str, Any], key: str) -> OwnBoard:
    try:
        return board_in({"name": data["name"], "pieces": data["pieces"]}, key)
    except BadBoardError as error:
        raise BadBoard(error) from error


def _known(request: Request, data: dict[str, Any], board: Board) -> int:
    """The version that the client has seen, from `If-Match` or the body."""
    header = request.headers.get("If-Match")
    if header is not None:
        return version_matched(header, board.version) or 0
    if "version" not in data:
        raise ValidationError({"version": _("Give the version that you last loaded.")})
    version: int = data["version"]
    return version


def _told(board: Board, status: int = 200) -> Response:
    data = _summary(board) | {"pieces": board.pieces}
    return Response(data, status=status, headers={"ETag": f'"{board.version}"'})


def _summary(board: Board) -> Json:
    return {
        "id": str(board.pk),
        "system": board.system,
        "name": board.name,
        "version": board.version,
        "sound": board.sound,
        "changed": board.changed.isoformat(timespec="milliseconds"),
    }


def _language() -> str:
    return get_language() or "en"

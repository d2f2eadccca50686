"""Own boards for programs and for the editor: keep, read, save, check, and boards by chance."""

from __future__ import annotations

import secrets
from typing import Any
from uuid import UUID

from django.utils.translation import get_language
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import status
from rest_framework.exceptions import APIException, NotFound, ValidationError
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer

from rosters.keepers import keeper_of, new_keeper_of
from rules.api import board_shapes
from rules.api.matches import PlayView
from rules.api.serializers import FaultSerializer
from rules.boards import services
from rules.boards.checking import finding_of
from rules.boards.computing import faults_of, is_sound, random_of
from rules.boards.drawing import drawing_of
from rules.boards.intake import BadBoardError, board_in
from rules.boards.models import Board
from rules.boards.selectors import board_of, boards_of
from rules.engine.lib.drawing import NAME_LENGTH, OwnBoard
from rules.telling import Json

IF_MATCH = OpenApiParameter(
    "If-Match", OpenApiTypes.STR, OpenApiParameter.HEADER, description="The version you know."
)
UNREADABLE = OpenApiResponse(FaultSerializer, description="It is no board.")
STALE = OpenApiResponse(FaultSerializer, description="It has been saved since.")


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
            _("It has been saved since, as version %(version)d. Load it again, or save a copy.")
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
        """The boards you keep, last changed first."""
        pages = self.pagination_class()
        found = boards_of(keeper_of(_asked(request)))
        rows = pages.paginate_queryset(found, request, view=self) or []
        return pages.get_paginated_response([_summary(row) for row in rows])

    @extend_schema(
        operation_id="boards_create",
        request=board_shapes.NewSerializer,
        responses={201: board_shapes.BoardSerializer, 422: UNREADABLE},
    )
    def post(self, request: Request) -> Response:
        """Keeps a board, with or without faults."""
        data = _checked(board_shapes.NewSerializer, request)
        key, own = data["system"], _own(data, data["system"])
        asked = _asked(request)
        sound = is_sound(asked, key, own)
        try:
            board = services.create_board(
                keeper=new_keeper_of(asked), system=key, own=own, is_sound=sound
            )
        except services.TooManyBoardsError as error:
            raise TooMany(error) from error
        return _told(board, status=201)


class OneBoard(PlayView):
    """A board that you keep. Its version is the ETag."""

    @extend_schema(operation_id="boards_read", responses=board_shapes.BoardSerializer)
    def get(self, request: Request, id: UUID) -> Response:
        """The board with its pieces."""
        return _told(_found(request, id))

    @extend_schema(
        operation_id="boards_save",
        parameters=[IF_MATCH],
        request=board_shapes.SavedSerializer,
        responses={200: board_shapes.BoardSerializer, 409: STALE, 422: UNREADABLE},
    )
    def put(self, request: Request, id: UUID) -> Response:
        """Saves over the version you know, and over no other."""
        board = _found(request, id)
        data = _checked(board_shapes.SavedSerializer, request)
        own, version = _own(data, board.system), _known(request, data)
        sound = is_sound(_asked(request), board.system, own)
        try:
            saved = services.save_board(board=board, own=own, is_sound=sound, version=version)
        except services.StaleBoardError as error:
            raise StaleBoard(error) from error
        return _told(saved)

    @extend_schema(operation_id="boards_delete", request=None, responses={204: None})
    def delete(self, request: Request, id: UUID) -> Response:
        """Puts it aside; your list of boards offers to bring the last one back."""
        services.delete_board(board=_found(request, id))
        return Response(status=204)


class CheckBoard(PlayView):
    """A board on trial."""

    @extend_schema(
        operation_id="boards_check",
        request=board_shapes.NewSerializer,
        responses={200: board_shapes.FindingSerializer, 422: UNREADABLE},
    )
    def post(self, request: Request) -> Response:
        """What speaks against playing on it, with the clauses of its rule book. Nothing is kept."""
        data = _checked(board_shapes.NewSerializer, request)
        key = data["system"]
        found = faults_of(_asked(request), key, _own(data, key))
        return Response(finding_of(key, found, _language()))


class RandomBoard(PlayView):
    """A board by chance."""

    @extend_schema(
        operation_id="boards_random",
        request=board_shapes.SeedSerializer,
        responses=board_shapes.RandomSerializer,
    )
    def post(self, request: Request) -> Response:
        """A board that is fair to both sides and has no fault; one seed gives one board. Nothing is
        kept.
        """
        data = _checked(board_shapes.SeedSerializer, request)
        seed, drawing = data["seed"] or secrets.token_hex(4), drawing_of(data["system"])
        name = _("Random board %(seed)s") % {"seed": seed}
        own = random_of(_asked(request), data["system"], seed, _language())
        own = own.change(name=name[:NAME_LENGTH])
        return Response({"seed": seed, "system": data["system"]} | drawing.written(own))


def _found(request: Request, id: UUID) -> Board:
    try:
        return board_of(keeper_of(_asked(request)), id)
    except Board.DoesNotExist as error:
        raise NotFound from error


def _asked(request: Request) -> Any:
    """Django's request, with the user that the API has recognised."""
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


def _known(request: Request, data: dict[str, Any]) -> int:
    """The version that the sender has seen."""
    text = request.headers.get("If-Match", "").strip('"')
    if text.isascii() and text.isdecimal() and len(text) < 10:
        return int(text)
    if "version" not in data:
        raise ValidationError({"version": _("Say which version you have seen.")})
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

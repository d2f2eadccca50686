"""Steps taken back: alone, or by asking the other side."""

from __future__ import annotations

from typing import Any, ClassVar, Protocol
from uuid import UUID, uuid4

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from rules import consenting
from rules.api import faults, serializers
from rules.api.matches import WRITTEN, PlayView, answer_to, body_of, match_for, seat_held
from rules.consenting import UndoRefusedError
from rules.engine.core.decision import Seat
from rules.models import Match
from rules.services import Answer, CommandIdUsedError, StaleMatchError


class Writer(Protocol):
    def __call__(self, *, match: Match, seat: Seat, seq: int, command_id: UUID) -> Answer: ...


class Retreating(PlayView):
    """One thing to be said about taking steps back."""

    write: ClassVar[Writer]

    def said(self, request: Request, id: UUID) -> Response:
        match, keeper = match_for(request, id)
        data: dict[str, Any] = body_of(serializers.UndoSerializer, request)
        seat = seat_held(match, keeper, data["seat"])
        try:
            answer = type(self).write(
                match=match, seat=seat, seq=data["seq"], command_id=data.get("id") or uuid4()
            )
        except CommandIdUsedError as error:
            raise faults.IdUsed from error
        except StaleMatchError as error:
            raise faults.Stale(error) from error
        except UndoRefusedError as error:
            raise faults.CannotUndo(error) from error
        return answer_to(answer, keeper, seat)


class Undo(Retreating):
    """Steps taken back."""

    write = staticmethod(consenting.undo)

    @extend_schema(
        operation_id="matches_undo", request=serializers.UndoSerializer, responses=WRITTEN
    )
    def post(self, request: Request, id: UUID) -> Response:
        """Takes back the seat's last step. Past a die or the other side, ask first; where both
        seats are yours you agree with yourself. Past what was revealed, never.
        """
        return self.said(request, id)


class Ask(Retreating):
    """A request to take steps back."""

    write = staticmethod(consenting.ask_undo)

    @extend_schema(
        operation_id="matches_undo_ask", request=serializers.UndoSerializer, responses=WRITTEN
    )
    def post(self, request: Request, id: UUID) -> Response:
        """Asks the other side to let the seat's last step be taken back, with all that followed."""
        return self.said(request, id)


class Agree(Retreating):
    """Consent to it."""

    write = staticmethod(consenting.agree_undo)

    @extend_schema(
        operation_id="matches_undo_agree", request=serializers.UndoSerializer, responses=WRITTEN
    )
    def post(self, request: Request, id: UUID) -> Response:
        """Takes back what the other side has asked for."""
        return self.said(request, id)


class Decline(Retreating):
    """Refusal of it."""

    write = staticmethod(consenting.decline_undo)

    @extend_schema(
        operation_id="matches_undo_decline", request=serializers.UndoSerializer, responses=WRITTEN
    )
    def post(self, request: Request, id: UUID) -> Response:
        """Lets what was played stand."""
        return self.said(request, id)


class Withdraw(Retreating):
    """The end of a request."""

    write = staticmethod(consenting.withdraw_undo)

    @extend_schema(
        operation_id="matches_undo_withdraw", request=serializers.UndoSerializer, responses=WRITTEN
    )
    def post(self, request: Request, id: UUID) -> Response:
        """Asks no longer."""
        return self.said(request, id)

"""Undo API: undo one's own last step, or ask the opponent for consent."""

from __future__ import annotations

from typing import Any, ClassVar, Protocol
from uuid import UUID, uuid4

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from rules.api import faults, serializers
from rules.api.matches import WRITTEN, PlayView, answer_to, body_of, match_for, seat_held
from rules.engine.core.decision import Seat
from rules.matches.services import Answer, CommandIdUsedError, StaleMatchError
from rules.matches.undo import services
from rules.matches.undo.services import UndoRefusedError
from rules.models import Match


class Writer(Protocol):
    def __call__(self, *, match: Match, seat: Seat, seq: int, command_id: UUID) -> Answer: ...


class Retreating(PlayView):
    """Base view of the undo actions."""

    write: ClassVar[Writer]

    def said(self, request: Request, id: UUID) -> Response:
        match, _owner, held = match_for(request, id)
        data: dict[str, Any] = body_of(serializers.UndoSerializer, request)
        seat = seat_held(held, data["seat"])
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
        return answer_to(answer, held, seat)


class Undo(Retreating):
    """Undo."""

    write = staticmethod(services.undo)

    @extend_schema(
        operation_id="matches_undo", request=serializers.UndoSerializer, responses=WRITTEN
    )
    def post(self, request: Request, id: UUID) -> Response:
        """Undo your seat's last step. After dice or a command of the opponent, ask for consent
        first; if you hold both seats, you consent yourself. Revealed information can never be
        undone.
        """
        return self.said(request, id)


class Ask(Retreating):
    """Undo requests."""

    write = staticmethod(services.ask_undo)

    @extend_schema(
        operation_id="matches_undo_ask", request=serializers.UndoSerializer, responses=WRITTEN
    )
    def post(self, request: Request, id: UUID) -> Response:
        """Ask the opponent for consent to undo your seat's last step and everything after it."""
        return self.said(request, id)


class Agree(Retreating):
    """Consent to an undo request."""

    write = staticmethod(services.agree_undo)

    @extend_schema(
        operation_id="matches_undo_agree", request=serializers.UndoSerializer, responses=WRITTEN
    )
    def post(self, request: Request, id: UUID) -> Response:
        """Accept the opponent's undo request and undo the commits."""
        return self.said(request, id)


class Decline(Retreating):
    """Refusal of an undo request."""

    write = staticmethod(services.decline_undo)

    @extend_schema(
        operation_id="matches_undo_decline", request=serializers.UndoSerializer, responses=WRITTEN
    )
    def post(self, request: Request, id: UUID) -> Response:
        """Decline the opponent's undo request."""
        return self.said(request, id)


class Withdraw(Retreating):
    """Withdrawal of an undo request."""

    write = staticmethod(services.withdraw_undo)

    @extend_schema(
        operation_id="matches_undo_withdraw", request=serializers.UndoSerializer, responses=WRITTEN
    )
    def post(self, request: Request, id: UUID) -> Response:
        """Withdraw your undo request."""
        return self.said(request, id)

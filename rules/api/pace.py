"""Clocks, and answers given in advance."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from rules.api import faults, serializers
from rules.api.matches import WRITTEN, PlayView, answer_to, body_of, match_for, seat_held
from rules.engine.core.decision import IllegalCommandError
from rules.pace import services
from rules.pace.durations import in_words
from rules.pace.selectors import passing_as_seen
from rules.pace.services import ClaimRefusedError
from rules.selectors import seats_of
from rules.services import CommandIdUsedError, StaleMatchError


class Claim(PlayView):
    """Time that is up."""

    @extend_schema(
        operation_id="matches_claim", request=serializers.ClaimSerializer, responses=WRITTEN
    )
    def post(self, request: Request, id: UUID) -> Response:
        """Ends the match because the other side's time is up. If it has just answered, or has time
        left, nothing happens.
        """
        match, keeper = match_for(request, id)
        data: dict[str, Any] = body_of(serializers.ClaimSerializer, request)
        seat = seat_held(match, keeper, data["seat"])
        try:
            answer = services.claim_time(
                match=match, seat=seat, seq=data["seq"], command_id=data["id"]
            )
        except CommandIdUsedError as error:
            raise faults.IdUsed from error
        except StaleMatchError as error:
            raise faults.Stale(error) from error
        except IllegalCommandError as error:
            raise faults.refused(match, error) from error
        except ClaimRefusedError as error:
            raise faults.CannotClaim(_why_not(error)) from error
        return answer_to(answer, keeper, seat)


class Passing(PlayView):
    """Where a seat passes without being asked."""

    @extend_schema(
        operation_id="matches_passing",
        request=serializers.PassingSerializer,
        responses={200: serializers.PassingSerializer(many=True), 403: WRITTEN[403]},
    )
    def put(self, request: Request, id: UUID) -> Response:
        """From its next stop on the seat passes at all of them, or where nothing but `uses` is on
        offer. What it is asked now stays with it.
        """
        match, keeper = match_for(request, id)
        data: dict[str, Any] = body_of(serializers.PassingSerializer, request)
        seat = seat_held(match, keeper, data["seat"])
        services.set_passing(match=match, seat=seat, always=data["always"], uses=data["uses"])
        return Response(passing_as_seen(match, seats_of(keeper, match)))


def _why_not(error: ClaimRefusedError) -> str:
    match error.why:
        case "over":
            return _("The match is over.")
        case "no-clock":
            return _("This match has no clock.")
        case "answered":
            return _("The other side has answered; its clock stands.")
        case "own":
            return _("Your own time is up too. Whoever answers first goes on.")
        case _:
            left = in_words(error.left.total_seconds())
            return _("The other side still has %(time)s.") % {"time": left}

"""Time control API: time claims and automatic passing."""

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
from rules.matches.services import CommandIdUsedError, StaleMatchError
from rules.pace import services
from rules.pace.durations import in_words
from rules.pace.selectors import passing_as_seen
from rules.pace.services import ClaimRefusedError


class Claim(PlayView):
    """Time claims."""

    @extend_schema(
        operation_id="matches_claim", request=serializers.ClaimSerializer, responses=WRITTEN
    )
    def post(self, request: Request, id: UUID) -> Response:
        """End the match because the opponent's time is up. Refused if they have just answered or
        have time left.
        """
        match, _owner, held = match_for(request, id)
        data: dict[str, Any] = body_of(serializers.ClaimSerializer, request)
        seat = seat_held(held, data["seat"])
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
        return answer_to(answer, held, seat)


class Passing(PlayView):
    """Automatic passing of a seat."""

    @extend_schema(
        operation_id="matches_passing",
        request=serializers.PassingSerializer,
        responses={200: serializers.PassingSerializer(many=True), 403: WRITTEN[403]},
    )
    def put(self, request: Request, id: UUID) -> Response:
        """Make the seat pass automatically: always, or only where no option outside `uses` is
        available. Does not apply to a decision that is already pending.
        """
        match, _owner, held = match_for(request, id)
        data: dict[str, Any] = body_of(serializers.PassingSerializer, request)
        seat = seat_held(held, data["seat"])
        services.set_passing(match=match, seat=seat, always=data["always"], uses=data["uses"])
        return Response(passing_as_seen(match, held))


def _why_not(error: ClaimRefusedError) -> str:
    match error.why:
        case "over":
            return _("The match is over.")
        case "no-clock":
            return _("This match has no clock.")
        case "answered":
            return _("The other side has answered, so its clock has stopped.")
        case "own":
            return _("Your time is up too. The match goes on with the side that answers first.")
        case _:
            left = in_words(error.left.total_seconds())
            return _("The other side still has %(time)s.") % {"time": left}

"""Match chat API, for players of the match."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from rosters.api.fields import TextField
from rosters.text_cleanup import BadWordingError
from rules.api import faults
from rules.api.matches import EYES, WRITTEN, PlayView, body_of, match_for, seat_held, whole
from rules.api.serializers import SeatField
from rules.engine.core.decision import Seat
from rules.talk import services
from rules.talk.models import TEXT_LENGTH, WHY_LENGTH, Message
from rules.talk.selectors import heard_by, told


class MessageSerializer(serializers.Serializer[Any]):
    """A message. Phrases are in your language."""

    id = serializers.IntegerField()
    seat = SeatField()
    name = serializers.CharField()
    mine = serializers.BooleanField()
    phrase = serializers.SlugField(allow_blank=True)
    text = serializers.CharField()
    at = serializers.DateTimeField()
    reported = serializers.BooleanField(help_text="Whether you have reported it.")


class TalkSerializer(serializers.Serializer[Any]):
    """The messages that your seat can see."""

    messages = MessageSerializer(many=True)
    more = serializers.BooleanField(
        help_text="Whether there are more: ask again with `after` set to the last id."
    )
    unread = serializers.IntegerField()
    read_to = serializers.IntegerField()
    muted = serializers.BooleanField()


class SayingSerializer(serializers.Serializer[Any]):
    """A text or a phrase, with an idempotency key chosen by the client."""

    seat = SeatField()
    key = serializers.UUIDField()
    text = TextField(max_length=TEXT_LENGTH, required=False, allow_blank=True, default="")
    phrase = serializers.SlugField(max_length=32, required=False, allow_blank=True, default="")


class HearingSerializer(serializers.Serializer[Any]):
    """Read marker and mute setting of a seat. Both are optional."""

    seat = SeatField()
    read_to = serializers.IntegerField(min_value=0, max_value=2**63 - 1, required=False)
    muted = serializers.BooleanField(required=False)


class ReportSerializer(serializers.Serializer[Any]):
    """The reason for a report."""

    seat = SeatField()
    why = TextField(max_length=WHY_LENGTH, required=False, allow_blank=True, default="")


class ReportedSerializer(serializers.Serializer[Any]):
    sentence = serializers.CharField()


class Talk(PlayView):
    """The match chat."""

    @extend_schema(
        operation_id="matches_talk",
        parameters=[
            OpenApiParameter(
                "after", OpenApiTypes.INT, description="Return only messages after this id."
            ),
            EYES,
        ],
        responses={200: TalkSerializer, 403: WRITTEN[403]},
    )
    def get(self, request: Request, id: UUID) -> Response:
        """List the messages. Only players of the match can read them."""
        match, _owner, held = match_for(request, id)
        if not held:
            raise faults.NotYourSeat
        seat = _seat(held, whole(request, "seat", held[0]))
        return Response(heard_by(match, seat, whole(request, "after", 0)))

    @extend_schema(
        operation_id="matches_say",
        request=SayingSerializer,
        responses={201: MessageSerializer, 403: WRITTEN[403], 422: WRITTEN[422]},
    )
    def post(self, request: Request, id: UUID) -> Response:
        """Send a message."""
        match, _owner, held = match_for(request, id)
        data: dict[str, Any] = body_of(SayingSerializer, request)
        seat = seat_held(held, data["seat"])
        try:
            message = services.say(
                match=match, seat=seat, text=data["text"], phrase=data["phrase"], key=data["key"]
            )
        except (services.UnsayableError, BadWordingError) as error:
            raise faults.Unsayable(error.sentence) from error
        return Response(told(message, seat, reported=False), status=201)


class Hearing(PlayView):
    """Read marker and mute setting of a seat."""

    @extend_schema(
        operation_id="matches_hearing",
        request=HearingSerializer,
        responses={200: TalkSerializer, 403: WRITTEN[403]},
    )
    def put(self, request: Request, id: UUID) -> Response:
        """Mark messages as read, and mute or unmute the opponent in this match."""
        match, _owner, held = match_for(request, id)
        data: dict[str, Any] = body_of(HearingSerializer, request)
        seat = seat_held(held, data["seat"])
        if "read_to" in data:
            services.read_to(match=match, seat=seat, message=data["read_to"])
        if "muted" in data:
            services.mute(match=match, seat=seat, muted=data["muted"])
        return Response(heard_by(match, seat, 0))


class Report(PlayView):
    """Reports of messages."""

    @extend_schema(
        operation_id="matches_report_message",
        request=ReportSerializer,
        responses={201: ReportedSerializer, 403: WRITTEN[403], 422: WRITTEN[422]},
    )
    def post(self, request: Request, id: UUID, message: int) -> Response:
        """Report a message of the opponent, with the messages around it, to the administrators."""
        match, _owner, held = match_for(request, id)
        data: dict[str, Any] = body_of(ReportSerializer, request)
        seat = seat_held(held, data["seat"])
        try:
            services.report(match=match, seat=seat, message=message, why=data["why"])
        except Message.DoesNotExist as error:
            raise faults.NotThere(_("There is no such message.")) from error
        except BadWordingError as error:
            raise faults.Unsayable(error.sentence) from error
        sentence = _("Thank you. The site’s administrators will look at it.")
        return Response({"sentence": sentence}, status=201)


def _seat(seats: tuple[Seat, ...], wanted: int) -> Seat:
    for seat in seats:
        if seat == wanted:
            return seat
    raise faults.NotYourSeat

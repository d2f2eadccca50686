"""Matches for programs and for the table page: look, ask, answer, take back."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import msgspec
from django.core.exceptions import ObjectDoesNotExist
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.pagination import PageNumberPagination
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from rosters.accounts.guests import GuestOrMemberSession
from rosters.accounts.tokens import TokenAuthentication
from rosters.books import UnknownNameError, book
from rosters.keepers import Keeper, keeper_of, new_keeper_of
from rules import selectors, services
from rules.api import faults, serializers, told
from rules.api.guests import PlayerThrottle, VisitorThrottle
from rules.api.parsers import StrictJSONParser
from rules.compute.gateway import compute
from rules.compute.jobs import measure, promises, ranges, setup_refusals
from rules.compute.positions import answer_about, tried
from rules.engine.core.decision import IllegalCommandError, Refusal, Seat
from rules.engine.systems import system
from rules.exported import record_of
from rules.intake import UnreadableCommandError, command_in
from rules.limits import AddressThrottle, KeeperThrottle
from rules.models import Match
from rules.pace.selectors import clocks_in_list
from rules.settling import faults_in, without_what_is_off
from rules.table import commits_as_seen, match_as_seen, news_as_seen, summary
from rules.telling import Json, Teller
from rules.watching import watch_key_in

COMMITS_AT_ONCE = 200
EYES = OpenApiParameter("seat", OpenApiTypes.INT, description="With whose eyes: a seat of yours.")
WRITTEN: dict[int, Any] = {
    200: serializers.AnswerSerializer,
    403: serializers.FaultSerializer,
    409: OpenApiResponse(serializers.FaultSerializer, description="The match has gone on."),
    422: OpenApiResponse(serializers.FaultSerializer, description="The rules refuse it."),
}


class PlayView(APIView):
    """Whoever holds a seat, with an account or as a guest of this browser."""

    permission_classes = [AllowAny]
    authentication_classes = [TokenAuthentication, GuestOrMemberSession]
    parser_classes = [StrictJSONParser]
    throttle_classes = [VisitorThrottle, PlayerThrottle]

    def handle_exception(self, exc: Exception) -> Response:
        """A match that has gone while the request was answered is one that is not there."""
        if isinstance(exc, Match.DoesNotExist):
            exc = _not_there()
        return super().handle_exception(exc)


class Matches(PlayView):
    """Your matches."""

    pagination_class = PageNumberPagination

    def get_throttles(self) -> list[BaseThrottle]:
        """Matches are begun as often as they are proposed, and looked at more often."""
        begins = [KeeperThrottle(), AddressThrottle()] if self.request.method == "POST" else []
        return [*super().get_throttles(), *begins]

    @extend_schema(
        operation_id="matches_list", responses=serializers.MatchSummarySerializer(many=True)
    )
    def get(self, request: Request) -> Response:
        """The matches in which you hold a seat, last played first."""
        keeper = keeper_of(request._request)
        pages = self.pagination_class()
        rows = pages.paginate_queryset(selectors.my_matches(keeper), request, view=self) or []
        clocks = clocks_in_list(rows)
        return pages.get_paginated_response(
            [
                summary(row, selectors.seats_of(keeper, row), language())
                | {"clocks": clocks.get(row.pk, [])}
                for row in rows
            ]
        )

    @extend_schema(
        operation_id="matches_start",
        request=serializers.NewMatchSerializer,
        responses={201: serializers.MatchSerializer, 422: WRITTEN[422]},
    )
    def post(self, request: Request) -> Response:
        """A new match; both seats are yours."""
        data = body_of(serializers.NewMatchSerializer, request)
        agreed = _agreement(data)
        asked = as_asked(request)
        if agreed.board is not None:
            _check_board(asked, agreed)
        keeper = new_keeper_of(asked)
        try:
            services.check_accepted(agreed, data["accepted"])
            match = services.start_match(keepers=(keeper, keeper), agreed=agreed)
        except IllegalCommandError as error:
            raise faults.Refused(agreed.system, error) from error
        return Response(_seen(match, keeper, 0), status=201)


class OneMatch(PlayView):
    """A match in which you hold a seat, or that you may watch."""

    @extend_schema(
        operation_id="matches_read", parameters=[EYES], responses=serializers.MatchSerializer
    )
    def get(self, request: Request, id: UUID) -> Response:
        """The position, what is awaited, and what may be answered."""
        match, keeper = match_for(request, id)
        return Response(_seen(match, keeper, _eyes(request, match, keeper)))


class Commands(PlayView):
    """The answers of a seat."""

    @extend_schema(
        operation_id="matches_command", request=serializers.CommandSerializer, responses=WRITTEN
    )
    def post(self, request: Request, id: UUID) -> Response:
        """Plays a command. Sent again with the same id, it gives its first answer again."""
        match, keeper = match_for(request, id)
        data = body_of(serializers.CommandSerializer, request)
        seat = seat_held(match, keeper, data["seat"])
        command = command_of(data["command"], match, keeper)
        try:
            answer = services.submit_command(
                match=match, seat=seat, command=command, seq=data["seq"], command_id=data["id"]
            )
        except services.CommandIdUsedError as error:
            raise faults.IdUsed from error
        except services.StaleMatchError as error:
            raise faults.Stale(error) from error
        except IllegalCommandError as error:
            raise faults.refused(match, error) from error
        return answer_to(answer, keeper, seat)


class Check(PlayView):
    """A command on trial."""

    @extend_schema(
        operation_id="matches_check",
        request=serializers.CheckSerializer,
        responses={200: told.previews(), 403: WRITTEN[403]},
    )
    def post(self, request: Request, id: UUID) -> Response:
        """What speaks against a command, and the path a movement would take. Nothing happens."""
        match, keeper = match_for(request, id)
        data = body_of(serializers.CheckSerializer, request)
        seat = seat_held(match, keeper, data["seat"])
        command = command_of(data["command"], match, keeper)
        judged = tried(as_asked(request), match, seat, command)
        refusals = Teller(match.system, language()).refusals(judged.refusals)
        return Response(judged.preview | {"legal": not refusals, "refusals": refusals})


class Measure(PlayView):
    """Two pieces on the board."""

    @extend_schema(
        operation_id="matches_measure",
        parameters=[
            OpenApiParameter("from", OpenApiTypes.STR, required=True),
            OpenApiParameter("to", OpenApiTypes.STR, required=True),
        ],
        responses={200: told.answers("measure")},
    )
    def get(self, request: Request, id: UUID) -> Response:
        """How far, who sees whom, and what is in the way."""
        match, _keeper = match_for(request, id)
        first = request.query_params.get("from", "")
        second = request.query_params.get("to", "")
        try:
            return Response(answer_about(as_asked(request), match, measure, first, second))
        except KeyError as error:
            raise faults.NotThere(_("One of the two is not on the board.")) from error


class Ranges(PlayView):
    """One piece on the board."""

    @extend_schema(
        operation_id="matches_ranges",
        parameters=[OpenApiParameter("piece", OpenApiTypes.STR, required=True)],
        responses={200: told.answers("ranges")},
    )
    def get(self, request: Request, id: UUID) -> Response:
        """How far it reaches, whom it could aim at, and who could answer it."""
        match, _keeper = match_for(request, id)
        piece = request.query_params.get("piece", "")
        try:
            return Response(answer_about(as_asked(request), match, ranges, piece))
        except KeyError as error:
            raise faults.NotThere(_("That piece is not on the board.")) from error


class Promises(PlayView):
    """The actions of one unit."""

    @extend_schema(
        operation_id="matches_promises",
        parameters=[OpenApiParameter("unit", OpenApiTypes.STR, required=True)],
        responses={200: told.answers("promises")},
    )
    def get(self, request: Request, id: UUID) -> Response:
        """Each action that a seat of yours may now choose for it, with the chance that it wins."""
        match, keeper = match_for(request, id)
        unit = request.query_params.get("unit", "")
        held = selectors.seats_of(keeper, match)
        return Response(answer_about(as_asked(request), match, promises, held, unit))


class Commits(PlayView):
    """The log."""

    @extend_schema(
        operation_id="matches_commits",
        parameters=[
            OpenApiParameter("after", OpenApiTypes.INT, description="Commits later than this one."),
            EYES,
        ],
        responses=serializers.CommitsSerializer,
    )
    def get(self, request: Request, id: UUID) -> Response:
        """Commits in order, each with its sentences, dice and clauses."""
        match, keeper = match_for(request, id)
        after = whole(request, "after", -1)
        found = selectors.commits_after(match, after, COMMITS_AT_ONCE)
        eyes = _eyes(request, match, keeper)
        more = bool(found) and found[-1].seq < match.head
        commits = commits_as_seen(match, found, eyes, language())
        return Response({"commits": commits, "next": found[-1].seq if more else None})


class Export(PlayView):
    """The match record."""

    @extend_schema(
        operation_id="matches_record", responses={(200, "application/jsonl"): OpenApiTypes.STR}
    )
    def get(self, request: Request, id: UUID) -> HttpResponse:
        """The record as JSON Lines, to be checked by anybody (`docs/match-record.md`)."""
        match, _keeper = match_for(request, id)
        return HttpResponse(record_of(match).encode(), content_type="application/jsonl")


def match_for(request: Request, id: UUID) -> tuple[Match, Keeper]:
    keeper = keeper_of(as_asked(request))
    try:
        return selectors.seat_or_watch(keeper, id, _watch_key(request, id)), keeper
    except ObjectDoesNotExist as error:
        raise _not_there() from error


def _not_there() -> Exception:
    return faults.NotThere(_("You do not sit at this table here, and may not watch it."))


def _watch_key(request: Request, id: UUID) -> UUID | None:
    return watch_key_in(request._request.session, id)


def as_asked(request: Request) -> Any:
    """Django's request, with the user that the API has recognised."""
    request._request.user = request.user
    return request._request


def seat_held(match: Match, keeper: Keeper, seat: Seat) -> Seat:
    if seat not in selectors.seats_of(keeper, match):
        raise faults.NotYourSeat
    return seat


def _eyes(request: Request, match: Match, keeper: Keeper) -> Seat | None:
    """With whose eyes the asker looks: those of a seat of theirs, a spectator with nobody's."""
    held = selectors.seats_of(keeper, match)
    if not held and "seat" not in request.query_params:
        return None
    wanted = whole(request, "seat", held[0] if held else 0)
    for seat in held:
        if seat == wanted:
            return seat
    raise faults.NotYourSeat


def whole(request: Request, name: str, default: int) -> int:
    text = request.query_params.get(name, "")
    if not text:
        return default
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise ValidationError({name: _("“%(name)s” is a whole number.") % {"name": name}})
    return int(text)


def command_of(raw: Json, match: Match, keeper: Keeper) -> Any:
    try:
        return command_in(raw, match=match, keeper=keeper)
    except UnreadableCommandError as error:
        raise faults.Unreadable(error.sentence) from error


def _agreement(data: dict[str, Any]) -> services.Agreement:
    try:
        shelf = book(data["system"])
    except UnknownNameError as error:
        raise ValidationError({"system": _("This site has no such game.")}) from error
    mission = shelf.missions.get(data["mission"])
    usual = mission.default_limit if mission else 0
    settings = system(shelf.key).hosted.settings
    if faults := faults_in(settings, data["options"], data["mission"]):
        raise ValidationError({"options": faults})
    return services.Agreement(
        system=data["system"],
        mission=data["mission"],
        layout=data["layout"],
        limit=data.get("limit", usual),
        names=tuple(data["names"]),
        options=without_what_is_off(settings, data["options"]),
        nonces=tuple(data.get("nonces", ("", ""))),
        board=data["board"],
    )


def body_of(shape: type[Serializer[Any]], request: Request) -> dict[str, Any]:
    incoming = shape(data=request.data)
    incoming.is_valid(raise_exception=True)
    data: dict[str, Any] = incoming.validated_data
    return data


def _check_board(request: HttpRequest, agreed: services.Agreement) -> None:
    """Has a worker judge terms with a board of one's own: the server does so only with a board that
    a worker could judge in time.
    """
    done = compute(request, setup_refusals, agreed.system, services.setup_of(agreed))
    if refusals := msgspec.json.decode(done, type=list[Refusal]):
        raise faults.Refused(agreed.system, IllegalCommandError(*refusals))


def _seen(match: Match, keeper: Keeper, eyes: Seat | None) -> Json:
    return match_as_seen(match, selectors.seats_of(keeper, match), eyes, language())


def answer_to(answer: services.Answer, keeper: Keeper, seat: Seat) -> Response:
    match = answer.match
    held = selectors.seats_of(keeper, match)
    return Response(news_as_seen(match, answer.commits, held, seat, language()))


def language() -> str:
    return get_language() or "en"

"""Matches API, also used by the match page: read, query, submit commands."""

from __future__ import annotations

from typing import Any, NamedTuple
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
from rest_framework.views import APIView

from rosters.accounts.guests import GuestOrMemberSession
from rosters.accounts.tokens import TokenAuthentication
from rosters.catalogues import UnknownNameError, book
from rosters.owners import Owner, new_owner_of, owner_of
from rules.api import answer_schemas, faults, serializers
from rules.compute.gateway import compute
from rules.compute.jobs import setup_refusals
from rules.engine.core.decision import IllegalCommandError, Refusal, Seat
from rules.engine.core.known import SPECTATOR, Known
from rules.engine.systems import system
from rules.matches import secret_rosters, selectors, services
from rules.matches.command_parser import UnreadableCommandError, command_in
from rules.matches.match_options import faults_in, without_default_switches
from rules.matches.position_jobs import tried
from rules.matches.watch_keys import watch_key_in
from rules.models import Match
from rules.pace.selectors import claims_in, clocks_in_list
from rules.present.localise import Localiser
from rules.present.localised_json import Json
from rules.present.match_view import (
    MatchJson,
    commits_as_seen,
    match_as_seen,
    news_as_seen,
    summary,
)
from rules.records.record_export import record_of

COMMITS_AT_ONCE = 200
EYES = OpenApiParameter(
    "seat", OpenApiTypes.INT, description="One of your seats, whose view is returned."
)
WRITTEN: dict[int, Any] = {
    200: serializers.AnswerSerializer,
    403: serializers.FaultSerializer,
    409: OpenApiResponse(
        serializers.FaultSerializer, description="The match has moved on since the given commit."
    ),
    422: OpenApiResponse(
        serializers.FaultSerializer,
        description="The rules refuse the request; each error names the clause.",
    ),
}


class PlayView(APIView):
    """Base view for players: members with a session or token, and guests with a session."""

    permission_classes = [AllowAny]
    authentication_classes = [TokenAuthentication, GuestOrMemberSession]

    def handle_exception(self, exc: Exception) -> Response:
        """Answer 404 for a match that is deleted during the request."""
        if isinstance(exc, Match.DoesNotExist):
            exc = _not_there()
        return super().handle_exception(exc)


class Matches(PlayView):
    """Your matches."""

    pagination_class = PageNumberPagination

    @extend_schema(
        operation_id="matches_list", responses=serializers.MatchSummarySerializer(many=True)
    )
    def get(self, request: Request) -> Response:
        """List the matches in which you hold a seat, last played first."""
        owner = owner_of(request._request)
        pages = self.pagination_class()
        rows = pages.paginate_queryset(selectors.my_matches(owner), request, view=self) or []
        clocks, claims = clocks_in_list(rows), claims_in(rows)
        return pages.get_paginated_response(
            [
                summary(row, held := selectors.seats_of(owner, row), language())
                | {"clocks": clocks.get(row.pk, [])}
                | {"claimable": held == (claims.get(row.pk),)}
                for row in rows
            ]
        )

    @extend_schema(
        operation_id="matches_start",
        request=serializers.NewMatchSerializer,
        responses={201: serializers.MatchSerializer, 422: WRITTEN[422]},
    )
    def post(self, request: Request) -> Response:
        """Start a match in which you hold both seats."""
        data = body_of(serializers.NewMatchSerializer, request)
        agreed = _agreement(data)
        asked = as_asked(request)
        if agreed.board is not None:
            _check_board(asked, agreed)
        owner = new_owner_of(asked)
        try:
            services.check_accepted(agreed, data["accepted"])
            match = services.start_match(owners=(owner, owner), agreed=agreed)
        except IllegalCommandError as error:
            raise faults.Refused(agreed.system, error) from error
        return Response(_seen(match, selectors.seats_of(owner, match), Known(seat=0)), status=201)


class OneMatch(PlayView):
    """A match in which you hold a seat, or that you may watch."""

    @extend_schema(
        operation_id="matches_read", parameters=[EYES], responses=serializers.MatchSerializer
    )
    def get(self, request: Request, id: UUID) -> Response:
        """Return the position, the pending decisions, and the legal answers of your seats."""
        match, _owner, held = match_for(request, id)
        return Response(_seen(match, held, known_to(request, held)))


class Commands(PlayView):
    """Commands of a seat."""

    @extend_schema(
        operation_id="matches_command", request=serializers.CommandSerializer, responses=WRITTEN
    )
    def post(self, request: Request, id: UUID) -> Response:
        """Submit a command. Idempotent: a repeated id returns the first answer."""
        match, owner, held = match_for(request, id)
        data = body_of(serializers.CommandSerializer, request)
        seat = seat_held(held, data["seat"])
        command = command_of(data["command"], match, owner)
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
        told = answer_to(answer, held, seat)
        if hint := secret_rosters.remember(answer.match, owner, seat, data["command"]):
            told.data["hints"] = [hint]
        return told


class Check(PlayView):
    """Command check (dry run)."""

    @extend_schema(
        operation_id="matches_check",
        request=serializers.CheckSerializer,
        responses={200: answer_schemas.previews(), 403: WRITTEN[403]},
    )
    def post(self, request: Request, id: UUID) -> Response:
        """Check a command without playing it: the refusals, and the path of a movement."""
        match, owner, held = match_for(request, id)
        data = body_of(serializers.CheckSerializer, request)
        seat = seat_held(held, data["seat"])
        command = command_of(data["command"], match, owner)
        judged = tried(as_asked(request), match, seat, command)
        refusals = Localiser(match.system, language()).refusals(judged.refusals)
        return Response(judged.preview | {"legal": not refusals, "refusals": refusals})


class Commits(PlayView):
    """The log of a match."""

    @extend_schema(
        operation_id="matches_commits",
        parameters=[
            OpenApiParameter(
                "after", OpenApiTypes.INT, description="Return only commits after this one."
            ),
            EYES,
        ],
        responses=serializers.CommitsSerializer,
    )
    def get(self, request: Request, id: UUID) -> Response:
        """List commits in order, each with its sentences, dice and clauses."""
        match, _owner, held = match_for(request, id)
        known_to(request, held)  # every seat sees the same log, but a foreign one is still refused
        after = whole(request, "after", -1)
        found = selectors.commits_after(match, after, COMMITS_AT_ONCE)
        more = bool(found) and found[-1].seq < match.head
        commits = commits_as_seen(match, found, language())
        return Response({"commits": commits, "next": found[-1].seq if more else None})


class Export(PlayView):
    """The match record."""

    @extend_schema(
        operation_id="matches_record", responses={(200, "application/jsonl"): OpenApiTypes.STR}
    )
    def get(self, request: Request, id: UUID) -> HttpResponse:
        """Download the record as JSON Lines. Anyone can verify it (`docs/match-record.md`)."""
        match = match_for(request, id).match
        return HttpResponse(record_of(match).encode(), content_type="application/jsonl")


class Asked(NamedTuple):
    """The match of a request, the requesting player, and the seats they hold."""

    match: Match
    owner: Owner
    held: tuple[Seat, ...]


def match_for(request: Request, id: UUID) -> Asked:
    owner = owner_of(as_asked(request))
    try:
        match, held = selectors.seat_or_watch(owner, id, _watch_key(request, id))
        return Asked(match, owner, held)
    except ObjectDoesNotExist as error:
        raise _not_there() from error


def _not_there() -> Exception:
    return faults.NotThere(
        _("You have no seat in this match on this device, and may not watch it.")
    )


def _watch_key(request: Request, id: UUID) -> UUID | None:
    return watch_key_in(request._request.session, id)


def as_asked(request: Request) -> Any:
    """Django's request, with the user that the API has authenticated."""
    request._request.user = request.user
    return request._request


def seat_held(held: tuple[Seat, ...], seat: Seat) -> Seat:
    if seat not in held:
        raise faults.NotYourSeat
    return seat


def known_to(request: Request, held: tuple[Seat, ...]) -> Known:
    """What the reader may know: the secrets of one of their seats; none as a spectator."""
    if not held and "seat" not in request.query_params:
        return SPECTATOR
    wanted = whole(request, "seat", held[0] if held else 0)
    for seat in held:
        if seat == wanted:
            return Known(seat=seat)
    raise faults.NotYourSeat


def whole(request: Request, name: str, default: int) -> int:
    text = request.query_params.get(name, "")
    if not text:
        return default
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise ValidationError({name: _("“%(name)s” must be a whole number.") % {"name": name}})
    return int(text)


def command_of(raw: Json, match: Match, owner: Owner) -> Any:
    try:
        return command_in(raw, match=match, owner=owner)
    except UnreadableCommandError as error:
        raise faults.Unreadable(error.sentence) from error


def _agreement(data: dict[str, Any]) -> services.Agreement:
    try:
        catalogue = book(data["system"])
    except UnknownNameError as error:
        raise ValidationError({"system": _("This site does not have that game.")}) from error
    mission = catalogue.missions.get(data["mission"])
    usual = mission.default_limit if mission else 0
    settings = system(catalogue.key).hosted.settings
    if faults := faults_in(settings, data["options"], data["mission"]):
        raise ValidationError({"options": faults})
    return services.Agreement(
        system=data["system"],
        mission=data["mission"],
        layout=data["layout"],
        limit=data.get("limit", usual),
        names=tuple(data["names"]),
        options=without_default_switches(settings, data["options"]),
        nonces=tuple(data.get("nonces", ("", ""))),
        board=data["board"],
    )


def body_of(shape: type[Serializer[Any]], request: Request) -> dict[str, Any]:
    incoming = shape(data=request.data)
    incoming.is_valid(raise_exception=True)
    data: dict[str, Any] = incoming.validated_data
    return data


def _check_board(request: HttpRequest, agreed: services.Agreement) -> None:
    """Validate terms with a custom board in a worker process first, within its deadline."""
    done = compute(request, setup_refusals, agreed.system, services.setup_of(agreed))
    if refusals := msgspec.json.decode(done, type=list[Refusal]):
        raise faults.Refused(agreed.system, IllegalCommandError(*refusals))


def _seen(match: Match, held: tuple[Seat, ...], known: Known) -> MatchJson:
    return match_as_seen(match, held, known, language())


def answer_to(answer: services.Answer, held: tuple[Seat, ...], seat: Seat) -> Response:
    """Response to a write, for the seats held when the request began."""
    told = news_as_seen(
        answer.match, answer.commits, held, Known(seat=seat), language(), answer.read
    )
    return Response(told)


def language() -> str:
    return get_language() or "en"

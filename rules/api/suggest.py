"""Suggested answers: where a side could set its units up."""

from __future__ import annotations

from uuid import UUID

import msgspec
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from rules import selectors
from rules.api import faults, serializers
from rules.api.matches import PlayView, body_of, command_of, match_for, seat_held
from rules.engine.systems import system


class Suggest(PlayView):
    """A proposal for what a seat is asked."""

    @extend_schema(
        operation_id="matches_suggest",
        request=serializers.SuggestSerializer,
        responses={200: serializers.SuggestionSerializer, 422: serializers.FaultSerializer},
    )
    def post(self, request: Request, id: UUID) -> Response:
        """A sensible legal answer to a decision that says `may_be_suggested`, out of what this seat
        may know. Of the `command` that is begun everything stays that may stay. Nothing happens:
        send it as a command, changed as you like.
        """
        match, keeper = match_for(request, id)
        data = body_of(serializers.SuggestSerializer, request)
        seat = seat_held(match, keeper, data["seat"])
        begun = data.get("command")
        found = system(match.system).suggest(
            selectors.position_of(match).state,
            seat,
            command_of(begun, match, keeper) if begun else None,
        )
        if found is None:
            raise faults.NoSuggestion(_("Nothing is suggested for what you are asked now."))
        return Response({"command": msgspec.to_builtins(found)})

"""Suggested answers to decisions, such as deployments."""

from __future__ import annotations

from uuid import UUID

import msgspec
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from rules.api import faults, serializers
from rules.api.matches import PlayView, body_of, command_of, match_for, seat_held
from rules.engine.systems import system
from rules.matches import selectors


class Suggest(PlayView):
    """Suggested answers."""

    @extend_schema(
        operation_id="matches_suggest",
        request=serializers.SuggestSerializer,
        responses={200: serializers.SuggestionSerializer, 422: serializers.FaultSerializer},
    )
    def post(self, request: Request, id: UUID) -> Response:
        """Suggest a legal answer to a decision marked `may_be_suggested`, using only what your
        seat knows. An incomplete `command` is kept as far as possible. Nothing is played: submit
        the result as a command, with any changes.
        """
        match, owner, held = match_for(request, id)
        data = body_of(serializers.SuggestSerializer, request)
        seat = seat_held(held, data["seat"])
        begun = data.get("command")
        found = system(match.system).questions.suggest(
            selectors.position_of(match).now,
            seat,
            command_of(begun, match, owner) if begun else None,
        )
        if found is None:
            raise faults.NoSuggestion(_("There is no suggestion for this decision."))
        return Response({"command": msgspec.to_builtins(found)})

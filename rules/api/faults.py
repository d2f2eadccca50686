"""Error responses of the API: a sentence, with the clause as error code."""

from __future__ import annotations

from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _
from rest_framework import status
from rest_framework.exceptions import APIException, ErrorDetail

from rules.engine.core.decision import IllegalCommandError
from rules.matches.services import StaleMatchError
from rules.matches.undo.services import UndoRefusedError
from rules.models import Match
from rules.present.localise import Localiser
from rules.present.match_view import why_no_undo


class Unreadable(APIException):
    status_code = status.HTTP_400_BAD_REQUEST
    default_code = "unreadable_command"


class NotYourSeat(APIException):
    status_code = status.HTTP_403_FORBIDDEN
    default_code = "not_your_seat"

    def __init__(self) -> None:
        super().__init__(_("That is not your seat."))


class NotThere(APIException):
    status_code = status.HTTP_404_NOT_FOUND
    default_code = "not_found"


class NoSuggestion(APIException):
    status_code = status.HTTP_422_UNPROCESSABLE_ENTITY
    default_code = "no_suggestion"


class Stale(APIException):
    status_code = status.HTTP_409_CONFLICT
    default_code = "stale"

    def __init__(self, error: StaleMatchError) -> None:
        super().__init__(
            _("The match has moved on to step %(seq)d. Reload it, then answer.")
            % {"seq": error.match.head}
        )


class IdUsed(APIException):
    status_code = status.HTTP_409_CONFLICT
    default_code = "id_used"

    def __init__(self) -> None:
        super().__init__(
            _("This id was already used for another command. Use a new id for each command.")
        )


class Refused(APIException):
    """One error for each refusal, with its clause as code."""

    status_code = status.HTTP_422_UNPROCESSABLE_ENTITY
    default_code = "refused"

    def __init__(self, key: str, error: IllegalCommandError) -> None:
        super().__init__()
        told = Localiser(key, get_language() or "en").refusals(error.refusals)
        self.detail: Any = [ErrorDetail(each["sentence"], code=each["clause"]) for each in told]


class CannotUndo(APIException):
    status_code = status.HTTP_422_UNPROCESSABLE_ENTITY
    default_code = "cannot_undo"

    def __init__(self, error: UndoRefusedError) -> None:
        super().__init__(why_no_undo(error.retreat))


class CannotClaim(APIException):
    status_code = status.HTTP_422_UNPROCESSABLE_ENTITY
    default_code = "cannot_claim"


class Unsayable(APIException):
    status_code = status.HTTP_422_UNPROCESSABLE_ENTITY
    default_code = "unsayable"


def refused(match: Match, error: IllegalCommandError) -> Refused:
    return Refused(match.system, error)

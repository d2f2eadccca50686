"""Parse questions about a position from JSON into records, or raise an error with a sentence."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from rules.engine.core.questions import QuestionError
from rules.engine.core.record import Record

R = TypeVar("R", bound=Record)


def parse_question(raw: object, kind: type[R]) -> R:
    """Parse a request as `kind`. Raises QuestionError with the path of the error."""
    try:
        msgspec.json.encode(raw)  # text that cannot be written down cannot be answered either
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        raise question_error(error) from error
    except (TypeError, ValueError, OverflowError, RecursionError) as error:
        raise QuestionError("The request is not valid JSON.", "") from error


def question_error(error: msgspec.ValidationError, root: str = "") -> QuestionError:
    """Convert msgspec's "what - at `$.place`" to a QuestionError with a path below `root`. Paths in
    the position lose their prefix `position.`.
    """
    what, _, at = str(error).partition(" - at `")
    place = at.removesuffix("`").removeprefix("key` in `").removeprefix("$").removeprefix(".")
    place = place.removeprefix("position.").replace("[...]", "")
    return QuestionError(f"{what}.", ".".join(filter(None, (root, place))), what)

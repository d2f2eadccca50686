"""Reading what somebody asks about a position: into records, or to the sentence that refuses it."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from rules.engine.core.record import Record
from rules.engine.lib.reference import QuestionError

R = TypeVar("R", bound=Record)


def inquiry(raw: object, kind: type[R]) -> R:
    """A request as `kind`. Raises QuestionError with the place that is wrong."""
    try:
        msgspec.json.encode(raw)  # text that cannot be written down cannot be answered either
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        raise misread(error) from error
    except (TypeError, ValueError, OverflowError, RecursionError) as error:
        raise QuestionError("The request is nothing that JSON can hold.", "") from error


def misread(error: msgspec.ValidationError, root: str = "") -> QuestionError:
    """msgspec's "what - at `$.place`" as a sentence and a place below `root`; the position is the
    root of a whole request.
    """
    what, _, at = str(error).partition(" - at `")
    place = at.removesuffix("`").removeprefix("key in ").removeprefix("$").removeprefix(".")
    place = place.removeprefix("position.").replace("[...]", "")
    return QuestionError(f"{what}.", ".".join(filter(None, (root, place))))

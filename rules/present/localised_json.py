"""JSON that readers get: the shapes of the plain dicts that `localise` builds."""

from __future__ import annotations

from typing import Annotated, Any, TypedDict

from msgspec import Meta

from rules.engine.core.decision import Seat

Json = dict[str, Any]
CommandJson = Annotated[Json, Meta(title="Command")]
"""A command of the match's rule book."""
DecisionJson = Annotated[Json, Meta(title="Decision")]
"""A pending decision: an offer of the rule book with localised options, or a waiting sentence."""
EventJson = Annotated[Json, Meta(title="Fact")]
"""An event of the match's rule book, with its sentence."""
FaceJson = Annotated[Json, Meta(title="Face")]
OutlineJson = Annotated[Json, Meta(title="Outline")]
ViewJson = Annotated[Json, Meta(title="View")]
"""A view of the match's rule book."""


class PromptJson(TypedDict):
    """A question, or what a seat is deciding, as a sentence."""

    clause: str
    text: str


class RefusalJson(TypedDict):
    """Why a command is refused."""

    clause: str
    sentence: str


class OptionJson(TypedDict):
    """One possible answer to a decision."""

    command: CommandJson
    text: str
    clause: str
    subject: str
    target: str
    legal: bool
    refusals: list[RefusalJson]
    chance: float | None
    zones: list[OutlineJson]


class WaitingJson(TypedDict):
    """A pending decision as shown to readers who do not decide it. It has a seat: what the server
    decides is decided before anything is shown.
    """

    seat: Seat
    kind: str
    prompt: PromptJson


class OfferedJson(WaitingJson):
    """What localising adds to an offer; `reasons` are titles of clauses by id."""

    options: list[OptionJson]
    reasons: dict[str, str]


class SaidJson(TypedDict):
    """What localising adds to an event."""

    text: str


class JudgedJson(TypedDict):
    """What localising adds to a preview."""

    legal: bool
    refusals: list[RefusalJson]


class CommitJson(TypedDict):
    """An accepted command with its events."""

    seq: int
    seat: Seat | None
    at: str
    clauses: list[str]
    dice: list[FaceJson]
    hash: str
    in_advance: bool
    units: list[str]
    events: list[EventJson]

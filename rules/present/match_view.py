"""Serialises a match as its players see it now (JSON), for the API and the table page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, TypedDict

import msgspec
from django.utils.translation import gettext as _

from rules.engine.core import log
from rules.engine.core.decision import Seat
from rules.engine.core.known import Known
from rules.engine.core.record import Record
from rules.engine.systems import system
from rules.matches import selectors
from rules.matches.position_cache import Position
from rules.matches.undo.rules import Obstacle, Retreat, last_to_answer, retreat
from rules.models import Match
from rules.pace import selectors as pace
from rules.pace.pace_read import PaceRead
from rules.pace.selectors import ClockJson, PassingJson
from rules.present.localise import Localiser, prompt_in
from rules.present.localised_json import CommitJson, DecisionJson, Json, PromptJson, ViewJson
from rules.present.pseudonyms import pseudonyms
from rules.present.waiting_sentences import Onlooker

SceneJson = Annotated[Json, msgspec.Meta(title="Drawn")]
"""The drawn position, in books without a drawing of their own on the match page."""


class SeatJson(TypedDict):
    """A seat, with its player's name and whether the reader holds it."""

    seat: int
    name: str
    mine: bool


class AskedUndoJson(TypedDict):
    """A request of `seat` to undo every commit after `back_to`."""

    seat: Seat
    back_to: int


class UndoJson(TypedDict):
    """How far the reader may undo, freely or with consent, any open request, and `why` not."""

    allowed: bool
    ask: bool
    seat: Seat | None
    back_to: int | None
    steps: int
    why: str | None
    asked: AskedUndoJson | None


class MatchJson(TypedDict):
    """A match as its reader sees it: a player of some seats, or a spectator."""

    id: str
    system: str
    seq: int
    finished: bool
    started: str
    seats: list[SeatJson]
    dice_commitment: str
    rules: str
    catalogue: str
    view: ViewJson
    scene: SceneJson | None
    decisions: list[DecisionJson]
    undo: UndoJson
    clocks: list[ClockJson]
    passing: list[PassingJson]


class ShownCommitJson(CommitJson):
    """A commit, with the turn after it and whether it was undone."""

    turn: int
    undone: bool


class NewsJson(TypedDict):
    """The latest commits, and the match after them."""

    commits: list[ShownCommitJson]
    match: MatchJson


def match_as_seen(match: Match, held: tuple[Seat, ...], known: Known, language: str) -> MatchJson:
    """The match for a reader who holds the seats `held`; a spectator holds none."""
    position = selectors.position_of(match)
    return _match_as_seen(match, position, held, known, language, PaceRead())


def _match_as_seen(
    match: Match,
    position: Position,
    held: tuple[Seat, ...],
    known: Known,
    language: str,
    read: PaceRead,
) -> MatchJson:
    localiser = Localiser(match.system, language, pseudonyms(match))
    view = selectors.view_of(position, known)
    reader = Onlooker(view, known)
    return {
        "id": str(match.pk),
        "system": match.system,
        "seq": match.head,
        "finished": match.is_over,
        "started": match.started.isoformat(timespec="milliseconds"),
        "seats": _seats(match, held),
        "dice_commitment": match.dice_commitment,
        "rules": match.rules,
        "catalogue": match.catalogue,
        "view": localiser.data(view),
        "scene": _scene(match, view, language),
        "decisions": [
            localiser.offer(offer)
            if offer.seat in held or offer.seat is None
            else localiser.question(offer, match.names[offer.seat], reader)
            for offer in position.offers
        ],
        "undo": _undo(match, position, held),
        "clocks": pace.clocks_as_seen(match, read.clocks),
        "passing": pace.passing_as_seen(match, held, read.wishes),
    }


def _scene(match: Match, view: Record, language: str) -> Json | None:
    """What the match page draws of a view. The books that came before draw their views."""
    rules = system(match.system)
    if rules.questions.table:
        return None
    drawn: Json = msgspec.to_builtins(rules.hosted.scene(view, language).drawn)
    return drawn


def commits_as_seen(
    match: Match, commits: Sequence[log.Commit], language: str
) -> list[ShownCommitJson]:
    """Commits as text, each with the turn after it; `undone` marks those that were undone."""
    return _commits_as_seen(match, selectors.position_of(match), commits, language)


def _commits_as_seen(
    match: Match,
    position: Position,
    commits: Sequence[log.Commit],
    language: str,
) -> list[ShownCommitJson]:
    counting = {trace.seq for trace in position.trail}
    localiser = Localiser(match.system, language, pseudonyms(match))
    return [
        {
            **localiser.commit(commit),
            "turn": position.turns[commit.seq],
            "undone": commit.seq not in counting and not log.is_note(commit),
        }
        for commit in commits
    ]


def news_as_seen(
    match: Match,
    commits: Sequence[log.Commit],
    held: tuple[Seat, ...],
    known: Known,
    language: str,
    read: PaceRead | None = None,
) -> NewsJson:
    """The latest commits and the current state of the match: all that the table redraws. `read` is
    what has been read of its pace already.
    """
    position = selectors.position_of(match)
    return {
        "commits": _commits_as_seen(match, position, commits, language),
        "match": _match_as_seen(match, position, held, known, language, read or PaceRead()),
    }


def summary(match: Match, held: tuple[Seat, ...], language: str) -> Json:
    """List entry of a match, from its row alone."""
    localiser = Localiser(match.system, language)
    return {
        "id": str(match.pk),
        "system": match.system,
        "mission": match.mission,
        "layout": match.layout,
        "board": match.board_name,
        "limit": match.limit,
        "practice": match.branch is not None,
        "seq": match.head,
        "finished": match.is_over,
        "started": match.started.isoformat(timespec="milliseconds"),
        "changed": match.changed.isoformat(timespec="milliseconds"),
        "seats": _seats(match, held),
        "awaits": [
            {"seat": each["seat"], "prompt": _awaited(localiser, match, each, held)}
            for each in match.awaits
        ],
        "results": match.result["results"] if match.result else None,
    }


def _awaited(
    localiser: Localiser, match: Match, awaited: Json, held: tuple[Seat, ...]
) -> PromptJson:
    """A prompt for the reader, or a sentence about what the other side is doing."""
    seat, prompt = awaited["seat"], prompt_in(awaited["prompt"])
    if seat is None or seat in held:
        return localiser.prompt(prompt)
    return localiser.waiting(prompt, match.table[seat].shown_name)


def why_no_undo(refused: Retreat) -> str:
    """Why a step cannot be undone, as a sentence."""
    sentences: dict[Obstacle, str] = {
        "": "",
        "over": _("The match is over, so its log can no longer change."),
        "nothing": _("You have nothing to undo."),
        "reveal": _("A choice has been revealed since then, so this cannot be undone."),
        "full": _("Too many steps have been undone in this match: its log is full."),
        "consent": _(
            "Dice were rolled or the other side has answered since then: the other side has to "
            "agree."
        ),
        "asked": _("An undo request is already waiting for an answer."),
        "tired": _(
            "You have asked three times without success. You can ask again once both sides "
            "have played on."
        ),
        "not-asked": _("There is no longer a request to answer."),
    }
    return sentences[refused.obstacle]


def _seats(match: Match, held: tuple[Seat, ...]) -> list[SeatJson]:
    return [
        {"seat": seat.number, "name": seat.shown_name, "mine": seat.number in held}
        for seat in match.table
    ]


def _undo(match: Match, position: Position, held: tuple[Seat, ...]) -> UndoJson:
    """How far the reader may undo, freely or with consent, and any open request."""
    seat = held[0] if len(held) == 1 else last_to_answer(position)
    found = retreat(position, seat) if seat in held else Retreat(None, None, "nothing")
    alone = found.is_free or (found.may_be_asked and selectors.is_played_alone(match))
    asked = position.asks.pending
    return {
        "allowed": alone,
        "ask": found.may_be_asked and not alone,
        "seat": found.seat,
        "back_to": found.back_to,
        "steps": found.steps,
        "why": None if alone else why_no_undo(found) or None,
        "asked": {"seat": asked.seat, "back_to": asked.back_to} if asked else None,
    }

"""A match as its players see it now, ready for JSON: what the API and the table page both give."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from django.utils.translation import gettext as _

from rules import selectors
from rules.engine.core import log
from rules.engine.core.decision import Seat
from rules.engine.core.log import Undone
from rules.models import Match
from rules.position import Position
from rules.telling import Json, Teller, prompt_in
from rules.undoing import Obstacle, Retreat, last_to_answer, retreat


def match_as_seen(match: Match, held: tuple[Seat, ...], eyes: Seat, language: str) -> Json:
    """The match for somebody who holds the seats `held` and looks with those of `eyes`."""
    position = selectors.position_of(match)
    teller = Teller(match.system, language)
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
        "view": msgspec.to_builtins(selectors.view_of(match, eyes)),
        "decisions": [
            teller.offer(offer) if offer.seat in held else teller.question(offer)
            for offer in position.offers
        ],
        "undo": _undo(position, held),
    }


def commits_as_seen(
    match: Match, commits: Sequence[log.Commit], eyes: Seat, language: str
) -> list[Json]:
    """Commits in words; `undone` marks those that no longer count."""
    counting = {trace.seq for trace in selectors.position_of(match).trail}
    teller = Teller(match.system, language)
    return [
        teller.commit(commit, eyes)
        | {"undone": commit.seq not in counting and not _strikes_out(commit)}
        for commit in commits
    ]


def summary(match: Match, held: tuple[Seat, ...], language: str) -> Json:
    """The match in a list, told from its row alone."""
    teller = Teller(match.system, language)
    return {
        "id": str(match.pk),
        "system": match.system,
        "mission": match.mission,
        "layout": match.layout,
        "limit": match.limit,
        "seq": match.head,
        "finished": match.is_over,
        "started": match.started.isoformat(timespec="milliseconds"),
        "changed": match.changed.isoformat(timespec="milliseconds"),
        "seats": _seats(match, held),
        "awaits": [
            {"seat": each["seat"], "prompt": teller.prompt(prompt_in(each["prompt"]))}
            for each in match.awaits
        ],
        "results": match.result["results"] if match.result else None,
    }


def why_no_undo(refused: Retreat) -> str:
    """What stands in the way of taking a step back, as a sentence."""
    sentences: dict[Obstacle, str] = {
        "": "",
        "over": _("The match is over; its log stays as it is."),
        "nothing": _("There is no step of yours to take back."),
        "die-or-reveal": _("A die has been thrown or a choice revealed since; that stays."),
        "other-answer": _("The other side has answered since; that stays."),
    }
    return sentences[refused.obstacle]


def _seats(match: Match, held: tuple[Seat, ...]) -> list[Json]:
    return [
        {"seat": seat.number, "name": seat.name, "mine": seat.number in held}
        for seat in match.table
    ]


def _undo(position: Position, held: tuple[Seat, ...]) -> Json:
    last = last_to_answer(position)
    found = retreat(position, last) if last in held else Retreat(None, None, "nothing")
    return {
        "allowed": found.back_to is not None,
        "seat": found.seat,
        "back_to": found.back_to,
        "why": why_no_undo(found) or None,
    }


def _strikes_out(commit: log.Commit) -> bool:
    return bool(commit.events) and commit.events[0]["type"] == Undone.__name__

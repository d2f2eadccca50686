"""Sealed choices at a replay step; their content is shown only to the side that made them."""

from __future__ import annotations

from dataclasses import dataclass

from rules.chronicle.replay_cache import MatchReplay
from rules.engine.core import log
from rules.engine.core.decision import Seat
from rules.engine.core.known import SPECTATOR, Known
from rules.engine.tabletop.sealed_choices import Revealed, Sealed
from rules.present.localise import Localiser
from rules.records.replay import opened


@dataclass(frozen=True)
class SealedChoice:
    """A sealed choice: its side, a public sentence, and its content for that side, empty for
    others.
    """

    name: str
    slot: str
    text: str
    content: tuple[str, ...]


def sealed_choices(
    replay: MatchReplay, number: int, known: Known, language: str
) -> tuple[SealedChoice, ...]:
    """The choices that are still sealed after commit `number`; their content only for the side that
    made them.
    """
    closed: dict[tuple[Seat, str], str] = {}
    for commit in log.effective_commits(replay.record.commits[: number + 1]):
        for event in commit.events:
            if event["type"] == Sealed.__name__:
                closed[event["seat"], event["slot"]] = event["commitment"]
            elif event["type"] == Revealed.__name__:
                closed.pop((event["seat"], event["slot"]), None)
    localiser = Localiser(replay.record.header.system, language)
    return tuple(
        SealedChoice(
            name=replay.name_of(seat),
            slot=slot,
            text=localiser.sealed(slot, replay.name_of(seat)),
            content=(
                _content(replay, number, slot, commitment, language) if seat == known.seat else ()
            ),
        )
        for (seat, slot), commitment in sorted(closed.items())
    )


def _content(
    replay: MatchReplay, number: int, slot: str, commitment: str, language: str
) -> tuple[str, ...]:
    """The content of a sealed choice as text, if the record reveals it later."""
    secret = opened(replay.record.commits).get(commitment)
    if secret is None:
        return ()
    view = replay.rules.view_for(replay.states[number], SPECTATOR)
    return replay.rules.history.secret(slot, secret.payload, view, language)

"""The recorded match that comes with a book: a whole match in which pages show the game in play."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from rules.chronicle.replay_cache import MatchReplay
from rules.chronicle.replay_step import Step, step_of
from rules.engine.core.known import SPECTATOR
from rules.engine.systems import system
from rules.records.record_import import record_in

FRAMES = 12
"""The number of steps that pictures of a game in play run through."""


@lru_cache
def recorded_match(key: str) -> MatchReplay:
    """The recorded match of the system `key`."""
    return MatchReplay(record_in(system(key).hosted.recorded.read_bytes(), is_stored=True))


def steps_in_play(replay: MatchReplay, language: str) -> tuple[Step, ...]:
    """The first steps of the book's choice in which something can be seen on the board."""
    found: list[Step] = []
    for number in _eventful(replay):
        step = step_of(replay, number, SPECTATOR, language)
        if step.text.lines and (step.trails or step.shots or step.text.dice):
            found.append(step)
        if len(found) == FRAMES:
            break
    return tuple(found)


def _eventful(replay: MatchReplay) -> Iterator[int]:
    """The steps from the one at which pictures begin, those before it last."""
    begins = replay.rules.hosted.facts.begins
    yield from range(begins, replay.last + 1)
    yield from range(begins)

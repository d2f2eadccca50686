"""What one side had sealed at a step and the other did not know yet; told once it is opened."""

from __future__ import annotations

from dataclasses import dataclass

from rules.chronicle.course import Course
from rules.engine.core import log
from rules.engine.core.decision import Seat
from rules.engine.lib.sealed import Revealed, Sealed
from rules.rerun import opened
from rules.telling import Teller


@dataclass(frozen=True)
class Known:
    """A sealed choice: whose, a sentence for everybody, and what it says to those who knew; empty
    to others.
    """

    name: str
    slot: str
    text: str
    content: tuple[str, ...]


def known_to(course: Course, number: int, eyes: Seat | None, language: str) -> tuple[Known, ...]:
    """The choices that are sealed after commit `number`, each with its content for the eyes of the
    side that made it.
    """
    closed: dict[tuple[Seat, str], str] = {}
    for commit in log.standing(course.record.commits[: number + 1]):
        for event in commit.events:
            if event["type"] == Sealed.__name__:
                closed[event["seat"], event["slot"]] = event["commitment"]
            elif event["type"] == Revealed.__name__:
                closed.pop((event["seat"], event["slot"]), None)
    teller = Teller(course.record.header.system, language)
    return tuple(
        Known(
            name=course.name_of(seat),
            slot=slot,
            text=teller.sealed(slot, course.name_of(seat)),
            content=_content(course, number, slot, commitment, language) if seat == eyes else (),
        )
        for (seat, slot), commitment in sorted(closed.items())
    )


def _content(
    course: Course, number: int, slot: str, commitment: str, language: str
) -> tuple[str, ...]:
    """What is under a seal, if the record tells it later, in words for the side that made it."""
    secret = opened(course.record.commits).get(commitment)
    if secret is None:
        return ()
    view = course.rules.view_for(course.states[number], None)
    return course.rules.secret(slot, secret.payload, view, language)

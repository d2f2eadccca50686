"""Counts of legal answers from frozen positions, dice as chance nodes: any change of a rule moves
them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
import pytest

from rules.engine.core.decision import Command, Decision, IllegalCommandError
from rules.engine.core.resolution import Situation
from rules.engine.core.runner import resolve
from rules.engine.modern.book import MODERN
from rules.engine.modern.model.state import ModernState, Unit
from rules.engine.modern.play.activation import ActDecision, SetDecision
from rules.engine.modern.play.artillery_orders import GunDecision
from rules.engine.modern.play.deployment import PlaceDecision
from rules.engine.tabletop.offer import OneOf
from tests.engine.modern.drawn import FOUR_FARMS, MARKET_TOWN, THE_CROSSING
from tests.engine.modern.table import Table, north, south
from tests.kit.selfplay import Safe


def answers(decision: Decision) -> Iterable[Command]:
    """Every legal answer to a decision."""
    match decision:
        case SetDecision() | ActDecision() | PlaceDecision() | GunDecision():
            return decision.answers()
        case OneOf():
            return [option.command for option in decision.legal]
        case _:
            raise AssertionError(f"{decision} cannot be counted")


class _Faces:
    """Faces to show; it asks for one more where they run out."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self.left = list(faces)

    def roll(self, sides: int) -> int:
        if not self.left:
            raise _MoreDiceError
        return self.left.pop(0)


class _MoreDiceError(Exception):
    """Another die is thrown."""


def outcomes(
    state: ModernState, decision: Decision, command: Command, faces: tuple[int, ...] = ()
) -> Iterator[ModernState]:
    """The states after a command, one for each way the first two dice may fall; what is thrown
    after them shows 1 and 6 in turn.
    """
    if len(faces) == 2:
        faces += (6, 1) * 20
    now = Situation(MODERN, state)
    try:
        play = resolve(now, decision.seat, command, _Faces(faces), Safe())
    except _MoreDiceError:
        for face in range(1, 7):
            yield from outcomes(state, decision, command, (*faces, face))
        return
    except IllegalCommandError as error:
        raise AssertionError(f"{command} is listed and refused: {error}") from error
    yield play.state


def apart(states: Iterable[ModernState]) -> list[ModernState]:
    """Each state once: faces that come to the same are one."""
    return list({msgspec.json.encode(state): state for state in states}.values())


def count(state: ModernState, depth: int) -> int:
    """How many lines of answers there are, so many answers deep, over all that dice may show."""
    (decision,) = Situation(MODERN, state).decisions[:1] or (None,)
    if decision is None:
        return 0
    if depth == 1:
        return len(list(answers(decision)))
    return sum(
        count(after, depth - 1)
        for command in answers(decision)
        for after in apart(outcomes(state, decision, command))
    )


CLOSE = (
    south("infantry d3/N"),
    south("mounted-cavalry c3/N"),
    north("infantry d5/S"),
    north("machine-guns e5/S"),
)
RIVER = (
    south("infantry d4/N"),
    south("armoured-cars g4/N"),
    north("infantry d6/S"),
    north("command h9/S"),
)
TOWN = (
    south("tanks c5/E"),
    south("mortars c4/N"),
    north("infantry d5/W"),
    north("anti-tank-guns e6/S"),
)


@pytest.mark.parametrize(
    ("units", "on", "counts"),
    [
        (CLOSE, FOUR_FARMS, (30, 260, 2619)),
        (RIVER, THE_CROSSING, (25, 227, 2833)),
        (TOWN, MARKET_TOWN, (13, 100, 1187)),
    ],
)
def test_lines_of_answers_are_as_many_as_they_were(
    table: Table, units: tuple[Unit, ...], on: object, counts: tuple[int, ...]
) -> None:
    table.given(*units, on=on)  # type: ignore[arg-type]
    assert tuple(count(table.state, depth) for depth in (1, 2, 3)) == counts

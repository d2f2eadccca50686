"""Random matches on the densest boards that the rules allow: `python -m tests.dense 20`.

Both sides fill the highest points limit with cheap units, on layouts and on a board of roofs that
lie a jump apart. Prints the most steps that a way took, and the budget it has; 1 when an end was
refused to which there is a way. A second number is the match to begin with.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from unittest.mock import patch

from rules.engine.core.canonical_json import canonical_json
from rules.engine.core.decision import Command, Decision, Refusal
from rules.engine.core.dice import SeededDice, pick
from rules.engine.core.system import Setup
from rules.engine.frontier.book import FRONTIER
from rules.engine.frontier.data.catalogue import CATALOGUE
from rules.engine.frontier.play import move_decision
from rules.engine.frontier.play.army_list import LIMITS, listed, types
from rules.engine.frontier.play.choices import ActionDecision
from rules.engine.frontier.play.move_decision import MOST_PROBING
from rules.engine.frontier.space import movement
from rules.engine.frontier.space.board import Board, Body
from rules.engine.frontier.space.movement import (
    MOST_STEPS,
    Finder,
    MovementProfile,
    Node,
    Walk,
    too_long,
)
from rules.engine.tabletop.sealed_choices import Seal, SealDecision
from rules.engine.tabletop.step_budget import Budget, BudgetSpentError
from tests.kit.selfplay import Game

COMMANDS = 400
"""Commands after which a match is left: crowds take long to fight each other down."""
CROWDS = ("aegis-unit", "insurgent", "recon-biker", "breacher", "colonial-exploration-team")
"""What a side fields nothing else of: the cheapest units, and those that move far or jump."""
WIDE, LANE = 3.3, 1.0
"""Inches of a roof's side, and between two roofs: what a jump just crosses."""


@dataclass
class Tally:
    """What was met: the most steps of a way that was found and of a series of ends that were tried,
    and how many searches and series spent all they had.

    `missed` are the ends that were refused although more steps lead there.
    """

    way: int = 0
    probing: int = 0
    searches: int = 0
    spent: int = 0
    missed: int = 0
    units: int = 0
    commands: int = 0
    series: list[Budget] = field(default_factory=list)

    def find(
        self, board: Board, body: Body, others: Sequence[Body], profile: MovementProfile, end: Node
    ) -> Walk | list[Refusal]:
        """`movement.find`, counted."""
        budget = Budget(MOST_STEPS)
        self.searches += 1
        try:
            found = Finder(board, body, others, profile, budget).find(end)
        except BudgetSpentError as spent:
            self.spent += 1
            self.missed += _is_there_a_way(board, body, others, profile, end)
            return [too_long(spent)]
        if isinstance(found, Walk):
            self.way = max(self.way, budget.spent)
        return found

    def budget(self, most: int) -> Budget:
        """The budget of a series of ends, counted."""
        self.series.append(Budget(most))
        return self.series[-1]

    def settle(self) -> None:
        """Take in the series that have been tried."""
        for budget in self.series:
            self.probing = max(self.probing, budget.spent)
            self.spent += budget.spent > budget.most
        self.searches += len(self.series)
        self.series.clear()


def _is_there_a_way(
    board: Board, body: Body, others: Sequence[Body], profile: MovementProfile, end: Node
) -> bool:
    """Whether ten times the steps find a way."""
    try:
        found = Finder(board, body, others, profile, Budget(10 * MOST_STEPS)).find(end)
    except BudgetSpentError:
        return False
    return isinstance(found, Walk)


@contextmanager
def counted(tally: Tally) -> Iterator[None]:
    """Counts the steps of every search for a way."""
    with (
        patch.object(movement, "find", tally.find),
        patch.object(move_decision, "Budget", tally.budget),
    ):
        yield


def roofs() -> dict[str, object]:
    """A sound board full of roofs, each a jump away from the next."""
    side = WIDE + LANE
    rows = [(0.1 + side * (j % 2) / 2, 0.1 + side * j) for j in range(7)]
    corners = [(x + side * i, y) for x, y in rows for i in range(10) if x + side * i + WIDE < 44.0]
    pieces = [_roof(f"r{n}", x, y, (1, 2, 3)[n % 3]) for n, (x, y) in enumerate(corners)]
    return {"name": "Roofs", "pieces": [*pieces, _roof("floor", 0.2, 6.0, 0, 0.4)]}


def _roof(id: str, x: float, y: float, scale: int, wide: float = WIDE) -> dict[str, object]:
    high = min(wide, 29.9 - y)
    outline = [[x, y], [x + wide, y], [x + wide, y + high], [x, y + high]]
    part = {
        "id": id,
        "polygon": [[round(east, 3), round(north, 3)] for east, north in outline],
        "scale": scale,
        "impassable": False,
        "levels": [{"elevation": scale, "rules": []}],
    }
    return {"id": id, "name": "Roof", "parts": [part]}


def agreed(number: int) -> Setup:
    """A match at the highest limit, on a layout or on the board of roofs."""
    boards = [*(layout.slug for layout in CATALOGUE.layouts), ""]
    place = boards[number % len(boards)]
    missions = [mission.slug for mission in CATALOGUE.missions]
    setup = Setup(
        match=f"dense-{number}",
        names=("Ana", "Ben"),
        mission=missions[number // len(boards) % len(missions)],
        layout=place,
        limit=LIMITS[1],
    )
    return setup if place else setup.change(terrain=roofs())


def crowd_of(number: int, seat: int) -> str:
    """The unit that a side fields in a match."""
    return CROWDS[(number + seat * (1 + number // 5)) % len(CROWDS)]


def played(number: int, tally: Tally, commands: int = COMMANDS) -> Game:
    """Plays match `number` at random, as far as so many commands go."""
    game = Game(FRONTIER, agreed(number), number)
    chooser = SeededDice(secret=b"chooser", match=game.setup.match, nonces=("", ""))
    with counted(tally):
        for _ in range(commands):
            decisions = game.decisions()
            if not decisions:
                break
            decision = decisions[pick(chooser, len(decisions))]
            if isinstance(decision, ActionDecision):
                decision.offer()
            game.answer(decision.seat, _answer(decision, number, chooser))
            tally.settle()
            tally.commands += 1
    tally.units = max(tally.units, len(game.state.units))
    return game


def _answer(decision: Decision, number: int, chooser: SeededDice) -> Command:
    """A crowd where forces are chosen, else a random answer."""
    if not isinstance(decision, SealDecision):
        return decision.sample(chooser)
    slug = crowd_of(number, decision.seat)
    faction = types()[slug].faction
    if decision.slot == "faction":
        return Seal(slot="faction", payload=canonical_json(faction).decode())
    many = LIMITS[1] // types()[slug].points
    army = listed([slug] * many, faction=faction, limit=LIMITS[1])
    return Seal(slot="roster", payload=canonical_json(army).decode())


def main(count: int, first: int = 0) -> int:
    """1 when an end was refused to which there is a way."""
    missed = 0
    for number in range(first, first + count):
        tally = Tally()
        played(number, tally)
        missed += tally.missed
        print(
            f"match {number}: {tally.units} units, {tally.commands} commands, {tally.searches} "
            f"searches; a way took at most {tally.way} of {MOST_STEPS} steps, a series of ends "
            f"{tally.probing} of {MOST_PROBING}; {tally.spent} spent all, {tally.missed} missed",
            flush=True,
        )
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))

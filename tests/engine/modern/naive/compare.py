"""Both implementations asked about the same random positions: `python -m
tests.engine.modern.naive.compare 20000`; a second number is where to begin.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator, Sequence

from rules.engine.modern.space import movement, sight
from rules.engine.modern.space.board import Map, board_of
from rules.engine.modern.space.contact import Field
from rules.engine.modern.space.map_faults import map_faults
from rules.engine.tabletop.board_editor import errors
from rules.engine.tabletop.grid import FACINGS, Facing, Square, named
from tests.engine.modern.naive import sight as naive_sight
from tests.engine.modern.naive.country import Country
from tests.engine.modern.naive.movement import Walker

Question = Callable[[random.Random, Map, list[Square]], Iterator[str]]
COVERS, WATERS = ".....wwbbfx", "........~=|-"
LEVELS = "000000111112"


def draw_map(rng: random.Random) -> Map:
    """A map of any size and ground without a fault; its roads wander."""
    width, height = rng.randint(8, 11), rng.randint(8, 11)
    rows = tuple(
        " ".join(rng.choice(LEVELS) + rng.choice(COVERS) + rng.choice(WATERS) for _ in range(width))
        for _ in range(height)
    )
    roads = tuple(
        chain
        for chain in (_wander(rng, width, height) for _ in range(rng.randint(2, 8)))
        if not errors(map_faults(Map(rows=rows, roads=(chain,))))
    )
    return Map(rows=rows, roads=roads)


def _wander(rng: random.Random, width: int, height: int) -> str:
    x, y = rng.randrange(width), rng.randrange(height)
    stops = [(x, y)]
    for _ in range(rng.randint(1, 4)):
        dx, dy = rng.choice([(0, 1), (1, 0), (0, -1), (-1, 0)])
        x, y = min(max(x + dx, 0), width - 1), min(max(y + dy, 0), height - 1)
        if (x, y) != stops[-1]:
            stops.append((x, y))
    return "-".join(map(named, stops if len(stops) > 1 else [(0, 0), (0, 1)]))


def differences(
    first: int, count: int, questions: Sequence[Question] | None = None
) -> Iterator[str]:
    """Where the two disagree about some or all questions, over positions numbered from `first`."""
    for number in range(first, first + count):
        rng = random.Random(number)
        drawn = draw_map(rng)
        squares = sorted(board_of(drawn).grounds)
        stand = rng.sample(squares, rng.randint(4, 16))
        for ask in questions or (ask_sight, ask_movement):
            for found in ask(rng, drawn, stand):
                yield f"position {number}: {found}"


def ask_sight(rng: random.Random, drawn: Map, stand: list[Square]) -> Iterator[str]:
    """Whether two squares see each other, directly and over what is between, and back."""
    board, country, units = board_of(drawn), Country(drawn), set(stand)
    a, b = stand[0], rng.choice(stand[1:])
    for look, lobbed in ((sight.seen_directly, False), (sight.seen_over, True)):
        ours = look(board, a, b, units)
        theirs = naive_sight.visibility(country, a, b, units, lobbed=lobbed)
        if (ours.past_ground, ours.past_all, ours.visibility) != theirs:
            yield f"from {named(a)} to {named(b)} we see {ours}, they see {theirs}"
        back = look(board, b, a, units)
        if back != ours:
            yield f"from {named(b)} to {named(a)} is another sight than the other way round"


def ask_movement(rng: random.Random, drawn: Map, stand: list[Square]) -> Iterator[str]:
    """Where a Unit may go, and whether given paths are legal."""
    start, *others = stand
    half = rng.randint(0, len(others))
    friends = set(others[:half])
    enemies: dict[Square, Facing] = {square: rng.choice(FACINGS) for square in others[half:]}
    allowance = rng.randint(1, 2)
    field = Field(board=board_of(drawn), friends=frozenset(friends), enemies=enemies)
    going = movement.walk(field, start, allowance)
    walker = Walker(Country(drawn), start, allowance, friends, dict(enemies))
    ours, theirs = movement.reach(going), walker.ends()
    if {square: len(path) for square, path in ours.items()} != theirs:
        yield f"from {named(start)} we reach {sorted(ours)}, they reach {sorted(theirs)}"
    for path in (*ours.values(), *(_stroll(rng, start) for _ in range(12))):
        if (movement.judge(going, path) == []) != walker.is_legal(path):
            yield f"we differ about {named(start)} by {path}"


def _stroll(rng: random.Random, start: Square) -> tuple[Square, ...]:
    x, y = start
    path = []
    for _ in range(rng.randint(0, 5)):
        dx, dy = rng.choice([(0, 1), (1, 0), (0, -1), (-1, 0), (0, 1), (1, 0), (1, 1)])
        x, y = x + dx, y + dy
        path.append((x, y))
    return tuple(path)


if __name__ == "__main__":
    count, first = (*map(int, sys.argv[1:]), 0)[:2]
    told = list(differences(first, count))
    print(*told[:20], f"{len(told)} differences", sep="\n")
    sys.exit(bool(told))

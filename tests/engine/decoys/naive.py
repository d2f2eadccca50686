"""Moves and fights of Decoys a second time, from the clauses alone, slow and obvious.

Nothing here is shared with the engine but positions as JSON. `moves` and `chances` of the engine
are compared with them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import msgspec

from rules.engine.core.decision import Seat
from rules.engine.tabletop.offer import Option
from tests.books.decoys.ask.position import build_position
from tests.books.decoys.ask.position_rows import Position
from tests.books.decoys.play.moves import decision_of
from tests.books.table import Json

FILES, RANKS = "abcde", "12345"
SQUARES = [file + rank for file, rank in product(FILES, RANKS)]
STRENGTHS = {"scout": 1, "guard": 2, "chief": 3}
FACES = (1, 2, 3, 4, 5, 6)
SIDES: tuple[tuple[Seat, str, str], ...] = ((0, "south", "fox"), (1, "north", "hare"))


def position(number: int) -> Json:
    """A random position, the same for ever."""
    rng = Random(number)
    inner = [square for square in SQUARES if square[1] in "234"]
    rocks = rng.sample(inner, rng.randint(0, 5))
    free = rng.sample([square for square in SQUARES if square not in rocks], rng.randint(2, 12))
    units = [
        {"id": at, "seat": seat, "type": f"{animal}-{rng.choice(list(STRENGTHS))}", "at": at}
        for at, (_, seat, animal) in ((at, rng.choice(SIDES)) for at in free)
    ]
    return {"board": {"rocks": rocks}, "units": units}


# ---- the second implementation ------------------------------------------------------------------


def is_beside(a: str, b: str) -> bool:
    """DC-TURN-2  Whether two squares share an edge."""
    files = abs(FILES.index(a[0]) - FILES.index(b[0]))
    ranks = abs(RANKS.index(a[1]) - RANKS.index(b[1]))
    return files + ranks == 1


def moves(at: Json, seat: str) -> set[tuple[str, str]]:
    """DC-TURN-2 DC-BOARD-1 DC-BOARD-2  Every legal move of a side, of all pairs of squares."""
    own = [unit["at"] for unit in at["units"] if unit["seat"] == seat]
    shut = {*own, *at["board"]["rocks"]}
    return {(a, b) for a in own for b in SQUARES if is_beside(a, b) and b not in shut}


def chance(attacker: str, defender: str) -> float:
    """DC-FIGHT-1 DC-FIGHT-2  How often the attacker of a type wins, of all pairs of faces."""
    ours, theirs = (STRENGTHS[each.partition("-")[2]] for each in (attacker, defender))
    pairs = list(product(FACES, FACES))
    return sum(a + ours > b + theirs for a, b in pairs) / len(pairs)


# ---- the comparison -----------------------------------------------------------------------------


def differing_moves(first: int, count: int) -> Iterator[str]:
    """Where the engine and `moves` disagree."""
    for number, at, seat, side, options in _offered(first, count):
        ours = {_way(option) for option in options}
        if ours != moves(at, side):
            yield f"position {number}: seat {seat} may go {ours ^ moves(at, side)} for one of both"


def differing_chances(first: int, count: int) -> Iterator[str]:
    """Where the engine and `chance` disagree about an attack."""
    for number, at, _, side, options in _offered(first, count):
        enemies = {unit["at"]: unit["type"] for unit in at["units"] if unit["seat"] != side}
        types = {unit["at"]: unit["type"] for unit in at["units"]}
        for option in options:
            start, end = _way(option)
            naive = chance(types[start], enemies[end]) if end in enemies else None
            if option.chance != naive:
                yield f"position {number}, {start}-{end}: engine {option.chance}, naive {naive}"


def _offered(first: int, count: int) -> Iterator[tuple[int, Json, Seat, str, list[Option]]]:
    """Positions with each side and what the engine offers to it."""
    for number in range(first, first + count):
        at = position(number)
        state = build_position(msgspec.convert(at, Position))
        for seat, side, _ in SIDES:
            offered = decision_of(state, seat).options
            yield number, at, seat, side, [each for each in offered if not each.refusals]


def _way(option: Option) -> tuple[str, str]:
    """The square of a move's counter, which is its id too, and the one it goes to."""
    command: Any = option.command
    return command.unit, command.square

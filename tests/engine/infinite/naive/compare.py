"""Both implementations asked about the same random positions: `python -m
tests.engine.infinite.naive.compare 5000`; a second number is where to begin.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import NamedTuple

from rules.engine.infinite.space import movement as moving
from rules.engine.infinite.space import sight as seeing
from rules.engine.infinite.space.board import (
    Board,
    Figure,
    board_of,
    in_contact,
    is_at_point,
    may_stand,
    touched,
)
from rules.engine.tabletop.inches.bases import Base, within
from rules.engine.tabletop.inches.reach import Reached
from rules.engine.tabletop.step_budget import Budget
from tests.engine.infinite.naive import land, movement, sight
from tests.engine.infinite.naive.compare_odds import ask_odds
from tests.engine.infinite.naive.draw import drawn, place, stands
from tests.engine.infinite.naive.land import Stand
from tests.engine.infinite.naive.movement import Place

Question = Callable[[Random], Iterator[str]]


def differences(
    first: int, count: int, questions: Sequence[Question] | None = None
) -> Iterator[str]:
    """Where the two disagree about some or all questions, over positions numbered from `first`."""
    for number in range(first, first + count):
        for ask in questions or QUESTIONS:
            for found in ask(Random(f"{ask.__name__} {number}")):
                yield f"position {number}: {found}"


def ask_sight(rng: Random) -> Iterator[str]:
    """Lines, what obstructs them and what covers, there and back; and the places of a path."""
    ours: object
    theirs: object
    _, table, units = drawn(rng, 3)
    board = board_of(table)
    for a, b in [(a, b) for a in units for b in units if a != b]:
        figures = _figure(a), _figure(b)
        seen, cover = seeing.sight(board, *figures), seeing.cover(board, *figures)
        ours = (seen.clear, set(seen.blockers), seeing.sees(board, *figures))
        clear, blockers = sight.sight(table.features, a, b)
        yield from _differ((clear, blockers, clear > 0), ours, "sight", a, b, table)
        theirs = sight.cover(table.features, a, b)
        ours = cover.grade, set(cover.graded), set(cover.obstructing)
        yield from _differ(theirs, ours, "cover", a, b, table)
        path = (b.at, place(rng, table, a.radius, units))
        ours = set(seeing.sampled_places(a.at, path))
        yield from _differ(sight.samples((a.at, *path)), ours, "samples", a, path)


def ask_ground(rng: Random) -> Iterator[str]:
    """Where a base may stand and how high, what it touches, and contact between units."""
    ours: object
    theirs: object
    _, table, units = drawn(rng, 4)
    board = board_of(table)
    for _ in range(12):
        radius = 25 * rng.randint(1, 6)
        at = place(rng, table, radius, units)
        base = Base(at, radius)
        touching = {each.id for each in table.features if land.touches(each, at, radius)}
        theirs = (
            movement.Walker(table, radius, (), ()).may_stand(at),
            land.height_at(table.features, at),
            touching,
        )
        ours = may_stand(board, base), board.height_at(at), {e.id for e in touched(board, base)}
        yield from _differ(theirs, ours, "ground", base, table)
        for unit in units:
            far, figure = rng.choice((0, 100, 300, 600, 1200)), _figure(unit)
            foot = land.height_at(table.features, at)
            here = Stand(at, radius, 150, foot)
            theirs = land.contact(unit, here), land.contact(unit, here._replace(radius=0))
            ours = in_contact(figure, _figure(here)), is_at_point(figure, at, foot)
            yield from _differ(theirs, ours, "contact", unit, here)
            theirs = land.is_near(unit, here, far)
            yield from _differ(theirs, within(figure.base, base, far), "distance", unit, here)


class Walk(NamedTuple):
    """A unit that moves, as both implementations take it."""

    unit: Stand
    others: list[Stand]
    walker: movement.Walker
    board: Board
    mover: moving.Mover


def _walk(rng: Random) -> Walk:
    _, table, (unit, *others) = drawn(rng, 6)
    half, surefooted = rng.randint(0, len(others)), rng.random() < 0.2
    friends, enemies = (
        tuple(moving.Other("", Base(each.at, each.radius)) for each in group)
        for group in (others[:half], others[half:])
    )
    walker = movement.Walker(table, unit.radius, others[:half], others[half:], surefooted)
    mover = moving.Mover(unit.radius, enemies, friends, surefooted)
    return Walk(unit, others, walker, board_of(table), mover)


def ask_movement(rng: Random) -> Iterator[str]:
    """Whether paths are legal and what they cost; the legs to places that can be reached."""
    unit, others, walker, board, mover = _walk(rng)
    ends = [each.at for each in stands(rng, walker.table, 30, unit.radius)]
    ends = sorted(ends, key=lambda at: land.square(at, unit.at))[:12]
    for _ in range(15):
        anywhere = place(rng, walker.table, unit.radius, others)
        way = [*rng.choices(ends, k=rng.randint(1, 2)), anywhere]
        points, most = tuple(way[: rng.randint(1, 3)]), rng.choice((500, 900, 4000))
        theirs = walker.cost(unit.at, points)
        theirs = None if theirs is not None and theirs > most else theirs
        found = moving.path_cost(board, mover, unit.at, points, most)
        ours = found.total if isinstance(found, moving.PathCost) else None
        yield from _differ(theirs, ours, "path", unit, points, walker)
    reached = moving.reach_of(board, mover, unit.at, 400, Budget(20_000))
    for end in rng.sample(sorted(reached), min(len(reached), 3)):
        legs = _legs(reached, end)
        costs = [walker.leg(a, b) for a, b in pairwise(legs)]
        theirs = None if None in costs else sum(cost or 0 for cost in costs)
        yield from _differ(theirs, reached[end].cost, "reach", legs, unit, walker)


def ask_forced(rng: Random) -> Iterator[str]:
    """Pushes and straight retreats."""
    unit, others, walker, board, mover = _walk(rng)
    for by in others[:3]:
        most = rng.choice((100, 200, 300))
        pushed = moving.push(board, mover, by.at, unit.at, most)
        yield from _differ(walker.pushed(by.at, unit.at, most), pushed, "push", by, unit, walker)
    edges = moving.nearest_edges(board, unit.at)
    yield from _differ(walker.nearest_edges(unit.at), set(edges), "edges", unit)
    for edge in edges:
        most = rng.choice((400, 500, 700, 800, 900))
        away = moving.straight_retreat(board, mover, unit.at, edge, most)
        ours = away.place, away.cost, away.leaves, away.is_short
        theirs = walker.retreat(unit.at, edge, most)
        yield from _differ(theirs, ours, "retreat", edge, most, unit, walker)


def _legs(reached: Mapping[Place, Reached], place: Place) -> list[Place]:
    """The places by which one is reached, from the start."""
    way = [place]
    while reached[way[-1]].legs:
        way.append(reached[way[-1]].origin)
    return way[::-1]


def _figure(unit: Stand) -> Figure:
    return Figure(Base(unit.at, unit.radius), unit.foot, unit.tall)


def _differ(theirs: object, ours: object, *about: object) -> Iterator[str]:
    if theirs != ours:
        yield f"we say {ours}, they say {theirs} about {about}"


QUESTIONS: tuple[Question, ...] = (ask_sight, ask_ground, ask_movement, ask_forced, ask_odds)

if __name__ == "__main__":
    count, first = (*map(int, sys.argv[1:]), 0)[:2]
    told = list(differences(first, count))
    print(*told[:20], f"{len(told)} differences", sep="\n")
    sys.exit(bool(told))

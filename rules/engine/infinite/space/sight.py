"""Line of sight and cover lines, by exact lines between the sight points of bases."""

from __future__ import annotations

from typing import NamedTuple

from rules.engine.infinite.space.board import GRADES, Board, Feature, Figure, Grade, touches
from rules.engine.tabletop.inches.bases import Base, overlap
from rules.engine.tabletop.inches.legs import near_leg
from rules.engine.tabletop.inches.points import Point, sampled
from rules.engine.tabletop.inches.sight_lines import (
    Obstacle,
    SightLine,
    lines_between,
    obstructions,
    obstructs,
    sight_points,
)
from rules.engine.tabletop.inches.units import INCH

SAMPLED = INCH // 2
"""IF-REACT-5  The distance between places at which a path is sampled."""
MOST_SIGHTS = 4_000
"""How many answers of a board are remembered."""


class Sight(NamedTuple):
    """IF-LOS-2  The lines between two units, how many are clear, and the ids of the features that
    obstruct the others.
    """

    lines: int
    clear: int
    blockers: tuple[str, ...]


class Cover(NamedTuple):
    """IF-LOS-6  What covers a target: the best grade, the features that give one, and all that
    obstruct a cover line (IF-COVER-4), slopes that hold the target included (IF-LOS-10).
    """

    grade: Grade
    graded: tuple[str, ...]
    obstructing: tuple[str, ...]


def sight_lines(a: Figure, b: Figure) -> list[SightLine]:
    """IF-LOS-1 IF-LOS-2  The nine lines between the sight points of two units, at eye height. Two
    at the same place have one line, without length.
    """
    starts = sight_points(a.base, b.base.centre)
    ends = sight_points(b.base, a.base.centre)
    return lines_between(starts, a.eyes, ends, b.eyes)


def sees(board: Board, a: Figure, b: Figure) -> bool:
    """IF-LOS-2 IF-LOS-3 IF-LOS-4 IF-LOS-5 IF-LOS-9  Whether at least one line is unobstructed by
    opaque features; units never obstruct.
    """
    known = board.sights.get((a, b))
    if known is None:
        if len(board.sights) >= MOST_SIGHTS:
            board.sights.clear()
        known = board.sights[a, b] = _sees(board, a, b)
    return known


def _sees(board: Board, a: Figure, b: Figure) -> bool:
    near = near_obstacles(board, a, b)
    if not near:
        return True
    lines = sight_lines(a, b)
    return not _is_walled_off(near, a, b, lines) and any(
        not any(obstructs(obstacle, line) for obstacle in near) for line in lines
    )


def _is_walled_off(near: list[Obstacle], a: Figure, b: Figure, lines: list[SightLine]) -> bool:
    """IF-LOS-2 IF-LOS-3  Whether one obstacle alone obstructs all lines of bases that are apart,
    as it is higher than all eyes and crosses both outer lines: outlines are convex, so it crosses
    what lies between.
    """
    if overlap(a.base, b.base):
        return False
    eyes, left, right = max(a.eyes, b.eyes), lines[5], lines[7]
    return any(
        each.top > eyes
        and not each.allowed
        and bool(each.footprint.crossings(left.start, left.end))
        and bool(each.footprint.crossings(right.start, right.end))
        for each in near
    )


def near_obstacles(board: Board, a: Figure, b: Figure) -> list[Obstacle]:
    """The obstacles that may obstruct a line between two units: higher than the eyes of one of
    them, and not away from both bases, by boxes.
    """
    (one, radius), (other, other_radius) = a.base, b.base
    margin, eyes = max(radius, other_radius) + 1, min(a.eyes, b.eyes)
    return [each for each in near_leg(board.obstacles, one, other, margin) if each.top > eyes]


def sight(board: Board, a: Figure, b: Figure) -> Sight:
    """IF-LOS-2 IF-SHOW-1  How many lines are clear, and what obstructs the rest."""
    found = obstructions(sight_lines(a, b), board.obstacles)
    blocking = {index for line in found for index in line}
    return Sight(
        lines=len(found),
        clear=sum(not line for line in found),
        blockers=tuple(board.opaque[index].id for index in sorted(blocking)),
    )


def cover_lines(attacker: Figure, target: Figure) -> list[SightLine]:
    """IF-LOS-6  The lines from the attacker's centre at eye height to the target's three points at
    foot height.
    """
    ends = sight_points(target.base, attacker.base.centre)
    return lines_between((attacker.base.centre,), attacker.eyes, ends, target.standing)


def cover(board: Board, attacker: Figure, target: Figure) -> Cover:
    """IF-LOS-6 IF-LOS-7 IF-LOS-10  The cover of a target: the best grade among the features that a
    cover line crosses below their top. A slope that holds the target's centre gives no grade.
    """
    lines = cover_lines(attacker, target)
    found = [each for each in board.covering if _covers(each, lines, attacker, target)]
    graded = [each for each in found if not (each.slope and _holds(each, target))]
    best = max((GRADES.index(each.cover) for each in graded), default=0)
    return Cover(GRADES[best], _ids(graded), _ids(found))


def _covers(each: Feature, lines: list[SightLine], attacker: Figure, target: Figure) -> bool:
    """IF-LOS-6 IF-LOS-8  Whether a cover line is obstructed by a feature; an area that holds the
    attacker's centre covers only a target in contact with it.
    """
    if not each.solid and _holds(each, attacker) and not touches(each, target.base):
        return False
    obstacle = Obstacle(each.footprint, each.height)
    return any(obstructs(obstacle, line) for line in lines)


def _holds(each: Feature, figure: Figure) -> bool:
    return each.footprint.side(figure.base.centre) >= 0


def _ids(features: list[Feature]) -> tuple[str, ...]:
    return tuple(each.id for each in features)


def sampled_places(start: Point, points: tuple[Point, ...]) -> list[Point]:
    """IF-REACT-5  The places of a path at which sight is tested: both ends of every leg and every
    half inch from its beginning.
    """
    places = [start]
    for end in points:
        places += sampled(places[-1], end, SAMPLED)[1:]
    return places


def sees_on_path(
    board: Board, watcher: Figure, mover: Figure, points: tuple[Point, ...]
) -> Point | None:
    """IF-REACT-5  The first sampled place of a path, from where `mover` stands, at which it is seen
    at the standing height there; None if it is seen nowhere.
    """
    centre, radius = mover.base
    for place in sampled_places(centre, points):
        if sees(board, watcher, board.figure(Base(place, radius), mover.tall)):
            return place
    return None

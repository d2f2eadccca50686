"""Where a unit may stand and how it may go, asked of both."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from rules.engine.frontier.space.board import Body
from rules.engine.frontier.space.movement import MovementProfile, Walk, find, rest_refusals, walk
from tests.engine.frontier.naive.certificate import certificate
from tests.engine.frontier.naive.compare import Answer, Asked, compared
from tests.engine.frontier.naive.connectivity import End, bound
from tests.engine.frontier.naive.draw import Drawn, inside, stand
from tests.engine.frontier.naive.falls import without_storeys
from tests.engine.frontier.naive.movement import Verdict, Waypoint, judge
from tests.engine.frontier.naive.plane import (
    Point,
    Polygon,
    along,
    edges,
    line_from_polygon,
)
from tests.engine.frontier.naive.surfaces import may_rest, surfaces, terrain

CLOSE = 1e-6
STEP = 0.1
"""Inches between the points of the grid."""


class Move(NamedTuple):
    """Somebody about to move."""

    body: Body
    others: list[Body]
    profile: MovementProfile


def _move(asked: Asked) -> Move:
    """A unit of the position with a profile of its own, or of an opponent's."""
    dice = asked.dice
    raised = [unit for unit in asked.at.units if unit.body.elevation > 0]
    unit = dice.choice(raised if raised and dice.random() < 0.4 else asked.at.units)
    others = [other.body for other in asked.at.units if other is not unit]
    return Move(unit.body, others, _gait(dice, unit))


def _gait(dice: Random, unit: Drawn) -> MovementProfile:
    kind = unit.row.slug
    flies = kind == "patrol-drone" or dice.random() < 0.05
    hovers = 3.0 if kind == "stalker-team" else 0.0
    if dice.random() < 0.35:
        return MovementProfile(
            maximum=5, climbs=False, jumps=False, falls=True, flies=flies, hovers=hovers
        )
    climbs = kind != "recon-biker" and dice.random() < 0.9
    maximum = dice.choice([5, 5, 7, 10, 10, 12, 15])
    return MovementProfile(maximum=maximum, climbs=climbs, flies=flies, hovers=hovers)


def _point(asked: Asked, move: Move, far: float) -> Point:
    """Somewhere near: on a raised part, on the half inch, or anywhere."""
    dice, body = asked.dice, move.body
    if dice.random() < 0.3:
        near = [
            part.polygon
            for piece in asked.at.pieces
            for part in piece.parts
            if part.scale and math.dist(part.polygon[0], (body.x, body.y)) < far + 2
        ]
        if near:
            return inside(dice, dice.choice(near))
    angle, inches = dice.uniform(0, math.tau), far * math.sqrt(dice.random())
    x, y = body.x + inches * math.cos(angle), body.y + inches * math.sin(angle)
    return (round(2 * x) / 2, round(2 * y) / 2) if dice.random() < 0.1 else (x, y)


def _node(asked: Asked, move: Move, p: Point, named: float) -> Waypoint:
    """A node there, its surface named as often as that or else left open."""
    heights = list(surfaces(terrain(asked.at.pieces), p, move.body.scale)) or [0.0]
    return (*p, asked.dice.choice(heights) if asked.dice.random() < named else None)


def _manner(profile: MovementProfile) -> str:
    if profile.flies:
        return "flying"
    return ("forced" if profile.falls else "own") + (", hovering" if profile.hovers else "")


def _told(naive: Verdict) -> str:
    """What is remarkable about a way."""
    if not naive.legal:
        return "refused"
    climbs, drops = naive.cost > 0, len(naive.drops) > 0
    found = [(climbs, "climbs"), (naive.jumps > 0, "jumps"), (drops, "drops")]
    return " and ".join(name for is_so, name in found if is_so) or "legal"


# ---- rest ---------------------------------------------------------------------------------------


def ask_rest(asked: Asked) -> Iterator[Answer]:
    """Standing at a point, on each of its surfaces."""
    move = _move(asked)
    land = terrain(asked.at.pieces, move.profile.hovers)
    p = _point(asked, move, 5)
    for e in sorted({*surfaces(land, p, 1), 0.0}):
        placed = move.body.change(x=p[0], y=p[1], elevation=e)
        naive = may_rest(land, placed, move.others, p, e)
        found = rest_refusals(asked.board, placed, move.others, move.profile.hovers)
        yield compared("rest", "legal" if naive else "refused", not found, naive, placed, found)


# ---- a given way --------------------------------------------------------------------------------


def ask_way(asked: Asked) -> Iterator[Answer]:
    """Given legs: straight, by one point, or by two."""
    for legs in (1, 1, 2, 3):
        move = _move(asked)
        body, _, profile = move
        middle = [
            _node(asked, move, _point(asked, move, 0.7 * profile.maximum), 0.3)
            for _ in range(legs - 1)
        ]
        end = _node(asked, move, _point(asked, move, profile.maximum), 0.6)
        way = [(body.x, body.y, body.elevation), *middle, end]
        yield _way_answer(
            asked, move, way, f"{_manner(profile)}, {'bent' if middle else 'straight'}"
        )


def ask_leap(asked: Asked) -> Iterator[Answer]:
    """From one raised part to another close by: over a gap, a gorge, or a bridge between."""
    dice, pieces = asked.dice, asked.at.pieces
    raised = [x for piece in pieces for x in piece.parts if any(y.elevation for y in x.levels)]
    pairs = [
        (a, b) for a in raised for b in raised if a is not b and _apart(a.polygon, b.polygon) <= 2.5
    ]
    for a, b in dice.sample(pairs, min(len(pairs), 4)):
        unit = dice.choice(asked.at.units)
        others = [other.body for other in asked.at.units if other is not unit]
        body = stand(dice, pieces, unit.row, inside(dice, a.polygon), others)
        ends = [stand(dice, pieces, unit.row, inside(dice, b.polygon), others) for _ in range(8)]
        near = [end for end in ends if body and end and _between(body, end) < 5]
        if body and near:
            profile = MovementProfile(maximum=dice.choice([5, 7, 10]), climbs=dice.random() < 0.5)
            end = min(near, key=lambda each: _between(body, each))
            way = [(each.x, each.y, each.elevation) for each in (body, end)]
            yield _way_answer(asked, Move(body, others, profile), way, "leap")


def ask_push(asked: Asked) -> Iterator[Answer]:
    """A push off a part with levels: straight, by a point of its outline or beside it, named or
    not, or just to it; and to any end whichever the way.
    """
    dice, pieces = asked.dice, asked.at.pieces
    raised = [x for piece in pieces for x in piece.parts if any(y.elevation for y in x.levels)]
    for part in dice.sample(raised, min(len(raised), 3)):
        unit = dice.choice(asked.at.units)
        others = [other.body for other in asked.at.units if other is not unit]
        body = stand(dice, pieces, unit.row, inside(dice, part.polygon), others)
        if not body or not body.elevation:
            continue
        hovers = 3.0 if unit.row.slug == "stalker-team" else 0.0
        profile = MovementProfile(maximum=5, climbs=False, jumps=False, falls=True, hovers=hovers)
        move = Move(body, others, profile)
        over = along(*dice.choice(edges(part.polygon)), dice.choice([0.5, dice.random()]))
        share = dice.uniform(0.0, 2.0)
        end = along((body.x, body.y), over, share)
        start = (body.x, body.y, body.elevation)
        beside = (over[0] + dice.uniform(-0.5, 0.5), over[1] + dice.uniform(-0.5, 0.5))
        for by in ((), (over,), (over, over), (over, over, over), (over, beside), (beside, over)):
            via = [_node(asked, move, p, 0.7) for p in by]
            way = [start, *via, _node(asked, move, end, 0.7)]
            yield _way_answer(asked, move, way, "push, by the edge" if via else "push, straight")
        way = [start, _node(asked, move, over, 0.7)]
        yield _way_answer(asked, move, way, "push, to the edge")
        x, y, e = _node(asked, move, end, 1.0)
        if e is not None:
            yield _end_answer(asked, move, (x, y, e))


def _between(a: Body, b: Body) -> float:
    return math.dist((a.x, a.y), (b.x, b.y))


def _apart(a: Polygon, b: Polygon) -> float:
    """How far two parts are from each other, or a length that is certainly less."""
    beside = max(
        min(p[k] for p in x) - max(p[k] for p in y) for x, y in ((a, b), (b, a)) for k in (0, 1)
    )
    return beside if beside > 2.5 else min(line_from_polygon(a, *edge) for edge in edges(b))


def _way_answer(asked: Asked, move: Move, way: Sequence[Waypoint], manner: str) -> Answer:
    """Legal or not, for how much, with how great drops; then every drop of the way as gone."""
    body, others, profile = move
    found = walk(asked.board, body, others, profile, way)
    naive = judge(asked.at.pieces, body, others, profile, way)
    note = f"{manner}, {_told(naive)}"
    why = found.path if isinstance(found, Walk) else found
    question = (body, profile, way, why, naive)
    if not isinstance(found, Walk) or _gone(found) != _judged(naive):
        return compared("way", note, _gone(found), _judged(naive), *question)
    return _path_answer(asked, move, found, "way", note) or compared("way", note, 0, 0)


def _path_answer(asked: Asked, move: Move, found: Walk, kind: str, note: str) -> Answer | None:
    """What is wrong with a way that the engine gave, every surface being named."""
    body, others, profile = move
    judged = judge(asked.at.pieces, body, others, profile, found.path)
    again = walk(asked.board, body, others, profile, found.path)
    for answer in (judged if judged.legal else None, again if isinstance(again, Walk) else None):
        told = "refused" if answer is None else _in_full(answer)
        if told != _in_full(found):
            return compared(kind, note, _in_full(found), told, body, profile, found, judged, again)
    return None


def _gone(found: object) -> tuple[object, ...]:
    """What both must agree on: C, and every drop where it happens."""
    return _in_full(found) if isinstance(found, Walk) else ("refused",)


def _judged(naive: Verdict) -> tuple[object, ...]:
    return _in_full(naive) if naive.legal else ("refused",)


def _in_full(found: Walk | Verdict) -> tuple[object, ...]:
    """C, and every drop where it happens."""
    drops = [(round(drop.walked, 5), round(drop.height, 5)) for drop in found.drops]
    return (round(found.cost, 6), drops)


# ---- an end, whichever the way ------------------------------------------------------------------


def ask_end(asked: Asked) -> Iterator[Answer]:
    """Any way to an end on a named surface."""
    move = _move(asked)
    x, y, e = _node(asked, move, _point(asked, move, move.profile.maximum), 1.0)
    if e is not None:
        yield _end_answer(asked, move, (x, y, e))


def _end_answer(asked: Asked, move: Move, end: End) -> Answer:
    body, others, profile = move
    pieces = asked.at.pieces
    found = find(asked.board, body, others, profile, end)
    straight = judge(pieces, body, others, profile, [(body.x, body.y, body.elevation), end])
    cost = found.cost if isinstance(found, Walk) else math.inf
    told = "refused" if cost == math.inf else "found, climbing" if cost else "found"
    note = f"{_manner(profile)}, {told}"
    wrong = isinstance(found, Walk) and _path_answer(asked, move, found, "end", note)
    if wrong:
        return wrong
    if straight.legal:
        return compared("end", f"{note}, straight", cost, straight.cost, body, profile, end)
    land = terrain(pieces, profile.hovers)
    if profile.flies or not may_rest(land, body, others, end[:2], end[2]):
        return compared("end", f"{note}, no rest", cost, math.inf, body, profile, end)
    return _sought(asked, move, end, cost, note)


def _sought(asked: Asked, move: Move, end: End, cost: float, note: str) -> Answer:
    """No straight way: the least C that the grid leaves possible, and what it proves."""
    body, others, profile = move
    pieces = without_storeys(asked.at.pieces, body) if profile.falls else asked.at.pieces
    spare = profile.maximum - math.dist((body.x, body.y), end[:2]) + CLOSE
    if spare < 0:
        return compared("end", f"{note}, too far", cost, math.inf, body, profile, end)
    least = bound(pieces, body, others, profile, end, STEP)
    least = least if least <= spare else math.inf
    if least >= cost - CLOSE:
        return compared("end", f"{note}, round", cost, max(cost, least), body, profile, end)
    proof = certificate(pieces, body, others, profile, end, STEP)
    if proof and proof[1].cost < cost - CLOSE:
        return compared("end", f"{note}, round", cost, proof[1], body, profile, end, proof[0])
    return Answer("end", "doubtful", f"{note}, round", f"    {body}\n    {profile}\n    {end}")

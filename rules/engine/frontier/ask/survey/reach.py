"""Survey questions about what is near a place, and where a unit can go (FR-MEAS, FR-MOVE)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.frontier.ask.ranges import ranges
from rules.engine.frontier.ask.survey.pieces import Thing, apart, everything, thing_at
from rules.engine.frontier.ask.survey.questions import Question, Sentence, Survey
from rules.engine.frontier.ask.survey.speech import HEADINGS, WAYS, Speech
from rules.engine.frontier.model.state import FrontierState, Unit
from rules.engine.frontier.play.abilities.base import may_move
from rules.engine.frontier.play.move_decision import owed_move, profile_of
from rules.engine.frontier.play.position_queries import board, enemies
from rules.engine.frontier.play.requirements import EDGES
from rules.engine.frontier.space import movement
from rules.engine.frontier.space.board import Area
from rules.engine.frontier.space.measure import EPS, gap_to_polygon, gap_to_segment, within
from rules.engine.tabletop.offer import Reach
from rules.engine.tabletop.plane.polygons import Polygon, distance_to_outline, holds
from rules.engine.tabletop.plane.segments import distance

ADVANCE = 10
"""FR-ACT-4  Inches of an Advance without bonuses."""
FINE = 0.5
"""Inches between the sampled points of a part."""


def near(s: FrontierState, question: Question, speech: Speech) -> Survey:
    """FR-MEAS-7 FR-MEAS-9  List units, counters, terrain and board edges, nearest first."""
    one = thing_at(s, question.origin)
    limit = 10.0 if question.within is None else question.within
    told = sorted(_near(s, one, limit, speech), key=lambda each: each[0])
    return Survey(
        ask=question.ask,
        at=(one.body.x, one.body.y),
        heading=speech.say(
            "near-heading", what=speech.name(one), where=speech.where(one.body), within=limit
        ),
        sentences=tuple(line for _, line in told) or (speech.line("nothing-near"),),
    )


def _near(
    s: FrontierState, one: Thing, limit: float, speech: Speech
) -> Iterator[tuple[float, Sentence]]:
    for thing in everything(s):
        far = apart(one, thing)
        if thing.id != one.id and within(far, limit):
            yield (
                far,
                speech.line(
                    "near-line",
                    piece=thing.id,
                    what=speech.name(thing),
                    inches=far,
                    way=speech.from_to(one, thing),
                    where=speech.where(thing.body),
                ),
            )
    for area in board(s).areas:
        far = gap_to_polygon(one.body, area.polygon)
        if within(far, limit) and not holds(area.polygon, one.body.x, one.body.y):
            yield far, _terrain(one, area, far, speech)
    for edge, ends in EDGES.items():
        far = gap_to_segment(one.body, *ends)
        if within(far, limit):
            yield far, speech.line("edge-line", edge=speech.say(f"edge-{edge}"), inches=far)


def _terrain(one: Thing, area: Area, far: float, speech: Speech) -> Sentence:
    """FR-TERR-1  Describe a part with its scale and the rules of its levels, from the ground up."""
    x0, y0, x1, y1 = area.box
    levels = [
        speech.say("level", up=speech.inches(level.elevation), rules=speech.rules(level.rules))
        if level.rules
        else speech.say("level-bare", up=speech.inches(level.elevation))
        for level in area.levels
    ]
    return speech.line(
        "terrain-line",
        part=speech.part(area),
        inches=far,
        way=speech.way(one.body.x, one.body.y, (x0 + x1) / 2.0, (y0 + y1) / 2.0),
        scale=speech.inches(area.scale),
        levels=speech.listed(levels) or speech.word("impassable"),
    )


def reach(s: FrontierState, question: Question, speech: Speech) -> Survey:
    """FR-ACT-4 FR-MOVE-2  Describe where an Advance may end, how near it gets to each enemy, and
    whom the unit could target now. Raises KeyError if it is not a unit on the board.
    """
    one = thing_at(s, question.origin)
    unit = s.units[one.id]
    owed = owed_move(s, unit, unit.seat, "advance", ADVANCE, "FR-ACT-4")
    found = _region(s, unit) if may_move(unit) else ()
    told = list(_ends(s, unit, found, speech)) if found else []
    return Survey(
        ask=question.ask,
        at=(unit.x, unit.y),
        heading=speech.say("reach-heading", what=speech.name(one), inches=owed.maximum)
        if found
        else speech.say("reach-nothing", what=speech.name(one)),
        sentences=(*told, *_enemies(s, unit, found, speech)),
        reach=found,
        maximum=owed.maximum,
    )


def _region(s: FrontierState, unit: Unit) -> tuple[Reach, ...]:
    owed = owed_move(s, unit, unit.seat, "advance", ADVANCE, "FR-ACT-4")
    return movement.reach(board(s), unit.body, s.bodies_without(unit.id), profile_of(s, unit, owed))


def _ends(
    s: FrontierState, unit: Unit, found: tuple[Reach, ...], speech: Speech
) -> Iterator[Sentence]:
    polygons = [polygon for each in found for polygon in each.polygons]
    far = [
        speech.say("far", way=speech.say(f"way-{way}"), inches=speech.inches(most))
        for way, heading in zip(WAYS, HEADINGS, strict=True)
        if (most := max((_furthest(polygon, unit, heading) for polygon in polygons), default=0.0))
    ]
    yield speech.line("ends-far", list=speech.listed(far))
    parts = [
        speech.say("part-at", part=speech.part(area), up=speech.inches(each.elevation))
        for each in found
        for area in board(s).areas
        if area.level_at(each.elevation) >= 0 and _comes_to(area, each.polygons)
    ]
    if parts:
        yield speech.line("ends-on", list=speech.listed(parts))


def _furthest(polygon: Polygon, unit: Unit, heading: tuple[float, float]) -> float:
    """Return the farthest intersection of a heading with an outline, in inches; 0 if
    there is none.
    """
    east, north = heading
    most = 0.0
    ax, ay = polygon[-1][0] - unit.x, polygon[-1][1] - unit.y
    for x, y in polygon:
        bx, by = x - unit.x, y - unit.y
        a, b = east * ay - north * ax, east * by - north * bx
        if (a > 0.0) != (b > 0.0):
            share = a / (a - b)
            most = max(most, (ax + (bx - ax) * share) * east + (ay + (by - ay) * share) * north)
        ax, ay = bx, by
    return most


def _comes_to(area: Area, polygons: tuple[Polygon, ...]) -> bool:
    """Return whether a sampled point of a part lies in the reachable area."""
    x0, y0, x1, y1 = area.box
    across, up = int((x1 - x0) / FINE), int((y1 - y0) / FINE)
    points = (
        (x0 + (i + 0.5) * FINE, y0 + (k + 0.5) * FINE) for i in range(across) for k in range(up)
    )
    return any(holds(area.polygon, x, y) and _inside(polygons, x, y) for x, y in points)


def _inside(polygons: tuple[Polygon, ...], x: float, y: float) -> bool:
    return sum(holds(polygon, x, y) for polygon in polygons) % 2 == 1


def _enemies(
    s: FrontierState, unit: Unit, found: tuple[Reach, ...], speech: Speech
) -> Iterator[Sentence]:
    """FR-ACT-6 FR-ACT-7  Describe each enemy: distance now and after an Advance, and which actions
    can target it.
    """
    aims = {each.unit: each.aims for each in ranges(s, unit.id).opponents}
    one = thing_at(s, unit.id)
    things = [thing_at(s, enemy.id) for enemy in enemies(s, unit)]
    for enemy in sorted(things, key=lambda thing: apart(one, thing)):
        told = speech.say(
            "enemy-line",
            what=speech.name(enemy),
            inches=apart(one, enemy),
            way=speech.from_to(one, enemy),
        )
        if found:
            told += " " + speech.say("comes-near", inches=_nearest(unit, enemy, found))
        if aims[enemy.id]:
            names = speech.listed(speech.word(each) for each in aims[enemy.id])
            told += " " + speech.say("can-name", names=names)
        yield Sentence(text=told, piece=enemy.id)


def _nearest(unit: Unit, enemy: Thing, found: tuple[Reach, ...]) -> float:
    """Return the least edge-to-edge distance to an enemy over all possible end points."""
    body = enemy.body
    ends = [_to(each.polygons, body.x, body.y) for each in found]
    now = distance(unit.x, unit.y, body.x, body.y)
    least = min([now, *ends]) - unit.radius - body.radius
    return 0.0 if least < EPS else least


def _to(polygons: tuple[Polygon, ...], x: float, y: float) -> float:
    if _inside(polygons, x, y):
        return 0.0
    return min(distance_to_outline(polygon, x, y) for polygon in polygons)

"""Survey questions about line of sight: what a place sees, what sees it, what lies between
(FR-LOS).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.engine.frontier.ask.survey.pieces import Thing, apart, everything, looked_at, thing_at
from rules.engine.frontier.ask.survey.questions import Line, Question, Sentence, Survey
from rules.engine.frontier.ask.survey.speech import Speech
from rules.engine.frontier.model.state import FrontierState
from rules.engine.frontier.play.position_queries import board, is_veiled
from rules.engine.frontier.space.board import Area, Body, marker
from rules.engine.frontier.space.measure import EPS, within
from rules.engine.frontier.space.sight_index import SightIndex, sight_index
from rules.engine.tabletop.plane.polygons import segment_to_polygon
from rules.engine.tabletop.plane.segments import distance, distance_to_segment

CELL = 1.0
"""Side in inches of a grid cell, visible or not as its centre is."""

Strip = tuple[float, float, float, float]


def sees(s: FrontierState, question: Question, speech: Speech) -> Survey:
    """FR-LOS-1  List everything else, nearest first: visible, or what hides it."""
    one = thing_at(s, question.origin)
    others = _others(one, question, everything(s))
    return _looking(s, one, others, question, speech, tuple(_unseen(s, one, question)))


def seen_by(s: FrontierState, question: Question, speech: Speech) -> Survey:
    """FR-LOS-1  List every enemy unit, nearest first, and whether it sees the place."""
    one = thing_at(s, question.origin)
    units = [thing for thing in everything(s) if thing.is_unit and thing.seat != one.seat]
    return _looking(s, one, _others(one, question, units), question, speech, ())


def between(s: FrontierState, question: Question, speech: Speech) -> Survey:
    """FR-MEAS-7 FR-LOS-1  Describe distance, line of sight, and what the straight line crosses."""
    one, other = thing_at(s, question.origin), thing_at(s, question.to)
    line, sight = _look(s, one, other, speech)
    told = [
        speech.line(
            "gap",
            first=speech.name(one),
            second=speech.name(other),
            inches=apart(one, other),
            way=speech.from_to(one, other),
        ),
        speech.line("stands", what=speech.name(one), where=speech.where(one.body)),
        speech.line("stands", what=speech.name(other), where=speech.where(other.body)),
        speech.line("sight", sight=sight),
        *_crossed(s, one, other, speech),
    ]
    return Survey(
        ask=question.ask,
        at=(one.body.x, one.body.y),
        heading=speech.say("between-heading", first=speech.name(one), second=speech.name(other)),
        sentences=tuple(told),
        lines=(line,),
    )


def _others(one: Thing, question: Question, things: Iterable[Thing]) -> list[Thing]:
    """Return the other things within the distance limit: enemies first, then nearest first."""
    near = [
        thing
        for thing in things
        if thing.id != one.id
        and (question.within is None or within(apart(one, thing), question.within))
    ]
    return sorted(near, key=lambda thing: (thing.seat == one.seat, apart(one, thing)))


def _looking(
    s: FrontierState,
    one: Thing,
    others: list[Thing],
    question: Question,
    speech: Speech,
    unseen: tuple[Strip, ...],
) -> Survey:
    looks = [_look(s, one, other, speech) for other in others]
    told = [
        speech.line(
            "seen-line",
            piece=other.id,
            what=speech.name(other),
            inches=line.inches,
            way=speech.from_to(one, other),
            where=speech.where(other.body),
            sight=sight,
        )
        for other, (line, sight) in zip(others, looks, strict=True)
    ]
    key = "sees-heading" if question.ask == "sees" else "seen-by-heading"
    return Survey(
        ask=question.ask,
        at=(one.body.x, one.body.y),
        heading=speech.say(
            key,
            what=speech.name(one),
            where=speech.where(one.body),
            count=sum(line.seen for line, _ in looks),
            of=len(looks),
        ),
        sentences=tuple(told) or (speech.line("nobody"),),
        lines=tuple(line for line, _ in looks),
        unseen=unseen,
    )


def _look(s: FrontierState, one: Thing, other: Thing, speech: Speech) -> tuple[Line, str]:
    """FR-LOS-4 FR-LOS-7 FR-LOS-10  Say whether a thing is visible, and why not."""
    found, hidden, pieces = looked_at(s, one, other)
    seen = found.los and not hidden
    line = Line(
        piece=other.id,
        at=(other.body.x, other.body.y),
        line=found.line,
        seen=seen,
        inches=apart(one, other),
        parts=found.parts,
        pieces=tuple(piece.id for piece in pieces),
    )
    names = speech.listed([*map(speech.part_called, found.parts), *map(speech.name, pieces)])
    if hidden:
        return line, speech.say("veiled")
    if seen and names and found.clear < found.of:
        return line, speech.say("in-sight-past", clear=found.clear, of=found.of, names=names)
    if seen:
        return line, speech.say("in-sight", clear=found.clear, of=found.of)
    return line, speech.say("hidden-by", names=names) if names else speech.say("two-levels")


def _crossed(s: FrontierState, one: Thing, other: Thing, speech: Speech) -> Iterator[Sentence]:
    """Return the parts and units that the straight line between the centres crosses, in order."""
    a, b = one.body, other.body
    over: list[tuple[float, str]] = [
        (_along(one, area), _part_told(area, speech))
        for area in board(s).areas
        if segment_to_polygon(area.polygon, a.x, a.y, b.x, b.y) <= EPS
    ]
    for thing in everything(s):
        body = thing.body
        if thing.id in (one.id, other.id) or not thing.is_unit:
            continue
        if distance_to_segment(body.x, body.y, a.x, a.y, b.x, b.y) <= body.radius:
            over.append((distance(a.x, a.y, body.x, body.y), speech.name(thing)))
    if over:
        yield speech.line("crosses", names=speech.listed(name for _, name in sorted(over)))
    else:
        yield speech.line("crosses-nothing")


def _along(one: Thing, area: Area) -> float:
    x0, y0, x1, y1 = area.box
    return distance(one.body.x, one.body.y, (x0 + x1) / 2.0, (y0 + y1) / 2.0)


def _part_told(area: Area, speech: Speech) -> str:
    return speech.say("part-of-scale", part=speech.part(area), scale=speech.inches(area.scale))


def _unseen(s: FrontierState, one: Thing, question: Question) -> Iterator[Strip]:
    """FR-LOS-1 FR-LOS-12  Yield the areas in which a counter would not be seen, row by row, on the
    highest surface (at most `level`).
    """
    if one.is_unit and is_veiled(s, s.units[one.id]):
        return
    table, others = board(s), s.bodies_without(one.id)
    over = sight_index(table)
    top = float("inf") if question.level is None else question.level
    for row in range(int(table.height / CELL)):
        y, begun = (row + 0.5) * CELL, None
        for column in range(int(table.width / CELL) + 1):
            x = (column + 0.5) * CELL
            open_ = x > table.width or _is_seen(over, one, x, y, top, others)
            if open_ and begun is not None:
                yield begun, row * CELL, column * CELL, (row + 1) * CELL
                begun = None
            elif not open_ and begun is None:
                begun = column * CELL


def _is_seen(
    over: SightIndex, one: Thing, x: float, y: float, top: float, others: list[Body]
) -> bool:
    surfaces = over.board.surfaces_at(x, y)
    levels = [each.elevation for each in surfaces if each.elevation <= top + EPS]
    return bool(levels) and over.sees(one.body, marker(x, y, max(levels)), others)

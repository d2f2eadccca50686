"""Refusals for a blocked path: what stopped every state at the point where it ends."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.core.decision import Refusal, Value
from rules.engine.frontier.space.floors import Floor, Part
from rules.engine.frontier.space.measure import EPS, at_least
from rules.engine.frontier.space.path_check import Block, bars
from rules.engine.frontier.space.path_legs import Field, Leg


def objections(field: Field, block: Block) -> list[Refusal]:
    """Return every reason why a path cannot go on where it is blocked, without duplicates."""
    is_named = block.named is not None
    found = list(_as_named(field, block) if is_named else _on_the_way(field, block))
    if not found:
        found.append(Refusal(clause="FR-MOVE-18", key="no-footing"))
    return [refusal for n, refusal in enumerate(found) if refusal not in found[:n]]


def _as_named(field: Field, block: Block) -> Iterator[Refusal]:
    """FR-MOVE-9 FR-MOVE-11  There is no surface at the named elevation, or it cannot be reached."""
    leg, named = block.leg, block.named or 0.0
    floors = [floor for floor in leg.at[block.cut] if abs(floor[0] - named) <= EPS]
    if floors:
        yield from _unreached(field, block, floors[0])
        return
    low = [p for p in _held(leg, leg.cuts[block.cut]) if p.low]
    if low:
        yield Refusal(clause="FR-MOVE-11", key="no-headroom", params={"part": low[0].id})
    else:
        yield Refusal(clause="FR-MOVE-9", key="no-surface", params={"elevation": named})


def _unreached(field: Field, block: Block, floor: Floor) -> Iterator[Refusal]:
    """FR-FORCED-7 FR-FALL-2  The floor cannot be climbed to, or a push does not lead onto it."""
    if not field.profile.falls or _must_climb(field, {source for source, _ in block.states}, floor):
        yield _no_climb(field)
        return
    if any(falls for (_, falls, _), _ in block.states.values()):
        yield Refusal(clause="FR-FALL-2", key="falls-onto-highest")
    yield Refusal(clause="FR-FORCED-7", key="pushed-through-floor")


def _on_the_way(field: Field, block: Block) -> Iterator[Refusal]:
    """FR-MOVE-5 FR-TERR-IMPASS-1 FR-MOVE-11  What blocks the floors that the leg could
    continue on.
    """
    leg, cut = block.leg, block.cut
    middle = (leg.cuts[cut] + leg.cuts[cut + 1]) / 2.0
    reached = {floor for floor, _ in block.states}
    floors = leg.after[cut]
    for moat in leg.moats:
        if moat.start < middle < moat.end:
            params: dict[str, Value] = {"part": moat.name}
            yield Refusal(clause="FR-TERR-IMPASS-1", key="impassable", params=params)
    for floor in floors:
        if floor not in reached and _must_climb(field, reached, floor):
            yield _no_climb(field)
        for base in leg.bases:
            if base.start < middle < base.end and bars(base, field.scale, floor[0], floor[0]):
                params = {"other": base.name}
                yield Refusal(clause="FR-MOVE-5", key="through-base", params=params)
    for part in [] if floors else _held(leg, middle):
        if part.low:
            yield Refusal(clause="FR-MOVE-11", key="no-headroom", params={"part": part.id})
        else:
            yield Refusal(clause="FR-MOVE-9", key="closed-part", params={"part": part.id})


def _held(leg: Leg, share: float) -> list[Part]:
    return [part for part, piece in leg.held if piece[0] - leg.hair <= share <= piece[3] + leg.hair]


def _must_climb(field: Field, reached: set[Floor], floor: Floor) -> bool:
    return all(at_least(floor[1] - other[1], field.scale) for other in reached)


def _no_climb(field: Field) -> Refusal:
    """FR-FORCED-2 FR-UNIT-BIKER-SPEED-2  Forced movement never climbs, and some units never do."""
    clause = "FR-FORCED-2" if field.profile.falls else "FR-UNIT-BIKER-SPEED-2"
    return Refusal(clause=clause, key="no-climb")

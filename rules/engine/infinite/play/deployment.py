"""Placing units: one, or a Leader with supporters in formation.

Nothing here declares a squad.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from rules.engine.core.decision import Command, Refusal, Seat, other
from rules.engine.core.dice import Dice, pick
from rules.engine.core.record import Record
from rules.engine.infinite.model.commands import Placed, PlaceUnits
from rules.engine.infinite.model.events import PlacingEnded, UnitLeftOut, UnitPlaced
from rules.engine.infinite.model.state import InfiniteState, Unit
from rules.engine.infinite.play.options import SquadOffer
from rules.engine.infinite.play.outcome import end_without_units
from rules.engine.infinite.play.queries import Table, base_of
from rules.engine.infinite.play.squads import RINGS, formation_refusals, leading_refusals
from rules.engine.infinite.space.board import may_stand, stand_refusal
from rules.engine.tabletop.inches.bases import Base, overlap
from rules.engine.tabletop.inches.units import INCH
from rules.engine.tabletop.offer import Area, Prompt, Token, Variant
from rules.engine.tabletop.options import refusal
from rules.engine.tabletop.steps.placing import alternating, place_in_turn
from rules.engine.tabletop.steps.secret_choices import SEATS

SCOUT: Final = 12 * INCH
"""IF-TRAIT-6  How far from its edge a Scout may be placed."""
SPACING: Final = INCH // 10
"""How far apart the places are that are tried for a unit."""
TRIES: Final = 50


# ---- whose turn it is ---------------------------------------------------------------------------


def waiting(s: InfiniteState, seat: Seat) -> tuple[Unit, ...]:
    """The units that a side has still to place."""
    return tuple(unit for unit in s.army(seat) if unit.place == "waiting")


def next_to_place(s: InfiniteState) -> Seat | None:
    """IF-MIS-1  The loser of the roll places first, then players alternate; a player with nothing
    left to place is skipped.
    """
    last = other(s.placed_first or 0) if s.placed_last is None else s.placed_last
    return alternating(last, lambda seat: bool(waiting(s, seat)))


# ---- where --------------------------------------------------------------------------------------


def deepest(s: InfiniteState, unit: Unit) -> int:
    """IF-MIS-1 IF-TRAIT-6  How far from its edge a unit may be placed: its strip's depth, or more
    for a Scout.
    """
    depth = s.table.deployment
    return max(depth, SCOUT) if unit.profile.has("scout") else depth


def strip(s: InfiniteState, seat: Seat, depth: int) -> tuple[tuple[float, float], ...]:
    """The strip of that depth at a side's edge, in inches."""
    width, far = s.table.width / INCH, s.table.depth / INCH
    low, high = (0.0, depth / INCH)
    if s.edge_of(seat) == "north":
        low, high = far - depth / INCH, far
    return ((0.0, low), (width, low), (width, high), (0.0, high))


def is_in_strip(s: InfiniteState, unit: Unit, y: int) -> bool:
    """IF-MIS-1  Whether a base lies wholly within its owner's strip."""
    from_edge = y if s.edge_of(unit.seat) == "south" else s.table.depth - y
    return from_edge + unit.profile.radius <= deepest(s, unit)


def taken(s: InfiniteState) -> list[Base]:
    return [base_of(unit) for unit in s.on_table()]


def place_refusals(
    s: InfiniteState, unit: Unit, base: Base, others: Sequence[Base]
) -> Iterator[Refusal]:
    """IF-MIS-1 IF-MOVE-6 IF-MOVE-9  Why a unit cannot be placed there: wholly within its owner's
    strip, at a place to stand, overlapping no base.
    """
    if not is_in_strip(s, unit, base.centre[1]):
        clause = "IF-TRAIT-6" if unit.profile.has("scout") else "IF-MIS-1"
        yield refusal(clause, "outside-strip", name=unit.name, deepest=deepest(s, unit) / INCH)
    if found := stand_refusal(s.board, base):
        yield found
    if any(overlap(base, each) for each in others):
        yield refusal("IF-MOVE-6", "base-overlaps", name=unit.name)


def free_places(s: InfiniteState, unit: Unit) -> Iterator[tuple[int, int]]:
    """IF-DEC-18 IF-MIS-9  The legal places for a unit on a grid, from the west along the strip's
    outer edge inwards.
    """
    radius, others = unit.profile.radius, taken(s)
    for from_edge in range(radius, deepest(s, unit) - radius + 1, SPACING):
        y = from_edge if s.edge_of(unit.seat) == "south" else s.table.depth - from_edge
        for x in range(radius, s.table.width - radius + 1, SPACING):
            base = Base((x, y), radius)
            if not any(overlap(base, each) for each in others) and may_stand(s.board, base):
                yield x, y


# ---- the decision -------------------------------------------------------------------------------


class PlaceDecision(Record):
    """IF-DEC-3  Which unit, or Leader with supporters, to place, and where."""

    state: InfiniteState
    seat: Seat

    def check(self, command: Command) -> list[Refusal]:
        if not isinstance(command, PlaceUnits) or not command.placements:
            return [refusal("IF-MIS-1", "not-offered")]
        return placement_refusals(self.state, self.seat, command.placements)

    def sample(self, dice: Dice) -> PlaceUnits:
        units = waiting(self.state, self.seat)
        unit = units[pick(dice, len(units))]
        alone = placing(unit, _random_place(self.state, unit, dice))
        return _with_supporters(self.state, alone, dice)

    def offer(self) -> SquadOffer:
        s, seat = self.state, self.seat
        units = waiting(s, seat)
        area = Area(polygons=(strip(s, seat, s.table.deployment),))
        scouts = tuple(unit for unit in units if unit.profile.has("scout"))
        farther = tuple(
            Variant(ability="scout", area=Area(subject=unit.id, polygons=(strip(s, seat, SCOUT),)))
            for unit in scouts
        )
        return SquadOffer(
            seat=seat,
            kind="place",
            prompt=Prompt(clause="IF-MIS-1", key="place"),
            area=area,
            tokens=tuple(
                Token(id=unit.id, name=unit.name, radius=unit.profile.radius / INCH)
                for unit in units
            ),
            variants=farther,
            may_be_partial=True,
            may_be_suggested=True,
            rings=RINGS,
        )


def placement_refusals(
    s: InfiniteState, seat: Seat, placements: tuple[Placed, ...]
) -> list[Refusal]:
    """IF-MIS-1 IF-SQUAD-2 IF-SQUAD-3  Why units cannot be placed so: one, or a Leader with as many
    supporters as it may lead, in formation.
    """
    own = {unit.id for unit in waiting(s, seat)}
    named = Counter(each.unit for each in placements)
    if strange := [id for id, times in named.items() if id not in own or times > 1]:
        return [refusal("IF-MIS-1", "not-waiting", id=strange[0][:60])]
    bases = {p.unit: Base((p.x, p.y), s.units[p.unit].profile.radius) for p in placements}
    found: list[Refusal] = []
    others = taken(s)
    for id, base in bases.items():
        found += place_refusals(s, s.units[id], base, others)
        others.append(base)
    if len(placements) > 1:
        leader = s.units[placements[0].unit]
        found += leading_refusals(leader, len(placements) - 1)
        found += formation_refusals(s, bases)
    return found


def placing(unit: Unit, place: tuple[int, int]) -> PlaceUnits:
    """The command that places one unit."""
    x, y = place
    return PlaceUnits(placements=(Placed(unit=unit.id, x=x, y=y),))


def _random_place(s: InfiniteState, unit: Unit, dice: Dice) -> tuple[int, int]:
    """A legal place by chance, or the first one where that fails."""
    radius, others = unit.profile.radius, taken(s)
    for _ in range(TRIES):
        x = radius + pick(dice, s.table.width - 2 * radius + 1)
        from_edge = radius + pick(dice, deepest(s, unit) - 2 * radius + 1)
        y = from_edge if s.edge_of(unit.seat) == "south" else s.table.depth - from_edge
        if not any(place_refusals(s, unit, Base((x, y), radius), others)):
            return x, y
    return next(free_places(s, unit))


def _with_supporters(s: InfiniteState, command: PlaceUnits, dice: Dice) -> PlaceUnits:
    """IF-MIS-1  The command with other units beside the first one, where it may lead them."""
    first = command.placements[0]
    seat, radius = s.units[first.unit].seat, s.units[first.unit].profile.radius
    for unit in waiting(s, seat) * 4:
        reach = radius + unit.profile.radius + INCH
        x, y = (at - reach + pick(dice, 2 * reach + 1) for at in (first.x, first.y))
        placements = (*command.placements, Placed(unit=unit.id, x=x, y=y))
        if not placement_refusals(s, seat, placements):
            command = command.change(placements=placements)
    return command


# ---- placing ------------------------------------------------------------------------------------


def place_units(play: Table, command: PlaceUnits) -> None:
    """IF-MIS-1 IF-BOARD-3  Place units, each at the height of the ground below it."""
    for each in command.placements:
        play.emit(
            UnitPlaced(
                clause="IF-MIS-1",
                unit=each.unit,
                name=play.state.units[each.unit].name,
                x=each.x,
                y=each.y,
                height=play.state.board.height_at((each.x, each.y)),
            )
        )
    leave_out(play)


def leave_out(play: Table) -> None:
    """IF-MIS-9  A unit for which no legal place is left stays out of the match. Places only become
    fewer, so this is settled before its owner's turn.
    """
    for unit in (unit for seat in SEATS for unit in waiting(play.state, seat)):
        if next(free_places(play.state, unit), None) is None:
            play.emit(UnitLeftOut(clause="IF-MIS-9", unit=unit.id, name=unit.name))


def _finish(play: Table) -> None:
    play.emit(PlacingEnded(clause="IF-MIS-1"))
    end_without_units(play)


DEPLOY = place_in_turn(
    "deploy_units",
    next_to_place,
    lambda s, seat: PlaceDecision(state=s, seat=seat),
    is_over=lambda s: s.is_placed,
    finish=_finish,
)
"""IF-MIS-1 IF-DEC-3  Players place units in turn."""

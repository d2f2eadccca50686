"""The retreat of a Broken unit at the beginning of its part.

Worked example: IF-EX-34.
"""

from __future__ import annotations

from rules.engine.core.cached_property import cached_property
from rules.engine.core.decision import Command, Refusal, Seat
from rules.engine.core.dice import Dice, pick
from rules.engine.core.record import Record
from rules.engine.infinite.model.action_events import UnitRetreated
from rules.engine.infinite.model.commands import Retreat
from rules.engine.infinite.model.state import Edge, InfiniteState, Point, Unit
from rules.engine.infinite.play import damage
from rules.engine.infinite.play.moves import allowance, can_move, draw_move
from rules.engine.infinite.play.queries import Table, mover
from rules.engine.infinite.play.reach_areas import area_of
from rules.engine.infinite.space import movement
from rules.engine.infinite.space.movement import StraightRetreat
from rules.engine.tabletop.offer import Area, Offer, Option, Prompt
from rules.engine.tabletop.options import option, refusal


def straight(s: InfiniteState, unit: Unit, edge: Edge) -> StraightRetreat:
    """IF-STATE-8  Where the straight retreat of a unit to an edge leads; with Body 0 it stays
    put.
    """
    if allowance(unit) == 0:
        return StraightRetreat(edge, unit.at, 0, leaves=False, is_short=False)
    return movement.straight_retreat(s.board, mover(s, unit), unit.at, edge, allowance(unit))


def edges(s: InfiniteState, unit: Unit) -> tuple[Edge, ...]:
    """IF-STATE-8  The nearest edge; several at the same distance, of which the owner picks."""
    return movement.nearest_edges(s.board, unit.at)


class RetreatDecision(Record, dict=True):
    """IF-STATE-8 IF-DEC-16  Which of several nearest edges; and, where the straight retreat falls
    short, a path of one's own or the straight one.
    """

    state: InfiniteState
    unit: Unit

    @property
    def seat(self) -> Seat:
        return self.unit.seat

    @cached_property
    def ways(self) -> dict[Edge, StraightRetreat]:
        s, unit = self.state, self.unit
        return {edge: straight(s, unit, edge) for edge in edges(s, unit)}

    @property
    def is_open(self) -> bool:
        """IF-DEC-19  Whether there is anything to choose."""
        if allowance(self.unit) == 0:
            return False
        is_short = any(way.is_short for way in self.ways.values())
        return len(self.ways) > 1 or (is_short and can_move(self.state, self.unit))

    def check(self, command: Command) -> list[Refusal]:
        if not isinstance(command, Retreat):
            return [refusal("IF-DEC-16", "not-offered")]
        way = self.ways.get(command.edge)
        if way is None:
            return [refusal("IF-STATE-8", "not-nearest-edge", name=self.unit.name)]
        if not command.points:
            return []
        if not way.is_short:
            return [refusal("IF-STATE-8", "straight-retreat", name=self.unit.name)]
        return path_refusals(self.state, self.unit, way, command.points)

    def sample(self, dice: Dice) -> Retreat:
        """The straight retreat to one of the edges, or a path of one leg where that is allowed."""
        straight_one = Retreat(edge=tuple(self.ways)[pick(dice, len(self.ways))])
        if self.ways[straight_one.edge].is_short:
            found = draw_move(self.state, self.unit, dice)
            own = straight_one.change(points=found.paths[0].points if found else ())
            return straight_one if self.check(own) else own
        return straight_one

    @property
    def options(self) -> tuple[Option, ...]:
        """The straight retreats."""
        return tuple(
            option(
                Retreat(edge=edge),
                "IF-STATE-8",
                f"retreat-{edge}",
                subject=self.unit.id,
                name=self.unit.name,
            )
            for edge in self.ways
        )

    def offer(self) -> Offer:
        return Offer(
            seat=self.seat,
            kind="retreat",
            prompt=Prompt(clause="IF-DEC-16", key="retreat", params={"name": self.unit.name}),
            options=self.options,
            area=self._area(),
        )

    def _area(self) -> Area | None:
        """IF-SHOW-3  Where a path of one's own may end."""
        s, unit = self.state, self.unit
        short = [way for way in self.ways.values() if way.is_short]
        if not short:
            return None
        return area_of(
            s, unit, allowance(unit), lambda place: not all(is_farther(s, place, w) for w in short)
        )


def path_refusals(
    s: InfiniteState, unit: Unit, way: StraightRetreat, points: tuple[Point, ...]
) -> list[Refusal]:
    """IF-STATE-8  Why a unit may not retreat by a path of its own: no legal Move without Athletics,
    or it ends farther from the edge than the straight retreat.
    """
    among, most = mover(s, unit), allowance(unit)
    cost = movement.retreat_cost(s.board, among, unit.at, points, way.edge, most)
    if isinstance(cost, Refusal):
        return [cost]
    if is_farther(s, points[-1], way):
        return [refusal("IF-STATE-8", "ends-farther", name=unit.name)]
    return []


def is_farther(s: InfiniteState, place: Point, way: StraightRetreat) -> bool:
    """IF-STATE-8  Whether a place is farther from the edge than the end of a straight retreat."""
    most = movement.edge_distance(s.board, way.place, way.edge)
    return movement.edge_distance(s.board, place, way.edge) > most


def perform(play: Table, decision: RetreatDecision, command: Retreat) -> tuple[Point, ...]:
    """IF-STATE-8  Retreat for 0 AP; a unit that reaches the edge is defeated. Return the path,
    which is empty where the unit stays.
    """
    s, unit, way = play.state, decision.unit, decision.ways[command.edge]
    path = command.points or (() if way.place == unit.at else (way.place,))
    x, y = end = path[-1] if path else unit.at
    leaves = movement.reaches_edge(s.board, mover(s, unit), end, command.edge)
    leaves = leaves if path else way.leaves
    play.emit(
        UnitRetreated(
            clause="IF-STATE-8",
            unit=unit.id,
            name=unit.name,
            path=path,
            x=x,
            y=y,
            height=s.board.height_at(end),
            leaves=leaves,
            toward=command.edge,
        )
    )
    if leaves:
        damage.defeat(play, play.state.units[unit.id], "IF-STATE-8", "retreat")
    return path

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
from rules.engine.infinite.play.options import option, refusal
from rules.engine.infinite.play.queries import Table, mover
from rules.engine.infinite.play.reach_areas import area_of
from rules.engine.infinite.space import movement
from rules.engine.infinite.space.movement import StraightRetreat
from rules.engine.tabletop.offer import Offer, Option, Prompt


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
        return path_refusals(self.state, self.unit, command)

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
        is_short = any(way.is_short for way in self.ways.values())
        area = area_of(self.state, self.unit, allowance(self.unit)) if is_short else None
        return Offer(
            seat=self.seat,
            kind="retreat",
            prompt=Prompt(clause="IF-DEC-16", key="retreat", params={"name": self.unit.name}),
            options=self.options,
            area=area,
        )


def path_refusals(s: InfiniteState, unit: Unit, command: Retreat) -> list[Refusal]:
    """IF-STATE-8  Why a unit may not retreat by a path of its own: no legal Move without Athletics,
    or it ends farther from that edge.
    """
    cost = movement.retreat_cost(
        s.board, mover(s, unit), unit.at, command.points, command.edge, allowance(unit)
    )
    if isinstance(cost, Refusal):
        return [cost]
    before = movement.edge_distance(s.board, unit.at, command.edge)
    if movement.edge_distance(s.board, command.points[-1], command.edge) > before:
        return [refusal("IF-STATE-8", "ends-farther", name=unit.name)]
    return []


def perform(play: Table, unit: Unit, command: Retreat) -> tuple[Point, ...]:
    """IF-STATE-8  Retreat for 0 AP; a unit that reaches the edge is defeated. Return the path,
    which is empty where the unit stays.
    """
    s = play.state
    way = straight(s, unit, command.edge)
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
        )
    )
    if leaves:
        damage.defeat(play, play.state.units[unit.id], "IF-STATE-8", "retreat")
    return path

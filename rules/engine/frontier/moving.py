"""A movement that is owed: what path is accepted, and where the initial movement of Fight Through
can lead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property, lru_cache

from rules.engine.core.decision import Command, Refusal, Seat, Value
from rules.engine.core.dice import Dice
from rules.engine.core.record import Record
from rules.engine.frontier import movement
from rules.engine.frontier.abilities.base import bonus, may_move
from rules.engine.frontier.board import Board, Body
from rules.engine.frontier.commands import MakeMove
from rules.engine.frontier.measure import EPS, gap, within
from rules.engine.frontier.sight import sees
from rules.engine.frontier.state import FrontierState, Node, Owed, Unit
from rules.engine.frontier.table import board, distance
from rules.engine.lib.offer import Area, Offer, Prompt
from rules.engine.lib.plane.headings import HEADINGS

RINGS = tuple(tenth / 10 for tenth in range(10, 0, -1))


class MoveDecision(Record, dict=True):
    """Where the unit goes: up to `owed.maximum` inches, checked leg by leg."""

    state: FrontierState
    owed: Owed

    @property
    def seat(self) -> Seat:
        return self.owed.seat

    @property
    def unit(self) -> Unit:
        return self.state.units[self.owed.unit]

    def check(self, command: Command) -> list[Refusal]:
        if not isinstance(command, MakeMove):
            return [Refusal(clause=self.owed.clause, key="not-offered")]
        path = self.path(command)
        return path if isinstance(path, list) else self._ending(path[-1])

    @cached_property
    def path(self) -> Callable[[MakeMove], tuple[Node, ...] | list[Refusal]]:
        """FR-MOVE-4  The path submitted, or the one the engine finds; refusals if there is none.

        An answer is sampled, checked and carried out: its path is looked for once.
        """
        return lru_cache(maxsize=8)(self._path)

    def _path(self, command: MakeMove) -> tuple[Node, ...] | list[Refusal]:
        table, body = board(self.state), self.unit.body
        others = self.state.bodies_without(self.unit.id)
        if command.via is None:
            return movement.find_path(table, body, others, self.owed.maximum, command.to)
        path = (self.unit.node, *command.via, command.to)
        return movement.path_refusals(table, body, others, self.owed.maximum, path) or path

    def _ending(self, end: Node) -> list[Refusal]:
        """What the effect that owes the movement asks of its end."""
        match self.owed.kind:
            case "initial":
                return _meets_nobody(self.state, self.unit, end)
            case "fall-back":
                return self._gets_away(end)
            case _:
                return []

    def _gets_away(self, end: Node) -> list[Refusal]:
        """FR-REACT-10 FR-REACT-11  The end is further from the active unit; staying only when
        nothing is.
        """
        from_unit = self.state.units[self.state.contest.unit] if self.state.contest else self.unit
        before = distance(self.unit, from_unit)
        if end == self.unit.node:
            if not self.can_retreat(from_unit, before):
                return []
            return [
                Refusal(clause="FR-REACT-11", key="must-retreat", params={"name": self.unit.name})
            ]
        after = gap(movement.moved(self.unit.body, end), from_unit.body)
        if after > before + EPS:
            return []
        params: dict[str, Value] = {"name": from_unit.name, "before": before, "after": after}
        return [Refusal(clause="FR-REACT-10", key="not-further-away", params=params)]

    def can_retreat(self, from_unit: Unit, before: float) -> bool:
        """FR-REACT-11  Whether the probe of 72 headings finds a legal end further away."""
        others = self.state.bodies_without(self.unit.id)
        return movement.retreat_exists(
            board(self.state), self.unit.body, others, self.owed.maximum, from_unit.body, before
        )

    def sample(self, dice: Dice) -> MakeMove:
        """A random legal end among a few tries; else the first of the probes; else staying."""
        x, y, elevation = self.unit.node
        for _ in range(8):
            reach = self.owed.maximum * dice.roll(100) / 100
            cos, sin = HEADINGS[dice.roll(len(HEADINGS)) - 1]
            command = MakeMove(to=(x + reach * cos, y + reach * sin, elevation))
            if not self.check(command):
                return command
        probes = (MakeMove(to=end) for end in self._probes())
        return next(
            (probe for probe in probes if not self.check(probe)), MakeMove(to=self.unit.node)
        )

    def _probes(self) -> Iterator[Node]:
        spot = (
            assault_spot(self.state, self.unit, self.owed.maximum)
            if self.owed.kind == "initial"
            else None
        )
        if spot:
            yield spot
        x, y, elevation = self.unit.node
        for reach in (0.1, 1.0, 5.0) if self.owed.kind == "fall-back" else ():
            for cos, sin in HEADINGS:
                yield (x + reach * cos, y + reach * sin, elevation)

    def offer(self) -> Offer:
        table, body = board(self.state), self.unit.body
        others = self.state.bodies_without(self.unit.id)
        params: dict[str, Value] = {"name": self.unit.name, "inches": self.owed.maximum}
        return Offer(
            seat=self.seat,
            kind="move",
            prompt=Prompt(clause=self.owed.clause, key=f"move-{self.owed.kind}", params=params),
            area=Area(
                subject=self.unit.id,
                start=(self.unit.x, self.unit.y),
                maximum=self.owed.maximum,
                polygons=movement.region(table, body, others, self.owed.maximum),
            ),
        )


def may_fight_through(s: FrontierState, unit: Unit) -> list[Refusal]:
    """FR-ACT-7  Some initial movement ends with an enemy in sight and within 10"."""
    if assault_spot(s, unit, initial_maximum(s, unit)) is not None:
        return []
    return [Refusal(clause="FR-ACT-7", key="nobody-to-assault", params={"name": unit.name})]


def initial_maximum(s: FrontierState, unit: Unit) -> float:
    """FR-ACT-7 FR-ACT-13  5" with bonuses; 0" for a unit that cannot move."""
    return 5 + bonus(s, unit, "initial") if may_move(unit) else 0.0


def assault_spot(s: FrontierState, unit: Unit, maximum: float) -> Node | None:
    """FR-ACT-7  An end of the initial movement with an eligible enemy: staying, else the first of
    720 probes.
    """
    others, hostile = _bases(s, unit)
    near = [enemy for enemy in hostile if gap(unit.body, enemy) <= 10 + maximum + EPS]
    if not near:
        return None
    table, body = board(s), unit.body
    for end in _ends(unit, maximum):
        if _meets(table, movement.moved(body, end), near, others) and not isinstance(
            movement.find_path(table, body, others, maximum, end), list
        ):
            return end
    return None


def _meets(table: Board, body: Body, enemies: list[Body], others: list[Body]) -> bool:
    """FR-ACT-7  Is an enemy in sight and within 10" of `body`?"""
    return any(
        within(gap(body, enemy), 10)
        and sees(table, body, enemy, [o for o in others if o is not enemy])
        for enemy in enemies
    )


def _ends(unit: Unit, maximum: float) -> Iterator[Node]:
    yield unit.node
    for share in RINGS if maximum else ():
        for cos, sin in HEADINGS:
            yield (unit.x + share * maximum * cos, unit.y + share * maximum * sin, unit.elevation)


def _meets_nobody(s: FrontierState, unit: Unit, end: Node) -> list[Refusal]:
    """FR-ACT-7  At `end`, is no enemy in sight and within 10"?"""
    others, hostile = _bases(s, unit)
    if _meets(board(s), movement.moved(unit.body, end), hostile, others):
        return []
    return [Refusal(clause="FR-ACT-7", key="nobody-there", params={"name": unit.name})]


def _bases(s: FrontierState, unit: Unit) -> tuple[list[Body], list[Body]]:
    """All other bases, and the hostile ones among them."""
    others = [other for other in s.on_board() if other.id != unit.id]
    bodies = [other.body for other in others]
    return bodies, [
        body for body, other in zip(bodies, others, strict=True) if other.seat != unit.seat
    ]

"""Pre-battle Deployment: Unit by Unit in turn, or each side's whole army sealed (commitment
scheme).

Worked examples: MW-EX-5.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from rules.engine.core.cached_property import cached_property
from rules.engine.core.canonical_json import canonical_json
from rules.engine.core.decision import Command, Refusal, Seat, other
from rules.engine.core.dice import Dice, pick
from rules.engine.core.record import Record
from rules.engine.modern.data.scenarios import Scenario
from rules.engine.modern.data.settings import DeployMode, Settings
from rules.engine.modern.model.commands import PlaceUnit
from rules.engine.modern.model.setup_events import UnitDeployed, UnitTakenUp
from rules.engine.modern.model.state import ModernState, Unit
from rules.engine.modern.play import zones
from rules.engine.modern.play.options import Choice, SquaresOffer, States
from rules.engine.modern.play.position_queries import Table, scenario
from rules.engine.modern.space.board import Board
from rules.engine.tabletop.grid import FACINGS, Square, around, is_name, named, square_of
from rules.engine.tabletop.offer import Prompt, Token
from rules.engine.tabletop.options import refusal
from rules.engine.tabletop.sealed_choices import SealDecision
from rules.engine.tabletop.steps.placing import alternating

BASE = 0.4
"""Radius of a drawn base, in squares."""


def mode_of(s: ModernState, seat: Seat) -> DeployMode:
    """MW-SCEN-5 MW-SCEN-6  Return the deployment mode of a side: that of its role, or the common
    one.
    """
    return mode(scenario(s), s.settings, is_attacker=seat == s.attacker)


def mode(fought: Scenario, settings: Settings, *, is_attacker: bool) -> DeployMode:
    if fought.modes is None:
        return settings.deploy_mode
    return fought.modes.attacker if is_attacker else fought.modes.defender


def in_secret(fought: Scenario, settings: Settings) -> bool:
    """MW-DEP-6  Return whether both sides deploy secretly; never if the scenario says who places
    first.
    """
    return settings.deploy_order == "sealed" and fought.placing == "roll"


def zone(board: Board, settings: Settings, seat: Seat, mode: DeployMode) -> tuple[Square, ...]:
    """MW-DEP-1 MW-DEP-2 MW-DEP-3  Return the squares where a side may deploy, ignoring Units."""
    files = settings.deploy_files or zones.middle_files(board.width)
    return zones.zone(board, mode, files, seat)


def zone_of(s: ModernState, seat: Seat) -> tuple[Square, ...]:
    return zone(s.board, s.settings, seat, mode_of(s, seat))


def free_squares(s: ModernState, seat: Seat) -> list[Square]:
    """MW-DEP-3 MW-GRID-3  Return the squares of the zone where a Unit may be placed now: empty, and
    in campaign mode not touching an enemy.
    """
    shy = mode_of(s, seat) == "campaign"
    enemies = {enemy.square for enemy in s.on_board(other(seat))}
    return [
        square
        for square in zone_of(s, seat)
        if square not in s.occupied and not (shy and enemies.intersection(around(square)))
    ]


def can_place(s: ModernState, seat: Seat) -> bool:
    """MW-DEP-9  Return whether a side has a Unit to place and a square for it."""
    return bool(s.waiting(seat)) and bool(free_squares(s, seat))


def next_to_place(s: ModernState, last: Seat) -> Seat | None:
    """MW-DEP-6 MW-SCEN-5  Return the seat that places after `last`: the sides alternate, or one
    side places everything; a side that cannot place is skipped.
    """
    placed = other(last) if scenario(s).placing == "defender" else last
    return alternating(placed, lambda seat: can_place(s, seat))


class PlaceDecision(Record, dict=True):
    """MW-DEC-3  Place one Unit of `seat` on a square, with any facing."""

    state: ModernState
    seat: Seat

    @cached_property
    def free(self) -> list[Square]:
        return free_squares(self.state, self.seat)

    @property
    def waiting(self) -> list[Unit]:
        return self.state.waiting(self.seat)

    def check(self, command: Command) -> list[Refusal]:
        if not isinstance(command, PlaceUnit):
            return [refusal("MW-DEC-3", "not-offered")]
        unit = next((each for each in self.waiting if each.id == command.unit), None)
        if unit is None:
            return [refusal("MW-DEC-3", "not-waiting")]
        found = placing_refusals(self.state, unit, command)
        if not found and square_of(command.square) not in self.free:
            found.append(self._taken(command.square))
        return found

    def _taken(self, name: str) -> Refusal:
        if square_of(name) in self.state.occupied:
            return refusal("MW-GRID-3", "square-taken", square=name)
        return refusal("MW-DEP-3", "next-to-enemy", square=name)

    def answers(self) -> Iterator[PlaceUnit]:
        """Yield every legal answer: Unit by Unit, square by square, facing by facing."""
        for unit in self.waiting:
            for square in self.free:
                for facing in FACINGS:
                    for row in unit.types:
                        at = named(square)
                        yield PlaceUnit(unit=unit.id, square=at, facing=facing, kind=row.slug)

    def sample(self, dice: Dice) -> PlaceUnit:
        unit = self.waiting[pick(dice, len(self.waiting))]
        return drawn(unit, self.free[pick(dice, len(self.free))], dice)

    def offer(self) -> SquaresOffer:
        free = tuple(map(named, self.free))
        return SquaresOffer(
            seat=self.seat,
            kind="place",
            prompt=Prompt(
                clause="MW-DEC-3", key="place", params={"side": self.state.names[self.seat]}
            ),
            tokens=tuple(Token(id=u.id, name=u.name, radius=BASE) for u in self.waiting),
            choices=tuple(Choice(subject=unit.id, squares=free) for unit in self.waiting),
            facings=FACINGS,
            may_be_suggested=True,
            states=states_of(self.waiting),
        )


def states_of(units: Iterable[Unit]) -> tuple[States, ...]:
    """MW-DEP-7 MW-CAV-1  Return the rows that each of these Units may start as."""
    return tuple(
        States(subject=unit.id, rows=tuple(row.slug for row in unit.types))
        for unit in units
        if len(unit.types) > 1
    )


def drawn(unit: Unit, square: Square, dice: Dice) -> PlaceUnit:
    """Return a placement of the Unit on a square, with random facing and row."""
    return PlaceUnit(
        unit=unit.id,
        square=named(square),
        facing=FACINGS[pick(dice, len(FACINGS))],
        kind=unit.types[pick(dice, len(unit.types))].slug,
    )


def placing_refusals(s: ModernState, unit: Unit, command: PlaceUnit) -> list[Refusal]:
    """MW-DEP-1 MW-DEP-5 MW-DEP-7  Return why a placement is illegal, ignoring other Units."""
    if command.kind and command.kind not in {row.slug for row in unit.types}:
        return [refusal("MW-DEP-7", "no-such-state", name=unit.name)]
    if not is_name(command.square) or square_of(command.square) not in s.board:
        return [refusal("MW-DEP-1", "no-square", square=command.square[:20])]
    square = square_of(command.square)
    if square in zone_of(s, unit.seat):
        return []
    if not s.board.grounds[square].is_deployable:
        return [refusal("MW-DEP-5", "no-ground-to-deploy", square=command.square)]
    clause = "MW-DEP-1" if mode_of(s, unit.seat) == "one_off" else "MW-DEP-3"
    return [refusal(clause, "outside-zone", square=command.square)]


def deploy(play: Table, command: PlaceUnit, places: Seat | None) -> None:
    """MW-DEP-7  Record a placement; `places` is the seat that places next."""
    unit = play.state.units[command.unit]
    x, y = square_of(command.square)
    play.emit(
        UnitDeployed(
            clause="MW-DEP-7",
            unit=unit.id,
            name=unit.name,
            x=x,
            y=y,
            square=command.square,
            facing=command.facing,
            kind=command.kind or unit.type,
            places=places,
        )
    )


def place(play: Table, seat: Seat, command: PlaceUnit) -> None:
    """MW-DEP-6  Place a Unit, and find the seat that places next."""
    unit, square = play.state.units[command.unit], square_of(command.square)
    stood = unit.change(place="board", x=square[0], y=square[1])
    after = play.state.change(units=play.state.units | {unit.id: stood})
    deploy(play, command, next_to_place(after, seat))


# ---- in secret ---------------------------------------------------------------------------------


class Plan(Record):
    """MW-DEP-6  The deployment of a whole army, as sealed."""

    placements: tuple[PlaceUnit, ...]


def seal_plan(s: ModernState, seat: Seat) -> SealDecision:
    """MW-DEP-6 MW-HID-1  Return the decision by which a side seals its deployment."""
    return PlanDecision(
        seat=seat,
        slot="deployment",
        clause="MW-DEP-6",
        content=lambda payload: plan_refusals(s, seat, payload),
        draw=lambda dice: _draw_plan(s, seat, dice),
        state=s,
    )


class PlanDecision(SealDecision):
    """Seal a whole deployment; offers the Units to place and the squares."""

    state: ModernState

    def offer(self) -> SquaresOffer:
        units = self.state.waiting(self.seat)
        zone = tuple(map(named, zone_of(self.state, self.seat)))
        return SquaresOffer(
            seat=self.seat,
            kind="seal-deployment",
            prompt=Prompt(clause=self.clause, key="seal-deployment"),
            tokens=tuple(Token(id=u.id, name=u.name, radius=BASE) for u in units),
            choices=tuple(Choice(subject=unit.id, squares=zone) for unit in units),
            facings=FACINGS,
            may_be_suggested=True,
            states=states_of(units),
        )


def plan_refusals(s: ModernState, seat: Seat, payload: str) -> list[Refusal]:
    """MW-DEP-6 MW-GRID-3  Return why a payload is not a valid deployment: every Unit exactly once,
    each on a square of its own. Squares come first, so that one can be asked about alone.
    """
    try:
        placements = msgspec.json.decode(payload, type=Plan).placements
    except msgspec.DecodeError:
        return [refusal("MW-DEP-6", "no-plan")]
    waiting = {unit.id: unit for unit in s.waiting(seat)}
    squares = [each.square for each in placements]
    twice = [name for at, name in enumerate(squares) if name in squares[:at]]
    found = [refusal("MW-GRID-3", "square-taken", square=name[:20]) for name in twice]
    for each in placements:
        if each.unit in waiting:
            found += placing_refusals(s, waiting[each.unit], each)
    if not found and sorted(each.unit for each in placements) != sorted(waiting):
        return [refusal("MW-DEP-6", "plan-incomplete", count=len(waiting))]
    return found


def _draw_plan(s: ModernState, seat: Seat, dice: Dice) -> str:
    squares = list(zone_of(s, seat))
    placements = tuple(
        drawn(unit, squares.pop(pick(dice, len(squares))), dice) for unit in s.waiting(seat)
    )
    return canonical_json(Plan(placements=placements)).decode()


def first_plan(s: ModernState, seat: Seat) -> str:
    """MW-DEC-17  Return the default deployment: Unit by Unit on the first squares of the zone, with
    default facings.
    """
    placements = tuple(
        PlaceUnit(unit=unit.id, square=named(square), facing=unit.facing, kind=unit.type)
        for unit, square in zip(s.waiting(seat), zone_of(s, seat), strict=False)
    )
    return canonical_json(Plan(placements=placements)).decode()


def open_plans(play: Table, payloads: tuple[str, str]) -> None:
    """MW-DEP-3 MW-DEP-6  Record both revealed deployments, South first; in campaign mode, Units
    that touch an enemy are taken up again and placed in turn.
    """
    placements = [each for payload in payloads for each in read_plan(payload)]
    touched = _touched(play.state, placements)
    for placement in placements:
        if placement.unit not in touched:
            deploy(play, placement, None)
    for placement in placements:
        if placement.unit in touched:
            unit, enemy = (
                play.state.units[each] for each in (placement.unit, touched[placement.unit])
            )
            play.emit(
                UnitTakenUp(
                    clause="MW-DEP-3",
                    unit=unit.id,
                    name=unit.name,
                    square=placement.square,
                    enemy_name=enemy.name,
                )
            )


def _touched(s: ModernState, placements: Sequence[PlaceUnit]) -> dict[str, str]:
    """MW-DEP-3  Yield each Unit of a deployment that touches an enemy by a side or a corner, and
    that enemy.
    """
    standing = {square_of(each.square): s.units[each.unit] for each in placements}
    found: dict[str, str] = {}
    for square, unit in standing.items():
        near = (standing.get(each) for each in around(square))
        enemies = [each.id for each in near if each and each.seat != unit.seat]
        if enemies and mode_of(s, unit.seat) == "campaign":
            found[unit.id] = enemies[0]
    return found


def read_plan(payload: str) -> tuple[PlaceUnit, ...]:
    return msgspec.json.decode(payload, type=Plan).placements

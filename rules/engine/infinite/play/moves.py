"""Move, Athletics, and the shared move of a squad.

Worked examples: IF-EX-13, IF-EX-14, IF-EX-46, IF-EX-47.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from rules.engine.core.decision import Refusal
from rules.engine.core.dice import Dice, pick
from rules.engine.infinite.model.action_events import StanceEnded, UnitMoved
from rules.engine.infinite.model.commands import MoveUnits, Path
from rules.engine.infinite.model.state import InfiniteState, Point, Unit
from rules.engine.infinite.play import actions
from rules.engine.infinite.play.queries import Table, base_of, enemies, mover
from rules.engine.infinite.play.squads import out_of_formation
from rules.engine.infinite.space import movement
from rules.engine.infinite.space.movement import PathCost
from rules.engine.tabletop.inches.bases import Base, gap, overlap
from rules.engine.tabletop.inches.points import place_along
from rules.engine.tabletop.inches.reach import path_to
from rules.engine.tabletop.inches.units import INCH
from rules.engine.tabletop.options import refusal
from rules.engine.tabletop.plane.compass_headings import HEADINGS
from rules.engine.tabletop.step_budget import Budget, BudgetSpentError

MOVE = 4 * INCH
"""IF-MOVE-1  What every Move has beside the unit's Body."""
STEPS = (1, INCH // 2, INCH, 2 * INCH, 4 * INCH)
"""The distances at which an end is looked for when random ones are refused."""
MOST_SEARCHING = 5_000
TRIES = 8


def allowance(unit: Unit, *, athletics: bool = False) -> int:
    """IF-MOVE-1 IF-MOVE-2 IF-MOVE-8 IF-UNIT-7  How far a unit may Move: 4 inches and its Body as it
    is now, with Athletics that much more; nowhere with Body 0.
    """
    if unit.body == 0:
        return 0
    return MOVE + INCH * unit.body + INCH * unit.profile.level("athletics") * athletics


def followers(s: InfiniteState, unit: Unit) -> tuple[Unit, ...]:
    """IF-SQUAD-9 IF-SQUAD-10  The members that may move with a unit when it performs Move: those of
    the squad that it leads which have not Moved this turn.
    """
    if unit.leader != unit.id:
        return ()
    _, *members = s.squad(unit.id)
    return tuple(each for each in members if each.body > 0 and "move" not in each.used)


# ---- refusals ----------------------------------------------------------------------------------


def refusals(
    s: InfiniteState, unit: Unit, command: MoveUnits, *, is_reaction: bool = False
) -> list[Refusal]:
    """IF-SQUAD-10 IF-SQUAD-13 IF-SQUAD-16  Why a Move is refused: who moves, the AP, each path with
    the places where the others end, and the formation at its end. AP of the action are not judged.
    """
    found = _who_refusals(s, unit, command, is_reaction)
    swift = [path.unit for path in command.paths if path.athletics]
    found = found or [each for id in swift for each in athletics_refusals(s.units[id])]
    found = found or _surcharge_refusals(s, unit, command)
    found = found or [each for path in command.paths for each in _path_refusals(s, path, command)]
    return found or _ends_refusals(s, command) or _formation_refusals(s, unit, command)


def _who_refusals(
    s: InfiniteState, unit: Unit, command: MoveUnits, is_reaction: bool
) -> list[Refusal]:
    """IF-SQUAD-9 IF-SQUAD-13  The acting unit moves first; with it only members of its squad, never
    in a reaction.
    """
    ids = [path.unit for path in command.paths]
    if not ids or ids[0] != unit.id:
        return [refusal("IF-DEC-9", "moves-first", name=unit.name)]
    if len(set(ids)) < len(ids):
        return [refusal("IF-SQUAD-10", "moves-twice")]
    if is_reaction and len(ids) > 1:
        return [refusal("IF-SQUAD-13", "reacts-alone", name=unit.name)]
    if set(ids[1:]) <= {each.id for each in followers(s, unit)}:
        return []
    return [refusal("IF-SQUAD-9", "no-follower", name=unit.name)]


def athletics_refusals(unit: Unit) -> list[Refusal]:
    """IF-MOVE-2  A unit without the talent cannot pay for Athletics."""
    if unit.profile.level("athletics"):
        return []
    return [refusal("IF-MOVE-2", "no-athletics", name=unit.name)]


def _surcharge_refusals(s: InfiniteState, unit: Unit, command: MoveUnits) -> list[Refusal]:
    """IF-SQUAD-11 IF-SQUAD-6  A member pays 2 AP of its own for Athletics in a shared move; with
    one pool all is paid from it.
    """
    paying = [s.units[path.unit] for path in command.paths[1:] if path.athletics]
    points, shared = s.settings.ap_athletics, len(actions.sharers(s, unit)) > 1
    spent = actions.cost(s, "move", athletics=command.paths[0].athletics) if shared else 0
    found = []
    for member in paying:
        spent = spent + points if shared else points
        if member.ap < spent:
            left, name = member.ap, member.name
            short = refusal("IF-SQUAD-11", "too-few-ap", name=name, points=points, left=left)
            found.append(short)
    return found


def _path_refusals(s: InfiniteState, path: Path, command: MoveUnits) -> list[Refusal]:
    """IF-MOVE-3 IF-MOVE-4 IF-MOVE-6 IF-MOVE-9  Why a path is refused."""
    cost = _cost(s, path, command)
    return [cost] if isinstance(cost, Refusal) else []


def _cost(s: InfiniteState, path: Path, command: MoveUnits) -> PathCost | Refusal:
    """IF-MOVE-3 IF-SQUAD-16  What a path costs; units that move as well are not in its way."""
    unit = s.units[path.unit]
    among = mover(s, unit, without=(each.unit for each in command.paths))
    most = allowance(unit, athletics=path.athletics)
    return movement.path_cost(s.board, among, unit.at, path.points, most)


def path_cost(s: InfiniteState, path: Path) -> PathCost | Refusal:
    """IF-MOVE-3  What the path of one unit alone costs, or why it is refused."""
    return _cost(s, path, MoveUnits(paths=(path,)))


def _ends_refusals(s: InfiniteState, command: MoveUnits) -> list[Refusal]:
    """IF-MOVE-6 IF-SQUAD-16  The end places of a shared move are free of each other."""
    ends = [(s.units[path.unit], _end_of(s, path)) for path in command.paths]
    return [
        refusal("IF-MOVE-6", "overlaps-base", name=b.name)
        for (_, one), (b, other) in combinations(ends, 2)
        if overlap(one, other)
    ]


def _end_of(s: InfiniteState, path: Path) -> Base:
    return Base(path.points[-1], s.units[path.unit].profile.radius)


def _formation_refusals(s: InfiniteState, unit: Unit, command: MoveUnits) -> list[Refusal]:
    """IF-SQUAD-9 IF-SQUAD-10  Each member that has moved is in formation once all have."""
    moved = {path.unit: _end_of(s, path) for path in command.paths}
    if len(moved) == 1:
        return []
    bases = {each.id: base_of(each) for each in s.squad(unit.id)} | moved
    return [
        refusal("IF-SQUAD-10", key, name=s.units[member].name, leader=unit.name)
        for member, key in out_of_formation(bases).items()
        if member in moved
    ]


# ---- moving ------------------------------------------------------------------------------------


def perform(play: Table, unit: Unit, command: MoveUnits, *, is_reaction: bool = False) -> None:
    """IF-MOVE-1 IF-SQUAD-9 IF-SQUAD-10 IF-SQUAD-11  Move a unit, and with it members for 0 AP, or
    for the surcharge of Athletics.
    """
    s = play.state
    first, *shared = command.paths
    points = actions.cost(s, "move", athletics=first.athletics, is_reaction=is_reaction)
    costs = {path.unit: _cost(s, path, command) for path in command.paths}
    _move(play, first, costs[unit.id], points)
    for path in shared:
        points = s.settings.ap_athletics if path.athletics else 0
        _move(play, path, costs[path.unit], points)


def _move(play: Table, path: Path, cost: PathCost | Refusal, points: int) -> None:
    assert isinstance(cost, PathCost)
    unit, (x, y) = play.state.units[path.unit], path.points[-1]
    if points:
        actions.pay(play, unit, "move", points)
    play.emit(
        UnitMoved(
            clause="IF-MOVE-1" if points else "IF-SQUAD-9",
            unit=unit.id,
            name=unit.name,
            path=path.points,
            cost=cost.total,
            x=x,
            y=y,
            height=play.state.board.height_at((x, y)),
            free=not points,
            athletics=path.athletics,
        )
    )
    end_stances(play, unit, "has-moved")


def end_stances(play: Table, unit: Unit, cause: str) -> None:
    """IF-COVER-5 IF-OW-2  Cover and Overwatch end when a unit moves or begins its next part."""
    if unit.cover or unit.overwatch:
        play.emit(
            StanceEnded(
                clause="IF-COVER-5" if unit.cover else "IF-OW-2",
                unit=unit.id,
                name=unit.name,
                cause=cause,
                stances=("cover",) * bool(unit.cover) + ("overwatch",) * unit.overwatch,
            )
        )


# ---- finding a legal path ----------------------------------------------------------------------


def can_move(s: InfiniteState, unit: Unit) -> bool:
    """IF-DEC-19  Whether a unit can Move anywhere at all, AP aside."""
    return next(_short_paths(s, unit), None) is not None


def draw_move(
    s: InfiniteState, unit: Unit, dice: Dice, *, athletics: bool = False, is_shared: bool = False
) -> MoveUnits | None:
    """A random legal Move; in a shared one the members come along as far as they can. None where
    the unit cannot move.
    """
    path = _drawn(s, unit, dice, athletics)
    if path is None:
        return None
    return accompanied(s, unit, path) if is_shared else MoveUnits(paths=(path,))


def _drawn(s: InfiniteState, unit: Unit, dice: Dice, athletics: bool) -> Path | None:
    """A random legal path of one leg among a few tries, most of them straight to what there is to
    do; else one of those that are searched.
    """
    among, most, goals = mover(s, unit), allowance(unit, athletics=athletics), _goals(s, unit)
    for _ in range(TRIES):
        distance = 1 + pick(dice, most or 1) if pick(dice, 2) else most
        if goals and pick(dice, 3):
            goal = goals[pick(dice, len(goals))]
            distance = min(distance, gap(base_of(unit), goal))
            end = place_along(unit.at, goal.centre, distance) if distance else unit.at
        else:
            end = _towards(unit.at, HEADINGS[pick(dice, len(HEADINGS))], distance)
        if isinstance(movement.path_cost(s.board, among, unit.at, (end,), most), PathCost):
            return Path(unit=unit.id, points=(end,), athletics=athletics)
    paths = list(_short_paths(s, unit))
    if not paths:
        return None
    return Path(unit=unit.id, points=paths[pick(dice, len(paths))], athletics=athletics)


def _goals(s: InfiniteState, unit: Unit) -> list[Base]:
    """Where random play sends a unit: to enemies and objectives; home with the item."""
    if s.item and s.item.carrier == unit.id:
        return [Base((unit.x, 0 if s.edge_of(unit.seat) == "south" else s.table.depth), 0)]
    objectives = (Base(each.at, 0) for each in s.table.objectives)
    return [*(base_of(enemy) for enemy in enemies(s, unit)), *objectives]


def accompanied(s: InfiniteState, unit: Unit, path: Path) -> MoveUnits:
    """IF-SQUAD-9  A Leader's path, with every member that can go along beside it."""
    (x, y), paths = path.points[-1], [path]
    for member in followers(s, unit):
        end = (member.x + x - unit.x, member.y + y - unit.y)
        joined = MoveUnits(paths=(*paths, Path(unit=member.id, points=(end,))))
        if not refusals(s, unit, joined):
            paths = list(joined.paths)
    return MoveUnits(paths=tuple(paths))


def _short_paths(s: InfiniteState, unit: Unit) -> Iterator[tuple[Point, ...]]:
    """Legal paths: of one leg at some distances along eight headings, or else what a search on a
    lattice finds.
    """
    among, most = mover(s, unit), allowance(unit)
    is_hemmed_in = most > 0
    for distance in STEPS if is_hemmed_in else ():
        for heading in HEADINGS[::9]:
            points = (_towards(unit.at, heading, distance),)
            if isinstance(movement.path_cost(s.board, among, unit.at, points, most), PathCost):
                is_hemmed_in = False
                yield points
    if is_hemmed_in:
        yield from _searched_paths(s, unit)


def _searched_paths(s: InfiniteState, unit: Unit) -> Iterator[tuple[Point, ...]]:
    """Legal paths of several legs, by which a unit gets out between others."""
    most, budget = allowance(unit), Budget(MOST_SEARCHING)
    among = movement.near_mover(mover(s, unit), unit.at, most)
    try:
        found = movement.reach_of(s.board, among, unit.at, most, budget)
    except BudgetSpentError:
        return
    for place in movement.may_end(among, found):
        points = tuple(path_to(place, found)[1:])
        if points:
            yield points


def _towards(place: Point, heading: tuple[float, float], distance: int) -> Point:
    cos, sin = heading
    return round(place[0] + distance * cos), round(place[1] + distance * sin)

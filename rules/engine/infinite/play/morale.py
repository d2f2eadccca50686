"""Morale Checks, rallies, and the conditions Resolve, Shaken and Broken.

Worked examples: IF-EX-29, IF-EX-31, IF-EX-34, IF-EX-49.
"""

from __future__ import annotations

from fractions import Fraction

from rules.engine.infinite.data.settings import Settings
from rules.engine.infinite.model.action_events import (
    ConditionChanged,
    ConditionRuns,
    MoraleChecked,
    RallyRolled,
    StanceEnded,
)
from rules.engine.infinite.model.state import Condition, InfiniteState, Unit
from rules.engine.infinite.play import items, squads
from rules.engine.infinite.play.pool import (
    SUCCESS_FACES,
    Pool,
    morale_pool,
    rally_pool,
    roll_pool,
    successes_of,
)
from rules.engine.infinite.play.queries import Table, figure_of, figure_of_fallen
from rules.engine.infinite.space import sight
from rules.engine.tabletop.inches.bases import within
from rules.engine.tabletop.inches.units import INCH
from rules.engine.tabletop.pools import chance_of_successes, successes_and_ones

BASE = 1
"""IF-MORALE-3  The difficulty of a Morale Check without losses nearby."""
NEAR = 12 * INCH
"""IF-MORALE-3  How near a friend must have stood when it was defeated."""
RALLY = 1
"""IF-STATE-10  The difficulty of a rally."""
RESULTS = ("critical-success", "success", "failure", "critical-failure")
FOLLOWS: dict[str, Condition] = {
    "critical-success": "resolve",
    "failure": "shaken",
    "critical-failure": "broken",
}
"""IF-MORALE-5 IF-MORALE-6 IF-MORALE-7 IF-MORALE-8  The condition that follows from a result; a
success has no effect.
"""
CLAUSES = {
    "critical-success": "IF-MORALE-6",
    "success": "IF-MORALE-5",
    "failure": "IF-MORALE-7",
    "critical-failure": "IF-MORALE-8",
}

# ---- the check ---------------------------------------------------------------------------------


def passes_threshold(unit: Unit, lost: int) -> bool:
    """IF-MORALE-1  Whether a loss in one turn is at least half of the total hit points."""
    return 2 * lost >= unit.profile.hit_points


def is_check_due(unit: Unit) -> bool:
    """IF-MORALE-1 IF-MORALE-2  Whether a unit must take its Morale Check now: once in a turn, and
    neither defeated nor Broken.
    """
    if unit.checked or unit.is_broken or not unit.on_table:
        return False
    return passes_threshold(unit, unit.lost)


def check_difficulty(s: InfiniteState, unit: Unit) -> int:
    """IF-MORALE-3  1, and 1 more for each friend defeated this round within 12 inches and line of
    sight of where it stood.
    """
    here = figure_of(unit)
    places = [figure_of_fallen(each) for each in s.fallen if each.seat == unit.seat]
    near = [each for each in places if within(here.base, each.base, NEAR)]
    return BASE + sum(sight.sees(s.board, here, each) for each in near)


def result_of(settings: Settings, needed: int, faces: tuple[int, ...]) -> str:
    """IF-MORALE-5 IF-MORALE-6 IF-MORALE-7 IF-MORALE-8  The result of a Morale Check."""
    return _result(settings, needed, len(faces), successes_of(faces), faces.count(1))


def _result(settings: Settings, needed: int, dice: int, successes: int, ones: int) -> str:
    if successes >= needed + settings.crit_success_margin:
        return "critical-success"
    if successes >= needed:
        return "success"
    if successes == 0 and _is_critical(settings, dice, ones):
        return "critical-failure"
    return "failure"


def _is_critical(settings: Settings, dice: int, ones: int) -> bool:
    """IF-MORALE-8  Whether a failure without a success is critical: at least half the dice, rounded
    up, show 1, as they do when there are none; by a setting always or never.
    """
    match settings.crit_failure:
        case "never":
            return False
        case "no_success":
            return True
        case _:
            return 2 * ones >= dice


def outcomes(settings: Settings, dice: int, needed: int) -> dict[str, Fraction]:
    """IF-SHOW-9  The exact probability of each result of a Morale Check."""
    found = dict.fromkeys(RESULTS, Fraction(0))
    for (successes, ones), chance in successes_and_ones(dice, SUCCESS_FACES).items():
        found[_result(settings, needed, dice, successes, ones)] += chance
    return found


def check(play: Table, unit: Unit) -> None:
    """IF-MORALE-1 IF-MORALE-4  Take a Morale Check, and the condition that follows from it."""
    s, faces = play.state, roll_pool(play.roll, morale_pool(unit))
    needed = check_difficulty(s, unit)
    result = result_of(s.settings, needed, faces)
    play.emit(
        MoraleChecked(
            clause=CLAUSES[result],
            unit=unit.id,
            name=unit.name,
            faces=faces,
            successes=successes_of(faces),
            needed=needed,
            result=result,
        )
    )
    if result == "critical-failure":
        become_broken(play, unit, "IF-MORALE-8", "morale")
    elif result in FOLLOWS:
        set_condition(play, unit, FOLLOWS[result], CLAUSES[result], "morale")


# ---- conditions --------------------------------------------------------------------------------


def set_condition(play: Table, unit: Unit, condition: Condition, clause: str, why: str) -> None:
    """IF-STATE-6  The newest condition replaces the older one; none ends it."""
    play.emit(
        ConditionChanged(clause=clause, unit=unit.id, name=unit.name, condition=condition, why=why)
    )


def end_overwatch(play: Table, unit: Unit, cause: str) -> None:
    """IF-OW-2  A unit is no longer on Overwatch."""
    if unit.overwatch:
        play.emit(
            StanceEnded(
                clause="IF-OW-2",
                unit=unit.id,
                name=unit.name,
                cause=cause,
                stances=("overwatch",),
            )
        )


def become_broken(play: Table, unit: Unit, clause: str, why: str) -> None:
    """IF-STATE-7 IF-OW-2 IF-INTER-4 IF-SQUAD-12 IF-SQUAD-14  A unit becomes Broken: it is no longer
    on Overwatch, drops its item, and leaves its squad, which without its Leader dissolves.
    """
    set_condition(play, unit, "broken", clause, why)
    end_overwatch(play, unit, "is-broken")
    items.drop(play, unit)
    if unit.leader == unit.id:
        squads.dissolve(play, unit.id)
    elif unit.leader:
        squads.leave(play, unit)


def begin_part(play: Table, unit: Unit) -> None:
    """IF-STATE-5 IF-STATE-10  At the beginning of a unit's part: it rallies if it has spent an
    activation Broken; any condition that it had before ends with this part.
    """
    has_rallied = may_rally(unit) and rally(play, unit)
    if unit.condition and not has_rallied:
        play.emit(ConditionRuns(clause="IF-STATE-5", unit=unit.id))


def end_part(play: Table, unit: Unit) -> None:
    """IF-STATE-1 IF-STATE-3 IF-STATE-5  Resolve and Shaken end with the first part that begins
    after they were gained.
    """
    if unit.runs and not unit.is_broken:
        set_condition(play, unit, "", "IF-STATE-5", "part")


# ---- rallies -----------------------------------------------------------------------------------


def may_rally(unit: Unit) -> bool:
    """IF-STATE-10 IF-DMG-7  A rally is rolled at each activation after the first one spent Broken,
    never with Spirit 0.
    """
    return unit.is_broken and unit.broken_parts > 0 and unit.spirit > 0


def rally_chance(pool: Pool) -> Fraction:
    """IF-STATE-10  The probability that a rally succeeds."""
    return chance_of_successes(pool.dice, SUCCESS_FACES, RALLY)


def rally(play: Table, unit: Unit) -> bool:
    """IF-STATE-10  Roll a rally: success turns Broken into Shaken. Return whether it succeeds."""
    faces = roll_pool(play.roll, rally_pool(unit))
    successes = successes_of(faces)
    rallies = successes >= RALLY
    play.emit(
        RallyRolled(
            clause="IF-STATE-10",
            unit=unit.id,
            name=unit.name,
            faces=faces,
            successes=successes,
            rallies=rallies,
        )
    )
    if rallies:
        set_condition(play, unit, "shaken", "IF-STATE-10", "rally")
    return rallies

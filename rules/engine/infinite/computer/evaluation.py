"""How good a position of Infinite Frontiers is for a side.

Every term is that of the side less that of the other.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rules.engine.core.decision import Seat, other
from rules.engine.core.resolution import Situation
from rules.engine.infinite.computer.goals import from_home, goals, inches
from rules.engine.infinite.computer.threats import AWARD, threat
from rules.engine.infinite.data.profiles import WEAPONS
from rules.engine.infinite.model.state import Condition, InfiniteState, Unit
from rules.engine.infinite.play.missions import controller, terms_of
from rules.engine.infinite.play.outcome import defeat_points, strength
from rules.engine.infinite.play.queries import REACHES
from rules.engine.tabletop.computer.results import RESULT, result_value
from rules.engine.tabletop.inches.units import INCH
from rules.engine.tabletop.reference import Text
from rules.engine.tabletop.steps.secret_choices import SEATS

ALIVE: Final = 0.5
"""What is left of a unit's worth with its last hit point."""
CONDITIONS: Final[dict[Condition, float]] = {"resolve": 1.03, "shaken": 0.9, "broken": 0.6}
"""What a condition leaves of a unit's worth."""
DISABLED: Final = 0.75
"""What is left of a unit's worth for each attribute at 0."""
KEPT: Final = 0.6
"""How likely what a side controls now scores at the end of each round still to come."""
CARRIED: Final = (0.5, 0.9)
"""How likely the item is brought in: far from the strip, and next to it."""
PER_INCH: Final = (4.0, 1.5)
"""Points of each inch that the nearest unit is nearer to a goal, and the second nearest."""
PURSUIT: Final = 1.0
"""Points of each inch by which the nearest enemy is out of reach, where there is no goal."""
HURRY: Final = 2.5
"""Points of each inch by which the units of the side that is behind are away from enemies, in the
last round.
"""
FIGHTING: Final = 8.0
"""Inches from an enemy at which most weapons hit well."""
BOLD: Final = 0.7
"""How much the side that is behind minds what the other one threatens."""
WATCH: Final = 3.0
"""Points of a unit on Overwatch that can react."""
COVER: Final = 2.0
"""Points of a unit in Cover."""


def is_quiet(now: Situation[InfiniteState]) -> bool:
    """IF-ORDER-7 IF-ACT-6  A turn or an action is about to be chosen: nothing is half done."""
    s = now.state
    if not s.stack or s.attack or s.trigger:
        return False
    step = s.stack[-1].step
    is_acting = bool(s.part and s.part.unit and s.part.has_begun)
    return step in ("choose_entity", "deploy_units") or (step == "play_parts" and is_acting)


def evaluate(s: InfiniteState, seat: Seat) -> dict[str, float]:
    """The terms of a position for a seat."""
    if s.outcome:
        return result_value(s.outcome, seat)
    return {key: term(s, seat) - term(s, other(seat)) for key, (term, _) in _TERMS.items()}


def units(s: InfiniteState, seat: Seat) -> float:
    """IF-DMG-7 IF-STATE-7 IF-MIS-2  The points of the units that are not defeated, less where they
    are wounded or shaken: then their enemy is near its victory points.
    """
    total = 0.0
    for unit in s.army(seat):
        if unit.place == "waiting":
            total += unit.points
        elif unit.on_table:
            left = health(unit)
            total += left * unit.points - (1 - left) * AWARD * defeat_points(s, unit) / 2
    return total


def health(unit: Unit) -> float:
    """IF-UNIT-7 IF-DMG-7  How much of a unit's worth is left."""
    part = unit.hit_points / max(1, unit.profile.hit_points)
    disabled = sum(not each for each in unit.attributes.values())
    whole = ALIVE + (1 - ALIVE) * part
    return whole * CONDITIONS.get(unit.condition, 1.0) * DISABLED**disabled


def awards(s: InfiniteState, seat: Seat) -> float:
    """IF-WIN-3  Victory points."""
    return AWARD * s.awards[seat]


def objective(s: InfiniteState, seat: Seat) -> float:
    """IF-MIS-4 IF-MIS-5 IF-MIS-8  The victory points that are likely to follow from what a side
    holds now.
    """
    terms = terms_of(s)
    ends = max(1, s.settings.rounds - s.turn + 1)
    controlled = terms.control and sum(controller(s, o) == seat for o in s.table.objectives)
    owned = terms.device and sum(each == seat for each in s.devices.values())
    scored = KEPT * ends * (terms.control * controlled + terms.device * owned)
    return AWARD * (scored + terms.item * _carried(s, seat))


def _carried(s: InfiniteState, seat: Seat) -> float:
    """IF-MIS-5  How likely a side brings in the item that it carries."""
    carrier = s.units[s.item.carrier] if s.item and s.item.carrier else None
    if carrier is None or carrier.seat != seat:
        return 0.0
    far, near = CARRIED
    part = min(1.0, from_home(s, carrier) * 2 * INCH / s.table.depth)
    return near - (near - far) * part


def approach(s: InfiniteState, seat: Seat) -> float:
    """IF-MIS-4 IF-MIS-5 IF-MIS-8 IF-GEO-5  How near a side's units are to the places that they have
    still to reach; without any, to enemies in reach of their weapons.
    """
    able = [unit for unit in s.on_table(seat) if not unit.is_broken and unit.body]
    total = 0.0
    for goal in goals(s, seat):
        ways = sorted(inches(unit.at, goal) for unit in able)
        total -= sum(points * way for points, way in zip(PER_INCH, ways, strict=False))
    return total - PURSUIT * sum(_out_of_reach(s, unit) for unit in able)


def pressure(s: InfiniteState, seat: Seat) -> float:
    """IF-WIN-2  The side that would lose if the match ended now has to come near its enemies, the
    more the later it is.
    """
    if behind(s) != seat:
        return 0.0
    part = s.turn / s.settings.rounds
    able = [unit for unit in s.on_table(seat) if not unit.is_broken and unit.body]
    return -HURRY * part * sum(max(0.0, _away(s, unit) - FIGHTING) for unit in able)


def behind(s: InfiniteState) -> Seat | None:
    """IF-WIN-2  The side with fewer victory points, then with fewer points on the table."""
    one, two = ((s.awards[seat], strength(s, seat)) for seat in SEATS)
    if one == two:
        return None
    return 0 if one < two else 1


def attacks(s: InfiniteState, seat: Seat) -> float:
    """IF-ATTACK-1 IF-WIN-2  What the attacks of a side threaten; the side that is behind minds them
    less.
    """
    return threat(s, seat) * (BOLD if behind(s) == other(seat) else 1.0)


def _away(s: InfiniteState, unit: Unit) -> float:
    """The inches to the nearest enemy."""
    enemies = s.on_table(other(unit.seat))
    return min((inches(unit.at, each.at) for each in enemies), default=0.0)


def _out_of_reach(s: InfiniteState, unit: Unit) -> float:
    """IF-GEO-5  The inches by which the nearest enemy is beyond the reach of the readied weapon."""
    reach = max((REACHES.get(band, INCH) for band in WEAPONS[unit.readied].bands), default=INCH)
    return max(0.0, _away(s, unit) - reach / INCH)


def stances(s: InfiniteState, seat: Seat) -> float:
    """IF-COVER-2 IF-OW-1 IF-REACT-3  Units in Cover, and those on Overwatch that can pay for an
    attack.
    """
    price = s.settings.ap_attack * s.settings.reaction_factor
    return sum(
        COVER * bool(unit.cover) + WATCH * (unit.overwatch and unit.ap >= price)
        for unit in s.on_table(seat)
    )


Term = Callable[[InfiniteState, Seat], float]
_TERMS: Final[dict[str, tuple[Term, Text]]] = {
    "units": (units, Text(en="Units", fr="Unités")),
    "awards": (awards, Text(en="Victory points", fr="Points de victoire")),
    "objective": (objective, Text(en="Objective", fr="Objectif")),
    "approach": (approach, Text(en="Approach", fr="Approche")),
    "pressure": (pressure, Text(en="Pressure of time", fr="Pression du temps")),
    "threat": (attacks, Text(en="Threat of attacks", fr="Menace des attaques")),
    "stances": (stances, Text(en="Cover and Overwatch", fr="Couvert et Vigilance")),
}
TERMS: Final = {"result": RESULT} | {key: text for key, (_, text) in _TERMS.items()}

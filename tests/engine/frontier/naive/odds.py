"""Action rolls a second time: the table of sources as it is printed, and every face counted.

A row of the table says which units are sources for one side's roll. Nothing is stored: marks that
last (a use that was declared, a designation, Nanites) are part of the question.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache
from itertools import product
from typing import NamedTuple

from rules.engine.frontier.space.board import Body

EPS = 1e-6
RATING = {
    "advance": "mobility",
    "open-fire": "firepower",
    "fight-through": "assault",
    "bug-out": "discipline",
    "overwatch": "firepower",
    "flank": "mobility",
    "firefight": "firepower",
    "take-cover": "discipline",
    "counter-attack": "assault",
    "fall-back": "discipline",
}
AIMED_ACTIONS = {"open-fire", "fight-through"}
AIMED_REACTIONS = {"overwatch", "firefight", "counter-attack"}


class Fighter(NamedTuple):
    """A unit on the board, and the terrain rules of the level it stands on."""

    id: str
    side: int
    type: str
    ratings: dict[str, int]
    abilities: frozenset[str]
    body: Body
    rules: frozenset[str]


class Clash(NamedTuple):
    """An action and its reaction, just before the dice are thrown.

    `marks` are (ability, bearer, owner): "ghost-field" on its own unit, "target-designator" on the
    target, "forward-maggots" on who was moved, "nanites-mobility" on who was treated and so on;
    an ability that was declared with this action or reaction marks its own unit.
    """

    fighters: dict[str, Fighter]
    active: str
    action: str
    target: str
    reactor: str
    reaction: str
    marks: frozenset[tuple[str, str, str]]
    sees: Callable[[Fighter, Fighter], bool]


class Roll(NamedTuple):
    """One side's roll: who throws for what, at whom, and what answers or is answered."""

    clash: Clash
    me: Fighter
    doing: str
    aim: Fighter | None
    against: str


class Source(NamedTuple):
    name: str
    sign: int
    unit: str


Who = Callable[[str, Roll], Iterable[str]]
"""The units that are sources under that name for a roll."""


class Row(NamedTuple):
    """A line of the table in section 2.7: which rolls it touches, and who are the sources."""

    name: str
    sign: int
    dice: Iterable[str]
    who: Who


def gap(a: Fighter, b: Fighter) -> float:
    """FR-MEAS-7  Edge to edge."""
    centres = math.hypot(a.body.x - b.body.x, a.body.y - b.body.y)
    return max(0.0, centres - a.body.radius - b.body.radius)


def near(clash: Clash, centre: Fighter, side: int, ability: str, inches: float) -> list[str]:
    """FR-ADV-4, FR-ABIL-8, FR-ABIL-9  Other units of a side with an ability, in range of a unit."""
    return [
        other.id
        for other in clash.fighters.values()
        if other.id != centre.id
        and other.side == side
        and ability in other.abilities
        and gap(centre, other) <= inches + EPS
    ]


def owner(name: str, roll: Roll) -> list[str]:
    return [roll.me.id] if name in roll.me.abilities else []


def standing(*immune: str) -> Who:
    """FR-TERR-3  The unit stands in that rule, and none of those abilities lifts it."""
    return lambda name, roll: (
        [roll.me.id] if name in roll.me.rules and not roll.me.abilities & set(immune) else []
    )


def enemies(inches: float) -> Who:
    return lambda name, roll: near(roll.clash, roll.me, 1 - roll.me.side, name, inches)


def marked(name: str, roll: Roll) -> list[str]:
    return [on for mark, on, _ in roll.clash.marks if (mark, on) == (name, roll.me.id)]


def marked_aim(name: str, roll: Roll) -> list[str]:
    marks = roll.clash.marks if roll.aim else ()
    return [on for mark, on, _ in marks if roll.aim and (mark, on) == (name, roll.aim.id)]


def aim_with_it(name: str, roll: Roll) -> list[str]:
    return [roll.aim.id] if roll.aim and name in roll.aim.abilities else []


def friends_of_the_aim(name: str, roll: Roll) -> list[str]:
    return near(roll.clash, roll.aim, roll.aim.side, name, 10) if roll.aim else []


def friend_in_sight(name: str, roll: Roll) -> list[str]:
    """FR-UNIT-BREACHER-COMPETITION-1  One source, however many friends are near."""
    friends = near(roll.clash, roll.me, roll.me.side, name, 10)
    seen = [each for each in friends if roll.clash.sees(roll.me, roll.clash.fighters[each])]
    return owner(name, roll) if seen else []


def close_target(name: str, roll: Roll) -> list[str]:
    return owner(name, roll) if roll.aim and gap(roll.me, roll.aim) <= 5 + EPS else []


def against(who: Who, *other_side: str) -> Who:
    """Only when the other side does one of those."""
    return lambda name, roll: who(name, roll) if roll.against in other_side else []


def designated_foe(name: str, roll: Roll) -> list[str]:
    """FR-UNIT-RIFLE-ASSIST-1  Its action's target, or the unit whose action it reacts to."""
    is_action = roll.me.id == roll.clash.active
    foe = roll.aim if is_action else roll.clash.fighters[roll.clash.active]
    marks = {on for mark, on, _ in roll.clash.marks if mark == "target-designator"}
    return owner(name, roll) if foe and foe.id in marks else []


ALL = tuple(RATING)
ACTIONS = ("advance", "open-fire", "fight-through", "bug-out")
FIREPOWER, MOBILITY, ASSAULT, DISCIPLINE = (
    tuple(doing for doing in RATING if RATING[doing] == rating)
    for rating in ("firepower", "mobility", "assault", "discipline")
)
TABLE = (
    Row("rough", -1, MOBILITY, standing("flying", "harsh-terrain-training")),
    Row("firing-position", 1, FIREPOWER, standing()),
    Row("exposed", -1, ("take-cover",), standing()),
    Row("cover", 1, ("take-cover",), standing()),
    Row("inexorable-advance", 1, ACTIONS, against(owner, "overwatch", "counter-attack")),
    Row("experimental-targeting-system", 1, FIREPOWER, marked),
    Row("crowd-suppression-systems", -1, DISCIPLINE, enemies(10)),
    Row("shock-tactics", 1, ("fight-through",), close_target),
    Row("kill-zone", 1, ("overwatch",), owner),
    Row("override-safety-parameters", 1, ("open-fire",), marked),
    Row("technological-horror", -1, DISCIPLINE, enemies(10)),
    Row("nanites-mobility", 1, MOBILITY, marked),
    Row("nanites-assault", 1, ASSAULT, marked),
    Row("ghost-field", -1, ALL, marked_aim),
    Row("friendly-competition", 1, ALL, friend_in_sight),
    Row("forward-maggots", 1, ("advance", "fight-through"), marked),
    Row("com-jammer", -1, DISCIPLINE, enemies(20)),
    Row("targeting-assist", 1, ALL, designated_foe),
    Row("active-camouflage", -1, ("open-fire", "overwatch", "firefight"), aim_with_it),
    Row("orbital-drop", -1, ACTIONS, marked),
    Row("experimental-holtzmann-field", 1, ALL, against(marked, "open-fire", "overwatch")),
    Row("countermeasures", -1, ("open-fire",), friends_of_the_aim),
    Row("ambush", 1, ASSAULT, marked),
    Row("escape-plan", 1, ("fall-back",), marked),
)


def rolls(clash: Clash) -> tuple[Roll, Roll]:
    """FR-ABIL-10  The two rolls, and what each aims at."""
    active, reactor = clash.fighters[clash.active], clash.fighters[clash.reactor]
    target = clash.fighters[clash.target] if clash.action in AIMED_ACTIONS else None
    back = active if clash.reaction in AIMED_REACTIONS else None
    return (
        Roll(clash, active, clash.action, target, clash.reaction),
        Roll(clash, reactor, clash.reaction, back, clash.action),
    )


def sources(roll: Roll) -> list[Source]:
    return [
        Source(row.name, row.sign, unit)
        for row in TABLE
        if roll.doing in row.dice
        for unit in row.who(row.name, roll)
    ]


def die(roll: Roll) -> int:
    """FR-ROLL-1, FR-UNIT-BOSUN-INSPIRING-1  The own die, or the best one lent for Discipline."""
    own = roll.me.ratings[RATING[roll.doing]]
    if roll.doing not in DISCIPLINE:
        return own
    friends = near(roll.clash, roll.me, roll.me.side, "inspiring", 10)
    lenders = [roll.clash.fighters[each] for each in friends]
    lent = [each.ratings["discipline"] for each in lenders if roll.clash.sees(roll.me, each)]
    return max([own, *lent])


def net(roll: Roll) -> int:
    return sum(source.sign for source in sources(roll))


def chance(clash: Clash) -> Fraction:
    """FR-ROLL-2, FR-ROLL-3  How often the action wins, over every face that can fall."""
    ours, theirs = rolls(clash)
    return _counted(die(ours), net(ours), die(theirs), net(theirs))


@cache
def _counted(ours: int, our_net: int, theirs: int, their_net: int) -> Fraction:
    won = thrown = 0
    for mine in product(range(1, ours + 1), repeat=2 if our_net else 1):
        kept = max(mine) if our_net > 0 else min(mine)
        for other in product(range(1, theirs + 1), repeat=2 if their_net else 1):
            thrown += 1
            won += kept >= (max(other) if their_net > 0 else min(other))
    return Fraction(won, thrown)

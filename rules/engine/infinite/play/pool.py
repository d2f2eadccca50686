"""Dice pools of attacks, Morale Checks, rallies and Interact tests, with the source of every die.

Worked examples: IF-EX-16, IF-EX-32.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.engine.core.record import Record
from rules.engine.infinite.data.profiles import Weapon
from rules.engine.infinite.model.state import Unit
from rules.engine.tabletop.fields import Labelled

SIDES = 6
SUCCESS = 5
"""IF-ATTACK-10  The least face that is a success."""
SUCCESS_FACES = SIDES - SUCCESS + 1
ONE_DIE = {"resolve": 1, "shaken": -1}
"""IF-STATE-1 IF-STATE-3  What a condition adds to every pool of its unit."""


class Source(Record):
    """Where dice of a pool come from."""

    name: Labelled
    dice: int


class Pool(Record):
    """The sources of a pool, without those of no dice."""

    sources: tuple[Source, ...]

    @property
    def dice(self) -> int:
        """IF-ATTACK-14  How many dice are rolled: never fewer than none."""
        return max(0, sum(source.dice for source in self.sources))


def attack_pool(unit: Unit, weapon: Weapon) -> Pool:
    """IF-ATTACK-7 IF-UNIT-7  The attribute as it is now, talent, specialization and Shots."""
    return _pool(
        unit,
        (weapon.attribute, unit.attributes[weapon.attribute]),
        (weapon.talent, unit.profile.level(weapon.talent)),
        (weapon.specialization, unit.profile.level(weapon.specialization)),
        ("shots", weapon.shots),
    )


def morale_pool(unit: Unit) -> Pool:
    """IF-MORALE-4 IF-TRAIT-6  Spirit as it is now, Willpower and Nerve; Steady is one die more."""
    return _pool(unit, *_morale_sources(unit))


def rally_pool(unit: Unit) -> Pool:
    """IF-STATE-10 IF-TRAIT-6  As for a Morale Check; no roll with Spirit 0."""
    return _pool(unit, *_morale_sources(unit)) if unit.spirit else Pool(sources=())


def interact_pool(unit: Unit) -> Pool:
    """IF-INTER-3  Mind as it is now, Tech and Devices."""
    return _pool(
        unit,
        ("mind", unit.mind),
        ("tech", unit.profile.level("tech")),
        ("devices", unit.profile.level("devices")),
    )


def roll_pool(roll: Callable[[int], int], pool: Pool) -> tuple[int, ...]:
    """IF-ROLL-1  The faces of the dice of a pool, in the order rolled."""
    return tuple(roll(SIDES) for _ in range(pool.dice))


def successes_of(faces: tuple[int, ...]) -> int:
    """IF-ATTACK-10  The number of successes: each 5 or 6."""
    return sum(face >= SUCCESS for face in faces)


def _morale_sources(unit: Unit) -> Iterator[tuple[str, int]]:
    yield "spirit", unit.spirit
    yield "willpower", unit.profile.level("willpower")
    yield "nerve", unit.profile.level("nerve")
    yield "steady", int(unit.profile.has("steady"))


def _pool(unit: Unit, *sources: tuple[str, int]) -> Pool:
    """IF-STATE-1 IF-STATE-3  The pool of these sources, and of the unit's condition."""
    every = (*sources, (unit.condition, ONE_DIE.get(unit.condition, 0)))
    return Pool(sources=tuple(Source(name=name, dice=dice) for name, dice in every if dice))

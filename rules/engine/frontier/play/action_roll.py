"""Action rolls: advantage and disadvantage, dice, and exact odds."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product

from rules.engine.core.record import Record
from rules.engine.frontier.model.state import FrontierState
from rules.engine.frontier.play.abilities.base import REGISTRY, RatingRoll, abilities_of, clause_of
from rules.engine.frontier.play.position_queries import Table, terrain
from rules.engine.tabletop.rolls import Rolled, Source

TERRAIN: tuple[tuple[str, int, str, str], ...] = (
    ("rough", -1, "mobility", "FR-TERR-ROUGH-1"),
    ("firing-position", 1, "firepower", "FR-TERR-FIRING-1"),
    ("exposed", -1, "take-cover", "FR-TERR-EXPOSED-1"),
    ("cover", 1, "take-cover", "FR-TERR-COVER-1"),
)
"""(terrain rule, sign, rating or manoeuvre affected, clause)"""


class Dice(Record):
    """The dice of one side before the roll."""

    die: int
    sources: tuple[Source, ...]

    @property
    def net(self) -> int:
        """FR-ADV-2  Advantages minus disadvantages."""
        return sum(source.sign for source in self.sources)

    @property
    def count(self) -> int:
        """FR-ADV-1 FR-ADV-3  The number of dice: one, or two; never more."""
        return 1 if self.net == 0 else 2

    @property
    def keep(self) -> str:
        return "highest" if self.net >= 0 else "lowest"

    def kept(self, faces: tuple[int, ...]) -> int:
        """FR-ADV-1  The face that is kept."""
        return max(faces) if self.net >= 0 else min(faces)


def dice_for(s: FrontierState, roll: RatingRoll) -> Dice:
    """FR-ROLL-1 FR-ROLL-5  The die of the rating, with all sources of advantage in this
    position.
    """
    return Dice(die=_die(s, roll), sources=tuple(sources(s, roll)))


def _die(s: FrontierState, roll: RatingRoll) -> int:
    """FR-UNIT-BOSUN-INSPIRING-2  The largest die available to the unit."""
    lent = (a.rating_die(s, owner, roll) for owner in s.on_board() for a in abilities_of(owner))
    return max(s.units[roll.unit].ratings[roll.rating], *lent, 0)


def sources(s: FrontierState, roll: RatingRoll) -> Iterator[Source]:
    """FR-ADV-4 FR-ADV-5 FR-SHAKE-7 FR-TERR-ROUGH-2  All sources of advantage: one for each terrain
    rule of the level that the unit stands on, whatever it crossed, and one for each ability of each
    unit on the board.
    """
    roller = s.units[roll.unit]
    ignored = abilities_of(roller)
    for rule in terrain(s, roller):
        for name, sign, on, clause in TERRAIN:
            if (
                rule == name
                and on in (roll.rating, roll.manoeuvre)
                and not any(a.ignores(rule) for a in ignored)
            ):
                yield Source(name=rule, sign=sign, clause=clause)
    for owner in s.on_board():
        for ability in abilities_of(owner):
            sign = ability.swing(s, owner, roll)
            if sign:
                yield Source(
                    name=ability.slug, sign=sign, clause=clause_of(owner, ability), unit=owner.id
                )
    for effect in s.effects:
        ability = REGISTRY[effect.ability]
        sign = ability.lasting(s, effect, roll)
        if sign:
            clause = effect.clause or clause_of(s.units[effect.unit], ability)
            yield Source(name=ability.slug, sign=sign, clause=clause, unit=effect.unit)


def throw(play: Table, roll: RatingRoll) -> Rolled:
    """FR-ROLL-6 FR-DICE-1 FR-DICE-2  Roll one side's dice and return the record of it."""
    dice = dice_for(play.state, roll)
    faces = tuple(play.roll(dice.die) for _ in range(dice.count))
    unit = play.state.units[roll.unit]
    return Rolled(
        unit=unit.id,
        name=unit.name,
        manoeuvre=roll.manoeuvre,
        rating=roll.rating,
        die=dice.die,
        sources=dice.sources,
        faces=faces,
        kept=dice.kept(faces),
    )


def chance(active: Dice, reactive: Dice) -> Fraction:
    """FR-ROLL-2 FR-ROLL-3  The exact probability that the active side wins, ties included."""
    return _chance(active.die, _leaning(active), reactive.die, _leaning(reactive))


def spread(dice: Dice) -> dict[int, Fraction]:
    """FR-ADV-1  The probability of each face to be kept."""
    return _spread(dice.die, _leaning(dice))


def _leaning(dice: Dice) -> int:
    """FR-ADV-3  The sign of a net figure: 1 advantage, -1 disadvantage, 0 neither."""
    return (dice.net > 0) - (dice.net < 0)


@cache
def _chance(our_die: int, our_leaning: int, their_die: int, their_leaning: int) -> Fraction:
    ours, theirs = _spread(our_die, our_leaning), _spread(their_die, their_leaning)
    return sum(
        (p * q for (a, p), (b, q) in product(ours.items(), theirs.items()) if a >= b), Fraction(0)
    )


@cache
def _spread(die: int, leaning: int) -> dict[int, Fraction]:
    """FR-ADV-1  The probability of each kept face."""
    faces = range(1, die + 1)
    spread = dict.fromkeys(faces, Fraction(0))
    count, keep = (2, max if leaning > 0 else min) if leaning else (1, max)
    for thrown in product(faces, repeat=count):
        spread[keep(thrown)] += Fraction(1, die**count)
    return spread

"""The difficulty to hit a target, with the source of every point.

Worked examples: IF-EX-17, IF-EX-20, IF-EX-32, IF-EX-52.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.core.record import Record
from rules.engine.infinite.data.missions import MISSIONS
from rules.engine.infinite.data.profiles import RANGE, Band, Weapon
from rules.engine.infinite.data.settings import Environment
from rules.engine.infinite.model.state import InfiniteState, Unit
from rules.engine.infinite.play.queries import band, covers, sees
from rules.engine.tabletop.fields import Labelled

BASE = 2
"""IF-DIFF-1"""
GRADES = {"none": 0, "light": 1, "heavy": 2}
"""IF-DIFF-3"""
TAKEN_COVER = 2
"""IF-COVER-2  What Taking Cover adds, once."""
HEIGHT_STEP = 400
"""IF-DIFF-5  Hundredths of an inch that take one point off."""
ENVIRONMENTS: dict[Environment, dict[Band, int]] = {
    "clear": {},
    "darkness": {"medium": 1, "long": 1},
    "fog": {"medium": 1, "long": 2},
}
"""IF-MIS-6"""


class Source(Record):
    """A part of a difficulty: what it adds, and its clause."""

    name: Labelled
    add: int
    clause: str


class Difficulty(Record):
    """The sources of a difficulty, without those that add nothing; `least` is its minimum."""

    sources: tuple[Source, ...]
    least: int

    @property
    def needed(self) -> int:
        """IF-DIFF-8  The successes needed: never fewer than the minimum."""
        return max(self.least, sum(source.add for source in self.sources))


def difficulty(s: InfiniteState, attacker: Unit, target: Unit, weapon: Weapon) -> Difficulty:
    """IF-DIFF-1 IF-DIFF-8 IF-ATTACK-9  The difficulty of one target, all modifiers added."""
    sources = tuple(source for source in _sources(s, attacker, target, weapon) if source.add)
    return Difficulty(sources=sources, least=s.settings.min_difficulty)


def environment(s: InfiniteState) -> Environment:
    """IF-DIFF-6 IF-MIS-6 IF-SCOPE-3  The environment of the match, which the mission fixes."""
    return s.settings.environment_in(MISSIONS[s.mission].terms.environment)


def _sources(s: InfiniteState, attacker: Unit, target: Unit, weapon: Weapon) -> Iterator[Source]:
    """IF-DIFF-2 IF-DIFF-5 IF-DIFF-6 IF-DIFF-7 IF-DIFF-9 IF-STATE-2 IF-STATE-4 IF-TRAIT-2  Every
    modifier in the order of the book.
    """
    at = band(attacker, target) or "long"
    yield Source(name="base-difficulty", add=BASE, clause="IF-DIFF-1")
    yield Source(name="range", add=RANGE[at], clause="IF-DIFF-2")
    if at != "melee":
        yield from _protection(s, attacker, target)
    yield Source(name="height", add=-steps_above(attacker, target), clause="IF-DIFF-5")
    dim = ENVIRONMENTS[environment(s)].get(at, 0)
    yield Source(name="environment", add=dim, clause="IF-DIFF-6")
    yield Source(name="resolve", add=int(target.condition == "resolve"), clause="IF-DIFF-7")
    yield Source(name="shaken", add=int(attacker.condition == "shaken"), clause="IF-DIFF-7")
    is_blind = weapon.has("indirect") and not sees(s, attacker, target)
    yield Source(name="indirect", add=int(is_blind), clause="IF-TRAIT-2")


def _protection(s: InfiniteState, attacker: Unit, target: Unit) -> Iterator[Source]:
    """IF-ATTACK-3 IF-DIFF-3 IF-DIFF-4 IF-COVER-2 IF-COVER-3 IF-COVER-4  The best cover grade, and
    the Cover that the target has taken at a feature that obstructs the cover lines; by a setting
    only the greater of both.
    """
    found = covers(s, attacker, target)
    grade = Source(name="cover", add=GRADES[found.grade], clause="IF-DIFF-3")
    has_taken = bool(target.cover) and target.cover in found.obstructing
    taken = Source(name="taken-cover", add=TAKEN_COVER * has_taken, clause="IF-DIFF-4")
    if s.settings.cover_stacks:
        yield from (grade, taken)
    else:
        yield max(grade, taken, key=lambda source: source.add)


def steps_above(attacker: Unit, target: Unit) -> int:
    """IF-DIFF-5  How many full 4 inches the attacker stands above the target."""
    return max(0, attacker.height - target.height) // HEIGHT_STEP

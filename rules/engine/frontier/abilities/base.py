"""Special abilities: facts stand in the catalogue, behaviour here, joined by slug.

An ability is a small stateless object that overrides the hooks it needs; each hook is called from
one named place. Nothing listens to events at large, and nothing has priority: advantage is a sum.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rules.engine.core.record import Record
from rules.engine.frontier.catalogue import CATALOGUE
from rules.engine.frontier.state import FrontierState, Unit

if TYPE_CHECKING:
    from rules.engine.frontier.table import Table

ANY_POINT = frozenset({"stop_1", "stop_2", "stop_3", "stop_4", "stop_5"})  # FR-TIME-1


class RatingRoll(Record):
    """A roll about to be made: who rolls what, and against whom.

    `against` is the unit that the manoeuvre targets (FR-ABIL-10), empty when it targets nobody;
    `opponent` is the unit on the other side of the roll, `answer` what that unit does.
    """

    unit: str
    manoeuvre: str
    rating: str
    is_action: bool
    against: str = ""
    opponent: str = ""
    answer: str = ""


class Ability:
    """The hooks, each doing nothing unless overridden. `owner` is the unit on the board that has
    the ability.
    """

    slug: str
    clause: str
    windows: frozenset[str] = frozenset()

    def swing(self, s: FrontierState, owner: Unit, roll: RatingRoll) -> int:
        """+1 for advantage, -1 for disadvantage on `roll`, 0 for neither."""
        return 0

    def rating_die(self, s: FrontierState, owner: Unit, roll: RatingRoll) -> int:
        """Sides of a die that may be rolled in place of the unit's own; 0 for none."""
        return 0

    def bonus(self, s: FrontierState, owner: Unit, kind: str) -> float:
        """Inches added to the maximum of the owner's own movement of that kind."""
        return 0.0

    def may_move(self) -> bool:
        return True

    def ignores(self, rule: str) -> bool:
        """Whether the terrain rule does not apply to the owner."""
        return False

    def targets(self, s: FrontierState, owner: Unit) -> tuple[str, ...]:
        """At a stop: the units it can be used on; `("",)` when it needs none, empty when it cannot
        be used.
        """
        return ()

    def use(self, play: Table, owner: Unit, target: str) -> None:
        """What using it does, after the use itself has been recorded."""


REGISTRY: dict[str, Ability] = {}


def ability(slug: str, clause: str) -> Callable[[type[Ability]], type[Ability]]:
    """Registers the behaviour of the ability `slug`; `clause` is what its effects cite."""

    def register(kind: type[Ability]) -> type[Ability]:
        behaviour = kind()
        behaviour.slug, behaviour.clause = slug, clause
        REGISTRY[slug] = behaviour
        return kind

    return register


_PRINTED = {
    (unit.slug, printing.ability): printing.clauses
    for unit in CATALOGUE.units
    for printing in unit.abilities
}


def clause_of(owner: Unit, ability: Ability) -> str:
    """The clause of the ability as printed on this unit: shared abilities have one a printing."""
    printed = _PRINTED.get((owner.type, ability.slug), (ability.clause,))
    return ability.clause if ability.clause in printed else printed[0]


def abilities_of(unit: Unit) -> list[Ability]:
    """FR-ABIL-1  The behaviours of its abilities that are in force; passive ones always apply."""
    return [REGISTRY[slug] for slug in unit.abilities if slug in REGISTRY]


def may_move(unit: Unit) -> bool:
    """FR-MOVE-15  Whether anything can displace the unit."""
    return all(ability.may_move() for ability in abilities_of(unit))


def bonus(s: FrontierState, unit: Unit, kind: str) -> float:
    """FR-MOVE-13  Inches added to the unit's own movement of that kind."""
    return sum(ability.bonus(s, unit, kind) for ability in abilities_of(unit))

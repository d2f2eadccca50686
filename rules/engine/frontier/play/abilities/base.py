"""Special abilities: facts stand in the catalogue, behaviour here, joined by slug.

An ability is a small stateless object that overrides the hooks it needs; each hook is called from
one named place. Nothing listens to events at large, and nothing has priority: advantage is a sum.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from rules.engine.core.decision import Refusal, Value
from rules.engine.core.record import Record
from rules.engine.frontier.catalogue import CATALOGUE
from rules.engine.frontier.commands import StrategicAction
from rules.engine.frontier.movement import Gait, Node
from rules.engine.frontier.state import Contest, Effect, FrontierState, Unit
from rules.engine.frontier.tasks import Journey, Placing, Tasks

if TYPE_CHECKING:
    from rules.engine.frontier.table import Table

Spots = dict[str, Node]
Ring = tuple[float, float, float]

ANY_POINT = frozenset({"stop_1", "stop_2", "stop_3", "stop_4", "stop_5"})
"""FR-TIME-1 FR-TIME-3  The stops at which what is used "at any point" can be used."""


class RatingRoll(Record):
    """A roll about to be made: who rolls what, and against whom.

    `against` is the unit that the manoeuvre targets (FR-ABIL-10), empty when it targets nobody;
    `opponent` is the unit on the other side of the roll, `answer` what that unit does. `declared`
    are the abilities that the roller declared with it. A check outside any action has no manoeuvre.
    """

    unit: str
    manoeuvre: str
    rating: str
    is_action: bool
    against: str = ""
    opponent: str = ""
    answer: str = ""
    declared: tuple[str, ...] = ()


class Way(Record):
    """One way to use an ability as a strategic action, and what speaks against it."""

    command: StrategicAction
    clause: str
    refusals: tuple[Refusal, ...] = ()


class Ability:
    """The hooks, each doing nothing unless overridden. `owner` is the unit on the board that has
    the ability.
    """

    slug: str
    clause: str
    windows: frozenset[str] = frozenset()
    declared_with: frozenset[str] = frozenset()
    """The manoeuvres it may be declared with (FR-ABIL-11)."""
    from_reserve = False
    """Its unit may wait in reserve, and the ability works from there (FR-ABIL-7)."""
    averts_blows = False
    """It may be used in the instant before its shaken unit would be destroyed."""

    # ---- dice -----------------------------------------------------------------------------------

    def swing(self, s: FrontierState, owner: Unit, roll: RatingRoll) -> int:
        """+1 for advantage, -1 for disadvantage on `roll`, 0 for neither."""
        return 0

    def lasting(self, s: FrontierState, effect: Effect, roll: RatingRoll) -> int:
        """The same of an effect that the ability left behind, whether its unit still stands or
        not.
        """
        return 0

    def rating_die(self, s: FrontierState, owner: Unit, roll: RatingRoll) -> int:
        """Sides of a die that may be rolled in place of the unit's own; 0 for none."""
        return 0

    # ---- movement -------------------------------------------------------------------------------

    def bonus(self, s: FrontierState, owner: Unit, kind: str) -> float:
        """Inches added to the maximum of the owner's own movement of that kind."""
        return 0.0

    def may_move(self) -> bool:
        return True

    def gait(self, gait: Gait) -> Gait:
        """How the owner goes, its own movements and those that others force on it."""
        return gait

    def stride(self, gait: Gait) -> Gait:
        """How the owner goes on a movement that the ability is declared with; the same gait when it
        cannot be.
        """
        return gait

    def ignores(self, rule: str) -> bool:
        """Whether the terrain rule does not apply to the owner."""
        return False

    def waives_sight(self, s: FrontierState, owner: Unit, enemy: Unit) -> bool:
        """Whether the owner's Open Fire at that enemy needs no line of sight."""
        return False

    # ---- shots ----------------------------------------------------------------------------------

    def draws_fire(self, s: FrontierState, owner: Unit, target: Unit) -> bool:
        """Whether an Open Fire aimed at the friendly `target` may be drawn to the owner."""
        return False

    follows_up = False
    """An Open Fire of the owner that hit may be followed by a second one."""

    def follow_refusals(
        self, s: FrontierState, owner: Unit, hit: Unit, enemy: Unit
    ) -> list[Refusal]:
        """What speaks against `enemy` as that second shot's target, `hit` being the first's."""
        return []

    # ---- sight ----------------------------------------------------------------------------------

    def veils(self, s: FrontierState, effect: Effect, unit: Unit) -> bool:
        """Whether an effect that the ability left behind hides `unit`: nobody sees it, it sees
        nobody.
        """
        return False

    # ---- use ------------------------------------------------------------------------------------

    def targets(self, s: FrontierState, owner: Unit) -> tuple[str, ...]:
        """At a stop: the units it can be used on; `("",)` when it needs none, empty when it cannot
        be used.
        """
        return ()

    def use(self, play: Table, owner: Unit, target: str) -> Tasks:
        """What using it does, after the use itself has been recorded."""
        return ()

    def ways(self, s: FrontierState, owner: Unit) -> Iterable[Way]:
        """As a strategic action: every way to use it, with what speaks against each."""
        return ()

    def take(self, play: Table, owner: Unit, command: StrategicAction) -> Tasks:
        """What the strategic action does, after the use itself has been recorded."""
        return ()

    # ---- placement ------------------------------------------------------------------------------

    def ring(self, s: FrontierState, owner: Unit, placing: Placing) -> Ring | None:
        """Round what, and how far from it, things may be set down, for drawing and drawing lots;
        None: anywhere.
        """
        return None

    def probes(self, s: FrontierState, owner: Unit, placing: Placing) -> Iterable[Spots]:
        """Spots to try, enough of them that some will do whenever the ability can be used."""
        return ()

    def spot_refusals(
        self, s: FrontierState, owner: Unit, placing: Placing, spots: Spots
    ) -> list[Refusal]:
        """What speaks against setting the things down on these spots."""
        return []

    def place(self, play: Table, owner: Unit, placing: Placing, spots: Spots) -> Tasks:
        """Sets the things down."""
        return ()

    # ---- what follows ---------------------------------------------------------------------------

    def moved(self, play: Table, journey: Journey) -> Tasks:
        """What follows a movement that this ability granted."""
        return ()

    def arrived(self, s: FrontierState, owner: Unit, journey: Journey) -> Tasks:
        """What follows any movement of the owner."""
        return ()

    def aftermath(self, s: FrontierState, owner: Unit, contest: Contest) -> Tasks:
        """What follows an action or reaction of the owner, once it is resolved."""
        return ()


REGISTRY: dict[str, Ability] = {}


def ability(slug: str, clause: str) -> Callable[[type[Ability]], type[Ability]]:
    """Registers the behaviour of the ability `slug`; `clause` is what its effects cite."""

    def register(kind: type[Ability]) -> type[Ability]:
        behaviour = kind()
        behaviour.slug, behaviour.clause = slug, clause
        REGISTRY[slug] = behaviour
        _behaviours.cache_clear()
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


def abilities_of(unit: Unit) -> tuple[Ability, ...]:
    """FR-ABIL-1  The behaviours of its abilities that are in force; passive ones always apply."""
    return _behaviours(unit.abilities)


@lru_cache(maxsize=256)
def _behaviours(slugs: tuple[str, ...]) -> tuple[Ability, ...]:
    return tuple(REGISTRY[slug] for slug in slugs if slug in REGISTRY)


ACTIVE = frozenset(row.slug for row in CATALOGUE.abilities if row.kind == "active")
"""FR-ABIL-2 FR-ABIL-4  The abilities that a unit may use once; no other use is counted."""


def is_spent(unit: Unit, slug: str) -> bool:
    """FR-ABIL-2 FR-SELECT-5  Whether this unit has used it already."""
    return slug in unit.used


def used_up(unit: Unit, ability: Ability) -> tuple[Refusal, ...]:
    """FR-ABIL-2  What speaks against using it once more."""
    if not is_spent(unit, ability.slug):
        return ()
    params: dict[str, Value] = {"name": unit.name, "ability": ability.slug}
    return (Refusal(clause="FR-ABIL-2", key="already-used", params=params),)


def declarable(unit: Unit, manoeuvre: str) -> list[Ability]:
    """FR-ABIL-11  Its abilities, not yet spent, that may be declared with that manoeuvre."""
    return [
        a for a in abilities_of(unit) if manoeuvre in a.declared_with and not is_spent(unit, a.slug)
    ]


def may_move(unit: Unit) -> bool:
    """FR-MOVE-15  Whether anything can displace the unit."""
    return all(ability.may_move() for ability in abilities_of(unit))


def hovers(unit: Unit) -> float:
    """FR-UNIT-STALKER-HARNESS-1  Up to what scale parts count as scale 0 when it moves or rests."""
    gait = Gait(maximum=0.0)
    for ability in abilities_of(unit):
        gait = ability.gait(gait)
    return gait.hovers


def bonus(s: FrontierState, unit: Unit, kind: str) -> float:
    """FR-MOVE-13  Inches added to the unit's own movement of that kind."""
    return sum(ability.bonus(s, unit, kind) for ability in abilities_of(unit))

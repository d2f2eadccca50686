"""Base class and registry of special abilities: the catalogue has their data, these modules their
behaviour, joined by slug.

An ability is a small stateless object that overrides the hooks it needs; each hook is called from
one place. There are no event listeners and no priorities: advantages are simply summed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from rules.engine.core.decision import Refusal, Value
from rules.engine.core.record import Record
from rules.engine.frontier.data.catalogue import CATALOGUE
from rules.engine.frontier.model.commands import StrategicAction
from rules.engine.frontier.model.state import Contest, Effect, FrontierState, Unit
from rules.engine.frontier.model.tasks import Journey, Placing, Tasks
from rules.engine.frontier.space.movement import MovementProfile, Node

if TYPE_CHECKING:
    from rules.engine.frontier.play.position_queries import Table

Spots = dict[str, Node]
Ring = tuple[float, float, float]

ANY_POINT = frozenset({"stop_1", "stop_2", "stop_3", "stop_4", "stop_5"})
"""FR-TIME-1 FR-TIME-3  The stops at which "any point" abilities can be used."""


class RatingRoll(Record):
    """A roll about to be made: the unit, its rating, and its opponent.

    `against` is the unit that the manoeuvre targets (FR-ABIL-10), empty for none; `opponent` is the
    unit that rolls on the other side, `answer` that unit's manoeuvre. `declared` are the abilities
    that the roller declared with it. A check outside any action has no manoeuvre.
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
    """One way to use an ability as a strategic action, with the reasons to refuse it."""

    command: StrategicAction
    clause: str
    refusals: tuple[Refusal, ...] = ()


class LastingEffect(Record):
    """The lasting effect of an ability: its duration, its clause where that differs from the
    ability's, whether it affects the ability's own unit, and the ratings of which it improves one.
    """

    until: Literal["roll", "turn", "match"]
    clause: str = ""
    on_owner: bool = False
    ratings: tuple[str, ...] = ()


class Ability:
    """Base class of abilities: hooks that do nothing unless overridden. `owner` is the unit on the
    board that has the ability.
    """

    slug: str
    clause: str
    windows: frozenset[str] = frozenset()
    declared_with: frozenset[str] = frozenset()
    """The manoeuvres with which it may be declared (FR-ABIL-11)."""
    from_reserve = False
    """Its unit may stay in reserve, and the ability works from there (FR-ABIL-7)."""
    averts_blows = False
    """It may be used just before its shaken unit would be destroyed."""
    aura: int = 0
    """Its range in inches around its unit (FR-MEAS-15); 0 for none."""
    lays = ""
    """The kind of token that it places, if any."""
    most_laid = 0
    """The most such tokens that one unit may have."""
    leaves: LastingEffect | None = None
    designates = False
    """Its lasting effect designates an enemy."""
    exact_move: float = 0.0
    """The exact distance in inches of the movement it causes; 0 where less is allowed."""

    def effect(self, unit: str, target: str = "", detail: str = "") -> Effect:
        """The ability's lasting effect, on that unit."""
        if self.leaves is None:
            raise ValueError(f"{self.slug} leaves nothing behind")
        return Effect(
            ability=self.slug,
            unit=unit,
            until=self.leaves.until,
            target=target,
            detail=detail,
            clause=self.leaves.clause,
        )

    # ---- dice -----------------------------------------------------------------------------------

    def swing(self, s: FrontierState, owner: Unit, roll: RatingRoll) -> int:
        """+1 for advantage, -1 for disadvantage on `roll`, 0 for neither."""
        return 0

    def lasting(self, s: FrontierState, effect: Effect, roll: RatingRoll) -> int:
        """The same as `swing` for an effect that the ability left behind, even if its unit is
        gone.
        """
        return 0

    def rating_die(self, s: FrontierState, owner: Unit, roll: RatingRoll) -> int:
        """The sides of a die that may be rolled instead of the unit's own; 0 for none."""
        return 0

    # ---- movement -------------------------------------------------------------------------------

    def bonus(self, s: FrontierState, owner: Unit, kind: str) -> float:
        """Inches added to the maximum of the owner's own movements of that kind."""
        return 0.0

    def may_move(self) -> bool:
        return True

    def profile(self, profile: MovementProfile) -> MovementProfile:
        """The owner's way of moving, in its own movements and in forced ones."""
        return profile

    def stride(self, profile: MovementProfile) -> MovementProfile:
        """The owner's way of moving in a movement with which the ability is declared; unchanged
        when it cannot be declared.
        """
        return profile

    def ignores(self, rule: str) -> bool:
        """Whether the terrain rule does not apply to the owner."""
        return False

    def waives_sight(self, s: FrontierState, owner: Unit, enemy: Unit) -> bool:
        """Whether the owner's Open Fire at that enemy needs no line of sight."""
        return False

    # ---- shots ----------------------------------------------------------------------------------

    def draws_fire(self, s: FrontierState, owner: Unit, target: Unit) -> bool:
        """Whether an Open Fire at the friendly `target` may be redirected to the owner."""
        return False

    follows_up = False
    """An Open Fire of the owner that hit may be followed by a second one."""

    def follow_refusals(
        self, s: FrontierState, owner: Unit, hit: Unit, enemy: Unit
    ) -> list[Refusal]:
        """The reasons to refuse `enemy` as the target of a second shot after the first hit
        `hit`.
        """
        return []

    # ---- sight ----------------------------------------------------------------------------------

    def veils(self, s: FrontierState, effect: Effect, unit: Unit) -> bool:
        """Whether a lasting effect of the ability hides `unit`: it sees nobody and nobody sees
        it.
        """
        return False

    # ---- use ------------------------------------------------------------------------------------

    def targets(self, s: FrontierState, owner: Unit) -> tuple[str, ...]:
        """The units on which it can be used at a stop; `("",)` when it needs no target, empty when
        it cannot be used.
        """
        return ()

    def use(self, play: Table, owner: Unit, target: str) -> Tasks:
        """Apply its use at a stop, after the use has been recorded."""
        return ()

    def ways(self, s: FrontierState, owner: Unit) -> Iterable[Way]:
        """Every way to use it as a strategic action, with the reasons to refuse each."""
        return ()

    def take(self, play: Table, owner: Unit, command: StrategicAction) -> Tasks:
        """Apply its use as a strategic action, after the use has been recorded."""
        return ()

    # ---- placement ------------------------------------------------------------------------------

    def ring(self, s: FrontierState, owner: Unit, placing: Placing) -> Ring | None:
        """Centre and radii of the ring in which things may be placed, for drawing and sampling;
        None for anywhere.
        """
        return None

    def probes(self, s: FrontierState, owner: Unit, placing: Placing) -> Iterable[Spots]:
        """Spots to try, enough of them that some are legal whenever the ability can be used."""
        return ()

    def spot_refusals(
        self, s: FrontierState, owner: Unit, placing: Placing, spots: Spots
    ) -> list[Refusal]:
        """The reasons to refuse placing the things at these spots."""
        return []

    def place(self, play: Table, owner: Unit, placing: Placing, spots: Spots) -> Tasks:
        """Place the things."""
        return ()

    # ---- what follows ---------------------------------------------------------------------------

    def moved(self, play: Table, journey: Journey) -> Tasks:
        """The tasks that follow a movement granted by this ability."""
        return ()

    def arrived(self, s: FrontierState, owner: Unit, journey: Journey) -> Tasks:
        """The tasks that follow any movement of the owner."""
        return ()

    def aftermath(self, s: FrontierState, owner: Unit, contest: Contest) -> Tasks:
        """The tasks that follow a resolved action or reaction of the owner."""
        return ()


REGISTRY: dict[str, Ability] = {}


def ability(slug: str, clause: str) -> Callable[[type[Ability]], type[Ability]]:
    """Class decorator: register the behaviour of the ability `slug`; its effects cite `clause`."""

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
    """The clause of the ability as printed on this unit; shared abilities have one for each
    printing.
    """
    printed = _PRINTED.get((owner.type, ability.slug), (ability.clause,))
    return ability.clause if ability.clause in printed else printed[0]


def abilities_of(unit: Unit) -> tuple[Ability, ...]:
    """FR-ABIL-1  The behaviours of the unit's abilities in force; passive ones always apply."""
    return _behaviours(unit.abilities)


@lru_cache(maxsize=256)
def _behaviours(slugs: tuple[str, ...]) -> tuple[Ability, ...]:
    return tuple(REGISTRY[slug] for slug in slugs if slug in REGISTRY)


ACTIVE = frozenset(row.slug for row in CATALOGUE.abilities if row.kind == "active")
"""FR-ABIL-2 FR-ABIL-4  The abilities that a unit may use once; the use of others is not counted."""


def is_spent(unit: Unit, slug: str) -> bool:
    """FR-ABIL-2 FR-SELECT-5  Whether this unit has used it already."""
    return slug in unit.used


def used_up(unit: Unit, ability: Ability) -> tuple[Refusal, ...]:
    """FR-ABIL-2  The refusal to use it once more."""
    if not is_spent(unit, ability.slug):
        return ()
    params: dict[str, Value] = {"name": unit.name, "ability": ability.slug}
    return (Refusal(clause="FR-ABIL-2", key="already-used", params=params),)


def declarable(unit: Unit, manoeuvre: str) -> list[Ability]:
    """FR-ABIL-11  The unit's unspent abilities that may be declared with that manoeuvre."""
    return [
        a for a in abilities_of(unit) if manoeuvre in a.declared_with and not is_spent(unit, a.slug)
    ]


def may_move(unit: Unit) -> bool:
    """FR-MOVE-15  Whether the unit can be moved at all."""
    return all(ability.may_move() for ability in abilities_of(unit))


def hovers(unit: Unit) -> float:
    """FR-UNIT-STALKER-HARNESS-1  The greatest scale of parts that count as scale 0 when it moves or
    ends.
    """
    profile = MovementProfile(maximum=0.0)
    for ability in abilities_of(unit):
        profile = ability.profile(profile)
    return profile.hovers


def bonus(s: FrontierState, unit: Unit, kind: str) -> float:
    """FR-MOVE-13  Inches added to the unit's own movement of that kind."""
    return sum(ability.bonus(s, unit, kind) for ability in abilities_of(unit))

"""Interact: weapons, the item, devices, Patch Kit.

IF-INTER-1  Interact covers picking up an item, switching weapons, operating a device.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rules.engine.core.decision import Refusal
from rules.engine.infinite.data.missions import MISSIONS
from rules.engine.infinite.data.profiles import UNARMED
from rules.engine.infinite.data.tables import Objective
from rules.engine.infinite.model.action_events import (
    DeviceTaken,
    Tested,
    UnitPatched,
    WeaponReadied,
)
from rules.engine.infinite.model.commands import Interact
from rules.engine.infinite.model.state import ATTRIBUTES, Attribute, InfiniteState, Unit
from rules.engine.infinite.play import items
from rules.engine.infinite.play.pool import (
    SUCCESS_FACES,
    interact_pool,
    roll_pool,
    successes_of,
)
from rules.engine.infinite.play.queries import (
    Table,
    contact,
    contact_with_feature,
    contact_with_point,
    friends,
)
from rules.engine.tabletop.options import refusal
from rules.engine.tabletop.pools import chance_of_successes

PATCH = 1
"""IF-TRAIT-6  The difficulty of the test of a Patch Kit."""


def refusals(s: InfiniteState, unit: Unit, command: Interact) -> list[Refusal]:
    """IF-INTER-2  Why a unit cannot do the one thing that an Interact is for."""
    match command.what:
        case "weapon":
            return _weapon_refusals(unit, command.on)
        case "item":
            return _item_refusals(s, unit)
        case "pass":
            return _pass_refusals(s, unit, command.on)
        case "device":
            return _device_refusals(s, unit, command.on)
        case "patch":
            return _patch_refusals(s, unit, command.on, command.attribute)


def possible(s: InfiniteState, unit: Unit) -> Iterator[Interact]:
    """IF-DEC-12  Every Interact that a unit could do where it stands."""
    for weapon in unit.profile.weapons:
        if weapon != unit.readied:
            yield Interact(what="weapon", on=weapon)
    near = [friend for friend in friends(s, unit) if contact(unit, friend)]
    if s.item:
        yield Interact(what="item")
        for friend in near:
            yield Interact(what="pass", on=friend.id)
    if MISSIONS[s.mission].terms.device:
        for objective in s.table.objectives:
            yield Interact(what="device", on=objective.id)
    for friend in near if unit.profile.has("patch-kit") else ():
        for attribute in ATTRIBUTES:
            yield Interact(what="patch", on=friend.id, attribute=attribute)


def legal(s: InfiniteState, unit: Unit) -> list[Interact]:
    """IF-INTER-2  Every Interact that a unit can do where it stands, AP aside."""
    return [each for each in possible(s, unit) if not refusals(s, unit, each)]


# ---- refusals ----------------------------------------------------------------------------------


def _weapon_refusals(unit: Unit, weapon: str) -> list[Refusal]:
    """IF-INTER-2 IF-UNIT-8  Another listed weapon; Unarmed needs no readying."""
    if weapon == UNARMED or weapon not in unit.profile.weapons:
        return [refusal("IF-UNIT-8", "no-such-weapon", name=unit.name)]
    if weapon == unit.readied:
        return [refusal("IF-INTER-2", "already-readied", name=unit.name, weapon=weapon)]
    return []


def _item_refusals(s: InfiniteState, unit: Unit) -> list[Refusal]:
    """IF-INTER-2 IF-MIS-5  The item lies in contact, until it is first picked up at its
    objective.
    """
    if s.item is None or not items.is_lying(s):
        return [refusal("IF-INTER-2", "no-item")]
    middle = s.table.middle if s.item.untouched else None
    if middle and middle.feature:
        reached = contact_with_feature(s, unit, middle.feature)
    else:
        reached = contact_with_point(s, unit, (s.item.x, s.item.y))
    return [] if reached else [refusal("IF-INTER-2", "item-not-in-contact", name=unit.name)]


def _pass_refusals(s: InfiniteState, unit: Unit, on: str) -> list[Refusal]:
    """IF-INTER-2 IF-MIS-5  A carrier passes the item to an unbroken friend in base contact."""
    if not items.carries(s, unit):
        return [refusal("IF-INTER-2", "carries-nothing", name=unit.name)]
    friend = next((each for each in friends(s, unit) if each.id == on), None)
    if friend is None or not contact(unit, friend):
        return [refusal("IF-INTER-2", "friend-not-in-contact", name=unit.name)]
    if friend.is_broken:
        return [refusal("IF-MIS-5", "friend-broken", name=friend.name)]
    return []


def _device_refusals(s: InfiniteState, unit: Unit, on: str) -> list[Refusal]:
    """IF-MIS-8 IF-INTER-2  In Override an objective is a device, operated in contact."""
    objective = next((each for each in s.table.objectives if each.id == on), None)
    if objective is None or not MISSIONS[s.mission].terms.device:
        return [refusal("IF-INTER-2", "no-device")]
    if not _reaches(s, unit, objective):
        return [refusal("IF-INTER-2", "device-not-in-contact", name=unit.name, objective=on)]
    return []


def _reaches(s: InfiniteState, unit: Unit, objective: Objective) -> bool:
    """IF-GEO-4 IF-MIS-8  Contact with an objective; with the rim of one that is a feature."""
    if objective.feature:
        return contact_with_feature(s, unit, objective.feature)
    return contact_with_point(s, unit, objective.at)


def _patch_refusals(
    s: InfiniteState, unit: Unit, on: str, attribute: Attribute | str
) -> list[Refusal]:
    """IF-TRAIT-6 IF-UNIT-9  A Patch Kit heals a wounded attribute of a friend in base contact."""
    if not unit.profile.has("patch-kit"):
        return [refusal("IF-TRAIT-6", "no-patch-kit", name=unit.name)]
    friend = next((each for each in friends(s, unit) if each.id == on), None)
    if friend is None or not contact(unit, friend):
        return [refusal("IF-INTER-2", "friend-not-in-contact", name=unit.name)]
    wounded = [
        name for name, left in friend.attributes.items() if left < friend.profile.attribute(name)
    ]
    if attribute not in wounded:
        return [refusal("IF-UNIT-9", "not-wounded", name=friend.name)]
    return []


# ---- tests and effects -------------------------------------------------------------------------


def difficulty(s: InfiniteState, command: Interact) -> int:
    """IF-INTER-3 IF-MIS-5 IF-MIS-8 IF-TRAIT-6  The difficulty of the test; 0 without a test. An
    item that has been dropped needs none.
    """
    match command.what:
        case "patch":
            return PATCH
        case "device":
            return MISSIONS[s.mission].terms.interact
        case "item" if s.item and s.item.untouched:
            return MISSIONS[s.mission].terms.interact
        case _:
            return 0


def test_chance(unit: Unit, needed: int) -> Fraction:
    """IF-INTER-3  The probability of a test against a difficulty."""
    return chance_of_successes(interact_pool(unit).dice, SUCCESS_FACES, needed)


def perform(play: Table, unit: Unit, command: Interact) -> None:
    """IF-INTER-3  An Interact succeeds unless its test fails."""
    needed = difficulty(play.state, command)
    if needed == 0 or _passes_test(play, unit, needed):
        _apply(play, unit, command)


def _passes_test(play: Table, unit: Unit, needed: int) -> bool:
    """IF-INTER-3  Roll Mind, Tech and Devices: successes must reach the difficulty."""
    faces = roll_pool(play.roll, interact_pool(unit))
    successes = successes_of(faces)
    play.emit(
        Tested(
            clause="IF-INTER-3",
            unit=unit.id,
            name=unit.name,
            faces=faces,
            successes=successes,
            needed=needed,
        )
    )
    return successes >= needed


def _apply(play: Table, unit: Unit, command: Interact) -> None:
    """IF-INTER-2 IF-MIS-5 IF-MIS-8 IF-TRAIT-6  What an Interact does."""
    s, on = play.state, command.on
    match command.what:
        case "weapon":
            ready = WeaponReadied(clause="IF-INTER-2", unit=unit.id, name=unit.name, weapon=on)
            play.emit(ready)
        case "item":
            items.pick_up(play, unit)
        case "pass":
            items.give(play, unit, s.units[on])
        case "device":
            _take_device(play, unit, on)
        case "patch":
            _patch(play, unit, s.units[on], command.attribute)


def _take_device(play: Table, unit: Unit, objective: str) -> None:
    """IF-MIS-8  A device is the unit's side's, if it was not yet."""
    if play.state.devices.get(objective) != unit.seat:
        play.emit(
            DeviceTaken(
                clause="IF-MIS-8",
                unit=unit.id,
                name=unit.name,
                seat=unit.seat,
                objective=objective,
            )
        )


def _patch(play: Table, unit: Unit, friend: Unit, attribute: Attribute | str) -> None:
    """IF-TRAIT-6  A friend regains 1 point."""
    assert attribute
    play.emit(
        UnitPatched(
            clause="IF-TRAIT-6",
            unit=unit.id,
            name=unit.name,
            friend=friend.id,
            friend_name=friend.name,
            attribute=attribute,  # type: ignore[arg-type]
        )
    )

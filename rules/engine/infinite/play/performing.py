"""What every action and reaction has in common: why it is refused, what it does, and the options
for those that can be listed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.engine.core.decision import Command, Refusal, Value
from rules.engine.infinite.data.profiles import Weapon
from rules.engine.infinite.model.commands import (
    AttackUnits,
    GoOnOverwatch,
    Interact,
    MoveUnits,
    React,
    TakeCover,
)
from rules.engine.infinite.model.state import Action, InfiniteState, Unit
from rules.engine.infinite.play import actions, attacks, interactions, moves
from rules.engine.infinite.play.options import MoveOffer
from rules.engine.infinite.play.queries import Table, contact
from rules.engine.tabletop.inches.units import INCH
from rules.engine.tabletop.offer import Option, Prompt
from rules.engine.tabletop.options import option, refusal

Act = MoveUnits | AttackUnits | TakeCover | GoOnOverwatch | Interact
"""IF-ACT-1  The commands of the five core actions."""

_NOTHING: Final = {
    "move": ("IF-MOVE-1", "nowhere-to-move"),
    "cover": ("IF-COVER-1", "nothing-to-touch"),
    "interact": ("IF-INTER-2", "nothing-to-handle"),
}
"""Why an action is refused that is directed at nothing."""


def action_of(command: Act) -> Action:
    """IF-ACT-1  The core action that a command is."""
    match command:
        case MoveUnits():
            return "move"
        case AttackUnits():
            return "attack"
        case TakeCover():
            return "cover"
        case GoOnOverwatch():
            return "overwatch"
        case Interact():
            return "interact"


def has_athletics(command: Act) -> bool:
    """IF-MOVE-2  Whether the acting unit pays for Athletics."""
    return isinstance(command, MoveUnits) and any(path.athletics for path in command.paths[:1])


def cost(s: InfiniteState, command: Act, *, is_reaction: bool = False) -> int:
    """IF-ACT-2 IF-REACT-3  The AP that the acting unit pays for a command."""
    athletics = has_athletics(command)
    return actions.cost(s, action_of(command), athletics=athletics, is_reaction=is_reaction)


def refusals(
    s: InfiniteState, unit: Unit, command: Act, *, is_reaction: bool = False
) -> list[Refusal]:
    """IF-ACT-3 IF-ACT-5  Every reason against an action: against the action at all, and against
    what it is directed at.
    """
    action, athletics = action_of(command), has_athletics(command)
    found = actions.refusals(s, unit, action, athletics=athletics, is_reaction=is_reaction)
    match command:
        case MoveUnits(paths=()) | TakeCover(feature="") | Interact(what="weapon", on=""):
            return found or [refusal(*_NOTHING[action], name=unit.name)]
        case MoveUnits() if unit.body:
            found += moves.refusals(s, unit, command, is_reaction=is_reaction)
        case AttackUnits():
            found += attacks.refusals(s, unit, command)
        case TakeCover(feature=feature):
            found += actions.cover_refusals(s, unit, feature)
        case Interact():
            found += interactions.refusals(s, unit, command)
        case _:
            pass
    return found


def perform(play: Table, unit: Unit, command: Act, *, is_reaction: bool = False) -> None:
    """IF-ACT-2 IF-REACT-3  Pay for an action and do it. What follows from an attack comes later."""
    if isinstance(command, MoveUnits):
        moves.perform(play, unit, command, is_reaction=is_reaction)
        return
    actions.pay(play, unit, action_of(command), cost(play.state, command, is_reaction=is_reaction))
    unit = play.state.units[unit.id]
    match command:
        case AttackUnits():
            attacks.roll(play, unit, command)
        case TakeCover(feature=feature):
            actions.take_cover(play, unit, feature)
        case GoOnOverwatch():
            actions.go_on_overwatch(play, unit)
        case Interact():
            interactions.perform(play, unit, command)


def as_reaction(unit: Unit, command: Command) -> React:
    """IF-REACT-8  An action as a reaction: any but Overwatch."""
    assert isinstance(command, MoveUnits | AttackUnits | TakeCover | Interact)
    return React(unit=unit.id, action=command)


def legal(
    s: InfiniteState, unit: Unit, targets: tuple[Unit, ...], *, is_reaction: bool = False
) -> Iterator[Act]:
    """IF-DEC-19  The actions that are listed and that nothing refuses, in the same order. Why the
    others are refused is not asked.
    """

    def may(action: Action) -> bool:
        return actions.may_take(s, unit, action, is_reaction=is_reaction)

    if may("attack"):
        listed_ids = {target.id for target in targets}
        for weapon in attacks.usable(unit):
            for target in attacks.legal_targets(s, unit, weapon):
                if target.id in listed_ids:
                    yield AttackUnits(weapon=weapon.slug, targets=(target.id,))
    if may("cover"):
        yield from (TakeCover(feature=feature) for feature in actions.cover_features(s, unit))
    if not is_reaction and may("overwatch"):
        yield GoOnOverwatch()
    if may("interact"):
        yield from interactions.legal(s, unit)


# ---- options -----------------------------------------------------------------------------------


def listed(
    s: InfiniteState, unit: Unit, targets: tuple[Unit, ...], *, is_reaction: bool = False
) -> Iterator[Option]:
    """IF-DEC-10 IF-DEC-11 IF-DEC-12  The actions that can be listed, with what refuses them:
    attacks on one of these targets, Cover, Overwatch, and every Interact that is possible here.
    Moves and attacks on several targets cannot.
    """
    for weapon in attacks.usable(unit):
        for target in targets:
            if weapon.slug == unit.readied or contact(unit, target):
                yield _attack(s, unit, weapon, target, is_reaction)
    for feature in actions.cover_features(s, unit):
        yield _option(s, unit, TakeCover(feature=feature), "IF-COVER-1", is_reaction)
    if not is_reaction:
        yield _option(s, unit, GoOnOverwatch(), "IF-OW-1", is_reaction)
    for command in interactions.legal(s, unit):
        yield _option(s, unit, command, "IF-INTER-2", is_reaction)


def impossible(
    s: InfiniteState, unit: Unit, *, may_move: bool, is_reaction: bool = False
) -> Iterator[Option]:
    """IF-ACT-3 IF-ACT-5 IF-COVER-1 IF-INTER-2  The actions of which `listed` has nothing and that
    are not possible, each with the reasons.
    """
    none: list[tuple[Act, str, str]] = []
    if not may_move:
        none.append((MoveUnits(paths=()), "IF-MOVE-1", "move"))
    if not actions.cover_features(s, unit):
        none.append((TakeCover(feature=""), "IF-COVER-1", "no-cover"))
    if not any(interactions.legal(s, unit)):
        none.append((Interact(what="weapon"), "IF-INTER-2", "no-interact"))
    for command, clause, key in none:
        found = refusals(s, unit, command, is_reaction=is_reaction)
        points = cost(s, command, is_reaction=is_reaction)
        name = unit.name
        yield option(command, clause, key, found, subject=unit.id, name=name, points=points)


def move_offers(s: InfiniteState, unit: Unit, *, is_reaction: bool = False) -> Iterator[MoveOffer]:
    """IF-SHOW-3  How far a unit may Move, without Athletics and with it if it can pay."""
    ways = (False, True) if unit.profile.level("athletics") else (False,)
    for athletics in ways:
        if actions.may_take(s, unit, "move", athletics=athletics, is_reaction=is_reaction):
            yield move_offer(unit, athletics=athletics)


def move_offer(unit: Unit, *, athletics: bool = False) -> MoveOffer:
    """IF-MOVE-1 IF-MOVE-2  A Move of a unit, and how far it goes at most."""
    most = moves.allowance(unit, athletics=athletics)
    return MoveOffer(unit=unit.id, athletics=athletics, maximum=most / INCH)


def move_costs(s: InfiniteState, *, is_reaction: bool = False) -> dict[str, int]:
    """IF-ACT-2 IF-MOVE-2 IF-REACT-3  The AP of a Move, by what is declared with it."""
    return {
        name: actions.cost(s, "move", athletics=bool(name), is_reaction=is_reaction)
        for name in ("", "athletics")
    }


def _attack(
    s: InfiniteState, unit: Unit, weapon: Weapon, target: Unit, is_reaction: bool
) -> Option:
    """IF-SHOW-1  An attack on one target, with its chance or with its refusals."""
    command = AttackUnits(weapon=weapon.slug, targets=(target.id,))
    found = refusals(s, unit, command, is_reaction=is_reaction)
    return option(
        command,
        "IF-ATTACK-2",
        "attack",
        found,
        subject=unit.id,
        target=target.id,
        chance=None if found else float(attacks.chance_to_hit(s, unit, weapon, target)),
        name=unit.name,
        enemy=target.name,
        weapon=weapon.slug,
        points=cost(s, command, is_reaction=is_reaction),
    )


def _option(
    s: InfiniteState,
    unit: Unit,
    command: TakeCover | GoOnOverwatch | Interact,
    clause: str,
    is_reaction: bool,
) -> Option:
    """Any other action that is directed at one thing at most, with what refuses it."""
    key, target, params = _label(s, command)
    params |= {"name": unit.name, "points": cost(s, command, is_reaction=is_reaction)}
    return Option(
        command=command,
        label=Prompt(clause=clause, key=key, params=params),
        subject=unit.id,
        target=target,
        refusals=tuple(refusals(s, unit, command, is_reaction=is_reaction)),
    )


def _label(
    s: InfiniteState, command: TakeCover | GoOnOverwatch | Interact
) -> tuple[str, str, dict[str, Value]]:
    """The key of an option, what it is directed at, and the parameters of its sentence."""
    match command:
        case TakeCover(feature=feature):
            return "cover", feature, {"feature": feature}
        case GoOnOverwatch():
            return "overwatch", "", {}
        case Interact(what="weapon", on=on):
            return "interact-weapon", "", {"weapon": on}
        case Interact(what="device", on=on):
            return "interact-device", on, {"objective": on}
        case Interact(what="pass" | "patch", on=on):
            params: dict[str, Value] = {"friend": s.units[on].name}
            params |= {"attribute": command.attribute} if command.attribute else {}
            return f"interact-{command.what}", on, params
        case _:
            return f"interact-{command.what}", "", {}

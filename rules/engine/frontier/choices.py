"""What can this unit do now, and why not the rest: the finite decisions of a turn, refused answers beside legal ones."""

from __future__ import annotations

from rules.engine.core.decision import Command, Refusal, Seat
from rules.engine.frontier.abilities.base import Ability, abilities_of
from rules.engine.frontier.commands import ChooseTarget, Decline, React, TakeAction, UseAbility
from rules.engine.frontier.manoeuvres import ACTIONS, REACTIONS, action_roll, reaction_roll
from rules.engine.frontier.requirements import assault_refusals, fire_refusals
from rules.engine.frontier.roll import chance, dice_for
from rules.engine.frontier.state import Contest, FrontierState, Unit
from rules.engine.frontier.table import enemies
from rules.engine.lib.offer import OneOf, Option, Prompt


def actions(s: FrontierState) -> OneOf:
    """FR-TURN-4  Every action of every unit of the active player."""
    options = tuple(
        _option(
            TakeAction(unit=unit.id, action=slug), row.clause, "take-action", tuple(row.refusals(s, unit)),
            subject=unit.id, name=unit.name, action=slug,
        )
        for unit in s.on_board(s.active)
        for slug, row in ACTIONS.items()
    )  # fmt: skip
    prompt = Prompt(clause="FR-TURN-4", key="choose-action", params={"name": s.names[s.active]})
    return OneOf(seat=s.active, kind="action", prompt=prompt, options=options)


def targets(s: FrontierState, contest: Contest) -> OneOf:
    """FR-ACT-6 FR-ACT-9  Every enemy, with what speaks against it as the target."""
    unit = s.units[contest.unit]
    judge = fire_refusals if contest.action == "open-fire" else assault_refusals
    clause = ACTIONS[contest.action].clause
    options = tuple(
        _option(
            ChooseTarget(target=enemy.id), clause, "choose-target", tuple(judge(s, unit, enemy)),
            subject=unit.id, target=enemy.id, name=enemy.name,
        )
        for enemy in enemies(s, unit)
    )  # fmt: skip
    prompt = Prompt(clause=clause, key="choose-target", params={"name": unit.name, "action": contest.action})
    return OneOf(seat=unit.seat, kind="target", prompt=prompt, options=options)


def reactions(s: FrontierState, contest: Contest) -> OneOf:
    """FR-REACT-1 FR-REACT-2 FR-REACT-15  Every reaction of every enemy of the active unit, and declining."""
    active = s.units[contest.unit]
    options = [
        _reaction(s, contest, unit, active, slug)
        for unit in enemies(s, active)
        for slug in ACTIONS[contest.action].reactions
    ]
    options.append(_option(Decline(), "FR-REACT-15", "no-reaction", ()))
    params: dict[str, str | int | float] = {"name": active.name, "action": contest.action}
    if contest.target:
        params["target"] = s.units[contest.target].name
    key = "choose-reaction-target" if contest.target else "choose-reaction"
    return OneOf(
        seat=s.reactive, kind="reaction", prompt=Prompt(clause="FR-TURN-8", key=key, params=params), options=tuple(options)
    )


def _reaction(s: FrontierState, contest: Contest, unit: Unit, active: Unit, slug: str) -> Option:
    row = REACTIONS[slug]
    refused = tuple(row.refusals(s, unit, active))
    option = _option(
        React(unit=unit.id, reaction=slug), row.clause, "react", refused,
        subject=unit.id, target=active.id, name=unit.name, reaction=slug,
    )  # fmt: skip
    return option if refused else option.change(chance=1 - odds(s, contest, unit.id, slug))


def odds(s: FrontierState, contest: Contest, reactor: str, reaction: str) -> float:
    """The chance that the action wins against that reaction, as things stand."""
    ours = dice_for(s, action_roll(contest, reactor, reaction))
    theirs = dice_for(s, reaction_roll(contest, reactor, reaction))
    return float(chance(ours, theirs))


def stop(s: FrontierState, seat: Seat, name: str) -> OneOf | None:
    """FR-TIME-1 FR-TIME-2  The "any point" abilities a seat can use at this stop, and passing."""
    options = [
        _option(
            UseAbility(unit=unit.id, ability=ability.slug, target=target), ability.clause,
            "use-ability-on" if target else "use-ability", (), subject=unit.id, target=target,
            name=unit.name, ability=ability.slug, on=s.units[target].name if target else "",
        )
        for unit in s.on_board(seat)
        for ability in usable(unit, name)
        for target in ability.targets(s, unit)
    ]  # fmt: skip
    if not options:
        return None
    options.append(_option(Decline(), "FR-TIME-2", "pass", ()))
    prompt = Prompt(clause="FR-TIME-2", key="stop", params={"name": s.names[seat]})
    return OneOf(seat=seat, kind="stop", prompt=prompt, options=tuple(options))


def usable(unit: Unit, stop_name: str) -> list[Ability]:
    """FR-ABIL-2 FR-TIME-3  Its abilities for that stop that are not yet spent."""
    return [a for a in abilities_of(unit) if stop_name in a.windows and a.slug not in unit.used]


def _option(
    command: Command, clause: str, key: str, refusals: tuple[Refusal, ...], *,
    subject: str = "", target: str = "", **params: str,
) -> Option:  # fmt: skip
    label = Prompt(clause=clause, key=key, params=dict(params))
    return Option(command=command, label=label, subject=subject, target=target, refusals=refusals)

"""The finite decisions of a turn (action, target, reaction, stop): legal options, and illegal ones
with their reasons.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from rules.engine.core.cached_property import cached_property
from rules.engine.core.decision import Command, Refusal, Seat
from rules.engine.core.dice import Dice, pick
from rules.engine.core.record import Record
from rules.engine.frontier.model.commands import (
    ChooseTarget,
    Decline,
    React,
    TakeAction,
    UseAbility,
)
from rules.engine.frontier.model.state import Contest, FrontierState, Unit
from rules.engine.frontier.play.abilities.base import (
    Ability,
    abilities_of,
    clause_of,
    declarable,
    is_spent,
)
from rules.engine.frontier.play.action_roll import chance, dice_for
from rules.engine.frontier.play.actions import ACTIONS, REACTIONS, action_roll, reaction_roll
from rules.engine.frontier.play.position_queries import enemies, friends
from rules.engine.frontier.play.requirements import assault_refusals, fire_refusals
from rules.engine.tabletop.offer import Offer, OneOf, Option, Prompt
from rules.engine.tabletop.options import option


class ActionDecision(Record, dict=True):
    """FR-TURN-4 FR-TURN-7 FR-SHAKE-3  Choose one unit of the active player, shaken or not, whatever
    it did before, and one action. Options are checked lazily and listed only when shown.
    """

    state: FrontierState

    @property
    def seat(self) -> Seat:
        return self.state.active

    @property
    def answers(self) -> list[TakeAction]:
        """Every action of every unit, legal or not, the cheapest to check first."""
        units = self.state.on_board(self.seat)
        return [TakeAction(unit=unit.id, action=action) for action in ACTIONS for unit in units]

    @cached_property
    def refusals(self) -> Callable[[TakeAction], list[Refusal]]:
        """The reasons to refuse an answer (cached)."""
        return cache(self._refusals)

    def _refusals(self, command: TakeAction) -> list[Refusal]:
        return ACTIONS[command.action].refusals(self.state, self.state.units[command.unit])

    def legal(self) -> Iterator[TakeAction]:
        """The legal answers, found lazily."""
        return (command for command in self.answers if not self.refusals(command))

    def check(self, command: Command) -> list[Refusal]:
        if isinstance(command, TakeAction) and command in self.answers:
            return self.refusals(command)
        return [Refusal(clause="FR-TURN-4", key="not-offered")]

    def sample(self, dice: Dice) -> TakeAction:
        """A uniformly random legal answer: draws without replacement until one is legal."""
        answers = self.answers
        while True:
            command = answers.pop(pick(dice, len(answers)))
            if not self.refusals(command):
                return command

    def offer(self) -> Offer:
        s = self.state
        options = tuple(
            option(
                command,
                ACTIONS[command.action].clause,
                "take-action",
                self.refusals(command),
                subject=command.unit,
                name=s.units[command.unit].name,
                action=command.action,
            )
            for unit in s.on_board(self.seat)
            for command in (TakeAction(unit=unit.id, action=action) for action in ACTIONS)
        )
        prompt = Prompt(clause="FR-TURN-4", key="choose-action", params={"name": s.names[s.active]})
        return Offer(seat=self.seat, kind="action", prompt=prompt, options=options)


class TargetDecision(OneOf):
    """Choose a target; the odds are computed only when shown."""

    state: FrontierState
    contest: Contest

    def offer(self) -> Offer:
        options = tuple(self._with_chance(option) for option in self.options)
        return Offer(seat=self.seat, kind=self.kind, prompt=self.prompt, options=options)

    def _with_chance(self, option: Option) -> Option:
        match option:
            case Option(command=ChooseTarget(target=target, abilities=abilities), is_legal=True):
                aimed = self.contest.change(target=target, abilities=abilities)
                return option.change(chance=least(self.state.change(contest=aimed), aimed))
            case _:
                return option


def least(s: FrontierState, contest: Contest) -> float:
    """FR-ROLL-4  The probability that the action succeeds against the best available reaction; 1
    where there is none.
    """
    return min(
        (
            odds(s, contest, answer.unit, answer.reaction, answer.abilities)
            for answer in (each.command for each in reactions(s, contest).legal)
            if isinstance(answer, React)
        ),
        default=1.0,
    )


def targets(s: FrontierState, contest: Contest) -> TargetDecision:
    """FR-ACT-6 FR-ACT-9  Every enemy as a target, with the reasons to refuse it."""
    unit = s.units[contest.unit]
    judge = fire_refusals if contest.action == "open-fire" else assault_refusals
    clause = ACTIONS[contest.action].clause
    options = tuple(
        _declared(
            abilities,
            option(
                ChooseTarget(target=enemy.id, abilities=abilities),
                clause,
                "choose-target",
                refusals,
                subject=unit.id,
                target=enemy.id,
                name=enemy.name,
            ),
        )
        for enemy in enemies(s, unit)
        for refusals in [judge(s, unit, enemy)]
        for abilities in _declarations(unit, contest.action)
    )
    prompt = Prompt(
        clause=clause, key="choose-target", params={"name": unit.name, "action": contest.action}
    )
    return TargetDecision(
        seat=unit.seat, kind="target", prompt=prompt, options=options, state=s, contest=contest
    )


class ReactionDecision(OneOf):
    """Choose a reaction; the odds are computed only when shown."""

    state: FrontierState
    contest: Contest

    def offer(self) -> Offer:
        options = tuple(self._with_chance(option) for option in self.options)
        return Offer(seat=self.seat, kind=self.kind, prompt=self.prompt, options=options)

    def _with_chance(self, option: Option) -> Option:
        match option:
            case Option(
                command=React(unit=unit, reaction=reaction, abilities=abilities), is_legal=True
            ):
                lost = odds(self.state, self.contest, unit, reaction, abilities)
                return option.change(chance=1 - lost)
            case Option(command=Decline()):
                return option.change(chance=0.0)  # FR-TURN-9: the action wins unopposed
            case _:
                return option


def reactions(s: FrontierState, contest: Contest) -> ReactionDecision:
    """FR-REACT-1 FR-REACT-2 FR-REACT-15  Every reaction of every enemy of the active unit, and
    declining.
    """
    active = s.units[contest.unit]
    options = [
        each
        for unit in enemies(s, active)
        for slug in ACTIONS[contest.action].reactions
        for each in _reaction(s, unit, active, slug)
    ]
    options.append(option(Decline(), "FR-REACT-15", "no-reaction", ()))
    params: dict[str, str | int | float] = {"name": active.name, "action": contest.action}
    if contest.target:
        params["target"] = s.units[contest.target].name
    key = "choose-reaction-target" if contest.target else "choose-reaction"
    return ReactionDecision(
        seat=s.reactive,
        kind="reaction",
        prompt=Prompt(clause="FR-TURN-8", key=key, params=params),
        options=tuple(options),
        state=s,
        contest=contest,
    )


def _reaction(s: FrontierState, unit: Unit, active: Unit, slug: str) -> Iterator[Option]:
    row = REACTIONS[slug]
    refusals = row.refusals(s, unit, active)
    for abilities in _declarations(unit, slug):
        yield _declared(
            abilities,
            option(
                React(unit=unit.id, reaction=slug, abilities=abilities),
                row.clause,
                "react",
                refusals,
                subject=unit.id,
                target=active.id,
                name=unit.name,
                reaction=slug,
            ),
        )


def _declarations(unit: Unit, manoeuvre: str) -> list[tuple[str, ...]]:
    """FR-ABIL-6 FR-ABIL-11  Nothing declared, or one of the abilities that serve the manoeuvre."""
    return [(), *((ability.slug,) for ability in declarable(unit, manoeuvre))]


def _declared(abilities: tuple[str, ...], shown: Option) -> Option:
    """The option, labelled with the ability that is declared, if any."""
    if not abilities:
        return shown
    label = shown.label
    params = {**label.params, "ability": abilities[0]}
    label = Prompt(clause=label.clause, key=f"{label.key}-with", params=params)
    return shown.change(label=label)


def odds(
    s: FrontierState, contest: Contest, reactor: str, reaction: str, abilities: tuple[str, ...] = ()
) -> float:
    """The probability that the action wins against that reaction in this position."""
    answered = contest.change(answered_with=abilities)
    ours = dice_for(s, action_roll(answered, reactor, reaction))
    theirs = dice_for(s, reaction_roll(answered, reactor, reaction))
    return float(chance(ours, theirs))


def shielding(s: FrontierState) -> OneOf | None:
    """FR-UNIT-AEGIS-HOLO-1 FR-UNIT-AEGIS-HOLO-3  The units that may redirect the shot to
    themselves, and the option not to.
    """
    contest = s.contest
    if contest is None or contest.lost or contest.unguarded or contest.action != "open-fire":
        return None
    if not contest.target or contest.answered:
        return None
    target = s.units[contest.target]
    options = [
        option(
            UseAbility(unit=unit.id, ability=ability.slug),
            clause_of(unit, ability),
            "use-ability",
            subject=unit.id,
            target=target.id,
            name=unit.name,
            ability=ability.slug,
        )
        for unit in friends(s, target)
        for ability in abilities_of(unit)
        if ability.draws_fire(s, unit, target) and not is_spent(unit, ability.slug)
    ]
    if not options:
        return None
    options.append(option(Decline(), "FR-ABIL-6", "no-shield", name=target.name))
    prompt = Prompt(clause="FR-UNIT-AEGIS-HOLO-1", key="shield", params={"name": target.name})
    return OneOf(seat=target.seat, kind="holofield", prompt=prompt, options=tuple(options))


def second_targets(s: FrontierState, contest: Contest) -> OneOf | None:
    """FR-UNIT-SPECIALIST-AUTO-1 FR-UNIT-SPECIALIST-AUTO-2  The targets of a second shot after a
    hit: every other enemy, with the reasons to refuse it.
    """
    unit = s.units[contest.unit]
    if contest.lone or contest.action != "open-fire" or contest.winner != "action":
        return None
    follows = [a for a in abilities_of(unit) if a.follows_up]
    if not unit.on_board or not follows:
        return None
    hit, clause = s.units[contest.target], clause_of(unit, follows[0])
    options = [
        option(
            ChooseTarget(target=enemy.id),
            clause,
            "choose-target",
            follows[0].follow_refusals(s, unit, hit, enemy),
            subject=unit.id,
            target=enemy.id,
            name=enemy.name,
        )
        for enemy in enemies(s, unit)
        if enemy.id != hit.id
    ]
    if not any(each.is_legal for each in options):
        return None
    options.append(option(Decline(), clause, "no-second-shot", name=unit.name))
    prompt = Prompt(clause=clause, key="second-shot", params={"name": unit.name})
    return OneOf(seat=unit.seat, kind="second-shot", prompt=prompt, options=tuple(options))


def stop(s: FrontierState, seat: Seat, name: str) -> OneOf | None:
    """FR-TIME-1 FR-TIME-2 FR-TIME-5 FR-ABIL-6  The "any point" abilities a seat can use at this
    stop, and passing.
    """
    if not is_held(s, name):
        return None
    options = [
        option(
            UseAbility(unit=unit.id, ability=ability.slug, target=target),
            clause_of(unit, ability),
            "use-ability-on" if target else "use-ability",
            (),
            subject=unit.id,
            target=target,
            name=unit.name,
            ability=ability.slug,
            on=s.units[target].name if target else "",
        )
        for unit in s.on_board(seat)
        for ability in usable(unit, name)
        for target in ability.targets(s, unit)
    ]
    if not options:
        return None
    uses = sorted(
        {each.command.ability for each in options if isinstance(each.command, UseAbility)}
    )
    options.append(option(Decline(), "FR-TIME-2", "pass", ()))
    return OneOf(
        seat=seat,
        kind="stop",
        prompt=Prompt(clause="FR-TIME-2", key="stop", params={"name": s.names[seat]}),
        options=tuple(options),
        passing=Decline(),
        uses=tuple(uses),
    )


def is_held(s: FrontierState, name: str) -> bool:
    """FR-TIME-1 FR-TIME-6 FR-TURN-6 FR-TURN-10  Whether a stop takes place: there is none after
    what has not happened.
    """
    match name:
        case "stop_1":
            return True
        case "stop_2":
            return s.strategic == "taken"
        case "stop_5":
            return s.contest is not None
        case _:
            return s.contest is not None and not s.contest.lost


def usable(unit: Unit, stop_name: str) -> list[Ability]:
    """FR-ABIL-2 FR-SELECT-5  The unit's unspent abilities for that stop."""
    return [a for a in abilities_of(unit) if stop_name in a.windows and a.slug not in unit.used]

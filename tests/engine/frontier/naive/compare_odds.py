"""The dice of a random action and reaction, asked of both: every source, both dice, the chance."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rules.engine.frontier.manoeuvres import action_roll, reaction_roll
from rules.engine.frontier.roll import Dice, chance, dice_for
from rules.engine.frontier.state import Contest, Effect, FrontierState, Unit
from tests.engine.frontier.naive import odds
from tests.engine.frontier.naive.compare import Answer, Asked, compared
from tests.engine.frontier.naive.draw import Drawn
from tests.engine.frontier.naive.odds import Clash, Fighter, Roll
from tests.engine.frontier.naive.sight import los
from tests.engine.frontier.naive.surfaces import rules_at, terrain

PAIRS = (
    ("advance", "overwatch"),
    ("advance", "flank"),
    ("open-fire", "firefight"),
    ("open-fire", "take-cover"),
    ("fight-through", "counter-attack"),
    ("fight-through", "fall-back"),
    ("bug-out", "overwatch"),
    ("bug-out", "counter-attack"),
)
ANY_ENEMY = ("overwatch", "flank", "counter-attack")


def ask_odds(asked: Asked) -> Iterator[Answer]:
    """Every pairing of action and reaction (FR-REACT-1) between units of the position."""
    if any(_rules(asked, unit) is None for unit in asked.at.units):
        return
    for action, reaction in PAIRS:
        clash = _clash(asked, action, reaction)
        contest = Contest(unit=clash.active, action=action, target=clash.target)
        state = _state(asked, clash)
        ours = dice_for(state, action_roll(contest, clash.reactor, reaction))
        theirs = dice_for(state, reaction_roll(contest, clash.reactor, reaction))
        engine = (_seen(ours), _seen(theirs), chance(ours, theirs))
        first, second = odds.rolls(clash)
        naive = (_said(first), _said(second), odds.chance(clash))
        question = (clash.active, clash.target, clash.reactor, sorted(clash.marks))
        yield compared("odds", f"{action}, {reaction}", engine, naive, *question)


def _seen(dice: Dice) -> object:
    return dice.die, dice.net, sorted((s.name, s.sign, s.unit) for s in dice.sources)


def _said(roll: Roll) -> object:
    named = []
    for source in odds.sources(roll):
        name = "experimental-nanites" if source.name.startswith("nanites") else source.name
        is_terrain = name in roll.me.rules
        named.append((name, source.sign, "" if is_terrain else source.unit))
    return odds.die(roll), odds.net(roll), sorted(named)


def _rules(asked: Asked, unit: Drawn) -> frozenset[str] | None:
    return rules_at(terrain(asked.at.pieces), unit.body)


def _clash(asked: Asked, action: str, reaction: str) -> Clash:
    fighters = {unit.id: _fighter(asked, unit) for unit in asked.at.units}
    active = asked.dice.choice(list(fighters))
    enemies = [each.id for each in fighters.values() if each.side != fighters[active].side]
    target = asked.dice.choice(enemies) if action in odds.AIMED_ACTIONS else ""
    may_be_any = reaction in ANY_ENEMY or not target
    reactor = asked.dice.choice(enemies) if may_be_any else target
    marks = _marks(asked.dice, fighters, (active, reactor))

    def sees(a: Fighter, b: Fighter) -> bool:
        others = [c.body for c in fighters.values() if c.id not in (a.id, b.id)]
        return los(asked.at.pieces, a.body, b.body, others)[0]

    return Clash(fighters, active, action, target, reactor, reaction, marks, sees)


def _fighter(asked: Asked, unit: Drawn) -> Fighter:
    return Fighter(
        id=unit.id,
        side=unit.side,
        type=unit.row.slug,
        ratings={rating: int(die[1:]) for rating, die in unit.row.ratings.items()},
        abilities=frozenset(printed.ability for printed in unit.row.abilities),
        body=unit.body,
        rules=_rules(asked, unit) or frozenset(),
    )


def _marks(
    dice: Random, fighters: dict[str, Fighter], sides: tuple[str, str]
) -> frozenset[tuple[str, str, str]]:
    """Whatever may have been used before, by whoever can."""
    return frozenset(
        ("ghost-field", each.id, each.id)
        for each in fighters.values()
        if "ghost-field" in each.abilities and dice.random() < 0.5
    )


def _state(asked: Asked, clash: Clash) -> FrontierState:
    """The same position as the engine holds it."""
    return FrontierState(
        match="",
        names=("", ""),
        mission="assault",
        layout="",
        pieces=asked.at.pieces,
        limit=200,
        options={},
        attacker=0,
        units={unit.id: _unit(unit, clash.fighters[unit.id]) for unit in asked.at.units},
        active=1 if clash.fighters[clash.active].side else 0,
        effects=tuple(
            Effect(ability=ability, unit=on, until="roll") for ability, on, _ in clash.marks
        ),
    )


def _unit(drawn: Drawn, fighter: Fighter) -> Unit:
    body, row = drawn.body, drawn.row
    return Unit(
        id=drawn.id,
        seat=1 if drawn.side else 0,
        type=row.slug,
        name=row.name,
        points=row.points,
        scale=row.scale,
        radius=body.radius,
        ratings=fighter.ratings,
        abilities=tuple(printed.ability for printed in row.abilities),
        place="board",
        x=body.x,
        y=body.y,
        elevation=body.elevation,
    )

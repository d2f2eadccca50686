"""The dice of a random action and reaction, asked of both: every source, both dice, the chance."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random

import rules.engine.frontier.book  # noqa: F401  registers every ability
from rules.engine.frontier.model.state import Contest, Effect, FrontierState, Unit
from rules.engine.frontier.play.action_roll import Dice, chance, dice_for
from rules.engine.frontier.play.actions import action_roll, reaction_roll
from rules.engine.frontier.space.board import Body
from rules.engine.tabletop.reference import Piece
from tests.engine.frontier.naive import odds
from tests.engine.frontier.naive.compare import Answer, Asked, compared
from tests.engine.frontier.naive.draw import Drawn
from tests.engine.frontier.naive.odds import Clash, Fighter, Roll
from tests.engine.frontier.naive.sight import los
from tests.engine.frontier.naive.surfaces import rules_at, terrain

Fighters = dict[str, Fighter]
Marks = set[tuple[str, str, str]]
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
DECLARED = (
    "experimental-targeting-system",
    "override-safety-parameters",
    "experimental-holtzmann-field",
    "escape-plan",
)
ANY_ENEMY = ("overwatch", "flank", "counter-attack")


def ask_odds(asked: Asked) -> Iterator[Answer]:
    """Every pairing of action and reaction (FR-REACT-1) between units of the position."""
    if any(_rules(asked, unit) is None for unit in asked.at.units):
        return
    fighters = {unit.id: _fighter(asked, unit) for unit in asked.at.units}
    for action, reaction in PAIRS:
        clash = _clash(asked, fighters, action, reaction)
        contest = Contest(
            unit=clash.active,
            action=action,
            target=clash.target,
            abilities=_declared(clash, clash.active),
            answered_with=_declared(clash, clash.reactor),
        )
        state = _state(asked, clash).change(contest=contest)
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


def _clash(asked: Asked, fighters: Fighters, action: str, reaction: str) -> Clash:
    active = asked.dice.choice(list(fighters))
    enemies = [each.id for each in fighters.values() if each.side != fighters[active].side]
    target = asked.dice.choice(enemies) if action in odds.AIMED_ACTIONS else ""
    may_be_any = reaction in ANY_ENEMY or not target
    reactor = asked.dice.choice(enemies) if may_be_any else target
    marks = _used(asked.dice, fighters, fighters[active].side)
    marks |= _told(asked.dice, fighters[active], action, reaction)
    marks |= _told(asked.dice, fighters[reactor], reaction, action)

    def sees(a: Fighter, b: Fighter) -> bool:
        others = [c.body for c in fighters.values() if c.id not in (a.id, b.id)]
        return _los(asked.at.pieces, a.body, b.body, tuple(others))

    return Clash(fighters, active, action, target, reactor, reaction, frozenset(marks), sees)


@lru_cache(maxsize=1000)
def _los(pieces: tuple[Piece, ...], a: Body, b: Body, others: tuple[Body, ...]) -> bool:
    """The same pairs are asked about for every pairing of action and reaction."""
    return los(pieces, a, b, others)[0]


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


def _used(dice: Random, fighters: Fighters, turn: int) -> Marks:
    """What was used before and lasts, by whoever can (FR-ABIL-9 for whom)."""
    found: Marks = set()
    for owner in fighters.values():
        for bearer in fighters.values():
            friend = bearer.side == owner.side and bearer.id != owner.id
            for mark, ability, may in (
                ("nanites-mobility", "experimental-nanites", friend),
                ("nanites-assault", "experimental-nanites", friend),
                ("forward-maggots", "forward-maggots", friend and owner.side == turn),
                ("target-designator", "target-designator", bearer.side != owner.side),
                ("ghost-field", "ghost-field", bearer is owner),
                ("orbital-drop", "orbital-drop", bearer is owner and owner.side == turn),
                ("ambush", "ambush", bearer is owner and owner.side == turn),
            ):
                if may and ability in owner.abilities and dice.random() < 0.4:
                    found.add((mark, bearer.id, owner.id))
    return found


def _told(dice: Random, me: Fighter, doing: str, against: str) -> Marks:
    """What a unit may declare with what it does (FR-ABIL-11)."""
    may = {
        "experimental-targeting-system": doing in odds.FIREPOWER,
        "override-safety-parameters": doing == "open-fire",
        "experimental-holtzmann-field": against in ("open-fire", "overwatch"),
        "escape-plan": doing == "fall-back",
    }
    return {
        (ability, me.id, me.id)
        for ability, is_so in may.items()
        if is_so and ability in me.abilities and dice.random() < 0.7
    }


def _declared(clash: Clash, unit: str) -> tuple[str, ...]:
    return tuple(mark for mark, on, _ in sorted(clash.marks) if on == unit and mark in DECLARED)


def _effects(clash: Clash) -> tuple[Effect, ...]:
    """The marks that last, as the engine keeps them."""
    found = []
    for mark, bearer, owner in sorted(clash.marks):
        if mark == "target-designator":
            found.append(Effect(ability=mark, unit=owner, until="match", target=bearer))
        elif mark.startswith("nanites"):
            rating = mark.removeprefix("nanites-")
            name = "experimental-nanites"
            found.append(Effect(ability=name, unit=bearer, until="match", detail=rating))
        elif mark not in DECLARED:
            found.append(Effect(ability=mark, unit=bearer, until="turn"))
    return tuple(found)


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
        effects=_effects(clash),
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

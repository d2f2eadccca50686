"""What every event of a match of Infinite Frontiers must agree with, reckoned anew from the state
before it and without the rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from math import hypot

from rules.engine.core.flow import Event
from rules.engine.infinite.book import INFINITE
from rules.engine.infinite.data.profiles import WEAPONS
from rules.engine.infinite.model import action_events as actions
from rules.engine.infinite.model import events
from rules.engine.infinite.model.state import InfiniteState, Unit
from rules.engine.tabletop.endings import MatchEnded
from rules.engine.tabletop.inches.units import INCH
from tests.kit.selfplay import Game

SUCCESS = 5
AWARDS = {"relay": 1, "device": 1, "item": 5}
DEFEAT = 2
"""IF-MIS-2  Victory points for a defeated unit; one more if it leads."""


def misfits(game: Game) -> Iterator[str]:
    """Every event that does not agree with the state before it."""
    state: InfiniteState = INFINITE.initial(game.setup)
    parts: Counter[str] = Counter()
    lost: tuple[list[int], list[int]] = ([], [])
    for commit in game.commits:
        for event in INFINITE.decode_events(list(commit.events), commit.schema):
            found = [*_round_misfits(state, event), *_part_misfits(state, event, parts)]
            found += [*_fight_misfits(state, event), *_award_misfits(state, event, lost)]
            yield from (f"commit {commit.seq}: {type(event).__name__}: {each}" for each in found)
            state = INFINITE.evolve(state, event)


# ---- rounds and turns ---------------------------------------------------------------------------


def _round_misfits(s: InfiniteState, event: Event) -> Iterator[str]:
    """IF-SQUAD-2 IF-INIT-1 IF-INIT-4 IF-ORDER-1  Rounds in order, a squad that its Leader may have,
    a die for each unit, and the highest value first.
    """
    match event:
        case events.RoundBegan(turn=turn) if not s.turn + 1 == turn <= s.settings.rounds:
            yield f"round {turn} after {s.turn} of {s.settings.rounds}"
        case events.SquadFormed(leader=leader, members=members):
            level = s.units[leader].profile.talents.get("leader", 0)
            if not 1 <= len(members) <= level:
                yield f"{len(members)} members under a level of {level}"
        case events.InitiativeRolled(seat=seat, faces=faces):
            if len(faces) != len(s.on_table(seat)):
                yield f"{len(faces)} dice for {len(s.on_table(seat))} units"
        case events.DiceAssigned(seat=seat, dice=dice):
            if Counter(die.face for die in dice) != Counter(s.rolls[seat]):
                yield "other dice than were rolled"
        case events.TurnBegan(unit=unit, value=value):
            idle = [u for u in s.on_table() if not u.activated and u.leader in ("", u.id)]
            if value != max(u.initiative for u in idle) or s.units[unit] not in idle:
                yield f"{unit} at {value} is not next"
        case _:
            pass


def _part_misfits(s: InfiniteState, event: Event, parts: Counter[str]) -> Iterator[str]:
    """IF-ORDER-8 IF-END-1  Each unit acts once a round, and all of them before it ends."""
    match event:
        case events.RoundBegan():
            parts.clear()
        case events.PartBegan(unit=unit):
            parts[unit] += 1
            if parts[unit] > 1 or not s.units[unit].on_table:
                yield f"{unit} acts {parts[unit]} times"
        case events.RoundEnded():
            waiting = [unit.name for unit in s.on_table() if not parts[unit.id]]
            if waiting:
                yield f"{waiting} have not acted"
        case _:
            pass


# ---- actions and attacks ------------------------------------------------------------------------


def _fight_misfits(s: InfiniteState, event: Event) -> Iterator[str]:
    """IF-ACT-3 IF-ACT-5 IF-MOVE-1 IF-ATTACK-7 IF-ATTACK-10 IF-DMG-5  What is paid is there, no
    action is repeated, a path is no longer than it may be, and dice and damage are what they are.
    """
    match event:
        case actions.PointsSpent(unit=unit, units=units, action=action, points=points):
            if points <= 0 or any(s.units[each].ap < points for each in units):
                yield f"{points} AP of {[s.units[each].ap for each in units]}"
            if action in s.units[unit].used:
                yield f"{unit} repeats {action}"
        case actions.UnitMoved(unit=unit, path=path, cost=cost, athletics=athletics):
            yield from _path_misfits(s.units[unit], path, cost, athletics)
        case actions.AttackRolled(unit=unit, weapon=weapon, faces=faces, successes=successes):
            if len(faces) != _pool(s.units[unit], weapon):
                yield f"{len(faces)} dice of {_pool(s.units[unit], weapon)}"
            if successes != sum(face >= SUCCESS for face in faces):
                yield f"{successes} successes of {faces}"
        case actions.DamageTaken(unit=unit, mind=mind, body=body, spirit=spirit, damage=damage):
            if mind + body + spirit != min(damage, s.units[unit].hit_points):
                yield f"{mind} + {body} + {spirit} of {damage}"
        case actions.UnitDefeated(unit=unit, why=why):
            if why == "hit" and s.units[unit].hit_points and s.settings.defeat_rule == "total":
                yield f"{unit} has hit points left"
        case _:
            pass


def _path_misfits(
    unit: Unit, path: tuple[tuple[int, int], ...], cost: int, athletics: bool
) -> Iterator[str]:
    """IF-MOVE-1 IF-MOVE-2 IF-MOVE-3"""
    most = (4 + unit.body + athletics * unit.profile.talents.get("athletics", 0)) * INCH
    legs = [hypot(x - a, y - b) for (a, b), (x, y) in pairwise((unit.at, *path))]
    if not sum(legs) - len(legs) <= cost <= most or not unit.body:
        yield f"{unit.name} pays {cost} for {sum(legs):.0f} of {most}"


def _pool(unit: Unit, slug: str) -> int:
    """IF-ATTACK-7 IF-STATE-1 IF-STATE-3  How many dice an attack has."""
    weapon, profile = WEAPONS[slug], unit.profile
    skill = profile.talents.get(weapon.talent, 0)
    skill += profile.specializations.get(weapon.specialization, 0)
    mood = {"resolve": 1, "shaken": -1}.get(unit.condition, 0)
    return max(0, unit.body + skill + weapon.shots + mood)


# ---- victory points -----------------------------------------------------------------------------


def _award_misfits(
    s: InfiniteState, event: Event, lost: tuple[list[int], list[int]]
) -> Iterator[str]:
    """IF-WIN-2 IF-WIN-3 IF-MIS-2  Victory points grow as they are earned, each defeat is paid once,
    and who has more wins; `lost` are the points still owed for the units that each side has lost.
    """
    match event:
        case actions.UnitDefeated(unit=unit):
            gone = s.units[unit]
            lost[gone.seat].append(DEFEAT + bool(gone.profile.talents.get("leader")))
        case events.PointsScored(seat=seat, points=points, why=why, total=total):
            if why == "unit-defeated":
                due = lost[1 - seat].pop() if lost[1 - seat] else 0
            else:
                due = AWARDS[why]
            if points != due or total != s.awards[seat] + points:
                yield f"{points} points for {why}, {s.awards[seat]} to {total}"
        case MatchEnded(outcome=outcome):
            if any(lost):
                yield f"defeats {lost} without points"
            if outcome.results != _results(s):
                yield f"{outcome.results} instead of {_results(s)}"
        case _:
            pass


def _results(s: InfiniteState) -> tuple[str, str]:
    """IF-WIN-2  Who has units left, more victory points, or more points on the table."""
    one, two = s.on_table(0), s.on_table(1)
    left = (bool(one), bool(two))
    points = tuple(sum(unit.points for unit in own) for own in (one, two))
    ranks = (left,) if not all(left) else (s.awards, points)
    for first, second in ranks:
        if first != second:
            return ("victory", "defeat") if first > second else ("defeat", "victory")
    return "draw", "draw"

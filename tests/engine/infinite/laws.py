"""The matches of Infinite Frontiers that random play tries, and what it may never lose or make."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from rules.engine.core.dice import SeededDice
from rules.engine.core.system import Setup
from rules.engine.infinite.book import INFINITE
from rules.engine.infinite.model.state import InfiniteState, Unit
from rules.engine.infinite.play.queries import base_of
from rules.engine.infinite.space.board import may_stand, touches
from rules.engine.tabletop.hosting import Setting
from rules.engine.tabletop.inches.bases import overlap
from tests.engine.infinite import speech
from tests.engine.infinite.event_laws import misfits
from tests.kit.laws import agreed_by_chance, value_by_chance
from tests.kit.selfplay import Game

LIMITS = (240, 420, 300, 700)
ROUNDS = (1, 2, 4, 6, 8, 12)
HIGHEST_DIE = 6
PLACES = ("waiting", "table", "defeated", "left-out")
CONDITIONS = ("", "resolve", "shaken", "broken")
SILENT = frozenset(speech.SILENT)


# ---- setups -------------------------------------------------------------------------------------


def agreed(number: int) -> Setup:
    return agreed_by_chance(INFINITE, number, LIMITS, _agreed_on)


def _agreed_on(setting: Setting, dice: SeededDice) -> dict[str, int]:
    if setting.key == "rounds":
        return {setting.key: ROUNDS[dice.roll(len(ROUNDS)) - 1]}
    return {setting.key: value_by_chance(setting, dice)}


RECORDED: dict[str, tuple[str, int, str, int, dict[str, int]]] = {
    "firefight": ("firefight", 5963, "A", 240, {"ap_athletics": 0}),
    "hold-the-relays": ("hold-the-relays", 8702, "B", 240, {}),
    "data-run": ("data-run", 8172, "C", 240, {"rounds": 7}),
    "blackout": ("blackout", 3200, "C", 240, {}),
    "override": ("override", 1247, "C", 240, {"losing_timing": 2}),
    "losing-timing": ("hold-the-relays", 1193, "C", 240, {"losing_timing": 2}),
    "defeat-rule": ("data-run", 4499, "C", 240, {"defeat_rule": 1}),
    "nine-rounds": ("blackout", 908, "C", 420, {"rounds": 9}),
}
"""Mission, number, table, limit and options of the matches that are kept. The numbers were
searched: together the matches have every event that random play has, and every mission.
"""


def recorded() -> dict[str, Setup]:
    """Every mission, and some settings that may be agreed on."""
    return {
        name: Setup(
            match=f"golden-{mission}-{number}",
            names=("Ana", "Ben"),
            mission=mission,
            layout=layout,
            limit=limit,
            options={"rounds": 6} | options,
        )
        for name, (mission, number, layout, limit, options) in RECORDED.items()
    }


# ---- laws ---------------------------------------------------------------------------------------


def breaches(game: Game) -> list[str]:
    """Every unit that was fielded is somewhere, with its points; each state keeps the bounds of the
    book, and each event agrees with the state before it.
    """
    found: list[str] = []
    for before, state in zip([None, *game.states], game.states, strict=False):
        if before is None or before.units != state.units or before.item != state.item:
            found += (f"round {state.turn}: {each}" for each in _breaches(game, state))
    return found + list(misfits(game))


def _breaches(game: Game, state: InfiniteState) -> Iterator[str]:
    units, last = state.units, game.state.units
    if units and units.keys() != last.keys():
        yield "other units than at the end"
    for unit in units.values():
        if unit.place not in PLACES or unit.points != last[unit.id].points:
            yield f"{unit.name} is {unit.place} with {unit.points} points"
        yield from _out_of_bounds(unit)
        if unit.on_table:
            yield from _misplaced(state, unit)
            yield from _misled(state, unit)
    for one, other in combinations(state.on_table(), 2):
        if overlap(base_of(one), base_of(other)):
            yield f"{one.name} and {other.name} overlap"
    if state.item and state.item.carrier:
        carrier = units[state.item.carrier]
        if carrier.is_broken or not carrier.on_table:
            yield f"{carrier.name} carries the item"


def _out_of_bounds(unit: Unit) -> Iterator[str]:
    """IF-UNIT-8 IF-UNIT-9 IF-ACT-3 IF-ACT-5 IF-STATE-6"""
    if not 0 <= unit.ap <= HIGHEST_DIE + unit.bonus:
        yield f"{unit.name} has {unit.ap} AP"
    for name, value in unit.attributes.items():
        if not 0 <= value <= unit.profile.attribute(name):
            yield f"{unit.name} has {name} {value}"
    if unit.place != "waiting" and unit.readied not in unit.profile.armoury:
        yield f"{unit.name} has readied {unit.readied}"
    if len(set(unit.used)) < len(unit.used):
        yield f"{unit.name} has used {unit.used}"
    if unit.condition not in CONDITIONS or (unit.runs and not unit.condition):
        yield f"{unit.name} is {unit.condition}, ending: {unit.runs}"
    if unit.broken_parts and not unit.is_broken:
        yield f"{unit.name} was Broken for {unit.broken_parts} activations"


def _misplaced(state: InfiniteState, unit: Unit) -> Iterator[str]:
    """IF-DMG-6 IF-MOVE-9 IF-BOARD-3 IF-COVER-1  What is wrong with a unit on the table."""
    zeros = [value == 0 for value in unit.attributes.values()]
    if all(zeros) or (any(zeros) and state.settings.defeat_rule == "any_zero"):
        yield f"{unit.name} stands with {unit.attributes}"
    if not may_stand(state.board, base_of(unit)):
        yield f"{unit.name} stands at {unit.at}"
    if unit.height != state.board.height_at(unit.at):
        yield f"{unit.name} is {unit.height} high"
    if unit.cover:
        feature = state.board.by_id[unit.cover]
        if feature.cover == "none" or not touches(feature, base_of(unit)):
            yield f"{unit.name} is in cover at {unit.cover}"


def _misled(state: InfiniteState, unit: Unit) -> Iterator[str]:
    """IF-SQUAD-2 IF-SQUAD-4 IF-SQUAD-12 IF-SQUAD-14 IF-DMG-7 IF-OW-2 IF-STATE-9  What is wrong with
    a unit that has a Leader, is Broken or has lost a whole attribute.
    """
    if unit.leader:
        leader = state.units[unit.leader]
        is_led = leader.leader == leader.id and leader.on_table and leader.seat == unit.seat
        supporters = len(state.squad(leader.id)) - 1
        if not is_led or supporters > leader.profile.talents.get("leader", 0):
            yield f"{unit.name} is under {leader.name} with {supporters}"
        if unit.is_broken or not leader.mind:
            yield f"{unit.name} is in a squad"
    if not unit.spirit and not unit.is_broken:
        yield f"{unit.name} with Spirit 0 is {unit.condition}"
    if unit.overwatch and (unit.is_broken or not unit.mind):
        yield f"{unit.name} is on Overwatch"

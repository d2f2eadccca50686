"""The matches of Modern that random play tries, and what it may never lose or make."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.core.dice import SeededDice
from rules.engine.core.system import Setup
from rules.engine.modern.book import MODERN
from rules.engine.modern.model.state import ModernState
from rules.engine.tabletop.hosting import Setting
from tests.kit.laws import agreed_by_chance, value_by_chance
from tests.kit.selfplay import Game

LIMITS = (0, 60, 80, 100, 140)
TURNS = (1, 3, 8, 15, 20)
"""Last turns; without one a match need not end."""
PLACES = ("waiting", "board", "destroyed")
SILENT = frozenset({"FlowMoved", "FacingOwed", "ArtilleryEnded", "CombatEnded", "PhaseEnded"})


def agreed(number: int) -> Setup:
    return agreed_by_chance(MODERN, number, LIMITS, _agreed_on)


def _agreed_on(setting: Setting, dice: SeededDice) -> dict[str, int]:
    if setting.kind == "places":
        squares = ("abcdefgh"[dice.roll(8) - 1] + str(dice.roll(9)) for _ in range(dice.roll(3)))
        return {f"{setting.key}.{square}": dice.roll(3) for square in squares}
    if setting.key == "turn_limit":
        return {setting.key: TURNS[dice.roll(len(TURNS)) - 1]}
    return {setting.key: value_by_chance(setting, dice)}


RECORDED: dict[str, tuple[str, str, int, dict[str, int]]] = {
    "one-off-battle": ("one-off-battle", "A", 100, {}),
    "campaign-battle": ("campaign-battle", "A", 0, {}),
    "crossroads": ("crossroads", "A", 100, {}),
    "force-the-river": ("force-the-river", "B", 100, {}),
    "rearguard": ("rearguard", "C", 0, {}),
    "sealed-deployment": ("campaign-battle", "C", 0, {"deploy_order": 1, "followup_infantry": 1}),
    "in-the-open": ("one-off-battle", "C", 60, {"declare_activations": 1, "artillery_orders": 1}),
    "empty-squares": ("one-off-battle", "B", 0, {"artillery_may_target_empty": 1}),
    "small-armies": ("one-off-battle", "A", 80, {"max_units": 6, "balance": 1, "turn_limit": 8}),
    "objectives": ("crossroads", "C", 0, {"objective.a1": 3, "break_fraction": 12}),
}
"""Scenario, board, limit and options of the matches that are kept."""


def recorded() -> dict[str, Setup]:
    """Every scenario as the book has it, and what may be agreed on otherwise."""
    return {
        name: Setup(
            match=f"golden-{name}",
            names=("Ana", "Ben"),
            mission=mission,
            layout=layout,
            limit=limit,
            options=options,
        )
        for name, (mission, layout, limit, options) in RECORDED.items()
    }


def breaches(game: Game) -> list[str]:
    """MW-GRID-3  Every Unit that was fielded is somewhere, with the points it was fielded with; no
    square holds two; nobody stands where nobody can.
    """
    return [found for state in game.states for found in _breaches(game, state)]


def _breaches(game: Game, state: ModernState) -> Iterator[str]:
    units = state.units
    if units and units.keys() != game.state.units.keys():
        yield f"turn {state.turn} has other Units than the last"
    for unit in units.values():
        if unit.place not in PLACES or unit.points != game.state.units[unit.id].points:
            yield f"{unit.name} is {unit.place} with {unit.points} points"
        ground = state.board.grounds[unit.square]
        if unit.on_board and (ground.drowns or not ground.is_passable):
            yield f"{unit.name} stands on {unit.at}"
    standing = [unit.square for unit in units.values() if unit.on_board]
    if len(set(standing)) < len(standing):
        yield "a square holds two Units"

"""The matches of Modern that random play tries, and what it may never lose or make."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.core.dice import SeededDice
from rules.engine.core.system import Setup
from rules.engine.modern.book import MODERN
from rules.engine.modern.model.state import ModernState
from rules.engine.tabletop.hosting import Setting
from tests.kit.laws import on_own_board
from tests.kit.selfplay import Game

LIMITS = (0, 60, 80, 100, 140)
OFTEN = 4
"""Of so many settings one is agreed on in another way than usual."""
TURNS = (1, 3, 8, 15, 20)
"""Last turns; without one a match need not end."""
PLACES = ("waiting", "board", "destroyed")
SILENT = frozenset({"FlowMoved", "FacingOwed", "ArtilleryEnded", "CombatEnded", "PhaseEnded"})


def agreed(number: int) -> Setup:
    """Every scenario in turn, as the book has it or with whatever may be agreed on, now and then on
    a board by chance; drawn until it may all be agreed on together.
    """
    catalogue = MODERN.catalogue
    mission = catalogue.missions[number % len(catalogue.missions)]
    layouts = [layout.slug for layout in catalogue.layouts]
    usual = Setup(
        match=f"modern-{number}",
        names=("Ana", "Ben"),
        mission=mission.slug,
        layout=layouts[number // 5 % len(layouts)],
        limit=mission.default_limit,
    )
    dice = SeededDice(secret=b"agreed", match=usual.match, nonces=("", ""))
    drawn = usual if number % 2 else _drawn(usual, layouts, dice)
    while MODERN.setup_refusals(drawn):
        drawn = _drawn(usual, layouts, dice)
    return drawn


def _drawn(usual: Setup, layouts: list[str], dice: SeededDice) -> Setup:
    options: dict[str, int] = {}
    for setting in MODERN.hosted.settings:
        if dice.roll(OFTEN) == 1:
            options |= _agreed_on(setting, dice)
    limit = LIMITS[dice.roll(len(LIMITS)) - 1]
    layout = layouts[dice.roll(len(layouts)) - 1]
    drawn = usual.change(layout=layout, limit=limit, options=options)
    if dice.roll(OFTEN) == 1:
        return on_own_board(MODERN, drawn, f"{usual.match}/{dice.roll(1000)}")
    return drawn


def _agreed_on(setting: Setting, dice: SeededDice) -> dict[str, int]:
    if setting.kind == "places":
        squares = ("abcdefgh"[dice.roll(8) - 1] + str(dice.roll(9)) for _ in range(dice.roll(3)))
        return {f"{setting.key}.{square}": dice.roll(3) for square in squares}
    if setting.key == "turn_limit":
        return {setting.key: TURNS[dice.roll(len(TURNS)) - 1]}
    if setting.choices:
        return {setting.key: setting.choices[dice.roll(len(setting.choices)) - 1].value}
    return {setting.key: setting.least + dice.roll(setting.most - setting.least + 1) - 1}


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

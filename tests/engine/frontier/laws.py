"""The matches of Frontier that random play tries, and what it may never lose or make."""

from __future__ import annotations

from itertools import count

from rules.engine.core.system import Setup
from rules.engine.frontier.book import FRONTIER
from rules.engine.frontier.data.catalogue import CATALOGUE
from tests.kit.selfplay import Game, random_steps

LIMITS = (100, 140, 200, 260)
PLACES = ("board", "destroyed", "left", "waiting", "reserve")
SILENT = frozenset(
    {
        "FlowMoved",
        "MoveOwed",
        "ActionResolved",
        "WindowMoved",
        "EffectBegan",
        "EffectEnded",
        "BatchDeployed",
        "AgendaMoved",
        "ContestClosed",
        "ShotEnded",
        "HolofieldDeclined",
        "AbilityDeclared",
    }
)


def agreed(number: int) -> Setup:
    """Over every mission, layout and option."""
    missions = [mission.slug for mission in CATALOGUE.missions]
    layouts = [layout.slug for layout in CATALOGUE.layouts]
    return Setup(
        match=f"frontier-{number}",
        names=("Ana", "Ben"),
        mission=missions[number % len(missions)],
        layout=layouts[number // len(missions) % len(layouts)],
        limit=LIMITS[number // 7 % len(LIMITS)],
        options=({}, {"held_field": 1}, {"turn_cap": 60})[number // 5 % 3],
    )


def recorded() -> dict[str, Setup]:
    """One match a mission and one a faction: the first of those numbered from 0 in which both sides
    lead it.
    """
    missions = [row.slug for row in CATALOGUE.missions]
    factions = [row.slug for row in CATALOGUE.factions]
    found = {name: _recorded(name, number) for number, name in enumerate(missions + factions)}
    return found | {name: _led_by(name, found[name]) for name in factions}


def _recorded(name: str, number: int) -> Setup:
    mission = CATALOGUE.missions[number % len(CATALOGUE.missions)]
    return Setup(
        match=f"golden-{name}",
        names=("Ana", "Ben"),
        mission=mission.slug,
        layout=CATALOGUE.layouts[number % len(CATALOGUE.layouts)].slug,
        limit=mission.default_limit,
    )


def _led_by(faction: str, agreed: Setup) -> Setup:
    numbered = (agreed.change(match=f"{agreed.match}-{number}") for number in count())
    return next(each for each in numbered if _leads(each) == (faction, faction))


def _leads(agreed: Setup) -> tuple[str, str]:
    """The factions that random play of the setup chooses."""
    game = Game(FRONTIER, agreed, seed=0)
    steps = random_steps(game)
    while not all(game.state.factions):
        next(steps)
    factions: tuple[str, str] = game.state.factions
    return factions


def breaches(game: Game) -> list[str]:
    """Points on the board, destroyed, left and waiting make up the points fielded; no two bases
    overlap.
    """
    found = []
    for seat in (0, 1):
        fielded = sum(unit.points for unit in game.state.units.values() if unit.seat == seat)
        by_place = sum(game.state.points(seat, place) for place in PLACES)
        if by_place != fielded:
            found.append(f"seat {seat} fielded {fielded} points and accounts for {by_place}")
    bases = [unit for unit in game.state.units.values() if unit.place == "board"]
    found.extend(
        f"{a.name} and {b.name} overlap"
        for a in bases
        for b in bases
        if a.id < b.id and (a.x - b.x) ** 2 + (a.y - b.y) ** 2 < (a.radius + b.radius - 1e-5) ** 2
    )
    return found

"""The missions: order of choices and deployment, and the strategic actions that each adds.

zones.py has the zones, outcome.py the objective of Ambush.
"""

from __future__ import annotations

from collections.abc import Callable

from rules.engine.frontier.model.commands import ChooseEdges
from rules.engine.frontier.model.state import FrontierState, Role
from rules.engine.frontier.model.tasks import Tasks
from rules.engine.frontier.play import assault, escort, sabotage
from rules.engine.frontier.play.abilities.base import Way
from rules.engine.frontier.play.marker_placement import MarkerDecision
from rules.engine.frontier.play.position_queries import Table
from rules.engine.frontier.space import zones
from rules.engine.tabletop.offer import OneOf, Option, Outline, Prompt
from rules.engine.tabletop.options import option

FIRST: dict[str, Role] = {
    "assault": "defender",
    "sabotage": "defender",
    "ambush": "attacker",
    "escort": "attacker",
}
"""FR-MISSION-ASSAULT-1 FR-MISSION-SABOTAGE-1 FR-MISSION-AMBUSH-1 FR-MISSION-ESCORT-1  The role that
chooses edges first, places the mission's marker and deploys first.
"""

SPLIT = frozenset({"sabotage", "escort"})
"""FR-MISSION-SABOTAGE-1 FR-MISSION-ESCORT-1  The missions whose first side deploys in two
batches.
"""

EDGES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "assault": (("d",), ()),
    "sabotage": (("t",), ("zone",)),
    "ambush": (("a", "b"), ()),
    "escort": (("s",), ("l",)),
}
"""FR-DEPLOY-1  The choices before the first batch, and those of the other side before the
second.
"""


def role_of_batch(mission: str, batch: int) -> Role:
    """The role that deploys batch 0, 1 or 2."""
    first = FIRST[mission]
    return first if batch != 1 else ("defender" if first == "attacker" else "attacker")


def edges(s: FrontierState, batch: int) -> OneOf | None:
    """FR-DEPLOY-1 FR-MISSION-SABOTAGE-4  The edges or zone still to be chosen before a batch."""
    keys = EDGES[s.mission][batch]
    if not keys or set(keys) <= s.choices.keys():
        return None
    seat = s.seat_of(role_of_batch(s.mission, batch))
    answers = {key: zones.OPTIONS[s.mission][key] for key in keys}
    options = tuple(_fixing(s, choices) for choices in _combinations(answers))
    key = f"edges-{s.mission}" if batch == 0 else f"zone-{s.mission}"
    prompt = Prompt(clause="FR-DEPLOY-1", key=key, params={"name": s.names[seat]})
    return OneOf(seat=seat, kind="edges" if batch == 0 else "zone", prompt=prompt, options=options)


def _fixing(s: FrontierState, choices: dict[str, str]) -> Option:
    """An option with the zones that it creates."""
    label = " + ".join(choices.values())
    answer = option(ChooseEdges(choices=choices), "FR-DEPLOY-1", "choose-edges", edges=label)
    followed = zones.zones(s.mission, s.choices | choices)
    drawn = (Outline(key=each.key, role=each.role, polygons=each.polygons) for each in followed)
    return answer.change(zones=tuple(drawn))


def _combinations(options: dict[str, tuple[str, ...]]) -> list[dict[str, str]]:
    found: list[dict[str, str]] = [{}]
    for key, answers in options.items():
        found = [chosen | {key: answer} for chosen in found for answer in answers]
    return found


def first_marker(s: FrontierState) -> MarkerDecision | None:
    """FR-MISSION-SABOTAGE-1 FR-MISSION-ESCORT-1  The marker that is placed before any unit."""
    match s.mission:
        case "sabotage":
            return sabotage.place_target(s)
        case "escort":
            return escort.place_vip(s)
        case _:
            return None


WAYS: dict[str, Callable[[FrontierState], tuple[Way, ...]]] = {
    "assault": assault.ways,
    "sabotage": sabotage.ways,
    "ambush": lambda _: (),
    "escort": escort.ways,
}
"""FR-STRAT-1 FR-MISSION-2 FR-MISSION-AMBUSH-6  The strategic actions of each mission."""

TAKE: dict[str, Callable[[Table], Tasks]] = {
    "seize": assault.seize,
    "place-charges": sabotage.place_charges,
    "defuse": sabotage.defuse,
    "detonation": sabotage.detonate,
    "escort": escort.escort,
}
"""The effect of each strategic action."""

"""What Frontier brings for the tests of every rule book."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.engine.core.dice import ScriptedDice
from rules.engine.core.resolution import Situation
from rules.engine.frontier.ask.position import build_position
from rules.engine.frontier.ask.position_rows import KINDS, LASTING, Position
from rules.engine.frontier.book import FRONTIER
from rules.engine.frontier.model.commands import Decline, TakeAction
from rules.engine.frontier.model.state import FrontierState
from tests.books.table import BookTable, Given, Json, Step
from tests.engine.frontier.asking import (
    action,
    attacker,
    board,
    defender,
    level,
    move,
    part,
    roll,
    solid,
    token,
)
from tests.kit.table import TURN_AHEAD, Answer, Deed

HEADINGS = {
    *("Engine", "Introduction", "Setup", "Turn Sequence", "Actions and Reactions"),
    *("Ending the Game", "Actions", "Reactions", "Action Roll", "Advantage and Disadvantage"),
    *("Special Abilities", "Line of Sight", "Shaken and Destroying Units", "Movement"),
    *("Climbing", "Jumping", "Falling", "Deployment", "Evac Zones", "Terrain", "Terrain Rules"),
    *("Faction and Unit Selection", "Factions", "Assault", "Sabotage", "Ambush", "Escort"),
}

REQUEST: Json = {
    "system": "frontier",
    "position": {
        "board": board(
            solid(8, 8, 10, 12, 1),
            part(20, 5, 26, 11, 2, level(0, "Cover", "Open Sided"), level(1), level(2, "Exposed")),
            part(30, 2, 33, 20, 0),
        ),
        "mission": "escort",
        "choices": {"s": "W", "l": "N"},
        "points_limit": 180,
        "active": "attacker",
        "strategic_taken": False,
        "seized": 0,
        "charges": 0,
        "achieved": False,
        "units": [
            attacker("cap-trooper", 5, 10, used=["orbital-drop"], shaken=True),
            attacker("lobo", 9, 10, 1, id="a2"),
            attacker("pathfinder", 5, 20, id="a3", used=["ghost-field"]),
            defender("mk1-combat-synths", 23, 8, 2, designated_by=["a3"]),
            defender("recon-biker", 16, 10, id="d2"),
        ],
        "reserve": [{"id": "r1", "seat": "attacker", "type": "conspirator", "used": []}],
        "markers": [
            {"kind": "vip", "at": [5, 15], "elevation": 0},
            token("mine", "defender", 13, 22, id="m1"),
            token("infiltration-token", "attacker", 30, 25, unit="r1"),
        ],
        "effects": [
            {"ability": "experimental-nanites", "unit": "a2", "rating": "assault"},
            {"ability": "ghost-field", "unit": "a3"},
        ],
        "declared": [],
    },
    "ask": [
        {"ask": "distance", "from": "a1", "to": "vip"},
        {"ask": "los", "from": "a1", "to": "d1"},
        move(12, 14, 0, unit="a2", via=[[10, 14], [11, 14, 0]], forced=False, abilities=[]),
        move(7, 22, unit="a3"),
        {"ask": "options", "unit": "a1"},
        {"ask": "reactions", "action": action("advance")},
        roll(action("fight-through", "d2", unit="a2"), "counter-attack", by="d2", abilities=[]),
        roll(
            action("open-fire", "d1", unit="a3"),
            "firefight",
            abilities=["experimental-targeting-system"],
        ),
    ],
}
REQUESTS = (REQUEST,)
SCRAPS = (
    *("a1", "a2", "d1", "d2", "r1", "vip", "m1", "attacker", "defender"),
    *("lobo", "sentry-gun", "mine", "charge", "open-fire", "overwatch", "jump-packs"),
    *([5, 10], [5.5, 10, 2], [[1, 2], [3, 4, 5]], [[9, 9]], -5, 50.0),
)
DEEP = ("units", "markers", "board", "choices")
SHOWN = {"layout", "pieces", "position"}
NAMED = (*KINDS, *LASTING, "shaken", "destroyed", "fall", "leap")

POSITION: Json = REQUEST["position"]
FORBIDDEN: tuple[Json, ...] = (
    {"ask": [{"ask": "distance", "from": "a1"}]},
    {"ask": [{"ask": "move", "unit": "a1", "max": 61, "to": [1, 1]}]},
    {"ask": [{"ask": "move", "unit": "a1", "max": 5, "to": [1, 1], "via": [[1]]}]},
    {"position": POSITION | {"units": [POSITION["units"][0] | {"type": "ork"}]}},
    {"position": POSITION | {"markers": [{"kind": "flag", "at": [1, 1]}]}},
    {"position": POSITION | {"charges": -1}},
)


# ---- tables of cases ----------------------------------------------------------------------------


def given(*units: Json, **position: object) -> Given:
    """A bare board with these units, at the beginning of the attacker's turn."""
    return Given({"board": {"pieces": []}, "units": list(units), **position})


def does(*deeds: Deed) -> tuple[Step, ...]:
    """Each deed is done by the seat whose answer is awaited; who takes an action has first
    declined a strategic one.
    """
    return tuple(step for deed in deeds for answer in deed for step in _steps(answer))


def _steps(answer: Answer) -> Iterator[Step]:
    def declined(now: Situation[FrontierState]) -> Decline | None:
        return Decline() if getattr(now.decisions[0], "kind", "") == "strategic" else None

    if isinstance(answer.command, TakeAction):
        yield declined
    yield lambda now: None if answer.is_done(now.state) else answer.command


def _begun(given: Given) -> FrontierState:
    s = build_position(msgspec.convert(given.position, Position)).state
    return s.change(stack=TURN_AHEAD, deployed=(0, 1, 0), turn=s.active, limit=200)


TABLE = BookTable(FRONTIER, _begun, lambda: ScriptedDice([]))

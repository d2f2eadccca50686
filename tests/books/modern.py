"""What Modern provides for the tests of every rule book."""

from __future__ import annotations

from typing import get_args

import msgspec

from rules.engine.core.flow import Event
from rules.engine.modern.ask.oracle_questions import Question
from rules.engine.modern.ask.position import build_position
from rules.engine.modern.ask.position_rows import Position
from rules.engine.modern.book import MODERN
from rules.engine.modern.data.scenarios import SCENARIOS
from rules.engine.modern.model import events, setup_events
from rules.engine.modern.model.state import ModernState
from tests.books.faults import fault
from tests.books.table import BookTable, Given, Json
from tests.engine.modern.inquiry import board, moves, north, south
from tests.engine.modern.table import MOMENTS, Written

HEADINGS = {
    *("Engine", "House", "Decisions", "Worked examples"),
    *("Equipment", "Terrain", "Activation Dice", "Pre-battle Deployment", "Unit Types"),
    *("Turn Sequence", "Artillery Fire", "Movement", "Non-Artillery Fire", "Close Combat"),
    *("Hills", "Roads", "Rivers", "Woods", "Built-up Areas and Fortifications"),
    *("Appendix 1: Activation Dice", "Appendix 3"),
}
SILENT = {
    *("FlowMoved", "FacingOwed", "ArtilleryEnded", "PhaseEnded", "CombatEnded"),
    "CombatFought",  # has a sentence for each result
}
VARIANTS: dict[str, type[Event]] = {
    "MatchBeganOnOwnBoard": setup_events.MatchBegan,
    "AttackerRolled": setup_events.RollOffWon,
    "UnitsFoundNoSquare": setup_events.DeploymentEnded,
    "GunHeld": events.GunOrdered,
    "ShellLostOffBoard": events.ShellScattered,
    "PhaseBeganWithOneDie": events.PhaseBegan,
    "UnitsNamed": events.UnitsChosen,
    **dict.fromkeys(("CombatWon", "CombatLost", "CombatBoth", "CombatDraw"), events.CombatFought),
    **dict.fromkeys(events.DESTROYED.values(), events.UnitDestroyed),
}

REQUEST: Json = {
    "system": "modern",
    "position": {
        "board": board(
            *("woods d6", "ford b5", "river a5", "level-1 e6", "road d1-d2-d3"),
            "built-up d4 d5 e4 e5",
        ),
        "units": [
            south("infantry d4/N", contact=0),
            south("field-artillery d1/N", fired=False),
            south("mounted-cavalry b5/N", ford="c"),
            south("command a1", activated=False),
            north("tanks d6/S", climbed=False),
            north("infantry e4/W", followed_up=False),
            north("mortars g8"),
        ],
        "waiting": [],
        "mission": "rearguard",
        "attacker": "north",
        "settings": {"turn_limit": 9, "deploy_files": 6},
    },
    "ask": [
        {"ask": "distance", "from": "d4", "to": "h8"},
        {"ask": "arc", "unit": "d4", "to": "d6"},
        {"ask": "sight", "from": "d4", "to": "d6", "how": "over"},
        {"ask": "reach", "unit": "b5"},
        moves("b5-b6-c6"),
        {"ask": "contact", "unit": "d4", "after": "follow-up"},
        {"ask": "fire", "unit": "d4", "target": "e4"},
        {"ask": "artillery", "unit": "d1", "target": "d6"},
        {"ask": "combat", "defender": "d4", "lead": "e4"},
        {"ask": "withdrawal", "unit": "d4"},
        {"ask": "dice", "seat": "north"},
        {"ask": "deployment", "seat": "south"},
        {"ask": "faults", "board": {"map": "2  0.. 0w.\n1  0.. 0..\nroads: a1-a2"}},
    ],
}

LATER = {"activated": True, "contact": 1, "climbed": True}
BEGUN: Json = REQUEST | {
    "position": {
        "board": board("level-1 d5"),
        "units": [south("infantry d4/N", **LATER), north("infantry e4/W", activated=True)],
        "waiting": [{"id": "w1", "seat": "north", "type": "armoured-cars"}],
        "settings": {"deploy_mode": "campaign", "objectives": [{"square": "d4", "value": 2}]},
    },
    "ask": [{"ask": "combat", "defender": "d4"}, {"ask": "deployment", "seat": "north"}],
}
"""A first turn under way, with Units still to be placed."""

REQUESTS = (REQUEST, BEGUN)
SCRAPS = (
    *("d4", "b5", "d6", "w1", "a0", "z99", "d4\n", "²1", "south"),
    *("tanks", "command", "medium-artillery", "campaign-battle", "A", "N", "b"),
    *("0.. " * 8, "0w. " * 26, "a1-a2-b2", "roads: a1-", "-", "9x| " * 8),
    *(["d4", "d5"], ["0.. 0..", "a1-b1"], {"map": "0.."}, {"layout": "A"}, {"rows": ""}),
    {"square": "d4"},
)
DEEP = ("units", "waiting", "board", "settings")
SHOWN = {"layout", "map", "position", "roads", "rows", "square", "system", "value"}
NAMED = (*(each.__struct_config__.tag for each in get_args(Question)), *SCENARIOS)

POSITION: Json = REQUEST["position"]
FORBIDDEN: tuple[Json, ...] = (
    {"ask": [{"ask": "distance", "from": "a1"}]},
    {"ask": [{"ask": "move", "unit": "d4", "path": ["d5"] * 61}]},
    {"position": POSITION | {"mission": "assault"}},
    {"position": POSITION | {"board": {"layout": "Z"}}},
    {"position": POSITION | {"units": [POSITION["units"][0] | {"at": "4d"}]}},
    {"position": POSITION | {"units": [POSITION["units"][0] | {"type": "ork"}]}},
)


# ---- faults of the data files -------------------------------------------------------------------

FAULTS = [
    fault("", "catalogue.toml", "points = 8", "points = 9", "units[0].points"),
    fault("", "catalogue.toml", "ccp = 4\nrange", "ccp = 0\nrange", "types[0].ccp"),
    fault("", "catalogue.toml", 'arc = "quarter"', 'arc = "none"', "types[0].arc"),
    fault("", "catalogue.toml", 'qualities = ["fire", "follow-up"]', 'qualities = ["fire", "runs"]',
        "types[0].qualities[1]"),
    fault("", "catalogue.toml", 'types = ["infantry"]', 'types = ["foot"]', "units[0].types[0]"),
    fault("", "catalogue.toml", 'types = ["infantry"]', "types = []", "units[0].types"),
    fault("", "catalogue.toml", 'slug = "machine-guns"', 'slug = "infantry"', "types[1].slug"),
    fault("", "catalogue.toml", "armoured = 2\n", "", "points.extras"),
    fault("", "catalogue.toml", 'armoured = ["MW-FIRE-8", "MW-CC-21"]\n', "", "citations"),
    fault("", "catalogue.toml", 'fire = ["MW-FIRE-15"]', 'fire = ["MW-NO-1"]', "citations.fire[0]"),
    fault("", "words.toml", "woods =", "trees =", "words"),
    fault("", "boards.toml", "0.. 0.. 0.. 0w.", "0.. 0.. 0w.", "boards[0]"),
    fault("", "boards.toml", 'slug = "B"', 'slug = "A"', "boards[1].slug"),
    fault("", "scenarios.toml", 'board = "A"', 'board = "Z"', "scenarios[0].board"),
    fault("", "scenarios.toml", 'clauses = ["MW-SCEN-1"', 'clauses = ["MW-NO-1"',
        "scenarios[0].clauses[0]"),
    fault("", "scenarios.toml", 'clauses = ["MW-DEP-6"]', 'clauses = ["MW-NO-1"]',
        "scenarios[0].steps[0].clauses[0]"),
    fault("", "scenarios.toml", "turn_limit = 12", "turns = 12", "scenarios[2].settings"),
    fault("", "clauses.toml", 'id = "MW-GRID-2"', 'id = "MW-GRID-1"', "clauses[1].id"),
    fault("", "armies.toml", '"tanks",', '"tank",', "armies[0].units"),
    fault("", "armies.toml", '"tanks",', '"tanks", "infantry",', "armies[0].units"),
    fault("", "armies.toml", '"command", ', "", "armies[0].units"),
]  # fmt: skip


# ---- tables of cases ----------------------------------------------------------------------------


def given(*units: Json, on: str = "", moment: str = "act", **position: object) -> Given:
    """An open board with features and these Units; South, who is active, may activate all of its
    own.
    """
    features = on.split("; ") if on else ()
    return Given({"board": board(*features), "units": list(units), **position}, moment)


def _begun(given: Given) -> ModernState:
    s = build_position(msgspec.convert(given.position, Position))
    mine = tuple(unit.id for unit in s.on_board(0))
    return s.change(
        initiative=0,
        active=0,
        activations=len(mine),
        chosen=mine if given.moment == "act" else None,
        stack=MOMENTS[given.moment],
    )


TABLE = BookTable(MODERN, _begun, Written)

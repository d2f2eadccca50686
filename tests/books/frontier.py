"""What Frontier provides for the tests of every rule book."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.engine.core.dice import ScriptedDice
from rules.engine.core.flow import Event
from rules.engine.core.resolution import Situation
from rules.engine.frontier.ask.position import build_position
from rules.engine.frontier.ask.position_rows import KINDS, LASTING, Position
from rules.engine.frontier.book import FRONTIER
from rules.engine.frontier.model.commands import Decline, TakeAction
from rules.engine.frontier.model.events import ActionRolled, TokenMoved, UnitPushed
from rules.engine.frontier.model.state import FrontierState
from tests.books.faults import fault
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

SILENT = {
    *("FlowMoved", "WindowMoved", "AgendaMoved", "MoveOwed", "ActionResolved", "ContestClosed"),
    *("ShotEnded", "EffectBegan", "EffectEnded", "HolofieldDeclined", "AbilityDeclared"),
}
VARIANTS: dict[str, type[Event]] = {
    "VipCarried": TokenMoved,
    "ActionRolledTied": ActionRolled,
    "UnitCollided": UnitPushed,
    "UnitHeld": UnitPushed,
    "UnitHeldAtEdge": UnitPushed,
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


# ---- faults of the data files -------------------------------------------------------------------

EMPTY_PIECE = '\n[[layouts.pieces]]\nid = "C99"\nname = { en = "Air", fr = "Air" }\nparts = []\n'
FAULTS = [
    fault("FR-UNIT-1 FR-UNIT-2", "catalogue.toml", "points = 36", "points = 36\ncost = 1",
        "units[0]", "unknown field `cost`"),
    fault("FR-UNIT-1 FR-UNIT-2", "catalogue.toml", "points = 36", 'points = "36"',
        "units[0].points", "Expected `int`"),
    fault("FR-UNIT-1 FR-UNIT-2", "catalogue.toml", "points = 36\n", "", "units[0]",
        "missing required field `points`"),
    fault("FR-UNIT-1 FR-UNIT-2", "catalogue.toml", "points = 36", "points = 0", "units[0].points",
        "greater than 0"),
    fault("FR-UNIT-1 FR-UNIT-2", "catalogue.toml", 'firepower = "D6"', 'firepower = "D7"',
        "units[0].ratings.firepower", "D7 is not one of"),
    fault("FR-UNIT-1 FR-UNIT-2", "catalogue.toml", 'firepower = "D6"', 'luck = "D6"',
        "units[0].ratings", "has these ratings"),
    fault("FR-UNIT-1 FR-UNIT-2", "catalogue.toml", '{ ability = "jump-packs", clauses',
        '{ ability = "jump-pack", clauses', "units[0].abilities[0].ability",
        "no ability jump-pack"),
    fault("FR-UNIT-1 FR-UNIT-2", "catalogue.toml", '{ ability = "jump-packs", clauses',
        '{ ability = "flame-units", clauses', "units[0].abilities[1].ability",
        "has flame-units twice"),
    fault("FR-UNIT-1 FR-UNIT-2", "catalogue.toml", '{ ability = "jump-packs", clauses',
        '{ ability = "self-destruct", clauses', "abilities[0].slug",
        "No unit has the ability jump-packs"),
    fault("FR-UNIT-1 FR-UNIT-2", "catalogue.toml", '{ ability = "jump-packs", clauses',
        '{ ability = "flying", clauses = [] },\n  { ability = "jump-packs", clauses',
        "units[0].abilities", "2 abilities, not 3"),
    fault("FR-UNIT-1 FR-UNIT-2", "catalogue.toml", 'kind = "active"', 'kind = "reactive"',
        "abilities[0].kind", "'reactive'"),
    fault("FR-UNIT-1 FR-UNIT-2", "catalogue.toml", 'faction = "rebels"', 'faction = "loyalists"',
        "units[18].faction", "no faction loyalists"),
    fault("FR-UNIT-1 FR-UNIT-2", "catalogue.toml", 'slug = "lobo"', 'slug = "stalker-team"',
        "units[6].slug", "stalker-team is used twice"),
    fault("FR-UNIT-1 FR-UNIT-2", "catalogue.toml", 'slug = "rebels"',
        'slug = "colonial-government"', "factions[3].slug", "used twice"),
    fault("FR-UNIT-1 FR-UNIT-2", "catalogue.toml", 'slug = "flying"', 'slug = "kill-zone"',
        "abilities[10].slug", "used twice"),
    fault("FR-UNIT-1 FR-UNIT-2", "catalogue.toml", '"FR-UNIT-DRONE-FLYING-1"',
        '"FR-UNIT-DRONE-FLYING-9"', "units[5].abilities[0].clauses[0]",
        "no clause FR-UNIT-DRONE-FLYING-9"),
    fault("FR-UNIT-1 FR-UNIT-2", "missions.toml", 'slug = "ambush"', 'slug = "assault"',
        "missions[2].slug", "used twice"),
    fault("FR-UNIT-1 FR-UNIT-2", "missions.toml", '"FR-MISSION-1"', '"FR-MISSION-99"',
        "missions[0].clauses[0]", "no clause FR-MISSION-99"),
    fault("FR-UNIT-1 FR-UNIT-2", "missions.toml", 'clauses = ["FR-DEPLOY-7"]',
        'clauses = ["FR-DEPLOY-77"]', "missions[0].steps[3].clauses[0]", "no clause FR-DEPLOY-77"),
    fault("FR-UNIT-1 FR-UNIT-2", "missions.toml", 'who = "defender"', 'who = "umpire"',
        "missions[0].steps[0].who", "word for umpire is missing"),
    fault("FR-UNIT-1 FR-UNIT-2", "words.toml", "mobility =", "agility =", "words",
        "word for mobility is missing"),
    fault("FR-UNIT-1 FR-UNIT-2", "clauses.toml", 'id = "FR-MEAS-2"', 'id = "FR-MEAS-1"',
        "clauses[1].id", "used twice"),
    fault("FR-BOARD-1", "layouts.toml", "polygon = [[20, 13], [24, 13], [24, 17], [20, 17]]",
        "polygon = [[20, 13], [24, 17], [24, 13], [20, 17]]",
        "layouts[0].pieces[0].parts[0].polygon", "crosses or touches itself"),
    fault("FR-BOARD-1", "layouts.toml", "polygon = [[20, 13], [24, 13], [24, 17], [20, 17]]",
        "polygon = [[20, 13], [20, 17], [24, 17], [24, 13]]",
        "layouts[0].pieces[0].parts[0].polygon", "clockwise"),
    fault("FR-BOARD-1", "layouts.toml", "polygon = [[20, 13], [24, 13], [24, 17], [20, 17]]",
        "polygon = [[20, 13], [24, 13]]", "layouts[0].pieces[0].parts[0].polygon",
        "three vertices"),
    fault("FR-BOARD-1", "layouts.toml", "polygon = [[7, 6], [12, 6], [12, 11], [7, 11]]",
        "polygon = [[-7, 6], [12, 6], [12, 11], [7, 11]]", "layouts[0].pieces[1].parts[0].polygon",
        "extends beyond the board"),
    fault("FR-BOARD-4", "layouts.toml", "polygon = [[7, 6], [12, 6], [12, 11], [7, 11]]",
        "polygon = [[20, 6], [22, 6], [22, 13.5], [20, 13.5]]",
        "layouts[0].pieces[1].parts[0].polygon", "overlaps part A1a"),
    fault("FR-BOARD-1", "layouts.toml", 'id = "A2a"', 'id = "A1a"',
        "layouts[0].pieces[0].parts[0].id", "A1a is used twice"),
    fault("FR-BOARD-1", "layouts.toml", 'id = "A2"', 'id = "A1"', "layouts[0].pieces[0].id",
        "A1 is used twice"),
    fault("FR-BOARD-2", "layouts.toml", "{ elevation = 3, rules", "{ elevation = 3.5, rules",
        "layouts[0].pieces[0].parts[0].levels[2].elevation", "above the part’s scale"),
    fault("FR-BOARD-2", "layouts.toml", "{ elevation = 0, rules", "{ elevation = -1, rules",
        "layouts[0].pieces[0].parts[0].levels[0].elevation", "0 or higher"),
    fault("FR-BOARD-2", "layouts.toml", "{ elevation = 2, rules", "{ elevation = 0, rules",
        "layouts[0].pieces[0].parts[0].levels[1].elevation", "each level once"),
    fault("FR-BOARD-2", "layouts.toml", '["cover", "open-sided"]', '["cover", "slippery"]',
        "layouts[0].pieces[0].parts[0].levels[0].rules", "no terrain rule “slippery”"),
    fault("FR-BOARD-2", "layouts.toml", '["cover", "open-sided"]', '["cover", "cover"]',
        "layouts[0].pieces[0].parts[0].levels[0].rules", "“cover” is listed twice"),
    fault("FR-BOARD-5", "layouts.toml", "scale = 3\n", "scale = 3.25\n",
        "layouts[0].pieces[0].parts[0].scale", "multiple of 0.5"),
    fault("FR-BOARD-3", "layouts.toml", "impassable = true\n",
        "impassable = true\nlevels = [{ elevation = 0 }]\n", "layouts[1].pieces[1].parts[0].levels",
        "Impassable part cannot have levels"),
    fault("FR-BOARD-3", "layouts.toml", "impassable = true\n", "",
        "layouts[1].pieces[1].parts[0].levels", "without a level must be Impassable"),
    fault("FR-BOARD-1", "layouts.toml", "impassable = true\n", "height = 1\n",
        "layouts[1].pieces[1].parts[0]", "unknown field `height`"),
    fault("FR-BOARD-1", "layouts.toml", "polygon = [[20, 13], [24, 13], [24, 17], [20, 17]]",
        "polygon = [[20], [24, 13], [24, 17]]", "layouts[0].pieces[0].parts[0].polygon[0]",
        "length 2"),
    fault("FR-BOARD-1", "layouts.toml", 'slug = "B"', 'slug = "A"', "layouts[1].slug",
        "A is used twice"),
    fault("FR-BOARD-6", "layouts.toml", "scale = 3\n", "scale = 3.5\n", "layouts[0]",
        "The board also needs parts of scale 3.", most=-1),
    fault("FR-BOARD-1", "layouts.toml", "", EMPTY_PIECE, "layouts[2].pieces[13].parts",
        "A piece needs at least one part."),
]  # fmt: skip


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
    s = build_position(msgspec.convert(given.position, Position))
    return s.change(stack=TURN_AHEAD, deployed=(0, 1, 0), turn=s.active, limit=200)


TABLE = BookTable(FRONTIER, _begun, lambda: ScriptedDice([]))

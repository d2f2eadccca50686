"""Requests to the oracle with every key that a position and a question can have, and what may be
put in the place of their values.
"""

from __future__ import annotations

from typing import get_args

from rules.engine.infinite.ask.questions import AnyQuestion
from tests.books.table import Json

REQUEST: Json = {
    "system": "infinite",
    "position": {
        "board": {
            "features": [
                {"id": "P", "preset": "barrier", "height": 1, "rect": [16, 19, 20, 19.5]},
                {
                    "id": "w",
                    "flags": ["area", "opaque"],
                    "cover": "light",
                    "height": 3,
                    "polygon": [[5, 5], [8, 5], [7, 8]],
                },
                {"id": "f", "preset": "plinth", "height": 1.5, "circle": [20, 25, 1]},
            ],
            "width": 36,
            "depth": 36,
            "objectives": [[18, 18], "f"],
        },
        "units": [
            {
                "id": "l",
                "seat": "south",
                "type": "warden-captain",
                "at": [10, 10],
                "mind": 3,
                "body": 2,
                "spirit": 1,
                "initiative": 5,
                "ap": 3,
                "activated": True,
                "used": ["move"],
                "overwatch": True,
                "cover": None,
                "condition": "shaken",
                "retreated": False,
                "readied": "shock-baton",
                "lost": 2,
                "bonus": 1,
            },
            {"id": "a", "seat": "south", "type": "line-warden", "at": [11.5, 10]},
            {
                "id": "b",
                "seat": "north",
                "type": "scrapper",
                "at": [18, 20],
                "cover": "p",
                "condition": "broken",
            },
            {"id": "c", "seat": "north", "type": "wirewitch", "at": [12, 20]},
        ],
        "mission": "override",
        "squads": [{"leader": "l", "members": ["a"]}],
        "active": "l",
        "fallen": [{"seat": "south", "type": "line-warden", "at": [20, 5]}],
        "vp": {"south": 1, "north": 2},
        "turns": {"5": "south"},
        "rolled": {"5": "north"},
        "settings": {"ap_move": 2, "cover_stacks": 0, "reaction_gate": "open", "losing_cap": 0},
        "devices": {"1": "south", "2": None},
    },
    "ask": [
        {"ask": "distance", "from": "l", "to": "p"},
        {"ask": "sight", "from": "l", "to": "b"},
        {"ask": "attack", "unit": "c", "targets": ["l", "a"], "weapon": "lob-launcher"},
        {
            "ask": "damage",
            "unit": "a",
            "damage": 6,
            "apen": 1,
            "split": {"mind": 1, "body": 2, "spirit": 2},
        },
        {"ask": "check", "unit": "a", "kind": "morale"},
        {"ask": "check", "unit": "a", "kind": "interact", "difficulty": 2},
        {"ask": "move", "unit": "a", "to": [12, 12], "via": [[13, 10]], "athletics": False},
        {"ask": "move", "unit": "b", "retreat": "north"},
        {"ask": "reach", "unit": "a", "athletics": False},
        {"ask": "formation", "leader": "l", "members": ["a"]},
        {"ask": "options", "unit": "l"},
        {"ask": "reactions", "action": {"unit": "l", "action": "move", "path": [[12, 13]]}},
        {"ask": "reactions", "action": {"unit": "l", "action": "attack", "targets": ["c"]}},
        {"ask": "order"},
    ],
}
"""A turn of a squad under way on a table of one's own."""

POSITION: Json = REQUEST["position"]
UNITS: list[Json] = POSITION["units"]

CARRIED: Json = REQUEST | {
    "position": {
        "board": {"layout": "B"},
        "units": [UNITS[1]],
        "mission": "data-run",
        "item": {"carrier": "a"},
    },
    "ask": [{"ask": "check", "unit": "a", "kind": "rally"}, {"ask": "order"}],
}

REQUESTS = (REQUEST, CARRIED)
SCRAPS = (
    *("l", "a", "b", "x", "p", "f", "P\n", "south", "north", "4", "none", "broken", "move"),
    *("line-warden", "unarmed", "sidearm", "carbine", "data-run", "override", "A", "fog"),
    *([18, 18], [1, 2, 3], ["l", "a"], [[1, 2], [3, 4]]),
    *({"at": [1, 2]}, {"carrier": "l"}, {"1": "south"}, {"layout": "A"}, {"body": 1}),
)
DEEP = ("units", "squads", "board", "settings")
SHOWN = {"position", "system"}
NAMED = tuple(each.__struct_config__.tag for each in get_args(AnyQuestion))

FORBIDDEN: tuple[Json, ...] = (
    {"ask": [{"ask": "sight", "from": "l"}]},
    {"ask": [{"ask": "check", "unit": "l", "kind": "nerve"}]},
    {"position": POSITION | {"mission": "siege"}},
    {"position": POSITION | {"board": {"layout": "Z"}}},
    {"position": POSITION | {"turns": {"0": "south"}}},
    {"position": POSITION | {"settings": {"squad_ap": "own_die"}}},
    {"position": POSITION | {"units": [UNITS[1] | {"type": "ork"}]}},
    {"position": POSITION | {"units": [UNITS[1] | {"at": [1]}]}},
)
"""Changes of the first request that no schema allows."""

"""Positions that could not stand in play, each refused at the place that is wrong."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.frontier.asking import (
    Json,
    attacker,
    board,
    defender,
    level,
    part,
    refused,
    solid,
    token,
)

ONE = [attacker("rifleman", 10, 10)]
TWO = [attacker("rifleman", 10, 10), defender("jaeger", 30, 10)]
ROOM = board(part(5, 5, 15, 15, 2, level(0, "Cover"), level(1), level(2)))
LAVA = board(part(20, 5, 25, 15, 0))
SABOTAGE: Json = {"mission": "sabotage", "units": TWO}
TARGET: Json = {"kind": "target", "at": [40, 15]}


def polygon(*corners: tuple[float, float], **more: Any) -> Json:
    row = {"id": "p", "polygon": list(corners), "scale": 1, "levels": [level(1)]}
    return {"pieces": [{"id": "P", "parts": [row | more]}]}


SQUARE = ((1.0, 1.0), (3.0, 1.0), (3.0, 3.0), (1.0, 3.0))

UNITS = {
    "beside the board": ({"units": [attacker("rifleman", 0, 0)]}, "units[0].at"),
    "far away": ({"units": [attacker("rifleman", 1e300, 0)]}, "units[0].at"),
    "no pair": ({"units": [attacker("rifleman", 1, 2) | {"at": [1, 2, 3]}]}, "units[0].at"),
    "no number": ({"units": [attacker("rifleman", 1, 2) | {"at": [1, "x"]}]}, "units[0].at[1]"),
    "in the air": ({"units": [attacker("rifleman", 10, 10, 3)]}, "units[0].elevation"),
    "out of this world": ({"units": [attacker("lobo", 10, 10, 1e9)]}, "units[0].elevation"),
    "under a roof": (
        {"units": [attacker("rifleman", 10, 10, 1.5)], "board": ROOM},
        "units[0].elevation",
    ),
    "under a low ceiling": (
        {"units": [attacker("colonial-exploration-team", 10, 10)], "board": ROOM},
        "units[0].elevation",
    ),
    "half in a room": ({"units": [attacker("rifleman", 5.1, 10)], "board": ROOM}, "units[0].at"),
    "against a wall": ({"units": [attacker("rifleman", 4.7, 10)], "board": ROOM}, "units[0].at"),
    "over lava": ({"units": [attacker("rifleman", 19.8, 10)], "board": LAVA}, "units[0].at"),
    "on each other": (
        {"units": [*ONE, defender("jaeger", 10.9, 10)]},
        "units[1].at",
    ),
    "on each other on two floors": (
        {"units": [attacker("rifleman", 10, 10), defender("jaeger", 10.5, 10, 2)], "board": ROOM},
        "units[1].at",
    ),
    "no type": ({"units": [attacker("ork", 10, 10)]}, "units[0].type"),
    "a side too many": ({"units": [ONE[0] | {"seat": "referee"}]}, "units[0].seat"),
    "no name": ({"units": [attacker("rifleman", 10, 10, id="")]}, "units[0].id"),
    "one name for two": ({"units": [*ONE, attacker("rifleman", 20, 10)]}, "units[1].id"),
    "an unknown key": ({"units": [ONE[0] | {"colour": "red"}]}, "units[0]"),
    "a key missing": ({"units": [{"id": "a1", "seat": "attacker", "at": [1, 1]}]}, "units[0]"),
    "shaken by a word": ({"units": [ONE[0] | {"shaken": "yes"}]}, "units[0].shaken"),
    "used an ability of others": (
        {"units": [ONE[0] | {"used": ["escape-plan"]}]},
        "units[0].used[0]",
    ),
    "used up what lasts": (
        {"units": [ONE[0] | {"used": ["active-camouflage"]}]},
        "units[0].used[0]",
    ),
    "used up twice": (
        {"units": [defender("jaeger", 9, 9, used=["escape-plan", "escape-plan"])]},
        "units[0].used[1]",
    ),
    "too many": ({"units": ONE * 61}, "units"),
    "designated by nobody": (
        {"units": [*ONE, defender("jaeger", 30, 10, designated_by=["x"])]},
        "units[1].designated_by[0]",
    ),
    "designated by who cannot": (
        {"units": [*ONE, defender("jaeger", 30, 10, designated_by=["a1"])]},
        "units[1].designated_by[0]",
    ),
    "designated by a friend": (
        {
            "units": [
                defender("pathfinder", 10, 10, id="d2"),
                defender("jaeger", 30, 10, designated_by=["d2"]),
            ]
        },
        "units[1].designated_by[0]",
    ),
    "designated twice": (
        {
            "units": [
                attacker("pathfinder", 10, 10),
                defender("jaeger", 30, 10, designated_by=["a1", "a1"]),
            ]
        },
        "units[1].designated_by[1]",
    ),
}

RESERVE = {
    "who may not wait": (
        {"reserve": [_ := {"id": "r", "seat": "attacker", "type": "lobo"}]},
        "reserve[0].type",
    ),
    "no type": ({"reserve": [_ | {"type": "ork"}]}, "reserve[0].type"),
    "who came already": (
        {"reserve": [_ | {"type": "cap-trooper", "used": ["orbital-drop"]}]},
        "reserve[0].used",
    ),
    "one name for two": ({"reserve": [_ | {"type": "cap-trooper", "id": "a1"}]}, "reserve[0].id"),
    "with a place": ({"reserve": [_ | {"type": "cap-trooper", "at": [1, 1]}]}, "reserve[0]"),
}

BOARDS = {
    "neither": ({"board": {}}, "board"),
    "both": ({"board": {"layout": "A", "pieces": []}}, "board"),
    "unknown": ({"board": {"layout": "Z"}}, "board.layout"),
    "nothing": ({"board": {"layout": None}}, "board.layout"),
    "a line": ({"board": polygon((1, 1), (2, 2))}, "board.pieces[0].parts[0].polygon"),
    "crossing itself": (
        {"board": polygon((1, 1), (3, 3), (3, 1), (1, 3))},
        "board.pieces[0].parts[0].polygon",
    ),
    "clockwise": ({"board": polygon(*SQUARE[::-1])}, "board.pieces[0].parts[0].polygon"),
    "off the board": (
        {"board": polygon((40, 1), (46, 1), (46, 3))},
        "board.pieces[0].parts[0].polygon",
    ),
    "endless": (
        {"board": polygon((1, 1), (1e300, 1), (3, 3))},
        "board.pieces[0].parts[0].polygon[1][0]",
    ),
    "of an odd scale": ({"board": polygon(*SQUARE, scale=0.7)}, "board.pieces[0].parts[0].scale"),
    "with a level above it": (
        {"board": polygon(*SQUARE, levels=[level(2)])},
        "board.pieces[0].parts[0].levels[0].elevation",
    ),
    "without a level": ({"board": polygon(*SQUARE, levels=[])}, "board.pieces[0].parts[0].levels"),
    "impassable with a level": (
        {"board": polygon(*SQUARE, impassable=True)},
        "board.pieces[0].parts[0].levels",
    ),
    "with a rule of its own": (
        {"board": polygon(*SQUARE, levels=[level(1, "Slippery")])},
        "board.pieces[0].parts[0].levels[0].rules[0]",
    ),
    "overlapping": (
        {"board": board(solid(1, 1, 3, 3, 1), solid(2, 2, 4, 4, 1))},
        "board.pieces[1].parts[0].polygon",
    ),
    "twice the same id": (
        {"board": {"pieces": [*polygon(*SQUARE)["pieces"], {"id": "P", "parts": []}]}},
        "board.pieces[0].id",
    ),
    "of nothing": ({"board": {"pieces": [{"id": "P", "parts": []}]}}, "board.pieces[0].parts"),
    "of too many corners": (
        {"board": polygon(*((1.0, float(n)) for n in range(301)))},
        "board.pieces",
    ),
}

COUNTERS = {
    "no kind": ({"markers": [token("flag", "attacker", 9, 9)]}, "markers[0].kind"),
    "off the board": ({"markers": [token("mine", "attacker", 0, 9)]}, "markers[0].at"),
    "in the air": (
        {"markers": [token("mine", "attacker", 9, 9, elevation=1)]},
        "markers[0].elevation",
    ),
    "nobody's mine": ({"markers": [{"kind": "mine", "at": [9, 9]}]}, "markers[0].owner"),
    "in reach of an enemy": ({"markers": [token("mine", "attacker", 30, 15)]}, "units[1].at"),
    "in reach at exactly 5 inches": (
        {"markers": [token("knife-missile", "attacker", 30, 15.984252)]},
        "units[1].at",
    ),
    "a mine of a rifleman": (
        {"markers": [token("mine", "attacker", 9, 9, unit="a1")]},
        "markers[0].unit",
    ),
    "a mine of nobody there": (
        {"markers": [token("mine", "attacker", 9, 9, unit="x")]},
        "markers[0].unit",
    ),
    "a third mine": (
        {
            "units": [attacker("saboteur", 10, 10)],
            "markers": [token("mine", "attacker", x, 9, unit="a1") for x in (3, 9, 15)],
        },
        "markers[2].unit",
    ),
    "a second missile": (
        {
            "units": [attacker("stalker-team", 10, 10)],
            "markers": [token("knife-missile", "attacker", x, 9, unit="a1") for x in (3, 9)],
        },
        "markers[1].unit",
    ),
    "a token of who has arrived": (
        {
            "units": [attacker("conspirator", 10, 10)],
            "markers": [token("infiltration-token", "attacker", 9, 9, unit="a1")],
        },
        "markers[0].unit",
    ),
    "two with one name": (
        {
            "markers": [
                token("mine", "attacker", 9, 9, id="m"),
                token("mine", "attacker", 5, 5, id="m"),
            ]
        },
        "markers[1].id",
    ),
    "with a unit's name": (
        {"markers": [token("mine", "attacker", 9, 9, id="d1")]},
        "markers[0].id",
    ),
    "of another mission": ({"markers": [{"kind": "vip", "at": [9, 9]}]}, "markers[0].kind"),
    "two strong points": (
        {"markers": [{"kind": "strong-point", "at": [x, 9]} for x in (9, 15)]},
        "markers[1]",
    ),
    "a strong point of a unit": (
        {"markers": [{"kind": "strong-point", "at": [9, 9], "unit": "a1"}]},
        "markers[0].unit",
    ),
    "a strong point off the board": (
        {"markers": [{"kind": "strong-point", "at": [0.4, 9]}]},
        "markers[0].at",
    ),
    "a strong point in the air": (
        {"markers": [{"kind": "strong-point", "at": [9, 9], "elevation": 1}]},
        "markers[0].elevation",
    ),
    "a strong point in lava": (
        {"markers": [{"kind": "strong-point", "at": [22, 9]}], "board": LAVA},
        "markers[0].at",
    ),
    "a marker of what is achieved": (
        {"markers": [{"kind": "strong-point", "at": [9, 9]}], "achieved": True},
        "markers[0].kind",
    ),
    "a VIP that is away": (
        {"mission": "escort", "markers": [{"kind": "vip", "at": [43.507874, 9]}]},
        "markers[0].at",
    ),
    "charges on nothing": (SABOTAGE | {"charges": 1}, "charges"),
    "charges twice": (
        SABOTAGE | {"charges": 1, "markers": [TARGET, TARGET | {"kind": "charge"}]},
        "charges",
    ),
    "a charge beside the target": (
        SABOTAGE | {"markers": [TARGET, {"kind": "charge", "at": [30, 20]}]},
        "markers[1].at",
    ),
    "charges below none": (SABOTAGE | {"charges": -1}, "charges"),
    "too many": ({"markers": [token("mine", "attacker", 9, 9)] * 61}, "markers"),
}

TROOPER = [attacker("cap-trooper", 10, 10), defender("bosun", 20, 10)]

EFFECTS = {
    "of nothing that lasts": (
        {"effects": [{"ability": "flying", "unit": "a1"}]},
        "effects[0].ability",
    ),
    "on nobody": ({"effects": [{"ability": "ghost-field", "unit": "x"}]}, "effects[0].unit"),
    "on who has none": (
        {"effects": [{"ability": "ghost-field", "unit": "a1"}]},
        "effects[0].ability",
    ),
    "nanites for nothing": (
        {"effects": [{"ability": "experimental-nanites", "unit": "a1"}]},
        "effects[0].rating",
    ),
    "nanites for what they never help": (
        {"effects": [{"ability": "experimental-nanites", "unit": "a1", "rating": "firepower"}]},
        "effects[0].rating",
    ),
    "a rating for others": (
        {
            "units": TROOPER,
            "effects": [{"ability": "orbital-drop", "unit": "a1", "rating": "assault"}],
        },
        "effects[0].rating",
    ),
    "twice": (
        {"units": TROOPER, "effects": [{"ability": "orbital-drop", "unit": "a1"}] * 2},
        "effects[1]",
    ),
    "two strategic actions in a turn": (
        {
            "units": TROOPER,
            "effects": [
                {"ability": "orbital-drop", "unit": "a1"},
                {"ability": "forward-maggots", "unit": "d1"},
            ],
        },
        "effects[1].ability",
    ),
    "in the other side's turn": (
        {
            "units": TROOPER,
            "active": "defender",
            "effects": [{"ability": "orbital-drop", "unit": "a1"}],
        },
        "active",
    ),
    "declared by nobody": (
        {"declared": [{"unit": "x", "ability": "holofield"}]},
        "declared[0].unit",
    ),
    "declared without having it": (
        {"declared": [{"unit": "a1", "ability": "holofield"}]},
        "declared[0].ability",
    ),
    "declared twice": (
        {
            "units": [attacker("sentry-gun", 10, 10)],
            "declared": [{"unit": "a1", "ability": "override-safety-parameters"}] * 2,
        },
        "declared[1]",
    ),
}

MATCHES = {
    "below any limit": ({"points_limit": 99}, "points_limit"),
    "half a point": ({"points_limit": 150.5}, "points_limit"),
    "no mission": ({"mission": "picnic"}, "mission"),
    "an edge that is none": ({"choices": {"d": "E"}}, "choices"),
    "a choice of another mission": ({"choices": {"s": "E"}}, "choices"),
    "a choice that is no word": ({"choices": {"d": 5}}, "choices"),
    "nobody's turn": ({"active": "nobody"}, "active"),
    "seized in another mission": ({"mission": "ambush", "seized": 1}, "seized"),
    "seized too often": ({"seized": 2}, "seized"),
    "an unknown key": ({"weather": "rain"}, "position"),
}


@pytest.mark.clause("FR-MOVE-6", "FR-MOVE-7", "FR-MOVE-9", "FR-MOVE-10", "FR-MOVE-11", "FR-TOKEN-3")
@pytest.mark.parametrize(
    ("position", "where"),
    [
        pytest.param(*each, id=f"{name}: {what}")
        for name, table in (
            ("unit", UNITS),
            ("reserve", RESERVE),
            ("board", BOARDS),
            ("counter", COUNTERS),
            ("effect", EFFECTS),
            ("match", MATCHES),
        )
        for what, each in table.items()
    ],
)
def test_what_could_not_stand_in_play_is_refused_at_its_place(position, where):
    assert refused(**({"units": TWO} | position)).where == where

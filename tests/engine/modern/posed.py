"""A state of a match written down as a position that the oracle can be asked about."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from rules.engine.modern.data.settings import AGREEMENT, Settings
from rules.engine.modern.model.state import ModernState, Unit
from rules.engine.modern.play.position_queries import SIDES
from tests.engine.modern.inquiry import Json

OBJECTIVE = "objective."


def position(s: ModernState, options: Mapping[str, int]) -> Json:
    """The position of a match in which these options were agreed on."""
    role = {} if s.attacker is None else {"attacker": SIDES[s.attacker]}
    return role | {
        "board": {"rows": list(s.map.rows), "roads": list(s.map.roads)},
        "mission": s.mission,
        "settings": _settings(options),
        "units": [_standing(s, unit) for unit in s.units.values() if unit.on_board],
        "waiting": [_called(unit) for unit in s.units.values() if unit.place == "waiting"],
    }


def _settings(options: Mapping[str, int]) -> Json:
    agreed = msgspec.to_builtins(AGREEMENT.agreed(options, Settings()))
    given = ["objectives" if key.startswith(OBJECTIVE) else key for key in options]
    return {key: agreed[key] for key in given}


def _called(unit: Unit) -> Json:
    return {"id": unit.id, "seat": SIDES[unit.seat], "type": unit.type}


def _standing(s: ModernState, unit: Unit) -> Json:
    crossing = {}
    if s.board.grounds[unit.square].water == "ford":
        crossing = {"ford": "abc"[min(2, s.turn - unit.ford_entered_turn)]}
    return (
        _called(unit)
        | {
            "at": unit.at,
            "facing": unit.facing,
            "activated": 0 < unit.activated_turn == s.turn,
            "fired": unit.row.is_artillery and 0 < unit.fired_turn == s.turn,
            "climbed": 0 < unit.contours_used_turn == s.turn,
            "followed_up": 0 < unit.no_attack_turn == s.turn,
            "contact": unit.contact_seq,
        }
        | crossing
    )

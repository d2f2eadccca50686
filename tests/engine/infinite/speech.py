"""The sentences of Infinite Frontiers with values for their parameters, and the events without one,
for the tests of every rule book.
"""

from __future__ import annotations

from typing import Any, Final

from rules.engine.core.flow import Event
from rules.engine.infinite.data.catalogue import CATALOGUE, WEAPONS
from rules.engine.infinite.data.settings import AGREEMENT
from rules.engine.infinite.model import action_events, events
from rules.engine.infinite.model.action_events import Aim
from rules.engine.infinite.model.events import Die
from rules.engine.infinite.model.sentences import MESSAGES
from tests.books.sentences import FIGURES, LENGTHS, Samples, Speech, parameters

SILENT: Final = {
    *("FlowMoved", "InitiativeSet", "PartBegan", "TurnEnded", "TurnAssessed", "PointsSpent"),
    *("ActionCompleted", "ReactionsEnded", "HitAdvanced", "AttackEnded", "ConditionRuns"),
    *("PointsScored", "ItemMoved", "ConditionChanged"),  # have a sentence for each sort
}
"""Events without a sentence."""

VARIANTS: Final[dict[str, type[Event]]] = {
    "MatchBeganOnOwnTable": events.MatchBegan,
    "BonusRaised": events.BonusGiven,
    **dict.fromkeys(("UnitFled", "UnitStayed"), action_events.UnitRetreated),
    **dict.fromkeys(
        ("UnitDefeatedScored", "RelayScored", "DeviceScored", "ItemScored"), events.PointsScored
    ),
    **dict.fromkeys(
        ("ItemTaken", "ItemPassed", "ItemDropped", "ItemBrought"), action_events.ItemMoved
    ),
    "AttackMissed": action_events.SuccessesSplit,
    "UnitLost": action_events.UnitDefeated,
    "RallyFailed": action_events.RallyRolled,
    **dict.fromkeys(
        ("ConditionResolve", "ConditionShaken", "ConditionBroken", "ConditionEnded"),
        action_events.ConditionChanged,
    ),
}
"""Sentences that an event of the book chooses by its figures."""

# ---- values -------------------------------------------------------------------------------------

UNITS: Final = ("Line Warden", "Scrapper 2 (Ana)", "Systems Adept 1", "Wirewitch")
"""Names of units as events store them."""

NAMES: Final = (("Line Warden",), ("Line Warden 2", "Longeye"), ("Reaver 1", "Reaver 2", "Picket"))

_SLUGS: Samples = {
    "unit": tuple(unit.slug for unit in CATALOGUE.units),
    "action": ("move", "attack", "cover", "overwatch", "interact"),
    "attribute": ("mind", "body", "spirit"),
    "edge": ("south", "east", "north", "west"),
    "flag": ("top", "climb", "slope", "difficult"),
    "result": ("critical-success", "success", "failure", "critical-failure"),
    "reason": (
        *("no-units", "more-victory-points", "more-units", "round-limit", "conceded", "agreed"),
        *("time-out", "ended-by-site"),
    ),
    "cause": ("has-moved", "was-pushed", "part-begins", "is-broken", "mind-at-0"),
    "first_result": ("victory", "defeat", "draw"),
    "second_result": ("defeat", "victory", "draw"),
}
"""Slugs that a sentence shows as words, by the parameter."""

_PARAMETERS: Samples = {
    **dict.fromkeys(("points", "value", "left", "total", "units", "others"), FIGURES),
    **dict.fromkeys(("damage", "mind", "body", "spirit", "successes", "initiative"), FIGURES),
    **dict.fromkeys(("supporters", "awards", "enemy_awards"), FIGURES),
    "missing": FIGURES[1:],
    **dict.fromkeys(("cost", "allowance", "deepest"), LENGTHS),
    "faces": ((6, 5, 2), (4,), ()),
    "stances": (("cover",), ("overwatch",), ("cover", "overwatch")),
    "chance": ("1", "62", "100"),
    "athletics": (False, True),
    **dict.fromkeys(("feature", "other"), ("p1", "K2")),
    "kind": ("wall", "container", "feature"),
    "objective": ("1", "3"),
    "weapon": tuple(WEAPONS),
    "mission": tuple(mission.name for mission in CATALOGUE.missions),
    "layout": tuple(layout.name for layout in CATALOGUE.layouts),
    **dict.fromkeys(("profile", "preset"), ("no-such-thing",)),
    "option": tuple(row.key for row in AGREEMENT.settings),
    "shares": ("3", "2 + 0", "3 + 1 + 2"),
    "names": NAMES,
    "dice": (
        (Die(unit="a1", name="Line Warden", face=6),),
        (Die(unit="a1", name="Scrapper 1", face=5), Die(unit="a2", name="Scrapper 2", face=1)),
    ),
    "targets": (
        (Aim(unit="a1", name="Longeye", difficulty=2),),
        (Aim(unit="a1", name="Reaver", difficulty=3), Aim(unit="a2", name="Picket", difficulty=1)),
    ),
}
"""Values of the parameters that only this book has, or that hold something else in it."""

_ONLY: dict[str, dict[str, tuple[Any, ...]]] = {
    "refusal.length-out-of-range": {"least": (0.5, 24.0), "most": (12.0, 60.0)},
    "event.InitiativeRolled": {"faces": ((6, 5, 2), (4,))},
    "event.UnitRetreated": {"toward": ("", "south", "east", "north", "west")},
    "event.UnitFled": {"toward": ("", "south", "west")},
    "refusal.other-dice": {"rolled": ("6, 5, 2", "4")},
    "refusal.no-option": {"option": ("pace",)},
    "refusal.unknown-weapon": {"weapon": ("no-such-weapon",)},
    "prompt.seal-initiative": {
        "rolled": ("6, 5, 2", "4"),
        "names": ("", "Line Warden", "Longeye, Reaver 2"),
        **dict.fromkeys(("move", "attack", "cover", "interact"), (2, 3)),
    },
    "option.divide": {
        **dict.fromkeys(("left_mind", "left_body", "left_spirit"), FIGURES[:3]),
        **dict.fromkeys(("move", "attack", "morale"), FIGURES),
        **dict.fromkeys(("no_mind", "no_body", "is_broken", "is_due"), (0, 1)),
    },
    "option.split-hits": {"names": ("Line Warden", "Longeye, Reaver 2")},
}
"""Values of the parameters of one sentence."""


def _values(key: str) -> Samples:
    """The values of the parameters of a sentence."""
    named = parameters(MESSAGES.text(key, "en"))
    known = {name: _PARAMETERS[name] for name in named if name in _PARAMETERS}
    return {**known, **_ONLY.get(key, {})}


SPEECHES: Final = (
    Speech(
        "infinite",
        CATALOGUE,
        MESSAGES,
        MESSAGES.render,
        _SLUGS,
        UNITS,
        {key: _values(key) for key in MESSAGES.keys()},  # noqa: SIM118
        inflecting=frozenset(str(unit.french) for unit in CATALOGUE.units),
    ),
)
"""The sentences of messages.toml."""

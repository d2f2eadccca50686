"""Core actions: what they cost, who may take them; Cover and Overwatch.

Worked examples: IF-EX-13, IF-EX-38.
"""

from __future__ import annotations

from rules.engine.core.decision import Refusal
from rules.engine.infinite.model.action_events import CoverTaken, OverwatchTaken, PointsSpent
from rules.engine.infinite.model.state import Action, InfiniteState, Unit
from rules.engine.infinite.play.queries import Table, touched
from rules.engine.tabletop.options import refusal

# ---- costs -------------------------------------------------------------------------------------


def cost(
    s: InfiniteState, action: Action, *, athletics: bool = False, is_reaction: bool = False
) -> int:
    """IF-ACT-2 IF-MOVE-2 IF-REACT-3  The AP of an action, with the surcharge for Athletics; a
    reaction costs a multiple of all that.
    """
    points: int = getattr(s.settings, f"ap_{action}")
    if athletics:
        points += s.settings.ap_athletics
    return points * s.settings.reaction_factor if is_reaction else points


def sharers(s: InfiniteState, unit: Unit) -> tuple[str, ...]:
    """IF-SQUAD-6  The units whose AP are one pool with those of a unit: by a setting its squad,
    otherwise itself alone.
    """
    if s.settings.squad_ap == "shared_pool" and unit.leader:
        return tuple(each.id for each in s.squad(unit.leader))
    return (unit.id,)


def pay(play: Table, unit: Unit, action: Action, points: int) -> None:
    """IF-ACT-2 IF-ACT-3  Spend AP on an action, which is used for this turn."""
    units = sharers(play.state, unit)
    play.emit(
        PointsSpent(clause="IF-ACT-2", unit=unit.id, units=units, action=action, points=points)
    )


# ---- who may do what ---------------------------------------------------------------------------


def refusals(
    s: InfiniteState,
    unit: Unit,
    action: Action,
    *,
    athletics: bool = False,
    is_reaction: bool = False,
) -> list[Refusal]:
    """IF-ACT-3 IF-ACT-5 IF-REACT-2 IF-REACT-8  Why a unit may not take an action, whatever the
    action is directed at: it is disabled, has done so this turn, or has too few AP.
    """
    found = disabled_refusals(unit, action, is_reaction)
    if action in unit.used:
        clause = "IF-REACT-8" if is_reaction else "IF-ACT-3"
        found.append(refusal(clause, f"used-{action}", name=unit.name))
    points = cost(s, action, athletics=athletics, is_reaction=is_reaction)
    if unit.ap < points:
        clause = "IF-REACT-2" if is_reaction else "IF-ACT-5"
        found.append(refusal(clause, "too-few-ap", name=unit.name, points=points, left=unit.ap))
    return found


def may_take(
    s: InfiniteState,
    unit: Unit,
    action: Action,
    *,
    athletics: bool = False,
    is_reaction: bool = False,
) -> bool:
    """IF-ACT-3 IF-ACT-5  Whether `refusals` has none, which are not written."""
    return (
        action not in unit.used
        and unit.ap >= cost(s, action, athletics=athletics, is_reaction=is_reaction)
        and not disabled_refusals(unit, action, is_reaction)
    )


def disabled_refusals(unit: Unit, action: Action, is_reaction: bool) -> list[Refusal]:
    """IF-DMG-7 IF-STATE-9 IF-REACT-10  Why the attributes or the condition of a unit forbid an
    action. Those that forbid an Attack are among the refusals of the attack.
    """
    found = []
    if is_reaction and action == "overwatch":
        found.append(refusal("IF-REACT-8", "overwatch-no-reaction"))
    if unit.is_broken and is_reaction:
        found.append(refusal("IF-REACT-10", "react-broken", name=unit.name))
    elif unit.is_broken and action not in ("cover", "attack"):
        found.append(refusal("IF-STATE-9", "only-cover", name=unit.name))
    if unit.mind == 0 and is_reaction:
        found.append(refusal("IF-REACT-10", "react-mind-0", name=unit.name))
    if unit.mind == 0 and action == "overwatch":
        found.append(refusal("IF-OW-3", "overwatch-mind-0", name=unit.name))
    if unit.mind == 0 and action == "interact":
        found.append(refusal("IF-INTER-3", "interact-mind-0", name=unit.name))
    if unit.body == 0 and action == "move":
        found.append(refusal("IF-MOVE-8", "move-body-0", name=unit.name))
    return found


# ---- Cover and Overwatch -----------------------------------------------------------------------


def cover_features(s: InfiniteState, unit: Unit) -> tuple[str, ...]:
    """IF-COVER-1  The features at which a unit can take Cover: in contact, with a cover grade."""
    return tuple(id for id in touched(s, unit) if s.board.by_id[id].cover != "none")


def cover_refusals(s: InfiniteState, unit: Unit, feature: str) -> list[Refusal]:
    """IF-COVER-1 IF-COVER-4  Why a unit cannot take Cover at a feature, which it names."""
    if feature in cover_features(s, unit):
        return []
    if feature not in s.board.by_id:
        return [refusal("IF-COVER-1", "no-such-feature")]
    key = "no-cover" if feature in touched(s, unit) else "not-touching"
    return [refusal("IF-COVER-1", key, name=unit.name, feature=feature)]


def take_cover(play: Table, unit: Unit, feature: str) -> None:
    """IF-COVER-1 IF-COVER-4  Take Cover at a feature."""
    play.emit(CoverTaken(clause="IF-COVER-1", unit=unit.id, name=unit.name, feature=feature))


def go_on_overwatch(play: Table, unit: Unit) -> None:
    """IF-OW-1 IF-OW-2  Go on Overwatch."""
    play.emit(OverwatchTaken(clause="IF-OW-1", unit=unit.id, name=unit.name))

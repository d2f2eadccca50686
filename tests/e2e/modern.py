"""Matches of Modern for tests that look at the table: small armies that face each other."""

from typing import Any
from uuid import uuid4

from rosters.catalogues import book
from rosters.owners import Owner
from rules.engine.core.canonical_json import canonical_json
from rules.engine.core.dice import SeededDice
from rules.engine.core.system import ArmyList, Entry
from rules.engine.modern.model.commands import ChooseUnits, EndActivations, MoveUnit, PlaceUnit
from rules.engine.tabletop.grid import named, square_of
from rules.engine.tabletop.sealed_choices import Seal
from rules.matches import selectors, services
from rules.models import Match
from tests.e2e.stages import agreed

PATROL = ("command", "infantry", "cavalry", "field-artillery")
AHEAD = ("N", "S")
TRIES = 30


def army(units=PATROL, *, mission="one-off-battle", limit=100) -> ArmyList:
    catalogue = book("modern")
    return ArmyList(
        system="modern",
        catalogue=catalogue.version,
        faction="army",
        mission=mission,
        limit=limit,
        entries=tuple(Entry(type=each, points=catalogue.units[each].points) for each in units),
    )


def terms(**changes):
    """A battle of two turns on board A, Ana in the south against Ben."""
    usual = {
        "system": "modern",
        "mission": "one-off-battle",
        "layout": "A",
        "limit": 100,
        "options": {"balance": 2, "turn_limit": 2},
    }
    return agreed(**(usual | changes))


def facing_match(owners, kind, *, when=lambda offer: True, units=PATROL, **changes) -> Match:
    """A match of patrols of `units` whose guns look at each other, stopped where `kind` is awaited
    and its offer is such that `when` holds. Dice differ: some matches end before.
    """
    for _ in range(TRIES):
        match = _played_until(owners, kind, when, units, terms(**changes))
        if match is not None:
            return match
    raise AssertionError(f"no {kind} was ever awaited")


def alone(user):
    """Both seats in one hand."""
    owner = Owner(user=user)
    return owner, owner


def _played_until(owners, kind, when, units, agreement) -> Match | None:
    match = services.start_match(owners=owners, agreed=agreement)
    chooser = SeededDice(secret=b"chooser", match=str(match.pk), nonces=("", ""))
    while decisions := selectors.decisions_of(match):
        decision: Any = decisions[0]
        offer = decision.offer()
        if offer.kind == kind and when(offer):
            return match
        match = services.submit_command(
            match=match,
            seat=decision.seat,
            command=_answer(decision, offer, units, agreement, chooser),
            seq=match.head,
            command_id=uuid4(),
        ).match
    return match if kind == "over" else None


def _answer(decision, offer, units, agreement, chooser):
    """All stand in the middle of their zone and look ahead, as many act as may, and go ahead."""
    match offer.kind:
        case "seal-roster":
            listed = army(units, mission=agreement.mission, limit=agreement.limit)
            return Seal(slot="roster", payload=canonical_json(listed).decode())
        case "place":
            unit, square = decision.waiting[0], decision.free[len(decision.free) // 2]
            return PlaceUnit(unit=unit.id, square=named(square), facing=AHEAD[decision.seat])
        case "choose-units":
            able = tuple(unit.id for unit in decision.units)
            return ChooseUnits(units=able[: decision.most])
        case "act":
            return _advance(decision)
        case _:
            return decision.sample(chooser)


def _advance(decision):
    """The longest way ahead that anybody has, without drowning."""
    forward = 1 if decision.seat == 0 else -1

    def gained(move):
        start, end = decision.state.units[move.unit].y, square_of(move.path[-1])[1]
        return (end - start) * forward

    moves = (each for each in decision.answers() if isinstance(each, MoveUnit))
    best = max((each for each in moves if not each.into_river), key=gained, default=None)
    return best if best and gained(best) > 0 else EndActivations()

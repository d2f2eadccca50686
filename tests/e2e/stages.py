"""Matches brought to a moment by random answers, for tests that look at that moment."""

from uuid import uuid4

from rosters.catalogues import book
from rosters.owners import Owner
from rules.engine.core.canonical_json import canonical_json
from rules.engine.core.dice import SeededDice
from rules.engine.core.system import ArmyList, Entry
from rules.engine.tabletop.sealed_choices import Seal
from rules.matches import selectors, services
from tests.factories import DraftFactory, RosterFactory

TRIES = 8
CAPTAINS = ("captain", "captain", "breacher", "bosun", "techy")
REBELS = ("recon-biker", "recon-biker", "jaeger", "saboteur", "conspirator")


def agreed(**changes):
    """Assault on layout A for 200 points, Ana against Ben."""
    usual = {
        "system": "frontier",
        "mission": "assault",
        "layout": "A",
        "limit": 200,
        "names": ("Ana", "Ben"),
        "options": {"turn_cap": 40},
    }
    return services.Agreement(**(usual | changes))


def sealing(faction, types, *, limit=200):
    """What both sides choose in secret, by the kind of decision."""
    catalogue = book("frontier")
    army = ArmyList(
        system="frontier",
        catalogue=catalogue.version,
        faction=faction,
        mission="assault",
        limit=limit,
        entries=tuple(Entry(type=each, points=catalogue.units[each].points) for each in types),
    )
    return {
        "seal-faction": Seal(slot="faction", payload=canonical_json(faction).decode()),
        "seal-roster": Seal(slot="roster", payload=canonical_json(army).decode()),
    }


def match_until(user, kind, *, least=0, given=None, when=lambda offer: True, **changes):
    """A match of `user` against itself, stopped when `kind` is awaited after `least` commits and
    its offer is such that `when` holds.

    Answers are drawn, but for the kinds of decision whose command is `given`. Dice differ from
    match to match: where one ends too early, another is begun.
    """
    for _ in range(TRIES):
        match = played_until(user, kind, least, when, given or {}, agreed(**changes))
        if match is not None:
            return match
    raise AssertionError(f"no {kind} was ever awaited")


def played_until(user, kind, least, when, given, terms):
    """One match stopped at that moment, None when it ended before."""
    owner = Owner(user=user)
    match = services.start_match(owners=(owner, owner), agreed=terms)
    chooser = SeededDice(secret=b"chooser", match="stage", nonces=("", ""))
    while decisions := selectors.decisions_of(match):
        decision, offer = decisions[0], decisions[0].offer()
        if match.head >= least and offer.kind == kind and when(offer):
            return match
        answer = services.submit_command(
            match=match,
            seat=decision.seat,
            command=given.get(offer.kind) or decision.sample(chooser),
            seq=match.head,
            command_id=uuid4(),
        )
        match = answer.match
    return match if kind == "over" else None


def two_rosters(user):
    """A legal roster for either side, of two factions."""
    colony = RosterFactory(owner=user, draft=DraftFactory(name="First landing"))
    rebels = DraftFactory(name="Night shift", faction="rebels", types=REBELS)
    return colony, RosterFactory(owner=user, draft=rebels)

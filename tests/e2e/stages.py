"""Matches brought to a moment by random answers, for tests that look at that moment."""

from uuid import uuid4

from rosters.keepers import Keeper
from rules import selectors, services
from rules.engine.core.dice import SeededDice
from tests.factories import DraftFactory, RosterFactory

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


def match_until(user, kind, *, least=0, **changes):
    """A match of `user` against itself, stopped when `kind` is awaited after `least` commits."""
    match = services.start_match(keeper=Keeper(user=user), agreed=agreed(**changes))
    chooser = SeededDice(secret=b"chooser", match="stage", nonces=("", ""))
    while decisions := selectors.decisions_of(match):
        decision = decisions[0]
        if match.head >= least and decision.offer().kind == kind:
            return match
        answer = services.submit_command(
            match=match,
            seat=decision.seat,
            command=decision.sample(chooser),
            seq=match.head,
            command_id=uuid4(),
        )
        match = answer.match
    assert kind == "over", f"no {kind} was ever awaited"
    return match


def two_rosters(user):
    """A legal roster for either side, of two factions."""
    colony = RosterFactory(owner=user, draft=DraftFactory(name="First landing"))
    rebels = DraftFactory(name="Night shift", faction="rebels", types=REBELS)
    return colony, RosterFactory(owner=user, draft=rebels)

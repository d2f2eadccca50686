"""A match between two people in which one has secrets, and what would give them away."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from django.test import Client

from rosters.accounts.models import User
from rosters.models import Roster
from rosters.owners import Owner
from rosters.services import create_roster
from rules.engine.core.decision import Seat as Number
from rules.lobby.devices import make_link, revoke_link
from rules.matches.command_parser import command_in
from rules.matches.selectors import match_of
from rules.matches.services import submit_command
from rules.matches.watch_keys import begin_watching
from rules.models import Match, SealedSecret, Seat
from tests.factories import DraftFactory, RosterFactory, UserFactory
from tests.live.line import sit_down_as
from tests.rules.players import answered, kind_of, started

UNIT, ROSTER, NOTE = "Kanarienvogel", "Serin-des-Canaries", "Canarino nella miniera"
SPOT = "11.0437"
"""Where a unit would stand if its player confirmed."""


@dataclass
class Scene:
    """Ana, who has secrets, holds seat 0 of `match`; Bo holds seat 1 as a guest."""

    match: Match
    ana: Owner
    bo: Owner
    roster: Roster
    played: list[str] = field(default_factory=list)

    def answer(self, seat: Number, raw: dict[str, Any]) -> None:
        """Plays the command `raw` for a seat, as its holder."""
        owner = (self.ana, self.bo)[seat]
        submit_command(
            match=self.match,
            seat=seat,
            command=command_in(raw, match=self.match, owner=owner),
            seq=self.match.head,
            command_id=uuid4(),
        )
        self.match = match_of(self.ana, self.match.pk)

    def seal_faction(self, seat: Number) -> None:
        self.answer(seat, {"type": "Seal", "slot": "faction", "payload": '"colonial-government"'})

    def seal_roster(self, seat: Number) -> None:
        other: Any = RosterFactory
        roster = self.roster if seat == 0 else other(guest_key=self.bo.guest_key)
        self.answer(seat, {"type": "Seal", "slot": "roster", "roster": str(roster.pk)})

    @property
    def markers(self) -> dict[str, str]:
        """What nobody but Ana may meet now; the dice secret not even she."""
        told = {"the dice secret": self.match.dice_secret}
        theirs = SealedSecret.objects.filter(match=self.match, seat=1).values("slot")
        for row in SealedSecret.objects.filter(match=self.match, seat=0).exclude(slot__in=theirs):
            told[f"the salt of her {row.slot}"] = row.salt
        return told | {
            "the name of a unit": UNIT,
            "the name of her roster": ROSTER,
            "her note": NOTE,
            "the address of her roster": str(self.roster.pk),
            "where a unit would stand": SPOT,
        }


def set_out() -> Scene:
    """Both have locked their factions; whose roster is to be locked is awaited of both."""
    host: Any = UserFactory(username="ana", email="ana@example.org")
    ana = Owner(user=host)
    bo = Owner(guest_key="the browser of Bo")
    match = started(ana)
    Seat.objects.filter(match=match, number=1).update(user=None, guest_key=bo.guest_key)
    scene = Scene(match=match_of(ana, match.pk), ana=ana, bo=bo, roster=roster_of(ana, 3))
    scene.seal_faction(0)
    scene.seal_faction(1)
    assert kind_of(scene.match) == {"seal-roster"}
    return scene


def in_play() -> Scene:
    """The same match later on: dice have been thrown, and the next answer will throw some."""
    scene = set_out()
    scene.seal_roster(0)
    scene.seal_roster(1)
    while "action" not in kind_of(scene.match):
        answered(scene.match, scene.ana)
        scene.match = match_of(scene.ana, scene.match.pk)
    return scene


def roster_of(ana: Owner, many: int) -> Roster:
    """A roster of Ana with so many units, two to seven, that carries every marker."""
    usual: Any = DraftFactory()
    first, *others = usual.units
    units = (first.change(name=UNIT), *others[1 - many :])
    draft: Any = DraftFactory(name=ROSTER, note=NOTE, units=units)
    return create_roster(owner=ana, draft=draft)


def let_watch(scene: Scene) -> Client:
    """Both let somebody look on: a browser that has the key of the match."""
    scene.match.watch_key = uuid4()
    scene.match.save(update_fields=["watch_key"])
    return browser_with(lambda session: begin_watching(session, scene.match))


def left_behind(scene: Scene) -> Client:
    """A browser that sat in Bo's seat by a link which Bo has taken back since."""
    seat = scene.match.table[1]
    make_link(seat=seat)
    former = browser_of(scene.bo.guest_key)
    fresh = revoke_link(seat=seat)
    scene.bo = Owner(guest_key=fresh)
    scene.match = match_of(scene.ana, scene.match.pk)
    return former


def browser_with(change: Callable[[Any], None]) -> Client:
    """The browser of nobody whose session has gone through `change`."""
    client = browser_of(None)
    session = client.session
    change(session)
    session.save()
    client.cookies["sessionid"] = str(session.session_key)
    return client


def browser_of(who: User | str | None) -> Client:
    """The browser of a member, of the guest with that key, or of nobody."""
    client = Client(raise_request_exception=False)
    if isinstance(who, User):
        client.force_login(who)
    elif who is not None:
        sit_down_as(client, who)
    return client

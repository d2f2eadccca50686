"""The match that is played: who plays, what they may answer, and whether its rows are sound."""

from __future__ import annotations

import http.client
import json
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import msgspec
from rest_framework.authtoken.models import Token

from rosters.accounts.models import User
from rosters.owners import Owner
from rosters.services import create_roster
from rules.engine.core.dice import Dice, pick
from rules.matches.selectors import commits_of, match_of, position_of
from rules.matches.services import Agreement, start_match
from rules.models import Commit, Match, SealedSecret, Seat
from rules.pace.models import Clock
from rules.records.record_export import stored_finding
from tests.chaos.dying import HEADER
from tests.factories import DraftFactory, line

WRITTEN = (Match, Seat, Commit, SealedSecret, Clock)
"""Whatever a commit may write."""
TERMS: dict[str, Any] = {
    "system": "frontier",
    "mission": "assault",
    "layout": "A",
    "limit": 200,
    "names": ("Ana", "Bo"),
    "options": {"turn_cap": 4},
    "pace": {"kind": "reserve", "seconds": 86400, "increment": 60},
}


@dataclass(frozen=True)
class Sent:
    """A request that a player has made, to be made again to the letter."""

    seat: int
    path: str
    body: dict[str, Any]


class Players:
    """Two people with accounts, who play one match after the other."""

    def __init__(self) -> None:
        self.users = [User.objects.create_user(username=name) for name in ("ana", "bo")]
        self._tokens = [Token.objects.create(user=user).key for user in self.users]
        self.begin()

    def begin(self) -> None:
        first, second = (Owner(user=user) for user in self.users)
        match = start_match(owners=(first, second), agreed=Agreement(**TERMS))
        self.match = match_of(first, match.pk)

    def read(self) -> Match:
        """The match as its rows now stand."""
        self.match = match_of(Owner(user=self.users[0]), self.match.pk)
        return self.match

    def next_request(self, draw: Dice) -> Sent:
        """A legal answer; at times, its player would rather take the last step back."""
        match = self.read()
        path = f"/api/v1{match.get_absolute_url()}"
        last = commits_of(match)[-1]
        told: dict[str, Any] = {"id": str(uuid4()), "seq": match.head}
        if last.seat is not None and not last.dice and pick(draw, 8) == 0:
            return Sent(last.seat, f"{path}undo/", told | {"seat": last.seat})
        decisions = position_of(match).decisions
        decision = decisions[pick(draw, len(decisions))]
        seat = decision.seat or 0
        command = msgspec.to_builtins(decision.sample(draw))
        if command.get("slot") == "roster":
            command = {"type": "Seal", "slot": "roster", "roster": self._saved(seat, command)}
        return Sent(seat, f"{path}commands/", told | {"seat": seat, "command": command})

    def _saved(self, seat: int, command: dict[str, Any]) -> str:
        """The id of a roster of the list that `command` would seal: people seal saved ones."""
        army = json.loads(command["payload"])
        units = tuple(line(each["type"]) for each in army["entries"])
        draft: Any = DraftFactory(faction=army["faction"], units=units)
        return str(create_roster(owner=Owner(user=self.users[seat]), draft=draft).pk)

    def send(self, port: int, sent: Sent, dies_before: int = 0) -> tuple[int, dict[str, Any]]:
        """Status and answer. Raises OSError or HTTPException when the server is gone."""
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        headers = {
            "Authorization": f"Token {self._tokens[sent.seat]}",
            "Content-Type": "application/json",
            HEADER: str(dies_before),
        }
        try:
            line.request("POST", sent.path, json.dumps(sent.body), headers)
            response = line.getresponse()
            return response.status, json.loads(response.read())
        finally:
            line.close()


def rows_of(match: Match) -> dict[str, list[dict[str, Any]]]:
    """Every row that a commit may have written."""
    found = {}
    for model in WRITTEN:
        name = "pk" if model is Match else "match"
        manager = model._default_manager
        found[model.__name__] = list(manager.filter(**{name: match.pk}).order_by("pk").values())
    return found


def faults_in(match: Match) -> list[str]:
    """What is half-done: in the log, in the columns that repeat it, among secrets and clocks."""
    found = stored_finding(match)
    faults = [] if found.holds else [found.difference]
    position = position_of(match)
    awaited = {offer.seat for offer in position.offers}
    if not {each["seat"] for each in match.awaits} >= awaited:
        faults.append(f"the row awaits {match.awaits}, the log {awaited}")
    running = {clock.seat for clock in match.clocks.all() if clock.running_since}
    if running != awaited:
        faults.append(f"the clocks of {running} run while {awaited} are awaited")
    sealed = {
        event["commitment"]
        for commit in commits_of(match)
        for event in commit.events
        if event["type"] == "Sealed"
    }
    kept = set(SealedSecret.objects.filter(match=match).values_list("commitment", flat=True))
    if sealed != kept:
        faults.append(f"{len(sealed)} answers are sealed in the log, {len(kept)} are kept")
    return faults

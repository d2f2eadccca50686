"""`manage.py demo`: creates two users with the ready-made rosters of every game, and for each game
a match in progress and a finished one.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand

from rosters.catalogues import Book, books
from rosters.draft import Draft
from rosters.new_roster import new_draft
from rosters.owners import Owner
from rosters.selectors import rosters_kept_by
from rosters.services import create_roster
from rules.engine.core.decision import Command as Answer
from rules.engine.core.decision import Decision
from rules.engine.core.dice import SeededDice
from rules.engine.tabletop.sealed_choices import Seal, SealDecision
from rules.matches.command_parser import command_in
from rules.matches.roster_checks import ROSTER
from rules.matches.selectors import decisions_of, match_of, my_matches
from rules.matches.services import Agreement, start_match, submit_command
from rules.models import Match

NAMES = ("ana", "ben")
HALF = 40
"""Number of commits of the unfinished match."""


@contextmanager
def _without_a_line_for_each_commit() -> Iterator[None]:
    writer = logging.getLogger("rules.matches.match_writer")
    level = writer.level
    writer.setLevel(logging.WARNING)
    try:
        yield
    finally:
        writer.setLevel(level)


class Command(BaseCommand):
    help = "Create two demo users with rosters and matches."

    def handle(self, *args: Any, **options: Any) -> None:
        for name in NAMES:
            password = secrets.token_urlsafe(9)
            owner = Owner(user=_person(name, password))
            for catalogue in books():
                self._fill(owner, catalogue)
            self.stdout.write(f"{name}, password {password}")

    def _fill(self, owner: Owner, catalogue: Book) -> None:
        """Create the rosters and the match of a user in one game."""
        if not rosters_kept_by(owner).filter(system=catalogue.key).exists():
            for draft in _drafts(catalogue):
                create_roster(owner=owner, draft=draft)
        if not my_matches(owner).filter(system=catalogue.key).exists():
            with _without_a_line_for_each_commit():
                self._play(owner, catalogue)

    def _play(self, owner: Owner, catalogue: Book) -> None:
        """Play half a match for Ana, a whole one for Ben."""
        is_first = owner.user is not None and owner.user.username == NAMES[0]
        mission = list(catalogue.missions.values())[0 if is_first else 2]
        first, second = NAMES if is_first else NAMES[::-1]
        agreed = Agreement(
            system=catalogue.key,
            mission=mission.slug,
            layout=next(iter(catalogue.layouts.values())).slug,
            limit=mission.default_limit,
            names=(first.capitalize(), second.capitalize()),
            options={},
        )
        match = start_match(owners=(owner, owner), agreed=agreed)
        play_on(match, owner, commits=HALF if is_first else None)


def play_on(match: Match, owner: Owner, commits: int | None) -> None:
    """Play both seats at random from a fixed seed, up to `commits` commits or (None) the end."""
    draw = SeededDice(secret=b"demo", match=match.mission, nonces=("", ""))
    while commits is None or match.head < commits:
        decisions = decisions_of(match)
        if not decisions:
            return
        decision = decisions[draw.roll(len(decisions)) - 1]
        if decision.seat is None:
            return
        submit_command(
            match=match,
            seat=decision.seat,
            command=_answer(match, owner, decision, draw),
            seq=match.head,
            command_id=uuid4(),
        )
        match = match_of(owner, match.pk)


def _answer(match: Match, owner: Owner, decision: Decision, draw: SeededDice) -> Answer:
    """A random legal answer; for a roster, one of the owner's if any fits."""
    command = decision.sample(draw)
    if not isinstance(decision, SealDecision) or decision.slot != ROSTER:
        return command
    for roster in rosters_kept_by(owner).filter(system=match.system):
        raw = {"type": Seal.__name__, "slot": ROSTER, ROSTER: str(roster.pk)}
        own = command_in(raw, match=match, owner=owner)
        if not decision.check(own):
            return own
    return command


def _person(name: str, password: str) -> Any:
    """The user `name`, with `password` as the new password."""
    people = get_user_model()
    person, _made = people.objects.get_or_create(username=name)
    person.set_password(password)
    person.save()
    return person


def _drafts(catalogue: Book) -> list[Draft]:
    """The ready-made rosters of a game, all for its first mission."""
    mission = next(iter(catalogue.missions.values())).slug
    return [new_draft(catalogue, mission=mission, sample=slug) for slug in catalogue.samples]

"""A site on which people have done what people do there: something in every corner of it."""

from __future__ import annotations

from datetime import date
from typing import Any
from uuid import uuid4

from django.core.management import call_command
from django.test import Client

from rosters.accounts.services import issue_key
from rosters.edits import SetRoster
from rosters.owners import Owner
from rosters.services import (
    delete_roster,
    edit_roster,
    lock_roster,
    share_roster,
    undo_last_change,
)
from rules.boards.services import delete_board, share_board
from rules.chronicle.branching import practise
from rules.lobby.devices import make_link
from rules.lobby.models import Proposal
from rules.lobby.proposals import propose
from rules.lobby.seating import take_seat
from rules.matches.services import Agreement, keep_replay
from rules.models import Match
from rules.notices.models import Notice
from rules.notices.services import allow, speak
from rules.pace.services import claim_time, set_passing, take_absence
from rules.records.record_export import record_of
from rules.records.record_import import record_in
from rules.talk.services import mute, read_to, report, say
from tests.boards.drawn import drawn, kept
from tests.factories import RosterFactory, UserFactory
from tests.rules import sample
from tests.rules.acts import asked, late
from tests.rules.players import GUEST, answered, played, started

factory: Any = RosterFactory


def furnish() -> None:
    """Fills the database. Members are called ana and ben (with the demonstration's rosters and
    matches), cleo and dan.
    """
    call_command("demo", verbosity=0)
    people: Any = UserFactory
    cleo, dan = (Owner(user=people(username=name)) for name in ("cleo", "dan"))
    _rosters(cleo)
    _boards(cleo)
    _proposals(cleo, dan)
    _two_at_a_table(cleo, dan)
    _matches_of_guests()
    _around(cleo, dan)


def _rosters(cleo: Owner) -> None:
    factory(guest_key=GUEST.guest_key)
    shared, locked, binned = (factory(owner=cleo.user) for _ in range(3))
    share_roster(roster=shared, visibility="public")
    lock_roster(roster=locked, expected=1, owner=cleo)
    delete_roster(roster=binned, expected=1)
    changed = edit_roster(
        roster=factory(owner=cleo.user), expected=1, edit=SetRoster(name="Changed"), owner=cleo
    )
    undo_last_change(roster=changed, expected=2, owner=cleo)


def _boards(cleo: Owner) -> None:
    share_board(board=kept(cleo))
    delete_board(board=kept(cleo, name="Old Quarry"))
    kept(GUEST, name="Wet Lake")


def _proposals(cleo: Owner, dan: Owner) -> None:
    terms = Agreement(
        system="frontier",
        mission="escort",
        layout="B",
        limit=200,
        names=("Cleo", "Dan"),
        options={},
    )
    for way in (Proposal.Way.LINK, Proposal.Way.LIST, Proposal.Way.SCREEN):
        propose(owner=cleo, agreed=terms, way=way)
    taken = propose(owner=cleo, agreed=terms, way=Proposal.Way.LIST)
    take_seat(proposal=taken, owner=dan, name="Dan", version=taken.version, invitation=None)


def _two_at_a_table(cleo: Owner, dan: Owner) -> None:
    """A match under way with clocks, talk and onlookers; one that is over, and a practice on it."""
    names: dict[str, Any] = {"names": ("Cleo", "Dan")}
    pace = {"kind": "move", "seconds": 3 * 86400}
    match = played(lambda match: match.head > 30, cleo, dan, pace=pace, **names)
    Match.objects.filter(pk=match.pk).update(watch_key=uuid4())
    make_link(seat=match.table[0])
    said = say(match=match, seat=0, text="Watch your flank.", key=uuid4())
    say(match=match, seat=1, phrase="one-moment", key=uuid4())
    read_to(match=match, seat=1, message=said.pk)
    report(match=match, seat=1, message=said.pk, why="Unkind")
    mute(match=match, seat=1, muted=True)
    set_passing(match=match, seat=0, always=True, uses=[])
    Notice.objects.create(match=match, seat=0, kind=Notice.Kind.TURN, seq=match.head)

    over = played(lambda match: match.is_over, cleo, dan, mission="sabotage", **names)
    record = record_in(record_of(over).encode())
    answered(practise(owner=cleo, record=record, seq=len(record.commits) // 2), cleo)
    played(owner=cleo, layout="", board=drawn(), options={"turn_cap": 2}, **names)


def _matches_of_guests() -> None:
    """One that has just begun, one with a step to be taken back, one lost on time."""
    started()
    asked()
    behind = late()
    claim_time(match=behind, seat=0, seq=behind.head, command_id=uuid4())


def _around(cleo: Owner, dan: Owner) -> None:
    text = sample.FILE.read_text("utf-8")
    keep_replay(owner=cleo, header=record_in(text.encode()).header, text=text)
    assert cleo.user is not None
    assert dan.user is not None
    take_absence(user=dan.user, first=date(2099, 7, 1), days=7)
    speak(user=dan.user, language="fr")
    allow(
        owner=dan,
        endpoint="https://fcm.googleapis.com/fcm/send/old",
        p256dh="BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        auth="BTBZMqHH6r4Tts7J_aSIgg",
        language="fr",
    )
    issue_key(user=dan.user)
    Client().force_login(dan.user)
    call_command("replay", stored=True, verbosity=0)

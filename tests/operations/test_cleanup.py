"""Data that is deleted after a retention period, and data that never is."""

from __future__ import annotations

import io
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db import connection
from django.db.models.signals import post_delete
from django.test import Client
from django.utils import timezone

from frontier_site.cleanup import tidy, with_daily_cleanup
from rosters.models import Roster
from rosters.owners import Owner
from rules.boards.models import Board
from rules.lobby.models import Proposal
from rules.lobby.proposals import propose
from rules.lobby.seating import withdraw
from rules.matches.services import Agreement
from rules.models import Commit, Match, Replay
from rules.notices.models import Browser, Notice, Sweep
from rules.records.record_export import record_of
from tests.boards.drawn import kept
from tests.factories import RosterFactory
from tests.rules.players import GUEST, OTHER, played, started

pytestmark = pytest.mark.django_db
factory: Any = RosterFactory
TERMS = Agreement(
    system="frontier", mission="escort", layout="B", limit=200, names=("Ana", "Bo"), options={}
)


def aged(model: Any, days: int, **fields: int) -> None:
    """Every row of `model` as if `fields` had been so many days ago."""
    moment = timezone.now() - timedelta(days=days)
    model.objects.update(**dict.fromkeys(fields or {"changed": 0}, moment))


def browser(owner: Owner) -> Browser:
    return Browser.objects.create(
        user=owner.user, guest_key=owner.guest_key,
        endpoint="https://fcm.googleapis.com/one", p256dh="key", auth="auth",
    )  # fmt: skip


def test_an_old_open_proposal_is_removed_and_a_recent_one_kept():
    propose(owner=GUEST, agreed=TERMS)
    aged(Proposal, 91)
    fresh = propose(owner=GUEST, agreed=TERMS)

    assert tidy()["proposals"] > 0
    assert list(Proposal.objects.all()) == [fresh]


def test_the_retention_days_are_settings(settings):
    settings.KEPT_DAYS = settings.KEPT_DAYS | {"proposals": 100}
    propose(owner=GUEST, agreed=TERMS)
    aged(Proposal, 91)

    assert tidy()["proposals"] == 0


def test_data_of_inactive_guests_is_removed_and_data_of_members_kept(user):
    for owner in (GUEST, Owner(user=user)):
        factory(owner=owner.user, guest_key=owner.guest_key)
        kept(owner)
    aged(Roster, 366, updated_at=0)
    aged(Board, 366)

    tidy()

    assert [each.owner for each in Roster.objects.all()] == [user]
    assert [each.owner for each in Board.objects.all()] == [user]


def test_a_guest_who_has_come_back_keeps_everything():
    factory(guest_key=GUEST.guest_key)
    factory(guest_key=OTHER.guest_key)
    aged(Roster, 366, updated_at=0)
    kept(GUEST)
    started(OTHER)

    tidy()

    assert Roster.objects.count() == 2


def test_a_guest_at_an_open_proposal_keeps_their_rosters():
    factory(guest_key=GUEST.guest_key)
    kept(GUEST)
    aged(Roster, 366, updated_at=0)
    aged(Board, 366)
    proposal = propose(owner=GUEST, agreed=TERMS)

    tidy()
    assert (Roster.objects.count(), Board.objects.count()) == (1, 1)

    withdraw(proposal=proposal)
    tidy()
    assert (Roster.objects.count(), Board.objects.count()) == (0, 0)


def test_a_guest_with_a_running_match_keeps_everything():
    factory(guest_key=GUEST.guest_key)
    kept(GUEST)
    started(GUEST)
    aged(Roster, 366, updated_at=0)
    aged(Board, 366)
    aged(Match, 366)

    tidy()
    assert (Roster.objects.count(), Board.objects.count()) == (1, 1)

    Match.objects.update(status=Match.Status.FINISHED)
    tidy()
    assert (Roster.objects.count(), Board.objects.count()) == (0, 0)


def test_more_guests_than_one_query_can_hold_are_cleaned_up():
    old = factory(guest_key="gone")
    aged(Roster, 366, updated_at=0)
    board = kept(GUEST)
    many = [Owner(guest_key=f"guest {number}") for number in range(1100)]
    fresh = {"owner": None, "changed": timezone.now()}
    Board.objects.bulk_create(
        Board(**_columns(board) | fresh | {"guest_key": each.guest_key}) for each in many
    )
    factory(guest_key=many[-1].guest_key)
    aged(Roster, 366, updated_at=0)

    with few_variables():
        tidy()

    assert not Roster.objects.filter(pk=old.pk).exists()
    assert [each.guest_key for each in Roster.objects.all()] == [many[-1].guest_key]
    assert Board.objects.count() == len(many) + 1


def _columns(board: Board) -> dict[str, Any]:
    names = (field.attname for field in Board._meta.concrete_fields if not field.primary_key)
    return {name: getattr(board, name) for name in names if name != "owner_id"}


@contextmanager
def few_variables() -> Iterator[None]:
    """Django counts on 999 in one question to SQLite; most builds take 250,000."""
    if connection.vendor != "sqlite":
        yield
        return
    kind = sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER
    before = connection.connection.setlimit(kind, 999)
    try:
        yield
    finally:
        connection.connection.setlimit(kind, before)


def test_large_amounts_are_removed_in_batches(monkeypatch):
    monkeypatch.setattr("frontier_site.cleanup.AT_ONCE", 2)
    for number in range(5):
        kept(Owner(guest_key=f"guest {number}"))
        factory(guest_key=f"guest {number}")
    aged(Board, 366)
    aged(Roster, 366, updated_at=0)
    kept(GUEST)
    slices: list[int] = []
    post_delete.connect(lambda **_: slices.append(Roster.objects.count()), Roster, weak=False,
                        dispatch_uid="slices")  # fmt: skip

    try:
        removed = tidy()
    finally:
        post_delete.disconnect(sender=Roster, dispatch_uid="slices")

    assert removed["boards of guests"] == 5
    assert not Roster.objects.exists()
    assert Board.objects.get().guest_key == GUEST.guest_key
    assert slices == [3, 3, 1, 1, 0]


def test_a_match_is_never_touched():
    match = played(lambda match: match.head > 12)
    before = record_of(match).encode()
    aged(Match, 3000, started=0, changed=0)

    tidy()

    assert Commit.objects.filter(match=match).count() == match.head + 1
    again = Match.objects.prefetch_related("seats").get(pk=match.pk)
    assert record_of(again).encode().split(b"\n")[1:] == before.split(b"\n")[1:]


def test_an_old_notice_goes_once_it_cannot_be_sent_again():
    match = started()
    for seat in (0, 1):
        Notice.objects.create(match=match, seat=seat, kind=Notice.Kind.TURN, seq=match.head)
    aged(Notice, 91, made=0)

    assert tidy()["notices"] == 0
    Sweep.objects.create(match=match, head=match.head)
    assert tidy()["notices"] == 2


def test_an_old_push_subscription_is_removed(user):
    browser(Owner(user=user))
    assert tidy()["browsers"] == 0
    aged(Browser, 366, allowed=0)

    assert tidy()["browsers"] == 1


def test_an_expired_session_is_removed(user):
    Client().force_login(user)
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))

    tidy()

    assert not Session.objects.exists()


def test_cleanup_runs_once_a_day(monkeypatch):
    times: list[int] = []
    monkeypatch.setattr("frontier_site.cleanup.tidy", lambda: times.append(1))
    go = with_daily_cleanup(lambda is_stopping: 7)

    assert (go(lambda: False), go(lambda: False)) == (7, 7)
    assert len(times) == 1


def test_a_stopping_process_leaves_cleanup_to_the_next(monkeypatch):
    times: list[int] = []
    monkeypatch.setattr("frontier_site.cleanup.tidy", lambda: times.append(1))
    go = with_daily_cleanup(lambda is_stopping: 7)

    go(lambda: True)
    assert times == []
    go(lambda: False)
    assert times == [1]


def test_the_command_says_what_it_has_removed():
    Replay.objects.create(guest_key="gone", title="Old", text="")
    aged(Replay, 366, imported=0)
    told = io.StringIO()

    call_command("tidy", stdout=told)

    assert "1 records of guests" in told.getvalue()
    assert not Replay.objects.exists()


@pytest.mark.parametrize(("language", "word"), [("en", "Cookies"), ("fr", "Cookies")])
def test_the_privacy_page_shows_the_configured_days(client, settings, language, word):
    settings.KEPT_DAYS = settings.KEPT_DAYS | {"guests": 123}
    settings.CONTACT = "mailto:club@frontier.example"

    page = client.get("/privacy/", headers={"Accept-Language": language}).content.decode()

    assert word in page
    assert "123" in page
    assert "mailto:club@frontier.example" in page


def test_every_page_links_to_the_privacy_page(client):
    assert 'href="/privacy/"' in client.get("/").content.decode()

"""A time claim is open: the match is the claimant's turn, counted, and announced once."""

from datetime import timedelta

import pytest
from django.core import mail
from django.core.cache import cache
from django.utils import timezone

from rosters.owners import Owner
from rules.engine.tabletop.sealed_choices import Seal
from rules.matches.services import submit_command
from rules.models import Match
from rules.notices.models import Notice, Wish
from rules.notices.presence import came
from rules.notices.selectors import awaiting
from rules.notices.turn_notices import tell_of_turns
from rules.pace import steady_clock
from rules.pace.models import Absence, Clock
from rules.pace.services import claim_time
from tests.factories import confirmed
from tests.rules.players import answered, started

pytestmark = [pytest.mark.django_db, pytest.mark.storage]

DAY = 86_400
DAYS = {"kind": "move", "seconds": 3 * DAY}
YOURS, WAITING = 0, 1


@pytest.fixture
def players(user, other_user):
    for each in (user, other_user):
        confirmed(each)
    return user, other_user


@pytest.fixture
def match(players):
    """A match in which only seat 1 has to answer, about which everybody was told."""
    ana, bo = (Owner(user=each) for each in players)
    match = started(ana, bo, pace=DAYS)
    while {each["seat"] for each in match.awaits} != {0, 1}:
        match = answered(match, ana).match
    match = sealed(match, 0)
    Match.objects.filter(pk=match.pk).update(changed=timezone.now() - timedelta(hours=1))
    tell_of_turns()
    mail.outbox.clear()
    return match


def sealed(match, seat):
    submit_command(
        match=match,
        seat=seat,
        command=Seal(slot="faction", payload='"rebels"'),
        seq=match.head,
        command_id=f"00000000-0000-4000-8000-00000000000{seat}",
    )
    return Match.objects.prefetch_related("seats__user").get(pk=match.pk)


def late(match, days=4):
    """The clocks as if they had run for so many days more."""
    for row in Clock.objects.filter(match=match, running_since__isnull=False):
        row.running_since -= timedelta(days=days)
        row.save()


def groups_of(client, user):
    client.force_login(user)
    groups = client.get("/matches/").context["groups"]
    return {group: [row.pk for row, _told in rows] for group, rows in groups}


def counted(client, user):
    client.force_login(user)
    return client.get("/notices/waiting/").json()["waiting"]


def test_a_match_to_be_claimed_is_the_claimants_turn(client, match, players):
    ana, bo = players
    assert groups_of(client, ana) == {WAITING: [match.pk]}
    assert counted(client, ana) == 0

    late(match)

    assert groups_of(client, ana) == {YOURS: [match.pk]}
    assert "Bo’s time is up. You can claim the match, or wait." in shown(client)
    assert counted(client, ana) == 1
    assert groups_of(client, bo) == {YOURS: [match.pk]}
    assert "You can claim the match" not in shown(client)


def shown(client):
    return client.get("/matches/").content.decode()


def test_a_claimed_match_waits_for_nobody(client, match, players):
    late(match)
    claim_time(match=match, seat=0, seq=match.head, command_id="1" * 32)

    assert awaiting(Owner(user=players[0])) == []
    assert list(groups_of(client, players[0])) == [3]


def test_an_open_claim_is_announced_once(match, players):
    late(match)

    assert [tell_of_turns() for _round in range(3)] == [1, 0, 0]

    assert [letter.to for letter in mail.outbox] == [[players[0].email]]
    assert mail.outbox[0].subject == "Your opponent’s time is up – Assault"
    assert str(match.pk) in mail.outbox[0].body
    assert Notice.objects.get(kind="late").seat == 0


def test_a_restarted_server_does_not_announce_a_claim_again(match, monkeypatch):
    late(match)
    assert tell_of_turns() == 1
    cache.clear()
    monkeypatch.setattr(steady_clock, "STEADY", steady_clock.Steady())

    assert tell_of_turns() == 0


def test_a_claim_is_announced_again_only_for_another_answer(match):
    late(match)
    assert tell_of_turns() == 1
    match = sealed(match, 1)
    while {each["seat"] for each in match.awaits} != {1}:
        answered(match, Owner(user=match.table[0].user), seed=b"on")
        match = Match.objects.prefetch_related("seats__user").get(pk=match.pk)
    Match.objects.filter(pk=match.pk).update(changed=timezone.now() - timedelta(hours=1))
    tell_of_turns()

    late(match)

    assert [tell_of_turns(), tell_of_turns()] == [1, 0]
    assert Notice.objects.filter(kind="late", seat=0).count() == 2


def test_a_claimant_at_the_table_is_told_only_after_leaving(match):
    late(match)
    came(match.pk, (0,))
    assert tell_of_turns() == 0

    cache.clear()

    assert tell_of_turns() == 1


def test_no_claim_is_announced_or_counted_where_there_is_none(match, players):
    ana, bo = players
    running = Clock.objects.get(match=match, running_since__isnull=False)
    since = running.running_since - timedelta(days=5)

    assert (tell_of_turns(), awaiting(Owner(user=ana))) == (0, []), "time is left"

    Absence.objects.create(user=bo, since=since, until=timezone.now() + timedelta(days=3))
    late(match)
    assert (tell_of_turns(), awaiting(Owner(user=ana))) == (0, []), "the opponent is away"

    Absence.objects.all().delete()
    Clock.objects.filter(match=match).update(running_since=since)
    assert (tell_of_turns(), awaiting(Owner(user=ana))) == (0, []), "the time of both is up"


def test_a_claim_is_announced_in_french(match, players):
    Wish.objects.create(user=players[0], language="fr")
    late(match)

    tell_of_turns()

    assert mail.outbox[0].subject.startswith("Le temps de votre adversaire est écoulé – ")
    assert "réclamer" in mail.outbox[0].body

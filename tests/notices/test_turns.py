"""Notices of turns: to whom, when, and how often."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.core import mail
from django.core.cache import cache
from django.utils import timezone

from rosters.keepers import Keeper
from rules.engine.lib.sealed import Seal
from rules.models import Match, Seat
from rules.notices.models import Notice, Wish
from rules.notices.presence import came
from rules.notices.turns import tell_of_turns
from rules.services import submit_command
from tests.rules.players import answered, played, started

pytestmark = pytest.mark.django_db


@pytest.fixture
def players(user, other_user):
    """Ana, who holds seat 0 of `match`, and Bo, who holds seat 1; both have an address."""
    for each in (user, other_user):
        each.email = f"{each.username}@example.org"
        each.save()
    return user, other_user


@pytest.fixture
def match(players):
    return shared(started(Keeper(user=players[0])), players)


def shared(match, players):
    Seat.objects.filter(match=match, number=1).update(user=players[1])
    return Match.objects.prefetch_related("seats").get(pk=match.pk)


def rested(match):
    """The match as if its last commit were an hour old."""
    Match.objects.filter(pk=match.pk).update(changed=timezone.now() - timedelta(hours=1))


def test_whoever_the_match_waits_for_is_told_once(match):
    rested(match)
    assert tell_of_turns() == len(match.awaits)
    assert tell_of_turns() == 0
    assert {letter.to[0] for letter in mail.outbox} == {
        f"{match.table[each['seat']].user.username}@example.org" for each in match.awaits
    }


def test_nobody_is_told_of_what_may_be_answered_in_a_moment(match):
    assert tell_of_turns() == 0
    assert mail.outbox == []


def test_whoever_is_at_the_table_is_not_told_until_they_have_left(match):
    rested(match)
    came(match.pk, (0, 1))
    assert tell_of_turns() == 0
    cache.clear()
    assert tell_of_turns() > 0


def test_the_answer_of_one_side_is_no_hand_over_to_the_other_that_already_owes_one(match):
    """Both choose their factions in secret: each is asked once, whoever answers first."""
    while {each["seat"] for each in match.awaits} != {0, 1}:
        match = answered(match, Keeper(user=match.table[0].user)).match
    rested(match)
    tell_of_turns()
    mail.outbox.clear()
    submit(match, 0)
    rested(match)
    assert tell_of_turns() == 0


def submit(match, seat):
    return submit_command(
        match=match,
        seat=seat,
        command=Seal(slot="faction", payload='"rebels"'),
        seq=match.head,
        command_id=uuid4(),
    )


def test_the_end_is_told_to_whoever_did_not_bring_it_about(players):
    match = shared(played(keeper=Keeper(user=players[0])), players)
    last = match.commits.get(seq=match.head).seat
    rested(match)
    tell_of_turns()
    assert {notice.seat for notice in Notice.objects.filter(kind="over")} == {0, 1} - {last}
    assert "over" in mail.outbox[0].subject


def test_a_match_in_one_hand_tells_nobody(players):
    match = started(Keeper(user=players[0]))
    rested(match)
    assert tell_of_turns() == 0
    assert not Notice.objects.exists()


@pytest.mark.parametrize("why", ["no address", "no wish", "left"])
def test_no_letter_goes_to_whoever_cannot_or_will_not_read_it(match, players, why):
    for each in players:
        if why == "no address":
            each.email = ""
        if why == "left":
            each.is_active = False
        each.save()
        if why == "no wish":
            Wish.objects.create(user=each, mail=False)
    rested(match)
    assert tell_of_turns() == 0
    assert mail.outbox == []


def test_a_letter_speaks_the_language_of_its_reader_and_names_nothing_secret(match, players):
    for each in players:
        Wish.objects.create(user=each, language="fr")
    rested(match)
    tell_of_turns()
    letter = mail.outbox[0]
    assert letter.subject.startswith("À vous de jouer")
    assert str(match.pk) in letter.body
    assert match.dice_secret not in letter.message().as_string()


def test_a_letter_that_does_not_go_out_stops_no_other(match, settings, caplog):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    rested(match)
    assert tell_of_turns() == 0
    assert "was not sent" in caplog.text
    assert not Notice.objects.filter(sent__isnull=False).exists()


def test_whoever_is_away_is_told_while_the_other_sits_at_the_table(match):
    """Both choose in secret: one at the table, the other elsewhere."""
    while {each["seat"] for each in match.awaits} != {0, 1}:
        match = answered(match, Keeper(user=match.table[0].user)).match
    rested(match)
    came(match.pk, (0,))
    assert tell_of_turns() == 1
    assert tell_of_turns() == 0
    cache.clear()
    assert tell_of_turns() == 1
    assert {notice.seat for notice in Notice.objects.all()} == {0, 1}


def test_tables_left_open_hold_up_no_notice_of_others(match, players, monkeypatch):
    monkeypatch.setattr("rules.notices.turns.AT_ONCE", 1)
    later = shared(started(Keeper(user=players[0])), players)
    for each in (match, later):
        rested(each)
    came(match.pk, (0, 1))
    assert tell_of_turns() == len(later.awaits)
    assert {notice.match_id for notice in Notice.objects.all()} == {later.pk}

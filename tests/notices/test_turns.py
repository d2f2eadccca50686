"""Turn notifications: to whom, when, and how often."""

from datetime import timedelta
from smtplib import SMTPDataError
from uuid import uuid4

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.cache import cache
from django.core.mail.backends.locmem import EmailBackend as LocalMail
from django.utils import timezone

from rosters.accounts.addresses import MOST_A_DAY, NOTICES
from rosters.owners import Owner
from rules.engine.tabletop.sealed_choices import Seal
from rules.matches.services import submit_command
from rules.models import Match, Seat
from rules.notices.mails import post
from rules.notices.models import Notice, Wish
from rules.notices.presence import came
from rules.notices.turn_notices import tell_of_turns
from tests.factories import confirmed
from tests.rules.players import answered, played, started

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


@pytest.fixture
def players(user, other_user):
    """Ana, who holds seat 0 of `match`, and Bo, who holds seat 1; both have an address."""
    for each in (user, other_user):
        confirmed(each)
    return user, other_user


@pytest.fixture
def match(players):
    return shared(started(Owner(user=players[0])), players)


def shared(match, players):
    Seat.objects.filter(match=match, number=1).update(user=players[1])
    return Match.objects.prefetch_related("seats").get(pk=match.pk)


def rested(match):
    """The match as if its last commit were an hour old."""
    Match.objects.filter(pk=match.pk).update(changed=timezone.now() - timedelta(hours=1))


def test_the_awaited_player_is_notified_once(match):
    rested(match)
    assert tell_of_turns() == len(match.awaits)
    assert tell_of_turns() == 0
    assert {letter.to[0] for letter in mail.outbox} == {
        f"{match.table[each['seat']].user.username}@example.org" for each in match.awaits
    }


def test_there_is_a_delay_before_a_notice(match):
    assert tell_of_turns() == 0
    assert mail.outbox == []


def test_a_player_at_the_table_is_notified_only_after_leaving(match):
    rested(match)
    came(match.pk, (0, 1))
    assert tell_of_turns() == 0
    cache.clear()
    assert tell_of_turns() > 0


def test_an_answer_does_not_notify_a_side_that_was_already_awaited(match):
    """Both choose their factions in secret: each is asked once, whoever answers first."""
    while {each["seat"] for each in match.awaits} != {0, 1}:
        match = answered(match, Owner(user=match.table[0].user)).match
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


def test_the_end_is_announced_to_the_player_who_did_not_cause_it(players):
    match = shared(played(owner=Owner(user=players[0])), players)
    last = match.commits.get(seq=match.head).seat
    rested(match)
    tell_of_turns()
    assert {notice.seat for notice in Notice.objects.filter(kind="over")} == {0, 1} - {last}
    assert "over" in mail.outbox[0].subject


def test_a_solo_match_sends_no_notices(players):
    match = started(Owner(user=players[0]))
    rested(match)
    assert tell_of_turns() == 0
    assert not Notice.objects.exists()


@pytest.mark.parametrize("why", ["no address", "not confirmed", "another one", "no wish", "left"])
def test_no_e_mail_goes_to_players_without_confirmed_address_or_consent(match, players, why):
    for each in players:
        if why == "no address":
            each.email = ""
        if why == "not confirmed":
            EmailAddress.objects.filter(user=each).update(verified=False)
        if why == "another one":
            each.email = "somebody@example.org"
        if why == "left":
            each.is_active = False
        each.save()
        if why == "no wish":
            Wish.objects.create(user=each, mail=False)
    rested(match)
    assert tell_of_turns() == 0
    assert mail.outbox == []


def test_an_e_mail_is_in_the_readers_language_and_reveals_no_secrets(match, players):
    for each in players:
        Wish.objects.create(user=each, language="fr")
    rested(match)
    tell_of_turns()
    letter = mail.outbox[0]
    assert letter.subject.startswith("À vous de jouer")
    assert str(match.pk) in letter.body
    assert match.dice_secret not in letter.message().as_string()


def test_a_failed_e_mail_does_not_block_others(match, settings, caplog):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    rested(match)
    assert tell_of_turns() == 0
    assert "was not sent" in caplog.text
    assert not Notice.objects.filter(sent__isnull=False).exists()


def test_an_absent_player_is_notified_while_the_opponent_is_present(match):
    """Both choose in secret: one at the table, the other elsewhere."""
    while {each["seat"] for each in match.awaits} != {0, 1}:
        match = answered(match, Owner(user=match.table[0].user)).match
    rested(match)
    came(match.pk, (0,))
    assert tell_of_turns() == 1
    assert tell_of_turns() == 0
    cache.clear()
    assert tell_of_turns() == 1
    assert {notice.seat for notice in Notice.objects.all()} == {0, 1}


def test_open_tables_do_not_delay_other_notices(match, players, monkeypatch):
    monkeypatch.setattr("rules.notices.turn_notices.AT_ONCE", 1)
    later = shared(started(Owner(user=players[0])), players)
    for each in (match, later):
        rested(each)
    came(match.pk, (0, 1))
    assert tell_of_turns() == len(later.awaits)
    assert {notice.match_id for notice in Notice.objects.all()} == {later.pk}


@pytest.mark.parametrize("kind", Notice.Kind)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_an_e_mail_holds_no_text_that_a_player_chose(match, players, kind, language):
    """Otherwise anybody could have their own words sent to somebody else."""
    Seat.objects.filter(match=match).update(name="buy at evil.example")
    match = Match.objects.prefetch_related("seats__user").get(pk=match.pk)
    Wish.objects.create(user=players[0], language=language)

    assert post(Notice(match=match, seat=0, kind=kind, seq=0), match) == "sent"

    [letter] = mail.outbox
    assert "evil" not in letter.subject + letter.body
    assert not any(each.username in letter.subject.split() for each in players)


def test_an_address_gets_a_limited_number_of_e_mails_a_day(match, monkeypatch):
    monkeypatch.setitem(MOST_A_DAY, NOTICES, 2)
    notices = [Notice(match=match, seat=0, kind="turn", seq=seq) for seq in range(3)]

    assert [post(each, match) for each in notices] == ["sent", "sent", "never"]
    assert post(Notice(match=match, seat=1, kind="turn", seq=0), match) == "sent"
    assert len(mail.outbox) == 3


def test_an_e_mail_that_was_not_sent_does_not_count(match, monkeypatch, settings):
    monkeypatch.setitem(MOST_A_DAY, NOTICES, 1)
    notice = Notice(match=match, seat=0, kind="turn", seq=0)
    with monkeypatch.context() as down:
        down.setattr(LocalMail, "send_messages", refuse)
        assert post(notice, match) == "later"

    assert post(notice, match) == "sent"


def refuse(backend, letters):
    raise SMTPDataError(451, b"later")

"""E-mails that a mail server rejects: retries and log lines."""

from datetime import timedelta
from threading import Thread

import pytest
from django.utils import timezone

from rosters.owners import Owner
from rules.models import Match, Seat
from rules.notices.models import Notice
from rules.notices.presence import came
from rules.notices.turn_notices import NEWS, REST, tell_of_turns
from tests.factories import confirmed
from tests.faults.mail import MailServer
from tests.faults.own_servers import free_port
from tests.rules.players import started

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


@pytest.fixture
def mail(settings):
    with MailServer() as server:
        Thread(target=server.serve_forever, daemon=True).start()
        server.open.set()
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = server.server_address
        yield server
        server.shutdown()


@pytest.fixture
def match(user, other_user):
    """A match that has waited for an hour for people who have an address."""
    for each in (user, other_user):
        confirmed(each)
    match = started(Owner(user=user))
    Seat.objects.filter(match=match, number=1).update(user=other_user)
    Match.objects.filter(pk=match.pk).update(changed=timezone.now() - timedelta(hours=1))
    return match


def passes(time):
    """It is later by `time` for every notice."""
    for notice in Notice.objects.all():
        again = notice.again and notice.again - time
        Notice.objects.filter(pk=notice.pk).update(made=notice.made - time, again=again)


@pytest.mark.parametrize("word", [b"MAIL", b"RCPT", b"DATA"])
def test_a_temporarily_rejected_e_mail_is_retried_once(match, mail, word):
    usual = mail.answers.pop(word, None)
    mail.answers[word] = b"451 later, please"
    assert tell_of_turns() == 0
    mail.answers[word] = usual or b"250 good"

    assert tell_of_turns() == 0
    passes(REST)
    assert tell_of_turns() == len(match.awaits)
    passes(REST)
    assert tell_of_turns() == 0

    assert len(mail.letters) == len(match.awaits)


def test_an_unreachable_mail_server_is_retried(match, mail, settings):
    port, settings.EMAIL_PORT = settings.EMAIL_PORT, free_port()
    assert tell_of_turns() == 0
    settings.EMAIL_PORT = port

    passes(REST)
    assert tell_of_turns() == len(mail.letters) == len(match.awaits)


@pytest.mark.parametrize("word", [b"MAIL", b"RCPT", b"DATA"])
def test_a_permanently_rejected_e_mail_is_not_retried(match, mail, word):
    mail.answers[word] = b"550 no such person"
    assert tell_of_turns() == 0
    mail.answers.clear()

    passes(REST)
    assert tell_of_turns() == 0
    assert mail.letters == []


def test_an_e_mail_that_may_have_been_sent_is_not_retried(match, mail, settings):
    """The server falls silent with the letter in its hands."""
    settings.EMAIL_TIMEOUT = 0.2
    mail.open.clear()
    assert tell_of_turns() == 0
    mail.open.set()
    settings.EMAIL_TIMEOUT = 10

    passes(REST)
    assert tell_of_turns() == 0


def test_an_e_mail_is_dropped_after_a_day(match, mail):
    mail.answers[b"RCPT"] = b"452 their box is full"
    tell_of_turns()
    passes(NEWS)
    tell_of_turns()
    mail.answers.clear()

    passes(REST)
    assert tell_of_turns() == 0


def test_no_e_mail_is_retried_after_the_player_has_returned(match, mail):
    mail.answers[b"RCPT"] = b"451 later, please"
    tell_of_turns()
    mail.answers.clear()
    came(match.pk, (0, 1))

    passes(REST)
    assert tell_of_turns() == 0


@pytest.mark.parametrize("code", [b"451", b"550"])
def test_the_log_reports_a_rejected_e_mail_without_names(match, mail, caplog, code):
    mail.answers[b"RCPT"] = code + b" <ana@example.org>, <bo@example.org>: not here"
    tell_of_turns()

    assert f"SMTPRecipientsRefused {code.decode()}" in caplog.text
    assert "example.org" not in caplog.text


def test_an_aborted_round_is_continued_by_the_next_one(match, mail):
    called = match.awaits
    asked = []

    def is_stopping():
        asked.append(1)
        return len(asked) > 1

    assert tell_of_turns(is_stopping) == 1
    assert tell_of_turns() == len(called) - 1
    assert len(mail.letters) == len(called)

"""Account e-mails: their links, and the messages shown when a mail server fails."""

import re
import smtplib

import pytest
from allauth.account.models import EmailAddress
from django.core.mail.backends.locmem import EmailBackend
from django.urls import reverse

from rosters.accounts.addresses import (
    CONFIRMATIONS,
    MOST_A_DAY,
    PASSWORDS,
    is_confirmed,
)
from tests.accounts.test_signing_in import PASSWORD, signup
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db
ADDRESS = "cy@example.org"
REFUSALS = {
    "no such recipient": smtplib.SMTPRecipientsRefused({ADDRESS: (550, b"no such user " + b"cy")}),
    "no such sender": smtplib.SMTPSenderRefused(553, b"not you", "frontier@localhost"),
    "later": smtplib.SMTPDataError(451, b"later, cy@example.org"),
    "no server": ConnectionRefusedError(111, "refused"),
    "no answer": TimeoutError("timed out"),
}


@pytest.fixture(params=REFUSALS)
def refusal(request, monkeypatch):
    def refuse(backend, letters):
        raise REFUSALS[request.param]

    monkeypatch.setattr(EmailBackend, "send_messages", refuse)


@pytest.fixture
def known():
    return UserFactory(email=ADDRESS)


@pytest.fixture
def asks(client):
    """Asks for a letter with which to reset a password."""
    client.raise_request_exception = False
    return lambda: client.post(reverse("account_reset_password"), {"email": ADDRESS})


def test_a_password_reset_says_when_the_e_mail_could_not_be_sent(asks, known, refusal):
    answer = asks()

    assert answer.status_code == 503
    assert "did not accept the message" in answer.content.decode()


def told_in(answer):
    return answer.status_code, answer.content.decode().partition("<main")[2].partition("</main>")[0]


def test_a_failed_password_reset_does_not_reveal_whether_the_address_is_registered(asks, refusal):
    unknown = told_in(asks())
    UserFactory(email=ADDRESS)

    assert told_in(asks()) == unknown


def test_the_log_names_the_mail_failure_without_the_address(asks, known, refusal, caplog):
    asks()

    assert "an account e-mail was not sent" in caplog.text
    assert "Traceback" not in caplog.text
    assert ADDRESS not in caplog.text


def test_an_account_is_created_even_if_no_e_mail_can_be_sent(client, refusal, django_user_model):
    assert signup(client, email=ADDRESS).status_code == 302
    assert django_user_model.objects.get().email == ADDRESS


def test_an_undeliverable_address_can_be_removed(client, user, refusal):
    client.force_login(user)
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    wrong = {"email": "nobody@example.org"}

    answer = client.post(reverse("account_email"), {"action_add": ""} | wrong)

    assert answer.status_code == 503
    assert EmailAddress.objects.filter(**wrong).exists()
    client.post(reverse("account_email"), {"action_remove": ""} | wrong)
    assert not EmailAddress.objects.filter(**wrong).exists()


FORGED = [
    {"headers": {"host": "localhost"}},
    {"headers": {"host": "127.0.0.1:9"}},
    {"headers": {"x-forwarded-host": "evil.example"}},
    {"headers": {"x-forwarded-host": "evil.example", "x-forwarded-proto": "http"}},
    {"headers": {"forwarded": "host=evil.example", "x-host": "evil.example"}},
]


def asks_for_a_new_password(client, user, **asked):
    client.post(reverse("account_reset_password"), {"email": user.email}, **asked)


def asks_about_a_stranger(client, user, **asked):
    client.post(reverse("account_reset_password"), {"email": "who@example.org"}, **asked)


def adds_an_address(client, user, **asked):
    client.force_login(user)
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    client.post(reverse("account_email"), {"action_add": "", "email": ADDRESS}, **asked)


LETTERS = (asks_for_a_new_password, asks_about_a_stranger, adds_an_address)


@pytest.mark.parametrize("forged", FORGED, ids=str)
@pytest.mark.parametrize("letter", LETTERS)
def test_links_in_e_mails_use_the_configured_host_not_the_request_host(
    client, user, settings, mailoutbox, letter, forged
):
    settings.SITE_URL = "https://frontier.example:8443/"
    settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, "frontier.example"]
    user.email = "ana@example.org"
    user.save()

    letter(client, user, **forged)

    (sent,) = mailoutbox
    links = re.findall(r"\w+://[^/\s]+", sent.body)
    assert set(links) == {"https://frontier.example:8443"}
    assert not re.search(r"evil|localhost|127\.0|testserver", sent.subject + sent.body)


# -- who gets them, and how many ----------------------------------------------------------------


def test_sign_up_sends_a_link_that_confirms_the_address(client, mailoutbox, django_user_model):
    signup(client, email=ADDRESS)
    [letter] = mailoutbox
    [link] = re.findall(r"https?://\S+/confirm-email/\S+", letter.body)
    path = link.partition("8000")[2]

    assert "Confirm" in client.get(path).content.decode()
    assert not is_confirmed(django_user_model.objects.get())
    client.post(path)

    assert is_confirmed(django_user_model.objects.get())


def test_an_account_without_address_gets_no_letter(client, mailoutbox):
    assert signup(client).status_code == 302
    assert mailoutbox == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_an_account_letter_holds_no_name(client, mailoutbox, django_user_model, language):
    """Anybody may sign up with a name of their choice and the address of somebody else."""
    client.cookies["django_language"] = language
    signup(client, username="evil.example", email=ADDRESS)
    client.logout()
    client.post(reverse("account_reset_password"), {"email": ADDRESS})

    assert len(mailoutbox) == 2
    for letter in mailoutbox:
        assert "evil" not in letter.subject + letter.body


BY_ALLAUTH = re.compile("Hello from|Thank you for using|database|Please Confirm|Reset Email")


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("letter", LETTERS)
def test_every_letter_is_the_sites_own_in_the_readers_language(
    client, user, mailoutbox, letter, language
):
    user.email = "ana@example.org"
    user.save()
    client.cookies["django_language"] = language

    letter(client, user)

    (sent,) = mailoutbox
    greeting = {"en": "Hello,", "fr": "Bonjour,"}[language]
    assert sent.body.startswith(greeting)
    assert sent.subject.startswith("Frontier – ")
    assert not BY_ALLAUTH.search(sent.subject + sent.body)
    assert "'" not in sent.subject + sent.body


TERMS = {"en": r"\b{} days?\b", "fr": r"\b{} jours?\b"}


@pytest.mark.parametrize("language", TERMS)
@pytest.mark.parametrize("letter", [asks_for_a_new_password, adds_an_address])
@pytest.mark.parametrize("days", [1, 3])
def test_a_letter_says_how_long_its_link_works(
    client, user, mailoutbox, settings, letter, language, days
):
    settings.PASSWORD_RESET_TIMEOUT = days * 86_400
    settings.ACCOUNT_EMAIL_CONFIRMATION_EXPIRE_DAYS = days
    user.email = "ana@example.org"
    user.save()
    client.cookies["django_language"] = language

    letter(client, user)

    assert re.search(TERMS[language].format(days), mailoutbox[0].body)


def answers_to(client, address, times):
    return [
        told_in(client.post(reverse("account_reset_password"), {"email": address}, follow=True))
        for _ in range(times)
    ]


@pytest.mark.parametrize("is_known", [True, False])
def test_an_address_gets_a_limited_number_of_letters_a_day(
    client, mailoutbox, monkeypatch, is_known
):
    if is_known:
        UserFactory(email=ADDRESS)
    monkeypatch.setitem(MOST_A_DAY, PASSWORDS, 3)

    answers = answers_to(client, ADDRESS, 4)

    assert len(mailoutbox) == 3
    assert len(set(answers)) == 1
    other = "Cy+more@Example.org"
    assert answers_to(client, other, 1) == answers[:1]
    assert len(mailoutbox) == 3
    assert answers_to(client, "bo@example.org", 1) == answers[:1]
    assert len(mailoutbox) == 4


def test_sign_ups_with_one_address_send_a_limited_number_of_letters_a_day(
    client, mailoutbox, monkeypatch, settings
):
    monkeypatch.setitem(MOST_A_DAY, CONFIRMATIONS, 2)
    settings.ACCOUNT_RATE_LIMITS = {"confirm_email": None}
    for name in ("ana", "bob", "cyd"):
        assert signup(client, username=name, email=ADDRESS).status_code == 302
        client.logout()

    assert len(mailoutbox) == 2
    client.post(reverse("account_reset_password"), {"email": ADDRESS})
    assert len(mailoutbox) > 2


def test_a_letter_that_was_not_sent_does_not_count(client, mailoutbox, monkeypatch, known):
    client.raise_request_exception = False
    monkeypatch.setitem(MOST_A_DAY, PASSWORDS, 1)
    with monkeypatch.context() as down:
        down.setattr(EmailBackend, "send_messages", refuse_all)
        assert answers_to(client, ADDRESS, 1)[0][0] == 503

    assert answers_to(client, ADDRESS, 2)[0][0] == 200
    assert len(mailoutbox) == 1


def refuse_all(backend, letters):
    raise ConnectionRefusedError(111, "refused")

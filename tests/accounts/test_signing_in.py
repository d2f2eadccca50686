"""Signing up, signing in and resetting a password."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import get_hasher
from django.core import mail
from django.urls import reverse

from tests.factories import UserFactory

pytestmark = pytest.mark.django_db

PASSWORD = "a long enough secret"


def signup(client, **changes):
    form = {"username": "cy", "email": "", "password1": PASSWORD, "password2": PASSWORD} | changes
    return client.post(reverse("account_signup"), form)


def test_signing_up_takes_a_name_and_a_password(client, django_user_model):
    answer = signup(client)

    assert answer.status_code == 302
    assert answer.url == reverse("rosters")
    assert django_user_model.objects.get().username == "cy"
    assert client.get(reverse("account")).status_code == 200


def test_a_taken_name_is_refused_with_a_message(client, user):
    answer = signup(client, username="ana")

    assert answer.status_code == 200
    assert "already exists" in answer.content.decode()


LOOK_ALIKES = {
    "wide letters": "\uff41\uff4e\uff41",
    "a letter of another alphabet": "\u0430na",
    "a letter that shows nothing": "ana\u3164",
    "nothing but such letters": "\u3164\u3164",
    "another such letter": "ana\u1160",
    "a mark that turns the text": "an\u202ea",
    "a mark that shows nothing": "an\u200ba",
    "a line": "ana\nbo",
    "a letter of an alphabet that few know": "an\uab7a",
    "a wide mark after it": "ana\u01c3",
    "a letter for sounds": "\u0251na",
    "a small capital": "\u1d00na",
    "another alphabet altogether": "\u0430\u043f\u0430",
    "a digit of another alphabet": "an\u0966",
    "capitals": "ANA",
}


@pytest.mark.parametrize("what", LOOK_ALIKES)
def test_a_confusable_name_is_refused(client, user, django_user_model, what):
    answer = signup(client, username=LOOK_ALIKES[what])

    assert answer.status_code == 200
    assert "id_username_error" in answer.content.decode()
    assert django_user_model.objects.get() == user


IMITATIONS = [
    ("admin", "adm\u0131n"),
    ("admin", "adrnin"),
    ("acp", "\u0430\u0441\u0440"),
    ("HANNA", "\u0397\u0391\u039d\u039d\u0391"),
    ("Ilse", "llse"),
    ("paul", "pau1"),
    ("\u0430\u0441\u0440", "acp"),
    ("leo", "le0"),
    ("\u30ab\u30ca", "\u529b\u30ca"),
    ("aj", "\ua4ee\ua4d9"),
    ("a\u0450", "a\u00e8"),
]


@pytest.mark.parametrize(("name", "imitation"), IMITATIONS)
def test_a_name_that_looks_like_an_existing_one_is_refused(
    client, django_user_model, name, imitation
):
    UserFactory(username=name)

    answer = signup(client, username=imitation)

    assert answer.status_code == 200
    assert "id_username_error" in answer.content.decode()
    assert django_user_model.objects.get().username == name


@pytest.mark.parametrize("name", ["anna", "an", "aná", "Иван", "bo"])
def test_clearly_different_names_are_accepted(client, user, django_user_model, name):
    assert signup(client, username=name).status_code == 302


PLAIN = [
    *("Émile", "Анна", "Ελένη", "花子", "カレーの花", "김철수", "Łukasz", "Ólafía", "Straße"),
    *("محمد", "محمد٢", "ana.2@club-x_y+z", "2.0"),
]


@pytest.mark.parametrize("name", PLAIN)
def test_names_may_use_any_alphabet(client, django_user_model, name):
    assert signup(client, username=name).status_code == 302
    assert django_user_model.objects.get().username == name


def test_an_error_is_tied_to_its_field(client):
    page = signup(client, password2="something else").content.decode()

    field = re.search(r'<input[^>]*name="password2"[^>]*>', page).group()
    described = re.search(r'aria-describedby="([^"]*)"', field).group(1)
    assert 'aria-invalid="true"' in field
    assert all(f'id="{each}"' in page for each in described.split())
    assert "id_password2_error" in described


@pytest.mark.parametrize("login", ["cy", "cy@example.org"])
def test_name_and_e_mail_both_sign_in(client, login):
    signup(client, email="cy@example.org")
    client.post(reverse("account_logout"))

    answer = client.post(reverse("account_login"), {"login": login, "password": PASSWORD})

    assert answer.status_code == 302
    assert client.get(reverse("account")).status_code == 200


def test_a_failed_sign_in_does_not_say_whether_name_or_password_was_wrong(client, user):
    answers = [
        client.post(reverse("account_login"), {"login": login, "password": "no such thing"})
        for login in ("ana", "nobody")
    ]

    lists = [
        re.findall(r'class="[^"]*error-summary.*?</ul>', a.content.decode(), re.DOTALL)
        for a in answers
    ]
    assert lists[0] == lists[1] != []


@pytest.mark.parametrize("login", ["ana", "nobody", "ana@example.org", "nobody@example.org"])
def test_sign_in_always_hashes_exactly_one_password(client, user, monkeypatch, login):
    user.email = "ana@example.org"
    user.save()
    EmailAddress.objects.create(user=user, email=user.email, primary=True)
    hasher, hashed = type(get_hasher()), []
    encode = hasher.encode
    monkeypatch.setattr(hasher, "encode", lambda *of: hashed.append(login) or encode(*of))

    client.post(reverse("account_login"), {"login": login, "password": "no such thing"})

    assert hashed == [login]


def test_signing_out_ends_the_session(client, user):
    client.force_login(user)

    client.post(reverse("account_logout"))

    assert client.get(reverse("account")).status_code == 302


def test_a_forgotten_password_is_reset_by_e_mail(client):
    signup(client, email="cy@example.org")
    client.post(reverse("account_logout"))

    client.post(reverse("account_reset_password"), {"email": "cy@example.org"})
    link = re.search(r"http://localhost:8000(\S+)", mail.outbox[-1].body).group(1)
    form = client.get(link, follow=True)
    new = "another good secret"
    client.post(form.request["PATH_INFO"], {"password1": new, "password2": new})

    answer = client.post(reverse("account_login"), {"login": "cy", "password": new})
    assert answer.status_code == 302


def test_resetting_does_not_reveal_whether_the_e_mail_is_registered(client):
    answer = client.post(reverse("account_reset_password"), {"email": "nobody@example.org"})

    assert answer.url == reverse("account_reset_password_done")


@pytest.mark.parametrize(
    "name",
    [
        "account_login",
        "account_signup",
        "account_reset_password",
        "account_reset_password_done",
    ],
)
def test_sign_in_pages_open_for_visitors(client, name):
    assert client.get(reverse(name)).status_code == 200


@pytest.mark.parametrize(
    "name", ["account", "account-close", "account_email", "account_change_password"]
)
def test_account_pages_need_sign_in(client, user, name):
    assert client.get(reverse(name)).url.startswith(reverse("account_login"))

    client.force_login(user)

    assert client.get(reverse(name)).status_code == 200


def test_changing_the_address_asks_for_the_password(client, user):
    client.force_login(user)
    form = {"action_add": "", "email": "thief@example.org"}

    asked = client.post(reverse("account_email"), form)

    assert asked.url.startswith(reverse("account_reauthenticate"))
    assert not EmailAddress.objects.exists()
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    client.post(reverse("account_email"), form)
    assert EmailAddress.objects.get().email == "thief@example.org"


def test_an_old_name_with_letters_unknown_to_this_python_still_signs_in(client, user):
    type(user).objects.filter(pk=user.pk).update(username="an\u0378")

    answer = client.post(reverse("account_login"), {"login": "an\u0378", "password": PASSWORD})

    assert answer.status_code == 302
    assert client.get(reverse("account")).status_code == 200


def test_a_new_name_has_no_letters_unknown_to_this_python(client, django_user_model):
    page = signup(client, username="an\u0378").content.decode()

    assert "U+0378, is not known to this site" in page
    assert not django_user_model.objects.exists()

"""Notification settings and unsubscribing."""

import pytest

from rosters.owners import Owner
from rules.models import Seat
from rules.notices.mails import stop_token
from rules.notices.models import Wish
from tests.accounts.test_signing_in import signup
from tests.factories import confirmed
from tests.rules.players import started

pytestmark = pytest.mark.django_db


def test_a_member_chooses_e_mails_and_their_language(client, user):
    client.force_login(user)
    assert client.get("/accounts/me/notices/").status_code == 200
    answer = client.post("/accounts/me/notices/", {"language": "fr"}, follow=True)
    assert answer.status_code == 200
    wish = Wish.objects.get(user=user)
    assert (wish.mail, wish.language) == (False, "fr")


def test_an_unsupported_language_is_refused(client, user):
    client.force_login(user)
    answer = client.post("/accounts/me/notices/", {"mail": "on", "language": "xx"})
    assert "xx" in answer.content.decode()
    assert not Wish.objects.exists()


def test_visitors_have_no_e_mail_settings(client):
    page = client.get("/accounts/me/notices/").content.decode()
    assert "Sign in" in page
    assert 'name="mail"' not in page


def test_the_unsubscribe_link_asks_for_confirmation(client, user):
    address = f"/notices/stop/{stop_token(user)}/"
    assert client.get(address).status_code == 200
    assert not Wish.objects.exists()
    client.post(address)
    assert Wish.objects.get(user=user).mail is False


def test_a_forged_unsubscribe_link_is_refused(client, user):
    token = stop_token(user)
    assert client.post(f"/notices/stop/{token[:-1]}/").status_code == 404
    assert not Wish.objects.exists()


def test_the_badge_counts_matches_awaiting_the_reader(client, user, other_user):
    client.force_login(user)
    alone = started(Owner(user=user))
    assert client.get("/notices/waiting/").json() == {"waiting": 0}
    waits = alone.awaits[0]["seat"]
    Seat.objects.filter(match=alone, number=1 - waits).update(user=other_user)
    assert client.get("/notices/waiting/").json() == {"waiting": 1}


def test_a_visitor_has_no_pending_turns(client):
    assert client.get("/notices/waiting/").json() == {"waiting": 0}


def test_counting_needs_a_constant_number_of_queries(
    client, user, other_user, django_assert_num_queries
):
    client.force_login(user)
    for _ in range(3):
        Seat.objects.filter(match=started(Owner(user=user)), number=1).update(user=other_user)
    with django_assert_num_queries(5):
        client.get("/notices/waiting/")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_new_account_gets_its_e_mails_in_the_language_of_the_sign_up(client, language):
    client.cookies["django_language"] = language

    assert signup(client).status_code == 302

    assert Wish.objects.get().language == language


@pytest.mark.parametrize("page", ["/accounts/me/notices/", "/accounts/me/"])
def test_a_member_is_told_that_the_address_is_not_confirmed(client, user, page):
    client.force_login(user)
    assert "onfirm" not in client.get(page).content.decode()
    user.email = "ana@example.org"
    user.save()
    shown = client.get(page).content.decode()
    assert "not confirmed yet" in shown.lower()
    assert 'href="/accounts/email/">Confirm it</a>' in shown
    confirmed(user, user.email)
    assert "onfirm" not in client.get(page).content.decode()

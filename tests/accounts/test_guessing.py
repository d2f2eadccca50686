"""Rate limits for wrong passwords, which must not lock owners out of their accounts."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from frontier_site.settings import ACCOUNT_RATE_LIMITS
from rosters.accounts.password_guessing import COOKIE, MOST_ACCOUNTS
from tests.accounts.test_second_factor import code_of, set_up, signed_in
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db

PASSWORD = "a long enough secret"
HOME, ABROAD = "192.0.2.1", "198.51.100.1"


@pytest.fixture(autouse=True)
def _few_guesses_from_everywhere(settings):
    """The limits of the site, but for one that takes a hundred requests to reach."""
    settings.ACCOUNT_RATE_LIMITS = ACCOUNT_RATE_LIMITS | {"login_failed_anywhere": "15/h/key"}


def tries(client, password=PASSWORD, login="ana", network=HOME):
    """Whether somebody is let in."""
    form = {"login": login, "password": password}
    answer = client.post(reverse("account_login"), form, REMOTE_ADDR=network)
    assert answer.status_code in (200, 302)
    return answer.status_code == 302


def guesses(times, login="ana", network=HOME, client=None):
    for number in range(times):
        assert not tries(client or Client(), f"wrong {number}", login, network)


def signs_in_and_out(network=HOME, login="ana"):
    """A browser in which the owner has been signed in."""
    client = Client()
    assert tries(client, login=login, network=network)
    client.post(reverse("account_logout"))
    return client


def from_everywhere(login="ana", networks=15):
    """So many networks guess that strangers are let in to the account no more, for an hour."""
    for number in range(networks):
        guesses(1, login, f"203.0.113.{number}")


def test_password_guessing_is_slowed_down(user):
    guesses(5)

    assert not tries(Client())


def test_guesses_by_a_stranger_do_not_slow_down_the_owner(user):
    guesses(20, network=ABROAD)

    assert tries(Client(), network=HOME)


def test_guesses_from_the_same_network_do_not_slow_down_a_known_browser(user):
    own = signs_in_and_out()
    guesses(20)

    assert not tries(Client())
    assert tries(own)


def test_guesses_from_many_networks_do_not_slow_down_a_known_browser(user):
    own = signs_in_and_out()
    from_everywhere()

    assert not tries(Client(), network=HOME)
    assert tries(own, network=HOME)
    assert tries(own, network="2001:db8::1")


def test_guesses_from_many_networks_are_limited_in_total(user, settings):
    settings.ACCOUNT_RATE_LIMITS = ACCOUNT_RATE_LIMITS
    from_everywhere(networks=99)
    assert tries(Client(), network=ABROAD)
    from_everywhere(networks=1)

    assert not tries(Client(), network=ABROAD)
    other = UserFactory(username="cy")
    other.set_password(PASSWORD)
    other.save()
    assert tries(Client(), login="cy", network=ABROAD)


def test_a_password_reset_e_mail_lets_the_owner_in_while_others_guess(user):
    user.email = "ana@example.org"
    user.save()
    from_everywhere()
    fresh = Client()
    fresh.post(reverse("account_reset_password"), {"email": user.email})
    path = re.search(r"/accounts/password/reset/key/\S+", mail.outbox[0].body).group()
    form = fresh.get(path, follow=True)
    new = "another good secret"
    fresh.post(form.request["PATH_INFO"], {"password1": new, "password2": new})

    assert not tries(Client(), new)
    assert tries(fresh, new)


def test_guesses_from_a_known_browser_are_limited(user):
    own = signs_in_and_out()
    guesses(5, client=own)

    assert not tries(own)
    assert tries(Client())


def test_a_browser_is_known_only_for_its_own_accounts(user, other_user):
    own = signs_in_and_out(login="bo")
    from_everywhere()

    assert not tries(own, network=HOME)


def test_a_browser_is_known_until_the_password_changes(user):
    own = signs_in_and_out()
    user.set_password("another good secret")
    user.save()
    from_everywhere()

    assert not tries(own, "another good secret")


def test_a_forged_cookie_does_not_make_a_browser_known(user):
    own = signs_in_and_out()
    from_everywhere()
    text = own.cookies[COOKIE].value
    for forged in ("", "x", text[:-1], text.replace(":", ".", 1), text + "x"):
        client = Client()
        client.cookies[COOKIE] = forged
        assert not tries(client)


def test_the_cookie_holds_a_few_accounts_and_no_names(user):
    client = Client()
    for number in range(MOST_ACCOUNTS + 1):
        client.force_login(user)
        client.post(reverse("account_logout"))
        other = UserFactory(username=f"cyrano-{number}")
        other.set_password(PASSWORD)
        other.save()
        assert tries(client, login=other.username)
        client.post(reverse("account_logout"))
        cache.clear()
    cookie = client.cookies[COOKIE]

    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert cookie["path"] == "/accounts/"
    assert len(cookie.value) < 500
    assert "cyrano" not in cookie.value.split(":")[0]
    from_everywhere("cyrano-0")
    assert not tries(client, login="cyrano-0")
    from_everywhere(f"cyrano-{MOST_ACCOUNTS}")
    assert tries(client, login=f"cyrano-{MOST_ACCOUNTS}")


def test_with_a_second_factor_a_browser_is_known_only_after_the_code(client, user):
    signed_in(client)
    secret = set_up(client)
    cache.clear()
    other = Client()
    assert tries(other)
    assert COOKIE not in other.cookies

    other.post(reverse("mfa_authenticate"), {"code": code_of(secret)})

    assert COOKIE in other.cookies


def test_unknown_and_known_names_are_counted_alike(user):
    told = []
    for login in ("ana", "nobody"):
        answers = [
            Client().post(reverse("account_login"), {"login": login, "password": "wrong"})
            for _ in range(6)
        ]
        told.append(
            [re.findall(r"error-summary.*?</ul>", each.content.decode(), re.S) for each in answers]
        )
        cache.clear()

    assert told[0] == told[1]


def test_another_host_header_gives_no_new_allowance(user):
    guesses(5)
    form = {"login": "ana", "password": PASSWORD}

    answer = Client().post(
        reverse("account_login"), form, REMOTE_ADDR=HOME, headers={"host": "localhost"}
    )

    assert answer.status_code == 200


def test_another_account_with_the_same_address_makes_no_browser_known(user):
    user.email = "ana@example.org"
    user.save()
    mallory = UserFactory(username="mallory", email="ANA@example.org")
    mallory.set_password(PASSWORD)
    mallory.save()
    browser = Client()
    assert tries(browser, login="mallory")
    browser.post(reverse("account_logout"))
    from_everywhere("ana@example.org")
    assert not tries(browser, login="ana@example.org")


def test_signing_up_does_not_reveal_whether_an_address_is_registered(user):
    user.email = "ana@example.org"
    user.save()
    EmailAddress.objects.create(user=user, email=user.email, primary=True)

    def signs_up(name, email):
        form = {"username": name, "email": email, "password1": PASSWORD, "password2": PASSWORD}
        return Client().post(reverse("account_signup"), form)

    known, unknown = signs_up("bo", "ana@example.org"), signs_up("cy", "cy@example.org")
    assert (known.status_code, known.url) == (unknown.status_code, unknown.url)
    assert known.status_code == 302


@pytest.mark.parametrize("wrapped", ["::ffff:%s", "[::ffff:%s]:4711", "%s:4711"])
def test_guesses_are_counted_by_address_however_a_proxy_writes_it(user, settings, wrapped):
    settings.PROXIES = 1

    def guessed(address, login):
        form = {"login": login, "password": "wrong"}
        told = {"REMOTE_ADDR": "10.0.0.1", "HTTP_X_FORWARDED_FOR": wrapped % address}
        page = Client().post(reverse("account_login"), form, **told)
        return page.status_code, "Too many" in page.content.decode()

    for number in range(50):
        assert guessed(HOME, f"nobody{number}") == (200, False)

    assert guessed(HOME, "nobody") == (200, True)
    assert guessed(ABROAD, "nobody") == (200, False)


@pytest.mark.parametrize("peer", ["10.0.0.1", ""])
def test_without_an_address_from_the_proxy_people_can_sign_in(user, settings, peer):
    settings.PROXIES = 2
    form = {"login": "ana", "password": PASSWORD}

    told = [
        Client().post(reverse("account_login"), form, REMOTE_ADDR=peer, HTTP_X_FORWARDED_FOR=each)
        for each in ("unknown, unknown", "", "_hidden")
    ]

    assert [answer.status_code for answer in told] == [302] * 3

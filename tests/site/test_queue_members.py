"""Whether a member asks, as the queue of costly requests finds out before Django does."""

import pytest
from django.conf import settings
from django.db import OperationalError
from django.test import Client
from rest_framework.authtoken.models import Token

from frontier_site.queue_members import is_member
from tests.canary.scene import browser_of

pytestmark = pytest.mark.django_db


def cookies_of(browser):
    return {
        "HTTP_COOKIE": "; ".join(f"{key}={each.value}" for key, each in browser.cookies.items())
    }


def key_of(user):
    return {"HTTP_AUTHORIZATION": f"Token {Token.objects.create(user=user).key}"}


def test_a_member_is_known_by_the_session_and_by_the_key(user, django_assert_num_queries):
    browser = browser_of(user)

    with django_assert_num_queries(2):
        assert is_member(cookies_of(browser))
    assert is_member(key_of(user))


def test_a_guest_and_a_visitor_are_no_members(django_assert_num_queries):
    browser = Client()
    browser.post("/theme/", {"theme": "dark"})

    assert not is_member(cookies_of(browser_of("a guest")))
    with django_assert_num_queries(0):
        assert not is_member({})


@pytest.mark.parametrize(
    "forged",
    [
        {"HTTP_COOKIE": f"{settings.SESSION_COOKIE_NAME}=abcdefghijklmnopqrstuvwxyz012345"},
        {"HTTP_COOKIE": f"{settings.SESSION_COOKIE_NAME}="},
        {"HTTP_COOKIE": "\x00;=;\xff"},
        {"HTTP_AUTHORIZATION": "Token abc"},
        {"HTTP_AUTHORIZATION": "Token "},
        {"HTTP_AUTHORIZATION": "Basic YTpi"},
    ],
)
def test_what_anyone_can_write_makes_nobody_a_member(forged):
    assert not is_member(forged)


def test_a_closed_account_and_an_ended_session_are_no_members(user):
    browser, key = browser_of(user), key_of(user)
    cookies = cookies_of(browser)
    user.is_active = False
    user.save()
    assert not is_member(cookies)
    assert not is_member(key)

    user.is_active = True
    user.set_password("quite another secret")
    user.save()
    assert not is_member(cookies)


def test_a_database_that_does_not_answer_makes_nobody_a_member(monkeypatch, user):
    def out_of_reach(*_):
        raise OperationalError("server closed the connection unexpectedly")

    monkeypatch.setattr("frontier_site.queue_members.get_user", out_of_reach)

    assert not is_member(cookies_of(browser_of(user)))

"""Rate limits: a message and a waiting time for clients over the limit, no effect on others."""

import json
import time
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import get_resolver, reverse

from frontier_site.rate_limits import PRINTED, UPLOADED
from rosters.networks import large_network_of, network_of
from rosters.projection import sync_catalogues
from rosters.quota import CLUB
from tests.canary.scene import browser_of
from tests.factories import proven
from tests.security.people import all_browsers

pytestmark = pytest.mark.django_db

FEW = 3
SHEET = "/games/frontier/missions/assault/sheet.pdf"


@pytest.fixture(autouse=True)
def _small_rates(settings, monkeypatch):
    settings.PAGE_RATES = dict.fromkeys(("write", "upload", "print"), f"{FEW}/min")
    settings.ACCOUNT_RATE_LIMITS = dict.fromkeys(("login", "signup"), f"{FEW}/m/ip")
    settings.API_RATES = dict.fromkeys(("anon", "user", "talk"), f"{FEW}/min")
    began = time.time()
    monkeypatch.setattr(time, "time", lambda: began)  # a period ends in no test


@pytest.fixture
def ana(user):
    return browser_of(user)


def asked_again(ask):
    """What the last of one too many answers."""
    answers = [ask() for _ in range(FEW + 1)]
    assert [answer.status_code for answer in answers[:-1]] != [429] * FEW
    assert answers[0].status_code != 429
    return answers[-1]


PAGES = {
    "a roster": lambda ana: ana.post("/rosters/new/"),
    "an upload of a roster": lambda ana: ana.post("/rosters/import/"),
    "an upload of a board": lambda ana: ana.post("/boards/import/"),
    "an upload of a record": lambda ana: ana.post("/matches/import/"),
    "a board": lambda ana: ana.post("/boards/new/"),
    "a sheet": lambda ana: ana.get(SHEET),
    "a proposal": lambda ana: ana.post("/matches/new/"),
    "a theme": lambda ana: ana.post("/theme/", {"theme": "dark"}),
    "signing in": lambda ana: Client().post("/accounts/login/", {"login": "ana", "password": "x"}),
    "signing up": lambda ana: Client().post("/accounts/signup/", {"username": "ana"}),
}


@pytest.mark.parametrize("what", PAGES)
def test_a_page_says_to_wait(what, ana):
    sync_catalogues()
    answer = asked_again(lambda: PAGES[what](ana))

    assert answer.status_code == 429
    assert "too often" in answer.content.decode()
    assert int(answer["Retry-After"]) > 0


def test_guesses_of_a_second_factor_are_limited(settings, user):
    settings.ACCOUNT_RATE_LIMITS = {"login_failed": f"{FEW}/5m/key"}
    settings.PAGE_RATES = dict.fromkeys(settings.PAGE_RATES, "99/min")
    browser = proven(Client(), user)
    browser.logout()
    browser.post("/accounts/login/", {"login": "ana", "password": "a long enough secret"})
    pages = [browser.post(reverse("mfa_authenticate"), {"code": "12"}) for _ in range(FEW + 2)]

    assert "Too many wrong codes" in pages[-1].content.decode()


PROGRAMS = {
    "a command": ("commands/", {"command": {"type": "Concede"}}),
    "a word": ("talk/", {"text": "Hello"}),
    "a claim": ("claim/", {}),
}


@pytest.mark.parametrize("what", PROGRAMS)
def test_the_api_says_to_wait(what):
    belongings, browsers = all_browsers()
    where, more = PROGRAMS[what]
    address = f"/api/v1/matches/{belongings.scene.match.pk}/{where}"

    def ask():
        body = belongings.body | {"id": str(uuid4()), "key": str(uuid4())} | more
        return browsers["owner"].post(address, json.dumps(body), "application/json")

    told_to_wait(asked_again(ask))


@pytest.mark.parametrize("where", ["oracle/frontier/", "cards/", "validate/"])
def test_expensive_anonymous_requests_are_rate_limited(where):
    told_to_wait(asked_again(lambda: Client().post(f"/api/v1/{where}", "{}", "application/json")))


@pytest.mark.parametrize("where", ["check/", "random/", ""])
def test_saving_and_checking_boards_is_rate_limited(where, ana):
    told_to_wait(asked_again(lambda: ana.post(f"/api/v1/boards/{where}", "{}", "application/json")))


@pytest.mark.parametrize("where", ["cards/", "print/"])
def test_printing_has_the_same_limit_by_api_and_by_page(settings, where):
    settings.API_RATES = dict.fromkeys(settings.API_RATES, "999/min")

    guest = browser_of("a guest")
    told_to_wait(asked_again(lambda: guest.post(f"/api/v1/{where}", "{}", "application/json")))


def test_a_fresh_cookie_does_not_reset_the_print_limit(settings):
    settings.API_RATES = dict.fromkeys(settings.API_RATES, "999/min")

    def ask(number):
        return browser_of(f"guest {number}").post("/api/v1/cards/", "{}", "application/json")

    assert 429 not in {ask(number).status_code for number in range(FEW * CLUB)}
    told_to_wait(ask("one more"))


def told_to_wait(answer):
    assert answer.status_code == 429
    assert answer.json()["errors"][0]["detail"]
    assert int(answer["Retry-After"]) > 0


def test_limits_are_counted_per_user(ana, other_user):
    asked_again(lambda: ana.post("/theme/"))

    assert browser_of(other_user).post("/theme/").status_code == 302
    assert browser_of("a guest").post("/theme/").status_code == 302
    assert ana.get("/").status_code == 200, "whoever only looks is not counted"


def test_a_fresh_cookie_does_not_reset_the_limit():
    """A club behind one address has enough for all who sit in it."""
    club = [browser_of(f"guest {number}") for number in range(FEW * CLUB)]

    assert {guest.post("/theme/").status_code for guest in club} == {302}
    assert browser_of("one more").post("/theme/").status_code == 429
    elsewhere = browser_of("one more").post("/theme/", REMOTE_ADDR="192.0.2.7")
    assert elsewhere.status_code == 302


def test_visitors_without_a_session_share_the_limit_of_their_address():
    sync_catalogues()
    for number in range(FEW * CLUB - 1):
        browser_of(f"guest {number}").get(SHEET)

    assert Client().get(SHEET).status_code == 200
    assert Client().get(SHEET).status_code == 429


@pytest.mark.parametrize("where", ["", "check/"])
def test_a_fresh_cookie_does_not_reset_the_api_limit(where, ana):
    def asks(browser):
        return browser.post(f"/api/v1/boards/{where}", "{}", "application/json")

    club = [asks(browser_of(f"guest {number}")).status_code for number in range(FEW * CLUB)]

    assert 429 not in club
    told_to_wait(asks(browser_of("one more")))
    assert asks(ana).status_code != 429


@pytest.mark.parametrize("where", ["oracle/frontier/", "boards/"])
def test_the_api_limit_is_per_ipv6_network(where):
    addresses = (f"2001:db8::{number}" for number in range(1, FEW + 2))

    def ask():
        more = {"REMOTE_ADDR": next(addresses)}
        return Client().post(f"/api/v1/{where}", "{}", "application/json", **more)

    told_to_wait(asked_again(ask))


def test_members_do_not_pay_for_the_guests_of_their_address(ana):
    for number in range(FEW * CLUB + 1):
        browser_of(f"guest {number}").post("/theme/")

    assert ana.post("/theme/").status_code == 302


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8:0:1::a", "2001:db8:0:1:ffff::b", True),
        ("2001:db8:0:1::a", "2001:db8:0:2::a", False),
        ("192.0.2.1", "192.0.2.2", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2", False),
        ("unknown", "unknown", True),
    ],
)
def test_addresses_of_one_ipv6_network_share_a_limit(one, other, same):
    assert (network_of(one) == network_of(other)) is same


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8:0:1::a", "2001:db8:0:2::a", True),
        ("2001:db8:0:1::a", "2001:db8:1:1::a", False),
        ("192.0.2.1", "192.0.2.2", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("unknown", "unknown", True),
    ],
)
def test_ipv6_networks_of_one_subscriber_share_a_larger_limit(one, other, same):
    assert (large_network_of(one) == large_network_of(other)) is same


def from_many_networks(ask):
    """The answers to requests from /64 networks of one /48; each network asks once."""
    return lambda number: ask({"REMOTE_ADDR": f"2001:db8:0:{number:x}::1"}).status_code


def sent_by_new_guest(more):
    return browser_of(f"guest {uuid4()}").post("/theme/", **more)


FROM_MANY = {
    "forms": (sent_by_new_guest, FEW * CLUB * CLUB),
    "API": (lambda more: Client().get("/api/v1/systems/", **more), FEW * CLUB),
    "signing up": (lambda more: Client().post("/accounts/signup/", **more), FEW),
}


@pytest.mark.parametrize("what", FROM_MANY)
def test_a_network_of_48_bits_has_a_limit_too(what):
    """Given a subscriber with 65,536 networks, each of which asks once, all have one limit."""
    ask, most = FROM_MANY[what]
    answer = from_many_networks(ask)

    assert 429 not in {answer(number) for number in range(most)}
    assert answer(most) == 429
    assert ask({"REMOTE_ADDR": "2001:db8:1::1"}).status_code != 429
    assert ask({"REMOTE_ADDR": "192.0.2.7"}).status_code != 429


def test_members_do_not_pay_for_the_guests_of_a_large_network(ana):
    for number in range(FEW * CLUB * CLUB + 1):
        more = {"REMOTE_ADDR": f"2001:db8:0:{number:x}::1"}
        last = browser_of(f"guest {number}").post("/theme/", **more)

    assert last.status_code == 429
    assert int(last["Retry-After"]) > 0
    assert ana.post("/theme/", REMOTE_ADDR="2001:db8:0:1::1").status_code == 302


def test_every_sheet_and_every_upload_is_counted_as_one():
    names = {name for name in get_resolver().reverse_dict if isinstance(name, str)}
    pages = {name for name in names if not name.startswith(("api-", "moderation-"))}
    drawn = ("-cards", "-sheet", "-report")

    drawn_anew = {"print-document", "print-job-new"}
    assert {name for name in pages if name.endswith(drawn)} | drawn_anew == set(PRINTED)
    assert {name for name in names if name.endswith("-import")} - {"api-roster-import"} == set(
        UPLOADED
    )

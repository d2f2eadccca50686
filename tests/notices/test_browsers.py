"""Push notifications: subscriptions, push services and message contents."""

import json
from datetime import timedelta
from types import SimpleNamespace

import http_ece
import py_vapid
import pytest
import requests
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.utils import timezone

from rosters.owners import Owner
from rules.lobby.devices import make_link, open_link
from rules.lobby.models import SeatLink
from rules.models import Match, Seat
from rules.notices.models import Browser
from rules.notices.pushes import is_push_service, push_is_whole
from rules.notices.services import MOST_BROWSERS, adopt_browsers, allow
from rules.notices.turn_notices import tell_of_turns
from tests.live.line import sit_down_as
from tests.rules.players import started

pytestmark = [pytest.mark.django_db, pytest.mark.storage]

SERVICE = "https://updates.push.services.mozilla.com/wpush/v2/"
SECRET = b"sixteen bytes ok"


@pytest.fixture
def screen():
    """The keys of a browser."""
    private = ec.generate_private_key(ec.SECP256R1())
    public = private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return SimpleNamespace(
        private=private,
        said={
            "endpoint": SERVICE + "one",
            "p256dh": py_vapid.b64urlencode(public),
            "auth": py_vapid.b64urlencode(SECRET),
        },
    )


@pytest.fixture
def key(settings):
    vapid = py_vapid.Vapid()
    vapid.generate_keys()
    number = vapid.private_key.private_numbers().private_value
    settings.VAPID_KEY = py_vapid.b64urlencode(number.to_bytes(32, "big"))


@pytest.fixture
def posted(monkeypatch):
    """What is sent to push services, and what they answer."""
    sent, said = [], SimpleNamespace(code=201, headers={})

    def send(adapter, request, **rest):
        sent.append(SimpleNamespace(url=request.url, data=request.body))
        answer = requests.Response()
        answer.status_code, answer.url, answer.request = said.code, request.url, request
        answer.headers.update(said.headers)
        return answer

    monkeypatch.setattr(requests.adapters.HTTPAdapter, "send", send)
    return SimpleNamespace(sent=sent, answers=said)


def waiting_match(user, other_user):
    """A match that has waited for both for an hour."""
    match = started(Owner(user=user))
    Seat.objects.filter(match=match, number=1).update(user=other_user)
    Match.objects.filter(pk=match.pk).update(changed=timezone.now() - timedelta(hours=1))
    return match


def test_a_browser_shows_whose_turn_it_is_and_only_it_can_read_that(
    user, other_user, screen, key, posted
):
    for each in (user, other_user):
        said = screen.said | {"endpoint": SERVICE + each.username}
        allow(owner=Owner(user=each), language="fr", **said)
    match = waiting_match(user, other_user)

    assert tell_of_turns() == len(posted.sent) == len(match.awaits)

    letter = posted.sent[0]
    read = http_ece.decrypt(letter.data, private_key=screen.private, auth_secret=SECRET)
    shown = json.loads(read)
    assert shown["title"].startswith("À vous de jouer")
    assert shown["path"] == f"/matches/{match.pk}/"
    assert str(match.pk).encode() not in letter.data


def test_the_browser_of_a_device_shows_the_turns_of_the_seat_it_plays_for(
    user, other_user, screen, key, posted
):
    match = waiting_match(user, other_user)
    device = Owner(guest_key="a phone")
    allow(owner=device, language="en", **screen.said)
    make_link(seat=match.table[match.awaits[0]["seat"]])
    open_link(stamp=SeatLink.objects.get().stamp, owner=device)

    assert tell_of_turns() == len(posted.sent) == 1


@pytest.mark.parametrize(("code", "left"), [(410, 0), (404, 0), (500, 1), (429, 1)])
def test_an_expired_subscription_is_deleted_and_a_failing_one_kept(
    user, other_user, screen, key, posted, code, left
):
    posted.answers.code = code
    match = waiting_match(user, other_user)
    holder = match.table[match.awaits[0]["seat"]].number
    who = (user, other_user)[holder]
    allow(owner=Owner(user=who), language="en", **screen.said)
    assert tell_of_turns() == 0
    assert Browser.objects.count() == left


@pytest.mark.parametrize("code", [301, 302, 303, 307, 308])
def test_redirects_of_push_services_are_not_followed(user, other_user, screen, key, posted, code):
    posted.answers.code = code
    posted.answers.headers["Location"] = "http://127.0.0.1:8000/metrics"
    for each in (user, other_user):
        said = screen.said | {"endpoint": SERVICE + each.username}
        allow(owner=Owner(user=each), language="en", **said)
    waiting_match(user, other_user)

    assert tell_of_turns() == 0

    assert {letter.url for letter in posted.sent} <= {SERVICE + "ana", SERVICE + "bo"}
    assert Browser.objects.count() == 2


def test_an_aborted_round_sends_no_more_push_messages(user, other_user, screen, key, posted):
    for each in (user, other_user):
        for which in "ab":
            said = screen.said | {"endpoint": f"{SERVICE}{each.username}-{which}"}
            allow(owner=Owner(user=each), language="en", **said)
    waiting_match(user, other_user)

    assert tell_of_turns(lambda: len(posted.sent) > 0) == len(posted.sent) == 1


def test_users_with_push_only_are_notified_despite_an_aborted_round(
    user, other_user, screen, key, posted, monkeypatch
):
    for each in (user, other_user):
        said = screen.said | {"endpoint": SERVICE + each.username}
        allow(owner=Owner(user=each), language="en", **said)
    match = waiting_match(user, other_user)
    left = []
    monkeypatch.setattr("rules.notices.turn_notices.post", lambda *about: left.append(1) or "never")

    assert tell_of_turns(lambda: bool(left)) == len(posted.sent) == 1
    left.clear()
    tell_of_turns()
    assert len(posted.sent) == len(match.awaits)


def test_without_a_vapid_key_nothing_is_sent(user, other_user, screen, posted):
    allow(owner=Owner(user=user), language="en", **screen.said)
    waiting_match(user, other_user)
    tell_of_turns()
    assert posted.sent == []


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://updates.push.services.mozilla.com/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://evil.example/updates.push.services.mozilla.com",
        "https://updates.push.services.mozilla.com.evil.example/x",
        "https://updates.push.services.mozilla.com:8080/x",
        "https://updates.push.services.mozilla.com@evil.example/x",
        "https://notify.windows.com.evil.example/x",
        "https://[bad/x",
        "file:///etc/passwd",
        "",
    ],
)
def test_push_messages_go_only_to_known_push_services(client, user, screen, endpoint):
    assert not is_push_service(endpoint)
    client.force_login(user)
    answer = client.post("/notices/browser/allow/", screen.said | {"endpoint": endpoint})
    assert answer.status_code == 422
    assert not Browser.objects.exists()


def test_a_service_of_many_hosts_is_known_by_its_domain():
    assert is_push_service("https://db5p.notify.windows.com/w/?token=x")


def test_a_member_subscribes_and_unsubscribes_a_browser(client, user, screen):
    client.force_login(user)
    for _ in range(2):
        assert client.post("/notices/browser/allow/", screen.said).json() == {"allowed": True}
    assert Browser.objects.get().user == user
    assert client.post("/notices/browser/forget/", screen.said).json() == {"allowed": False}
    assert not Browser.objects.exists()


def test_a_visitor_without_a_session_cannot_subscribe(client, screen):
    assert client.post("/notices/browser/allow/", screen.said).status_code == 403


def test_the_browser_of_another_user_cannot_be_unsubscribed(client, user, other_user, screen):
    allow(owner=Owner(user=user), language="en", **screen.said)
    client.force_login(other_user)
    client.post("/notices/browser/forget/", screen.said)
    assert Browser.objects.filter(user=user).exists()


def test_a_guests_subscription_moves_to_the_account(client, user, screen):
    sit_down_as(client, "a guest")
    assert client.post("/notices/browser/allow/", screen.said).status_code == 200
    adopt_browsers(guest_key="a guest", user=user)
    assert Browser.objects.get().user == user


def test_subscriptions_per_person_are_limited(user, screen):
    for number in range(MOST_BROWSERS + 2):
        said = screen.said | {"endpoint": f"{SERVICE}{number}"}
        allow(owner=Owner(user=user), language="en", **said)
    kept = [browser.endpoint for browser in Browser.objects.all()]
    assert len(kept) == MOST_BROWSERS
    assert f"{SERVICE}0" not in kept


def test_resubscribing_resets_a_browser(user, screen):
    owner = Owner(user=user)
    first = allow(owner=owner, language="en", **screen.said)
    Browser.objects.update(allowed=first.allowed - timedelta(days=400))

    again = allow(owner=owner, language="en", **screen.said)

    assert again.pk == first.pk
    assert again.allowed >= first.allowed


def test_the_pages_of_notices_name_the_key_of_the_site(client, user, key):
    client.force_login(user)
    page = client.get("/accounts/me/notices/").content.decode()
    assert 'data-key="B' in page
    client.logout()
    sit_down_as(client, "a guest")
    assert 'data-key="B' in client.get("/accounts/me/notices/").content.decode()


def test_the_service_worker_covers_the_whole_site(client):
    answer = client.get("/notices-worker.js")
    assert answer.headers["Content-Type"].startswith("text/javascript")
    assert "showNotification" in answer.content.decode()


def test_a_vapid_key_without_its_libraries_is_a_startup_error(key, monkeypatch):
    assert push_is_whole(None) == []
    monkeypatch.setattr("rules.notices.pushes.find_spec", lambda name: None)
    assert [error.id for error in push_is_whole(None)] == ["notices.E1"]


def test_signing_out_ends_push_messages(client, user, screen):
    client.force_login(user)
    client.post("/notices/browser/allow/", screen.said)
    elsewhere = screen.said | {"endpoint": SERVICE + "elsewhere"}
    allow(owner=Owner(user=user), language="en", **elsewhere)

    client.post("/accounts/logout/")

    assert [each.endpoint for each in Browser.objects.all()] == [SERVICE + "elsewhere"]

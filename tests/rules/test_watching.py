"""Spectators see public information, hold no seat and cannot act."""

from uuid import uuid4

import pytest

from rosters.owners import Owner
from rules.matches.selectors import match_of
from rules.models import Match
from tests.rules.players import kind_of, played, started

pytestmark = [pytest.mark.django_db, pytest.mark.storage]

PAGES = ("/matches/{}/", "/matches/{}/replay/", "/matches/{}/export/")
ANSWERS = ("", "commits/", "record/")


@pytest.fixture
def owner(user):
    return Owner(user=user)


def watched(match):
    """The match with a key, as both seats have agreed."""
    Match.objects.filter(pk=match.pk).update(watch_key=uuid4())
    return Match.objects.get(pk=match.pk)


def lets_in(client, match):
    session = client.session
    session["watching"] = {str(match.pk): match.watch_key.hex}
    session.save()
    return client


@pytest.mark.parametrize("page", PAGES)
def test_a_valid_watch_key_opens_the_pages_of_a_match(client, owner, page):
    match = watched(started(owner))

    assert client.get(page.format(match.pk)).status_code == 404
    assert lets_in(client, match).get(page.format(match.pk)).status_code == 200


@pytest.mark.parametrize("ending", ANSWERS)
def test_the_api_answers_a_spectator(client, owner, ending):
    match = watched(started(owner))
    address = f"/api/v1/matches/{match.pk}/{ending}"

    assert client.get(address).status_code == 404
    assert lets_in(client, match).get(address).status_code == 200


def test_a_spectator_has_no_players_viewpoint(client, owner):
    match = watched(played(lambda match: "action" in kind_of(match), owner))

    told = lets_in(client, match).get(f"/api/v1/matches/{match.pk}/").json()

    assert not any(seat["mine"] for seat in told["seats"])
    assert not any("options" in decision for decision in told["decisions"])
    assert not told["undo"]["allowed"]
    answer = client.get(f"/api/v1/matches/{match.pk}/?seat=0")
    assert answer.status_code == 403


@pytest.mark.parametrize(
    ("ending", "body"),
    [
        ("commands/", {"id": str(uuid4()), "seat": 0, "seq": 0, "command": {"type": "Concede"}}),
        ("undo/", {"seat": 0, "seq": 0}),
        ("undo/ask/", {"seat": 0, "seq": 0}),
        ("undo/agree/", {"seat": 0, "seq": 0}),
        ("claim/", {"id": str(uuid4()), "seat": 0, "seq": 0}),
        ("talk/", {"seat": 0, "key": str(uuid4()), "text": "hello"}),
        ("check/", {"seat": 0, "command": {"type": "Concede"}}),
    ],
)
def test_a_spectator_can_do_nothing(client, owner, ending, body):
    match = watched(started(owner))
    address = f"/api/v1/matches/{match.pk}/{ending}"

    answer = lets_in(client, match).post(address, body, content_type="application/json")

    assert answer.status_code == 403
    assert match_of(owner, match.pk).head == match.head


def test_the_table_of_a_spectator_lists_no_rosters(client, owner):
    match = watched(started(owner))

    table = lets_in(client, match).get(f"/matches/{match.pk}/").context["table"]

    assert table["rosters"] == {}
    assert not any(seat["mine"] for seat in table["match"]["seats"])


def test_a_spectator_is_told_so_in_sight_and_a_player_is_not(client, owner):
    match = watched(started(owner))
    place = f"/matches/{match.pk}/"

    page = lets_in(client, match).get(place).content.decode()

    assert '<p class="watching"><b>You are watching.</b> You see the board' in page
    client.force_login(owner.user)
    assert 'class="watching"' not in client.get(place).content.decode()


def test_a_revoked_watch_key_is_refused(client, owner):
    match = watched(started(owner))
    lets_in(client, match)

    Match.objects.filter(pk=match.pk).update(watch_key=None)
    assert client.get(f"/matches/{match.pk}/").status_code == 404

    watched(match)
    assert client.get(f"/matches/{match.pk}/").status_code == 404
    assert client.get(f"/api/v1/matches/{match.pk}/").status_code == 404


def test_a_watched_match_is_not_in_the_spectators_list(client, owner):
    match = watched(started(owner))

    assert str(match.pk) not in lets_in(client, match).get("/matches/").content.decode()


def test_a_player_who_has_the_key_too_still_holds_a_seat(client, user, owner):
    match = watched(started(owner))
    client.force_login(user)

    told = lets_in(client, match).get(f"/api/v1/matches/{match.pk}/").json()

    assert all(seat["mine"] for seat in told["seats"])


def test_a_spectator_cannot_read_the_chat(client, owner):
    match = watched(started(owner))

    answer = lets_in(client, match).get(f"/api/v1/matches/{match.pk}/talk/")

    assert answer.status_code in (403, 404)


def test_the_report_of_a_running_match_is_not_for_spectators(client, owner):
    match = watched(started(owner))
    lets_in(client, match)

    for page in ("luck/", "report.pdf", "log/"):
        assert client.get(f"/matches/{match.pk}/{page}").status_code in (200, 404)

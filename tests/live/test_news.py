"""What comes along with a ring: what somebody else has played, for the eyes of whoever listens."""

from uuid import uuid4

import pytest
from asgiref.sync import async_to_sync, sync_to_async
from django.test import Client
from rest_framework.authtoken.models import Token
from rest_framework.test import APIClient

from rosters.keepers import Keeper
from rules.engine.lib.sealed import Seal
from rules.live.listening import MOST_TOLD
from rules.position import SHELF
from rules.services import submit_command
from rules.watching import begin_watching
from tests.live.line import Line
from tests.rules.players import answered, started

pytestmark = pytest.mark.django_db
ANA, BO = 0, 1


@pytest.fixture
def match(user, other_user):
    return started(Keeper(user=user), Keeper(user=other_user))


def address_of(match, language="en"):
    return f"/live/matches/{match.pk}/?news={language}"


def told_to(line, *happening):
    """The first thing that each of these makes `line` hear after it has been let in."""

    async def told():
        assert await line.open()
        await line.heard()
        heard = []
        for happens in happening:
            await sync_to_async(happens)()
            heard.append(await line.heard())
        await line.close()
        return heard

    return async_to_sync(told)()


@pytest.fixture
def seals(match, django_capture_on_commit_callbacks):
    """The side on `seat` chooses its faction under a seal."""

    def by(seat, head=0):
        with django_capture_on_commit_callbacks(execute=True):
            return submit_command(
                match=match,
                seat=seat,
                command=Seal(slot="faction", payload='"rebels"'),
                seq=head,
                command_id=uuid4(),
            )

    return by


def asked_by(user, match, language="en"):
    """What the API tells the same player: the last commit, and how the match stands."""
    client = APIClient(headers={"Accept-Language": language})
    client.credentials(HTTP_AUTHORIZATION=f"Token {Token.objects.get_or_create(user=user)[0].key}")
    address = f"/api/v1/matches/{match.pk}/"
    return {
        "commits": client.get(f"{address}commits/?after=0").json()["commits"],
        "match": client.get(address).json(),
    }


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_the_other_side_plays_is_told_as_the_api_tells_it(other_user, match, seals, language):
    line = Line(other_user, address_of(match, language))

    (heard,) = told_to(line, lambda: seals(ANA))

    assert heard == {"seq": 1} | asked_by(other_user, match, language)


def test_what_is_sealed_stays_sealed_for_the_other_side(other_user, match, seals):
    (heard,) = told_to(Line(other_user, address_of(match)), lambda: seals(ANA))

    assert "rebels" not in str(heard["commits"])
    assert [each["seat"] for each in heard["match"]["decisions"] if "options" in each] == [BO]


def test_whoever_has_played_hears_a_number_alone(user, match, seals):
    assert told_to(Line(user, address_of(match)), lambda: seals(ANA)) == [{"seq": 1}]


@pytest.mark.parametrize("query", ["", "?news=", "?news=tlh", "?news"])
def test_whoever_does_not_ask_for_news_hears_a_number_alone(other_user, match, seals, query):
    line = Line(other_user, f"/live/matches/{match.pk}/{query}")

    assert told_to(line, lambda: seals(ANA)) == [{"seq": 1}]


@pytest.fixture
def looker_on(match):
    """The browser of somebody whom both sides let watch."""
    match.watch_key = uuid4()
    match.save(update_fields=["watch_key"])
    browser = Client()
    session = browser.session
    begin_watching(session, match)
    session.save()
    browser.cookies["sessionid"] = session.session_key
    return browser


def test_whoever_watches_is_told_what_everybody_may_know(match, seals, looker_on):
    line = Line(None, address_of(match), client=looker_on)

    (heard,) = told_to(line, lambda: seals(ANA))

    assert [each["seq"] for each in heard["commits"]] == [1]
    assert not any(seat["mine"] for seat in heard["match"]["seats"])
    assert not any("options" in each for each in heard["match"]["decisions"])


def test_a_process_that_remembers_nothing_tells_the_same(other_user, match, seals, monkeypatch):
    SHELF.clear()
    monkeypatch.setattr(SHELF, "keep", lambda match, position: None)

    (heard,) = told_to(Line(other_user, address_of(match)), lambda: seals(ANA))

    assert heard == {"seq": 1} | asked_by(other_user, match)


@pytest.mark.parametrize("missed", [0, MOST_TOLD - 1, MOST_TOLD])
def test_what_a_lost_ring_has_left_out_is_told_with_the_next_unless_it_is_much(
    match, looker_on, missed, django_capture_on_commit_callbacks
):
    line = Line(None, address_of(match), client=looker_on)

    def plays():
        for _ in range(missed):
            answered(match)
            match.refresh_from_db()
        with django_capture_on_commit_callbacks(execute=True):
            answered(match)
        match.refresh_from_db()

    (heard,) = told_to(line, plays)

    told = [each["seq"] for each in heard.get("commits", [])]
    assert heard["seq"] == match.head
    assert told == (list(range(1, match.head + 1)) if match.head <= MOST_TOLD else [])

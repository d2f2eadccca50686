"""Spectators see clocks and the log, but neither chat nor private settings."""

from uuid import uuid4

import pytest

from rules.matches.watch_keys import begin_watching
from rules.models import Match
from rules.pace.clocks import set_clocks
from rules.pace.services import set_passing
from rules.pace.terms import Terms
from rules.talk.services import say
from tests.rules.players import OTHER, started

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    match = started(opponent=OTHER)
    Match.objects.filter(pk=match.pk).update(watch_key=uuid4())
    match.refresh_from_db()
    set_clocks(match, Terms("reserve", 600))
    return match


@pytest.fixture
def onlooker(client, match):
    session = client.session
    begin_watching(session, match)
    session.save()
    return client


def at(match, path=""):
    return f"/api/v1/matches/{match.pk}/{path}"


def test_a_spectator_cannot_read_the_chat(onlooker, match):
    say(match=match, seat=0, text="between us", key=uuid4())

    assert onlooker.get(at(match)).status_code == 200
    answer = onlooker.get(at(match, "talk/"))
    assert answer.status_code == 403
    assert b"between us" not in answer.content
    assert "talk-text" not in onlooker.get(match.get_absolute_url()).content.decode()


def test_a_spectator_sees_clocks_but_no_private_settings(onlooker, match):
    set_passing(match=match, seat=0, always=True, uses=[])

    seen = onlooker.get(at(match)).json()

    assert [each["left"] for each in seen["clocks"]] == [600, 600]
    assert seen["passing"] == []
    assert (seen["undo"]["allowed"], seen["undo"]["ask"]) == (False, False)


@pytest.mark.parametrize("path", ["undo/", "undo/ask/", "undo/agree/", "claim/", "talk/"])
def test_a_spectator_cannot_act(onlooker, match, path):
    body = {"seat": 0, "seq": 0, "id": str(uuid4()), "key": str(uuid4()), "text": "Hello"}

    answer = onlooker.post(at(match, path), body, content_type="application/json")

    assert answer.status_code == 403
    assert match.head == Match.objects.get(pk=match.pk).head

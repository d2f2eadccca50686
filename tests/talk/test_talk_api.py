"""The chat API: access, translation and rate limits."""

from uuid import uuid4

import pytest
from rest_framework.test import APIClient

from rosters.owners import Owner
from rules.talk.models import Message, Report
from tests.rules.players import started

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(user, other_user):
    return started(Owner(user=user), Owner(user=other_user))


def of(user):
    client = APIClient()
    client.force_authenticate(user)
    return client


def at(match, path=""):
    return f"/api/v1/matches/{match.pk}/talk/{path}"


def says(client, match, seat, **what):
    body = {"seat": seat, "key": str(uuid4())} | what
    return client.post(at(match), body, format="json")


def test_a_message_reaches_the_opponent(match, user, other_user):
    answer = says(of(user), match, 0, text="Hello <b>you</b>")

    heard = of(other_user).get(at(match)).json()

    assert answer.status_code == 201
    assert [each["text"] for each in heard["messages"]] == ["Hello <b>you</b>"]
    assert heard["unread"] == 1


def test_a_phrase_is_in_the_readers_language(match, user, other_user):
    says(of(user), match, 0, phrase="thanks")

    heard = of(other_user).get(at(match), headers={"Accept-Language": "fr"}).json()

    assert heard["messages"][0]["text"] == "Merci."


def test_a_player_cannot_write_from_the_other_seat(match, user):
    assert says(of(user), match, 1, text="Hello").status_code == 403
    assert not Message.objects.exists()


def test_a_stranger_gets_404(match, django_user_model):
    stranger = of(django_user_model.objects.create_user("eve"))

    assert stranger.get(at(match)).status_code == 404
    assert says(stranger, match, 0, text="Hello").status_code == 404


def test_a_spectator_cannot_read_the_chat(match, user):
    assert of(user).get(at(match), {"seat": 1}).status_code == 403


def test_an_invalid_message_is_refused_with_a_message(match, user):
    for what in ({}, {"text": "a" * 501}, {"phrase": "insult"}, {"text": "bell\a"}):
        answer = says(of(user), match, 0, **what)
        assert answer.status_code in (400, 422), what
        assert answer.json()["errors"][0]["detail"]


def test_messages_can_be_marked_read_and_muted(match, user, other_user):
    message = says(of(user), match, 0, text="Hello").json()["id"]
    other = of(other_user)

    read = other.put(at(match, "heard/"), {"seat": 1, "read_to": message}, format="json")
    muted = other.put(at(match, "heard/"), {"seat": 1, "muted": True}, format="json")

    assert read.json()["unread"] == 0
    assert muted.json()["muted"] is True
    assert other.get(at(match)).json()["messages"] == []


def test_a_report_is_confirmed(match, user, other_user):
    message = says(of(user), match, 0, text="Hello").json()["id"]

    answer = of(other_user).post(
        at(match, f"{message}/report/"), {"seat": 1, "why": "rude"}, format="json"
    )
    nothing = of(other_user).post(at(match, "99999/report/"), {"seat": 1}, format="json")

    assert answer.status_code == 201
    assert answer.json()["sentence"]
    assert Report.objects.count() == 1
    assert nothing.status_code == 404


def test_messages_are_rate_limited(match, user):
    answers = [says(of(user), match, 0, text="Hello").status_code for _ in range(22)]

    assert set(answers[:20]) == {201}
    assert answers[-1] == 429

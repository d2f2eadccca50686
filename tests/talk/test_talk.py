"""Chat of the two players: order, phrases, muting, reports and limits."""

import io
import json
from uuid import uuid4
from zipfile import ZipFile

import pytest
from django.utils import translation

from rosters.text_cleanup import BadWordingError
from rules.records.record_export import record_of
from rules.talk import services
from rules.talk.models import Message, Report
from rules.talk.phrases import PHRASES
from rules.talk.selectors import heard_by
from rules.talk.services import UnsayableError
from tests.accounts.exporting import downloaded
from tests.rules.players import OTHER, started

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


@pytest.fixture
def match():
    return started(opponent=OTHER)


def said(match, seat, text="", **more):
    return services.say(match=match, seat=seat, text=text, **{"key": uuid4()} | more)


def texts(match, seat, after=0):
    return [each["text"] for each in heard_by(match, seat, after)["messages"]]


def test_both_players_read_messages_in_order(match):
    said(match, 0, "Hello")
    said(match, 1, "  Good evening\n")

    assert texts(match, 0) == texts(match, 1) == ["Hello", "Good evening"]
    assert [each["mine"] for each in heard_by(match, 1, 0)["messages"]] == [False, True]
    assert [each["name"] for each in heard_by(match, 1, 0)["messages"]] == ["Ana", "Bo"]


def test_a_phrase_is_read_in_the_readers_language(match):
    said(match, 0, phrase="well-played")

    with translation.override("fr"):
        french = texts(match, 1)

    assert texts(match, 1) == [PHRASES["well-played"]]
    assert french != texts(match, 1)


def test_a_repeated_message_is_stored_once(match):
    key = uuid4()

    first, again = (said(match, 0, "Hello", key=key) for _ in range(2))

    assert first == again
    assert texts(match, 1) == ["Hello"]


def test_a_message_id_belongs_to_one_seat(match):
    key = uuid4()
    said(match, 0, "Hello", key=key)

    with pytest.raises(UnsayableError):
        said(match, 1, "Hello", key=key)


@pytest.mark.parametrize(
    "nothing",
    [{"text": ""}, {"text": " \n "}, {"text": "a", "phrase": "hello"}, {"phrase": "insult"}],
)
def test_a_message_is_either_a_text_or_a_known_phrase(match, nothing):
    with pytest.raises(UnsayableError):
        said(match, 0, **nothing)

    assert not Message.objects.exists()


@pytest.mark.parametrize("text", ["a" * 501, "bell\a"])
def test_a_text_that_does_not_fit_or_cannot_be_shown_is_refused(match, text):
    with pytest.raises(BadWordingError):
        said(match, 0, text)


def test_messages_per_match_are_limited(match, monkeypatch):
    monkeypatch.setattr(services, "MOST_MESSAGES", 2)
    said(match, 0, "one")
    said(match, 1, "two")

    with pytest.raises(UnsayableError):
        said(match, 0, "three")


def test_only_newer_messages_are_returned(match):
    first = said(match, 0, "one")
    said(match, 0, "two")

    assert texts(match, 1, after=first.pk) == ["two"]


def test_messages_of_the_opponent_are_unread_until_read(match):
    first = said(match, 0, "one")
    said(match, 0, "two")
    said(match, 1, "mine")
    assert heard_by(match, 1, 0)["unread"] == 2

    services.read_to(match=match, seat=1, message=first.pk)
    assert heard_by(match, 1, 0)["unread"] == 1

    services.read_to(match=match, seat=1, message=10**9)
    services.read_to(match=match, seat=1, message=first.pk)
    assert heard_by(match, 1, 0)["unread"] == 0
    assert heard_by(match, 0, 0)["unread"] == 1


def test_muting_hides_the_opponents_messages_until_it_ends(match):
    said(match, 0, "one")
    said(match, 1, "mine")
    services.mute(match=match, seat=1, muted=True)

    heard = heard_by(match, 1, 0)
    assert ([each["text"] for each in heard["messages"]], heard["unread"]) == (["mine"], 0)
    assert texts(match, 0) == ["one", "mine"]

    services.mute(match=match, seat=1, muted=False)
    assert texts(match, 1) == ["one", "mine"]


def test_a_message_of_the_other_is_reported_once(match):
    message = said(match, 0, "rude")

    for _ in range(2):
        services.report(match=match, seat=1, message=message.pk, why="rude")

    assert Report.objects.get().why == "rude"
    assert heard_by(match, 1, 0)["messages"][0]["reported"] is True
    assert heard_by(match, 0, 0)["messages"][0]["reported"] is False


def test_only_messages_of_the_opponent_can_be_reported(match):
    own, elsewhere = said(match, 1, "mine"), said(started(opponent=OTHER), 0, "there")

    for message in (own, elsewhere):
        with pytest.raises(Message.DoesNotExist):
            services.report(match=match, seat=1, message=message.pk, why="")


def test_chat_is_not_part_of_the_record(match):
    said(match, 0, "between us")

    assert b"between us" not in record_of(match).encode()


def test_reading_messages_needs_a_constant_number_of_queries(match, django_assert_num_queries):
    for number in range(30):
        said(match, 0, f"message {number}")

    with django_assert_num_queries(4):
        heard_by(match, 1, 0)


def test_the_data_export_holds_a_members_own_messages(user, client):
    from rosters.owners import Owner  # noqa: PLC0415

    match = started(Owner(user=user), OTHER)
    said(match, 0, "of mine")
    said(match, 0, phrase="well-played")
    said(match, 1, "of theirs")
    client.force_login(user)

    with ZipFile(io.BytesIO(downloaded(client).getvalue())) as archive:
        messages = json.loads(archive.read("talk.json"))

    assert [each["said"] for each in messages] == ["of mine", "well-played"]

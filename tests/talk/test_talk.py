"""What is said at a table: by whom, heard by whom, in whose language, and never in the record."""

from uuid import uuid4

import pytest
from django.utils import translation

from rosters.wording import BadWordingError
from rules.exported import record_of
from rules.talk import services
from rules.talk.models import Message, Report
from rules.talk.phrases import PHRASES
from rules.talk.selectors import heard_by
from rules.talk.services import UnsayableError
from tests.rules.players import OTHER, started

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    return started(opponent=OTHER)


def said(match, seat, text="", **more):
    return services.say(match=match, seat=seat, text=text, **{"key": uuid4()} | more)


def texts(match, seat, after=0):
    return [each["text"] for each in heard_by(match, seat, after)["messages"]]


def test_both_hear_what_was_said_in_order(match):
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


def test_what_comes_twice_is_said_once(match):
    key = uuid4()

    first, again = (said(match, 0, "Hello", key=key) for _ in range(2))

    assert first == again
    assert texts(match, 1) == ["Hello"]


def test_the_key_of_one_seat_is_none_for_the_other(match):
    key = uuid4()
    said(match, 0, "Hello", key=key)

    with pytest.raises(UnsayableError):
        said(match, 1, "Hello", key=key)


@pytest.mark.parametrize(
    "nothing",
    [{"text": ""}, {"text": " \n "}, {"text": "a", "phrase": "hello"}, {"phrase": "insult"}],
)
def test_it_is_either_a_text_or_a_known_phrase(match, nothing):
    with pytest.raises(UnsayableError):
        said(match, 0, **nothing)

    assert not Message.objects.exists()


@pytest.mark.parametrize("text", ["a" * 501, "bell\a", "\u202eturned"])
def test_a_text_that_does_not_fit_or_cannot_be_shown_is_refused(match, text):
    with pytest.raises(BadWordingError):
        said(match, 0, text)


def test_a_table_holds_so_much_talk_and_no_more(match, monkeypatch):
    monkeypatch.setattr(services, "MOST_MESSAGES", 2)
    said(match, 0, "one")
    said(match, 1, "two")

    with pytest.raises(UnsayableError):
        said(match, 0, "three")


def test_only_what_is_later_is_told(match):
    first = said(match, 0, "one")
    said(match, 0, "two")

    assert texts(match, 1, after=first.pk) == ["two"]


def test_what_the_other_said_is_unread_until_it_is_read(match):
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


def test_who_mutes_the_other_hears_itself_alone_until_that_ends(match):
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


def test_nobody_reports_themselves_or_what_was_said_elsewhere(match):
    own, elsewhere = said(match, 1, "mine"), said(started(opponent=OTHER), 0, "there")

    for message in (own, elsewhere):
        with pytest.raises(Message.DoesNotExist):
            services.report(match=match, seat=1, message=message.pk, why="")


def test_what_is_said_is_not_in_the_record(match):
    said(match, 0, "between us")

    assert b"between us" not in record_of(match).encode()


def test_listening_costs_as_much_when_more_was_said(match, django_assert_num_queries):
    for number in range(30):
        said(match, 0, f"message {number}")

    with django_assert_num_queries(4):
        heard_by(match, 1, 0)


def test_the_archive_of_a_member_holds_what_they_have_said(user, client):
    from rosters.keepers import Keeper  # noqa: PLC0415

    match = started(Keeper(user=user), OTHER)
    said(match, 0, "of mine")
    said(match, 1, "of theirs")
    client.force_login(user)

    archive = client.get("/accounts/me/export/").content

    assert b"talk.json" in archive

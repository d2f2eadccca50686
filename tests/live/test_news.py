"""Events sent with a broadcast, filtered for each subscriber."""

import json
from uuid import uuid4

import pytest
from asgiref.sync import async_to_sync, sync_to_async
from django.test import Client
from rest_framework.authtoken.models import Token
from rest_framework.test import APIClient

from rosters.owners import Owner
from rules.engine.core.dice import SeededDice
from rules.engine.tabletop.sealed_choices import Seal
from rules.live.access import MOST_TOLD
from rules.matches.position_cache import POSITIONS
from rules.matches.selectors import match_of, position_of
from rules.matches.services import submit_command
from rules.matches.watch_keys import begin_watching
from tests.live.line import Line
from tests.rules.players import INFINITE, answered, kind_of, started

pytestmark = pytest.mark.django_db
ANA, BO = 0, 1


@pytest.fixture
def match(user, other_user):
    return started(Owner(user=user), Owner(user=other_user))


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
def test_a_broadcast_holds_the_opponents_move_as_in_the_api(other_user, match, seals, language):
    line = Line(other_user, address_of(match, language))

    (heard,) = told_to(line, lambda: seals(ANA))

    assert heard == {"seq": 1} | asked_by(other_user, match, language)


def test_a_broadcast_does_not_reveal_sealed_choices(other_user, match, seals):
    (heard,) = told_to(Line(other_user, address_of(match)), lambda: seals(ANA))

    assert "rebels" not in str(heard["commits"])
    assert [each["seat"] for each in heard["match"]["decisions"] if "options" in each] == [BO]


def test_the_acting_player_gets_only_the_step_number(user, match, seals):
    assert told_to(Line(user, address_of(match)), lambda: seals(ANA)) == [{"seq": 1}]


@pytest.mark.parametrize("query", ["", "?news=", "?news=tlh", "?news"])
def test_clients_that_did_not_ask_for_events_get_only_the_step_number(
    other_user, match, seals, query
):
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


def test_spectators_get_only_public_events(match, seals, looker_on):
    line = Line(None, address_of(match), client=looker_on)

    (heard,) = told_to(line, lambda: seals(ANA))

    assert [each["seq"] for each in heard["commits"]] == [1]
    assert not any(seat["mine"] for seat in heard["match"]["seats"])
    assert not any("options" in each for each in heard["match"]["decisions"])


def test_a_process_without_a_cache_sends_the_same_message(other_user, match, seals, monkeypatch):
    POSITIONS.clear()
    monkeypatch.setattr(POSITIONS, "keep", lambda match, position: None)

    (heard,) = told_to(Line(other_user, address_of(match)), lambda: seals(ANA))

    assert heard == {"seq": 1} | asked_by(other_user, match)


@pytest.mark.parametrize("missed", [0, MOST_TOLD - 1, MOST_TOLD])
def test_events_of_a_lost_broadcast_come_with_the_next_up_to_a_limit(
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


@pytest.fixture
def dice_are_due(user, other_user):
    """A match of Infinite in which both sides have to assign their initiative dice."""
    match = started(Owner(user=user), Owner(user=other_user), **INFINITE)
    while kind_of(match) != {"seal-initiative"}:
        answered(match)
        match = match_of(Owner(user=user), match.pk)
    return match


@pytest.mark.clause("IF-HID-1")
def test_a_broadcast_about_sealed_dice_does_not_say_how_they_are_assigned(
    dice_are_due, other_user, django_capture_on_commit_callbacks
):
    match = dice_are_due
    draw = SeededDice(secret=b"dice", match="", nonces=("", ""))
    [command] = [each.sample(draw) for each in position_of(match).decisions if each.seat == ANA]
    line = Line(other_user, address_of(match))

    def seal():
        with django_capture_on_commit_callbacks(execute=True):
            submit_command(
                match=match, seat=ANA, command=command, seq=match.head, command_id=uuid4()
            )

    [told] = told_to(line, seal)

    assert [commit["seat"] for commit in told["commits"]] == [ANA]
    assert command.payload not in json.dumps(told).replace("\\", "")

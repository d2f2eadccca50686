"""Undo requests, time claims and automatic passing over the API."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from rosters.owners import Owner
from rules.matches.selectors import commits_of, match_of
from rules.pace.clocks import set_clocks
from rules.pace.models import Clock
from rules.pace.terms import Terms
from tests.rules.players import played, started

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


def of(user):
    client = APIClient()
    client.force_authenticate(user)
    return client


@pytest.fixture
def rolled(user, other_user):
    """A match of two, whose answer threw the last die, and both programs, that one first."""
    owners = (Owner(user=user), Owner(user=other_user))
    match = played(lambda match: bool(commits_of(match)[-1].dice) and match.head > 12, *owners)
    seat = commits_of(match)[-1].seat
    programs = [of(user), of(other_user)]
    return match, seat, programs[seat], programs[1 - seat]


def at(match, path=""):
    return f"/api/v1/matches/{match.pk}/{path}"


def says(program, match, path, seat, *, seq=None, id=None):
    body = {"seat": seat, "seq": match.head if seq is None else seq, "id": str(id or uuid4())}
    return program.post(at(match, path), body, format="json")


def test_an_undo_past_a_die_is_requested_and_granted(rolled):
    match, seat, own, other = rolled

    alone = says(own, match, "undo/", seat)
    asked = says(own, match, "undo/ask/", seat)
    offer = other.get(at(match)).json()["undo"]
    agreed = says(other, match, "undo/agree/", 1 - seat, seq=match.head + 1)

    assert alone.status_code == 422
    assert asked.status_code == 200
    assert asked.json()["match"]["undo"]["asked"]["seat"] == seat
    assert offer["asked"]["seat"] == seat
    assert agreed.status_code == 200
    assert agreed.json()["match"]["undo"]["asked"] is None
    told = own.get(at(match, "commits/")).json()["commits"]
    assert [each["undone"] for each in told[-3:]] == [True, False, False]
    assert "agrees" in told[-1]["events"][0]["text"]


def test_undo_requests_are_in_the_readers_language(rolled):
    match, seat, own, other = rolled
    says(own, match, "undo/ask/", seat)

    told = other.get(at(match, "commits/"), headers={"Accept-Language": "fr"}).json()["commits"]

    assert "demande à annuler" in told[-1]["events"][0]["text"]


@pytest.mark.parametrize("path", ["undo/", "undo/ask/", "undo/agree/", "undo/decline/"])
def test_a_player_cannot_answer_for_the_other_seat(rolled, path):
    match, seat, own, _other = rolled

    assert says(own, match, path, 1 - seat).status_code == 403


def test_a_stranger_gets_404(rolled, django_user_model):
    match, seat, _own, _other = rolled
    stranger = of(django_user_model.objects.create_user("eve"))

    for path in ("undo/", "undo/ask/", "undo/withdraw/", "claim/"):
        assert says(stranger, match, path, seat).status_code == 404
    assert stranger.put(at(match, "passing/"), {}, format="json").status_code == 404


def test_stale_and_unrequested_answers_are_conflicts(rolled):
    match, seat, own, other = rolled

    assert says(own, match, "undo/ask/", seat, seq=match.head - 1).status_code == 409
    refused = says(other, match, "undo/decline/", 1 - seat)
    assert refused.status_code == 422
    assert refused.json()["errors"][0]["detail"]


def test_a_repeated_undo_request_counts_once(rolled):
    match, seat, own, _other = rolled
    id = uuid4()

    answers = [says(own, match, "undo/ask/", seat, id=id) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[1].json()["match"]["seq"] == match.head + 1


def test_a_time_claim_is_refused_until_the_time_is_up(user, other_user):
    match = started(Owner(user=user), Owner(user=other_user))
    set_clocks(match, Terms("reserve", 600))

    late = match.awaits[0]["seat"]
    claims = (other_user, user)[late]

    early = says(of(claims), match, "claim/", 1 - late)
    up = {"left": timedelta(seconds=-1), "running_since": timezone.now()}
    Clock.objects.filter(match=match, seat=late).update(**up)
    other = says(of(claims), match, "claim/", late)
    granted = says(of(claims), match, "claim/", 1 - late)

    assert early.status_code == 422
    assert "10" in early.json()["errors"][0]["detail"]
    assert other.status_code == 403
    assert granted.status_code == 200
    assert granted.json()["match"]["finished"] is True
    assert match_of(Owner(user=user), match.pk).is_over


def test_the_list_says_in_which_matches_the_opponents_time_can_be_claimed(user, other_user):
    match = started(Owner(user=user), Owner(user=other_user))
    alone = started(Owner(user=user), Owner(user=user))
    for each in (match, alone):
        set_clocks(each, Terms("reserve", 600))
    late = match.awaits[0]["seat"]
    claims, waits = ((other_user, user), (user, other_user))[late]

    def claimable(who):
        listed = of(who).get("/api/v1/matches/").json()["results"]
        return {each["id"] for each in listed if each["claimable"]}

    early = claimable(claims)
    up = {"left": timedelta(seconds=-1), "running_since": timezone.now()}
    Clock.objects.filter(match=match, seat=late).update(**up)
    Clock.objects.filter(match=alone, seat=0).update(**up)

    assert early == set()
    assert claimable(claims) == {str(match.pk)}
    assert claimable(waits) == set()


def test_a_seat_can_turn_on_automatic_passing(user, other_user):
    match = started(Owner(user=user), Owner(user=other_user))
    wish = {"seat": 0, "always": False, "uses": ["ghost-field"]}

    kept = of(user).put(at(match, "passing/"), wish, format="json")
    foreign = of(user).put(at(match, "passing/"), wish | {"seat": 1}, format="json")

    assert kept.json() == [wish]
    assert foreign.status_code == 403
    assert of(user).get(at(match)).json()["passing"] == [wish]
    assert of(other_user).get(at(match)).json()["passing"][0]["uses"] == []

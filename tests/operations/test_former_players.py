"""Account deletion: the opponents' matches stay intact, under a pseudonym."""

from __future__ import annotations

import io
import json
from typing import Any
from uuid import uuid4
from zipfile import ZipFile

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from rest_framework.authtoken.models import Token

from rosters.accounts.models import User
from rosters.accounts.services import close_account, issue_key
from rosters.downloads import file_name
from rosters.models import Roster
from rosters.owners import Owner
from rules.engine.core import log
from rules.engine.core.fields import SEAT_NAME, SENTENCE
from rules.engine.tabletop.fields import UNIT_ID, UNIT_NAME
from rules.lobby.proposals import propose
from rules.matches.selectors import match_of
from rules.matches.services import Agreement
from rules.models import Match
from rules.present.pseudonyms import without_names
from rules.records.record_export import record_of, stored_finding
from rules.records.record_import import record_in
from rules.records.verification import verify
from rules.talk.models import Message
from rules.talk.services import say
from tests.accounts.exporting import downloaded
from tests.boards.drawn import kept
from tests.factories import RosterFactory, UserFactory
from tests.rules.players import GUEST, answered, played

pytestmark = pytest.mark.django_db
NAME = "Quetzalina"
factory: Any = RosterFactory
people: Any = UserFactory


@pytest.fixture
def leaver() -> User:
    leaving: User = people(username="leaver", email="leaver@example.org")
    leaving.set_password("a long enough secret")
    leaving.save()
    return leaving


@pytest.fixture
def other() -> User:
    stays: User = people(username="stays")
    return stays


def match_between(leaver: User, other: User, until: Any = None, turns: int = 3) -> Match:
    first, second = Owner(user=leaver), Owner(user=other)
    agreed = {"names": (NAME, "Bo"), "options": {"turn_cap": turns}}
    return played(until or (lambda match: match.is_over), first, second, **agreed)


def fresh(match: Match, other: User) -> Match:
    return match_of(Owner(user=other), match.pk)


def test_the_opponents_record_stays_byte_identical(leaver, other):
    match = match_between(leaver, other)
    before = record_of(match).encode()

    close_account(user=leaver)

    after = record_of(fresh(match, other)).encode()
    assert after == before
    assert stored_finding(fresh(match, other)).holds
    assert verify(record_in(after)).holds


def told_of(match: Match, browser: Client) -> dict[str, str]:
    """Everything that shows the match to a player of it, but the record itself."""
    home, api = match.get_absolute_url(), f"/api/v1/matches/{match.pk}/"
    pages = ["/matches/", home, f"{home}people/", f"{home}replay/", f"{home}log/", f"{home}luck/"]
    steps = [f"{home}step/?at={seq}" for seq in range(0, match.head + 1, 4)]
    places = [*pages, *steps, "/api/v1/matches/", api, f"{api}commits/", f"{api}talk/?seat=1"]
    answers = {place: browser.get(place) for place in places}
    assert {place: a.status_code for place, a in answers.items() if a.status_code != 200} == {}
    return {place: answer.content.decode() for place, answer in answers.items()}


def test_no_page_shows_the_name_of_a_closed_account(leaver, other):
    match = match_between(leaver, other)
    say(match=match, seat=0, text="Well met.", key=uuid4())
    browser = Client()
    browser.force_login(other)
    before = told_of(match, browser)
    assert [place for place, text in before.items() if NAME in text and "log" in place]

    close_account(user=leaver)

    told = told_of(fresh(match, other), browser)
    assert [place for place, text in told.items() if NAME in text] == []
    named = [place for place, text in told.items() if "Former player" in text]
    assert {match.get_absolute_url(), f"/api/v1/matches/{match.pk}/"} <= set(named)
    heard = json.loads(told[f"/api/v1/matches/{match.pk}/talk/?seat=1"])["messages"]
    assert [(each["name"], each["text"]) for each in heard] == [("Former player", "Well met.")]


def test_the_pseudonym_is_in_the_reader_s_language(leaver, other):
    match = match_between(leaver, other)
    close_account(user=leaver)
    browser = Client(headers={"Accept-Language": "fr"})
    browser.force_login(other)

    assert "Ancien joueur" in browser.get(f"{match.get_absolute_url()}log/").content.decode()


def test_a_match_under_way_is_conceded(leaver, other):
    match = match_between(leaver, other, lambda match: match.head > 12, turns=12)

    close_account(user=leaver)

    ended = fresh(match, other)
    assert ended.is_over
    assert ended.result
    assert ended.result["results"][0] != "victory"
    last = log_of(ended)[-1]
    assert (last.seat, last.command["type"]) == (0, "Concede")
    assert stored_finding(ended).holds


def log_of(match: Match) -> list[log.Commit]:
    return [row.record for row in match.commits.order_by("seq")]


def test_a_match_still_in_set_up_is_not_conceded(leaver, other):
    match = match_between(leaver, other, lambda match: True)

    close_account(user=leaver)

    assert stored_finding(fresh(match, other)).holds


def test_a_match_against_a_guest_is_kept_for_the_guest(leaver):
    match = played(
        lambda match: match.is_over,
        Owner(user=leaver),
        GUEST,
        names=(NAME, "Bo"),
        options={"turn_cap": 2},
    )

    close_account(user=leaver)

    assert match_of(GUEST, match.pk).names == (NAME, "Bo")
    assert match_of(GUEST, match.pk).table[0].shown_name == "Former player"


def test_practice_can_still_continue_from_the_match(leaver, other):
    match = match_between(leaver, other)
    close_account(user=leaver)
    browser = Client()
    browser.force_login(other)
    seq = match.head // 2

    answer = browser.post(f"{match.get_absolute_url()}practise/", {"at": str(seq)})

    assert answer.status_code == 302, answer.content
    branch = Match.objects.exclude(pk=match.pk).get()
    answered(match_of(Owner(user=other), branch.pk), Owner(user=other))
    assert stored_finding(match_of(Owner(user=other), branch.pk)).holds


def test_private_data_of_a_closed_account_is_deleted(leaver, other):
    factory(owner=leaver)
    issue_key(user=leaver)
    alone = played(lambda match: match.head > 3, Owner(user=leaver))
    match = match_between(leaver, other)
    say(match=match, seat=1, text="Well played.", key=uuid4())
    here, elsewhere = Client(), Client()
    for browser in (here, elsewhere):
        browser.force_login(leaver)

    here.post("/accounts/me/close/", {"password": "a long enough secret"})

    assert elsewhere.get("/accounts/me/").status_code == 302
    assert not any(
        str(leaver.pk) == s.get_decoded().get("_auth_user_id") for s in Session.objects.all()
    )
    assert not Roster.objects.exists()
    assert not Token.objects.exists()
    assert not User.objects.filter(username="leaver").exists()
    assert not Match.objects.filter(pk=alone.pk).exists()
    assert Message.objects.get().name == "Bo"


def test_the_data_export_offered_first_holds_what_will_be_deleted(leaver, other):
    roster = factory(owner=leaver)
    owner = Owner(user=leaver)
    kept(owner)
    terms = Agreement(
        system="frontier", mission="escort", layout="B", limit=200, names=(NAME, "Bo"), options={}
    )
    propose(owner=owner, agreed=terms)
    match = match_between(leaver, other)
    browser = Client()
    browser.force_login(leaver)
    assert "/accounts/me/export/" in browser.get("/accounts/me/close/").content.decode()

    answer = downloaded(browser)

    name = file_name(roster.name, roster.pk)
    with ZipFile(io.BytesIO(answer.getvalue())) as archive:
        names = set(archive.namelist())
        [proposal, *_] = json.loads(archive.read("proposals.json"))
        history = json.loads(archive.read(f"history/{name}.json"))
        assert json.loads(archive.read("notices.json"))["mail"] is True
    assert {"account.json", "talk.json", "absences.json", f"rosters/{name}.json"} <= names
    [record] = (each for each in names if each.startswith("matches/"))
    assert record.endswith(f"-{str(match.pk)[:13]}.frontier.jsonl")
    assert any(name.startswith("boards/") for name in names)
    assert (proposal["name"], proposal["terms"]["mission"]) == (NAME, "escort")
    assert [state["number"] for state in history] == [1]


def test_only_whole_names_are_replaced():
    shows = without_names({"Al": "somebody"})

    assert shows[SENTENCE]("Al and Alba meet Al.") == "somebody and Alba meet somebody."
    assert shows[SEAT_NAME]("Al") == "somebody"
    assert shows[SEAT_NAME]("Alba") == "Alba"
    assert shows[UNIT_NAME]("Al 2 (Al)") == "Al 2 (somebody)"
    assert UNIT_ID not in shows

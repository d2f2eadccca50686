"""Hostile input to matches of each rule book gets a message and a proper status."""

import json
from uuid import uuid4

import msgspec
import pytest
from django.core.cache import cache
from rest_framework.authtoken.models import Token
from rest_framework.test import APIClient

from rosters.owners import Owner
from rules.engine.core.dice import SeededDice
from rules.engine.systems import SYSTEMS
from rules.matches.selectors import position_of
from rules.models import Match
from tests.api.play import at, errors_of
from tests.kit.laws import setups
from tests.rules.players import answered, started

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

REFUSED = (400, 403, 404, 409, 422)
ANSWERS = 80
VALUES: tuple[object, ...] = (
    "zz999", "z99", "d0", "", "s99", "n1", "\x00", "\ud800", "A" * 5000, -1, 0, 1.5, 10**400, 2**64,
    True, None, [], {}, [[]], ["d4", "d4"], ["s1", "s1", "n1"], {"type": "Seal"}, [None] * 500,
)  # fmt: skip
NOT_JSON = (b"NaN", b"Infinity", b"1e999", b'"\\ud800"')


@pytest.fixture
def owner(user):
    return Owner(user=user)


@pytest.fixture
def program(user):
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Token {Token.objects.create(user=user).key}")
    client.raise_request_exception = False
    return client


@pytest.fixture(params=SYSTEMS, ids=lambda book: book.key)
def book(request):
    return request.param


def sent(program, where, body):
    """The answer to a body that stands in nobody's way for having been sent often."""
    cache.clear()
    return program.generic("POST", where, json.dumps(body), "application/json")


def terms_of(book, number=0):
    [agreed] = setups(book, number, 1)
    names = ("mission", "layout", "limit", "options")
    return {"system": book.key} | {name: getattr(agreed, name) for name in names}


def moments(book, owner):
    """A match at each kind of answer that it comes to, and such an answer."""
    match, seen = started(owner, **terms_of(book)), set()
    for _ in range(ANSWERS):
        for decision in position_of(match).decisions:
            command = decision.sample(SeededDice(secret=b"a", match="b", nonces=("", "")))
            kind = type(command).__name__
            if decision.seat is not None and kind not in seen:
                seen.add(kind)
                yield match, decision.seat, msgspec.to_builtins(command)
        if match.is_over:
            return
        answered(match, owner)
        match = Match.objects.get(pk=match.pk)


def spoilt(command):
    """The answer once for each value in each of its fields, with one too many, and of no type."""
    for name in command:
        yield from (command | {name: value} for value in VALUES)
    for value in VALUES:
        yield command | {"unknown": value}


def test_no_answer_breaks_a_match(book, owner, program):
    asked = 0
    for match, seat, command in moments(book, owner):
        for said in spoilt(command):
            told = sent(program, at(match, "check/"), {"seat": seat, "command": said})
            asked += 1
            assert told.status_code in (200, *REFUSED), said
            if told.status_code == 200:
                assert told.json()["legal"] or told.json()["refusals"][0]["sentence"], said
            else:
                assert errors_of(told)[0]["detail"], said
    assert asked > 300


def test_what_is_refused_is_not_played(book, owner, program):
    match, seat, command = next(iter(moments(book, owner)))
    for said in spoilt(command):
        body = {"id": str(uuid4()), "seat": seat, "seq": match.head, "command": said}
        told = sent(program, at(match, "commands/"), body)
        if told.status_code == 200:
            assert said == command | {key: said[key] for key in said if said[key] == command[key]}
            match.refresh_from_db()
        else:
            assert told.status_code in REFUSED, said
            assert errors_of(told)[0]["detail"], said
    match.refresh_from_db()
    assert match.head <= 2


def test_no_setting_breaks_the_start_of_a_match(book, program):
    good = terms_of(book) | {"names": ["Ana", "Bo"], "accepted": []}
    for setting in book.hosted.settings:
        keys = [f"{setting.key}.{at}" for at in ("d4", "zz999", "", "d4.d4", "A" * 500)]
        for key in keys if setting.kind == "places" else [setting.key]:
            for value in (*VALUES, 10**9, -5):
                told = sent(program, "/api/v1/matches/", good | {"options": {key: value}})
                assert told.status_code in REFUSED, (key, value)
                assert errors_of(told)[0]["detail"], (key, value)
    assert not Match.objects.exists()


@pytest.mark.parametrize("field", ["mission", "layout", "limit", "options", "board", "system"])
def test_no_term_breaks_the_start_of_a_match(book, field, program):
    good = terms_of(book) | {"names": ["Ana", "Bo"], "accepted": []}
    for value in VALUES:
        told = sent(program, "/api/v1/matches/", good | {field: value})
        assert told.status_code in REFUSED, value
        assert errors_of(told)[0]["detail"], value


@pytest.mark.parametrize("value", NOT_JSON)
def test_numbers_that_are_none_are_refused_before_the_rules_see_them(book, owner, program, value):
    match = started(owner, **terms_of(book))
    body = b'{"seat": 0, "command": {"type": "Concede", "unit": ' + value + b"}}"
    told = program.generic("POST", at(match, "check/"), body, "application/json")
    assert told.status_code == 400
    assert errors_of(told)[0]["detail"]

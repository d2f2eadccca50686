"""The API asked at random, as its own document says it may be asked, and as it says it may not.

A slice that is the same every time; `make fuzz-api N=1000` asks each operation so often, anew.
"""

import json
import os
from functools import cache

import pytest
import schemathesis
from django.core.cache import cache as memory
from django.db import transaction
from django.http import Http404
from drf_spectacular.generators import SchemaGenerator
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode

from rules.engine.systems import SYSTEMS
from tests.rules.players import INFINITE, kind_of, played
from tests.security.people import all_browsers

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

ASKED = int(os.environ.get("FUZZ_API", "0"))
SLICE = 6
ASKING = settings(
    max_examples=ASKED or SLICE,
    derandomize=not ASKED,
    deadline=None,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
LATER = (
    {"system": "modern", "mission": "one-off-battle", "limit": 0, "options": {"max_units": 4}},
    INFINITE,
)
"""A match of each book after the first."""
ASKED_AT = ("/api/v1/oracle/{key}/", "/api/v1/matches/{id}/questions/")
"""Addresses of questions, which are refused with one error."""
MODES = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)


@cache
def document():
    raw = SchemaGenerator().get_schema(request=None, public=True)
    return json.loads(json.dumps(raw, default=str))


@cache
def operations():
    found = schemathesis.openapi.from_dict(document()).get_all_operations()
    return {f"{each.ok().method.upper()} {each.ok().path}": each.ok() for each in found}


def named():
    return [
        f"{method.upper()} {path}" for path, item in document()["paths"].items() for method in item
    ]


def asked(client, case, known):
    """The answer; a gap of the address is filled with what is there where `known` says so."""
    memory.clear()
    sent = case.as_transport_kwargs(base_url="http://testserver")
    path, headers = sent["url"].removeprefix("http://testserver"), dict(sent["headers"] or {})
    for gap, value in known.items():
        fuzzed = str((case.path_parameters or {}).get(gap, ""))
        path = path.replace(f"/{fuzzed}/", f"/{value}/", 1) if fuzzed else path
    body = sent.get("data") or json.dumps(sent.get("json"))
    headers.pop("Cookie", None)
    with transaction.atomic():
        answer = client.generic(
            sent["method"],
            path,
            body if isinstance(body, bytes) else str(body).encode(errors="surrogatepass"),
            "application/json",
            headers=headers,
            query_params=sent.get("params") or {},
        )
        transaction.set_rollback(True)
    return answer


def known_things(ana):
    """What is really there of each rule book, for the gaps of addresses."""
    roster = ana.scene.roster
    matches = [ana.scene.match, *(_at_an_act(ana.scene.ana, **terms) for terms in LATER)]
    return [
        {
            "matches": {"id": each.pk, "message": 1},
            "rosters": {"id": roster.pk, "unit": roster.draft.units[0].id},
            "systems": {"key": book.key},
            "oracle": {"key": book.key},
        }
        for each, book in zip(matches, SYSTEMS, strict=True)
    ]


def _at_an_act(owner, **terms):
    """A match of hers in which a Unit is to be activated."""
    return played(lambda match: "act" in kind_of(match), owner, **terms)


@pytest.fixture(scope="module")
def table(django_db_setup, django_db_blocker):
    """Ana's things and browser, for the whole module; taken back at its end."""
    with django_db_blocker.unblock(), transaction.atomic():
        ana, browsers = all_browsers()
        yield browsers["owner"], known_things(ana)
        transaction.set_rollback(True)


def ask_at_random(operation, table):
    """Asks one operation again and again; fails at the first answer that is none."""
    client, things = table
    described = operations()[operation]
    known = [each.get(described.path.split("/")[3], {}) for each in things]
    documented = set(described.definition.raw["responses"])
    strategy = st.one_of([described.as_strategy(generation_mode=mode) for mode in MODES])

    @ASKING
    @given(strategy, st.sampled_from([*known, {}]))
    def ask(case, filled):
        answer = asked(client, case, filled)
        told = f"{operation} {case.path_parameters} {case.query} {case.body!r:.400}"
        assert str(answer.status_code) in documented, f"{told} gives {answer.status_code}"
        if answer.status_code >= 400:
            refused = answer.json()
            assert refused.get("errors") or (described.path in ASKED_AT and refused["error"]), told

    ask()


@pytest.mark.parametrize("operation", named())
def test_every_fuzzed_request_is_answered_as_the_schema_says(operation, table):
    ask_at_random(operation, table)


@pytest.mark.parametrize("broken", [ZeroDivisionError, Http404])
def test_a_planted_server_error_is_noticed(table, monkeypatch, broken):
    """An operation that breaks, and one that answers what its document does not say."""

    def breaks(*args):
        raise broken

    monkeypatch.setattr("rosters.api.catalogue.Systems.get", breaks)
    responses = operations()["GET /api/v1/systems/"].definition.raw["responses"]
    monkeypatch.delitem(responses, "404")

    with pytest.raises(AssertionError, match="gives"):
        ask_at_random("GET /api/v1/systems/", table)

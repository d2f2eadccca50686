"""Suggested deployments over the API: legal, for one's own seat, without side effects."""

import pytest

from rules.matches.selectors import commits_of, match_of
from tests.api.play import at, errors_of, sends
from tests.rules.players import OTHER, kind_of, played, started

pytestmark = pytest.mark.django_db


def suggested(client, match, seat=0, **body):
    return client.post(at(match, "suggest/"), {"seat": seat, **body}, format="json")


def until(kind):
    return lambda match: kind in kind_of(match)


@pytest.mark.clause("FR-DEPLOY-1")
def test_a_suggested_deployment_keeps_placed_units_and_is_accepted(program, owner):
    match = played(until("deploy"), owner)
    (decision,) = program.get(at(match)).json()["decisions"]
    assert decision["may_be_suggested"]
    found = suggested(program, match, decision["seat"])
    assert found.status_code == 200
    command = found.json()["command"]
    assert len(command["placements"]) == len(decision["tokens"])
    begun = {"type": "Deploy", "placements": command["placements"][:1]}
    again = suggested(program, match, decision["seat"], command=begun)
    assert again.json()["command"]["placements"][0] == command["placements"][0]
    assert len(commits_of(match_of(owner, match.pk))) == match.head + 1
    assert sends(program, match, command, seat=decision["seat"]).status_code == 200


def test_only_deployments_get_suggestions(program, owner):
    refused = suggested(program, started(owner))
    assert refused.status_code == 422
    assert errors_of(refused)[0]["code"] == "no_suggestion"


def test_suggestions_are_for_ones_own_seat_and_need_a_valid_body(program, owner):
    match = started(owner, OTHER)
    assert suggested(program, match, 1).status_code == 403
    assert suggested(program, match, 7).status_code == 400
    assert suggested(program, match, 0, command={"type": "Fly"}).status_code == 400
    assert suggested(program, match, 0, command=[1]).status_code == 400
    assert suggested(program, started(OTHER)).status_code == 404


@pytest.mark.clause("MW-DEP-6")
def test_a_secret_deployment_is_suggested_too(program, owner):
    terms = {"system": "modern", "mission": "one-off-battle", "limit": 100}
    match = played(until("seal-deployment"), owner, **terms, options={"deploy_order": 1})
    for seat in (0, 1):
        match = match_of(owner, match.pk)
        command = suggested(program, match, seat).json()["command"]
        assert (command["type"], command["slot"]) == ("Seal", "deployment")
        assert sends(program, match, command, seat=seat).status_code == 200

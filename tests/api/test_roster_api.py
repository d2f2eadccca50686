"""The roster API: ETags, If-Match, revisions, import and export."""

import json
import uuid

import pytest
from django.test import Client
from rest_framework.authtoken.models import Token

from rosters import services
from rosters.edits import SetRoster
from rosters.exchange.document import exported
from rosters.models import Roster
from tests.factories import DraftFactory, RosterFactory

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


@pytest.fixture
def roster(user):
    return RosterFactory(owner=user)


@pytest.fixture
def program(user):
    """A client with a token."""
    return Client(headers={"Authorization": f"Token {Token.objects.create(user=user).key}"})


def base(roster):
    return f"/api/v1/rosters/{roster.pk}/"


def send(program, method, address, data=None, tag=None):
    headers = {"If-Match": tag} if tag else {}
    return getattr(program, method)(
        address, json.dumps(data or {}), content_type="application/json", headers=headers
    )


def fresh(roster):
    return Roster.objects.get(pk=roster.pk)


# -- reading ----------------------------------------------------------------------------------


def test_a_roster_is_read_with_one_query(program, roster, django_assert_num_queries):
    with django_assert_num_queries(2):  # the token with its user, the roster
        answer = program.get(base(roster))
    found = answer.json()
    assert (found["legal"], found["total"], found["left"]) == (True, 200, 0)
    assert found["roster"] == json.loads(roster.document)
    assert found["revision"] == 1


def test_an_unchanged_roster_gives_304(program, roster):
    tag = program.get(base(roster))["ETag"]
    for known in (tag, f"W/{tag}", f'"x", {tag}', "*"):
        assert program.get(base(roster), headers={"If-None-Match": known}).status_code == 304
    assert program.get(base(roster), headers={"If-None-Match": '"x"'}).status_code == 200
    french = program.get(base(roster), headers={"If-None-Match": tag, "Accept-Language": "fr"})
    assert french.status_code == 200


def test_the_list_holds_only_ones_own_rosters(program, roster):
    RosterFactory()
    found = program.get("/api/v1/rosters/").json()
    assert [each["id"] for each in found["results"]] == [str(roster.pk)]


def test_the_list_needs_a_constant_number_of_queries(program, user, django_assert_num_queries):
    for count in (1, 49):
        for _each in range(count):
            RosterFactory(owner=user)
        with django_assert_num_queries(3):
            assert program.get("/api/v1/rosters/").status_code == 200


def test_a_roster_of_somebody_else_is_not_found_unless_public(program, other_user):
    theirs = RosterFactory(owner=other_user)
    assert program.get(base(theirs)).status_code == 404
    services.share_roster(roster=theirs, visibility="unlisted")
    assert program.get(base(theirs)).status_code == 404
    services.share_roster(roster=theirs, visibility="public")
    assert program.get(base(theirs)).status_code == 200
    assert Client().get(base(theirs)).status_code == 200
    refused = send(program, "patch", base(theirs), {"name": "Mine"}, '"1"')
    assert refused.status_code == 404


def test_without_signing_in_nothing_is_listed_or_written(client, roster):
    assert client.get("/api/v1/rosters/").status_code == 401
    assert send(client, "post", "/api/v1/rosters/").status_code == 401
    assert send(client, "patch", base(roster), {"name": "x"}, '"1"').status_code == 401


# -- writing ----------------------------------------------------------------------------------


def test_a_roster_is_created_filled_and_deleted(program, user):
    made = send(
        program, "post", "/api/v1/rosters/",
        {"system": "frontier", "faction": "rebels", "mission": "ambush"},
    )  # fmt: skip
    assert made.status_code == 201
    roster = Roster.objects.get(owner=user)
    assert (roster.limit, roster.name) == (180, "Rebels")

    added = send(
        program, "post", f"{base(roster)}units/", {"unit": "jaeger", "name": "Ada"}, made["ETag"]
    )
    unit = added.json()["roster"]["units"][0]
    assert (unit["type"], unit["name"], unit["points"]) == ("jaeger", "Ada", 30)

    address = f"{base(roster)}units/{unit['id']}/"
    changed = send(program, "patch", address, {"note": "Scout"}, added["ETag"])
    assert changed.json()["roster"]["units"][0]["note"] == "Scout"
    removed = send(program, "delete", address, tag=changed["ETag"])
    assert removed.json()["roster"]["units"] == []
    gone = send(program, "delete", base(roster), tag=removed["ETag"])
    assert gone.status_code == 204
    assert fresh(roster).deleted_at is not None
    assert program.get(base(roster)).status_code == 404


def test_name_mission_and_limit_change_in_one_step(program, roster):
    tag = program.get(base(roster))["ETag"]
    answer = send(
        program, "patch", base(roster), {"name": "N", "mission": "ambush", "limit": 300}, tag
    )
    found = answer.json()
    assert found["revision"] == 2
    assert (found["roster"]["name"], found["roster"]["mission"], found["roster"]["limit"]) == (
        "N", "ambush", 300,
    )  # fmt: skip


def test_a_write_without_if_match_is_refused(program, roster):
    answer = send(program, "patch", base(roster), {"name": "x"})
    assert answer.status_code == 428
    assert "If-Match" in answer.json()["errors"][0]["detail"]
    assert fresh(roster).revision == 1


def test_a_stale_write_returns_both_versions(program, roster, user):
    tag = program.get(base(roster))["ETag"]
    services.edit_roster(
        roster=roster, expected=1, edit=SetRoster(name="Theirs"), owner=_owner(user)
    )
    answer = send(program, "patch", base(roster), {"name": "Mine"}, tag)
    found = answer.json()
    assert answer.status_code == 412
    assert found["errors"][0]["code"] == "stale"
    assert found["current"]["roster"]["name"] == "Theirs"
    assert found["yours"]["name"] == "Mine"
    assert fresh(roster).name == "Theirs"


@pytest.mark.parametrize("tag", ['"x"', '"99"', '""', '"-1"', "²"])
def test_an_unknown_etag_is_stale(program, roster, tag):
    assert send(program, "patch", base(roster), {"name": "x"}, tag).status_code == 412


@pytest.mark.parametrize(
    ("data", "status"),
    [({"limit": 99}, 422), ({"limit": "x"}, 400), ({"name": ""}, 400), ({"name": "a\x07"}, 422),
     ({"mission": "picnic"}, 422)],
)  # fmt: skip
def test_an_invalid_value_is_refused_with_a_message(program, roster, data, status):
    tag = program.get(base(roster))["ETag"]
    answer = send(program, "patch", base(roster), data, tag)
    assert answer.status_code == status
    assert answer.json()["errors"][0]["detail"]
    assert fresh(roster).revision == 1


def test_a_unit_that_never_was_in_the_roster_is_not_found(program, roster):
    tag = program.get(base(roster))["ETag"]
    address = f"{base(roster)}units/{uuid.uuid4()}/"
    assert send(program, "delete", address, tag=tag).status_code == 404


def test_a_locked_roster_refuses_edits(program, roster):
    tag = program.get(base(roster))["ETag"]
    locked = send(program, "put", f"{base(roster)}lock/", tag=tag)
    assert locked.json()["locked"] is True
    refused = send(program, "patch", base(roster), {"name": "x"}, locked["ETag"])
    assert (refused.status_code, refused.json()["errors"][0]["code"]) == (409, "locked")
    opened = send(program, "delete", f"{base(roster)}lock/", tag=locked["ETag"])
    assert opened.json()["locked"] is False


def test_only_a_legal_roster_can_be_locked(program, user):
    empty = RosterFactory(owner=user, draft=DraftFactory(types=()))
    tag = program.get(base(empty))["ETag"]
    answer = send(program, "put", f"{base(empty)}lock/", tag=tag)
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (409, "illegal")


def test_an_earlier_revision_can_be_restored(program, roster, user):
    services.edit_roster(roster=roster, expected=1, edit=SetRoster(name="Two"), owner=_owner(user))
    steps = program.get(f"{base(roster)}revisions/").json()["results"]
    assert [step["number"] for step in steps] == [2, 1]
    tag = program.get(base(roster))["ETag"]
    answer = send(program, "post", f"{base(roster)}revisions/", {"number": 1}, tag)
    assert answer.json()["roster"]["name"] == roster.revisions.get(number=1).draft.name
    missing = send(program, "post", f"{base(roster)}revisions/", {"number": 9}, answer["ETag"])
    assert missing.status_code == 404


def test_sharing_returns_the_link(program, roster):
    found = send(program, "put", f"{base(roster)}share/", {"visibility": "unlisted"}).json()
    assert found["link"].endswith(f"/shared/{fresh(roster).share_token}/")
    back = send(program, "put", f"{base(roster)}share/", {"visibility": "private"}).json()
    assert back["link"] is None


def test_a_public_roster_is_cloned(program, user, other_user):
    theirs = RosterFactory(owner=other_user)
    services.share_roster(roster=theirs, visibility="public")
    answer = send(program, "post", f"{base(theirs)}clone/")
    assert answer.status_code == 201
    assert Roster.objects.get(owner=user).total == theirs.total


# -- documents --------------------------------------------------------------------------------


def test_an_imported_document_is_exported_unchanged(program, user):
    data = exported(DraftFactory(name="Équipe", note="a\nb"))
    made = program.post("/api/v1/rosters/import/", data, content_type="application/json")
    assert made.status_code == 201
    roster = Roster.objects.get(owner=user)
    assert program.get(f"{base(roster)}document/").content == data


@pytest.mark.parametrize("data", [b"", b"{", b"[" * 9999, b'{"format": "x"}', b"\xff"])
def test_a_hostile_document_is_refused_with_a_message(program, data):
    answer = program.post("/api/v1/rosters/import/", data, content_type="application/json")
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["detail"].endswith(".")


def test_a_document_beyond_a_mebibyte_is_refused(program):
    data = b" " * (1024 * 1024 + 1)
    answer = program.post("/api/v1/rosters/import/", data, content_type="application/json")
    assert answer.status_code in {413, 422}


def test_the_schema_of_the_document_is_served(client):
    found = client.get("/api/v1/schema/roster/").json()
    assert found["title"] == "frontier-roster/1"


# -- validation -------------------------------------------------------------------------------


def army(**changes):
    return {
        "system": "frontier", "faction": "rebels", "mission": "ambush", "limit": 180,
        "entries": [{"type": "jaeger"}, {"type": "saboteur"}],
    } | changes  # fmt: skip


def test_an_army_list_can_be_validated_without_an_account(client):
    found = send(client, "post", "/api/v1/validate/", army()).json()
    assert (found["legal"], found["total"], found["left"]) == (True, 54, 126)
    assert [each["clause"] for each in found["problems"]] == ["FR-SELECT-7"]


@pytest.mark.clause("FR-SELECT-1", "FR-SELECT-3")
def test_every_problem_has_clause_sentence_and_cause(client):
    entries = [{"type": "jaeger"}] * 6 + [{"type": "rifleman"}]
    found = send(client, "post", "/api/v1/validate/", army(entries=entries)).json()
    assert found["legal"] is False
    assert {(each["clause"], each["entry"]) for each in found["problems"]} == {
        ("FR-SELECT-1", 6), ("FR-SELECT-3", None),
    }  # fmt: skip
    assert all(each["sentence"] for each in found["problems"])


def test_problems_are_in_the_readers_language(client):
    data = json.dumps(army(entries=[]))
    answer = client.post(
        "/api/v1/validate/", data, content_type="application/json",
        headers={"Accept-Language": "fr"},
    )  # fmt: skip
    assert answer.json()["problems"][0]["sentence"] == "Une liste doit avoir au moins une unité."


@pytest.mark.parametrize(
    ("changes", "status"),
    [({"system": "chess"}, 422), ({"limit": "x"}, 400), ({"entries": "x"}, 400),
     ({"entries": [{"type": "jaeger"}] * 201}, 400), ({"entries": [{"points": 1}]}, 400)],
)  # fmt: skip
def test_a_malformed_army_list_is_refused(client, changes, status):
    answer = send(client, "post", "/api/v1/validate/", army(**changes))
    assert answer.status_code == status
    assert answer.json()["errors"]


def test_unknown_names_are_problems_and_not_errors(client):
    changed = army(faction="empire", entries=[{"type": "dragon"}])
    found = send(client, "post", "/api/v1/validate/", changed).json()
    assert {each["key"] for each in found["problems"]} >= {"no-faction", "unknown-type"}


def _owner(user):
    return services.Owner(user=user)

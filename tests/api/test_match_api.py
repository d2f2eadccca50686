"""The match API: starting matches, access, and query counts."""

import pytest
from rest_framework.test import APIClient

from rosters.owners import Owner
from rules.matches.position_cache import POSITIONS
from rules.matches.selectors import commits_of, match_of, position_of
from rules.models import Match
from tests.api.play import REBELS, TERMS, at, errors_of, sends
from tests.rules.players import answered, kind_of, played, prolonged, started

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


def test_a_match_is_started_with_the_missions_usual_limit(program):
    answer = program.post("/api/v1/matches/", TERMS, format="json")

    assert answer.status_code == 201
    assert answer.json()["view"]["limit"] == 200
    assert [seat["mine"] for seat in answer.json()["seats"]] == [True, True]


def test_a_client_may_send_its_own_nonces(program):
    nonces = ["ab" * 32, "cd" * 32]

    program.post("/api/v1/matches/", TERMS | {"nonces": nonces}, format="json")

    assert Match.objects.get().nonces == nonces


def test_match_options_are_stored(program):
    options = {"turn_cap": 9, "held_field": True}

    program.post("/api/v1/matches/", TERMS | {"options": options}, format="json")

    assert Match.objects.get().options == {"turn_cap": 9, "held_field": 1}


def test_terms_that_the_rules_refuse_name_their_clause(program):
    answer = program.post("/api/v1/matches/", TERMS | {"limit": 20}, format="json")

    assert answer.status_code == 422
    assert errors_of(answer)[0]["code"] == "FR-SELECT-4"


@pytest.mark.parametrize(
    "change",
    [
        {"names": ["Ana"]},
        {"names": ["Ana", "ana"]},
        {"names": ["Ana", ""]},
        {"names": ["Ana", "B\ao"]},
        {"names": ["Ana", "B" * 41]},
        {"nonces": ["ab", "cd"]},
        {"options": {"turn_cap": 0}},
        {"system": "chess"},
        {"limit": "many"},
        {"mission": None},
    ],
)
def test_terms_that_cannot_be_read_are_refused(program, change):
    answer = program.post("/api/v1/matches/", TERMS | change, format="json")

    assert answer.status_code == 400
    assert errors_of(answer)
    assert not Match.objects.exists()


def test_my_matches_say_whose_decision_it_is(program, match):
    listed = program.get("/api/v1/matches/").json()["results"]

    assert [each["id"] for each in listed] == [str(match.pk)]
    assert [each["seat"] for each in listed[0]["awaits"]] == [0, 1]
    assert listed[0]["awaits"][0]["prompt"]["text"] == "Choose your faction in secret."


def test_a_decision_of_mine_comes_with_its_options(program, owner):
    match = played(lambda match: "action" in kind_of(match), owner)

    decision = program.get(at(match)).json()["decisions"][0]

    assert decision["kind"] == "action"
    legal = [option for option in decision["options"] if option["legal"]]
    refused = [option for option in decision["options"] if not option["legal"]]
    assert legal[0]["command"]["type"] == "TakeAction"
    assert all(option["refusals"][0]["sentence"] for option in refused)


def test_a_decision_of_the_other_side_comes_without_options(program, user, other_user, owner):
    match = played(lambda match: "action" in kind_of(match), owner)
    awaited = match.awaits[0]["seat"]
    match.seats.filter(number=awaited).update(user=other_user)

    told = program.get(at(match)).json()

    assert told["decisions"][0].keys() == {"seat", "kind", "prompt"}
    assert [seat["mine"] for seat in told["seats"]] == [awaited == 1, awaited == 0]


def test_offered_options_are_accepted_as_they_come(program, owner):
    match = played(lambda match: "action" in kind_of(match), owner)
    decision = program.get(at(match)).json()["decisions"][0]
    option = next(each for each in decision["options"] if each["legal"])

    answer = sends(program, match, option["command"], seat=decision["seat"])

    assert answer.status_code == 200
    assert answer.json()["commits"][0]["seq"] == match.head + 1
    assert answer.json()["match"]["seq"] > match.head


def test_texts_are_in_the_readers_language(program, match):
    told = program.get(at(match), HTTP_ACCEPT_LANGUAGE="fr").json()

    assert told["decisions"][0]["prompt"]["text"] == "Choisissez votre faction en secret."


def test_a_match_of_others_gives_404(program, other_user):
    match = started(Owner(user=other_user))

    addresses = ["", "commits/", "record/", "measure/?from=a1&to=d1", "ranges/?piece=a1"]
    addresses += ["promises/?unit=a1"]
    assert {program.get(at(match, each)).status_code for each in addresses} == {404}
    assert sends(program, match, REBELS).status_code == 404
    body = {"seat": 0, "seq": 0}
    assert program.post(at(match, "undo/"), body, format="json").status_code == 404
    body = {"seat": 0, "command": REBELS}
    assert program.post(at(match, "check/"), body, format="json").status_code == 404
    assert program.get("/api/v1/matches/").json()["results"] == []


def test_a_match_needs_authentication(match):
    assert APIClient().get(at(match)).status_code == 404
    assert sends(APIClient(), match, REBELS).status_code == 404


def test_a_client_cannot_play_the_other_seat(program, match, other_user):
    match.seats.filter(number=1).update(user=other_user)

    answer = sends(program, match, REBELS, seat=1)

    assert answer.status_code == 403
    assert errors_of(answer)[0]["code"] == "not_your_seat"
    assert program.get(at(match, "?seat=1")).status_code == 403
    assert sends(program, match, REBELS, seat=0).status_code == 200


@pytest.mark.parametrize("seat", ["x", "-1", "9" * 30, "2"])
def test_an_unknown_viewpoint_is_refused(program, match, seat):
    assert program.get(at(match, f"?seat={seat}")).status_code in (400, 403)


def test_the_record_equals_the_file_of_the_export_page(program, client, user, owner):
    match = played(owner=owner)
    client.force_login(user)

    record = program.get(at(match, "record/"))

    assert record.content == client.get(f"/matches/{match.pk}/export/").content
    assert record["Content-Type"] == "application/jsonl"


def test_a_guest_session_needs_a_csrf_token(match):
    browser = APIClient(enforce_csrf_checks=True)
    started_here = browser.post("/api/v1/matches/", TERMS, format="json")
    own = Match.objects.get(pk=started_here.json()["id"])

    assert browser.get(at(own)).status_code == 200
    assert sends(browser, own, REBELS).status_code == 403


def test_a_guest_with_the_csrf_token_of_the_page_is_accepted(client):
    browser = APIClient(enforce_csrf_checks=True)
    page = browser.get("/matches/new/")
    token = page.cookies["csrftoken"].value
    browser.credentials(HTTP_X_CSRFTOKEN=token)
    own = browser.post("/api/v1/matches/", TERMS, format="json").json()["id"]

    assert sends(browser, Match.objects.get(pk=own), REBELS).status_code == 200


@pytest.mark.parametrize(
    "address",
    [
        "/matches/{}/",
        "/matches/{}/replay/",
        "/matches/{}/export/",
        "/api/v1/matches/{}/",
        "/api/v1/matches/{}/commits/",
        "/api/v1/matches/{}/commits/?after=0",
        "/api/v1/matches/{}/record/",
        "/matches/",
        "/api/v1/matches/",
    ],
)
def test_query_count_does_not_grow_with_the_log(
    client, user, owner, django_assert_max_num_queries, address
):
    client.force_login(user)
    match = started(owner)
    counts = []
    for length in (1, 500):
        match = prolonged(match, length, owner)
        assert match.commits.count() == length
        POSITIONS.clear()
        with django_assert_max_num_queries(10) as captured:
            assert client.get(address.format(match.pk)).status_code == 200
        counts.append(len(captured))

    assert counts[0] == counts[1]


def test_the_list_needs_a_constant_number_of_queries(program, owner, django_assert_max_num_queries):
    counts = []
    for more in (1, 49):
        for _ in range(more):
            started(owner)
        POSITIONS.clear()
        with django_assert_max_num_queries(20) as captured:
            program.get("/api/v1/matches/")
        counts.append(len(captured))

    assert counts[0] == counts[1]


def test_a_command_needs_a_constant_number_of_queries(
    program, owner, django_assert_max_num_queries
):
    counts = []
    for length in (1, 500):
        match = prolonged(started(owner), length, owner)
        POSITIONS.clear()
        with django_assert_max_num_queries(14) as captured:
            assert sends(program, match, REBELS).status_code == 200
        counts.append(len(captured))

    assert counts[0] == counts[1]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("pace", "statements"), [({}, 12), ({"kind": "reserve", "seconds": 600, "increment": 5}, 13)]
)
def test_a_command_reads_clocks_and_standing_passes_once(
    program, owner, django_assert_num_queries, pace, statements
):
    """One of the statements stores what is sealed; other answers need one less."""
    match = started(owner, pace=pace)
    position_of(match)
    with django_assert_num_queries(statements) as captured:
        assert sends(program, match, REBELS).status_code == 200
    read = [each["sql"] for each in captured if each["sql"].startswith("SELECT")]
    for table in ("pace_clock", "pace_passing"):
        assert sum(f'FROM "{table}"' in sql for sql in read) == 1


def test_an_undo_needs_a_constant_number_of_queries(program, owner, django_assert_max_num_queries):
    counts = []
    for length in (1, 500):
        match = prolonged(started(owner), length, owner)
        sends(program, match, REBELS)
        body = {"seat": 0, "seq": match.head + 1}
        POSITIONS.clear()
        with django_assert_max_num_queries(15) as captured:
            assert program.post(at(match, "undo/"), body, format="json").status_code == 200
        counts.append(len(captured))

    assert counts[0] == counts[1]


def test_a_match_continues_after_a_server_restart(program, owner):
    match = played(lambda match: match.head >= 12, owner)
    before = program.get(at(match)).json()

    POSITIONS.clear()

    assert program.get(at(match)).json() == before
    answered(match, owner)
    assert len(commits_of(match_of(owner, match.pk))) >= match.head + 2


@pytest.mark.clause("FR-SETUP-3", "FR-SETUP-5")
@pytest.mark.parametrize("accepted", [[], [0], [1]])
def test_a_match_starts_only_when_both_seats_accept_terms_and_terrain(program, accepted):
    answer = program.post("/api/v1/matches/", TERMS | {"accepted": accepted}, format="json")

    assert answer.status_code == 422
    assert errors_of(answer)[0]["code"] == "FR-SETUP-5"

"""Matches for programs: what is told to whom, what is accepted, and how refusals look."""

from uuid import uuid4

import pytest
from rest_framework.authtoken.models import Token
from rest_framework.test import APIClient

from rosters.keepers import Keeper
from rules.models import Match
from rules.position import SHELF
from rules.selectors import commits_of, match_of
from tests.factories import DraftFactory, RosterFactory, line
from tests.rules.players import answered, kind_of, played, started

pytestmark = pytest.mark.django_db

TERMS = {"mission": "assault", "layout": "A", "names": ["Ana", "Bo"]}
REBELS = {"type": "Seal", "slot": "faction", "payload": '"rebels"'}


@pytest.fixture
def keeper(user):
    return Keeper(user=user)


@pytest.fixture
def program(user):
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Token {Token.objects.create(user=user).key}")
    return client


@pytest.fixture
def match(keeper):
    return started(keeper)


def at(match, ending=""):
    return f"/api/v1/matches/{match.pk}/{ending}"


def sends(client, match, command, *, seat=0, seq=None, id=None):
    body = {
        "id": id or str(uuid4()),
        "seat": seat,
        "seq": match.head if seq is None else seq,
        "command": command,
    }
    return client.post(at(match, "commands/"), body, format="json")


def errors_of(answer):
    told = answer.json()
    assert told.keys() == {"type", "errors"}
    assert all(error.keys() == {"code", "detail", "attr"} for error in told["errors"])
    return told["errors"]


def test_a_match_is_started_with_the_missions_usual_limit(program):
    answer = program.post("/api/v1/matches/", TERMS, format="json")

    assert answer.status_code == 201
    assert answer.json()["view"]["limit"] == 200
    assert [seat["mine"] for seat in answer.json()["seats"]] == [True, True]


def test_a_program_brings_its_own_nonces(program):
    nonces = ["ab" * 32, "cd" * 32]

    program.post("/api/v1/matches/", TERMS | {"nonces": nonces}, format="json")

    assert Match.objects.get().nonces == nonces


def test_options_are_kept(program):
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
        {"names": ["Ana", "B\u202eo"]},
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


def test_my_matches_tell_whose_decision_it_is(program, match):
    listed = program.get("/api/v1/matches/").json()["results"]

    assert [each["id"] for each in listed] == [str(match.pk)]
    assert [each["seat"] for each in listed[0]["awaits"]] == [0, 1]
    assert listed[0]["awaits"][0]["prompt"]["text"] == "Choose your faction in secret."


def test_a_decision_of_mine_comes_with_its_options(program, keeper):
    match = played(lambda match: "action" in kind_of(match), keeper)

    decision = program.get(at(match)).json()["decisions"][0]

    assert decision["kind"] == "action"
    legal = [option for option in decision["options"] if option["legal"]]
    refused = [option for option in decision["options"] if not option["legal"]]
    assert legal[0]["command"]["type"] == "TakeAction"
    assert all(option["refusals"][0]["sentence"] for option in refused)


def test_a_decision_of_the_other_side_comes_without_options(program, user, other_user, keeper):
    match = played(lambda match: "action" in kind_of(match), keeper)
    awaited = match.awaits[0]["seat"]
    match.seats.filter(number=awaited).update(user=other_user)

    told = program.get(at(match)).json()

    assert told["decisions"][0].keys() == {"seat", "kind", "prompt"}
    assert [seat["mine"] for seat in told["seats"]] == [awaited == 1, awaited == 0]


def test_offered_options_are_accepted_as_they_come(program, keeper):
    match = played(lambda match: "action" in kind_of(match), keeper)
    decision = program.get(at(match)).json()["decisions"][0]
    option = next(each for each in decision["options"] if each["legal"])

    answer = sends(program, match, option["command"], seat=decision["seat"])

    assert answer.status_code == 200
    assert answer.json()["commits"][0]["seq"] == match.head + 1
    assert answer.json()["match"]["seq"] > match.head


def test_texts_come_in_the_readers_language(program, match):
    told = program.get(at(match), HTTP_ACCEPT_LANGUAGE="fr").json()

    assert told["decisions"][0]["prompt"]["text"] == "Choisissez votre faction en secret."


def test_the_same_command_id_gives_the_same_answer(program, match):
    id = str(uuid4())
    first = sends(program, match, REBELS, id=id).json()["commits"]

    again = sends(program, match, REBELS, id=id)

    assert again.status_code == 200
    assert again.json()["commits"] == first


def test_a_stale_command_is_a_conflict(program, match):
    sends(program, match, REBELS)

    answer = sends(program, match, REBELS, seat=1, seq=0)

    assert answer.status_code == 409
    assert errors_of(answer)[0]["code"] == "stale"


def test_a_refused_command_names_its_clause_and_says_why(program, match):
    answer = sends(program, match, REBELS | {"payload": '"pirates"'})

    assert answer.status_code == 422
    assert errors_of(answer) == [
        {"code": "FR-SELECT-1", "detail": "Choose one of the four factions.", "attr": None}
    ]


@pytest.mark.parametrize(
    "command",
    [
        {},
        {"type": "Nonsense"},
        {"type": "Begin"},
        {"type": "Undo", "back_to": 0},
        {"type": "TakeAction", "unit": 1, "action": "advance"},
        {"type": "TakeAction", "unit": "a1", "action": "advance", "extra": 1},
        {"type": "MakeMove", "to": [1, 2]},
        {"type": "MakeMove", "to": [1, 2, 3], "via": [[1, 2, 3]] * 201},
        {"type": ["Seal"]},
        {"type": "Seal", "slot": "roster", "payload": "{}"},
        {"type": "Seal", "slot": "roster", "roster": "no id"},
        {"type": "Seal", "slot": "roster", "roster": str(uuid4())},
    ],
)
def test_what_is_no_command_is_refused_with_a_sentence(program, match, command):
    answer = sends(program, match, command)

    assert answer.status_code == 400
    assert errors_of(answer)[0]["detail"].endswith(".")
    assert match_of(Keeper(user=match.created_by), match.pk).head == 0


def test_what_only_the_server_answers_is_refused(program, match):
    answer = sends(program, match, {"type": "Reveal", "slot": "faction"})

    assert answer.status_code == 422


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[" * 100_000,
        b'{"id": 1e999}',
        b"\xff",
        b'{"seat": "\\ud800"}',
        b"[]",
        b'{"id": "x", "seat": 2, "seq": -1, "command": 5}',
    ],
)
def test_a_body_that_cannot_be_read_is_refused(program, match, body):
    answer = program.post(at(match, "commands/"), body, content_type="application/json")

    assert answer.status_code == 400
    assert errors_of(answer)


def test_a_match_of_others_is_not_there(program, other_user):
    match = started(Keeper(user=other_user))

    addresses = ["", "commits/", "record/", "measure/?from=a1&to=d1"]
    assert {program.get(at(match, each)).status_code for each in addresses} == {404}
    assert sends(program, match, REBELS).status_code == 404
    body = {"seat": 0, "seq": 0}
    assert program.post(at(match, "undo/"), body, format="json").status_code == 404
    body = {"seat": 0, "command": REBELS}
    assert program.post(at(match, "check/"), body, format="json").status_code == 404
    assert program.get("/api/v1/matches/").json()["results"] == []


def test_a_visitor_sees_no_match(match):
    assert APIClient().get(at(match)).status_code == 404
    assert sends(APIClient(), match, REBELS).status_code == 404


def test_another_sides_seat_is_not_mine_to_play(program, match, other_user):
    match.seats.filter(number=1).update(user=other_user)

    answer = sends(program, match, REBELS, seat=1)

    assert answer.status_code == 403
    assert errors_of(answer)[0]["code"] == "not_your_seat"
    assert program.get(at(match, "?seat=1")).status_code == 403
    assert sends(program, match, REBELS, seat=0).status_code == 200


@pytest.mark.parametrize("seat", ["x", "-1", "9" * 30, "2"])
def test_eyes_that_do_not_exist_are_refused(program, match, seat):
    assert program.get(at(match, f"?seat={seat}")).status_code in (400, 403)


def test_a_roster_is_sealed_by_its_id(program, user, keeper):
    roster = RosterFactory(
        owner=user, draft=DraftFactory(faction="rebels", units=(line("jaeger"),))
    )
    match = started(keeper)
    for seat in (0, 1):
        sends(program, match, REBELS, seat=seat)
        match = match_of(keeper, match.pk)

    answer = sends(program, match, {"type": "Seal", "slot": "roster", "roster": str(roster.pk)})

    assert answer.status_code == 200
    assert answer.json()["match"]["view"]["sides"][0]["sealed"] == ["faction", "roster"]


def test_a_roster_that_the_match_does_not_allow_is_refused_with_its_clause(program, user, keeper):
    roster = RosterFactory(owner=user, draft=DraftFactory())
    match = started(keeper)
    for seat in (0, 1):
        sends(program, match, REBELS, seat=seat)
        match = match_of(keeper, match.pk)

    answer = sends(program, match, {"type": "Seal", "slot": "roster", "roster": str(roster.pk)})

    assert answer.status_code == 422
    assert errors_of(answer)[0]["code"] == "FR-SELECT-1"


def test_anothers_roster_cannot_be_sealed(program, other_user, match):
    roster = RosterFactory(owner=other_user)

    answer = sends(program, match, {"type": "Seal", "slot": "roster", "roster": str(roster.pk)})

    assert answer.status_code == 400


def test_a_command_on_trial_changes_nothing(program, match):
    body = {"seat": 0, "command": REBELS}

    answer = program.post(at(match, "check/"), body, format="json")

    assert answer.json() == {"legal": True, "refusals": [], "path": [], "inches": 0}
    assert match.commits.count() == 1


def test_a_command_on_trial_says_what_speaks_against_it(program, match):
    body = {"seat": 0, "command": REBELS | {"payload": '"pirates"'}}

    answer = program.post(at(match, "check/"), body, format="json").json()

    assert answer["legal"] is False
    assert answer["refusals"][0]["clause"] == "FR-SELECT-1"


def test_a_movement_on_trial_tells_its_path(program, keeper):
    match = played(lambda match: "move" in kind_of(match), keeper, options={"turn_cap": 60})
    decision = program.get(at(match)).json()["decisions"][0]
    stay = {"type": "MakeMove", "to": [*decision["area"]["start"], 0]}

    body = {"seat": decision["seat"], "command": stay}
    answer = program.post(at(match, "check/"), body, format="json").json()

    assert answer["legal"] or answer["refusals"]
    assert answer["inches"] == 0


def test_two_units_are_measured(program, keeper):
    match = played(lambda match: "action" in kind_of(match), keeper)
    units = program.get(at(match)).json()["view"]["units"]
    first, second = (next(u["id"] for u in units if u["seat"] == seat) for seat in (0, 1))

    answer = program.get(at(match, f"measure/?from={first}&to={second}"))

    assert answer.status_code == 200
    assert answer.json()["inches"] > 0
    assert answer.json()["of"] > 0
    assert answer.json()["clauses"]


def test_what_is_not_on_the_board_cannot_be_measured(program, match):
    answer = program.get(at(match, "measure/?from=a1&to=nobody"))

    assert answer.status_code == 404
    assert errors_of(answer)


def test_the_log_comes_in_sentences_with_dice_and_clauses(program, match):
    told = program.get(at(match, "commits/")).json()

    first = told["commits"][0]
    assert told["next"] is None
    assert first["events"][0]["text"].startswith("Assault on ")
    assert [die["i"] for die in first["dice"]][:2] == [0, 1]
    assert "FR-SETUP-2" in first["clauses"]
    assert first["hash"] == match.commits.get(seq=0).hash


def test_the_log_goes_on_after_a_step(program, keeper):
    match = played(lambda match: match.head >= 8, keeper)

    told = program.get(at(match, "commits/?after=5")).json()["commits"]

    assert [commit["seq"] for commit in told] == list(range(6, match.head + 1))


def test_a_long_log_comes_in_parts(program, keeper, monkeypatch):
    monkeypatch.setattr("rules.api.matches.COMMITS_AT_ONCE", 3)
    match = played(lambda match: match.head >= 5, keeper)

    seen, after = [], -1
    while after is not None:
        part = program.get(
            at(match, f"commits/?after={after}" if after >= 0 else "commits/")
        ).json()
        assert len(part["commits"]) <= 3
        seen += [commit["seq"] for commit in part["commits"]]
        after = part["next"]

    assert seen == list(range(match.head + 1))


def test_a_roll_names_everything_that_bears_on_it(program, keeper):
    match = played(keeper=keeper, options={"turn_cap": 40})

    told = program.get(at(match, "commits/")).json()["commits"]
    rolls = [e for commit in told for e in commit["events"] if e["type"] == "ActionRolled"]

    assert rolls
    for side in (side for roll in rolls for side in (roll["active"], roll["reactive"])):
        assert side["kept"] in side["faces"]
        assert all(source["label"] and source["clause"] for source in side["sources"])


def test_a_step_is_taken_back(program, match):
    sends(program, match, REBELS)

    offer = program.get(at(match)).json()["undo"]
    answer = program.post(at(match, "undo/"), {"seat": offer["seat"], "seq": 1}, format="json")

    assert offer == {"allowed": True, "seat": 0, "back_to": 0, "why": None}
    assert answer.status_code == 200
    assert answer.json()["match"]["view"]["sides"][0]["sealed"] == []
    told = program.get(at(match, "commits/")).json()["commits"]
    assert [commit["undone"] for commit in told] == [False, True, False]


def test_what_cannot_be_taken_back_says_why(program, match):
    sends(program, match, REBELS)
    sends(program, match, REBELS, seat=1, seq=1)

    offer = program.get(at(match)).json()["undo"]
    answer = program.post(at(match, "undo/"), {"seat": 1, "seq": 3}, format="json")

    assert offer["allowed"] is False
    assert offer["why"]
    assert answer.status_code == 422
    assert errors_of(answer)[0]["detail"] == offer["why"]


def test_taking_back_an_earlier_step_is_a_conflict(program, match):
    sends(program, match, REBELS)

    answer = program.post(at(match, "undo/"), {"seat": 0, "seq": 0}, format="json")

    assert answer.status_code == 409


def test_giving_up_ends_the_match(program, keeper):
    match = played(lambda match: "action" in kind_of(match), keeper)

    answer = sends(program, match, {"type": "Concede"})

    assert answer.json()["match"]["finished"] is True
    assert answer.json()["match"]["decisions"] == []


def test_the_record_is_the_file_of_the_page(program, client, user, keeper):
    match = played(keeper=keeper)
    client.force_login(user)

    record = program.get(at(match, "record/"))

    assert record.content == client.get(f"/matches/{match.pk}/export/").content
    assert record["Content-Type"] == "application/jsonl"


def test_a_guest_plays_with_the_session_and_proves_its_origin(match):
    browser = APIClient(enforce_csrf_checks=True)
    started_here = browser.post("/api/v1/matches/", TERMS, format="json")
    own = Match.objects.get(pk=started_here.json()["id"])

    assert browser.get(at(own)).status_code == 200
    assert sends(browser, own, REBELS).status_code == 403


def test_a_guest_with_the_token_of_the_page_is_let_through(client):
    browser = APIClient(enforce_csrf_checks=True)
    page = browser.get("/matches/new/")
    token = page.cookies["csrftoken"].value
    browser.credentials(HTTP_X_CSRFTOKEN=token)
    own = browser.post("/api/v1/matches/", TERMS, format="json").json()["id"]

    assert sends(browser, Match.objects.get(pk=own), REBELS).status_code == 200


@pytest.mark.parametrize("ending", ["", "commits/?after=0", "record/"])
def test_questions_grow_neither_with_matches_nor_with_the_log(
    program, keeper, django_assert_max_num_queries, ending
):
    short = started(keeper)
    counts = []
    for match in (short, played(lambda match: match.head >= 30, keeper)):
        SHELF.clear()
        with django_assert_max_num_queries(20) as captured:
            assert program.get(at(match, ending)).status_code == 200
        counts.append(len(captured))

    assert counts[0] == counts[1]


def test_the_list_asks_as_much_for_many_matches_as_for_one(
    program, keeper, django_assert_max_num_queries
):
    counts = []
    for more in (1, 49):
        for _ in range(more):
            started(keeper)
        SHELF.clear()
        with django_assert_max_num_queries(20) as captured:
            program.get("/api/v1/matches/")
        counts.append(len(captured))

    assert counts[0] == counts[1]


def test_a_command_asks_as_much_late_as_early(program, keeper, django_assert_max_num_queries):
    match = played(lambda match: match.head >= 30 and "action" in kind_of(match), keeper)
    decision = program.get(at(match)).json()["decisions"][0]
    option = next(each for each in decision["options"] if each["legal"])

    with django_assert_max_num_queries(16):
        assert sends(program, match, option["command"], seat=decision["seat"]).status_code == 200


def test_a_request_after_a_server_restart_goes_on(program, keeper):
    match = played(lambda match: match.head >= 12, keeper)
    before = program.get(at(match)).json()

    SHELF.clear()

    assert program.get(at(match)).json() == before
    answered(match, keeper)
    assert len(commits_of(match_of(keeper, match.pk))) >= match.head + 2

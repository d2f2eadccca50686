"""Commands over the API: idempotency, refusals with clause and message, trials and undo."""

from uuid import uuid4

import pytest
from rest_framework.test import APIClient

from rosters.owners import Owner
from rosters.throttles import ARRANGED_RATE, rate_in
from rules.matches import services
from rules.matches.position_cache import POSITIONS
from rules.matches.selectors import match_of
from rules.models import Match
from tests.api.play import REBELS, TERMS, at, errors_of, sends
from tests.factories import DraftFactory, RosterFactory, line
from tests.rules.players import kind_of, played, started

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


def test_the_same_command_id_gives_the_same_answer(program, match):
    id = str(uuid4())
    first = sends(program, match, REBELS, id=id).json()["commits"]

    again = sends(program, match, REBELS, id=id)

    assert again.status_code == 200
    assert again.json()["commits"] == first


@pytest.mark.parametrize(
    ("seat", "command"), [(1, REBELS), (0, {"type": "Concede"}), (0, REBELS | {"slot": "edges"})]
)
def test_a_command_id_cannot_be_reused_for_another_command(program, match, seat, command):
    id = str(uuid4())
    sends(program, match, REBELS, id=id)

    answer = sends(
        program, match_of(Owner(user=match.created_by), match.pk), command, seat=seat, id=id
    )

    assert answer.status_code == 409
    assert errors_of(answer)[0]["code"] == "id_used"
    assert match.commits.count() == 2


def test_a_command_sent_again_after_a_restart_gives_its_first_answer(program, match):
    id = str(uuid4())
    first = sends(program, match, REBELS, id=id).json()["commits"]
    sends(program, match, REBELS, seat=1, seq=1)
    POSITIONS.clear()

    assert sends(program, match, REBELS, id=id).json()["commits"] == first


@pytest.mark.parametrize("depth", [63, 300, 460, 480, 600, 900, 2000])
def test_deeply_nested_json_is_refused(program, match, depth):
    command = '{"type":"Seal","slot":"faction","payload":' + "[" * depth + "]" * depth + "}"
    body = f'{{"id":"{uuid4()}","seat":0,"seq":0,"command":{command}}}'

    answer = program.post(at(match, "commands/"), body, content_type="application/json")

    assert answer.status_code == 400
    assert errors_of(answer)


def test_guests_behind_one_ip_address_have_separate_rate_limits(settings):
    settings.API_RATES = {"anon": "3/day", "user": "8/day"}
    for _ in range(3):
        browser = APIClient()
        own = browser.post("/api/v1/matches/", TERMS, format="json").json()["id"]
        address = f"/api/v1/matches/{own}/"
        assert {browser.get(address).status_code for _ in range(8)} == {200}
        assert browser.get(address).status_code == 429
    assert APIClient().get(address).status_code == 429


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
def test_an_invalid_command_is_refused_with_a_message(program, match, command):
    answer = sends(program, match, command)

    assert answer.status_code == 400
    assert errors_of(answer)[0]["detail"].endswith(".")
    assert match_of(Owner(user=match.created_by), match.pk).head == 0


def test_a_command_reserved_for_the_server_is_refused(program, match):
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


def test_a_roster_can_be_sealed_by_its_id(program, user, owner):
    roster = RosterFactory(
        owner=user, draft=DraftFactory(faction="rebels", units=(line("jaeger"),))
    )
    match = started(owner)
    for seat in (0, 1):
        sends(program, match, REBELS, seat=seat)
        match = match_of(owner, match.pk)

    answer = sends(program, match, {"type": "Seal", "slot": "roster", "roster": str(roster.pk)})

    assert answer.status_code == 200
    assert answer.json()["match"]["view"]["sides"][0]["sealed"] == ["faction", "roster"]


def test_a_roster_that_the_match_does_not_allow_is_refused_with_its_clause(program, user, owner):
    roster = RosterFactory(owner=user, draft=DraftFactory())
    match = started(owner)
    for seat in (0, 1):
        sends(program, match, REBELS, seat=seat)
        match = match_of(owner, match.pk)

    answer = sends(program, match, {"type": "Seal", "slot": "roster", "roster": str(roster.pk)})

    assert answer.status_code == 422
    assert errors_of(answer)[0]["code"] == "FR-SELECT-1"


def test_anothers_roster_cannot_be_sealed(program, other_user, match):
    roster = RosterFactory(owner=other_user)

    answer = sends(program, match, {"type": "Seal", "slot": "roster", "roster": str(roster.pk)})

    assert answer.status_code == 400


def test_a_trial_command_changes_nothing(program, match):
    body = {"seat": 0, "command": REBELS}

    answer = program.post(at(match, "check/"), body, format="json")

    assert answer.json() == {
        "legal": True,
        "refusals": [],
        "path": [],
        "inches": 0,
        "cost": 0,
        "effects": [],
    }
    assert match.commits.count() == 1


def test_a_trial_command_lists_its_problems(program, match):
    body = {"seat": 0, "command": REBELS | {"payload": '"pirates"'}}

    answer = program.post(at(match, "check/"), body, format="json").json()

    assert answer["legal"] is False
    assert answer["refusals"][0]["clause"] == "FR-SELECT-1"


def test_a_trial_movement_returns_its_path(program, owner):
    match = played(lambda match: "move" in kind_of(match), owner, options={"turn_cap": 60})
    decision = program.get(at(match)).json()["decisions"][0]
    stay = {"type": "MakeMove", "to": [*decision["area"]["start"], 0]}

    body = {"seat": decision["seat"], "command": stay}
    answer = program.post(at(match, "check/"), body, format="json").json()

    assert answer["legal"] or answer["refusals"]
    assert answer["inches"] == 0


def on_board(units, seat):
    """The id of a unit of `seat` that is not held in reserve."""
    return next(u["id"] for u in units if u["seat"] == seat and u["place"] == "board")


def test_two_units_are_measured(program, owner):
    match = played(lambda match: "action" in kind_of(match), owner)
    units = program.get(at(match)).json()["view"]["units"]
    first, second = (on_board(units, seat) for seat in (0, 1))

    answer = program.get(at(match, f"measure/?from={first}&to={second}"))

    assert answer.status_code == 200
    assert answer.json()["inches"] > 0
    assert answer.json()["of"] > 0
    assert answer.json()["clauses"]


def test_ranges_around_a_unit_are_returned(program, owner):
    match = played(lambda match: "action" in kind_of(match), owner)
    units = program.get(at(match)).json()["view"]["units"]
    own, other = (on_board(units, seat) for seat in (0, 1))

    answer = program.get(at(match, f"ranges/?piece={own}"))

    assert answer.status_code == 200
    assert {ring["key"] for ring in answer.json()["rings"]} >= {"open-fire"}
    assert other in {each["unit"] for each in answer.json()["opponents"]}


@pytest.mark.clause("FR-ROLL-4")
def test_a_forecast_of_a_units_actions_changes_nothing(program, owner):
    match = played(lambda match: "action" in kind_of(match), owner)
    before = program.get(at(match)).json()
    legal = [each for each in before["decisions"][0]["options"] if each["legal"]]
    unit = legal[0]["subject"]

    answer = program.get(at(match, f"promises/?unit={unit}"))

    foreseen = answer.json()["actions"]
    assert [each["command"] for each in foreseen] == [
        each["command"] for each in legal if each["subject"] == unit
    ]
    assert all(each["chance"] is None or 0 <= each["chance"] <= 1 for each in foreseen)
    assert program.get(at(match)).json() == before
    assert program.get(at(match, "promises/?unit=nobody")).json()["actions"] == []


def test_a_unit_off_the_board_cannot_be_measured(program, match):
    for question in ("measure/?from=a1&to=nobody", "ranges/?piece=nobody", "ranges/"):
        answer = program.get(at(match, question))

        assert answer.status_code == 404
        assert errors_of(answer)


def test_a_step_is_taken_back(program, match):
    sends(program, match, REBELS)

    offer = program.get(at(match)).json()["undo"]
    answer = program.post(at(match, "undo/"), {"seat": offer["seat"], "seq": 1}, format="json")

    assert offer == {
        "allowed": True,
        "ask": False,
        "seat": 0,
        "back_to": 0,
        "steps": 1,
        "why": None,
        "asked": None,
    }
    assert answer.status_code == 200
    assert answer.json()["match"]["view"]["sides"][0]["sealed"] == []
    told = program.get(at(match, "commits/")).json()["commits"]
    assert [commit["undone"] for commit in told] == [False, True, False]


def test_an_impossible_undo_says_why(program, match):
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


def test_conceding_ends_the_match(program, owner):
    match = played(lambda match: "action" in kind_of(match), owner)

    answer = sends(program, match, {"type": "Concede"})

    assert answer.json()["match"]["finished"] is True
    assert answer.json()["match"]["decisions"] == []


def test_a_match_deleted_during_a_request_gives_404(program, match, monkeypatch):
    locked = services.locked

    def gone(row):
        Match.objects.filter(pk=row.pk).delete()
        return locked(row)

    monkeypatch.setattr(services, "locked", gone)

    assert sends(program, match, REBELS).status_code == 404


def test_starting_a_match_has_the_same_rate_limit_as_proposing_one(program):
    often, _seconds = rate_in(ARRANGED_RATE)
    begun = [program.post("/api/v1/matches/", TERMS, format="json") for _ in range(often + 1)]

    assert {answer.status_code for answer in begun[:-1]} == {201}
    assert begun[-1].status_code == 429
    assert int(begun[-1].headers["Retry-After"]) > 0

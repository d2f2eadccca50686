"""Responses to requests whose computation times out or is refused."""

import json
from types import SimpleNamespace

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.management import call_command
from django.test import Client

from frontier_site.thread_pool import TURNED_AWAY
from rosters.projection import sync_catalogues
from rosters.quota import CLUB
from rules.compute.errors import DeadlineError
from rules.compute.gateway import TAKEN, compute
from rules.models import Match
from tests.api.test_oracle_api import REQUEST
from tests.boards.drawn import drawn
from tests.canary.scene import browser_of
from tests.compute import work

pytestmark = pytest.mark.django_db

ORACLE, CHECK = "/api/v1/oracle/frontier/", "/api/v1/boards/check/"
BOARD = {"system": "frontier", **drawn()}
ELSEWHERE = {"REMOTE_ADDR": "192.0.2.7"}


@pytest.fixture
def endless(monkeypatch, settings):
    """Every job runs into its deadline."""
    settings.COMPUTE_SECONDS = 0.05
    for job in (
        "rules.api.oracle.oracle",
        "rules.api.matches.setup_refusals",
        "rules.boards.board_jobs.judged_board",
    ):
        monkeypatch.setattr(job, work.without_end)


@pytest.fixture
def poor(settings, monkeypatch):
    """After its first question an asker has spent what it has for a minute, which does not end."""
    clock = SimpleNamespace(time=lambda: 30.0)
    monkeypatch.setattr("rosters.quota.time", clock)
    settings.COMPUTE_SECONDS_PER_MINUTE = 0.001


def ask(body=REQUEST, where=ORACLE, browser=None, **more):
    browser = browser or browser_of(f"a guest at {more.get('REMOTE_ADDR', 'home')}")
    return browser.post(where, json.dumps(body), "application/json", **more)


def check(**more):
    return ask(BOARD, CHECK, **more)


def sentence_of(answer):
    told = answer.json()
    return told["error"]["sentence"] if "error" in told else told["errors"][0]["detail"]


def test_a_timed_out_computation_may_be_retried(endless):
    for answer in (ask(), check()):
        assert answer.status_code == 503
        assert int(answer["Retry-After"]) > 0
        assert "in time" in sentence_of(answer)


def test_a_page_reports_the_timeout(endless):
    browser = browser_of("a guest")
    answer = browser.post("/boards/new/?system=frontier", {"start": "A"})

    assert answer.status_code == 503
    assert int(answer["Retry-After"]) > 0
    assert "not ready in time" in answer.content.decode()


@pytest.mark.parametrize("job", [work.spending, work.greedy])
def test_a_request_over_the_work_limit_is_refused_with_a_message(job, monkeypatch):
    monkeypatch.setattr("rules.api.oracle.oracle", job)

    answer = ask()

    assert answer.status_code == 422
    assert "more computing time" in answer.json()["error"]["sentence"]
    assert "Retry-After" not in answer


@pytest.mark.parametrize("path", [ORACLE, CHECK])
def test_a_rejected_request_says_when_to_retry(path):
    answer = ask(BOARD, path, **{TURNED_AWAY: True})

    assert answer.status_code == 503
    assert int(answer["Retry-After"]) > 0
    assert "waiting" in sentence_of(answer)


def test_a_spent_allowance_says_how_long_to_wait(poor):
    assert ask().status_code == 200
    for answer in (ask(), check()):
        assert answer.status_code == 429
        assert 0 < int(answer["Retry-After"]) <= 60
        assert "minute" in sentence_of(answer)


def test_guests_have_allowances_and_their_network_has_a_larger_one(poor, settings, monkeypatch):
    """Each question takes a millisecond, which is the allowance of one guest."""
    settings.COMPUTE_SECONDS_PER_MINUTE = 0.001
    monkeypatch.setattr("rules.compute.gateway.pool", lambda: SimpleNamespace(run=at_once))
    guest = browser_of("a guest")
    assert [ask(browser=guest).status_code for _ in range(2)] == [200, 429]

    others = [browser_of(f"guest {number}") for number in range(CLUB - 1)]
    assert {ask(browser=other).status_code for other in others} == {200}
    assert ask(browser=browser_of("one more")).status_code == 429
    assert ask(**ELSEWHERE).status_code == 200


def test_all_guests_of_a_network_of_48_bits_have_an_allowance_together(poor, monkeypatch):
    """Given a subscriber with 65,536 networks, no network gives it more than that."""
    monkeypatch.setattr("rules.compute.gateway.pool", lambda: SimpleNamespace(run=at_once))

    def asked(number, prefix="2001:db8:0"):
        address = {"REMOTE_ADDR": f"{prefix}:{number:x}::1"}
        return ask(browser=browser_of(f"guest {number}"), **address).status_code

    assert {asked(number) for number in range(CLUB * CLUB)} == {200}
    assert asked(CLUB * CLUB) == 429
    assert asked(CLUB * CLUB + 1, "2001:db8:1") == 200
    assert ask(**ELSEWHERE).status_code == 200


def test_very_short_jobs_count_against_the_allowance(poor, monkeypatch):
    monkeypatch.setattr("rules.compute.gateway.pool", lambda: SimpleNamespace(run=at_once))
    assert [ask().status_code for _ in range(2)] == [200, 429]


def at_once(job, *arguments, seconds, disconnect, spend):
    spend(0.0)
    return job(*arguments)


def test_members_have_allowances_of_their_own(poor, user, other_user):
    check(browser=browser_of(user))

    assert check(browser=browser_of(user), **ELSEWHERE).status_code == 429
    assert check(browser=browser_of(other_user)).status_code == 200
    assert check().status_code == 200


def test_timed_out_jobs_count_against_the_allowance(endless, settings):
    settings.COMPUTE_SECONDS_PER_MINUTE = 0.05

    assert [ask().status_code for _ in range(2)] == [503, 429]


def test_the_command_line_has_neither_a_deadline_nor_an_allowance(settings, tmp_path, capsys):
    settings.COMPUTE_SECONDS = settings.COMPUTE_SECONDS_PER_MINUTE = 0
    file = tmp_path / "question.json"
    file.write_text(json.dumps(REQUEST))

    call_command("oracle", str(file))

    assert "answers" in json.loads(capsys.readouterr().out)


def test_a_board_that_could_not_be_checked_is_not_saved(endless, user):
    browser = browser_of(user)

    assert ask(BOARD, "/api/v1/boards/", browser).status_code == 503
    assert browser.get("/api/v1/boards/").json()["count"] == 0


def test_drawing_by_the_server_uses_the_same_allowance(poor):
    sync_catalogues()
    sheet = "/games/frontier/missions/assault/sheet.pdf"

    guest = browser_of("a guest")
    assert guest.get(sheet).status_code == 200
    refused = guest.get(sheet)

    assert refused.status_code == 429
    assert 0 < int(refused["Retry-After"]) <= 60
    assert ask(browser=guest).status_code == 429
    assert Client().get(sheet, **ELSEWHERE).status_code == 200
    assert Client().get("/").status_code == 200


def test_a_match_on_an_own_board_starts_after_a_worker_has_checked_it(endless, user):
    terms = {"system": "frontier", "mission": "assault", "names": ["Ana", "Bo"]}
    terms |= {"accepted": [0, 1], "board": drawn()}

    answer = ask(terms, "/api/v1/matches/", browser_of(user))

    assert answer.status_code == 503
    assert Match.objects.count() == 0


def test_all_computations_of_a_request_share_its_deadline(rf, settings):
    request = rf.get("/")
    request.user, request.session = AnonymousUser(), {}
    compute(request, work.told, "")
    settings.COMPUTE_SECONDS = sum(request.META[TAKEN])

    with pytest.raises(DeadlineError):
        compute(request, work.told, "")

"""Background replay checks of finished matches, and the public page that counts them."""

import io
import os
import signal

import pytest
from django.core.management import call_command

from rules.matches.selectors import match_of
from rules.models import Match, ReplayCheck
from rules.records.check_process import CheckFailedError, finding_apart
from rules.records.check_round import SECONDS_A_ROUND, CheckRound
from rules.records.record_export import stored_finding, stored_match
from rules.records.replay_checks import name_of, proof, prove, waiting
from rules.records.stored_match import finding_of
from rules.records.verification import Finding
from tests.rules.players import GUEST, answered, played, started

pytestmark = pytest.mark.django_db


def ended(match, difference="", **fields):
    """The match as one that is over, with a check of it."""
    Match.objects.filter(pk=match.pk).update(status="finished")
    usual = {"head_hash": match.head_hash, "rules": "3", "rerun": True, "checked": match.changed}
    return ReplayCheck.objects.create(match=match, difference=difference, **usual | fields)


@pytest.mark.slow
def test_a_round_checks_a_match_that_has_ended_in_a_process_of_its_own():
    match = played(options={"turn_cap": 1})
    assert proof().waiting == 1

    CheckRound()()

    check = ReplayCheck.objects.get(match=match)
    assert check.difference == ""
    assert check.rerun
    assert check.head_hash == match.head_hash
    assert proof().waiting == 0


@pytest.mark.slow
def test_a_process_of_its_own_finds_what_the_check_here_finds():
    match = played(options={"turn_cap": 1})
    Match.objects.filter(pk=match.pk).update(result=None)
    match = match_of(GUEST, match.pk)

    found = finding_apart(finding_of, stored_match(match), lambda: False)

    assert found == stored_finding(match)
    assert not found.holds


def test_ending_a_match_does_not_run_its_check(django_capture_on_commit_callbacks):
    match = started(options={"turn_cap": 1})
    while not match.is_over:
        with django_capture_on_commit_callbacks(execute=True):
            answered(match)
        match = match_of(GUEST, match.pk)

    assert not ReplayCheck.objects.exists()
    assert list(waiting()) == [match]


@pytest.fixture
def apart(monkeypatch):
    """The checks of other processes, by what each of them does."""

    def does(what):
        monkeypatch.setattr("rules.records.replay_checks.finding_apart", what)

    return does


def test_a_check_that_came_to_no_end_is_told_in_the_log_and_left_until_the_next_start(
    apart, caplog
):
    match = played(options={"turn_cap": 1})
    asked = []

    def fails(check, stored, is_stopping):
        asked.append(stored.header.settings.match)
        raise CheckFailedError("its process has ended")

    apart(fails)
    go = CheckRound()
    for _ in range(2):
        go()

    assert asked == [str(match.pk)]
    assert f"match {match.pk} could not be checked: its process has ended" in caplog.text
    assert proof().waiting == 1


def test_a_stopping_round_leaves_the_rest_to_the_next(apart):
    matches = [played(options={"turn_cap": 1}) for _ in range(2)]
    apart(lambda check, stored, is_stopping: None)

    CheckRound()(lambda: True)
    CheckRound()()

    assert set(waiting()) == set(matches)


def test_a_round_begins_no_other_check_once_its_time_is_up(apart, monkeypatch):
    for _ in range(3):
        ended_unchecked()
    moments = iter((0.0, 0.0, SECONDS_A_ROUND / 2, SECONDS_A_ROUND, SECONDS_A_ROUND))
    monkeypatch.setattr("rules.records.check_round.time.monotonic", lambda: next(moments))
    apart(lambda check, stored, is_stopping: Finding(1, 0, "re-run"))

    CheckRound()()

    assert waiting().count() == 1


def ended_unchecked():
    """A match that is over by its row alone."""
    Match.objects.filter(pk=started().pk).update(status="finished")


def test_a_match_that_is_removed_while_it_is_checked_leaves_nothing(apart):
    match = played(options={"turn_cap": 1})

    def removes(check, stored, is_stopping):
        Match.objects.filter(pk=match.pk).delete()
        return Finding(1, 0, "re-run")

    apart(removes)

    CheckRound()()
    assert not ReplayCheck.objects.exists()


@pytest.mark.slow
def test_a_check_ends_where_its_process_is_killed_or_its_time_is_up():
    stored = stored_match(played(options={"turn_cap": 1}))

    assert finding_apart(finding_of, stored, lambda: True) is None
    with pytest.raises(CheckFailedError, match="longer than 0 seconds"):
        finding_apart(finding_of, stored, lambda: False, 0)
    with pytest.raises(CheckFailedError, match="has ended"):
        finding_apart(dies, stored, lambda: False)


def dies(stored):
    os.kill(os.getpid(), signal.SIGKILL)


def test_the_command_checks_those_that_wait_alone():
    ended(started())
    match = played(options={"turn_cap": 1})
    told = io.StringIO()

    call_command("replay", "--waiting", stdout=told)

    assert told.getvalue().splitlines()[-1] == "1 of 1 hold"
    assert ReplayCheck.objects.get(match=match).difference == ""


def test_a_match_under_way_leaves_no_check():
    assert prove(started()).holds
    assert not ReplayCheck.objects.exists()
    assert proof().matches == 0


def test_the_command_keeps_what_it_finds():
    match = played(options={"turn_cap": 1})
    told = io.StringIO()

    call_command("replay", "--stored", stdout=told)

    assert told.getvalue().splitlines()[-1] == "1 of 1 hold"
    assert (proof().matches, proof().checked, proof().holding) == (1, 1, 1)
    assert ReplayCheck.objects.get().match == match


def test_the_page_counts_what_is_kept_and_replays_nothing(
    client, django_assert_num_queries, monkeypatch
):
    monkeypatch.setattr("rules.records.replay_checks.stored_finding", None)
    ended(started())
    ended(started(), difference="commit 7 has been altered")
    Match.objects.filter(pk=started().pk).update(status="finished")

    with django_assert_num_queries(4):
        page = client.get("/proof/").content.decode()

    assert "1 of 2 stored matches replay identically" in page
    assert "1 waiting for the next check" in page


def test_what_has_not_changed_is_not_counted_again(django_assert_num_queries, monkeypatch):
    monkeypatch.setattr("rules.records.replay_checks.time.monotonic", lambda: 0.0)
    ended(started())
    counted = proof()

    with django_assert_num_queries(2):
        assert proof() == counted

    ended(started(), difference="commit 7 has been altered")
    assert (proof().matches, proof().holding, len(proof().failures)) == (2, 1, 1)


def test_a_match_that_is_checked_again_is_counted_anew(monkeypatch):
    monkeypatch.setattr("rules.records.replay_checks.time.monotonic", lambda: 0.0)
    match = played(options={"turn_cap": 1})
    ended(match, difference="commit 7 has been altered")
    assert proof().holding == 0

    prove(match_of(GUEST, match.pk))

    assert proof().holding == 1


def test_a_failure_is_shown_by_hash_and_without_names(client):
    match = started()
    ended(match, difference="commit 7: Ana (Bo) did something")

    page = client.get("/proof/").content.decode()

    assert name_of(match.pk) in page
    assert "differs first at step 7" in page
    assert str(match.pk) not in page
    assert "Ana" not in page
    assert "Bo)" not in page


def test_a_failure_without_a_step_is_told_too(client):
    ended(started(), difference="the database columns do not match the log")

    assert "differs as a whole" in client.get("/proof/").content.decode()


def test_a_check_of_another_state_or_revision_does_not_pass_for_fresh(client):
    ended(started(), head_hash="0" * 64)
    ended(started(), rules="1", rerun=False)

    found = proof()

    assert (found.matches, found.checked, found.waiting) == (2, 1, 1)
    assert (found.outdated, found.folded) == (1, 1)
    page = client.get("/proof/").content.decode()
    assert "Checked by an earlier revision" in page


def test_without_a_match_the_page_says_so(client):
    page = client.get("/proof/").content.decode()

    assert "No match has been finished here yet" in page


def test_the_page_is_read_only(client):
    assert client.post("/proof/").status_code == 405


def test_staff_can_read_a_difference_in_full_but_not_change_it(admin_client):
    check = ended(started(), difference="commit 7: Ana did something")

    page = admin_client.get(f"/admin/rules/replaycheck/{check.pk}/change/").content.decode()

    assert "commit 7: Ana did something" in page
    assert "_save" not in page

"""The public proof: matches are checked when they end, the page counts, and it names nobody."""

import io

import pytest
from django.core.management import call_command

from rules.models import Match, ReplayCheck
from rules.proving import name_of, proof, prove
from rules.selectors import match_of
from tests.rules.players import GUEST, answered, played, started

pytestmark = pytest.mark.django_db


def ended(match, difference="", **fields):
    """The match as one that is over, with a check of it."""
    Match.objects.filter(pk=match.pk).update(status="finished")
    usual = {"head_hash": match.head_hash, "rules": "3", "rerun": True, "checked": match.changed}
    return ReplayCheck.objects.create(match=match, difference=difference, **usual | fields)


def test_a_match_is_checked_when_it_ends(django_capture_on_commit_callbacks):
    match = started(options={"turn_cap": 1})
    while not match.is_over:
        assert not ReplayCheck.objects.exists()
        with django_capture_on_commit_callbacks(execute=True):
            answered(match)
        match = match_of(GUEST, match.pk)

    check = ReplayCheck.objects.get(match=match)
    assert check.difference == ""
    assert check.rerun
    assert check.head_hash == match.head_hash


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
    monkeypatch.setattr("rules.proving.stored_finding", None)
    ended(started())
    ended(started(), difference="commit 7 has been altered")
    Match.objects.filter(pk=started().pk).update(status="finished")

    with django_assert_num_queries(4):
        page = client.get("/proof/").content.decode()

    assert "1 of 2 stored matches replay identically" in page
    assert "1 wait for the next check" in page


def test_what_has_not_changed_is_not_counted_again(django_assert_num_queries, monkeypatch):
    monkeypatch.setattr("rules.proving.time.monotonic", lambda: 0.0)
    ended(started())
    counted = proof()

    with django_assert_num_queries(2):
        assert proof() == counted

    ended(started(), difference="commit 7 has been altered")
    assert (proof().matches, proof().holding, len(proof().failures)) == (2, 1, 1)


def test_a_match_that_is_checked_again_is_counted_anew(monkeypatch):
    monkeypatch.setattr("rules.proving.time.monotonic", lambda: 0.0)
    match = played(options={"turn_cap": 1})
    ended(match, difference="commit 7 has been altered")
    assert proof().holding == 0

    prove(match_of(GUEST, match.pk))

    assert proof().holding == 1


def test_a_failure_is_named_by_a_hash_and_tells_no_names(client):
    match = started()
    ended(match, difference="commit 7: Ana (Bo) did something")

    page = client.get("/proof/").content.decode()

    assert name_of(match.pk) in page
    assert "differs first at step 7" in page
    assert str(match.pk) not in page
    assert "Ana" not in page
    assert "Bo)" not in page


def test_a_failure_without_a_step_is_told_too(client):
    ended(started(), difference="the columns of its rows are not what its log says")

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

    assert "No match has been played to its end here yet" in page


def test_the_page_is_only_looked_at(client):
    assert client.post("/proof/").status_code == 405


def test_whoever_runs_the_site_reads_a_difference_in_full_and_changes_nothing(admin_client):
    check = ended(started(), difference="commit 7: Ana did something")

    page = admin_client.get(f"/admin/rules/replaycheck/{check.pk}/change/").content.decode()

    assert "commit 7: Ana did something" in page
    assert "_save" not in page

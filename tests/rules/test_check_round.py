"""Background checks alternate between matches and records, and owners of records take turns."""

from datetime import timedelta

import pytest
from django.utils import timezone

from rules.models import Match, Replay
from rules.records.check_process import MOST_SECONDS, CheckFailedError
from rules.records.check_round import SECONDS_A_ROUND, CheckRound, RecordTurns
from rules.records.verification import Finding
from tests.rules import sample
from tests.rules.players import started

pytestmark = pytest.mark.django_db

HEADER = '{"system": "frontier"}'


@pytest.fixture
def checked(monkeypatch):
    """The titles of the records that are checked, and "match" for each match, in this order."""
    order = []

    def of_match(is_stopping, id):
        order.append("match")
        Match.objects.filter(pk=id).delete()

    def of_record(is_stopping, id):
        row = Replay.objects.filter(pk=id)
        order.append(row.get().title)
        row.update(checked_by="frontier")

    monkeypatch.setattr("rules.records.replay_checks.check_waiting", of_match)
    monkeypatch.setattr("rules.records.imported_records.check_waiting", of_record)
    monkeypatch.setattr("rules.records.imported_records.verifiers", lambda: {"frontier"})
    return order


def imported(title, minutes_ago=0, **owner):
    owner = owner or {"guest_key": title[0]}
    row = Replay.objects.create(title=title, text=HEADER, **owner)
    when = timezone.now() - timedelta(minutes=minutes_ago)
    Replay.objects.filter(pk=row.pk).update(imported=when)


def test_one_with_many_records_delays_another_by_one_check(checked):
    """Given an owner with 50 records and another with one, imported last, that is the second."""
    for number in range(50):
        imported(f"a{number}", 60 - number)
    imported("b")

    CheckRound()()

    assert checked[:3] == ["a0", "b", "a1"]
    assert len(checked) == 51


@pytest.mark.usefixtures("checked")
def test_a_record_imported_during_a_check_is_the_next():
    for number in range(3):
        imported(f"a{number}", 60 - number)
    turns, order = RecordTurns(), []
    for _ in range(4):
        id = turns.next(())
        row = Replay.objects.filter(pk=id)
        order.append(row.get().title)
        if order == ["a0"]:
            imported("b")
        row.update(checked_by="frontier")

    assert order == ["a0", "b", "a1", "a2"]
    assert turns.next(()) is None


def test_the_turn_of_an_owner_outlasts_the_round(checked, monkeypatch):
    """Given checks so long that each takes a round of its own, owners take turns all the same."""
    now = [0.0]
    monkeypatch.setattr("rules.records.check_round.time.monotonic", lambda: now[0])
    quick = CheckRound()
    kinds = [
        kind._replace(check=lambda stops, id, check=kind.check: (check(stops, id), later()))
        for kind in quick._kinds
    ]
    quick._kinds.clear()
    quick._kinds.extend(kinds)

    def later():
        now[0] += MOST_SECONDS

    for number in range(3):
        imported(f"a{number}", 60 - number)
    imported("b0", 2)
    imported("b1", 1)
    for rounds in range(1, 6):
        quick()
        assert len(checked) == rounds

    assert checked == ["a0", "b0", "a1", "b1", "a2"]
    assert MOST_SECONDS > SECONDS_A_ROUND


def test_members_and_guests_take_turns(checked, user):
    for number in range(2):
        imported(f"member {number}", 9 - number, owner=user)
        imported(f"guest {number}", 5 - number)

    CheckRound()()

    assert checked == ["member 0", "guest 0", "member 1", "guest 1"]


def test_matches_and_records_alternate(checked):
    for number in range(3):
        Match.objects.filter(pk=started().pk).update(status="finished")
        imported(f"a{number}", 9 - number)

    CheckRound()()

    assert checked == ["match", "a0", "match", "a1", "match", "a2"]


def test_a_record_whose_check_fails_is_left_until_the_next_start(monkeypatch, caplog):
    for title in ("a0", "a1"):
        imported(title)
        Replay.objects.filter(title=title).update(text=sample.FILE.read_text(encoding="utf-8"))
    asked = []

    def fails(check, text, is_stopping):
        asked.append(text)
        if len(asked) == 1:
            raise CheckFailedError("it took longer than 120 seconds")
        return Finding(1, 0, "re-run")

    monkeypatch.setattr("rules.records.imported_records.finding_apart", fails)
    go = CheckRound()
    for _ in range(2):
        go()

    assert len(asked) == 2
    assert "could not be checked: it took longer than 120 seconds" in caplog.text
    assert Replay.objects.get(title="a0").finding is None


def test_a_record_whose_header_is_no_longer_read_stops_no_round(monkeypatch, caplog):
    imported("a0", 2)
    imported("b0", 1)
    monkeypatch.setattr(
        "rules.records.imported_records.finding_apart",
        lambda check, text, is_stopping: Finding(0, 0, "", "the file cannot be read"),
    )

    CheckRound()()

    assert caplog.text.count("its header cannot be read") == 2


def test_a_stopping_round_begins_no_check(checked):
    imported("a")

    CheckRound()(lambda: True)

    assert checked == []

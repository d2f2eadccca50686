"""Which steps of a record the rules have played again; what a sealed choice may hide."""

import pytest

from rules.engine.core.resolution import commitment_of
from rules.records.match_record import MatchRecord
from rules.records.record_import import record_in
from rules.records.verification import verify
from tests.rules import sample
from tests.rules.test_record import found_in, rechained


@pytest.fixture(scope="module")
def record():
    return record_in(sample.FILE.read_bytes())


def unopened(record):
    """The number of the first sealed choice that is never revealed: it was undone."""
    seals = [each for each in record.commits if each.command.get("type") == "Seal"]
    shown = {
        commitment_of(event["payload"], event["salt"])
        for commit in record.commits
        for event in commit.events
        if event["type"] == "Revealed"
    }
    return next(each.seq for each in seals if each.events[0]["commitment"] not in shown)


def test_a_choice_that_is_never_revealed_is_run_again_but_for_its_content(record):
    seq = unopened(record)

    def of_another(commits):
        commits[seq]["events"][0]["name"] = "Émile"

    found = verify(rechained(record, of_another)).difference
    assert found == f"commit {seq}: event 0 (Sealed) differs from the replay"


def test_a_sealed_choice_that_was_not_offered_is_found(record):
    seq = unopened(record)

    def of_another_slot(commits):
        commits[seq]["command"]["slot"] = commits[seq]["events"][0]["slot"] = "roster"

    found = verify(rechained(record, of_another_slot)).difference
    assert found.startswith(f"commit {seq}: the rules refuse the command")


@pytest.mark.parametrize("rules", ["today's", "0"])
@pytest.mark.parametrize(
    "change",
    [
        lambda commit: commit["events"].append(dict(commit["events"][0])),
        lambda commit: commit["events"].append(dict(commit["events"][1])),
        lambda commit: commit["events"].append({"type": "UnitShaken", "unit": "x", "clause": "x"}),
        lambda commit: commit["events"][0].update(seat=1),
        lambda commit: commit["events"].reverse(),
        lambda commit: commit["command"].update(payload="told"),
        lambda commit: commit["command"].update(more=1),
        lambda commit: commit["command"].update(slot="roster"),
    ],
)
def test_nothing_but_the_seal_stands_in_the_commit_of_a_sealed_choice(record, change, rules):
    seq = unopened(record)

    def added(commits):
        commits[seq]["events"] = list(commits[seq]["events"])
        change(commits[seq])

    header = record.header if rules == "today's" else record.header.change(rules=rules)
    found = verify(rechained(MatchRecord(header, record.commits, record.footer), added))
    assert f"commit {seq}: " in found.difference


def test_a_record_of_other_rules_is_not_taken_for_one_that_was_played(record):
    seq, number = found_in(record, "UnitMoved")

    def further(commits):
        commits[seq]["events"][number]["inches"] += 1

    older = MatchRecord(record.header.change(rules="0"), record.commits, record.footer)
    found = verify(rechained(older, further))
    assert (found.holds, found.is_rerun, found.is_own_part_rerun) == (True, False, False)

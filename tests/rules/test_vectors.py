"""The records in `docs/vectors`, which every verifier judges alike."""

import json

import pytest

from rules.engine.core.canonical_json import canonical_json
from rules.records import verification
from rules.records.record_import import UnreadableRecordError, record_in
from rules.records.verification import verify
from tests.rules import sample
from tests.rules.test_record import rechained


@pytest.mark.parametrize("record", sample.FILES)
def test_the_shared_records_hold_and_todays_rules_play_them_alike(record):
    found = verify(record_in(sample.FILES[record].read_bytes()))

    assert (found.difference, found.rerun) == ("", "re-run")


@pytest.mark.parametrize("case", json.loads(sample.ALTERED.read_text()), ids=str)
def test_what_the_shared_vectors_alter_is_found(case, monkeypatch):
    """By what both verifiers look at: neither needs the rules for it."""
    monkeypatch.setattr(verification, "_can_rerun", lambda _record: False)
    file = sample.FILES[case["record"]]
    rows = [json.loads(line) for line in file.read_bytes().splitlines()]
    rows[case["line"]] |= case["set"]
    data = b"".join(canonical_json(row) + b"\n" for row in rows)
    if case["check"] == "shape":
        line = case["line"] % len(rows) + 1
        with pytest.raises(UnreadableRecordError, match=f"Line {line} |when the match began"):
            record_in(data)
        return
    altered = record_in(data)
    if "chained" in case:
        altered = rechained(altered, lambda _commits: None)

    assert not verify(altered).holds


def test_an_end_from_outside_that_comes_second_or_twice_is_found(monkeypatch):
    monkeypatch.setattr(verification, "_can_rerun", lambda _record: False)
    ended = record_in(sample.ENDED.read_bytes())

    def second(commits):
        first, then, *others = commits[-1]["events"]
        commits[-1]["events"] = [then, first, *others]

    def twice(commits):
        first, *others = commits[-1]["events"]
        commits[-1]["events"] = [first, first | {"why": "Nothing."}, *others]

    for change in (second, twice):
        assert "not a valid end of the match" in verify(rechained(ended, change)).difference


def test_the_shared_match_that_was_ended_holds_and_is_run_again():
    found = verify(record_in(sample.ENDED.read_bytes()))

    assert (found.difference, found.rerun) == ("", "re-run")


def test_the_shared_practice_match_holds_and_is_run_again():
    found = verify(record_in(sample.PRACTICE.read_bytes()))

    assert found.difference == ""
    assert found.rerun == "re-run"
    assert 0 < found.carried < found.commits

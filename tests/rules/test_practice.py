"""Practising: a finished match goes on from one of its steps, and the record says where."""

import json
from dataclasses import replace

import msgspec
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from rules.chronicle.branching import CannotPractiseError, practise
from rules.engine.core import log
from rules.engine.core.canonical_json import canonical_json
from rules.matches.position_cache import POSITIONS
from rules.matches.selectors import match_of, position_of
from rules.models import Match, SealedSecret
from rules.records.match_record import MatchRecord
from rules.records.record_export import record_of, stored_finding
from rules.records.record_import import record_in
from rules.records.verification import verify
from tests.compute.work import without_end
from tests.rules import sample
from tests.rules.players import GUEST, answered, started

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


@pytest.fixture(scope="module")
def finished() -> MatchRecord:
    return record_in(sample.FILE.read_bytes())


def practised(record, seq):
    return match_of(GUEST, practise(owner=GUEST, record=record, seq=seq).pk)


def to_the_end(match):
    while not match.is_over:
        answered(match)
        match = match_of(GUEST, match.pk)
    return match


def sealing_step(record, slot, count):
    """The last step at which `count` seats have sealed under `slot` and none is opened."""
    for seq in reversed(range(len(record.commits))):
        standing = log.effective_commits(record.commits[: seq + 1])
        events = [event for commit in standing for event in commit.events]
        sealed = [e for e in events if e["type"] == "Sealed" and e["slot"] == slot]
        opened = [e for e in events if e["type"] == "Revealed" and e["slot"] == slot]
        if len(sealed) == count and not opened:
            return seq
    raise AssertionError("there is no such step")


def halfway(record):
    """A step in the second half that was not taken back."""
    standing = [commit.seq for commit in log.effective_commits(record.commits)]
    return next(seq for seq in standing if seq >= len(record.commits) // 2)


def test_the_log_begins_with_the_old_commits_byte_for_byte(finished):
    seq = halfway(finished)

    match = practised(finished, seq)

    record = record_of(match)
    assert [canonical_json(each) for each in record.commits[: seq + 1]] == [
        canonical_json(each) for each in finished.commits[: seq + 1]
    ]
    note = record.commits[seq + 1]
    assert note.events[0]["type"] == "Branched"
    assert note.seat is None
    assert note.prev == record.header.hash


def test_the_header_says_what_it_branches_from(finished):
    match = practised(finished, 7)

    branch = record_of(match).header.branched_from
    assert branch is not None
    assert branch.match == finished.header.settings.match
    assert (branch.seq, branch.hash) == (7, finished.commits[7].hash)


def test_a_match_that_branches_from_nothing_has_no_such_field(finished):
    line = json.loads(canonical_json(record_of(started()).header))
    assert "branch" not in line
    assert b'"branch"' not in canonical_json(finished.header)


def test_one_player_has_both_seats_at_the_old_position(finished):
    seq = halfway(finished)

    match = practised(finished, seq)

    old = log.fold(position_of(match).system, finished.header.setup, finished.commits[: seq + 1])
    assert {seat.guest_key for seat in match.table} == {GUEST.guest_key}
    assert position_of(match).state.change(match=old.match) == old
    assert match.names == ("Ana", "Émile")
    assert position_of(match).decisions


def test_a_practice_match_played_to_its_end_holds_and_is_run_again(finished):
    match = to_the_end(practised(finished, halfway(finished)))

    found = verify(record_in(record_of(match).encode()))
    assert found.difference == ""
    assert found.rerun == "re-run"
    assert found.carried == halfway(finished) + 1


def test_a_restarted_server_resumes_a_practice_match(finished):
    match = practised(finished, halfway(finished))
    before = position_of(match)
    POSITIONS.clear()

    after = position_of(match)

    assert (after.state, after.hash, after.now.faces, after.turns) == (
        before.state,
        before.hash,
        before.now.faces,
        before.turns,
    )


def test_dice_numbers_continue_with_a_new_secret(finished):
    match = to_the_end(practised(finished, halfway(finished)))

    record = record_of(match)
    assert record.footer is not None
    assert record.footer.dice_secret != finished.footer.dice_secret
    thrown = [die.i for commit in record.commits for die in commit.dice]
    assert thrown == list(range(len(thrown)))


@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize("slot", ["faction", "roster"])
def test_choices_sealed_at_that_step_are_copied_to_the_new_match(finished, slot, count):
    match = practised(finished, sealing_step(finished, slot, count))

    record = record_of(match)
    revealed = [e for c in record.commits for e in c.events if e["type"] == "Revealed"]
    old = [e for c in finished.commits for e in c.events if e["type"] == "Revealed"]
    assert SealedSecret.objects.filter(match=match, slot=slot).count() == count
    if count == 2:
        assert [e["payload"] for e in revealed if e["slot"] == slot] == [
            e["payload"] for e in old if e["slot"] == slot
        ]
    assert verify(record_of(to_the_end(match))).difference == ""


def test_what_was_sealed_and_never_opened_cannot_be_gone_on_from(finished):
    taken_back = next(c.seq for c in finished.commits if c.events[0]["type"] == "Undone")

    with pytest.raises(CannotPractiseError, match="never revealed"):
        practise(owner=GUEST, record=finished, seq=taken_back - 1)

    assert not Match.objects.exists()


def test_the_step_that_takes_back_can_be_gone_on_from(finished):
    taken_back = next(c.seq for c in finished.commits if c.events[0]["type"] == "Undone")

    match = practised(finished, taken_back)

    assert position_of(match).state.sealed == {}
    assert verify(record_of(to_the_end(match))).difference == ""


def test_the_last_step_of_a_match_leaves_nothing_to_practise(finished):
    with pytest.raises(CannotPractiseError, match="over at this step"):
        practise(owner=GUEST, record=finished, seq=len(finished.commits) - 1)


def test_a_running_match_cannot_be_practised_from():
    record = record_of(started())

    with pytest.raises(CannotPractiseError, match="a finished match"):
        practise(owner=GUEST, record=record, seq=0)


def test_practice_may_branch_from_practice(finished):
    first = to_the_end(practised(finished, 9))
    record = record_of(first)

    second = to_the_end(practised(record, halfway(record)))

    found = verify(record_in(record_of(second).encode()))
    assert found.difference == ""


def rewritten(record, change):
    """The record with other commits; the hashes of its own are made to fit again."""
    commits = list(record.commits)
    change(commits)
    prev = record.header.hash
    for number in range(record.carried, len(commits)):
        commits[number] = log.sealed(commits[number].change(prev=prev, hash=""))
        prev = commits[number].hash
    return replace(record, commits=commits)


@pytest.fixture
def practice(finished):
    return record_of(to_the_end(practised(finished, 9)))


def test_a_carried_commit_that_was_altered_is_found(practice):
    def alter(commits):
        commits[3] = commits[3].change(at="2000-01-01T00:00:00+00:00")

    assert verify(rewritten(practice, alter)).difference == "commit 3 has been altered"


def test_carried_commits_that_are_chained_anew_are_found(practice):
    def alter(commits):
        prev = commits[0].prev
        for number in range(practice.carried):
            changed = commits[number].change(prev=prev, hash="", at="2000-01-01T00:00:00+00:00")
            commits[number] = log.sealed(changed)
            prev = commits[number].hash

    found = verify(rewritten(practice, alter))
    assert found.difference == "commit 9 is not the one that the match branches from"


def test_a_practice_match_without_its_note_is_found(practice):
    def alter(commits):
        commits[10] = commits[10].change(events=commits[9].events)

    found = verify(rewritten(practice, alter))
    assert found.difference == "commit 10 and the header disagree about the branch"


def test_a_note_in_a_match_that_branches_from_nothing_is_found(finished):
    branched = {"type": "Branched", "clause": "FR-DP-1", "match": "", "seq": 0, "hash": ""}

    def alter(commits):
        commits[5] = commits[5].change(events=({**branched, "said": ""},))

    assert "disagree about the branch" in verify(rewritten(finished, alter)).difference


@pytest.mark.parametrize("seq", [-1, 500])
def test_a_header_that_branches_from_beyond_the_log_is_found(practice, seq):
    branch = practice.header.branched_from.change(seq=seq)
    header = practice.header.change(branch=branch)

    found = verify(replace(practice, header=header))

    assert found.difference == f"the log has no commit {seq} to branch from"


def test_a_die_of_ones_own_that_was_altered_is_found_a_carried_one_belongs_to_another_secret(
    practice,
):
    carried = practice.commits[: practice.carried]
    assert any(commit.dice for commit in carried)
    footer = practice.footer.change(dice_secret="0" * 64)

    assert "does not match its commitment" in verify(replace(practice, footer=footer)).difference


def test_a_stored_practice_match_repeats_what_its_log_says(finished):
    assert stored_finding(practised(finished, 9)).difference == ""


@pytest.mark.parametrize(
    "at", ["9999-12-31T23:59:59-14:00", "0001-01-01T00:00:00+14:00", "yesterday", ""]
)
def test_a_moment_that_no_clock_can_show_does_not_keep_anybody_from_practising(finished, at):
    def alter(commits):
        commits[:] = [commit.change(at=at) for commit in commits]

    match = practised(rewritten(finished, alter), 5)

    assert match.commits.get(seq=3).at == match.started


def forged(record, change):
    """The record after `change` to the rows of its carried commits, with all hashes made to fit."""
    rows = [msgspec.to_builtins(commit) for commit in record.commits]
    change(rows[: record.carried])
    commits, prev = [], rows[0]["prev"]
    for row in rows[: record.carried]:
        commits.append(log.sealed(msgspec.convert(row | {"prev": prev}, log.Commit)))
        prev = commits[-1].hash
    branch = record.header.branched_from.change(hash=prev)
    header = record.header.change(branch=branch)
    rows[record.carried]["events"][0]["hash"] = prev
    prev = header.hash
    for row in rows[record.carried :]:
        commits.append(log.sealed(msgspec.convert(row | {"prev": prev}, log.Commit)))
        prev = commits[-1].hash
    return MatchRecord(header, commits, record.footer)


@pytest.fixture
def late_practice(finished):
    """One that carries moves over."""
    return record_of(to_the_end(practised(finished, halfway(finished))))


def farther(rows):
    """A unit that moves an inch more than the rules say; the position stays the same."""
    events = [event for row in rows for event in row["events"]]
    next(event for event in events if event["type"] == "UnitMoved")["inches"] += 1


def test_carried_commits_that_the_rules_do_not_give_are_not_taken_for_played(late_practice):
    found = verify(forged(late_practice, farther))

    assert (found.holds, found.is_rerun, found.is_own_part_rerun) == (True, False, True)
    assert found.rerun == (f"re-run from commit {found.carried} on; the commits before it folded")


def test_the_note_of_a_branch_does_nothing_else(late_practice):
    def add(commits):
        note = commits[late_practice.carried]
        commits[late_practice.carried] = note.change(events=(*note.events, note.events[0]))

    found = verify(rewritten(late_practice, add))
    assert found.difference == (
        f"commit {late_practice.carried}: the event does not match the command"
    )


@pytest.fixture
def imported(client, user):
    """Imports a record for `user`; returns its address."""
    client.force_login(user)

    def send(record):
        file = SimpleUploadedFile("a.jsonl", record.encode())
        return client.post("/matches/import/", {"file": file}).url

    return send


def of_other_rules(record):
    header = record.header.change(rules="0")
    return rewritten(replace(record, header=header), lambda _commits: None)


@pytest.mark.parametrize(
    ("of", "said"),
    [
        (of_other_rules, "another revision of the rules"),
        (lambda record: forged(record, farther), "the steps taken over"),
    ],
)
def test_only_records_that_the_rules_have_played_again_can_be_practised_from(
    client, imported, late_practice, finished, of, said
):
    home = imported(of(late_practice))

    page = client.get(home).content.decode()

    assert said in page
    assert "Practise from here" not in page
    assert client.post(f"{home}practise/", {"at": "1"}).status_code == 404
    assert "Practise from here" in client.get(imported(finished)).content.decode()


def test_the_page_says_why_practice_cannot_start(client, imported, finished):
    home, part = imported(finished), replace(finished, commits=finished.commits[:9], footer=None)
    said = {
        f"{home}step/?at=9": "Practise from here",
        f"{home}step/?at={len(finished.commits) - 1}": "The match is over at this step.",
        imported(part): "You can practise only from the record of a whole match.",
    }
    for address, sentence in said.items():
        page = client.get(address).content.decode()
        assert [each for each in said.values() if each in page] == [sentence]


def test_practice_is_judged_in_a_worker_with_a_deadline(
    client, imported, finished, monkeypatch, settings
):
    home, at = imported(finished), str(halfway(finished))
    settings.COMPUTE_SECONDS = 0.2
    monkeypatch.setattr("rules.chronicle.branching.why_not_awaited", without_end)

    assert client.get(home).status_code == 200
    answer = client.post(f"{home}practise/", {"at": at})

    assert answer.status_code == 503
    assert answer["Retry-After"]
    assert not Match.objects.exists()


def test_practice_counts_against_what_may_be_stored(client, imported, finished, settings):
    settings.STORED_PER_HOUR = 2 * len(finished.encode())
    home, at = imported(finished), str(halfway(finished))

    statuses = [client.post(f"{home}practise/", {"at": at}).status_code for _ in range(6)]

    assert statuses[0] == 302
    assert statuses[-1] == 429

"""The match record: what is exported holds, and whatever is changed in it is found."""

import msgspec
import pytest

from rules.engine.core import log
from rules.records.match_record import MatchRecord
from rules.records.record_export import record_of
from rules.records.record_import import UnreadableRecordError, record_in
from rules.records.verification import verify
from tests.rules import sample
from tests.rules.players import GUEST, kind_of, played, started
from tests.rules.test_undo import before_a_move, taken_back


@pytest.fixture(scope="module")
def record():
    return record_in(sample.FILE.read_bytes())


def lines_of(record):
    return record.encode().decode().splitlines()


def rechained(record, change):
    """The record after `change` to its commits, with hashes that fit again: a careful forger's."""
    commits = [msgspec.to_builtins(commit) for commit in record.commits]
    change(commits)
    prev, sealed = record.header.hash, []
    for raw in commits:
        commit = log.sealed(msgspec.convert(raw | {"prev": prev}, log.Commit))
        prev = commit.hash
        sealed.append(commit)
    return MatchRecord(record.header, sealed, record.footer)


def found_in(record, event):
    return next(
        (commit.seq, number)
        for commit in record.commits
        for number, each in enumerate(commit.events)
        if each["type"] == event
    )


def test_the_sample_record_is_valid_under_the_current_rules(record):
    found = verify(record)

    assert found.holds, found.difference
    assert found.rerun == "re-run"


def test_a_record_round_trips(record):
    assert record.encode() == sample.FILE.read_bytes()


@pytest.mark.django_db
def test_a_finished_match_is_exported_with_footer_and_holds():
    record = record_in(record_of(played()).encode())

    assert record.footer is not None
    assert verify(record).difference == ""


@pytest.mark.django_db
def test_a_match_under_way_is_exported_without_footer_and_holds():
    match = played(lambda match: "action" in kind_of(match))
    record = record_in(record_of(match).encode())

    assert record.footer is None
    assert verify(record).difference == ""


@pytest.mark.django_db
def test_a_match_with_a_sealed_choice_holds():
    record = record_in(record_of(started()).encode())

    assert verify(record).difference == ""


@pytest.mark.django_db
def test_a_match_with_a_step_taken_back_holds():
    match, seat = before_a_move()
    after = taken_back(match, seat)

    assert verify(record_in(record_of(after).encode())).difference == ""


@pytest.mark.django_db
def test_every_event_of_a_record_that_is_told_has_its_english_sentence():
    record = record_of(played())

    told = {event["type"]: event["said"] for c in record.commits for event in c.events}

    assert told["TurnBegan"].startswith("Turn ")
    assert told["MatchEnded"]


HEADER = "the header has been altered, or commit 0 does not follow it"


def test_a_record_of_other_rules_is_folded_and_says_so(record):
    older = MatchRecord(record.header.change(rules="0"), record.commits, record.footer)
    found = verify(rechained(older, lambda commits: None))

    assert found.holds, found.difference
    assert found.rerun == "folded, not re-run (rules 0)"


@pytest.mark.parametrize(
    ("was", "becomes", "difference"),
    [
        ("attacks.", "defends.", "commit 0 has been altered"),
        ('"limit":200', '"limit":201', HEADER),
        ('"nonce":"', '"nonce":"0', HEADER),
        ('"seq":3', '"seq":4', "commit 3 is numbered 4"),
    ],
)
def test_an_altered_line_breaks_the_chain(record, was, becomes, difference):
    text = record.encode().decode().replace(was, becomes, 1)

    assert verify(record_in(text.encode())).difference == difference


def test_a_missing_commit_is_found(record):
    lines = lines_of(record)
    text = "\n".join([*lines[:5], *lines[6:]]) + "\n"

    assert "is numbered" in verify(record_in(text.encode())).difference


@pytest.mark.parametrize(
    ("field", "value", "difference"),
    [
        ("result", ("victory", "victory"), "the footer says victory/victory"),
        ("reason", "conceded", "the footer says"),
        ("dice_secret", "00" * 32, "the dice secret does not match"),
        ("dice_secret", " " + "0" * 64, "the dice secret is not 64 hexadecimal digits"),
        ("dice_secret", "xyz", "the dice secret is not 64 hexadecimal digits"),
        ("state_hash", "00" * 32, "the hash of the final state"),
    ],
)
def test_an_altered_footer_is_found(record, field, value, difference):
    forged = MatchRecord(record.header, record.commits, record.footer.change(**{field: value}))

    assert difference in verify(forged).difference


def test_a_missing_footer_of_a_finished_match_is_found(record):
    bare = MatchRecord(record.header, record.commits)

    assert "footer" in verify(bare).difference


def test_a_die_that_the_secret_does_not_give_is_found(record):
    def loaded(commits):
        die = commits[0]["dice"][0]
        die["face"] = die["face"] % 6 + 1

    assert "the secret gives" in verify(rechained(record, loaded)).difference


def test_a_die_counted_twice_is_found(record):
    def counted_twice(commits):
        commits[0]["dice"][1]["i"] = 0

    assert "should be number 1" in verify(rechained(record, counted_twice)).difference


@pytest.mark.parametrize("wrong", [{"sides": 2**300}, {"sides": 1001}, {"sides": 0}, {"face": 0}])
def test_a_die_that_cannot_be_is_found(record, wrong):
    def loaded(commits):
        commits[0]["dice"][0].update(wrong)

    assert "cannot show" in verify(rechained(record, loaded)).difference


@pytest.mark.parametrize("to", [-1, 10**9, 0.5, "0", True, None])
def test_an_undo_leads_to_an_earlier_step(record, to):
    seq, _ = found_in(record, "Undone")

    def astray(commits):
        commits[seq]["events"][0]["back_to"] = to

    assert "is not a valid undo" in verify(rechained(record, astray)).difference


def test_an_undo_commit_does_nothing_else(record):
    seq, _ = found_in(record, "Undone")

    def busy(commits):
        commits[seq]["events"] = [*commits[seq]["events"], commits[0]["events"][0]]

    assert "is not a valid undo" in verify(rechained(record, busy)).difference


def test_a_step_that_was_taken_back_must_have_been_possible_too(record):
    older = MatchRecord(record.header.change(rules="0"), record.commits, record.footer)
    seq, _ = found_in(record, "Undone")

    def spoiled(commits):
        event = {"type": "UnitShaken", "clause": "x", "unit": "z", "name": ""}
        commits[seq - 1]["events"] = [*commits[seq - 1]["events"], event]

    assert "cannot be applied" in verify(rechained(older, spoiled)).difference


def test_nothing_leads_back_to_a_step_that_was_taken_back(record):
    seq, _ = found_in(record, "Undone")

    def gone(commits):
        again = dict(commits[seq], events=[dict(commits[seq]["events"][0], back_to=seq - 1)])
        commits.insert(seq + 1, again)
        for number, commit in enumerate(commits):
            commit["seq"] = number

    assert verify(rechained(record, gone)).difference


def test_the_end_of_a_match_is_never_taken_back(record):
    seq, number = found_in(record, "Undone")
    end = len(record.commits)

    def taken_back(commits):
        note = commits[seq]
        event = note["events"][number] | {"back_to": end - 2, "agreed": False}
        command = note["command"] | {"back_to": end - 2}
        commits.append(note | {"seq": end, "seat": 0, "events": [event], "command": command})

    found = verify(rechained(record, taken_back)).difference
    assert found == f"commit {end} comes after the end of the match"


def test_an_opened_choice_that_was_not_sealed_is_found(record):
    seq, number = found_in(record, "Revealed")

    def swapped(commits):
        commits[seq]["events"][number]["payload"] = '"interstellar-raiders" '

    assert "had not sealed" in verify(rechained(record, swapped)).difference


def test_a_result_that_the_rules_do_not_give_is_found(record):
    seq, number = found_in(record, "UnitMoved")

    def further(commits):
        commits[seq]["events"][number]["inches"] += 1

    assert "differs from the replay" in verify(rechained(record, further)).difference


def test_an_event_too_many_is_found(record):
    seq, number = found_in(record, "TurnBegan")

    def doubled(commits):
        events = list(commits[seq]["events"])
        commits[seq]["events"] = [*events, events[number]]

    found = verify(rechained(record, doubled)).difference
    assert found.startswith(f"commit {seq}: the replay has")


@pytest.mark.parametrize("kind", ["UnitMoved", "ForceMustered", "UnitDeployed", "TurnBegan"])
def test_what_cannot_be_folded_is_found_at_its_step(record, kind):
    seq, number = found_in(record, kind)

    def spoiled(commits):
        commits[seq]["events"][number]["type"] = "Nonsense"

    found = verify(rechained(record, spoiled)).difference
    assert found.startswith(f"commit {seq}: its events cannot be applied")


@pytest.mark.parametrize("kind", ["UnitMoved", "UnitDeployed", "TokenPlaced"])
def test_what_alters_the_last_state_is_found_at_the_step_that_tells_it(record, kind):
    seq, number = found_in(record, kind)

    def further(commits):
        event = commits[seq]["events"][number]
        place = event["path"][-1] if kind == "UnitMoved" else event.get("marker", event)
        place[0 if kind == "UnitMoved" else "x"] += 0.25

    found = verify(rechained(record, further)).difference
    assert found == f"commit {seq}: event {number} ({kind}) differs from the replay"


@pytest.mark.parametrize("change", [{"seat": 1}, {"command": {"type": "Concede"}}])
def test_the_first_commit_is_the_server_opening_the_log(record, change):
    found = verify(rechained(record, lambda commits: commits[0].update(change))).difference
    assert found == "commit 0 is not a valid first commit"


def test_a_step_is_taken_back_as_far_as_was_asked_for(record):
    seq, _ = found_in(record, "Undone")

    def farther(commits):
        commits[seq]["command"]["back_to"] += 1

    found = verify(rechained(record, farther)).difference
    assert found == f"commit {seq}: the event does not match the command"


@pytest.mark.parametrize("schema", [-3, 0, 10**9])
def test_an_unknown_schema_version_is_found(record, schema):
    found = verify(rechained(record, lambda commits: commits[5].update(schema=schema))).difference
    assert found == f"commit 5 has the unknown schema version {schema}"


@pytest.mark.parametrize("started", ["", "banana", "\u202e\x00", "2026-01-01T00:00:00"])
def test_a_header_says_when_the_match_began(record, started):
    forged = MatchRecord(record.header.change(started=started), record.commits)

    with pytest.raises(UnreadableRecordError, match="when the match began"):
        record_in(forged.encode())


def test_a_command_that_the_rules_refuse_is_found(record):
    seq, _ = found_in(record, "BatchDeployed")

    def nowhere(commits):
        commits[seq]["command"]["placements"] = []

    assert "the rules refuse the command" in verify(rechained(record, nowhere)).difference


@pytest.mark.parametrize(
    "change",
    [
        lambda events: events.clear(),
        lambda events: events.append({}),
        lambda events: events.append({"type": "Undone", "clause": "x", "back_to": -1}),
        lambda events: events.append(
            {"type": "UnitShaken", "clause": "x", "unit": "z", "name": ""}
        ),
        lambda events: events.append({"type": "Nonsense"}),
        lambda events: events.append({"type": ["list"]}),
    ],
)
def test_events_that_make_no_sense_are_a_difference_and_no_crash(record, change):
    def spoiled(commits):
        events = list(commits[4]["events"])
        change(events)
        commits[4]["events"] = events

    assert verify(rechained(record, spoiled)).difference


@pytest.mark.django_db
def test_every_match_of_this_build_holds_whatever_its_mission():
    for mission, layout in (("assault", "B"), ("ambush", "C")):
        match = played(mission=mission, layout=layout, owner=GUEST)
        assert verify(record_in(record_of(match).encode())).difference == ""

"""The match record: what is exported holds, and whatever is changed in it is found."""

import msgspec
import pytest

from rules.engine.core import log
from rules.engine.core.canonical import canonical_json
from rules.exported import record_of
from rules.reading import MOST_BYTES, UnreadableRecordError, record_in
from rules.record import MatchRecord
from rules.verification import verify
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


def test_the_sample_holds_under_this_build_of_the_rules(record):
    found = verify(record)

    assert found.holds, found.difference
    assert found.rerun == "re-run"


def test_what_was_read_is_written_the_same(record):
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


def test_a_record_of_other_rules_is_folded_and_says_so(record):
    older = MatchRecord(record.header.change(rules="0"), record.commits, record.footer)
    found = verify(rechained(older, lambda commits: None))

    assert found.holds, found.difference
    assert found.rerun == "folded, not re-run (rules 0)"


@pytest.mark.parametrize(
    ("was", "becomes", "difference"),
    [
        ("attacks.", "defends.", "commit 0 has been altered"),
        ('"limit":200', '"limit":201', "commit 0 does not follow the one before it"),
        ('"nonce":"', '"nonce":"0', "commit 0 does not follow the one before it"),
        ('"seq":3', '"seq":4', "commit 3 bears the number 4"),
    ],
)
def test_an_altered_line_breaks_the_chain(record, was, becomes, difference):
    text = record.encode().decode().replace(was, becomes, 1)

    assert verify(record_in(text.encode())).difference == difference


def test_a_missing_commit_is_found(record):
    lines = lines_of(record)
    text = "\n".join([*lines[:5], *lines[6:]]) + "\n"

    assert "bears the number" in verify(record_in(text.encode())).difference


@pytest.mark.parametrize(
    ("field", "value", "difference"),
    [
        ("result", ("victory", "victory"), "the footer says victory/victory"),
        ("reason", "conceded", "the footer says"),
        ("dice_secret", "00" * 32, "the dice secret is not the one"),
        ("dice_secret", " " + "0" * 64, "the dice secret is not 64 hexadecimal digits"),
        ("dice_secret", "xyz", "the dice secret is not 64 hexadecimal digits"),
        ("state_hash", "00" * 32, "another hash"),
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
def test_whoever_takes_back_leads_to_an_earlier_step(record, to):
    seq, _ = found_in(record, "Undone")

    def astray(commits):
        commits[seq]["events"][0]["back_to"] = to

    assert "does not just lead back" in verify(rechained(record, astray)).difference


def test_whoever_takes_back_does_nothing_else(record):
    seq, _ = found_in(record, "Undone")

    def busy(commits):
        commits[seq]["events"] = [*commits[seq]["events"], commits[0]["events"][0]]

    assert "does not just lead back" in verify(rechained(record, busy)).difference


def test_a_step_that_was_taken_back_must_have_been_possible_too(record):
    older = MatchRecord(record.header.change(rules="0"), record.commits, record.footer)
    seq, _ = found_in(record, "Undone")

    def spoiled(commits):
        event = {"type": "UnitShaken", "clause": "x", "unit": "z", "name": ""}
        commits[seq - 1]["events"] = [*commits[seq - 1]["events"], event]

    assert "cannot be folded" in verify(rechained(older, spoiled)).difference


def test_nothing_leads_back_to_a_step_that_was_taken_back(record):
    seq, _ = found_in(record, "Undone")

    def gone(commits):
        again = dict(commits[seq], events=[dict(commits[seq]["events"][0], back_to=seq - 1)])
        commits.insert(seq + 1, again)
        for number, commit in enumerate(commits):
            commit["seq"] = number

    assert verify(rechained(record, gone)).difference


def test_an_opened_choice_that_was_not_sealed_is_found(record):
    seq, number = found_in(record, "Revealed")

    def swapped(commits):
        commits[seq]["events"][number]["payload"] = '"interstellar-raiders" '

    assert "had not sealed" in verify(rechained(record, swapped)).difference


def test_a_result_that_the_rules_do_not_give_is_found(record):
    seq, number = found_in(record, "UnitMoved")

    def further(commits):
        commits[seq]["events"][number]["inches"] += 1

    assert "is not what the rules give" in verify(rechained(record, further)).difference


def test_an_event_too_many_is_found(record):
    seq, number = found_in(record, "TurnBegan")

    def doubled(commits):
        events = list(commits[seq]["events"])
        commits[seq]["events"] = [*events, events[number]]

    found = verify(rechained(record, doubled)).difference
    assert f"commit {seq}" in found or "hash" in found


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


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n\n\n",
        b"not a record\n\n",
        b"{}\n{}\n{}\n",
        b"[" * 100_000 + b"\n{}\n",
        b"\xff\xfe\n{}\n",
        b'{"format":"frontier-match","version":2}\n{}\n',
        b'"\\ud800"\n{}\n',
        b"1e999\n{}\n",
    ],
)
def test_what_is_no_record_is_refused_with_a_sentence(data):
    with pytest.raises(UnreadableRecordError) as caught:
        record_in(data)

    assert caught.value.sentence.endswith(".")


def test_a_record_that_is_too_large_is_refused():
    with pytest.raises(UnreadableRecordError, match="8 MiB"):
        record_in(b" " * (MOST_BYTES + 1))


def test_a_line_that_is_not_canonical_is_refused(record):
    text = record.encode().decode().replace('":', '": ', 1)

    with pytest.raises(UnreadableRecordError, match="canonical"):
        record_in(text.encode())


def test_brackets_without_end_are_refused(record):
    lines = lines_of(record)
    for depth in (65, 448, 450, 100_000):
        deep = lines[1].replace('"command":{', f'"command":{{"aa":{"[" * depth}{"]" * depth},')
        with pytest.raises(UnreadableRecordError, match="Line 2"):
            record_in(f"{lines[0]}\n{deep}\n".encode())


@pytest.mark.parametrize("name", ["", " Ana", "A\u202ena", "A\nna", "A" * 41, "\u2063"])
def test_a_player_has_a_name_that_can_be_shown(record, name):
    first, second = record.header.seats
    header = record.header.change(seats=(first.change(name=name), second))

    with pytest.raises(UnreadableRecordError, match="player"):
        record_in(MatchRecord(header, record.commits).encode())


def test_an_unknown_field_is_refused(record):
    lines = lines_of(record)
    header = msgspec.json.decode(lines[0]) | {"zeal": 1}
    lines[0] = canonical_json(header).decode()

    with pytest.raises(UnreadableRecordError, match="Line 1"):
        record_in(("\n".join(lines) + "\n").encode())


def test_a_game_that_this_site_does_not_have_is_refused(record):
    text = record.encode().decode().replace('"system":"frontier"', '"system":"chess"', 1)

    with pytest.raises(UnreadableRecordError, match="game"):
        record_in(text.encode())


@pytest.mark.django_db
def test_every_match_of_this_build_holds_whatever_its_mission():
    for mission, layout in (("assault", "B"), ("ambush", "C")):
        match = played(mission=mission, layout=layout, keeper=GUEST)
        assert verify(record_in(record_of(match).encode())).difference == ""

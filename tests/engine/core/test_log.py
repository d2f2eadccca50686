"""The log: the chain holds, the fold runs no rule, an undo gives no die back."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.core.canonical_json import canonical_json, digest
from rules.engine.core.dice import Face, SeededDice
from rules.engine.core.log import (
    Begin,
    Commit,
    Undo,
    Undone,
    advance,
    chain_error,
    clauses_of,
    commit_of,
    effective_commits,
    faces_thrown,
    fold,
    pending_server_command,
    sealed,
    state_hash,
    states,
    text_of,
)
from rules.engine.core.resolution import NoVault, Play, Situation, commitment_of
from rules.engine.core.runner import resolve
from tests.engine.core.toy import SETUP, TOY, Take


def dice(index=0):
    return SeededDice(secret=b"toy", match="toy", nonces=("a", "b"), index=index)


def played(*counts):
    """A log with one commit for the opening and one for each taking."""
    play = resolve(Situation.opening(TOY, SETUP), None, Begin(), dice(), NoVault())
    commits = [commit_of(play, seq=0, seat=None, command=Begin(), prev="first", at="")]
    for number, count in enumerate(counts):
        commits = taken(commits, play.state, number % 2, count)
        play = Play(Situation(TOY, fold(TOY, SETUP, commits)), dice(), NoVault())
    return commits, play.state


def taken(commits, state, seat, count):
    thrown = faces_thrown(commits)
    play = resolve(Situation(TOY, state, thrown), seat, Take(count=count), dice(thrown), NoVault())
    return [
        *commits,
        commit_of(
            play,
            seq=len(commits),
            seat=seat,
            command=Take(count=count),
            prev=commits[-1].hash,
            at="",
        ),
    ]


def undone(commits, back_to):
    play = Play(Situation(TOY, fold(TOY, SETUP, commits)), dice(), NoVault())
    play.emit(Undone(clause="TOY-9", back_to=back_to))
    command = Undo(back_to=back_to)
    seq, prev = len(commits), commits[-1].hash
    return [*commits, commit_of(play, seq=seq, seat=0, command=command, prev=prev, at="")]


def test_a_commit_holds_command_events_dice_and_clauses():
    commits, _ = played(2)
    commit = commits[1]
    assert (commit.seq, commit.schema, commit.seat) == (1, 1, 0)
    assert commit.command == {"type": "Take", "count": 2}
    assert [event["type"] for event in commit.events] == ["Taken", "Rolled", "FlowMoved"]
    assert commit.clauses == ("TOY-2", "TOY-4", "TOY-0")
    assert [(face.i, face.sides) for face in commit.dice] == [(0, 6)]


def test_each_clause_is_named_once_in_order():
    events = [Undone(clause=clause, back_to=0) for clause in ("B", "A", "B")]
    assert clauses_of(events) == ("B", "A")


def test_folding_gives_the_state_that_was_played():
    commits, state = played(2, 1, 1)
    assert fold(TOY, SETUP, commits) == state
    assert state_hash(fold(TOY, SETUP, commits)) == state_hash(state) == digest(state)
    assert state.faces == tuple(face.face for commit in commits for face in commit.dice)


def test_one_more_commit_can_be_folded_onto_a_known_state():
    commits, state = played(2, 1)
    before = fold(TOY, SETUP, commits[:-1])
    assert advance(TOY, before, commits[-1]) == state


def test_a_hash_is_taken_over_everything_else_in_the_commit():
    commits, _ = played(2)
    face = commits[1].dice[0].face
    body = {
        "seq": 1,
        "schema": 1,
        "seat": 0,
        "command": {"type": "Take", "count": 2},
        "events": list(commits[1].events),
        "dice": [{"i": 0, "sides": 6, "face": face}],
        "clauses": ["TOY-2", "TOY-4", "TOY-0"],
        "prev": commits[0].hash,
        "at": "",
    }
    assert commits[1].hash == digest(body)


def test_an_intact_chain_holds():
    commits, _ = played(2, 1, 1)
    assert chain_error(commits, "first") == ""
    assert chain_error([], "first") == ""


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lambda log: [*log[:1], log[1].change(at="later"), *log[2:]], "commit 1 has been altered"),
        (lambda log: [log[0], log[2]], "commit 1 is numbered 2"),
        (
            lambda log: [log[0], sealed(log[1].change(at="later")), log[2]],
            "commit 2 does not follow the one before it",
        ),
        (lambda log: [log[0].change(prev="x"), *log[1:]], "commit 0 does not follow"),
    ],
)
def test_a_tampered_chain_says_where_it_breaks(spoil, told):
    commits, _ = played(2, 1)
    assert chain_error(spoil(commits), "first").startswith(told)


def test_an_undo_takes_back_what_came_after_and_keeps_the_dice_spent():
    commits, _ = played(2, 1)
    earlier = fold(TOY, SETUP, commits[:2])
    log = undone(commits, back_to=1)
    assert chain_error(log, "first") == ""
    assert fold(TOY, SETUP, log) == earlier
    assert [commit.seq for commit in effective_commits(log)] == [0, 1]
    assert faces_thrown(log) == 2
    log = taken(log, earlier, 1, 1)
    assert [face.i for face in log[-1].dice] == [2]
    assert fold(TOY, SETUP, log).faces == (commits[1].dice[0].face, log[-1].dice[0].face)


def test_an_undo_may_reach_back_beyond_an_undo():
    commits, _ = played(2, 1)
    log = undone(undone(commits, back_to=1), back_to=0)
    assert [commit.seq for commit in effective_commits(log)] == [0]
    assert fold(TOY, SETUP, log) == fold(TOY, SETUP, commits[:1])


def test_an_empty_commit_counts_and_is_no_undo():
    commit = Commit(seq=0, schema=1, seat=0, command={}, events=(), dice=(), clauses=(), prev="")
    assert effective_commits([commit]) == [commit]


def test_the_server_has_nothing_to_answer_while_a_seat_is_awaited():
    _, state = played(2)
    assert pending_server_command(Situation(TOY, state), dice()) is None


def test_a_commitment_is_sha_256_over_payload_and_salt():
    assert commitment_of("é", "ab") == hashlib.sha256("é|ab".encode()).hexdigest()


def test_every_past_state_is_listed_including_undone_ones():
    commits, _state = played(1, 2)
    back = undone(commits, 1)

    found = list(states(TOY, SETUP, back))

    assert found[:-1] == [fold(TOY, SETUP, commits[: n + 1]) for n in range(len(commits))]
    assert found[-1] == found[1] == fold(TOY, SETUP, back)


def test_a_chain_may_start_later():
    commits, _state = played(1, 2)

    assert chain_error(commits[2:], commits[1].hash, 2) == ""
    assert chain_error(commits[2:], commits[1].hash) == "commit 0 is numbered 2"
    assert (
        chain_error(commits[2:], commits[0].hash, 2) == "commit 2 does not follow the one before it"
    )


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text() | st.floats(-1e9, 1e9),
    lambda inner: st.lists(inner) | st.dictionaries(st.text() | st.just("hash"), inner),
    max_leaves=12,
)
FIELDS = st.dictionaries(st.text() | st.sampled_from(["hash", "prev", "type"]), JSON, max_size=4)
COMMITS = st.builds(
    Commit,
    seq=st.integers(0, 10**6),
    schema=st.integers(1, 9),
    seat=st.sampled_from([None, 0, 1]),
    command=FIELDS,
    events=st.lists(FIELDS | st.just({"hash": "", "prev": ""}), max_size=3).map(tuple),
    dice=st.lists(
        st.builds(Face, i=st.integers(0, 99), sides=st.just(6), face=st.integers(1, 6)), max_size=2
    ).map(tuple),
    clauses=st.lists(st.text(), max_size=2).map(tuple),
    prev=st.text() | st.sampled_from(['"hash":"",', ',"hash":"","prev":"', "0" * 64]),
    hash=st.text(),
    at=st.text() | st.just('"hash":"",'),
)


@given(COMMITS)
def test_a_commit_encoded_once_has_the_hash_and_the_bytes_of_one_encoded_twice(commit):
    body = commit.fields()
    del body["hash"]
    twice = commit.change(hash=digest(body))

    once = sealed(commit)

    assert once == twice
    assert text_of(once) == text_of(twice) == canonical_json(twice).decode()


def test_a_commit_is_encoded_once(monkeypatch):
    encoded = []

    def counted(value):
        encoded.append(value)
        return canonical_json(value)

    monkeypatch.setattr("rules.engine.core.log.canonical_json", counted)
    commits, _ = played(2, 1)
    texts = [text_of(commit) for commit in commits]

    assert len(encoded) == len(texts) == 3


def test_a_changed_commit_has_a_text_of_its_own():
    commits, _ = played(2)
    changed = commits[1].change(at="later")
    assert '"at":"later"' in text_of(changed)

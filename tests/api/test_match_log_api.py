"""The log over the API: sentences, dice and clauses, with pagination."""

import pytest

from rules.chronicle.replay_cache import replay_of
from rules.matches.position_cache import POSITIONS
from rules.matches.selectors import commits_after, match_of, position_of
from tests.api.play import at
from tests.rules.players import answered, played

pytestmark = pytest.mark.django_db


def test_the_log_has_sentences_dice_and_clauses(program, match):
    told = program.get(at(match, "commits/")).json()

    first = told["commits"][0]
    assert told["next"] is None
    assert first["events"][0]["text"].startswith("Assault on ")
    assert [die["i"] for die in first["dice"]][:2] == [0, 1]
    assert "FR-SETUP-2" in first["clauses"]
    assert first["hash"] == match.commits.get(seq=0).hash


def test_the_log_can_be_read_from_a_step_on(program, owner):
    match = played(lambda match: match.head >= 8, owner)

    told = program.get(at(match, "commits/?after=5")).json()["commits"]

    assert [commit["seq"] for commit in told] == list(range(6, match.head + 1))


def test_the_log_stops_at_the_step_that_was_read(owner):
    """Another tab may answer between two questions to the database."""
    match = played(lambda match: match.head >= 4, owner)
    earlier = match_of(owner, match.pk)
    answered(match, owner)

    assert [commit.seq for commit in commits_after(earlier, 1, 200)] == list(
        range(2, earlier.head + 1)
    )


def test_a_long_log_is_paginated(program, owner, monkeypatch):
    monkeypatch.setattr("rules.api.matches.COMMITS_AT_ONCE", 3)
    match = played(lambda match: match.head >= 5, owner)

    seen, after = [], -1
    while after is not None:
        part = program.get(
            at(match, f"commits/?after={after}" if after >= 0 else "commits/")
        ).json()
        assert len(part["commits"]) <= 3
        seen += [commit["seq"] for commit in part["commits"]]
        after = part["next"]

    assert seen == list(range(match.head + 1))


def test_a_roll_names_all_its_modifiers(program, owner):
    match = played(owner=owner, options={"turn_cap": 40})

    told = program.get(at(match, "commits/")).json()["commits"]
    rolls = [e for commit in told for e in commit["events"] if e["type"] == "ActionRolled"]

    assert rolls
    for side in (side for roll in rolls for side in (roll["active"], roll["reactive"])):
        assert side["kept"] in side["faces"]
        assert all(source["label"] and source["clause"] for source in side["sources"])


def test_every_step_names_its_turn_and_units(program, owner):
    match = played(lambda match: match.head >= 25 or match.is_over, owner)
    replay = replay_of(match)

    told = program.get(at(match, "commits/")).json()["commits"]

    assert [commit["turn"] for commit in told] == list(replay.turns)
    assert [set(commit["units"]) for commit in told] == [set(each) for each in replay.units]
    assert told[0]["turn"] == 0
    assert max(commit["turn"] for commit in told) >= 1


def test_a_command_response_names_its_turn(program, owner):
    match = played(lambda match: match.head >= 20 or match.is_over, owner)
    known = position_of(match).turns

    answered(match, owner)
    match = match_of(owner, match.pk)

    assert position_of(match).turns[: len(known)] == known
    assert len(position_of(match).turns) == match.head + 1
    POSITIONS.clear()
    assert len(position_of(match).turns) == match.head + 1

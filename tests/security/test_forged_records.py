"""An imported record may repeat events thousands of times; no page of it becomes costly."""

from __future__ import annotations

import msgspec
import pytest

from rosters.owners import Owner
from rules.chronicle.key_moments import MOST_MOMENTS, key_moments
from rules.chronicle.luck import MOST_ROLLS, MOST_SIDES, luck
from rules.chronicle.printing.build import report_of
from rules.chronicle.replay_cache import MatchReplay, clear_replay_cache
from rules.chronicle.replay_step import step_of
from rules.engine.core import log
from rules.engine.core.dice import Face
from rules.engine.core.known import SPECTATOR
from rules.engine.systems import SYSTEMS, system
from rules.records.record_import import MOST_OF_STEP, UnreadableRecordError, record_in
from tests.security.forged_records import event_of, forged, kept

THROWN = {"frontier": "ActionRolled", "modern": "CombatFought", "infinite": "AttackRolled"}
"""An event of each book that is a trial."""


@pytest.fixture(params=THROWN)
def key(request):
    return request.param


@pytest.fixture(autouse=True)
def _no_replays_of_other_tests():
    clear_replay_cache()


def replay_of(key, kind, count, *, steps=0):
    return MatchReplay(record_in(forged(key, kind, [event_of(key, kind)] * count, steps=steps)))


def test_every_book_has_an_event_to_forge():
    assert THROWN.keys() == {each.key for each in SYSTEMS}


def test_luck_counts_only_so_many_rolls_and_says_so(key):
    replay = replay_of(key, THROWN[key], 10, steps=MOST_ROLLS // 10)

    found = luck(replay)

    assert len(found.rolls) == MOST_ROLLS
    assert str(MOST_ROLLS) in found.cut_note
    [rolls] = [each for each in report_of(replay, "en").tables if len(each.rows) == MOST_ROLLS]
    assert found.cut_note in rolls.note


def test_luck_of_a_match_counts_all_rolls(key):
    assert luck(replay_of(key, THROWN[key], 0)).cut_note == ""


@pytest.mark.django_db
def test_the_luck_page_says_that_not_all_rolls_are_counted(client, user):
    events = [event_of("infinite", "AttackRolled")] * (MOST_ROLLS + 1)
    row = kept(Owner(user=user), forged("infinite", "AttackRolled", events))
    client.force_login(user)

    page = client.get(f"{row.get_absolute_url()}luck/").content.decode()

    assert f"Only the first {MOST_ROLLS} rolls of this record are counted." in page


def test_each_event_of_a_step_is_applied_once(key, monkeypatch):
    replay = replay_of(key, THROWN[key], 200)
    events, applied = sum(map(len, replay.facts)), []
    assert replay.states
    evolve = replay.rules.evolve
    monkeypatch.setitem(
        vars(replay.rules), "evolve", lambda *told: applied.append(1) or evolve(*told)
    )

    assert luck(replay).rolls

    assert len(applied) == events


@pytest.mark.parametrize("side", ["active", "reactive"])
def test_a_die_that_frontier_does_not_have_has_no_odds(side):
    event = event_of("frontier", "ActionRolled")
    huge = event | {side: event[side] | {"die": 10**6}}

    replay = MatchReplay(record_in(forged("frontier", "ActionRolled", [huge])))

    assert len(luck(replay).rolls) == len(luck(replay_of("frontier", "ActionRolled", 0)).rolls)


def test_only_so_many_key_moments_are_told():
    replay = replay_of("infinite", "UnitDefeated", 1, steps=MOST_MOMENTS)

    assert len(key_moments(replay, "en")) == MOST_MOMENTS


def test_dice_that_no_book_has_are_not_counted():
    record = record_in(forged("infinite", "AttackRolled", []))
    dice = tuple(
        Face(i=n, sides=sides, face=1) for n, sides in enumerate((6, MOST_SIDES, MOST_SIDES + 1))
    )
    first, *others = record.commits
    replay = MatchReplay(
        type(record)(record.header, [first.change(dice=dice), *others], record.footer)
    )

    assert [die.sides for die in luck(replay).dice] == [6, MOST_SIDES]


def test_a_step_with_too_many_events_is_refused():
    event = event_of("infinite", "AttackRolled")
    most = MOST_OF_STEP // len(msgspec.json.encode(event))

    with pytest.raises(UnreadableRecordError, match="a step has at most 256 KiB"):
        record_in(forged("infinite", "AttackRolled", [event] * (most + 1)))


def test_a_record_with_too_many_dice_is_refused(monkeypatch):
    monkeypatch.setattr("rules.records.record_import.MOST_DICE", 1)
    path = forged("infinite", "AttackRolled", [])
    header, *lines = path.splitlines(keepends=True)
    row = msgspec.json.decode(lines[0], type=log.Commit)
    row = row.change(dice=tuple(Face(i=n, sides=6, face=1) for n in range(2)))

    with pytest.raises(UnreadableRecordError, match="at most 1"):
        record_in(header + log.canonical_json(row) + b"\n")


def test_large_steps_are_shown_on_pages_of_their_own(client, user, db):
    events = [event_of("infinite", "AttackRolled")] * 500
    row = kept(Owner(user=user), forged("infinite", "AttackRolled", events, steps=6))
    client.force_login(user)

    page = client.get(f"{row.get_absolute_url()}log/").content.decode()

    assert "Page 1 of" in page
    assert len(page) < 1_500_000


def test_large_steps_are_not_all_shown_before_another():
    replay = replay_of("infinite", "AttackRolled", 500, steps=6)
    large = [n for n, size in enumerate(replay.sizes) if size > 100_000]

    shown = step_of(replay, large[-1] + 1, SPECTATOR, "en").before

    assert 1 <= len([each for each in shown if each.seq in large]) < 3


class _Compared(int):
    """The number of a step, which counts how often it is compared."""

    times = 0

    def __gt__(self, other):
        _Compared.times += 1
        return super().__gt__(other)

    def __le__(self, other):
        _Compared.times += 1
        return super().__le__(other)


@pytest.fixture
def undone_one_by_one(key):
    """Twenty steps of a match, and as many undos that each take back one of them but the first."""
    record = record_in(forged(key, THROWN[key], []))
    early = [each.change(seq=_Compared(each.seq)) for each in record.commits[:20]]
    undone = [
        early[0].change(seq=20 + n, seat=None, events=({"type": "Undone", "back_to": 18 - n,
                        "agreed": False, "name": "", "clause": "", "said": ""},))
        for n in range(19)
    ]  # fmt: skip
    return record.header.setup, [*early, *undone]


def test_steps_undone_one_by_one_lead_back_to_the_earlier_positions(key, undone_one_by_one):
    setup, commits = undone_one_by_one

    hashes = [log.state_hash(each) for each in log.states(system(key), setup, commits)]

    assert hashes[20:] == hashes[18::-1]
    assert [each.seq for each in log.effective_commits(commits)] == [0]


@pytest.mark.parametrize(
    "read",
    [
        lambda key, setup, commits: list(log.states(system(key), setup, commits)),
        lambda key, setup, commits: log.effective_commits(commits),
    ],
    ids=["states", "effective_commits"],
)
def test_an_undo_looks_at_no_step_that_stays_but_the_last(key, undone_one_by_one, read):
    _Compared.times = 0

    read(key, *undone_one_by_one)

    assert _Compared.times == 2 * 19

"""The luck report: exact distributions, and what a match's dice gave against them."""

import re
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils.translation import gettext, override

from rosters.owners import Owner
from rules.chronicle.distributions import successes, total
from rules.chronicle.key_moments import UPSET, marks
from rules.chronicle.luck import luck
from rules.chronicle.luck_bars import bars
from rules.chronicle.replay_cache import MatchReplay
from rules.engine.frontier.site.history import HISTORY
from rules.matches.services import keep_replay
from rules.models import Replay
from rules.records.record_import import record_in
from tests.rules import sample


@pytest.fixture(scope="module")
def replay() -> MatchReplay:
    return MatchReplay(record_in(sample.FILE.read_bytes()))


def counted_out(chances):
    """The probability of every number of successes, by going through all outcomes."""
    found = [Fraction(0)] * (len(chances) + 1)
    for outcome in product((0, 1), repeat=len(chances)):
        p = Fraction(1)
        for won, chance in zip(outcome, chances, strict=True):
            p *= chance if won else 1 - chance
        found[sum(outcome)] += p
    return found


def test_the_number_of_successes_is_distributed_as_counting_out_says():
    chances = [Fraction(1, 2), Fraction(3, 4), Fraction(1, 6), Fraction(5, 9), Fraction(1)]

    found = successes(chances)

    assert found.weights == pytest.approx([float(p) for p in counted_out(chances)])
    assert found.mean == pytest.approx(float(sum(chances)))
    assert found.below(2) == pytest.approx(float(sum(counted_out(chances)[:2])))
    assert found.above(2) == pytest.approx(float(sum(counted_out(chances)[3:])))


def test_what_dice_add_up_to_is_distributed_as_counting_out_says():
    four = {face: Fraction(1, 4) for face in range(1, 5)}
    six = {face: Fraction(1, 6) for face in range(1, 7)}

    found = total([four, six])

    sums = [a + b for a, b in product(range(1, 5), range(1, 7))]
    assert found.least == 2
    assert found.weights == pytest.approx([sums.count(n) / 24 for n in range(2, 11)])


def test_without_a_trial_nothing_is_certain():
    found = successes([])
    assert (found.least, found.weights) == (0, (1,))
    assert (found.below(0), found.above(0), found.mean) == (0, 0, 0)


def test_the_shares_of_hundreds_of_trials_stay_between_nothing_and_everything():
    found = successes([Fraction(1, 3)] * 600)

    assert sum(found.weights) == pytest.approx(1)
    assert 0 <= found.below(0) <= found.below(200) <= found.below(601) <= 1
    assert found.above(0) <= 1


def test_both_sides_are_told_what_they_won_and_what_was_to_be_expected(replay):
    report = luck(replay)

    for side in report.sides:
        own = [
            rolled.trial
            for rolled in report.rolls
            if side.seat in {throw.seat for throw in rolled.trial.sides}
        ]
        assert side.trials == len(own)
        assert side.won.actual == sum(trial.went_well_for(side.seat) for trial in own)
        assert side.won.expected == pytest.approx(
            float(sum(trial.chance_of(side.seat) for trial in own))
        )
        assert side.won.worse + side.won.same + side.won.better == pytest.approx(1)


def test_steps_that_were_taken_back_and_carried_over_do_not_count(replay):
    practice = MatchReplay(record_in(sample.PRACTICE.read_bytes()))

    assert all(rolled.seq > practice.record.carried for rolled in luck(practice).rolls)
    assert not {rolled.seq for rolled in luck(replay).rolls} & replay.undone
    thrown = sum(die.thrown for die in luck(practice).dice)
    assert thrown == sum(
        len(commit.dice) for commit in practice.record.commits[practice.record.carried :]
    )


def test_a_roll_is_listed_in_the_turn_in_which_it_was_made(replay):
    rolled = luck(replay).rolls
    ending = [each for each in rolled if replay.before(each.seq).turn < replay.turns[each.seq]]

    assert ending, "no roll of the sample ended a turn"
    for each in ending:
        assert each.turn == replay.before(each.seq).turn
    assert [each.turn for each in rolled] == sorted(each.turn for each in rolled)
    turns = {(each.seq, each.turn) for each in rolled}
    upsets = {(mark.seq, mark.turn) for mark in marks(replay) if mark.kind == "upset"}
    assert upsets <= turns


def test_every_die_of_the_match_is_counted(replay):
    dice = [die for commit in replay.record.commits for die in commit.dice]

    for row in luck(replay).dice:
        faces = [die.face for die in dice if die.sides == row.sides]
        assert row.thrown == len(faces)
        assert row.mean == pytest.approx(sum(faces) / len(faces))
    assert sum(row.thrown for row in luck(replay).dice) == len(dice)


def test_one_bar_is_what_happened(replay):
    for side in luck(replay).sides:
        drawn = bars(side)
        assert [bar.won for bar in drawn.bars if bar.is_actual] == [side.won.actual]
        assert sum(bar.percent for bar in drawn.bars) == pytest.approx(100, abs=0.5)


def test_dice_that_turned_against_the_odds_are_marked(replay):
    for mark in marks(replay):
        if mark.kind == "upset":
            chance = mark.trial.chance if mark.trial.won else 1 - mark.trial.chance
            assert chance <= UPSET


@pytest.mark.django_db
def test_the_page_lists_every_roll_with_its_chance_and_result(client, user, replay):
    client.force_login(user)
    row = keep_replay(
        owner=Owner(user=user), header=replay.record.header, text=sample.FILE.read_text("utf-8")
    )

    answer = client.get(f"/matches/imported/{row.pk}/luck/")

    page = re.sub(r"\s+", " ", answer.content.decode())
    for rolled in luck(replay).rolls:
        assert f'?at={rolled.seq}">{rolled.seq}</a>' in page
        assert f"{100 * float(rolled.trial.chance):.1f}%" in page
    assert "would have done worse" in page
    assert re.search(r'role="img" aria-label="Rolls won by Ana: \d+ of \d+', page)


@pytest.mark.django_db
def test_a_match_in_which_no_die_decided_anything_says_so(client, user, replay, monkeypatch):
    client.force_login(user)
    data = sample.FILE.read_bytes()
    client.post("/matches/import/", {"file": SimpleUploadedFile("a.jsonl", data)})
    monkeypatch.setitem(vars(HISTORY), "trial", lambda state, event: None)

    page = client.get(f"/matches/imported/{Replay.objects.get().pk}/luck/").content.decode()

    assert "No contested rolls" in page


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_button_of_the_table_is_named_like_the_page_that_it_opens(language):
    texts = Path("templates/rules/table/texts.html").read_text(encoding="utf-8")
    [button] = re.findall(r'data-text="luck">\{% translate "(.+?)" %}', texts)
    page = Path("templates/rules/luck.html").read_text(encoding="utf-8")
    with override(language):
        assert gettext(button) == gettext(re.findall(r'translate "(.+?)" as within', page)[0])

"""The bench's arithmetic; nothing here is timed."""

import json
import sys
from contextlib import contextmanager
from types import SimpleNamespace

import pytest

from bench import report
from bench.harness import (
    Contender,
    Missing,
    ceiling,
    excess,
    measure,
    quantile,
    share,
    times_faster,
    times_more,
    told,
)
from bench.modes import both, compiled, interpreted
from bench.peer import peer

ROUNDS = 5


def scripted(name, values, diary=None):
    """A contender whose rounds give `values`; the first round does not count."""
    left = list(values)

    def run():
        if diary is not None:
            diary.append(name)
        return {"time": left.pop(0)}

    return Contender(name, run)


def row(entrants, *comparisons):
    @contextmanager
    def opened():
        yield entrants

    return SimpleNamespace(NAME="row", COMPARISONS=comparisons, entrants=opened)


def test_the_ratio_is_the_median_of_the_ratios_of_each_round():
    # given rounds of which one was disturbed on both sides
    ours = scripted("ours", [99, 1, 2, 1, 1, 10])
    theirs = scripted("theirs", [1, 3, 4, 4, 5, 80])
    # when
    (line,) = measure(row([ours, theirs], times_faster("time", "s", "theirs", 3)), ROUNDS)
    # then the ratios were 3, 2, 4, 5 and 8
    assert line.ratio == 4
    assert line.spread == (2, 8)
    assert line.figure == 1
    assert line.met is True


def test_the_first_round_does_not_count():
    ours, theirs = scripted("ours", [1000, 1]), scripted("theirs", [1, 1])
    (line,) = measure(row([ours, theirs], share("time", "s", "theirs", 1)), rounds=1)
    assert line.ratio == 1


def test_contenders_alternate_and_swap_order():
    diary = []
    entrants = [scripted(name, [1] * 4, diary) for name in ("ours", "theirs")]
    measure(row(entrants), rounds=3)
    assert diary == ["theirs", "ours", "ours", "theirs", "theirs", "ours", "ours", "theirs"]


@pytest.mark.parametrize(
    ("comparison", "ratio", "met"),
    [
        (times_faster("time", "s", "theirs", 5), 4, False),
        (times_faster("time", "s", "theirs", 4), 4, True),
        (times_more("time", "s", "theirs", 0.25), 0.25, True),
        (times_more("time", "s", "theirs", 0.5), 0.25, False),
        (share("time", "s", "theirs", 0.25), 0.25, True),
        (share("time", "s", "theirs", 0.2), 0.25, False),
        (excess("time", "s", "theirs", -6), -6, True),
        (excess("time", "s", "theirs", -7), -6, False),
        (ceiling("time", "s", 2), 2, True),
        (ceiling("time", "s", 1), 2, False),
    ],
)
def test_a_goal_is_met_at_exactly_its_figure(comparison, ratio, met):
    ours, theirs = scripted("ours", [2, 2]), scripted("theirs", [8, 8])
    (line,) = measure(row([ours, theirs], comparison), rounds=1)
    assert (line.ratio, line.met) == (ratio, met)


def test_a_missed_goal_is_marked_in_the_table():
    ours, theirs = scripted("ours", [2, 2]), scripted("theirs", [2, 2])
    lines = measure(row([ours, theirs], times_faster("time", "s", "theirs", 5)), rounds=1)
    assert "GOAL MISSED" in report.table(lines)


def test_a_missing_peer_is_reported_and_our_figure_is_kept():
    # given
    entrants = [scripted("ours", [7, 7]), Missing("fpdf2", "No module named 'fpdf'")]
    # when
    lines = measure(row(entrants, times_faster("time", "ms", "fpdf2", 6)), rounds=1)
    # then
    assert lines[0].ratio is None
    assert lines[0].met is None
    last = report.table(lines).splitlines()[-1]
    assert last.split()[:5] == ["row", "time", "7", "ms", "fpdf2"]
    assert last.endswith("MISSING: No module named 'fpdf'")


def test_interpreted_and_compiled_are_compared_with_the_same_peer():
    # given ours interpreted and compiled, and a peer between them
    entrants = [
        scripted("interpreted", [6, 6]),
        scripted("compiled", [1, 1]),
        scripted("theirs", [3, 3]),
    ]
    comparisons = (
        *interpreted(times_faster("time", "s", "theirs", 0.5)),
        *compiled(times_faster("time", "s", "theirs", 4)),
    )
    # when
    slow, fast = measure(row(entrants, *comparisons), rounds=1)
    # then
    assert (slow.ours, slow.ratio, slow.met) == ("interpreted", 0.5, True)
    assert (fast.ours, fast.ratio, fast.met) == ("compiled", 3, False)


def test_a_comparison_of_both_is_two_lines():
    lines = both(ceiling("time", "s", 1), ceiling("size", "KiB", 2))
    assert [(each.ours, each.figure) for each in lines] == [
        ("interpreted", "time"),
        ("compiled", "time"),
        ("interpreted", "size"),
        ("compiled", "size"),
    ]


def test_a_failed_compilation_is_reported_and_interpreted_figures_are_kept():
    # given
    entrants = [scripted("interpreted", [2, 2]), Missing("compiled", "No C compiler was found")]
    # when
    lines = measure(row(entrants, *both(ceiling("time", "s", 3))), rounds=1)
    # then
    assert [each.met for each in lines] == [True, None]
    assert report.table(lines).endswith("MISSING: No C compiler was found")


def test_a_line_without_a_goal_is_only_reported():
    lines = measure(row([scripted("ours", [7, 7])], told(ceiling("time", "s", 1))), rounds=1)
    assert lines[0].met is None
    assert report.table(lines).splitlines()[-1].endswith("–")


def test_the_results_file_matches_the_table():
    ours, theirs = scripted("ours", [1, 1]), scripted("theirs", [6, 6])
    lines = measure(row([ours, theirs], times_faster("time", "s", "theirs", 5)), rounds=1)
    told = json.loads(report.as_json(lines, 1))
    assert told["rounds"] == 1
    assert told["rows"][0]["against"] == "theirs"
    assert told["rows"][0]["ratio"] == 6


def test_a_quantile_is_one_of_the_values():
    values = list(range(100, 0, -1))
    assert quantile(values, 0.5) == 51
    assert quantile(values, 0.99) == 100
    assert quantile([3.0], 0.99) == 3.0


@pytest.mark.parametrize(
    ("value", "shown"),
    [(0.0214, "0.0214"), (4.0, "4"), (20.46, "20.5"), (107107.4, "107,107"), (99.96, "100.0")],
)
def test_numbers_keep_three_figures(value, shown):
    assert report.number(value) == shown


def python(script):
    return (sys.executable, "-c", script)


COUNTING = """
import sys
print("{}", flush=True)
for number, _ in enumerate(sys.stdin):
    print('{"time": %d}' % number, flush=True)
"""


def test_a_peer_runs_a_round_for_each_line():
    with peer("theirs", python(COUNTING)) as theirs:
        assert isinstance(theirs, Contender)
        assert [theirs.run(), theirs.run()] == [{"time": 0}, {"time": 1}]


def test_a_peer_that_cannot_start_is_missing_for_its_own_reason():
    with peer("theirs", python("import nothing_of_that_name")) as theirs:
        assert theirs == Missing(
            "theirs", "ModuleNotFoundError: No module named 'nothing_of_that_name'"
        )


def test_a_peer_with_a_wrong_greeting_is_missing_at_once():
    with peer("theirs", python("print('hello', flush=True); input()")) as theirs:
        assert isinstance(theirs, Missing)


def test_a_peer_gets_its_own_environment():
    script = "import json, os; print('{}', flush=True); input(); print(os.environ['ASKED'])"
    with peer("theirs", python(script), {"ASKED": '{"time": 3}'}) as theirs:
        assert isinstance(theirs, Contender)
        assert theirs.run() == {"time": 3}


def test_a_peer_that_is_not_installed_is_missing():
    with peer("theirs", ("no-such-program",)) as theirs:
        assert theirs == Missing("theirs", "no-such-program is not installed")


def test_a_peer_that_exits_during_a_round_is_an_error():
    with peer("theirs", python("print('{}', flush=True); input()")) as theirs:
        assert isinstance(theirs, Contender)
        with pytest.raises(RuntimeError, match="theirs ended"):
            theirs.run()

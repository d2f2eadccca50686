"""Windows: both seats in turn, until both pass in a row; no stop for nobody."""

from rules.engine.core.dice import ScriptedDice
from rules.engine.core.flow import Window, run
from rules.engine.core.resolution import NoVault, Play, Situation
from rules.engine.core.runner import resolve
from rules.engine.core.window import WindowMoved, passed, used
from tests.engine.core.toy import SETUP, TOY, Hush, Rolled, Shout, StopDecision, Take


def with_shouts(*shouts):
    play = Play(
        Situation(TOY, TOY.initial(SETUP).change(shouts=shouts)), ScriptedDice([]), NoVault()
    )
    run(play, TOY.sequences, "TOY-0")
    return play.state


def does(state, seat, command, *faces):
    return resolve(Situation(TOY, state), seat, command, ScriptedDice(faces), NoVault())


def asked(play):
    decision = Situation(TOY, play.state).decisions[0]
    return decision.seat if isinstance(decision, StopDecision) else None


def test_a_window_that_nobody_can_use_never_stops_and_leaves_no_trace():
    play = does(with_shouts(0, 0), 0, Take(count=1), 3)
    assert not any(isinstance(event, WindowMoved) for event in play.events)
    assert any(isinstance(event, Rolled) for event in play.events)


def test_the_active_seat_is_asked_first_and_a_seat_without_means_is_passed_over():
    play = does(with_shouts(1, 1), 0, Take(count=1))
    assert asked(play) == 1  # the seat that is active after the taking
    play = does(with_shouts(1, 0), 0, Take(count=1))
    assert asked(play) == 0
    assert play.state.window == Window(name="before_roll", seat=0, passed=1)


def test_two_passes_in_a_row_close_the_window():
    play = does(with_shouts(1, 1), 0, Take(count=1))
    play = does(play.state, 1, Hush())
    assert asked(play) == 0
    play = does(play.state, 0, Hush(), 5)
    assert play.state.window is None
    assert play.state.faces == (5,)


def test_using_the_window_opens_it_again_for_both_the_other_seat_first():
    play = does(with_shouts(1, 2), 0, Take(count=1))
    play = does(play.state, 1, Hush())
    play = does(play.state, 0, Shout())
    assert asked(play) == 1
    play = does(play.state, 1, Shout())
    assert asked(play) == 1
    play = does(play.state, 1, Hush(), 2)
    assert play.state.window is None


def test_a_window_whose_last_means_are_spent_closes_by_itself():
    play = does(with_shouts(1, 0), 0, Take(count=1))
    play = does(play.state, 0, Shout(), 6)
    assert (play.state.window, play.state.faces) == (None, (6,))


def test_a_window_opens_afresh_each_time_it_is_reached():
    play = does(with_shouts(1, 1), 0, Take(count=1))
    play = does(play.state, 1, Hush())
    play = does(play.state, 0, Hush(), 5)
    play = does(play.state, 1, Take(count=1))
    assert play.state.window == Window(name="before_roll", seat=0)


def test_passing_and_using_move_the_window_on():
    first = Window(name="w", seat=0)
    assert passed(first) == Window(name="w", seat=1, passed=1)
    assert used(passed(first)) == Window(name="w", seat=0, passed=0)

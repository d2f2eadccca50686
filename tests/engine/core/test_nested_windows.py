"""Windows nest: a sequence inside an open window has windows of its own, also of the same name."""

from __future__ import annotations

import dataclasses

import msgspec
import pytest

from rules.engine.core.dice import ScriptedDice
from rules.engine.core.flow import Event, FlowMoved, Frame, State, StuckError, Window, run
from rules.engine.core.resolution import NoDice, NoVault, Play, Situation
from rules.engine.core.runner import resolve
from rules.engine.core.window import pass_window, use_window, window
from tests.engine.core.toy import SETUP, TOY, Hush, Shout, Shouted, StopDecision, ToyState
from tests.engine.core.toy import evolve as evolve_toy


class Disputed(Event):
    """A dispute begins, or is settled: it is had out at once, before the talk goes on."""

    begins: bool


class TalkState(ToyState):
    disputing: bool = False


def usable(state, seat, name):
    return StopDecision(seat=seat) if state.shouts[seat] else None


def begun(state):
    return Frame(sequence="dispute", step="talk") if state.disputing else None


def settle(play):
    play.emit(Disputed(clause="TOY-7", begins=False))


def go_home(play):
    return (StopDecision(seat=0),)


SEQUENCES = {
    "match": (window("talk", usable, "TOY-3", begun), go_home),
    "dispute": (
        window("talk", usable, "TOY-3"),
        window("whisper", usable, "TOY-3"),
        settle,
    ),
}
AT = Frame(sequence="match", step="talk")


def answer(play, seat, command, decision):
    if isinstance(command, Hush):
        pass_window(play, "TOY-3")
        return
    play.emit(Shouted(clause="TOY-3", seat=seat))
    use_window(play, "TOY-3")
    if not play.state.disputing:
        play.emit(Disputed(clause="TOY-7", begins=True))


def evolve(state, event):
    if isinstance(event, Disputed):
        return state.change(disputing=event.begins)
    return evolve_toy(state, event)


TALK = dataclasses.replace(
    TOY,
    sequences=SEQUENCES,
    answer=answer,
    evolve=evolve,
    events=(*TOY.events, Disputed),
    initial=lambda setup: TalkState(names=setup.names, stack=(AT,), shouts=(3, 3)),
)


def folded(before, play):
    """The state that the log of a command leads to, as it is stored and read back."""
    stored = msgspec.json.decode(msgspec.json.encode(play.events))
    state = before
    for event in TALK.decode_events(stored, 1):
        state = evolve(state, event)
    return state


class Talk:
    """A talk in progress; after each answer its log is folded, too."""

    def __init__(self):
        self.state = TALK.initial(SETUP)
        play = Play(Situation(TALK, self.state), NoDice(), NoVault())
        run(play, SEQUENCES, "TOY-0")
        self.follow(play)

    def follow(self, play):
        assert folded(self.state, play) == play.state
        self.state, self.events = play.state, play.events

    def does(self, *answers):
        for seat, command in answers:
            now = Situation(TALK, self.state)
            assert [each.seat for each in now.decisions] == [seat]
            self.follow(resolve(now, seat, command, ScriptedDice([]), NoVault()))

    @property
    def windows(self):
        return [frame.window for frame in self.state.stack]

    @property
    def stored(self):
        """The stack as the log stores it."""
        return msgspec.json.decode(msgspec.json.encode(self.events[-1]))["stack"]


def test_a_window_alone_leaves_the_stack_in_the_log_as_it_is_without_windows():
    talk = Talk()
    assert talk.windows == [Window(name="talk", seat=0)]
    assert talk.stored == [{"sequence": "match", "step": "talk"}]


def test_an_inner_window_opens_while_the_outer_one_stays_open():
    talk = Talk()
    talk.does((0, Shout()))
    assert talk.windows == [Window(name="talk", seat=1), Window(name="talk", seat=0)]
    assert talk.stored == [
        {
            "sequence": "match",
            "step": "talk",
            "window": {"name": "talk", "seat": 1, "passed": 0},
        },
        {
            "sequence": "dispute",
            "step": "talk",
            "window": {"name": "talk", "seat": 0, "passed": 0},
        },
    ]


def test_the_inner_window_moves_and_closes_alone_and_the_next_one_opens():
    talk = Talk()
    talk.does((0, Shout()), (0, Hush()), (1, Shout()))
    outer = Window(name="talk", seat=1)
    assert talk.windows == [outer, Window(name="talk", seat=0)]
    talk.does((0, Hush()), (1, Hush()))
    assert talk.windows == [outer, Window(name="whisper", seat=0)]


def test_after_the_inner_windows_the_outer_one_goes_on_where_it_was():
    talk = Talk()
    talk.does((0, Hush()), (1, Shout()), (0, Hush()), (1, Hush()), (0, Hush()), (1, Hush()))
    assert talk.windows == [Window(name="talk", seat=0)]
    assert talk.state.disputing is False
    talk.does((0, Hush()), (1, Hush()))
    assert talk.state.stack == (Frame(sequence="match", step="go_home"),)


def test_an_inner_window_that_nobody_can_use_leaves_the_outer_one_alone():
    talk = Talk()
    talk.state = talk.state.change(shouts=(1, 0))
    talk.does((0, Shout()))
    assert talk.state.stack == (Frame(sequence="match", step="go_home"),)
    assert talk.state.disputing is False


def test_an_outer_window_that_has_not_moved_since_is_stored_again():
    """The latest event about windows closed the inner one: the log names the outer one again."""
    talk = Talk()
    talk.does((0, Shout()), (0, Hush()), (1, Hush()), (0, Hush()), (1, Hush()))
    assert talk.windows == [Window(name="talk", seat=1)]
    assert talk.stored == [
        {"sequence": "match", "step": "talk", "window": {"name": "talk", "seat": 1, "passed": 0}}
    ]


def test_the_end_of_a_match_leaves_no_window():
    state = State(names=("Ana", "Bo"), stack=(AT.change(window=Window(name="talk", seat=0)),))
    assert state.window
    assert state.change(stack=()).window is None
    assert evolve(state, FlowMoved(clause="TOY-0", stack=())).window is None


def test_a_frame_that_ends_without_closing_its_window_is_an_engine_error():
    talk = Talk()
    play = Play(Situation(TALK, talk.state), NoDice(), NoVault())
    frames = (Frame(sequence="match", step="go_home"), *talk.state.stack)
    play.state, play.stack = talk.state.change(stack=frames), frames[:1]
    with pytest.raises(StuckError, match="left open"):
        run(play, SEQUENCES, "TOY-0")

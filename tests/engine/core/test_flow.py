"""The flow: a step is called until it has nothing to ask; asking changes nothing."""

import pytest

from rules.engine.core.decision import IllegalCommandError
from rules.engine.core.dice import ScriptedDice
from rules.engine.core.flow import (
    FlowMoved,
    Frame,
    StuckError,
    decision_for,
    pending_decisions,
    run,
    start,
)
from rules.engine.core.log import Begin, ClaimTime, ForceEnd, UndoDeclined, resolve
from rules.engine.core.resolution import NoDice, NoVault, Play, Situation
from tests.engine.core.toy import (
    SEQUENCES,
    SETUP,
    Ended,
    Hush,
    Rolled,
    Take,
    TakeDecision,
    Taken,
    Toy,
)

TOY = Toy()


def begun(*faces):
    return resolve(Situation.opening(TOY, SETUP), None, Begin(), ScriptedDice(faces), NoVault())


def after(state, seat, command, *faces):
    now = state if isinstance(state, Situation) else Situation(TOY, state)
    return resolve(now, seat, command, ScriptedDice(faces), NoVault())


def test_a_frame_starts_at_the_first_step_of_its_sequence():
    assert start(SEQUENCES, "round") == Frame(sequence="round", step="take")


def test_the_flow_runs_to_the_first_question_and_records_where_it_stands():
    play = begun()
    assert play.state.stack == (
        Frame(sequence="match", step="rounds"),
        Frame(sequence="round", step="take"),
    )
    assert [type(event) for event in play.events] == [FlowMoved]
    assert TOY.decisions(play.state) == (TakeDecision(seat=0, heap=5),)


def test_a_step_that_has_nothing_left_to_ask_is_followed_by_the_next():
    play = after(begun().state, 0, Take(count=2), 4)
    assert [type(event) for event in play.events] == [Taken, Rolled, FlowMoved]
    assert [(face.i, face.sides, face.face) for face in play.faces] == [(0, 6, 4)]
    assert TOY.decisions(play.state) == (TakeDecision(seat=1, heap=3),)


def test_a_finished_sequence_returns_to_the_one_below_until_the_end():
    state = begun().state
    for seat, count in ((0, 2), (1, 2), (0, 1)):
        play = after(state, seat, Take(count=count), 6)
        state = play.state
    assert [type(event) for event in play.events][-2:] == [Ended, FlowMoved]
    assert (state.stack, state.winner, state.faces) == ((), 1, (6, 6, 6))
    assert pending_decisions(Play(Situation(TOY, state), NoDice(), NoVault()), SEQUENCES) == ()


def test_a_refused_answer_changes_nothing():
    play = begun()
    state = play.state
    for seat, command in ((0, Take(count=3)), (1, Take(count=1)), (0, Hush()), (None, Hush())):
        fresh = Play(Situation(TOY, state), ScriptedDice([]), NoVault())
        with pytest.raises(IllegalCommandError) as caught:
            TOY.decide(seat, command, fresh)
        assert caught.value.refusals[0].clause in str(caught.value)
        assert (fresh.state, fresh.events, fresh.faces) == (state, [], [])


def test_asking_neither_emits_nor_throws():
    state = begun().state
    assert TOY.decisions(state) == TOY.decisions(state)
    with pytest.raises(AssertionError, match="outside a command"):
        NoDice().roll(6)
    with pytest.raises(KeyError):
        NoVault().open("0" * 64)
    with pytest.raises(KeyError):
        NoVault().seal("secret")


class Counted(Toy):
    """The toy system, counting how often its pending decisions are computed."""

    def __init__(self):
        self.found = 0

    def decisions(self, state):
        self.found += 1
        return super().decisions(state)


def test_the_decisions_of_a_situation_are_computed_once_whatever_is_played_meanwhile():
    system = Counted()
    tables = [Situation(system, begun().state) for _ in range(4)]
    for now in tables * 3:
        assert now.decisions == (TakeDecision(seat=0, heap=5),)
    assert system.found == 4


def test_an_answer_is_checked_by_the_decisions_that_the_flow_stopped_at():
    system = Counted()
    opening = Situation.opening(system, SETUP)
    tables = [resolve(opening, None, Begin(), ScriptedDice([]), NoVault()).after] * 4
    for seat, count in ((0, 1), (1, 2)):
        tables = [
            resolve(now, seat, Take(count=count), ScriptedDice([4]), NoVault()).after
            for now in tables
        ]
    assert [now.decisions for now in tables] == [(TakeDecision(seat=0, heap=2),)] * 4
    assert system.found == 0


def test_a_note_leads_to_the_situation_before_it():
    now = Situation(TOY, begun().state, 3)
    play = Play(now, NoDice(), NoVault())
    play.emit(UndoDeclined(clause="TOY-0", seat=0, name="Ana"))
    assert play.after is now


def test_the_dice_of_a_situation_are_counted_on():
    play = after(Situation(TOY, begun().state, 3), 0, Take(count=2), 4)
    assert [face.i for face in play.faces] == [3]
    assert play.after.faces == 4


@pytest.mark.parametrize(
    ("seat", "command"), [(0, Begin()), (None, ClaimTime()), (1, ForceEnd(against=0, why=""))]
)
def test_a_command_of_the_server_is_refused_where_it_does_not_belong(seat, command):
    with pytest.raises(IllegalCommandError):
        after(begun().state, seat, command)


def test_asking_a_step_without_a_question_is_an_engine_error():
    lost = TOY.initial(None)
    with pytest.raises(StuckError, match="asks nothing"):
        pending_decisions(Play(Situation(TOY, lost), NoDice(), NoVault()), SEQUENCES)


def test_a_flow_that_neither_asks_nor_ends_is_stopped():
    def again(play):
        return Frame(sequence="loop", step="nothing")

    def nothing(play):
        return None

    loops = {"loop": (nothing,), "match": (again,)}
    state = TOY.initial(None).change(stack=(Frame(sequence="match", step="again"),))
    with pytest.raises(StuckError, match="no decision and no end"):
        run(Play(Situation(TOY, state), NoDice(), NoVault()), loops, "TOY-0")


def test_the_decision_of_a_seat_is_found_among_several():
    decisions = (TakeDecision(seat=0, heap=1), TakeDecision(seat=1, heap=2))
    assert decision_for(decisions, 1) is decisions[1]
    assert decision_for(decisions, None) is None


def test_the_english_sentence_is_kept_with_the_event():
    play = after(begun().state, 0, Take(count=1), 2)
    assert [event.said for event in play.events] == ["event.Taken (en)", "event.Rolled (en)", ""]

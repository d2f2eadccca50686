"""The flow: a step is called until it has nothing to ask; asking changes nothing."""

import pytest

from rules.engine.core import resolution
from rules.engine.core.decision import IllegalCommandError
from rules.engine.core.dice import ScriptedDice
from rules.engine.core.early_end import AnswerStop, Concede, OfferStop
from rules.engine.core.flow import (
    FlowMoved,
    Frame,
    StuckError,
    decision_for,
    pending_decisions,
    run,
)
from rules.engine.core.log import Begin, ClaimTime, ForceEnd, UndoDeclined
from rules.engine.core.resolution import NoDice, NoVault, Play, Secret, Situation
from rules.engine.core.runner import resolve
from tests.engine.core.toy import (
    SEQUENCES,
    SETUP,
    TOY,
    Ended,
    Hide,
    Hush,
    Rolled,
    Shown,
    Take,
    TakeDecision,
    Taken,
)


def begun(*faces):
    return resolve(Situation.opening(TOY, SETUP), None, Begin(), ScriptedDice(faces), NoVault())


def after(state, seat, command, *faces):
    now = state if isinstance(state, Situation) else Situation(TOY, state)
    return resolve(now, seat, command, ScriptedDice(faces), NoVault())


def test_the_flow_runs_to_the_first_question_and_records_where_it_stands():
    play = begun()
    assert play.state.stack == (
        Frame(sequence="match", step="rounds"),
        Frame(sequence="round", step="take"),
    )
    assert [type(event) for event in play.events] == [FlowMoved]
    assert Situation(TOY, play.state).decisions == (TakeDecision(seat=0, heap=5),)


def test_a_step_that_has_nothing_left_to_ask_is_followed_by_the_next():
    play = after(begun().state, 0, Take(count=2), 4)
    assert [type(event) for event in play.events] == [Taken, Rolled, FlowMoved]
    assert [(face.i, face.sides, face.face) for face in play.faces] == [(0, 6, 4)]
    assert Situation(TOY, play.state).decisions == (TakeDecision(seat=1, heap=3),)


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
        now = Situation(TOY, state)
        with pytest.raises(IllegalCommandError) as caught:
            resolve(now, seat, command, ScriptedDice([]), NoVault())
        assert caught.value.refusals[0].clause in str(caught.value)
        assert now.state is state


def test_asking_neither_emits_nor_throws():
    state = begun().state
    assert Situation(TOY, state).decisions == Situation(TOY, state).decisions
    with pytest.raises(AssertionError, match="outside a command"):
        NoDice().roll(6)
    with pytest.raises(KeyError):
        NoVault().open("0" * 64)
    with pytest.raises(KeyError):
        NoVault().seal("secret")


@pytest.fixture
def found(monkeypatch):
    """The states whose pending decisions were computed."""
    states = []

    def counted(play, sequences):
        states.append(play.state)
        return pending_decisions(play, sequences)

    monkeypatch.setattr(resolution, "pending_decisions", counted)
    return states


def test_the_decisions_of_a_situation_are_computed_once_whatever_is_played_meanwhile(found):
    tables = [Situation(TOY, begun().state) for _ in range(4)]
    for now in tables * 3:
        assert now.decisions == (TakeDecision(seat=0, heap=5),)
    assert len(found) == 4


def test_an_answer_is_checked_by_the_decisions_that_the_flow_stopped_at(found):
    opening = Situation.opening(TOY, SETUP)
    tables = [resolve(opening, None, Begin(), ScriptedDice([]), NoVault()).after] * 4
    for seat, count in ((0, 1), (1, 2)):
        tables = [
            resolve(now, seat, Take(count=count), ScriptedDice([4]), NoVault()).after
            for now in tables
        ]
    assert [now.decisions for now in tables] == [(TakeDecision(seat=0, heap=2),)] * 4
    assert found == []


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
    lost = TOY.initial(SETUP)
    with pytest.raises(StuckError, match="asks nothing"):
        pending_decisions(Play(Situation(TOY, lost), NoDice(), NoVault()), SEQUENCES)


def test_a_flow_that_neither_asks_nor_ends_is_stopped():
    def again(play):
        return Frame(sequence="loop", step="nothing")

    def nothing(play):
        return None

    loops = {"loop": (nothing,), "match": (again,)}
    state = TOY.initial(SETUP).change(stack=(Frame(sequence="match", step="again"),))
    with pytest.raises(StuckError, match="no decision and no end"):
        run(Play(Situation(TOY, state), NoDice(), NoVault()), loops, "TOY-0")


def test_the_decision_of_a_seat_is_found_among_several():
    decisions = (TakeDecision(seat=0, heap=1), TakeDecision(seat=1, heap=2))
    assert decision_for(decisions, 1) is decisions[1]
    assert decision_for(decisions, None) is None


def test_the_english_sentence_is_kept_with_the_event():
    play = after(begun().state, 0, Take(count=1), 2)
    assert [event.said for event in play.events] == ["event.Taken (en)", "event.Rolled (en)", ""]


class Safe:
    """A vault of one secret."""

    def seal(self, payload):
        self.payload = payload
        return "commitment"

    def open(self, commitment):
        return Secret(payload=self.payload, salt="")


@pytest.mark.parametrize(
    ("seat", "command", "reason"),
    [
        (0, Concede(), "conceded"),
        (0, ClaimTime(), "time-out"),
        (None, ForceEnd(against=0, why="rude"), "ended-by-site"),
        (None, ForceEnd(against=None, why="over"), "ended-by-site"),
    ],
)
def test_every_early_end_may_open_what_is_still_sealed(seat, command, reason):
    safe, now = Safe(), after(begun().state, 0, Take(count=1), 4).after
    now = resolve(now, 1, Hide(payload="an ace"), ScriptedDice([]), safe).after

    play = resolve(now, seat, command, ScriptedDice([]), safe)

    [shown] = [event for event in play.facts if isinstance(event, Shown)]
    assert shown.payload == "an ace"
    assert play.state.outcome.reason == reason
    assert play.after.decisions == ()


@pytest.mark.parametrize(
    ("seat", "command"),
    [(0, Concede()), (1, OfferStop()), (0, ClaimTime()), (None, ForceEnd(against=0, why=""))],
)
def test_no_match_ends_before_its_book_allows_it(seat, command):
    with pytest.raises(IllegalCommandError, match="TOY-6 not-awaited"):
        after(begun().state, seat, command)


def test_an_offer_to_stop_is_answered_by_the_other_side_and_made_once_a_turn():
    now = after(begun().state, 0, Take(count=1), 4).after
    offered = after(now, 0, OfferStop()).after
    for seat, command, key in (
        (0, AnswerStop(accept=True), "no-stop-offered"),
        (1, OfferStop(), "stop-already-offered"),
    ):
        with pytest.raises(IllegalCommandError, match=key):
            after(offered, seat, command)
    refused = after(offered, 1, AnswerStop(accept=False)).after
    with pytest.raises(IllegalCommandError, match="stop-refused-this-turn"):
        after(refused, 0, OfferStop())
    assert after(offered, 1, AnswerStop(accept=True)).state.outcome.reason == "agreed"

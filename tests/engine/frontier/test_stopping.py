"""Ending by agreement: offers to stop, their answers, and conceding, at any time."""

import pytest

from rules.engine.core.decision import IllegalCommandError
from rules.engine.core.early_end import (
    AnswerStop,
    Concede,
    OfferStop,
    StopAgreed,
    StopOffered,
    StopRefused,
)
from rules.engine.core.known import Known
from rules.engine.core.resolution import Situation
from rules.engine.frontier.book import FRONTIER
from rules.engine.frontier.model.commands import TakeAction
from rules.engine.tabletop.endings import MatchEnded
from tests.kit.matchers import awaits, ended, goes_on, never_saw, saw, turn_of
from tests.kit.mission import at_setup, clauses, deploys
from tests.kit.table import attacker, defender, strong_point
from tests.kit.verbs import advances, declines, moves, overwatches, seizes

UNITS = attacker("breacher", at=(10, 5)), defender("jaeger", at=(10, 28))


def refused(table, seat, command):
    before = table.state
    with pytest.raises(IllegalCommandError) as caught:
        table.answer(command, seat=seat)
    assert table.state is before
    return clauses(caught.value.refusals)


@pytest.mark.clause("FR-END-11")
@pytest.mark.parametrize("seat", [0, 1])
def test_an_offer_to_stop_is_public_and_disturbs_nothing(table, seat):
    table.given(*UNITS)
    asked = table.offer
    table.answer(OfferStop(), seat=seat)
    table.then(saw(StopOffered, "FR-END-11"), goes_on(), awaits("action", "attacker"))
    assert table.offer == asked
    for viewer in (0, 1, None):
        assert FRONTIER.view_for(table.state, Known(seat=viewer)).stop_offered == seat


@pytest.mark.clause("FR-END-11", "FR-END-5", "FR-END-12")
@pytest.mark.parametrize(
    ("achieved", "lost", "results"),
    [
        (True, 100, ("pyrrhic-victory", "narrow-defeat")),
        (True, 99, ("decisive-victory", "crushing-defeat")),
        (False, 100, ("crushing-defeat", "decisive-victory")),
        (False, 99, ("narrow-defeat", "victory")),
    ],
)
def test_an_offer_accepted_reads_the_table_as_things_stand(table, achieved, lost, results):
    gone = attacker("bosun", place="destroyed", points=lost)
    table.given(*UNITS, gone, achieved=achieved)
    table.answer(OfferStop(), seat=0)
    table.answer(AnswerStop(accept=True), seat=1)
    table.then(saw(StopAgreed, "FR-END-11"), ended(*results, "agreed"))
    table.then(saw(MatchEnded, "FR-END-11"))
    assert (table.state.stack, table.state.stop_offered) == ((), None)
    assert table.state.outcome.figures["destroyed_0"] == lost


@pytest.mark.clause("FR-END-11")
def test_a_refused_offer_may_be_repeated_next_turn(table):
    table.given(*UNITS)
    table.answer(OfferStop(), seat=0)
    table.answer(AnswerStop(accept=False), seat=1)
    table.then(saw(StopRefused, "FR-END-11"), goes_on(), awaits("action", "attacker"))
    assert FRONTIER.view_for(table.state, Known(seat=0)).stop_offered is None
    assert refused(table, 0, OfferStop()) == [("FR-END-11", "stop-refused-this-turn")]
    table.when(advances("breacher"), declines(), moves((10, 5)))
    table.then(turn_of("defender"))
    table.answer(OfferStop(), seat=0)
    assert table.state.stop_offered == 0


@pytest.mark.clause("FR-END-11")
def test_the_refusing_side_may_make_an_offer_itself(table):
    table.given(*UNITS)
    table.answer(OfferStop(), seat=0)
    table.answer(AnswerStop(accept=False), seat=1)
    table.answer(OfferStop(), seat=1)
    table.answer(AnswerStop(accept=True), seat=0)
    table.then(ended("narrow-defeat", "victory", "agreed"))


@pytest.mark.clause("FR-END-11")
def test_one_offer_stands_at_a_time_and_only_the_other_side_answers_it(table):
    table.given(*UNITS)
    for seat in (0, 1):
        assert refused(table, seat, AnswerStop(accept=True)) == [("FR-END-11", "no-stop-offered")]
    table.answer(OfferStop(), seat=1)
    for seat in (0, 1):
        assert refused(table, seat, OfferStop()) == [("FR-END-11", "stop-already-offered")]
    assert refused(table, 1, AnswerStop(accept=True)) == [("FR-END-11", "no-stop-offered")]


@pytest.mark.clause("FR-END-11")
def test_an_offer_left_unanswered_lapses_with_the_turn(table):
    table.given(*UNITS)
    table.answer(OfferStop(), seat=1)
    table.when(advances("breacher"), declines(), moves((10, 5)))
    assert table.state.stop_offered is None
    assert refused(table, 0, AnswerStop(accept=True)) == [("FR-END-11", "no-stop-offered")]


@pytest.mark.clause("FR-END-11")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_stop_is_agreed_in_the_midst_of_whatever_is_asked(table, seat):
    """While a movement is owed, a reaction due, a bearing to be chosen."""
    near = attacker("breacher", at=(10, 10)), defender("jaeger", at=(10, 28))
    for before in (
        (seizes(),),
        (declines(), advances("breacher")),
        (declines(), advances("breacher"), declines()),
    ):
        table.given(*near, markers=(strong_point((10, 14)),))
        table.when(*before)
        kind = table.offer.kind
        table.answer(OfferStop(), seat=seat)
        assert table.offer.kind == kind
        table.answer(AnswerStop(accept=True), seat=1 - seat)
        table.then(ended("narrow-defeat", "victory", "agreed"))
        assert Situation(FRONTIER, table.state).decisions == ()
        assert (table.state.owed, table.state.agenda, table.state.window) == (None, (), None)


@pytest.mark.clause("FR-END-11")
def test_an_offer_during_a_movement_leaves_the_movement_pending(table):
    table.given(attacker("breacher", at=(10, 10)), defender("jaeger", at=(10, 28)))
    table.when(advances("breacher"))
    table.answer(OfferStop(), seat=1)
    table.answer(AnswerStop(accept=False), seat=0)
    table.dice(((6, 1), (10, 9)))
    table.when(overwatches("jaeger"))
    owed = table.state.owed
    table.answer(OfferStop(), seat=0)
    assert table.state.owed == owed
    table.when(moves((10, 12)))
    table.then(turn_of("defender"))


@pytest.mark.clause("FR-END-11")
def test_a_stop_can_be_agreed_while_sides_still_deploy(table):
    waiting = [unit.change(place="waiting") for unit in UNITS]
    at_setup(table, "deploy_first", *waiting)
    table.answer(OfferStop(), seat=0)
    table.then(awaits("deploy", "defender"))
    table.when(deploys(jaeger=(10, 28)))
    table.answer(AnswerStop(accept=True), seat=1)
    table.then(ended("narrow-defeat", "victory", "agreed"))


@pytest.mark.clause("FR-END-11")
@pytest.mark.parametrize("command", [OfferStop(), AnswerStop(accept=True), Concede()])
def test_before_the_roles_are_known_there_is_nothing_to_stop(table, command):
    table.given(*UNITS, attacker=None)
    assert refused(table, 0, command) == [("FR-END-11", "not-awaited")]


@pytest.mark.clause("FR-END-11")
@pytest.mark.parametrize("command", [OfferStop(), AnswerStop(accept=True), Concede()])
def test_after_the_end_nothing_is_offered_any_more(table, command):
    table.given(*UNITS)
    table.answer(Concede(), seat=0)
    assert refused(table, 1, command) == [("FR-END-5", "match-over")]


@pytest.mark.clause("FR-END-11")
def test_conceding_answers_an_offer_too(table):
    table.given(*UNITS)
    table.answer(OfferStop(), seat=0)
    table.answer(Concede(), seat=1)
    table.then(ended("decisive-victory", "crushing-defeat", "conceded"), never_saw(StopAgreed))


@pytest.mark.clause("FR-END-11", "FR-END-5")
def test_who_concedes_has_the_worst_row_whatever_stands_on_the_table(table):
    """The attacker has the objective and concedes all the same; the objective stays on record."""
    table.given(*UNITS, achieved=True)
    table.answer(Concede(), seat=0)
    table.then(ended("crushing-defeat", "decisive-victory", "conceded"))
    assert table.state.outcome.figures["achieved"] == 1


@pytest.mark.clause("FR-END-11")
def test_an_offer_is_no_answer_to_what_is_asked(table):
    table.given(*UNITS)
    table.answer(OfferStop(), seat=0)
    table.answer(TakeAction(unit="breacher", action="advance"))
    table.then(awaits("reaction", "defender"))
    assert table.state.stop_offered == 0

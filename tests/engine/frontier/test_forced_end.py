"""A match that is ended from outside: against a side, or as the table stands."""

import pytest

from rules.engine.core.decision import IllegalCommandError
from rules.engine.core.early_end import Concede
from rules.engine.core.log import ForceEnd
from rules.engine.core.resolution import NoDice, NoVault
from rules.engine.core.runner import resolve
from rules.engine.frontier.model.sentences import MESSAGES
from tests.kit.mission import clauses
from tests.kit.table import attacker, defender

UNITS = attacker("breacher", at=(10, 5)), defender("jaeger", at=(10, 28))


def play_of(table, against, why="Insults at the table."):
    command = ForceEnd(against=against, why=why)
    return resolve(table.now, None, command, NoDice(), NoVault())


@pytest.mark.clause("FR-END-11")
@pytest.mark.parametrize(
    ("against", "results"),
    [
        (0, ("crushing-defeat", "decisive-victory")),
        (1, ("decisive-victory", "crushing-defeat")),
        (None, ("narrow-defeat", "victory")),
    ],
)
def test_a_forced_end_against_a_side_is_its_worst_result_otherwise_the_table_decides(
    table, against, results
):
    table.given(*UNITS)

    play = play_of(table, against)

    outcome = play.state.outcome
    assert (outcome.results, outcome.reason) == (results, "ended-by-site")
    kinds = [type(event).__name__ for event in play.events]
    assert kinds == ["EndForced", "MatchEnded", "FlowMoved"]
    assert play.state.stack == ()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_log_says_why_in_both_languages(table, language):
    table.given(*UNITS)

    for against, name in ((None, ""), (1, table.state.names[1])):
        event = play_of(table, against).events[0]
        sentence = MESSAGES.render(event.message, event, language)
        assert "Insults at the table." in sentence
        assert name in sentence


@pytest.mark.clause("FR-END-11", "FR-END-5")
def test_what_is_over_or_has_not_begun_is_not_ended(table):
    table.given(*UNITS, attacker=None)
    with pytest.raises(IllegalCommandError) as early:
        play_of(table, None)

    table.given(*UNITS)
    table.answer(Concede(), seat=0)
    with pytest.raises(IllegalCommandError) as late:
        play_of(table, None)

    assert clauses(early.value.refusals) == [("FR-END-11", "not-awaited")]
    assert clauses(late.value.refusals) == [("FR-END-5", "match-over")]

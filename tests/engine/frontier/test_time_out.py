"""Time that is up: whose time is claimed takes the worst row, as if it had conceded."""

import pytest

from rules.engine.core.decision import IllegalCommandError
from rules.engine.core.early_end import Concede
from rules.engine.core.log import ClaimTime
from rules.engine.core.resolution import NoDice, NoVault
from rules.engine.core.runner import resolve
from tests.kit.mission import clauses
from tests.kit.table import attacker, defender

UNITS = attacker("breacher", at=(10, 5)), defender("jaeger", at=(10, 28))


def play_of(table, seat):
    return resolve(table.now, seat, ClaimTime(), NoDice(), NoVault())


@pytest.mark.clause("FR-END-11")
@pytest.mark.parametrize(
    ("claimant", "results"),
    [
        (0, ("decisive-victory", "crushing-defeat")),
        (1, ("crushing-defeat", "decisive-victory")),
    ],
)
def test_the_side_out_of_time_takes_its_worst_row(table, claimant, results):
    table.given(*UNITS)

    play = play_of(table, claimant)

    outcome = play.state.outcome
    assert (outcome.results, outcome.reason, outcome.clause) == (results, "time-out", "FR-END-11")
    told, ended, moved = (type(event).__name__ for event in play.events)
    assert (told, ended, moved) == ("TimeClaimed", "MatchEnded", "FlowMoved")
    assert (play.events[0].seat, play.events[0].clause) == (1 - claimant, "FR-END-11")
    assert play.state.stack == ()


@pytest.mark.clause("FR-END-11")
def test_before_the_roles_are_known_there_is_nothing_to_claim(table):
    table.given(*UNITS, attacker=None)

    with pytest.raises(IllegalCommandError) as caught:
        play_of(table, 0)

    assert clauses(caught.value.refusals) == [("FR-END-11", "not-awaited")]


@pytest.mark.clause("FR-END-11", "FR-END-5")
def test_after_the_end_nothing_is_claimed_any_more(table):
    table.given(*UNITS)
    table.answer(Concede(), seat=0)

    with pytest.raises(IllegalCommandError) as caught:
        play_of(table, 0)

    assert clauses(caught.value.refusals) == [("FR-END-5", "match-over")]

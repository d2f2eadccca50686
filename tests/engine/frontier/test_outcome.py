"""How a match ends: the tests, the table, the options and conceding."""

import pytest

from rules.engine.core.decision import IllegalCommandError
from rules.engine.core.early_end import Concede
from rules.engine.core.known import Known
from rules.engine.frontier.book import FRONTIER
from rules.engine.frontier.model.commands import StrategicAction
from rules.engine.frontier.model.events import (
    ContestClosed,
    ObjectiveAchieved,
    TurnBegan,
    UnitDestroyed,
)
from rules.engine.frontier.play.outcome import TABLE, half_lost
from rules.engine.tabletop.endings import MatchEnded
from tests.kit.board import ground
from tests.kit.dice import d6
from tests.kit.matchers import awaits, ended, goes_on, last, never_saw, saw
from tests.kit.table import attacker, defender, strong_point
from tests.kit.verbs import (
    advances,
    bugs_out,
    declines,
    firefights,
    moves,
    opens_fire,
    seizes,
    submits,
)

MINEFIELD = (ground((0, 0, 44, 30), "hazardous"),)


@pytest.mark.clause("FR-END-5", "FR-END-8", "FR-GAME-5")
def test_the_table_has_one_result_for_every_case():
    assert TABLE == {
        (True, True): ("pyrrhic-victory", "narrow-defeat"),
        (True, False): ("decisive-victory", "crushing-defeat"),
        (False, True): ("crushing-defeat", "decisive-victory"),
        (False, False): ("narrow-defeat", "victory"),
    }


@pytest.mark.clause("FR-END-1", "FR-END-5", "FR-END-8")
@pytest.mark.parametrize(
    ("achieved", "lost", "results"),
    [
        (True, 90, ("decisive-victory", "crushing-defeat")),
        (False, 110, ("crushing-defeat", "decisive-victory")),
        (False, 90, ("narrow-defeat", "victory")),
    ],
)
def test_a_side_without_units_ends_the_game_and_the_table_is_read(table, achieved, lost, results):
    table.given(
        attacker("breacher", place="destroyed", points=lost),
        attacker("bosun", place="left"),
        defender("jaeger", at=(40, 28)),
        achieved=achieved,
    )
    table.then(ended(*results, "no-units"), saw(MatchEnded, "FR-END-1"))


@pytest.mark.clause("FR-END-1")
def test_only_the_active_players_units_are_counted(table):
    """The defender has nobody left, but it is the attacker's turn."""
    table.given(attacker("breacher", at=(10, 5)))
    table.then(goes_on(), awaits("action", "attacker"))
    table.when(advances("breacher"), moves((10, 6)))
    table.then(ended("narrow-defeat", "victory", "no-units"))
    assert table.state.turn == 2


@pytest.mark.clause("FR-END-2", "FR-END-4", "FR-END-8")
def test_objective_and_losses_together_end_the_game_in_the_middle_of_a_contest(table):
    table.given(
        attacker("breacher", at=(10, 10), shaken=True, points=100),
        attacker("bosun", at=(40, 2)),
        defender("insurgent", at=(25, 10)),
        achieved=True,
    )
    table.dice(breacher=d6(1), insurgent=d6(5))
    table.when(opens_fire("breacher", "insurgent"), firefights("insurgent"))
    table.then(
        ended("pyrrhic-victory", "narrow-defeat", "objective-and-losses"),
        saw(MatchEnded, "FR-END-2"),
        never_saw(ContestClosed),
    )
    assert table.now.decisions == ()
    assert table.state.stack == ()


@pytest.mark.clause("FR-END-2", "FR-END-4", "FR-TERR-HAZARD-1")
def test_a_loss_on_hazardous_ground_ends_the_game_before_the_action(table):
    table.given(
        attacker("breacher", at=(10, 10), shaken=True, points=100),
        attacker("bosun", at=(40, 2)),
        defender("insurgent", at=(25, 10)),
        board=MINEFIELD,
        achieved=True,
    )
    table.when(opens_fire("breacher", "insurgent")[:1])
    table.then(ended("pyrrhic-victory", "narrow-defeat"))


@pytest.mark.clause("FR-END-2", "FR-END-4")
def test_an_objective_achieved_after_the_losses_ends_the_game_in_step_one(table):
    table.given(
        attacker("breacher", at=(10, 10)),
        attacker("bosun", place="destroyed", points=100),
        defender("jaeger", at=(40, 28)),
        markers=(strong_point((10, 14), number=2),),
        seized=1,
    )
    table.when(seizes())
    table.then(ended("pyrrhic-victory", "narrow-defeat", "objective-and-losses"))


@pytest.mark.clause("FR-END-2", "FR-END-9")
def test_neither_the_objective_nor_the_losses_end_the_game_alone(table):
    table.given(
        attacker("breacher", at=(10, 10)),
        attacker("bosun", place="destroyed", points=99),
        defender("jaeger", at=(40, 28)),
        achieved=True,
    )
    table.then(goes_on())
    table.given(
        attacker("breacher", at=(10, 10)),
        attacker("bosun", place="destroyed", points=190),
        defender("jaeger", at=(40, 28)),
    )
    table.when(advances("breacher"), declines(), moves((10, 10)))
    table.then(goes_on())


@pytest.mark.clause("FR-END-3")
@pytest.mark.parametrize(("points", "met"), [(99, False), (100, True)])
def test_half_is_half_of_the_agreed_limit(table, points, met):
    table.given(
        attacker("breacher", at=(10, 10), points=24),
        attacker("bosun", place="destroyed", points=points),
        defender("jaeger", at=(40, 28)),
    )
    assert half_lost(table.state) is FRONTIER.view_for(table.state, Known(seat=1)).half_lost is met


@pytest.mark.clause("FR-END-3", "FR-END-5")
def test_losing_every_unit_of_a_small_force_counts_as_half(table):
    """Worked example 74."""
    table.given(
        attacker("breacher", place="destroyed", points=60),
        attacker("bosun", place="destroyed", points=30),
        defender("jaeger", at=(40, 28)),
    )
    table.then(ended("crushing-defeat", "decisive-victory", "no-units"))


@pytest.mark.clause("FR-END-3", "FR-END-7")
@pytest.mark.parametrize(("place", "met"), [("reserve", False), ("destroyed", True)])
def test_a_unit_in_reserve_is_not_destroyed_with_the_rest(table, place, met):
    table.given(
        attacker("breacher", place="destroyed", points=60),
        attacker("cap-trooper", place=place, points=30),
        defender("jaeger", at=(40, 28)),
        active="defender",
    )
    assert half_lost(table.state) is met


@pytest.mark.clause("FR-END-2", "FR-END-4")
def test_objective_and_losses_end_the_game_in_the_defenders_turn_too(table):
    table.given(
        attacker("breacher", at=(10, 10), shaken=True, points=100),
        attacker("bosun", at=(40, 2)),
        defender("insurgent", at=(25, 10)),
        achieved=True,
        active="defender",
    )
    table.when(opens_fire("insurgent", "breacher"), declines())
    table.then(ended("pyrrhic-victory", "narrow-defeat", "objective-and-losses"))


@pytest.mark.clause("FR-END-3")
def test_a_small_force_that_partly_left_has_not_lost_half(table):
    table.given(
        attacker("breacher", place="destroyed", points=60),
        attacker("bosun", place="left", points=30),
        defender("jaeger", at=(40, 28)),
    )
    table.then(ended("narrow-defeat", "victory"))


@pytest.mark.clause("FR-END-6")
def test_an_objective_once_achieved_stays_achieved(table):
    table.given(
        attacker("breacher", at=(5, 5)),
        defender("saboteur", at=(20, 5), shaken=True, points=40),
        defender("jaeger", at=(40, 28), points=40),
        mission="ambush",
    )
    table.when(opens_fire("breacher", "saboteur"), declines())
    assert table.state.achieved
    table.when(advances("jaeger"), declines(), moves((40, 28)))
    table.when(advances("breacher"), declines(), moves((5, 5)))
    assert table.state.achieved
    assert len([e for e in table.events if isinstance(e, ObjectiveAchieved)]) == 1


@pytest.mark.clause("FR-END-9")
def test_the_game_has_no_turn_limit_unless_one_was_agreed(table):
    table.given(attacker("breacher", at=(10, 5)), defender("jaeger", at=(40, 28)), turn=0)
    for _ in range(4):
        unit = "breacher" if table.state.active == 0 else "jaeger"
        here = (table.unit(unit).x, table.unit(unit).y)
        table.when(advances(unit), declines(), moves(here))
    table.then(goes_on())
    assert table.state.turn == 5


@pytest.mark.clause("FR-END-9")
def test_an_agreed_turn_cap_reads_the_table_at_the_end_of_that_turn(table):
    table.given(
        attacker("breacher", at=(10, 5)),
        defender("jaeger", at=(40, 28)),
        options={"turn_cap": 2},
        achieved=True,
    )
    table.when(advances("breacher"), declines(), moves((10, 5)))
    table.then(goes_on())
    table.when(advances("jaeger"), declines(), moves((40, 28)))
    table.then(ended("decisive-victory", "crushing-defeat", "turn-cap"))
    assert last(table, TurnBegan).turn == 2


@pytest.mark.clause("FR-END-10")
@pytest.mark.parametrize(
    ("options", "mission", "units", "results"),
    [
        ({"held_field": 1}, "assault", True, ("decisive-victory", "crushing-defeat")),
        ({}, "assault", True, ("narrow-defeat", "victory")),
        ({"held_field": 1}, "assault", False, ("narrow-defeat", "victory")),
        ({"held_field": 1}, "sabotage", True, ("decisive-victory", "crushing-defeat")),
        ({"held_field": 1}, "escort", True, ("decisive-victory", "crushing-defeat")),
        ({"held_field": 1}, "ambush", True, ("narrow-defeat", "victory")),
        ({"held_field": 1}, "escort", False, ("narrow-defeat", "victory")),
        ({}, "sabotage", True, ("narrow-defeat", "victory")),
    ],
)
def test_holding_the_field_counts_as_the_objective_only_by_agreement(
    table, options, mission, units, results
):
    table.given(
        attacker("breacher", at=(10, 5), place="board" if units else "left"),
        defender("jaeger", place="left"),
        mission=mission,
        options=options,
        active="defender",
    )
    table.then(ended(*results, "no-units"))
    gained = results[0] == "decisive-victory"
    table.then(saw(ObjectiveAchieved, "FR-END-10") if gained else never_saw(ObjectiveAchieved))


@pytest.mark.clause("FR-END-10", "FR-END-5")
def test_a_field_held_after_heavy_losses_is_a_pyrrhic_victory(table):
    table.given(
        attacker("breacher", at=(10, 5)),
        attacker("bosun", place="destroyed", points=100),
        defender("jaeger", place="left"),
        options={"held_field": 1},
        active="defender",
    )
    table.then(ended("pyrrhic-victory", "narrow-defeat", "no-units"))


@pytest.mark.clause("FR-END-10", "FR-END-7")
def test_a_defender_whose_reserve_does_not_come_leaves_the_field(table):
    table.given(
        attacker("breacher", at=(10, 5)),
        defender("cap-trooper", place="reserve"),
        options={"held_field": 1},
        active="defender",
    )
    table.when(declines())
    table.then(ended("decisive-victory", "crushing-defeat", "no-units"))


@pytest.mark.clause("FR-END-10")
def test_an_attacker_who_leaves_does_not_hold_the_field(table):
    table.given(
        attacker("breacher", at=(10, 5)),
        defender("jaeger", at=(40, 28)),
        options={"held_field": 1},
    )
    table.when(bugs_out("breacher"), declines())
    table.then(goes_on())
    table.when(advances("jaeger"), moves((40, 28)))
    table.then(ended("narrow-defeat", "victory", "no-units"))


@pytest.mark.clause("FR-END-11")
@pytest.mark.parametrize(
    ("seat", "results"),
    [(0, ("crushing-defeat", "decisive-victory")), (1, ("decisive-victory", "crushing-defeat"))],
)
def test_conceding_takes_the_worst_row_at_any_time(table, seat, results):
    table.given(attacker("breacher", at=(10, 5)), defender("jaeger", at=(40, 28)))
    table.answer(Concede(), seat=seat)
    table.then(ended(*results, "conceded"), saw(MatchEnded, "FR-END-11"))
    assert table.state.stack == ()


@pytest.mark.clause("FR-END-12")
def test_the_result_records_objective_losses_evacuated_and_turns(table):
    table.given(
        attacker("breacher", place="destroyed", points=22),
        attacker("bosun", at=(10, 5), points=30),
        defender("jaeger", at=(40, 28), points=30),
        defender("insurgent", place="left", points=24),
        defender("saboteur", place="destroyed", points=24),
        turn=6,
    )
    table.answer(Concede(), seat=1)
    assert table.state.outcome.figures == {
        "achieved": 0,
        "half_lost": 0,
        "turns": 7,
        "destroyed_0": 22,
        "destroyed_1": 24,
        "evacuated_0": 0,
        "evacuated_1": 1,
        "fielded_0": 52,
        "fielded_1": 78,
    }


@pytest.mark.clause("FR-END-12", "FR-SHAKE-6")
def test_who_blew_itself_up_is_neither_destroyed_nor_evacuated(table):
    table.given(
        attacker("patrol-drone", at=(10, 5), points=22),
        attacker("bosun", place="left", points=30),
        defender("jaeger", at=(40, 28)),
    )
    table.when(submits(StrategicAction(action="self-destruct", unit="patrol-drone")))
    table.then(ended("narrow-defeat", "victory", "no-units"))
    figures = table.state.outcome.figures
    assert (figures["evacuated_0"], figures["destroyed_0"], figures["fielded_0"]) == (1, 0, 52)


@pytest.mark.clause("FR-END-12")
def test_the_result_tells_reason_objective_and_half_of_the_attackers(table):
    table.given(
        attacker("breacher", place="destroyed", points=100),
        defender("jaeger", at=(40, 28)),
        turn=8,
        achieved=True,
    )
    outcome = table.state.outcome
    assert (outcome.reason, outcome.clause) == ("no-units", "FR-END-1")
    assert {key: outcome.figures[key] for key in ("achieved", "half_lost", "turns")} == {
        "achieved": 1,
        "half_lost": 1,
        "turns": 9,
    }


@pytest.mark.clause("FR-END-5")
def test_the_roles_not_the_seats_decide_who_gets_which_result(table):
    table.given(attacker("breacher", at=(10, 5)), defender("jaeger", place="left"), attacker=1)
    assert table.state.outcome.results == ("victory", "narrow-defeat")
    table.given(attacker("breacher", at=(10, 5)), defender("jaeger", at=(40, 28)), attacker=1)
    table.answer(Concede(), seat=1)
    assert table.state.outcome.results == ("decisive-victory", "crushing-defeat")


@pytest.mark.clause("FR-END-5")
def test_after_the_end_every_answer_is_refused(table):
    table.given(attacker("breacher", at=(10, 5)), defender("jaeger", at=(40, 28)))
    table.answer(Concede(), seat=1)
    for seat in (0, 1):
        with pytest.raises(IllegalCommandError) as refused:
            table.answer(Concede(), seat=seat)
        assert [r.key for r in refused.value.refusals] == ["match-over"]


@pytest.mark.clause("FR-SHAKE-5", "FR-SHAKE-7")
def test_a_destroyed_unit_stays_destroyed_and_answers_nothing_any_more(table):
    table.given(
        attacker("breacher", at=(10, 10)),
        defender("saboteur", at=(25, 10), shaken=True),
        defender("peacekeepers", at=(12, 18)),
        defender("jaeger", at=(40, 28)),
    )
    table.when(opens_fire("breacher", "saboteur"), declines())
    table.then(saw(UnitDestroyed, "FR-SHAKE-2"))
    actions = {option.subject for option in table.offer.options}
    assert actions == {"peacekeepers", "jaeger"}
    assert table.state.points(1, "destroyed") == 24

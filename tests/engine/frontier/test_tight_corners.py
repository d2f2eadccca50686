"""Decisions in tight corners: samples stay legal, strangers are refused, nothing hangs."""

from dataclasses import replace

import msgspec
import pytest

from rules.engine.core.decision import Command
from rules.engine.core.dice import ScriptedDice, SeededDice
from rules.engine.core.flow import Frame
from rules.engine.core.resolution import NoDice, NoVault, Play
from rules.engine.frontier.book import FRONTIER
from rules.engine.frontier.model.commands import (
    ChooseTarget,
    Decline,
    MakeMove,
    PlaceByBearing,
    PlaceMarker,
    Placement,
    TakeAction,
)
from rules.engine.frontier.model.events import ObjectiveAchieved, UnitDestroyed, UnitRecovered
from rules.engine.frontier.model.tasks import Blow, Settling
from rules.engine.frontier.play.agenda import perform
from rules.engine.frontier.play.position_queries import layout_named
from tests.kit.board import chasm, wall
from tests.kit.dice import d6
from tests.kit.matchers import awaits, happened, never_saw, stands
from tests.kit.table import attacker, defender, strong_point
from tests.kit.verbs import (
    advances,
    declines,
    falls_back,
    fights_through,
    moves,
    seizes,
    submits,
)


def seeded():
    return SeededDice(secret=b"tight", match="corner", nonces=("a", "b"))


def keys(refusals):
    return [refusal.key for refusal in refusals]


@pytest.mark.clause("FR-MOVE-1")
def test_a_way_of_endless_points_is_refused_before_it_is_measured(table):
    table.given(attacker("breacher", at=(10, 10)), defender("jaeger", at=(40, 28)))
    table.when(advances("breacher"), declines())
    way = MakeMove(to=(12, 10, 0), via=((11, 10, 0),) * 10_000)
    (refusal,) = table.refusals(submits(way))
    assert (refusal.clause, refusal.key) == ("FR-MOVE-1", "too-many-nodes")


def test_the_one_slit_that_meets_an_enemy_is_found_when_drawing_an_initial_movement(table):
    """Two long walls leave one gap; random ends hardly ever look through it."""
    table.given(
        attacker("insurgent", at=(10, 10)),
        defender("breacher", at=(18, 10)),
        board=(
            wall((12, 0, 12.5, 9.4), scale=3, name="south"),
            wall((12, 11.2, 12.5, 30), scale=3, name="north"),
            wall((15, 6, 15.5, 11.5), scale=3, name="screen"),
        ),
    )
    table.when(submits(TakeAction(unit="insurgent", action="fight-through")))
    for seed in range(6):
        dice = SeededDice(secret=bytes([seed]), match="slit", nonces=("a", "b"))
        assert table.awaited.check(table.awaited.sample(dice)) == []


def test_a_cornered_unit_draws_a_legal_retreat(table):
    """A chasm leaves a band where only some ends are further away."""
    table.given(
        attacker("breacher", at=(8, 8)),
        defender("insurgent", at=(1.5, 1.5)),
        board=(chasm((2.2, 0, 3, 2.2)), chasm((0, 2.2, 3, 3), name="north")),
    )
    table.dice(breacher=d6(1), insurgent=d6(6))
    table.when(fights_through("breacher", "insurgent", to=(6, 6)), falls_back("insurgent"))
    table.then(awaits("move", "defender"))
    for seed in range(6):
        dice = SeededDice(secret=bytes([seed]), match="corner", nonces=("a", "b"))
        assert table.awaited.check(table.awaited.sample(dice)) == []


def test_a_strong_point_finds_its_place_by_a_sweep_when_chance_does_not(table):
    stack = (Frame(sequence="match", step="place_first_point"),)
    units = attacker("breacher", at=(10, 5)), defender("jaeger", at=(10, 25))
    table.given(*units, stack=stack)
    zone_spots = [face for _ in range(40) for face in ((1000, 1), (1000, 1))]
    spot = table.awaited.sample(ScriptedDice(zone_spots))
    assert table.awaited.check(spot) == []


def test_a_board_without_a_spot_for_the_next_strong_point_plays_on_without_one(table):
    table.given(
        attacker("breacher", at=(3, 3)),
        defender("jaeger", at=(3, 7)),
        markers=(strong_point((3, 5)),),
        board=(
            chasm((4.2, 0, 44, 30), name="east"),
            chasm((0, 8.2, 4.2, 30), name="north"),
            chasm((0, 0, 4.2, 2.2), name="south"),
            chasm((0, 2.2, 2.3, 8.2), name="west"),
            chasm((3.7, 2.2, 4.2, 8.2), name="middle"),
            chasm((2.3, 4, 3.7, 6), name="under"),
        ),
    )
    table.when(seizes())
    table.then(awaits("action", "attacker"))
    assert (table.state.seized, table.state.markers) == (1, ())


@pytest.mark.parametrize(
    ("step", "fields"),
    [
        ("place_first_point", {}),
        ("deploy_second", {"deployed": (1,)}),
        ("choose_edges", {"choices": {}}),
    ],
)
def test_a_command_of_another_question_is_refused_in_set_up(table, step, fields):
    stack = (Frame(sequence="match", step=step),)
    units = attacker("breacher", place="waiting"), defender("jaeger", at=(10, 25))
    table.given(*units, stack=stack, **fields)
    for stranger in (ChooseTarget(target="jaeger"), Decline()):
        assert keys(table.refusals(submits(stranger))) == ["not-offered"]


def test_a_command_of_another_question_is_refused_when_a_point_or_a_move_is_awaited(table):
    table.given(
        attacker("breacher", at=(10, 10)),
        defender("jaeger", at=(40, 28)),
        markers=(strong_point((10, 14)),),
    )
    table.when(seizes())
    assert keys(table.refusals(submits(PlaceMarker(x=1, y=1)))) == ["not-offered"]
    table.when(submits(PlaceByBearing(bearing=0.0)), advances("breacher"), declines())
    assert keys(table.refusals(submits(Decline()))) == ["not-offered"]


def test_a_way_is_walked_as_it_is_submitted(table):
    table.given(attacker("breacher", at=(10, 10)), defender("jaeger", at=(40, 28)))
    table.when(advances("breacher"), declines(), moves((14, 10), (12, 14)))
    table.then(stands("breacher", (14, 10)))


def test_a_drawn_deployment_has_room_on_a_crowded_strip(table):
    stack = (Frame(sequence="match", step="deploy_second"),)
    units = [attacker("insurgent", id=f"a{n}", place="waiting") for n in range(6)]
    band = (
        chasm((0, 1.2, 44, 10.2), name="north"),
        chasm((0, 0, 10, 1.2), name="west"),
        chasm((18, 0, 44, 1.2), name="east"),
    )
    table.given(*units, defender("jaeger", at=(22, 25)), stack=stack, deployed=(1,), board=band)
    table.answer(table.awaited.sample(seeded()))
    assert len(table.state.on_board(0)) == 6


@pytest.mark.clause("FR-TIME-7", "FR-END-4")
def test_an_effect_on_several_units_is_complete_before_anything_is_tested(table):
    """The first loss alone achieves an Ambush; the second is taken before that is told."""
    table.given(
        attacker("breacher", at=(5, 5)),
        defender("peacekeepers", at=(20, 15), shaken=True, points=60),
        defender("jaeger", at=(24, 15), shaken=True),
        defender("saboteur", place="left", points=20),
        mission="ambush",
    )
    play = Play(table.now, NoDice(), NoVault())
    hit = (Blow(unit="peacekeepers"), Blow(unit="jaeger"), Blow(unit="saboteur"))
    perform(play, *hit, Settling())
    told = [type(event) for event in play.events]
    assert told == [UnitDestroyed, UnitDestroyed, ObjectiveAchieved]


@pytest.mark.parametrize("kind", FRONTIER.commands, ids=lambda kind: kind.__name__)
def test_commands_come_back_from_json_and_nothing_else_does(kind):
    samples = {
        "choices": {"d": "N"},
        "placements": [{"unit": "a1", "x": 1.0, "y": 2.0, "elevation": 0.0}],
        "to": [1.0, 2.0, 0.0],
        "accept": True,
    }
    raw = {"type": kind.__name__}
    for field in msgspec.structs.fields(kind):
        if field.required:
            plain = {float: 1.0, bool: True}.get(field.type, "a1")
            raw[field.name] = samples.get(field.name, plain)
    command = FRONTIER.decode_command(raw)
    assert isinstance(command, Command)
    assert FRONTIER.decode_command(msgspec.to_builtins(command)) == command
    with pytest.raises(msgspec.ValidationError):
        FRONTIER.decode_command(raw | {"cheat": True})


def test_a_command_of_no_known_kind_is_a_validation_error():
    for raw in ({"type": "Cheat"}, {}, {"type": "Deploy", "placements": [{"unit": 1}]}):
        with pytest.raises(msgspec.ValidationError):
            FRONTIER.decode_command(raw)
    assert Placement(unit="a", x=1.0, y=1.0).elevation == 0.0


def test_a_layout_that_does_not_exist_is_a_key_error():
    with pytest.raises(KeyError):
        layout_named("Z")


def test_a_recovered_unit_is_no_longer_shaken(table):
    table.given(attacker("breacher", at=(5, 5), shaken=True), defender("jaeger", at=(22, 15)))
    told = UnitRecovered(clause="FR-SHAKE-8", unit="breacher", name="Breacher")
    assert not FRONTIER.evolve(table.state, told).units["breacher"].shaken


def test_events_of_an_older_schema_decode_as_those_of_today():
    today = {"type": "UnitShaken", "clause": "FR-SHAKE-1", "unit": "breacher", "name": "Breacher"}
    once = {"type": "UnitShaken", "clause": "FR-SHAKE-1", "number": 7}
    step = {"UnitShaken": lambda _: today}
    aged = replace(FRONTIER, upcasts={0: step})
    assert aged.decode_events([once], 0) == FRONTIER.decode_events([today], FRONTIER.schema)
    with pytest.raises(msgspec.ValidationError):
        FRONTIER.decode_events([once], FRONTIER.schema)


def test_an_older_event_is_brought_up_version_by_version():
    told = {"type": "UnitShaken", "clause": "FR-SHAKE-1", "unit": "breacher", "name": "Breacher"}
    oldest = {"type": "UnitShaken", "clause": "FR-SHAKE-1", "who": "breacher"}
    steps = {
        1: {"UnitShaken": lambda event: {**event, "title": "Breacher"}},
        2: {"UnitShaken": lambda _event: told},
    }
    aged = replace(FRONTIER, schema=3, upcasts=steps)
    recovered = told | {"type": "UnitRecovered", "clause": "FR-SHAKE-8"}
    found = aged.decode_events([oldest, recovered], 1)
    assert found == FRONTIER.decode_events([told, recovered], 1)
    assert aged.decode_events([told], 3) == found[:1]


def test_a_movement_of_nothing_is_no_event_of_movement(table):
    table.given(attacker("breacher", at=(10, 10)), defender("jaeger", at=(40, 28)))
    table.when(advances("breacher"), declines())
    table.when(submits(MakeMove(to=(10.0, 10.0, 0.0), via=())))
    assert happened(table, UnitDestroyed) == []
    table.then(stands("breacher", (10, 10)), never_saw(UnitRecovered))
